// A row of someone's product list as the catalogue stores it, or why it cannot be stored.
import { catalogueGtin, type Gtin } from '../barcode/linear/ean-upc/gtin.ts';

export interface ProductRow {
  readonly gtin: Gtin;
  readonly title: string;
}

/** Why a row is not stored, each with a sentence for the importer's report. */
export const REJECTIONS = {
  'no-number': 'the number is empty',
  'not-a-number': 'the number has letters or other signs',
  'number-length': 'the number has fewer than 8 or more than 14 digits',
  'check-character': 'the ISBN or ISSN ends in a wrong X',
  'no-title': 'the title is empty',
  undecodable: 'the title or the number has bytes that are not of the encoding',
} as const;

export type Rejection = keyof typeof REJECTIONS;

/** Longer titles are cut here, in UTF-16 units; of 817,410 real ones the mean has 24, the longest 234. */
export const MAX_TITLE_LENGTH = 500;

/** Unicode's replacement character: what decoders write for bytes that they cannot read. */
const UNDECODABLE = '\uFFFD';

/** The row to store. A wrong check digit is no reason against it: an exact lookup finds it. */
export function normaliseRow(number: string, title: string): ProductRow | Rejection {
  if (number.includes(UNDECODABLE) || title.includes(UNDECODABLE)) return 'undecodable';
  if (number.trim() === '') return 'no-number';
  const key = catalogueGtin(number);
  if (!key.ok) return /[^\d\s.()-]/.test(number.trim()) ? 'not-a-number' : 'number-length';
  if (key.value === undefined) return 'check-character';
  const clean = cleanTitle(title);
  return clean === '' ? 'no-title' : { gtin: key.value, title: clean };
}

/** One line without control characters, with XML's own entities resolved: exports of web catalogues hold both. */
function cleanTitle(title: string): string {
  const clean = title
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (entity, hex, decimal, name) => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[name] ?? entity);
    })
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  // Signs that show nothing, such as a lone soft hyphen or zero-width space, are no title.
  if (/^[\p{Cf}\p{Z}]*$/u.test(clean)) return '';
  if (clean.length <= MAX_TITLE_LENGTH) return clean;
  const end = clean.charCodeAt(MAX_TITLE_LENGTH - 1) >> 10 === 0x36 ? MAX_TITLE_LENGTH - 1 : MAX_TITLE_LENGTH;
  return clean.slice(0, end).trimEnd();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
