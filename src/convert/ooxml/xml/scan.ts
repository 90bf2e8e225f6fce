// Elements of a stored XML part by plain search: each search goes forward only, so that no text takes more than linear time.
// Enough for the flat, machine-written parts in question; nested elements of one name are not told apart.

/** Longer tags are taken for damage. */
const MAX_TAG_CHARACTERS = 4000;

export interface Element {
  /** From `<` to `>`. */
  readonly tag: string;
  /** Empty for an element without an end tag. */
  readonly content: string;
  /** Where the text goes on behind it. */
  readonly end: number;
}

/** The first element of that qualified name at or behind `from`. */
export function element(xml: string, name: string, from = 0): Element | undefined {
  const open = `<${name}`;
  for (let at = xml.indexOf(open, from); at >= 0; at = xml.indexOf(open, at + 1)) {
    const next = xml[at + open.length] ?? '';
    if (next !== '>' && next !== '/' && !/\s/.test(next)) continue;
    const close = xml.indexOf('>', at);
    if (close < 0 || close - at > MAX_TAG_CHARACTERS) return undefined;
    const tag = xml.slice(at, close + 1);
    if (tag.endsWith('/>')) return { tag, content: '', end: close + 1 };
    const endTag = `</${name}>`;
    const end = xml.indexOf(endTag, close);
    return end < 0
      ? { tag, content: xml.slice(close + 1), end: xml.length }
      : { tag, content: xml.slice(close + 1, end), end: end + endTag.length };
  }
  return undefined;
}

/** All elements of that name, one after the other. */
export function elements(xml: string, name: string): readonly Element[] {
  const found: Element[] = [];
  for (let one = element(xml, name); one !== undefined; one = element(xml, name, one.end)) found.push(one);
  return found;
}

export function attribute(tag: string | undefined, name: string): string | undefined {
  if (tag === undefined) return undefined;
  for (const [, key, value] of tag.matchAll(/\s([\w:]{1,40})="([^"]*)"/g)) if (key === name) return value;
  return undefined;
}

export function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_, number: string) => characterOf(number))
    .replaceAll('&amp;', '&');
}

/** `x41` or `65`; nothing where no such character exists. */
function characterOf(number: string): string {
  const code = Number(number.replace(/^x/i, '0x'));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
