// Reads all codes of all pages: of every symbology, or QR codes alone, also blurred or of low resolution.
import {
  SCAN_IMAGE_ADVANCED as declared,
  SCAN_IMAGE_ADVANCED_QR as declaredQr,
} from '../../registry/declared/scan.ts';
import { readChoice } from '../../registry/option.ts';
import { PREPROCESSING, RECOGNITION_MODE, readScanOptions } from '../../registry/scan-options.ts';
import type { Work } from '../operation.ts';
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

export const SCAN_IMAGE_ADVANCED: Work = {
  declared,
  check: readScanOptions,
  prepare: (call) => prepareAdvanced(call, SCAN),
};

export const SCAN_IMAGE_ADVANCED_QR: Work = {
  declared: declaredQr,
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
