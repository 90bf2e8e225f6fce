// Finds the columns of a product list that have the number and the title.

export interface Columns {
  readonly number: number;
  readonly title: number;
  /** True when the first row names the columns and is no product. */
  readonly header: boolean;
}

/** Names of columns as product lists call them, best first. */
export const NUMBER_NAMES = [
  'gtin',
  'gtin14',
  'gtin13',
  'ean',
  'ean13',
  'eancode',
  'upc',
  'barcode',
  'isbn',
  'code',
];
export const TITLE_NAMES = [
  'title',
  'productname',
  'name',
  'product',
  'producttitle',
  'itemname',
  'description',
];

/** As lists that know brands and days call them; taken where a header has them. */
export const BRAND_NAMES = ['brand', 'brands', 'brandname'];
export const CHANGED_NAMES = [
  'lastmodifiedt',
  'lastmodified',
  'updated',
  'updatedat',
  'modified',
  'lastupdated',
];

/** The first of these columns that a header has; -1: none. */
export function namedColumn(header: readonly string[], known: readonly string[]): number {
  const names = header.map(plainName);
  return known.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
}

/**
 * The columns by name or by number from 1 where given; else by the names of a header; else the first two.
 * A string says what is wrong.
 */
export function columnsOf(
  first: readonly string[],
  wanted: { readonly number?: string | undefined; readonly title?: string | undefined },
): Columns | string {
  const names = first.map(plainName);
  const named = (known: readonly string[]): number => namedColumn(first, known);
  const chosen = (text: string | undefined, known: readonly string[]): number => {
    if (text === undefined) return named(known);
    if (/^\d{1,4}$/.test(text)) return Number(text) - 1;
    return names.indexOf(plainName(text));
  };
  const number = chosen(wanted.number, NUMBER_NAMES);
  const title = chosen(wanted.title, TITLE_NAMES);
  for (const [option, text, at] of [
    ['--number', wanted.number, number],
    ['--title', wanted.title, title],
  ] as const) {
    if (text !== undefined && (at < 0 || at >= first.length)) {
      return `There is no column ${text} for ${option}. The first row has: ${first.join(' | ')}`;
    }
  }
  const header = named(NUMBER_NAMES) >= 0 || (number >= 0 && !/\d{8}/.test(first[number] ?? ''));
  if (number >= 0 && title >= 0) return { number, title, header };
  if (header) {
    return `The header names ${number < 0 ? 'no column with numbers' : 'no column with titles'}: ${first.join(' | ')}. Say which with --number and --title.`;
  }
  return { number: Math.max(0, number), title: title >= 0 ? title : 1, header: false };
}

/** A name as it is compared: small Latin letters and digits. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
