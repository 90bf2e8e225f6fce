// The field of the search and its results: "/" goes to it, arrows move through the results, Escape closes them. The index is fetched when
// the field is first used.
import { BASE_PATH } from '../api/page.ts';
import { type IndexedPage, search } from './search.ts';

export function openSearch(): void {
  const place = document.querySelector<HTMLElement>('.search');
  const input = place?.querySelector('input');
  const panel = place?.querySelector<HTMLElement>('.found');
  if (place && input && panel) follow({ place, input, panel });
}

interface Parts {
  readonly place: HTMLElement;
  readonly input: HTMLInputElement;
  readonly panel: HTMLElement;
}

function follow({ place, input, panel }: Parts): void {
  let index: Promise<readonly IndexedPage[]> | undefined;
  const load = (): Promise<readonly IndexedPage[]> => (index ??= fetchIndex(place.dataset['index'] ?? ''));
  const links = (): HTMLElement[] => [...panel.querySelectorAll('a')];
  const close = (): void => {
    panel.hidden = true;
  };
  const update = async (): Promise<void> => {
    const query = input.value;
    if (query.trim() === '') return close();
    try {
      show(panel, search(await load(), query));
    } catch {
      index = undefined;
      show(panel, []);
      write(panel, 'The search is not available now.');
    }
    if (input.value !== query) await update();
  };
  input.addEventListener('focus', () => void load().catch(() => (index = undefined)));
  input.addEventListener('input', () => void update());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !panel.hidden) links()[0]?.click();
  });
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      input.focus();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || panel.hidden) return;
    event.preventDefault();
    const stops = [input, ...links()];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) close();
  });
  // A result on the page itself.
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) setTimeout(close);
  });
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== '/' || (target instanceof HTMLElement && target.matches('input, textarea, select')))
      return;
    event.preventDefault();
    input.focus();
  });
}

async function fetchIndex(path: string): Promise<readonly IndexedPage[]> {
  const response = await fetch(BASE_PATH + path);
  if (!response.ok) throw new Error(`The index answered ${response.status}.`);
  return (await response.json()) as readonly IndexedPage[];
}

function show(panel: HTMLElement, found: ReturnType<typeof search>): void {
  panel.querySelector('ol')?.replaceChildren(
    ...found.map(({ href, title, excerpt }) => {
      const [item, link, text] = ['li', 'a', 'span'].map((name) => document.createElement(name));
      if (item && link instanceof HTMLAnchorElement && text) {
        link.href = BASE_PATH + href;
        const name = document.createElement('b');
        name.textContent = title;
        text.textContent = excerpt;
        link.append(name, text);
        item.append(link);
      }
      return item ?? '';
    }),
  );
  write(
    panel,
    found.length === 0 ? 'Nothing found.' : `${found.length} ${found.length === 1 ? 'result' : 'results'}`,
  );
  panel.hidden = false;
}

function write(panel: HTMLElement, text: string): void {
  const status = panel.querySelector('[role=status]');
  if (status) status.textContent = text;
}
