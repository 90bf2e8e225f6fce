// Nominal work beside processor time: a budget bounds time only while both are of one size, for ordinary files and for
// those that are made to cost much. (docs/design/image.md, "Nominal work")
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../src/http/describe-failure.ts';
import type { Budget } from '../../src/lib/budget.ts';
import { openPages } from '../../src/pages/index.ts';
import { drawBmp } from '../support/draw-bmp.ts';
import {
  emptyDynamicBlocks,
  gifAround,
  oneColourVp8l,
  pngAround,
  repeated,
  webpAround,
} from '../support/draw-hostile.ts';
import { drawJpeg, yCbCr } from '../support/draw-jpeg.ts';
import { drawPng } from '../support/draw-png.ts';
import { pngChunk } from '../../src/lib/png-file.ts';
import { drawPnm } from '../support/draw-pnm.ts';
import { drawTiff } from '../support/draw-tiff.ts';
import { writeLzw } from '../support/lzw-writer.ts';

/** The two may differ by this factor, and by what a busy machine and a clock of 1 ms add. */
const FACTOR = 3;
const NOISE_MS = 3;
const ROUNDS = 7;
/** Each round decodes until about so much nominal work is done, so that it can be timed. */
const ROUND_MS = 40;

const [W, H] = [640, 480];
const noise = (x: number, y: number): number => ((x * 7919) ^ (y * 104_729) ^ (x * y)) & 255;
const grey = Uint8Array.from({ length: W * H }, (_, i) => noise(i % W, Math.floor(i / W)));
const rgb = Uint8Array.from({ length: W * H * 3 }, (_, i) => noise(i, 3));
const rgb16 = Uint8Array.from({ length: W * H * 6 }, (_, i) => noise(i, 5));
const tags = { 256: W, 257: H, 258: 8, 262: 1, 277: 1, 278: H };
const blocksOf = (data: Uint8Array): Uint8Array => {
  const out: number[] = [];
  for (let at = 0; at < data.length; at += 255)
    out.push(Math.min(255, data.length - at), ...data.subarray(at, at + 255));
  return Uint8Array.from([...out, 0]);
};
const jpegNoise = drawJpeg({
  width: W,
  height: H,
  components: yCbCr((x, y) => [noise(x, y), noise(y, x), 90], [2, 2]),
  quant: 12,
});
const smooth = (x: number, y: number): number => 128 + 60 * Math.sin(x / 40) + 50 * Math.cos(y / 30);
const tiff = (more: Record<number, number | readonly number[]>, segment: Uint8Array): Uint8Array =>
  drawTiff([{ tags: { ...tags, ...more }, segments: [segment] }]);

const FILES: readonly (readonly [string, () => Uint8Array])[] = [
  [
    'PNG of noise',
    () => drawPng({ width: W, height: H, colour: 0, depth: 8, pixel: (x, y) => [noise(x, y)] }),
  ],
  [
    'PNG of one colour',
    () => pngAround(3000, 2000, pngChunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(3001 * 2000))))),
  ],
  ['PNG of empty DEFLATE blocks', () => pngAround(9, 9, pngChunk('IDAT', emptyDynamicBlocks(40_000)))],
  ['JPEG of noise', () => jpegNoise],
  [
    'smooth JPEG',
    () => drawJpeg({ width: W, height: H, components: [{ id: 1, h: 1, v: 1, sample: smooth }] }),
  ],
  [
    'progressive JPEG',
    () =>
      drawJpeg({
        width: W,
        height: H,
        components: [{ id: 1, h: 1, v: 1, sample: smooth }],
        progressive: true,
      }),
  ],
  ['lossless WebP of one colour', () => webpAround(['VP8L', oneColourVp8l(2000, 1500)])],
  ['GIF of noise', () => gifAround(W, H, 8, blocksOf(writeLzw(grey, 8, 'gif')))],
  [
    'GIF of codes that clear',
    () => gifAround(4, 4, 7, repeated(Uint8Array.of(4, 0x80, 0x80, 0x80, 0x80), 200_000)),
  ],
  ['PPM', () => drawPnm({ width: W, height: H, form: 6, pixel: (x, y) => [noise(x, y), noise(y, x), 9] })],
  ['PPM as text', () => drawPnm({ width: W, height: H, form: 3, pixel: (x, y) => [noise(x, y), 7, 100] })],
  ['PGM as text, of white space', () => Buffer.from(`P2 2 2 9 1 1 1${' '.repeat(4e6)}1`)],
  ['BMP of 24 bits', () => drawBmp({ width: W, height: H, bits: 24, pixel: (x, y) => noise(x, y) * 65_793 })],
  [
    'BMP of empty runs',
    () =>
      drawBmp({
        width: 4,
        height: 4,
        bits: 8,
        pixel: () => 0,
        palette: [[0, 0, 0]],
        runLength: [1, repeated(Uint8Array.of(255, 0), 300_000) as unknown as number[]],
      }),
  ],
  ['TIFF of LZW', () => tiff({ 259: 5 }, writeLzw(grey, 8, 'tiff'))],
  [
    'TIFF of deflated RGB',
    () => tiff({ 258: [8, 8, 8], 259: 8, 262: 2, 277: 3 }, new Uint8Array(deflateSync(rgb))),
  ],
  ['TIFF of 16-bit RGB', () => tiff({ 258: [16, 16, 16], 259: 1, 262: 2, 277: 3 }, rgb16)],
  ['TIFF of PackBits no-ops', () => tiff({ 259: 32_773 }, new Uint8Array(2_000_000).fill(0x80))],
  ['TIFF of fax fill bits', () => tiff({ 258: 1, 259: 3 }, new Uint8Array(1_000_000))],
];

async function decode(bytes: Uint8Array): Promise<number> {
  let spent = 0;
  const budget: Budget = {
    spend: (ms) => {
      spent += ms;
      return true;
    },
    exhausted: false,
  };
  const source = await openPages(bytes, { budget });
  if (!source.ok) throw new Error(messageOf(source.failure));
  const page = await source.value.page(0);
  if (page.ok) await page.value.luma();
  return spent;
}

/** Processor time of each round of decoding, ascending, and the nominal time of one; in ms. */
async function measure(bytes: Uint8Array): Promise<{ rounds: readonly number[]; nominal: number }> {
  const spent = await decode(bytes);
  expect(spent).toBeGreaterThan(0);
  const times = Math.max(1, Math.ceil(ROUND_MS / spent));
  await decode(bytes);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < times; n++) await decode(bytes);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000);
  }
  return { rounds: rounds.sort((a, b) => a - b), nominal: spent * times };
}

describe('nominal work of decoding', () => {
  /** Processor time of this machine for 1 ms of the reference machine, by the JPEG of noise. */
  let machine = 1;
  beforeAll(async () => {
    const { rounds, nominal } = await measure(jpegNoise);
    machine = (rounds[ROUNDS >> 1] ?? 0) / nominal;
  });

  it.each(FILES)('of a %s is within a factor of 3 of processor time', async (_, draw) => {
    const { rounds, nominal } = await measure(draw());
    // Other work on the machine adds to a round and never takes from it.
    const [least = 0, median = 0] = [rounds[0], rounds[ROUNDS >> 1]];
    const expected = nominal * machine;
    expect(expected, `measured ${median} ms`).toBeLessThan(FACTOR * median + NOISE_MS);
    expect(least, `expected ${expected} ms`).toBeLessThan(FACTOR * expected + NOISE_MS);
  });
});
