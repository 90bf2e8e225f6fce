// What the search of /docs looks through: each page cut at its headings, without its code.
import { plainText } from './html.ts';
import type { SitePage } from './frame.ts';

/** The id is empty before the first heading; the text is plain. */
export type IndexedSection = readonly [id: string, heading: string, text: string];

export interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly sections: readonly IndexedSection[];
}

const HEADING = /<h[1-6] id="([^"]*)">(.*?)<\/h[1-6]>/s;

export function indexOf(pages: readonly SitePage[]): readonly IndexedPage[] {
  return pages.map(({ path, title, html }) => {
    const parts = html.replaceAll(/<(pre|button|fieldset)\b.*?<\/\1>/gs, ' ').split(/(?=<h[1-6] id=")/);
    const sections = parts.map((part, i): IndexedSection => {
      const [whole = '', id = '', heading = ''] = HEADING.exec(part) ?? [];
      return [
        i === 0 || heading === title ? '' : id,
        plainText(heading) || title,
        textOf(part.replace(whole, '')),
      ];
    });
    return { path, title, sections: sections.filter(([id, , text]) => id !== '' || text !== '') };
  });
}

function textOf(html: string): string {
  return plainText(html.replaceAll(/(?=<small)|<\/(?:p|td|th|li|h\d|small|summary)>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
