// Finds the number in a caller's text, also within GS1 data or after the name of its kind (`ISBN 0-…`).
import { type ElementString, parseElementString, parseGs1 } from '../../barcode/gs/index.ts';
import { type Candidate, lookupCandidates } from '../../barcode/linear/ean-upc/gtin.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { shown } from '../../wording/index.ts';
import { unwritten } from './written-forms.ts';

/** Characters of a text whose form is examined: a Digital Link may have several hundred. */
const MAX_TEXT = 2000;

/** The GS1 application identifiers whose value is a GTIN. */
const GTIN_IDENTIFIERS = ['01', '02', '03', '8006', '8026'];

/**
 * lookupCandidates, which also accepts THE WRITTEN FORMS, GS1 element strings and Digital Links, `ISBN 0-…`, `ISSN 1234-5679`, and an ISSN
 * without its hyphen. Failure: invalid_value.
 */
export function candidatesOf(text: string): Result<readonly Candidate[]> {
  // A longer text is refused below.
  const form = text.length <= MAX_TEXT ? unwritten(asScanned(text)) : ok(text);
  if (!form.ok) return form;
  if (/^[{[]/.test(form.value))
    return fail('invalid_value', {
      field: 'A lookup',
      rule: 'takes the number alone: its digits, a JSON string "4006381333931", or {"value":"4006381333931"}',
      received: shown(form.value),
    });
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

/** How texts show FNC1, beside the character itself. */
const SHOWN_FNC1 = /[<{[](?:GS|FNC1)[>}\]]|\u241D|\\u001d|\\x1d/gi;

/**
 * The text as a reader would send it: without what frames it (STX, ETX, a symbology identifier that says nothing of its data), with FNC1 as
 * itself, blanks beside identifiers in parentheses left out, and thousands together.
 */
function asScanned(text: string): string {
  // oxlint-disable-next-line no-control-regex -- readers send them
  const bare = text.replaceAll(/^[\s\x02]+|[\s\x03\x04]+$/g, '').replaceAll(SHOWN_FNC1, '\u001d');
  const data = bare.replace(/^\](?!C1|e[0-3]|d2|Q3|J1|E)[A-Z]\d\s*/i, '');
  if (/^\d{1,3}(?:[,'\u2019]\d{3})+$/.test(data)) return data.replaceAll(/\D/g, '');
  return data.startsWith('(') ? data.replaceAll(/\s*(\(\d{2,4}\))\s*/g, '$1') : data;
}

/** The elements of a text in whatever order; without a mark only where all of it is without fault. */
function elementsOf(text: string): ElementString['elements'] {
  if (!/^(?:https?:|\(|\d{16,}|\u001d|\])|^\d{2}[^]*\u001d/i.test(text)) return [];
  const marked = parseGs1(text, { isGs1: false });
  if (marked !== undefined) return marked.elements;
  const { elements, problems } = parseElementString(text) ?? { elements: [], problems: [] };
  return problems.length === 0 && elements.every(({ problem }) => problem === undefined) ? elements : [];
}

function numberIn(text: string): string {
  const written = text.trim();
  // Other texts are left to lookupCandidates.
  const gtin = elementsOf(written)
    .find(({ ai }) => GTIN_IDENTIFIERS.includes(ai))
    ?.value.replaceAll(/[\s-]/g, '')
    .slice(0, 14);
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
