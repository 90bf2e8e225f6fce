// Finds the columns of a product list that have the number, the title and the details.
import { NUMBER_NAMES, TITLE_NAMES, plainName } from '../../catalog/column-names.ts';
import { DETAIL_NAMES, type DetailName } from '../../catalog/details.ts';

export interface Columns {
  readonly number: number;
  readonly title: number;
  /** True when the first row names the columns and is no product. */
  readonly header: boolean;
}

/** THE DETAIL COLUMNS, as lists that know details call them, best first; taken where a header has them. */
export const DETAIL_COLUMNS: Readonly<Record<DetailName, readonly string[]>> = {
  brand: ['brand', 'brands', 'brandname'],
  category: ['category', 'categories', 'categoryname', 'productcategory', 'producttype'],
  quantity: ['quantity', 'netcontent', 'netcontents', 'netquantity', 'packagesize', 'packsize'],
  image: ['imageurl', 'imagelink', 'image', 'imagefronturl', 'productimage', 'picture'],
};

/** Of a column that has several values separated by commas, in the databases of Open Facts, one. Categories go from the widest to the narrowest. */
const LISTS: Readonly<Record<string, (values: readonly string[]) => string | undefined>> = {
  brands: (values) => values[0],
  categories: (values) => values.at(-1)?.replace(/^\s*[a-z]{2,3}:/, ''),
};

/** The texts of details as a row has them; `named`: the member or column that has the detail and its text. */
export function detailsBy(
  named: (known: readonly string[]) => { readonly name: string; readonly text: string } | undefined,
): Partial<Record<DetailName, string>> {
  const found: Partial<Record<DetailName, string>> = {};
  for (const detail of DETAIL_NAMES) {
    const cell = named(DETAIL_COLUMNS[detail]);
    if (cell === undefined) continue;
    const one = LISTS[cell.name];
    const text = one ? one(cell.text.split(',').filter((part) => part.trim() !== '')) : cell.text;
    if (text !== undefined) found[detail] = text;
  }
  return found;
}

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
  const plain = header.map(plainName);
  return known.map((name) => plain.indexOf(name)).find((at) => at >= 0) ?? -1;
}

/**
 * The columns by name or by number from 1 where given; else by the names of a header; else the first two.
 * A string says what is wrong.
 */
export function columnsOf(
  first: readonly string[],
  wanted: { readonly number?: string | undefined; readonly title?: string | undefined },
): Columns | string {
  const plain = first.map(plainName);
  const named = (known: readonly string[]): number => {
    const at = namedColumn(first, known);
    return at < 0 && known === NUMBER_NAMES ? first.findIndex((name) => NUMBER_WORD.test(name)) : at;
  };
  const chosen = (text: string | undefined, known: readonly string[]): number => {
    if (text === undefined) return named(known);
    if (/^\d{1,4}$/.test(text)) return Number(text) - 1;
    return plain.indexOf(plainName(text));
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

/** A longer name that says which number stands there, and not of what kind it is. */
const NUMBER_WORD =
  /^(?!.*(?:type|typ\b|price|preis))(?=.{1,40}$).*\b(?:ean|gtin|upc|isbn)(?:[- ]?(?:8|12|13|14|a))?\b/i;
