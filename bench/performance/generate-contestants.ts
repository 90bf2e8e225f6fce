// Who draws: this project, bwip-js, zxing-wasm's writer and qrcode; how each is asked.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bwip from 'bwip-js/node';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { generateBarcode } from '../../src/barcode/generate/index.ts';
import { messageOf } from '../../src/http/describe-failure.ts';
import type { GenerateJob } from './generate-jobs.ts';

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
