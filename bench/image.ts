// Decoding large images to grey beside photon, zxing-wasm's built-in decoder and native libvips: CPU time and linear memory.
//   npm run bench -- image [--megapixels 12] [--rounds 5]
// The images are drawn here (noise, smooth colours, bars) and compressed by sharp, which comes with miniflare.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { initPhoton, PhotonImage } from '@cf-wasm/photon/others';
import photonWasm from '@cf-wasm/photon/photon.wasm';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { openPages, type Scale } from '../src/pages/index.ts';
import { engineMemory } from '../src/wasm/engine.ts';
import { drawPdf } from '../test/support/draw-pdf.ts';
import { messageOf } from '../src/http/describe-failure.ts';

const { values } = parseArgs({
  options: {
    megapixels: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '5' },
  },
});
const ROUNDS = Number(values.rounds);
const MB = 1024 * 1024;

const require = createRequire(import.meta.url);

/** The part of sharp that is used here; it is no dependency of the project's own. */
interface Sharp {
  clone(): Sharp;
  greyscale(): Sharp;
  jpeg(options: { quality: number; progressive?: boolean }): Sharp;
  png(options: { progressive?: boolean }): Sharp;
  webp(options: { quality: number; lossless?: boolean; effort?: number }): Sharp;
  raw(): Sharp;
  toBuffer(): Promise<Uint8Array>;
}
type MakeSharp = ((
  input: Uint8Array,
  options?: { raw: { width: number; height: number; channels: number } },
) => Sharp) & {
  concurrency(threads: number): void;
};
const sharp = require('sharp') as MakeSharp;
sharp.concurrency(1);

const height = Math.round(Math.sqrt((Number(values.megapixels) * 1e6 * 3) / 4));
const width = Math.round((height * 4) / 3);

function draw(): Sharp {
  const data = new Uint8Array(width * height * 3);
  let state = 1;
  for (let i = 0, at = 0; i < width * height; i++, at += 3) {
    const x = i % width;
    const y = Math.floor(i / width);
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const noise = ((state >> 16) & 15) - 8;
    const isBar = (x >> 6) % 13 < 3 && (y >> 8) % 3 === 1 && ((x >> 2) & 1) === 1;
    data[at] = isBar ? 20 : 128 + 100 * Math.sin(x / 300) + noise;
    data[at + 1] = isBar ? 20 : 128 + 90 * Math.cos(y / 200) + noise;
    data[at + 2] = isBar ? 20 : 110 + 60 * Math.sin((x + y) / 500) + noise;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

interface Measured {
  readonly ms: number;
  readonly linearMb?: number;
}

/** Median of ROUNDS after one that is not counted, in ms of CPU: other work on the machine counts less. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

async function ours(bytes: Uint8Array, scale: Scale): Promise<Measured> {
  let most = 0;
  const spend = (): boolean => {
    most = Math.max(
      most,
      Object.values(engineMemory()).reduce((sum, each) => sum + each, 0),
    );
    return true;
  };
  const ms = await timed(async () => {
    const source = await openPages(bytes, { budget: { spend, exhausted: false } });
    const page = source.ok ? await source.value.page(0) : source;
    const luma = page.ok ? await page.value.luma({ scale }) : page;
    if (!luma.ok) throw new Error(messageOf(luma.failure));
  });
  return { ms, linearMb: most / MB };
}

const photonMemory = initPhoton.sync({ module: photonWasm }).memory;

async function photon(bytes: Uint8Array): Promise<Measured> {
  const ms = await timed(async () => {
    const image = PhotonImage.new_from_byteslice(bytes);
    image.get_raw_pixels();
    image.free();
  });
  return { ms, linearMb: photonMemory.buffer.byteLength / MB };
}

const zxing = await prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
  fireImmediately: true,
});

/** Its least scan after its own decoding: one format, no second tries. */
async function zxingFile(bytes: Uint8Array): Promise<Measured> {
  const options = {
    formats: ['QRCode'],
    tryHarder: false,
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
  } as const;
  const ms = await timed(() => readBarcodes(bytes, { ...options, formats: [...options.formats] }));
  return { ms, linearMb: zxing.HEAPU8.byteLength / MB };
}

async function libvips(bytes: Uint8Array): Promise<Measured> {
  return { ms: await timed(() => sharp(bytes).greyscale().raw().toBuffer()) };
}

type Contestant = readonly [name: string, run: (bytes: Uint8Array) => Promise<Measured>];
const CONTESTANTS: readonly Contestant[] = [
  ['quietzone 1/1', (bytes) => ours(bytes, 1)],
  ['quietzone 1/2', (bytes) => ours(bytes, 2)],
  ['libvips, native', libvips],
  ['zxing-wasm, its built-in decoder', zxingFile],
  ['photon', photon],
];

const drawn = draw();
const jpeg = await drawn.clone().jpeg({ quality: 85 }).toBuffer();
const files: readonly (readonly [string, Uint8Array])[] = [
  ['JPEG', jpeg],
  ['progressive JPEG', await drawn.clone().jpeg({ quality: 85, progressive: true }).toBuffer()],
  ['PNG', await drawn.clone().png({}).toBuffer()],
  ['interlaced PNG', await drawn.clone().png({ progressive: true }).toBuffer()],
  ['WebP', await drawn.clone().webp({ quality: 80, effort: 1 }).toBuffer()],
  ['lossless WebP', await drawn.clone().webp({ quality: 20, lossless: true, effort: 0 }).toBuffer()],
  [
    'PDF, one scan',
    drawPdf([
      { widthPt: 800, heightPt: 600, image: { bytes: jpeg, width, height, colourSpace: 'DeviceRGB' } },
    ]),
  ],
];
/** Cannot read the format: photon and libvips no PDF, zxing-wasm neither WebP nor PDF. */
const READS: Readonly<Record<string, RegExp>> = {
  'libvips, native': /PNG|JPEG|WebP/,
  'zxing-wasm, its built-in decoder': /PNG|JPEG/,
  photon: /PNG|JPEG|WebP/,
};

console.log(
  `${width} × ${height}, ms of CPU, median of ${ROUNDS}; linear memory of the engine, without the file and the result`,
);
for (const [format, bytes] of files) {
  console.log(`\n${format}, ${(bytes.length / MB).toFixed(1)} MB`);
  for (const [name, run] of CONTESTANTS) {
    if (READS[name]?.test(format) === false) continue;
    const { ms, linearMb } = await run(bytes);
    const memory = linearMb === undefined ? '' : `${linearMb.toFixed(1).padStart(8)} MB`;
    console.log(`  ${name.padEnd(30)}${ms.toFixed(0).padStart(6)} ms${memory}`);
  }
}
