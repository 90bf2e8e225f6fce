// POST /barcode/lookup/ean and /barcode/lookup/ean/batch.
import * as lookup from '../../operations/lookup/index.ts';
import { LOOKUP_EAN as declared, LOOKUP_EAN_BATCH as declaredBatch } from '../../registry/declared/lookup.ts';
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
