// What the script adds to the header that stands in every page (scripts/support/header.ts): the key, and the mark of the present tool.
import { render } from 'preact';
import { BASE_PATH } from '../api/index.ts';
import { KeyField } from './key-field.tsx';
import { TOOLS, type ToolId } from './navigation.ts';

/** Shows the key in the header: a form, or the key shortened with a button that forgets it. */
export function mountKey(): void {
  const place = document.querySelector('#key');
  if (place) render(<KeyField />, place);
}

/** The tool of an address; undefined: another page. The start of the page is the first tool. */
export function toolOf({ pathname }: { readonly pathname: string }): ToolId | undefined {
  const path = (pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname)
    .replace(/\/+$/, '')
    .toLowerCase();
  return path === '' ? TOOLS[0].id : TOOLS.find((tool) => tool.path === path)?.id;
}

export function addressOf(id: ToolId): string {
  return BASE_PATH + (TOOLS.find((tool) => tool.id === id)?.path ?? '/');
}

/** Marks the link of the present tool, and brings it into view where the links are scrolled. */
export function markTool(current: ToolId): void {
  for (const link of document.querySelectorAll<HTMLElement>('.top .tools a')) {
    if (link.dataset['place'] === current) {
      link.setAttribute('aria-current', 'page');
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else link.removeAttribute('aria-current');
  }
}

/** Calls `onTool` where a tool's link in the header is followed in this tab. Returns what ends that. */
export function followTools(onTool: (id: ToolId) => void): () => void {
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if (link.origin !== location.origin || link.target !== '' || link.hash !== '') return;
    const tool = toolOf(link);
    if (tool === undefined) return;
    event.preventDefault();
    onTool(tool);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
