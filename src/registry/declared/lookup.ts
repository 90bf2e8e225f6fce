// The declaration of the lookup.
import { LOOKUP_OPTIONS } from '../lookup-options.ts';
import { LOOKUP_RESPONSE } from '../models.ts';
import { ONE_CALL } from '../price.ts';
import type { Declared } from './declared.ts';

export const LOOKUP_EAN = {
  id: 'BarcodeLookup_EanLookup',
  path: '/barcode/lookup/ean',
  tag: 'BarcodeLookup',
  summary: 'Lookup EAN barcode value, return product data',
  description:
    'Takes an EAN-13, EAN-8, UPC-A, UPC-E, GTIN-14, ISBN-10 or ISSN in any written form, also inside of a GS1 element string or Digital Link. A number that no product has gives an empty list.',
  input: { kind: 'string', description: 'Barcode value', example: '9521234000006' },
  options: LOOKUP_OPTIONS,
  result: { model: LOOKUP_RESPONSE },
  price: ONE_CALL,
} as const satisfies Declared;
