// The XML escaper. XML 1.0 (fifth edition) section 2.2 lists the characters that a document may contain.

// oxlint-disable-next-line no-misleading-character-class -- a class of code points, not of graphemes
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The entities that XML itself defines (section 4.6), by name. */
export const XML_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

export interface XmlEscaping {
  /** Replaces each character that XML 1.0 forbids, lone surrogates included; an empty text drops it. */
  readonly forbidden: string;
  /** References by character, ASCII only: at least `&` and `<`, and `"` for a quoted attribute. */
  readonly references: Readonly<Record<string, string>>;
}

/** A function that escapes text as XML content, or as an attribute value if `references` has the quote. */
export function xmlEscaper({ forbidden, references }: XmlEscaping): (text: string) => string {
  const referred = `[${Object.keys(references)
    .map((character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('')}]`;
  const escaped = new RegExp(referred, 'g');
  // Most texts are plain: one look in place of two takes a third of the time.
  const special = new RegExp(`[^ -~]|${referred}`);
  return (text) =>
    special.test(text)
      ? text.replace(FORBIDDEN, forbidden).replace(escaped, (character) => references[character] ?? character)
      : text;
}

/** For element content or a quoted attribute: characters that XML forbids are dropped, markup and white space other than blanks escaped. */
export const escapeXml = xmlEscaper({
  forbidden: '',
  references: {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    '\t': '&#9;',
    '\n': '&#10;',
    '\r': '&#13;',
  },
});
