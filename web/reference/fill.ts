// The code of the reference with the service's own address, and with the key of this tab as soon as there is one.
import { BASE_URL, onKey, readKey } from '../api/index.ts';
import { KEY } from '../api/snippets.ts';

/** What stands in the page for those without a script (scripts/support/site/reference.ts). */
const PLACE = 'https://api.example.com';

export function fillIn(): void {
  const texts = textsWith([PLACE, KEY]);
  const fill = (): void => {
    for (const [node, text] of texts) node.data = withKey(text.replaceAll(PLACE, BASE_URL));
  };
  fill();
  onKey(fill);
}

/** Code with the key of this tab, when there is one. */
export function withKey(code: string): string {
  return code.replaceAll(KEY, readKey() || KEY);
}

/** Each text of the code that has one of the words, with what it was. */
function textsWith(words: readonly string[]): readonly (readonly [Text, string])[] {
  return [...document.querySelectorAll('code')].flatMap((code) => {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const found: [Text, string][] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && words.some((word) => node instanceof Text && node.data.includes(word)))
        found.push([node, node.data]);
    return found;
  });
}
