// Reads all codes of all pages: of every symbology, or QR codes alone, also blurred or of low resolution.
import {
  SCAN_IMAGE_ADVANCED as declared,
  SCAN_IMAGE_ADVANCED_QR as declaredQr,
} from '../../registry/declared/scan.ts';
import { ADVANCED_SCAN_RESULT, EMPTY_SCAN, QR_SCAN_RESULT } from '../../registry/models.ts';
import { readChoice } from '../../registry/option.ts';
import { PREPROCESSING, RECOGNITION_MODE, readScanOptions } from '../../registry/scan-options.ts';
import { SCAN as tool } from '../../registry/tools.ts';
import type { Work } from '../operation.ts';
import type { OverHttp } from '../over-http.ts';
import { type AdvancedScan, prepareAdvanced } from './prepare-advanced.ts';

const SCAN: AdvancedScan = {
  reading: ({ symbologies, code39FullAscii, codabarGuards, characterSet }) => ({
    symbologies,
    code39FullAscii,
    codabarGuards,
    characterSet,
    effort: 'advanced',
    preprocessing: 'Auto',
  }),
  members: ({ text, type }) => ({ RawText: text, BarcodeType: type }),
  per: 'page',
};

const OVER_HTTP: OverHttp = {
  body: { ...declared.input, part: 'imageFile', orSeveral: true },
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
};

export const SCAN_IMAGE_ADVANCED: Work = {
  declared,
  http: { ...OVER_HTTP, failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN } },
  tool,
  check: readScanOptions,
  prepare: (call) => prepareAdvanced(call, SCAN),
};

export const SCAN_IMAGE_ADVANCED_QR: Work = {
  declared: declaredQr,
  http: { ...OVER_HTTP, failureModel: { model: QR_SCAN_RESULT, empty: EMPTY_SCAN } },
  tool,
  check: readScanOptions,
  async prepare(call) {
    const preprocessing = readChoice(call.options, PREPROCESSING);
    if (!preprocessing.ok) return preprocessing;
    const mode = readChoice(call.options, RECOGNITION_MODE);
    if (!mode.ok) return mode;
    return prepareAdvanced(call, {
      reading: ({ characterSet }) => ({
        characterSet,
        symbologies: 'qr',
        effort: mode.value === 'Advanced2' ? 'advanced2' : 'advanced',
        preprocessing: preprocessing.value,
      }),
      members: ({ text }) => ({ RawText: text }),
      per: 'file',
    });
  },
};
