// The options of a lookup.
import type { Option } from './option.ts';

export const DETAILS = {
  name: 'includeDetails',
  type: 'boolean',
  default: false,
  help: 'The product also has its brand, category, quantity and image, and the answer says what kind of number it is (article, restricted circulation, coupon, ISBN, ISSN …), its GS1 prefix and the member organisation of the prefix',
  label: 'What the number says',
} as const satisfies Option;

const PRODUCT_DETAILS = {
  ...DETAILS,
  help: 'Each product also has its brand, category, quantity and image',
  label: 'Details of products',
} as const satisfies Option;

export const LOOKUP_OPTIONS = [DETAILS] as const satisfies readonly Option[];

export const SEARCH_LIMIT = {
  name: 'limit',
  type: 'integer',
  minimum: 1,
  maximum: 50,
  default: 20,
  help: 'Products of one answer',
} as const satisfies Option;

export const SEARCH_OFFSET = {
  name: 'offset',
  type: 'integer',
  minimum: 0,
  maximum: 1000,
  default: 0,
  help: 'Products that are left out before the first of the answer',
} as const satisfies Option;

export const SEARCH_OPTIONS = [
  SEARCH_LIMIT,
  SEARCH_OFFSET,
  PRODUCT_DETAILS,
] as const satisfies readonly Option[];
