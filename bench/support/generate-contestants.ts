// Who draws: this project, bwip-js, zxing-wasm's writer, qrcode, and zint, Debian's package, where it is installed; how each is asked.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwip from 'bwip-js/node';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { fileOf, generateBarcode } from '../../src/barcode/generate/index.ts';
import { messageOf } from '../../src/http/describe-failure.ts';
import { KINDS } from '../../src/registry/kinds.ts';
import type { GenerateJob, MoreJob } from './generate-jobs.ts';

const require = createRequire(import.meta.url);
const qrcode = require('qrcode') as {
  toBuffer(text: string, options: { width: number; errorCorrectionLevel: string }): Promise<Uint8Array>;
};
const wasmBinary = new Uint8Array(readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  .buffer;
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

/** Millimetres in which bwip-js takes sizes, at its 72 dpi times the scale of 2. */
const MM_PER_PX = 25.4 / 72 / 2;

export type Draw = (() => Uint8Array | Promise<Uint8Array>) & {
  /** Files that a call draws; default 1. */
  readonly files?: number;
};

/** Nothing where a rival cannot do the job. */
export function contestants({
  request,
  bwip: bcid,
  zxing,
  alone,
}: GenerateJob): Readonly<Record<string, Draw>> {
  const { value, width, height = width } = request;
  const quietzone = (): Uint8Array => {
    const made = generateBarcode(request);
    if (!made.ok) throw new Error(messageOf(made.failure));
    return made.value.png;
  };
  if (alone) return { quietzone };
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

/** Values in one run of zint, so that the start of its process hardly counts. */
export const ZINT_BATCH = 100;
/** Absent where zint is not installed. */
export const ZINT_VERSION = spawnSync('zint', ['--version'], { encoding: 'utf8' }).stdout?.trim();

/** At sizes of their own: two pixels a module, which are the scales of 2 of bwip-js and 1 of zint; ours are 400 pixels wide at least. */
export function moreContestants(job: MoreJob): Readonly<Record<string, Draw>> {
  const { path, value, format, bwip: bcid, zint, zintValue = value } = job;
  const drawn = KINDS.find((each) => each.path === path);
  if (drawn === undefined) throw new Error(path);
  return {
    quietzone: async () => {
      const drawing = await drawn.layOut({ value, style: { format } }, {});
      if (!drawing.ok) throw new Error(messageOf(drawing.failure));
      return fileOf(drawing.value).bytes;
    },
    ...(bcid !== undefined && { 'bwip-js': bwipOf(job, bcid, drawn.hasLabel) }),
    ...(ZINT_VERSION && { zint: zintBatch(zint, zintValue, format) }),
  };
}

function bwipOf({ value, format, bwipValue = value }: MoreJob, bcid: string, includetext: boolean): Draw {
  const options = { bcid, text: bwipValue, includetext, scale: 2 };
  return () => (format === 'svg' ? new TextEncoder().encode(bwip.toSVG(options)) : bwip.toBuffer(options));
}

/** Each call draws ZINT_BATCH files. */
function zintBatch(symbology: number, value: string, format: string): Draw {
  const draw = (): Uint8Array => {
    const folder = mkdtempSync(join(tmpdir(), 'quietzone-zint-'));
    try {
      const input = join(folder, 'values');
      writeFileSync(input, `${value}\n`.repeat(ZINT_BATCH));
      const done = spawnSync(
        'zint',
        [
          `--barcode=${symbology}`,
          '--batch',
          `--input=${input}`,
          `--output=${join(folder, `~~~.${format}`)}`,
          '--quietzones',
        ],
        { cwd: folder },
      );
      if (done.status !== 0) throw new Error(String(done.stderr));
      return readFileSync(join(folder, `001.${format}`));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return Object.assign(draw, { files: ZINT_BATCH });
}
