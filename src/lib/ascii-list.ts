// A list as JSON in ASCII that one header line holds.

/** A length that proxies and clients accept for one header line. */
const MAX_CHARACTERS = 4000;

/** The items that fit, and `{"More":7}` for the others; empty without items. */
export function asciiList(items: readonly Readonly<Record<string, unknown>>[]): string {
  const texts = items.map((item) => ascii(JSON.stringify(item)));
  let length = 0;
  const shown = texts.filter((text) => (length += text.length + 1) <= MAX_CHARACTERS);
  if (shown.length < items.length) shown.push(JSON.stringify({ More: items.length - shown.length }));
  return items.length === 0 ? '' : `[${shown.join(',')}]`;
}

/** JSON with all other characters escaped, because a header may contain only ASCII. */
function ascii(json: string): string {
  return json.replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
