// POST /barcode/scan/image/advanced/qr: reads QR codes, also blurred or of low resolution.
import { readChoice } from '../../registry/option.ts';
import { EMPTY_SCAN, QR_SCAN_RESULT } from '../models.ts';
import type { Operation } from '../operation.ts';
import { prepareAdvanced } from './prepare-advanced.ts';
import {
  PREPROCESSING,
  QR_SCAN_OPTIONS,
  RECOGNITION_MODE,
  readScanOptions,
} from '../../registry/scan-options.ts';
import { withHeaders } from '../../http/option-headers.ts';

export const SCAN_IMAGE_ADVANCED_QR: Operation = {
  id: 'BarcodeScan_ImageAdvancedQR',
  path: '/barcode/scan/image/advanced/qr',
  tag: 'BarcodeScan',
  summary: 'Advanced AI scan and recognition of blurry or low-resolution QR barcodes',
  description: 'Reads every QR code of every page of an image, TIFF or PDF.',
  body: {
    kind: 'file',
    part: 'imageFile',
    required: true,
    orSeveral: true,
    description: 'PNG, JPEG, PDF, HEIC, AVIF, WebP, GIF, BMP, ICO or TIFF',
  },
  ...withHeaders(QR_SCAN_OPTIONS),
  answer: { model: QR_SCAN_RESULT },
  failureModel: { model: QR_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: { per: 'file', setting: 'ADVANCED_QR_COST' },
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readScanOptions,
  async prepare(call) {
    const preprocessing = readChoice(call.headers, PREPROCESSING);
    if (!preprocessing.ok) return preprocessing;
    const mode = readChoice(call.headers, RECOGNITION_MODE);
    if (!mode.ok) return mode;
    return prepareAdvanced(call, {
      reading: () => ({
        symbologies: 'qr',
        effort: mode.value === 'Advanced2' ? 'advanced2' : 'advanced',
        preprocessing: preprocessing.value,
      }),
      members: ({ text }) => ({ RawText: text }),
      per: 'file',
    });
  },
};
