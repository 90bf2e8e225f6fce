// THE OPERATIONS, first those of the original API in its order. Routes, prices, tools, commands, the description of the service and the names by
// which operations are switched off (registry/operation-names.ts) derive from this list. The batch job, which is a route alone, comes last.
import { HTML_APPEND_IMAGE } from './documents/html-append-image.ts';
import { HTML_GET_LANGUAGE } from './documents/html-language.ts';
import { PPT_TO_PPTX } from './documents/ppt-to-pptx.ts';
import { DRAW, DRAW_LIST, DRAW_MORE, LABELS } from './draw/index.ts';
import { LOOKUP_EAN, LOOKUP_EAN_BATCH, SEARCH } from './lookup/index.ts';
import type { Work } from './operation.ts';
import { SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from './scan/index.ts';

export const WORKS: readonly Work[] = [
  LOOKUP_EAN,
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
  ...DRAW,
  HTML_GET_LANGUAGE,
  HTML_APPEND_IMAGE,
  PPT_TO_PPTX,
  // Operations that the original API does not have.
  ...DRAW_MORE,
  DRAW_LIST,
  LABELS,
  LOOKUP_EAN_BATCH,
  SEARCH,
];
