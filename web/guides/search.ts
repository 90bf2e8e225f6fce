// Search in the guides: sections that have every word, those with the words in their heading first.
import type { Guide } from 'virtual:guides';

export interface Section {
  readonly guide: string;
  readonly guideTitle: string;
  /** Empty: what stands before the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

/** Shown at once; more say less. */
const MAX_FOUND = 20;
const EXCERPT = 140;

/** Each guide cut at its headings. */
export function sectionsOf(guides: readonly Guide[]): readonly Section[] {
  return guides.flatMap(({ name, title, html }) => {
    const body = new DOMParser().parseFromString(html, 'text/html').body;
    const sections: { id: string; heading: string; text: string }[] = [{ id: '', heading: title, text: '' }];
    for (const element of body.children) {
      if (/^H[1-6]$/.test(element.tagName))
        sections.push({ id: element.id, heading: element.textContent ?? '', text: '' });
      else {
        const last = sections.at(-1);
        if (last) last.text += ` ${element.textContent ?? ''}`;
      }
    }
    return sections
      .filter(({ id, text }) => id !== '' || text !== '')
      .map((section) => ({ ...section, guide: name, guideTitle: title }));
  });
}

/** Sections with all words of the query, each as the beginning of a word; the best first. */
export function search(sections: readonly Section[], query: string): readonly Section[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const scored = sections.flatMap((section) => {
    const [heading, text] = [
      ` ${section.heading} ${section.guideTitle}`.toLowerCase(),
      ` ${section.text}`.toLowerCase(),
    ];
    const scores = words.map((word) => (begins(heading, word) ? 3 : begins(text, word) ? 1 : 0));
    return scores.includes(0)
      ? []
      : [{ section, score: scores.reduce<number>((sum, score) => sum + score, 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ section }) => section);
}

/** What stands around the first word. */
export function excerpt({ text }: Section, query: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const at = plain.toLowerCase().indexOf(query.toLowerCase().split(/\s+/)[0] ?? '');
  const from = Math.max(0, at - EXCERPT / 2);
  return `${from > 0 ? '…' : ''}${plain.slice(from, from + EXCERPT)}${from + EXCERPT < plain.length ? '…' : ''}`;
}

function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}
