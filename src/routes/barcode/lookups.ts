// POST /barcode/lookup/ean, /barcode/lookup/ean/batch and /barcode/search, which GET asks too.
import * as lookup from '../../operations/lookup/index.ts';
import {
  LOOKUP_EAN as declared,
  LOOKUP_EAN_BATCH as declaredBatch,
  SEARCH as declaredSearch,
} from '../../registry/declared/lookup.ts';
import type { Operation } from '../operation.ts';
import { routeOf } from '../work.ts';

export const LOOKUP_EAN: Operation = routeOf(lookup.LOOKUP_EAN, {
  body: declared.input,
  heavy: false,
  bodyLimit: 'MAX_STRING_BYTES',
});

export const LOOKUP_EAN_BATCH: Operation = routeOf(lookup.LOOKUP_EAN_BATCH, {
  body: declaredBatch.input,
  heavy: false,
  bodyLimit: 'MAX_STRING_BYTES',
});

export const SEARCH: Operation = routeOf(lookup.SEARCH, {
  body: declaredSearch.input,
  heavy: false,
  mayLack: true,
  bodyLimit: 'MAX_STRING_BYTES',
});
