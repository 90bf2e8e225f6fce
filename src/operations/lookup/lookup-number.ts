// Finds the number in a caller's text, also within GS1 data or after the name of its kind (`ISBN 0-…`).
import { parseGs1 } from '../../barcode/gs/index.ts';
import { type Candidate, lookupCandidates } from '../../barcode/linear/ean-upc/gtin.ts';
import { type Result, ok } from '../../service/result.ts';
import { unwritten } from './written-forms.ts';

/** Characters of a text whose form is examined: a Digital Link may have several hundred. */
const MAX_TEXT = 2000;

/** The GS1 application identifiers whose value is a GTIN. */
const GTIN_IDENTIFIERS = ['01', '02', '03', '8006', '8026'];

/**
 * lookupCandidates, which also accepts THE WRITTEN FORMS, GS1 element strings and Digital Links, `ISBN 0-…`, `ISSN 1234-5679`, and an ISSN without its
 * hyphen. Failure: invalid_value.
 */
export function candidatesOf(text: string): Result<readonly Candidate[]> {
  // A longer text is refused below.
  const form = text.length <= MAX_TEXT ? unwritten(text.trim()) : ok(text);
  if (!form.ok) return form;
  const number = numberIn(form.value);
  const found = lookupCandidates(number);
  // Eight digits may also be an ISSN that lost its hyphen; their other meanings come first.
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
  // Other texts are left to lookupCandidates.
  const data = /^(?:https?:|\(|\d{16,}|\u001d|\])/i.test(written)
    ? parseGs1(written, { isGs1: false })
    : undefined;
  const gtin = data?.elements.find(({ ai }) => GTIN_IDENTIFIERS.includes(ai))?.value.slice(0, 14);
  if (gtin !== undefined && /^\d{14}$/.test(gtin)) return gtin;
  const named = /^(ISBN|ISSN|ISMN|EAN|GTIN|UPC)(?:[- ]?(?:8|10|12|13|14|A|E)(?![\dA-Z]))?/i.exec(written);
  if (named === null) return text;
  const [whole, name = ''] = named;
  // In two steps, because blanks before and after an optional sign would be tried in every division.
  const number = written.slice(whole.length).trimStart().replace(/^[:#]/, '').trimStart();
  if (!/^[\dM]/i.test(number)) return text;
  const bare = number.replaceAll(/[\s-]/g, '');
  return /^ISSN$/i.test(name) && /^\d{7}[\dX]$/i.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4)}` : number;
}
