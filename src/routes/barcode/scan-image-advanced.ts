// POST /barcode/scan/image/advanced: reads all codes of all pages, of every symbology.
import { ADVANCED_SCAN_RESULT, EMPTY_SCAN } from '../models.ts';
import type { Operation } from '../operation.ts';
import { type AdvancedScan, prepareAdvanced } from './prepare-advanced.ts';
import { ADVANCED_SCAN_OPTIONS, readScanOptions } from '../../registry/scan-options.ts';
import { withHeaders } from '../../http/option-headers.ts';

const SCAN: AdvancedScan = {
  reading: ({ symbologies }) => ({ symbologies, effort: 'advanced', preprocessing: 'Auto' }),
  members: ({ text, type }) => ({ RawText: text, BarcodeType: type }),
  per: 'page',
};

export const SCAN_IMAGE_ADVANCED: Operation = {
  id: 'BarcodeScan_ImageAdvanced',
  path: '/barcode/scan/image/advanced',
  tag: 'BarcodeScan',
  summary: 'Advanced AI scan and recognition of one or more barcodes of any type',
  description: 'Reads every barcode of every page of an image, TIFF or PDF.',
  body: {
    kind: 'file',
    part: 'imageFile',
    required: true,
    orSeveral: true,
    description: 'PNG, JPEG, PDF, HEIC, AVIF, WebP, GIF, BMP, ICO or TIFF',
  },
  ...withHeaders(ADVANCED_SCAN_OPTIONS),
  answer: { model: ADVANCED_SCAN_RESULT },
  failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: { per: 'page', calls: 100 },
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readScanOptions,
  prepare: (call) => prepareAdvanced(call, SCAN),
};
