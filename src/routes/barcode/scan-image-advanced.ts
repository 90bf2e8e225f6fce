// POST /barcode/scan/image/advanced: reads all codes of all pages, of every symbology.
import { ADVANCED_SCAN_RESULT, EMPTY_SCAN } from '../models.ts';
import type { Operation } from '../operation.ts';
import { PASSWORD } from '../headers.ts';
import { FILES_HEADER } from '../files.ts';
import { ANNOTATE_HEADER } from './annotate.ts';
import { POSITIONS_HEADER } from './positions.ts';
import { type AdvancedScan, prepareAdvanced } from './prepare-advanced.ts';
import {
  BARCODE_TYPES_HEADER,
  CONTENT_HEADER,
  GS1_HEADER,
  PAGES_HEADER,
  REGION_HEADER,
  SCAN_FILE_URL,
  readScanOptions,
} from './scan-options.ts';

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
  headers: [
    PASSWORD,
    POSITIONS_HEADER,
    SCAN_FILE_URL,
    BARCODE_TYPES_HEADER,
    PAGES_HEADER,
    REGION_HEADER,
    GS1_HEADER,
    CONTENT_HEADER,
    ANNOTATE_HEADER,
    FILES_HEADER,
  ],
  answer: { model: ADVANCED_SCAN_RESULT },
  failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: { per: 'page', calls: 100 },
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readScanOptions,
  prepare: (call) => prepareAdvanced(call, SCAN),
};
