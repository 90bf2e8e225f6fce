// The images that are drawn, and who draws: this project, bwip-js, zxing-wasm's writer and qrcode; how each is asked.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bwip from 'bwip-js/node';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { type GenerateRequest, generateBarcode } from '../../src/barcode/generate/index.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

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

const require = createRequire(import.meta.url);
const qrcode = require('qrcode') as {
  toBuffer(text: string, options: { width: number; errorCorrectionLevel: string }): Promise<Uint8Array>;
};
const wasmBinary = new Uint8Array(readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  .buffer;
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

/** Millimetres in which bwip-js takes sizes, at its 72 dpi times the scale of 2. */
const MM_PER_PX = 25.4 / 72 / 2;

type Draw = () => Uint8Array | Promise<Uint8Array>;

/** Nothing where a rival cannot do the job. */
export function contestants({ request, bwip: bcid, zxing }: GenerateJob): Readonly<Record<string, Draw>> {
  const { value, width, height = width } = request;
  const quietzone = (): Uint8Array => {
    const made = generateBarcode(request);
    if (!made.ok) throw new Error(messageOf(made.failure));
    return made.value.png;
  };
  return {
    quietzone,
    'bwip-js': () =>
      bwip.toBuffer({
        bcid,
        text: value,
        includetext: bcid !== 'qrcode',
        scale: 2,
        width: width * MM_PER_PX,
        height: height * MM_PER_PX,
      }),
    'zxing-wasm': async () => {
      const { image } = await writeBarcode(value, {
        format: zxing,
        scale: -width,
        addHRT: zxing !== 'QRCode',
      });
      return new Uint8Array((await image?.arrayBuffer()) ?? new ArrayBuffer(0));
    },
    ...(zxing === 'QRCode' && {
      qrcode: () => qrcode.toBuffer(value, { width, errorCorrectionLevel: value.length > 2000 ? 'L' : 'M' }),
    }),
  };
}
