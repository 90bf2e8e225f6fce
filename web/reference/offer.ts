// A button at each operation, which loads the form that sends a request.
import { fetchOperations } from '../api/index.ts';

export function offerTrying(): void {
  for (const section of document.querySelectorAll<HTMLElement>('section.operation[data-try]')) {
    const place = document.createElement('div');
    place.className = 'try';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Try it';
    button.setAttribute('aria-label', `Try it: ${section.querySelector('h2')?.textContent ?? ''}`);
    button.addEventListener('click', () => void open(section, place, button));
    place.append(button);
    section.querySelector('.example')?.prepend(place);
  }
}

async function open(section: HTMLElement, place: HTMLElement, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const [{ mountTrial }, operations] = await Promise.all([import('./trial.tsx'), fetchOperations()]);
    const operation = operations.find(({ path }) => path === section.dataset['path']);
    if (operation) mountTrial(place, operation, section);
  } catch {
    button.disabled = false;
    button.textContent = 'Try again';
  }
}
