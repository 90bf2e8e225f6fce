// Turns a row of a product list into the catalogue's form, or says why it cannot be stored.
import { catalogueGtin, type Gtin, isRounded } from '../barcode/linear/ean-upc/gtin.ts';
import { own } from '../lib/own.ts';
import { XML_ENTITIES } from '../lib/xml-escape.ts';
import { DETAIL_NAMES, DETAIL_RULES, type DetailName, type Details, MAX_DETAIL_LENGTH } from './details.ts';
import { dayOf } from './rows.ts';

export interface ProductRow extends Details {
  readonly gtin: Gtin;
  readonly title: string;
  /** Days since 1970-01-01 in UTC: when its source changed it; null if the list does not say. */
  readonly day: number | null;
}

/** What a list may say about a product besides number and title. */
export interface RowDetails extends Partial<Readonly<Record<DetailName, string | undefined>>> {
  /** Unix seconds, or a date that begins with year, month and day: `2026-11-22`. */
  readonly changed?: string | undefined;
}

/** Why a row is not stored, each with a sentence for the importer's report. */
export const REJECTIONS = {
  'no-number': 'the number is empty',
  'not-a-number': 'the number has letters or other signs',
  rounded: 'the number has decimals or an exponent, and its digits are not known',
  'number-length': 'the number has fewer than 8 or more than 14 digits',
  'check-character': 'the ISBN or ISSN ends in a wrong X',
  'no-title': 'the title is empty',
  undecodable: 'the title or the number has bytes that are not of the encoding',
} as const;

export type Rejection = keyof typeof REJECTIONS;

/** The length at which a title is shortened, in UTF-16 units; 817,410 real titles have 24 on average and at most 234. */
export const MAX_TITLE_LENGTH = 500;

/** Unicode's replacement character, which decoders write for bytes that they cannot read. */
const UNDECODABLE = '\uFFFD';

/** The row to store, or why it is rejected. A wrong check digit is stored as it is: an exact lookup finds it. */
export function normaliseRow(
  number: string,
  title: string,
  { changed = '', ...details }: RowDetails = {},
): ProductRow | Rejection {
  if (number.includes(UNDECODABLE) || title.includes(UNDECODABLE)) return 'undecodable';
  if (number.trim() === '') return 'no-number';
  const key = catalogueGtin(number);
  if (!key.ok && isRounded(number)) return 'rounded';
  if (!key.ok) return /[^\d\s.()-]/.test(number.trim()) ? 'not-a-number' : 'number-length';
  if (key.value === undefined) return 'check-character';
  const clean = cleanText(title, MAX_TITLE_LENGTH);
  if (clean === '') return 'no-title';
  return { gtin: key.value, title: clean, ...cleanDetails(details), day: dayFrom(changed) };
}

/** Each as it is stored; what is none is left out. Brands and categories are shortened, since a longer text is not a name. */
function cleanDetails(given: RowDetails): Details {
  const clean = (name: DetailName): string | null => {
    const text = given[name];
    if (text === undefined || text === '' || text.includes(UNDECODABLE)) return null;
    const longest = MAX_DETAIL_LENGTH[name];
    const isName = name === 'brand' || name === 'category';
    const cleaned = cleanText(text, isName ? longest : longest + 1);
    return cleaned !== '' && cleaned.length <= longest && DETAIL_RULES[name].isFit(cleaned) ? cleaned : null;
  };
  const [brand, category, quantity, image] = DETAIL_NAMES.map(clean);
  return {
    brand: brand ?? null,
    category: category ?? null,
    quantity: quantity ?? null,
    image: image ?? null,
  };
}

/** 1 January 2000. Older lists gave no such times, and a number that is not a time is often small. */
const MIN_DAY = 10_957;
/** 31 December 9999, the last day that JavaScript writes with a year of four digits. */
const MAX_DAY = 2_932_896;

/** Days since 1970-01-01 in UTC; null for a text that is no time. */
export function dayFrom(changed: string): number | null {
  const text = changed.trim();
  const ms = /^\d{9,11}$/.test(text)
    ? Number(text) * 1000
    : /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(text)
      ? Date.parse(text.slice(0, 10))
      : Number.NaN;
  const day = dayOf(ms);
  return day >= MIN_DAY && day <= MAX_DAY ? day : null;
}

/** One line without control characters and with XML's own entities resolved; exports of web catalogues have both. */
function cleanText(text: string, maxLength: number): string {
  const resolved = !text.includes('&')
    ? text
    : text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (entity, hex, decimal, name) => {
        const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
        return code > 0 && code <= 0x10ffff
          ? String.fromCodePoint(code)
          : (own(XML_ENTITIES, name) ?? entity);
      });
  const clean = resolved
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  // A text of invisible characters alone, such as a soft hyphen or a zero-width space, is empty.
  if (/^[\p{Cf}\p{Z}]*$/u.test(clean)) return '';
  if (clean.length <= maxLength) return clean;
  const end = clean.charCodeAt(maxLength - 1) >> 10 === 0x36 ? maxLength - 1 : maxLength;
  return clean.slice(0, end).trimEnd();
}
