// POST /barcode/scan/image/advanced: all codes of all pages, every symbology. 100 calls a page.
import { createCosts } from '../../metering/index.ts';
import { ok } from '../../lib/result.ts';
import { ADVANCED_SCAN_RESULT, EMPTY_SCAN } from '../models.ts';
import type { Operation } from '../operation.ts';
import { openUpload, readPages } from './scan.ts';

const costOf = createCosts();

export const SCAN_IMAGE_ADVANCED: Operation = {
  id: 'BarcodeScan_ImageAdvanced',
  path: '/barcode/scan/image/advanced',
  tag: 'BarcodeScan',
  summary: 'Advanced AI scan and recognition of one or more barcodes of any type',
  description:
    'Reads every barcode of every page of an image, TIFF or PDF. Consumes 100 API calls per image page.',
  body: {
    kind: 'file',
    part: 'imageFile',
    required: true,
    description: 'PNG, JPEG, PDF, WebP, GIF, BMP or TIFF',
  },
  headers: [],
  answer: { model: ADVANCED_SCAN_RESULT },
  failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: '100 calls a page',
  heavy: true,
  maxBodyBytes: (settings) => ({ bytes: settings.MAX_BODY_BYTES, setting: 'MAX_BODY_BYTES' }),
  async prepare(call) {
    const upload = await openUpload(call);
    if (!upload.ok) return upload;
    const { pages } = upload.value;
    return ok({
      cost: costOf('BarcodeScan_ImageAdvanced', pages.pageCount),
      async run() {
        const read = await readPages(upload.value, {
          symbologies: 'all',
          effort: 'advanced',
          preprocessing: 'Auto',
        });
        if (!read.ok) return read;
        const { symbols, finished, errorMessage } = read.value;
        return ok({
          value: {
            Successful: true,
            ResultBarcodes: symbols.map(({ text, type }) => ({ RawText: text, BarcodeType: type })),
            BarcodeCount: symbols.length,
            ErrorMessage: errorMessage,
          },
          cost: costOf('BarcodeScan_ImageAdvanced', finished),
        });
      },
      input: upload.value.file,
      close: () => pages.close(),
    });
  },
};
