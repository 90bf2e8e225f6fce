// What is done to the text: buttons that copy code, one choice of language for all blocks and later visits, fewer stops of the Tab key.
const NAME = 'quietzone-language';
const COPIED_MS = 2_000;

/** The buttons at the blocks copy them, and say so. */
export function followCopying(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && target.matches('.copy')) void copy(target);
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.closest('.code')?.querySelector('pre')?.textContent ?? '');
    say(button, 'Copied');
  } catch {
    say(button, 'Not copied');
  }
}

function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  button.setAttribute('aria-label', text);
  setTimeout(() => {
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy this code');
  }, COPIED_MS);
}

/** The language chosen before, and each new choice in all blocks that have it. What was clicked stays where it is. */
export function followLanguage(): void {
  const stored = remembered();
  if (stored !== undefined) chooseEverywhere(stored);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.programs')) return;
    const before = target.getBoundingClientRect().top;
    chooseEverywhere(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      localStorage.setItem(NAME, target.value);
    } catch {
      // Stored data may be switched off: the choice then ends with the page.
    }
  });
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

function chooseEverywhere(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.programs input'))
    if (input.value === language) input.checked = true;
}

/** Brings the present page into view where the navigation is scrolled. */
export function showCurrent(): void {
  const current = document.querySelector<HTMLElement>('.pages [aria-current]');
  const list = current?.closest<HTMLElement>('.pages');
  if (current && list && list.scrollHeight > list.clientHeight)
    list.scrollTop +=
      current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
}

/** What is not scrolled needs no stop of the Tab key. */
export function unfocusable(): void {
  for (const scroller of document.querySelectorAll('.wide, pre'))
    if (scroller.clientWidth > 0 && scroller.scrollWidth <= scroller.clientWidth)
      scroller.removeAttribute('tabindex');
}
