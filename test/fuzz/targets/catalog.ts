// Numbers of trade items as people write them, and rows of product lists.
import {
  catalogueGtin,
  formatGtin,
  hasCheckDigit,
  lookupCandidates,
  upcEExpand,
} from '../../../src/barcode/linear/ean-upc/gtin.ts';
import { MAX_TITLE_LENGTH, normaliseRow } from '../../../src/catalog/normalise.ts';
import { verdictOf, type Target, type Verdict } from '../target.ts';

const MAX_GTIN = 99_999_999_999_999;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const NUMBERS = [
  '9521234000006',
  '(01)09521234000006',
  '01234565',
  '0-306-40615-2',
  '080442957X',
  '1234-5679',
  ']C10109521234000006',
  '٩٥٢١٢٣٤٠٠٠٠٠٦',
  '95212340000',
  '20 12345 00000 3',
];
const WORDS = [
  '(01)',
  '01',
  ']C1',
  ']E0',
  'X',
  'x',
  '-',
  ' ',
  '.',
  '\xc2\xa0',
  '\xe2\x80\x8b',
  '\xef\xbc\x90',
  '\xd9\xa3',
  '\xe2\x88\x92',
  '0',
  '00000000000000',
  '977',
  '978',
];

const isGtin = (gtin: number): boolean => Number.isInteger(gtin) && gtin >= 0 && gtin <= MAX_GTIN;

/** Keys must be keys, and a key written out must be found again under itself. */
function numberVerdict(bytes: Uint8Array): Verdict {
  const text = read(bytes);
  const found = lookupCandidates(text);
  const key = catalogueGtin(text);
  upcEExpand(text);
  const verdict = verdictOf(found, (list) => list.map(({ gtin, digits }) => `${gtin}/${digits}`).join(' '));
  if (found.ok !== key.ok)
    return { ...verdict, fault: 'lookup and catalogue differ in whether it is a number' };
  if (!found.ok) return verdict;
  const wrong = found.value.find(({ gtin }) => !isGtin(gtin));
  if (wrong !== undefined) return { ...verdict, fault: `${wrong.gtin} is no GTIN` };
  if (
    key.ok &&
    key.value !== undefined &&
    found.value.length > 0 &&
    !found.value.some(({ gtin }) => gtin === key.value)
  )
    return { ...verdict, fault: `stored under ${key.value}, which a lookup does not try` };
  const [first] = found.value;
  const again =
    first && hasCheckDigit(formatGtin(first.gtin)) ? lookupCandidates(formatGtin(first.gtin)) : undefined;
  const isFound = again === undefined || (again.ok && again.value.some(({ gtin }) => gtin === first?.gtin));
  return isFound ? verdict : { ...verdict, fault: `${first?.gtin} written out is not found again` };
}

/** Number and title, parted by the first tab. */
function rowVerdict(bytes: Uint8Array): Verdict {
  const [number = '', ...title] = read(bytes).split('\t');
  const row = normaliseRow(number, title.join('\t'));
  if (typeof row === 'string') return { code: 'ok', digest: row };
  const { gtin, title: clean } = row;
  const isClean =
    clean !== '' &&
    clean.length <= MAX_TITLE_LENGTH &&
    !/\p{Cc}/u.test(clean) &&
    clean.isWellFormed() &&
    clean === clean.trim();
  return {
    code: 'ok',
    digest: `${gtin} ${clean}`,
    ...(isGtin(gtin) && isClean ? {} : { fault: `stores ${gtin} ${JSON.stringify(clean)}` }),
  };
}

export const CATALOG_TARGETS: readonly Target[] = [
  {
    name: 'gtin',
    of: 'numbers of trade items in every written form',
    seeds: () => NUMBERS.map(utf8),
    words: WORDS,
    maxBytes: 1024,
    allowed: ['invalid_value'],
    budgetMs: 0,
    fast: 1500,
    run: numberVerdict,
  },
  {
    name: 'catalogue-row',
    of: 'rows of product lists: number and title',
    seeds: () => NUMBERS.map((number, index) => utf8(`${number}\tTitle &amp; ${index} é &#x1F600; end`)),
    words: [
      ...WORDS,
      '\t',
      '&#',
      '&#x10ffff;',
      '&#xd83d;',
      '&#0;',
      '&lt;',
      '&constructor;',
      '\xf0\x9f\x98\x80',
      '\r\n',
      '\xc2\x85',
      '\xe2\x80\xa8',
      'a'.repeat(499),
    ],
    maxBytes: 4096,
    allowed: [],
    budgetMs: 0,
    fast: 1500,
    run: rowVerdict,
  },
];
