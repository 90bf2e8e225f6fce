// The symbologies that can be drawn: the six of the original API, one row each, and those of THE WRITERS TABLE.
import {
  type Drawing,
  type QrStyle,
  WRITERS,
  type WritableSymbology,
  type WriteRequest,
  layOutImage,
  layOutWritten,
} from '../../barcode/generate/index.ts';
import type { Result } from '../../service/result.ts';

interface Row {
  readonly id: string;
  readonly path: string;
  readonly symbology: WritableSymbology;
  readonly name: string;
  readonly value: string;
  readonly example: string;
}

const ROWS: readonly Row[] = [
  {
    id: 'GenerateBarcode_QRCode',
    path: 'qrcode',
    symbology: 'QR_CODE',
    name: 'QR code',
    value: 'Free-form text to encode',
    example: 'https://example.com/',
  },
  {
    id: 'GenerateBarcode_UPCA',
    path: 'upc-a',
    symbology: 'UPC_A',
    name: 'UPC-A code',
    value: '11 or 12 digits',
    example: '95212345006',
  },
  {
    id: 'GenerateBarcode_UPCE',
    path: 'upc-e',
    symbology: 'UPC_E',
    name: 'UPC-E code',
    value: '6, 7 or 8 digits, or a UPC-A that can be compressed',
    example: '01234565',
  },
  {
    id: 'GenerateBarcode_EAN13',
    path: 'ean-13',
    symbology: 'EAN_13',
    name: 'EAN-13 code',
    value: '12 or 13 digits',
    example: '9521234000006',
  },
  {
    id: 'GenerateBarcode_EAN8',
    path: 'ean-8',
    symbology: 'EAN_8',
    name: 'EAN-8 code',
    value: '7 or 8 digits',
    example: '95200002',
  },
  {
    id: 'GenerateBarcode_Code128',
    path: 'code-128',
    symbology: 'CODE_128',
    name: 'Code 128 code',
    value: 'Latin-1 text',
    example: 'QUIETZONE-128',
  },
];

/** Measured on a shared core: 0.4 to 1.8 ms for a value of 8 to 30 characters, 4 ms for 80, 3.3 ms for a QR code of 2,300. */
const BUILT_IN_WORK = { valueMs: 1, characterMs: 0.05 };
const QR_WORK = { valueMs: 1, characterMs: 0.002 };
/** Measured likewise: 2 to 9 ms for a value of 10 characters, 142 ms for an Aztec code of 1,800. */
const MATRIX_WORK = { valueMs: 8, characterMs: 0.08 };

/** What distinguishes one drawing operation from another. */
export interface Drawn {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly example: string;
  readonly hasLabel: boolean;
  readonly isQr: boolean;
  /** The size without size headers, in words. */
  readonly size: string;
  layOut(request: WriteRequest, qr: QrStyle): Promise<Result<Drawing>>;
  /** Nominal ms to encode a value: for the value itself and for each of its characters. */
  readonly work: { readonly valueMs: number; readonly characterMs: number };
}

/** The six of the original API. */
export const SPECIFIED: readonly Drawn[] = ROWS.map(({ symbology, ...row }) => ({
  ...row,
  hasLabel: symbology !== 'QR_CODE',
  isQr: symbology === 'QR_CODE',
  size: `${symbology === 'QR_CODE' ? '400×400' : '400×200'} pixels${symbology === 'CODE_128' ? ', wider where two pixels a module need it' : ''}`,
  layOut: async (request, qr) => layOutImage({ ...request, symbology, qr }),
  work: symbology === 'QR_CODE' ? QR_WORK : BUILT_IN_WORK,
}));

/** Those of THE WRITERS TABLE. */
export const WRITTEN: readonly Drawn[] = WRITERS.map((writer) => ({
  ...writer,
  id: `GenerateBarcode_${writer.id}`,
  hasLabel: writer.family === 'linear',
  isQr: false,
  size:
    writer.family === 'linear'
      ? '400×200 pixels, wider where two pixels a module need it'
      : '400 pixels wide, wider where two pixels a module need it, and as high as its modules are',
  layOut: (request) => layOutWritten(writer, request),
  work: writer.family === 'linear' ? BUILT_IN_WORK : MATRIX_WORK,
}));
