// POST /barcode/generate/*: the six operations of the original API, those of THE WRITERS TABLE, the list, and labels.
import { DRAW, DRAW_LIST, DRAW_MORE, type DrawingWork, LABELS } from '../../operations/draw/index.ts';
import { DRAW_LIST as list, LABELS as labels } from '../../registry/declared/draw.ts';
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

export const GENERATE_LABELS: Operation = routeOf(LABELS, {
  body: {
    ...labels.input,
    part: 'inputFile',
    orText: ['application/json', 'text/csv'],
    further: {
      logo: 'a PNG file that stands on each label that has a place for it',
      font: 'a TrueType font, whose letters the texts have',
    },
  },
  heavy: false,
  bodyLimit: 'MAX_BODY_BYTES',
});

function drawingRoute(work: DrawingWork): Operation {
  const { input, kind } = work.declared;
  return routeOf(work, {
    body: { ...input, ...(kind.isQr && { orParts: ['value', 'logo'] }) },
    heavy: false,
    bodyLimit: 'MAX_STRING_BYTES',
  });
}
