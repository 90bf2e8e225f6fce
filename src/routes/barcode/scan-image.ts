// POST /barcode/scan/image: the first code in reading order of the first page.
import { err, ok } from '../../lib/result.ts';
import { readPage } from '../../scan/index.ts';
import { SCAN_RESULT } from '../models.ts';
import { type Operation, modelJob } from '../operation.ts';
import { PASSWORD } from '../headers.ts';
import { openUpload } from './scan.ts';
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
  headers: [PASSWORD],
  answer: { model: SCAN_RESULT },
  cost: ONE_CALL,
  heavy: true,
  bodyLimit: 'MAX_BODY_BYTES',
  async prepare(call) {
    const upload = await openUpload(call);
    if (!upload.ok) return upload;
    return ok({
      ...modelJob(async () => {
        const read = await readPage(upload.value, 0, {
          symbologies: 'all',
          effort: 'standard',
          preprocessing: 'Auto',
        });
        if (!read.ok) return err(read.failure);
        const [first] = read.value.symbols;
        return ok({
          Successful: first !== undefined,
          BarcodeType: first?.type ?? null,
          RawText: first?.text ?? null,
        });
      }),
      input: upload.value.file,
      close: () => upload.value.pages.close(),
    });
  },
};
