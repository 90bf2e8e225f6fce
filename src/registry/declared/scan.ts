// The declarations of the scans and of the batch job that does one later.
import { scanFormats } from '../../lib/scan-formats.ts';
import { JOB_OPTIONS } from '../job-options.ts';
import { ADVANCED_SCAN_RESULT, BATCH_JOB_RESULT, QR_SCAN_RESULT, SCAN_RESULT } from '../models.ts';
import { BATCH_JOB } from '../operations.ts';
import { ONE_CALL } from '../price.ts';
import { ADVANCED_SCAN_OPTIONS, QR_SCAN_OPTIONS, SCAN_OPTIONS } from '../scan-options.ts';
import type { Declared } from './declared.ts';

export const SCAN_IMAGE = {
  id: 'BarcodeScan_Image',
  path: '/barcode/scan/image',
  tag: 'BarcodeScan',
  summary: 'Scan and recognize an image of a barcode',
  description: 'Scans an image of a barcode for its type and text. Nothing found: Successful is false.',
  input: {
    kind: 'file',
    required: true,
    description: scanFormats('or'),
  },
  options: SCAN_OPTIONS,
  result: { model: SCAN_RESULT },
  price: ONE_CALL,
} as const satisfies Declared;

const PAGES_INPUT = {
  kind: 'file',
  required: true,
  description: scanFormats('or'),
} as const;

export const SCAN_IMAGE_ADVANCED = {
  id: 'BarcodeScan_ImageAdvanced',
  path: '/barcode/scan/image/advanced',
  tag: 'BarcodeScan',
  summary: 'Advanced AI scan and recognition of one or more barcodes of any type',
  description: 'Reads every barcode of every page of an image, TIFF or PDF.',
  input: PAGES_INPUT,
  options: ADVANCED_SCAN_OPTIONS,
  result: { model: ADVANCED_SCAN_RESULT },
  price: { per: 'page', calls: 100 },
} as const satisfies Declared;

export const SCAN_IMAGE_ADVANCED_QR = {
  id: 'BarcodeScan_ImageAdvancedQR',
  path: '/barcode/scan/image/advanced/qr',
  tag: 'BarcodeScan',
  summary: 'Advanced AI scan and recognition of blurry or low-resolution QR barcodes',
  description: 'Reads every QR code of every page of an image, TIFF or PDF.',
  input: PAGES_INPUT,
  options: QR_SCAN_OPTIONS,
  result: { model: QR_SCAN_RESULT },
  price: { per: 'file', setting: 'ADVANCED_QR_COST' },
} as const satisfies Declared;

export const BATCH_SCAN_IMAGE_ADVANCED_QR = {
  ...BATCH_JOB,
  tag: 'BatchJob',
  summary: 'Advanced AI scan and recognition of QR barcodes as a batch job',
  description:
    'Takes the file and answers at once with an id; GET /barcode/batch-job/status tells when the job is done, and its result. The cost is held meanwhile and charged when the job succeeds.',
  input: PAGES_INPUT,
  options: JOB_OPTIONS,
  result: { model: BATCH_JOB_RESULT },
  price: SCAN_IMAGE_ADVANCED_QR.price,
} as const satisfies Declared;
