// Search in the guides and the reference: sections that have every word, those with the words in their heading first.

/** What scripts/support/site/search-index.ts writes. */
export interface IndexedPage {
  /** Below the base path. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly (readonly [id: string, heading: string, text: string])[];
}

export interface Found {
  readonly href: string;
  readonly title: string;
  readonly excerpt: string;
}

/** Shown at once; more say less. */
const MAX_FOUND = 12;
const EXCERPT = 120;

/** Sections with all words of the query, each as the beginning of a word; the best first. */
export function search(pages: readonly IndexedPage[], query: string): readonly Found[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const scored = pages.flatMap(({ path, title, sections }) =>
    sections.flatMap(([id, heading, text]) => {
      const names = ` ${heading} ${id === '' ? '' : title}`.toLowerCase();
      const body = ` ${text}`.toLowerCase();
      const scores = words.map((word) => scoreOf(word, names, body));
      if (scores.includes(0)) return [];
      // A page itself stands before its sections.
      const score = scores.reduce((sum, each) => sum + each, id === '' ? 1 : 0);
      return [
        {
          score,
          found: {
            href: path + (id === '' ? '' : `#${id}`),
            title: heading === title ? title : `${title}: ${heading}`,
            excerpt: excerpt(text, words[0] ?? ''),
          },
        },
      ];
    }),
  );
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ found }) => found);
}

function scoreOf(word: string, names: string, body: string): number {
  if (begins(names, word)) return 3;
  return begins(body, word) ? 1 : 0;
}

/** What stands around the word. */
function excerpt(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = at < EXCERPT / 2 ? 0 : text.indexOf(' ', at - EXCERPT / 2) + 1;
  return `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT)}${from + EXCERPT < text.length ? '…' : ''}`;
}

function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}
