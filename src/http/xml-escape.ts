// The one XML escaper of the wire. XML 1.0 (fifth edition) section 2.2 says which characters may stand in a document.

// oxlint-disable-next-line no-misleading-character-class -- a class of code points, not of graphemes
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

/** Text content: `& < >` and CR escaped; what XML 1.0 forbids (FNC1 = U+001D, lone surrogates) becomes U+FFFD. */
export function escapeXmlText(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>\r]/g, (character) => MARKUP[character] ?? character);
}
