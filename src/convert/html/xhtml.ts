// Tells whether a document is XHTML, by an XML declaration, a doctype of XHTML, or the namespace on html, so that a well-formed document stays
// well-formed. Only the first element and what is before it count.
import type { Source } from './source.ts';

/** How far the first element is searched for; a page that begins with longer comments counts as HTML. */
const HEAD_UNITS = 8192;
const NAMESPACE = /\sxmlns\s*=\s*(["'])http:\/\/www\.w3\.org\/1999\/xhtml\1/i;

/** Whether the document is XHTML. */
export function isXhtml(source: Source): boolean {
  const head = source.decode(0, Math.min(source.units.length, HEAD_UNITS)).trimStart();
  if (/^<\?xml\s/.test(head)) return true;
  let at = 0;
  for (;;) {
    const open = head.indexOf('<', at);
    if (open < 0) return false;
    if (head.startsWith('<!--', open)) {
      const end = head.indexOf('-->', open + 4);
      if (end < 0) return false;
      at = end + 3;
      continue;
    }
    const close = head.indexOf('>', open);
    if (close < 0) return false;
    const tag = head.slice(open, close);
    if (/^<!doctype\s/i.test(tag)) {
      if (/\bDTD XHTML\b/i.test(tag)) return true;
      at = close + 1;
    } else if (tag.startsWith('<!') || tag.startsWith('<?')) at = close + 1;
    else return /^<html[\s/]/i.test(tag) && NAMESPACE.test(tag);
  }
}

/** A start tag in the form of an empty element in XML. */
export function closedTag(markup: string): string {
  return markup.replace(/>$/, ' />');
}
