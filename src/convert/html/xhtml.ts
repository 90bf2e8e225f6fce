// Whether a document is XHTML, so that what is well-formed stays so (CONTRACT section 3): an XML declaration, a doctype of XHTML, or its
// namespace on html. Only what stands before the first element and that element count.
import type { Source } from './source.ts';

/** A page that begins with more than this of comments is read as HTML. */
const HEAD_UNITS = 8192;
const NAMESPACE = /\sxmlns\s*=\s*(["'])http:\/\/www\.w3\.org\/1999\/xhtml\1/i;

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

/** An empty element as XML writes it. */
export function closedTag(markup: string): string {
  return markup.replace(/>$/, ' />');
}
