// THE ROUTE TABLE: every operation, first those of the original API in its order. Mounting, OpenAPI, the start page, the README's list
// and the conformance tests derive from it.
import { namesOperation } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { GENERATE, GENERATE_BATCH, GENERATE_LABELS, GENERATE_MORE } from './barcode/drawings.ts';
import { LOOKUP_EAN, LOOKUP_EAN_BATCH, SEARCH } from './barcode/lookups.ts';
import { SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from './barcode/scans.ts';
import { HTML_APPEND_IMAGE, HTML_GET_LANGUAGE } from './convert/html.ts';
import { PPT_TO_PPTX } from './convert/ppt-to-pptx.ts';
import { BATCH_SCAN_IMAGE_ADVANCED_QR } from './barcode/batch-job.ts';
import type { Operation } from './operation.ts';

export const OPERATIONS: readonly Operation[] = [
  LOOKUP_EAN,
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
  ...GENERATE,
  HTML_GET_LANGUAGE,
  HTML_APPEND_IMAGE,
  PPT_TO_PPTX,
  // Operations that the original API does not have.
  ...GENERATE_MORE,
  GENERATE_BATCH,
  GENERATE_LABELS,
  LOOKUP_EAN_BATCH,
  SEARCH,
  BATCH_SCAN_IMAGE_ADVANCED_QR,
];

/** The operations that are not in DISABLED_OPERATIONS, in the table's order. */
export function enabledOperations({
  DISABLED_OPERATIONS: patterns,
}: Pick<Settings, 'DISABLED_OPERATIONS'>): readonly Operation[] {
  return OPERATIONS.filter((operation) => !namesOperation(patterns, operation));
}
