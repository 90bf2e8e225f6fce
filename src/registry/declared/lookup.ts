// The declarations of lookups.
import { LOOKUP_OPTIONS, SEARCH_OPTIONS } from '../lookup-options.ts';
import { LOOKUP_BATCH_RESPONSE, LOOKUP_RESPONSE, SEARCH_RESPONSE } from '../models.ts';
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

export const LOOKUP_EAN_BATCH = {
  id: 'BarcodeLookup_EanBatch',
  path: '/barcode/lookup/ean/batch',
  tag: 'BarcodeLookup',
  summary: 'Lookup the EAN barcode values of a list, return product data of each',
  description:
    'Looks up to 100 numbers up at once, each in any form that a single lookup takes. The answers stand in the order of the list; what is no product number has its own error and costs nothing.',
  input: {
    kind: 'string',
    isList: true,
    description: 'a JSON array of texts, one number a line, or CSV with a column named ean, gtin or number',
    example: '9521234000006',
  },
  options: LOOKUP_OPTIONS,
  result: { model: LOOKUP_BATCH_RESPONSE },
  price: { per: 'number', calls: 1 },
} as const satisfies Declared;

export const SEARCH = {
  id: 'BarcodeLookup_Search',
  path: '/barcode/search',
  tag: 'BarcodeLookup',
  summary: 'Search products by words of their title and brand',
  description:
    'Finds the products that have all words in title or brand, without regard to case and accents. First come those in which the words are rare and stand often, in short titles. The last word may be the beginning of one. The catalogue needs a search index, which an import makes.',
  input: { kind: 'string', description: 'Words', example: 'oak lamp', asQuery: 'q' },
  options: SEARCH_OPTIONS,
  result: { model: SEARCH_RESPONSE },
  price: ONE_CALL,
} as const satisfies Declared;
