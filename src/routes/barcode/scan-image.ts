// POST /barcode/scan/image: reads the first page and answers its first code in reading order.
import { err, ok } from '../../service/result.ts';
import { readPage } from '../../scan/index.ts';
import { SCAN_RESULT } from '../models.ts';
import { type Operation, modelJob } from '../operation.ts';
import { explained } from './explain.ts';
import { openUpload } from './scan.ts';
import { SCAN_OPTIONS, readScanOptions } from '../../registry/scan-options.ts';
import { withHeaders } from '../../http/option-headers.ts';
import { ONE_CALL } from '../cost.ts';

export const SCAN_IMAGE: Operation = {
  id: 'BarcodeScan_Image',
  path: '/barcode/scan/image',
  tag: 'BarcodeScan',
  summary: 'Scan and recognize an image of a barcode',
  description:
    'Scans an image of a barcode and returns its type and text. Nothing found: Successful is false.',
  body: {
    kind: 'file',
    part: 'imageFile',
    required: true,
    description: 'PNG, JPEG, HEIC, AVIF, WebP, GIF, BMP, ICO, TIFF or PDF',
  },
  ...withHeaders(SCAN_OPTIONS),
  answer: { model: SCAN_RESULT },
  cost: ONE_CALL,
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readScanOptions,
  async prepare(call) {
    const options = readScanOptions(call.headers);
    if (!options.ok) return options;
    const upload = await openUpload(call, options.value);
    if (!upload.ok) return upload;
    return ok({
      ...modelJob(async () => {
        const read = await readPage(upload.value, upload.value.indexes[0] ?? 0, {
          symbologies: options.value.symbologies,
          effort: 'standard',
          preprocessing: 'Auto',
          ...(call.deps.onTrap && { onTrap: call.deps.onTrap }),
        });
        if (!read.ok) return err(read.failure);
        const [first] = read.value.symbols;
        return ok({
          Successful: first !== undefined,
          BarcodeType: first?.type ?? null,
          RawText: first?.text ?? null,
          ...(first && explained(first, options.value)),
        });
      }),
      input: upload.value.file,
      close: () => upload.value.pages.close(),
    });
  },
};
