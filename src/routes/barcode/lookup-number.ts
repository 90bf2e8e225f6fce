// The number in what a caller looks up: also inside of GS1 data, or behind the name of its kind.
import { parseGs1 } from '../../barcode/gs/index.ts';
import { type Candidate, lookupCandidates } from '../../barcode/linear/ean-upc/gtin.ts';
import { type Result, ok } from '../../lib/result.ts';

/** The identifiers whose value is a GTIN, the first that a text has. */
const GTIN_IDENTIFIERS = ['01', '02', '03', '8006', '8026'];

/** As lookupCandidates; also GS1 element strings and Digital Links, `ISBN 0-…`, `ISSN 1234-5679`, and an ISSN without its hyphen. */
export function candidatesOf(text: string): Result<readonly Candidate[]> {
  const number = numberIn(text);
  const found = lookupCandidates(number);
  // Eight digits may be an ISSN whose hyphen was lost: what they are otherwise comes first.
  if (!found.ok || !/^\d{8}$/.test(number)) return found;
  const issn = lookupCandidates(`${number.slice(0, 4)}-${number.slice(4)}`);
  if (!issn.ok) return found;
  return ok([
    ...found.value,
    ...issn.value.filter(({ gtin }) => !found.value.some((each) => each.gtin === gtin)),
  ]);
}

function numberIn(text: string): string {
  const written = text.trim();
  // An element string alone is what lookupCandidates takes already.
  const data = /^(?:https?:|\(|\d{16,}|\u001d|\])/i.test(written)
    ? parseGs1(written, { isGs1: false })
    : undefined;
  const gtin = data?.elements.find(({ ai }) => GTIN_IDENTIFIERS.includes(ai))?.value.slice(0, 14);
  if (gtin !== undefined && /^\d{14}$/.test(gtin)) return gtin;
  const named =
    /^(ISBN|ISSN|ISMN|EAN|GTIN|UPC)(?:[- ]?(?:8|10|12|13|14|A|E))?\s*[:#]?\s*(?=[\dM])(.+)$/i.exec(written);
  if (named === null) return text;
  const [, name = '', number = ''] = named;
  const bare = number.replaceAll(/[\s-]/g, '');
  return /^ISSN$/i.test(name) && /^\d{7}[\dX]$/i.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4)}` : number;
}
