// THE ROUTE TABLE: every operation, in the order of SPEC section 4. Mounting, OpenAPI, the start page, the README's
// list and the conformance tests derive from it.
import { GENERATE } from './barcode/generate.ts';
import { LOOKUP_EAN } from './barcode/lookup-ean.ts';
import { SCAN_IMAGE_ADVANCED_QR } from './barcode/scan-image-advanced-qr.ts';
import { SCAN_IMAGE_ADVANCED } from './barcode/scan-image-advanced.ts';
import { SCAN_IMAGE } from './barcode/scan-image.ts';
import type { Operation } from './operation.ts';

export const OPERATIONS: readonly Operation[] = [
  LOOKUP_EAN,
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
  ...GENERATE,
];
