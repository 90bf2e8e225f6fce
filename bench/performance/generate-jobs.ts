// The images that bench/performance/generate.ts draws, and how the rivals are asked for them.
import type { GenerateRequest } from '../../src/barcode/generate/index.ts';

export interface GenerateJob {
  readonly title: string;
  readonly request: GenerateRequest & { readonly width: number };
  /** bwip-js's name of the symbology, and zxing-wasm's. */
  readonly bwip: string;
  readonly zxing: 'EAN13' | 'Code128' | 'QRCode';
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
];
