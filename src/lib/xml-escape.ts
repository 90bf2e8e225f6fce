// The XML escaper. XML 1.0 (fifth edition) section 2.2 says which characters may stand in a document.

// oxlint-disable-next-line no-misleading-character-class -- a class of code points, not of graphemes
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export interface XmlEscaping {
  /** Stands for each character that XML 1.0 forbids, lone surrogates among them; empty: it is dropped. */
  readonly forbidden: string;
  /** References by character, ASCII only. At least `&` and `<`; `"` where the text is a quoted attribute. */
  readonly references: Readonly<Record<string, string>>;
}

/** A function that writes text as XML content, or as an attribute value where its references allow for that. */
export function xmlEscaper({ forbidden, references }: XmlEscaping): (text: string) => string {
  const escaped = new RegExp(
    `[${Object.keys(references)
      .map((character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
      .join('')}]`,
    'g',
  );
  return (text) =>
    text.replace(FORBIDDEN, forbidden).replace(escaped, (character) => references[character] ?? character);
}
