// The price of an operation, as data of its declaration: reservation, settlement, OpenAPI, the start page, the tools and the table in
// docs/metering.md read it here.
/** The settings that are prices. */
type PriceSetting = 'ADVANCED_QR_COST';
type Prices = Readonly<Record<PriceSetting, number>>;

export type Price =
  | { readonly per: 'request'; readonly calls: number }
  /** Multiplied by the pages of a document, the images or labels of a list, or the numbers of a list that are product numbers. */
  | { readonly per: 'page' | 'image' | 'label' | 'number'; readonly calls: number }
  /** The calls that the setting says, for each file: one, or several where the call includes them. */
  | { readonly per: 'file'; readonly setting: PriceSetting };

export const ONE_CALL: Price = { per: 'request', calls: 1 };

/** The calls for `count` of what the price counts (pages, images, labels, numbers or files). */
export function callsOf(price: Price, settings: Prices, count = 1): number {
  if (price.per === 'file') return settings[price.setting] * count;
  return price.per === 'request' ? price.calls : price.calls * count;
}

/** What follows a price that is for each of something. */
export const EACH = {
  page: ' a page',
  image: ' an image',
  label: ' a label',
  number: ' a number',
  file: ' a file',
  request: '',
} as const;

/** The price in words: "1 call", "100 calls a page", "1 call an image", "1 call a file (setting ADVANCED_QR_COST)". */
export function priceText(price: Price, settings: Prices): string {
  const calls = callsOf(price, settings);
  const text = `${calls} ${calls === 1 ? 'call' : 'calls'}${EACH[price.per]}`;
  return price.per === 'file' ? `${text} (setting ${price.setting})` : text;
}
