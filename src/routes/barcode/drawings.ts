// POST /barcode/generate/*: the six operations of the original API, those of THE WRITERS TABLE, and the list.
import { DRAW, DRAW_LIST, DRAW_MORE, type DrawingWork } from '../../operations/draw/index.ts';
import { DRAW_LIST as list } from '../../registry/declared/draw.ts';
import type { Operation } from '../operation.ts';
import { routeOf } from '../work.ts';

/** The six of the original API. */
export const GENERATE: readonly Operation[] = DRAW.map(drawingRoute);
/** Those of THE WRITERS TABLE. */
export const GENERATE_MORE: readonly Operation[] = DRAW_MORE.map(drawingRoute);

export const GENERATE_BATCH: Operation = routeOf(DRAW_LIST, {
  body: { ...list.input, part: 'inputFile', orText: ['application/json', 'text/csv'] },
  heavy: false,
  bodyLimit: 'MAX_STRING_BYTES',
});

function drawingRoute(work: DrawingWork): Operation {
  const { input, kind } = work.declared;
  return routeOf(work, {
    body: { ...input, ...(kind.isQr && { orParts: ['value', 'logo'] }) },
    heavy: false,
    bodyLimit: 'MAX_STRING_BYTES',
  });
}
