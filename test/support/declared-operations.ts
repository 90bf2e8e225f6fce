// The declarations of all operations, first those of the original API in its order: what the route table must have.
import type { Declared } from '../../src/registry/declared/declared.ts';
import { HTML_APPEND_IMAGE, HTML_GET_LANGUAGE, PPT_TO_PPTX } from '../../src/registry/declared/documents.ts';
import { DRAWINGS, DRAW_LIST, LABELS, MORE_DRAWINGS } from '../../src/registry/declared/draw.ts';
import { LOOKUP_EAN, LOOKUP_EAN_BATCH, SEARCH } from '../../src/registry/declared/lookup.ts';
import {
  BATCH_SCAN_IMAGE_ADVANCED_QR,
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
} from '../../src/registry/declared/scan.ts';

export const DECLARED: readonly Declared[] = [
  LOOKUP_EAN,
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
  ...DRAWINGS,
  HTML_GET_LANGUAGE,
  HTML_APPEND_IMAGE,
  PPT_TO_PPTX,
  // Operations that the original API does not have.
  ...MORE_DRAWINGS,
  DRAW_LIST,
  LABELS,
  LOOKUP_EAN_BATCH,
  SEARCH,
  BATCH_SCAN_IMAGE_ADVANCED_QR,
];
