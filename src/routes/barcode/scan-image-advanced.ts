// POST /barcode/scan/image/advanced: all codes of all pages, every symbology.
import { ok } from '../../lib/result.ts';
import { readPages } from '../../scan/index.ts';
import { ADVANCED_SCAN_RESULT, EMPTY_SCAN } from '../models.ts';
import type { Operation } from '../operation.ts';
import { PASSWORD } from '../headers.ts';
import { ANNOTATE_HEADER, annotatedMembers, readAnnotate } from './annotate.ts';
import { POSITIONS_HEADER, listedSymbols, readPositions, resultsOf } from './positions.ts';
import { explained } from './explain.ts';
import { openUpload } from './scan.ts';
import {
  BARCODE_TYPES_HEADER,
  CONTENT_HEADER,
  GS1_HEADER,
  PAGES_HEADER,
  REGION_HEADER,
  SCAN_FILE_URL,
  readScanOptions,
} from './scan-options.ts';

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
  headers: [
    PASSWORD,
    POSITIONS_HEADER,
    SCAN_FILE_URL,
    BARCODE_TYPES_HEADER,
    PAGES_HEADER,
    REGION_HEADER,
    GS1_HEADER,
    CONTENT_HEADER,
    ANNOTATE_HEADER,
  ],
  answer: { model: ADVANCED_SCAN_RESULT },
  failureModel: { model: ADVANCED_SCAN_RESULT, empty: EMPTY_SCAN },
  cost: { per: 'page', calls: 100 },
  heavy: true,
  engine: 'recognition',
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readScanOptions,
  async prepare(call) {
    const options = readScanOptions(call.headers);
    if (!options.ok) return options;
    const positions = readPositions(call.headers);
    if (!positions.ok) return positions;
    const format = readAnnotate(call.headers);
    if (!format.ok) return format;
    const upload = await openUpload(call, options.value);
    if (!upload.ok) return upload;
    const { pages } = upload.value;
    return ok({
      pages: upload.value.indexes.length,
      async run() {
        const read = await readPages(upload.value, {
          symbologies: options.value.symbologies,
          effort: 'advanced',
          preprocessing: 'Auto',
        });
        if (!read.ok) return read;
        const { symbols, finished, errorMessage } = read.value;
        const results = resultsOf(
          symbols,
          (symbol) => ({
            RawText: symbol.text,
            BarcodeType: symbol.type,
            ...explained(symbol, options.value),
          }),
          positions.value,
        );
        const annotated = await annotatedMembers(
          upload.value.pages,
          listedSymbols(symbols, positions.value),
          { format: format.value, errorMessage },
        );
        return ok({
          value: {
            Successful: true,
            ResultBarcodes: results,
            BarcodeCount: results.length,
            ...annotated,
          },
          pages: finished,
        });
      },
      input: upload.value.file,
      close: () => pages.close(),
    });
  },
};
