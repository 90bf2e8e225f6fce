// The images that bench/generate.ts and bench/performance draw, and how the rivals are asked for them.
import type { GenerateRequest } from '../../src/barcode/generate/index.ts';

export interface GenerateJob {
  readonly title: string;
  readonly request: GenerateRequest & { readonly width: number };
  /** bwip-js's name of the symbology, and zxing-wasm's. */
  readonly bwip: string;
  readonly zxing: 'EAN13' | 'Code128' | 'QRCode';
  /** Drawn by this project alone: the rivals would take gigabytes. */
  readonly alone?: boolean;
}

const url = (length: number): string => 'https://example.com/'.padEnd(length, 'item-42/');

export const GENERATE_JOBS: readonly GenerateJob[] = [
  {
    title: 'EAN-13, label, 300 × 150',
    request: { symbology: 'EAN_13', value: '4006381333931', width: 300, height: 150 },
    bwip: 'ean13',
    zxing: 'EAN13',
  },
  {
    title: 'EAN-13, label, 1000 × 500',
    request: { symbology: 'EAN_13', value: '4006381333931', width: 1000, height: 500 },
    bwip: 'ean13',
    zxing: 'EAN13',
  },
  {
    title: 'Code 128, label, 300 × 150',
    request: { symbology: 'CODE_128', value: 'ABC-1234-xyz', width: 300, height: 150 },
    bwip: 'code128',
    zxing: 'Code128',
  },
  {
    title: 'QR, 30 characters, 300 × 300',
    request: { symbology: 'QR_CODE', value: url(30), width: 300 },
    bwip: 'qrcode',
    zxing: 'QRCode',
  },
  {
    title: 'QR, 300 characters, 300 × 300',
    request: { symbology: 'QR_CODE', value: url(300), width: 300 },
    bwip: 'qrcode',
    zxing: 'QRCode',
  },
  {
    title: 'QR, 2,300 characters, 600 × 600',
    request: { symbology: 'QR_CODE', value: url(2300), width: 600 },
    bwip: 'qrcode',
    zxing: 'QRCode',
  },
  {
    title: 'EAN-13, label, 10,000 × 5,000',
    request: { symbology: 'EAN_13', value: '4006381333931', width: 10_000, height: 5000 },
    bwip: 'ean13',
    zxing: 'EAN13',
    alone: true,
  },
];

export interface MoreJob {
  readonly title: string;
  /** Last part of our path. */
  readonly path: string;
  readonly value: string;
  readonly format: 'png' | 'svg';
  /** bwip-js's name of the symbology; absent: it wants to be told the size. */
  readonly bwip?: string;
  /** zint's number. */
  readonly zint: number;
  /** What bwip-js takes as its text, where that is another. */
  readonly bwipValue?: string;
  readonly zintValue?: string;
}

const LETTERS = 'Quiet zones keep bars apart. '.repeat(4).trim();
const GS1 = '(01)09521234000006(10)A1';
const GS1_ZINT = '[01]09521234000006[10]A1';

export const MORE_JOBS: readonly MoreJob[] = [
  { title: 'EAN-13, SVG', path: 'ean-13', value: '4006381333931', format: 'svg', bwip: 'ean13', zint: 13 },
  { title: 'QR, 115 characters, SVG', path: 'qrcode', value: LETTERS, format: 'svg', bwip: 'qrcode', zint: 58 },
  { title: 'Code 39', path: 'code-39', value: 'QUIET-39', format: 'png', bwip: 'code39', zint: 8 },
  { title: 'Code 93', path: 'code-93', value: 'QUIET 93', format: 'png', bwip: 'code93', zint: 25 },
  { title: 'ITF-14', path: 'itf-14', value: '19521234000003', format: 'png', bwip: 'itf14', zint: 89, zintValue: '1952123400000' },
  { title: 'Codabar', path: 'codabar', value: 'A31117013206375A', format: 'png', bwip: 'rationalizedCodabar', zint: 18 },
  { title: 'GS1-128', path: 'gs1-128', value: GS1, format: 'png', bwip: 'gs1-128', zint: 16, zintValue: GS1_ZINT },
  { title: 'DataBar', path: 'databar-omni', value: '09521234000006', format: 'png', bwip: 'databaromni', bwipValue: '(01)09521234000006', zint: 29, zintValue: '0952123400000' },
  { title: 'DataBar Expanded', path: 'databar-expanded', value: GS1, format: 'png', bwip: 'databarexpanded', zint: 31, zintValue: GS1_ZINT },
  { title: 'Data Matrix, 115 characters', path: 'data-matrix', value: LETTERS, format: 'png', bwip: 'datamatrix', zint: 71 },
  { title: 'PDF417, 115 characters', path: 'pdf-417', value: LETTERS, format: 'png', bwip: 'pdf417', zint: 55 },
  { title: 'MicroPDF417, 115 characters', path: 'micro-pdf-417', value: LETTERS, format: 'png', bwip: 'micropdf417', zint: 84 },
  { title: 'Aztec, 115 characters', path: 'aztec', value: LETTERS, format: 'png', bwip: 'azteccode', zint: 92 },
  { title: 'MaxiCode', path: 'maxicode', value: 'QUIET ZONE', format: 'png', bwip: 'maxicode', zint: 57 },
  { title: 'Micro QR', path: 'micro-qr', value: 'QUIET', format: 'png', bwip: 'microqrcode', zint: 97 },
  { title: 'rMQR, 40 characters', path: 'rmqr', value: LETTERS.slice(0, 40), format: 'png', zint: 145 },
  { title: 'Intelligent Mail', path: 'imb', value: '0123456709498765432101234567891', format: 'png', bwip: 'onecode', zint: 85, zintValue: '01234567094987654321-01234567891' },
]; // oxfmt-ignore
