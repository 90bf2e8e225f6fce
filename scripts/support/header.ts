// The header of every page, as HTML in the page itself: it stands before any script runs, and its links work without one. The key's
// form comes into `#key` from web/parts/header.tsx.
import type { Plugin } from 'vite';
import { PLACES, TOOLS } from '../../web/parts/navigation.ts';

/** What an HTML file of web/ has in its place. */
const PLACE = '<!-- header -->';

/** `current`: the id of a tool or of a place, whose link is marked. Paths get the base path from src/routes/page.ts. */
export function headerHtml(current?: string): string {
  const links = (rows: readonly { readonly id: string; readonly name: string; readonly path: string }[]) =>
    rows
      .map(
        ({ id, name, path }) =>
          `<a href="${path}" data-place="${id}"${id === current ? ' aria-current="page"' : ''}>${name}</a>`,
      )
      .join('');
  return `<a class="skip button" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 3v14M5.5 3v14M9.5 3v14M12 3v14M15 3v14M18 3v14"/></svg>quietzone</a>
<div class="places">
<nav class="tools" aria-label="Tools">${links(TOOLS)}</nav>
<nav class="docs" aria-label="Documentation">${links(PLACES)}</nav>
</div>
<div class="key" id="key"></div>
</header>`;
}

/** Puts the header into each HTML file that has `<!-- header -->` or, to mark a link, `<!-- header: guides -->`. */
export function header(): Plugin {
  return {
    name: 'quietzone:header',
    transformIndexHtml: (html) =>
      html
        .replace(PLACE, () => headerHtml())
        .replace(/<!-- header: ([\w-]+) -->/, (_, current: string) => headerHtml(current)),
  };
}
