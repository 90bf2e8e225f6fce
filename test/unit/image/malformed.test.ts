// Whatever the bytes are: an image of the size that was announced, or a Failure; never an exception, never a hang.
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { openPages } from '../../../src/pages/index.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { drawBmp } from '../../support/draw-bmp.ts';
import { drawGif } from '../../support/draw-gif.ts';
import { drawJpeg, yCbCr } from '../../support/draw-jpeg.ts';
import { drawPng } from '../../support/draw-png.ts';
import { drawPnm } from '../../support/draw-pnm.ts';
import { drawTiff } from '../../support/draw-tiff.ts';
import { golden } from '../../support/golden.ts';
import { writeLzw } from '../../support/lzw-writer.ts';
import { scene } from '../../support/scene.ts';

const SMALL = { width: 33, height: 21 };
const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['png', drawPng({ ...SMALL, colour: 2, depth: 8, pixel: scene })],
  [
    'interlaced png',
    drawPng({ ...SMALL, colour: 6, depth: 8, pixel: (x, y) => [...scene(x, y), 9], interlaced: true }),
  ],
  ['jpeg', drawJpeg({ ...SMALL, components: yCbCr(scene, [2, 2]), restart: 2 })],
  ['progressive jpeg', drawJpeg({ ...SMALL, components: yCbCr(scene, [2, 1]), progressive: true })],
  ['progressive jpeg of another encoder', golden('image/progressive.jpg')],
  ['webp', golden('image/lossy.webp')],
  ['webp with alpha', golden('image/lossy-alpha.webp')],
  ['lossless webp', golden('image/lossless.webp')],
  ['animated webp', golden('image/animation.webp')],
  [
    'gif',
    drawGif({
      screen: [20, 16],
      frame: [1, 1, 18, 14],
      palette: Array.from({ length: 60 }, (_, i) => [i, i, i] as const),
      index: (x, y) => (x * y) % 60,
    }),
  ],
  ['bmp', drawBmp({ width: 9, height: 7, bits: 24, pixel: (x, y) => x * 1000 + y })],
  [
    'bmp of runs',
    drawBmp({
      width: 5,
      height: 2,
      bits: 8,
      pixel: () => 0,
      palette: [[0, 0, 0]],
      runLength: [1, [2, 1, 0, 3, 2, 3, 2, 0, 0, 1]],
    }),
  ],
  ['pgm', drawPnm({ ...SMALL, form: 5, pixel: (x, y) => [x * y] })],
  ['ppm as text', drawPnm({ width: 9, height: 7, form: 3, pixel: scene })],
  ['pam', drawPnm({ width: 9, height: 7, form: 7, depth: 4, pixel: (x, y) => [...scene(x, y), 9] })],
  ['heic', golden('image/tile-b.heic')],
  ['avif', golden('image/rotated.avif')],
  ['fax tiff', golden('image/group4.tif')],
  [
    'lzw tiff',
    drawTiff([
      {
        tags: { 256: 20, 257: 10, 258: 8, 259: 5, 262: 1, 277: 1, 278: 10 },
        segments: [
          writeLzw(
            Array.from({ length: 200 }, (_, i) => (i * i) % 251),
            8,
            'tiff',
          ),
        ],
      },
    ]),
  ],
  [
    'tiled deflate tiff',
    drawTiff([
      {
        tags: { 256: 20, 257: 10, 258: 8, 259: 8, 262: 1, 277: 1, 322: 16, 323: 16 },
        segments: [deflateSync(new Uint8Array(256).fill(7)), deflateSync(new Uint8Array(256).fill(9))],
        tiled: true,
      },
    ]),
  ],
];

const LIMITS = { maxPixels: 4_000_000, maxPages: 20 };

async function expectResult(bytes: Uint8Array): Promise<void> {
  const source = await openPages(bytes, { limits: LIMITS, budget: createBudget({ workMs: 500 }) });
  if (!source.ok) {
    expect(messageOf(source.failure)).not.toBe('');
    return;
  }
  const page = await source.value.page(0);
  if (!page.ok) return;
  for (const scale of [1, 4] as const) {
    const luma = await page.value.luma({ scale });
    if (!luma.ok) {
      expect(['malformed_file', 'too_large', 'processing_limit', 'unsupported_media']).toContain(
        luma.failure.code,
      );
      continue;
    }
    const { width, height, data } = luma.value;
    expect(width).toBe(Math.ceil(page.value.width / scale));
    expect(height).toBe(Math.ceil(page.value.height / scale));
    expect(data.length).toBe(width * height);
  }
}

/** xorshift32: the same mutations in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

describe('malformed images', () => {
  it.each(FILES)('%s, cut off at every byte', async (_, bytes) => {
    for (let length = 0; length < bytes.length; length++) await expectResult(bytes.subarray(0, length));
  });

  it.each(FILES)('%s, with random bytes changed', async (_, bytes) => {
    const random = randomFrom(bytes.length * 7919 + 1);
    for (let round = 0; round < 300; round++) {
      const changed = bytes.slice();
      for (let n = 1 + random(4); n > 0; n--) changed[random(changed.length)] = random(256);
      await expectResult(changed);
    }
  });

  it('random bytes behind every signature', async () => {
    const random = randomFrom(20_26);
    for (const [, file] of FILES) {
      for (let round = 0; round < 60; round++) {
        const noise = Uint8Array.from({ length: 400 }, () => random(256));
        noise.set(file.subarray(0, 8 + random(60)));
        await expectResult(noise);
      }
    }
  });
});
