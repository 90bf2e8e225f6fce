// POST /barcode/scan/image/advanced: all codes of all pages, every symbology.
import { ok } from '../../lib/result.ts';
import { readPages } from '../../scan/index.ts';
import { ADVANCED_SCAN_RESULT, EMPTY_SCAN } from '../models.ts';
import type { Operation } from '../operation.ts';
import { PASSWORD } from '../headers.ts';
import { POSITIONS_HEADER, readPositions, resultsOf } from './positions.ts';
import { openUpload } from './scan.ts';

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
    description: 'PNG, JPEG, PDF, HEIC, AVIF, WebP, GIF, BMP, ICO or TIFF',
  },
  headers: [PASSWORD, POSITIONS_HEADER],
  answer: { model: ADVANCED_SCAN_RESULT },
  failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: { per: 'page', calls: 100 },
  heavy: true,
  bodyLimit: 'MAX_BODY_BYTES',
  async prepare(call) {
    const positions = readPositions(call.headers);
    if (!positions.ok) return positions;
    const upload = await openUpload(call);
    if (!upload.ok) return upload;
    const { pages } = upload.value;
    return ok({
      pages: pages.pageCount,
      async run() {
        const read = await readPages(upload.value, {
          symbologies: 'all',
          effort: 'advanced',
          preprocessing: 'Auto',
        });
        if (!read.ok) return read;
        const { symbols, finished, errorMessage } = read.value;
        const results = resultsOf(
          symbols,
          ({ text, type }) => ({ RawText: text, BarcodeType: type }),
          positions.value,
        );
        return ok({
          value: {
            Successful: true,
            ResultBarcodes: results,
            BarcodeCount: results.length,
            ErrorMessage: errorMessage,
          },
          pages: finished,
        });
      },
      input: upload.value.file,
      close: () => pages.close(),
    });
  },
};
