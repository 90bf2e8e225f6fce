// POST /barcode/scan/image/advanced/qr: reads QR codes, also blurred or of low resolution.
import type { RecognizeOptions } from '../../barcode/index.ts';
import { readChoice, type HeaderParameter } from '../../http/headers.ts';
import { EMPTY_SCAN, QR_SCAN_RESULT } from '../models.ts';
import type { Operation } from '../operation.ts';
import { PASSWORD } from '../headers.ts';
import { FILES_HEADER } from '../files.ts';
import { ANNOTATE_HEADER } from './annotate.ts';
import { POSITIONS_HEADER } from './positions.ts';
import { prepareAdvanced } from './prepare-advanced.ts';
import {
  CONTENT_HEADER,
  GS1_HEADER,
  PAGES_HEADER,
  REGION_HEADER,
  SCAN_FILE_URL,
  readScanOptions,
} from './scan-options.ts';

const PREPROCESSING = [
  'None',
  'SmoothEdges',
  'SmoothEdgesPlus',
  'Auto',
] as const satisfies readonly RecognizeOptions['preprocessing'][];
const RECOGNITION_MODES = ['Advanced', 'Advanced2'] as const;

const PREPROCESSING_HEADER = {
  name: 'preprocessing',
  type: 'string',
  allowed: PREPROCESSING,
  default: 'Auto',
  description:
    'None: no preprocessing and no automatic unrotation. SmoothEdges: smooth harsh edges to improve accuracy. SmoothEdgesPlus: smooth harsh edges to a higher degree. Auto: automatic image enhancement including automatic unrotation before recognition (recommended).',
} as const satisfies HeaderParameter;
const MODE_HEADER = {
  name: 'recognitionMode',
  type: 'string',
  allowed: RECOGNITION_MODES,
  default: 'Advanced',
  description: 'Advanced2 gives the most advanced recognition available; it takes longer.',
} as const satisfies HeaderParameter;

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
  headers: [
    PREPROCESSING_HEADER,
    MODE_HEADER,
    PASSWORD,
    POSITIONS_HEADER,
    SCAN_FILE_URL,
    PAGES_HEADER,
    REGION_HEADER,
    GS1_HEADER,
    CONTENT_HEADER,
    ANNOTATE_HEADER,
    FILES_HEADER,
  ],
  answer: { model: QR_SCAN_RESULT },
  failureModel: { model: QR_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: { per: 'file', setting: 'ADVANCED_QR_COST' },
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readScanOptions,
  async prepare(call) {
    const preprocessing = readChoice(call.headers, PREPROCESSING_HEADER);
    if (!preprocessing.ok) return preprocessing;
    const mode = readChoice(call.headers, MODE_HEADER);
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
