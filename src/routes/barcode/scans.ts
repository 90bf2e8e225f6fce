// POST /barcode/scan/image, …/advanced and …/advanced/qr.
import { EMPTY_SCAN, ADVANCED_SCAN_RESULT, QR_SCAN_RESULT } from '../../registry/models.ts';
import * as scan from '../../operations/scan/index.ts';
import { SCAN_IMAGE_ADVANCED as advanced, SCAN_IMAGE as first } from '../../registry/declared/scan.ts';
import type { Operation } from '../operation.ts';
import { routeOf } from '../work.ts';

const HEAVY = { heavy: true, engine: 'recognition', bodyLimit: 'MAX_BODY_BYTES' } as const;
const SEVERAL = { ...advanced.input, part: 'imageFile', orSeveral: true } as const;

export const SCAN_IMAGE: Operation = routeOf(scan.SCAN_IMAGE, {
  ...HEAVY,
  body: { ...first.input, part: 'imageFile' },
});

export const SCAN_IMAGE_ADVANCED: Operation = routeOf(scan.SCAN_IMAGE_ADVANCED, {
  ...HEAVY,
  body: SEVERAL,
  failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN },
});

export const SCAN_IMAGE_ADVANCED_QR: Operation = routeOf(scan.SCAN_IMAGE_ADVANCED_QR, {
  ...HEAVY,
  body: SEVERAL,
  failureModel: { model: QR_SCAN_RESULT, empty: EMPTY_SCAN },
});
