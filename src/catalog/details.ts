// THE DETAILS of a product beside its number and title: how a text of a list becomes each, and what is no such text.

/** In the order in which answers and exports have them. */
export const DETAIL_NAMES = ['brand', 'category', 'quantity', 'image'] as const;
export type DetailName = (typeof DETAIL_NAMES)[number];

/** Null: the source does not tell. */
export type Details = Readonly<Record<DetailName, string | null>>;

export const NO_DETAILS: Details = { brand: null, category: null, quantity: null, image: null };

/** As answers and /admin/products name them. */
export const DETAIL_MEMBERS = {
  brand: 'Brand',
  category: 'Category',
  quantity: 'Quantity',
  image: 'ImageUrl',
} as const satisfies Readonly<Record<DetailName, string>>;

/** The members of a product's details. */
export function detailMembers(row: Partial<Details>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(DETAIL_NAMES.map((name) => [DETAIL_MEMBERS[name], row[name] ?? null]));
}

/** Lengths in UTF-16 units. */
export const MAX_DETAIL_LENGTH = { brand: 100, category: 100, quantity: 50, image: 500 } as const;

/** What a detail must be; a text of a list that is not so is left out. */
export const DETAIL_RULES = {
  brand: { isFit: () => true, rule: 'a text' },
  category: { isFit: () => true, rule: 'a text' },
  // A number alone is a stock, or has a unit that nobody knows.
  quantity: {
    isFit: (text: string) => /\d/.test(text) && /\p{L}/u.test(text),
    rule: 'a number with its unit, as 400 g',
  },
  image: {
    isFit: (text: string) => /^https?:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text),
    rule: 'an address that begins with http:// or https://',
  },
} as const satisfies Readonly<
  Record<DetailName, { readonly isFit: (text: string) => boolean; readonly rule: string }>
>;

/** Behind a title on a line of a terminal: ` (Oak & Co; Lamps; 1 kg)`; empty if the row has none. */
export function detailsText(row: Partial<Details>): string {
  const texts = Object.values(detailsIn(row));
  return texts.length > 0 ? ` (${texts.join('; ')})` : '';
}

/** Those of a row that are not null. */
export function detailsIn(
  row: Partial<Readonly<Record<DetailName, string | null | undefined>>>,
): Partial<Record<DetailName, string>> {
  const found: Partial<Record<DetailName, string>> = {};
  for (const name of DETAIL_NAMES) {
    const text = row[name];
    if (text) found[name] = text;
  }
  return found;
}
