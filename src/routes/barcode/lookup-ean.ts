// POST /barcode/lookup/ean.
import * as lookup from '../../operations/lookup/index.ts';
import { LOOKUP_EAN as declared } from '../../registry/declared/lookup.ts';
import type { Operation } from '../operation.ts';
import { routeOf } from '../work.ts';

export const LOOKUP_EAN: Operation = routeOf(lookup.LOOKUP_EAN, {
  body: declared.input,
  heavy: false,
  bodyLimit: 'MAX_STRING_BYTES',
});
