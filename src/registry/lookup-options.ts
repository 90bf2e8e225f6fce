// The options of a lookup.
import type { Option } from './option.ts';

export const DETAILS = {
  name: 'includeDetails',
  type: 'boolean',
  default: false,
  help: 'The answer also says what kind of number it is (article, restricted circulation, coupon, ISBN, ISSN …), its GS1 prefix and the member organisation of the prefix',
  label: 'What the number says',
} as const satisfies Option;

export const LOOKUP_OPTIONS = [DETAILS] as const satisfies readonly Option[];
