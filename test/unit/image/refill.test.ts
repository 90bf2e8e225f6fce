// The raster engine reads its input in pieces; where a piece ends must not matter. (A refill that left no room in the
// bit buffer once damaged lossless WebP files of more than 64 KB.)
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runRaster, type Raster } from '../../../src/wasm/raster.ts';
import { drawJpeg, yCbCr } from '../../support/draw-jpeg.ts';
import { golden } from '../../support/golden.ts';
import { scene } from '../../support/scene.ts';

const [WIDTH, HEIGHT] = [61, 45];
const size = { width: WIDTH, height: HEIGHT };

/** The body of the first chunk. */
const chunkBody = (webp: Uint8Array): Uint8Array => webp.subarray(20);
const rows = new Uint8Array((WIDTH + 1) * HEIGHT).map((_, i) => (i % (WIDTH + 1) === 0 ? 0 : (i * i) % 251));

const DECODES: readonly (readonly [string, Uint8Array, (exports: Raster) => Promise<number>])[] = [
  ['lossless WebP', chunkBody(golden('image/lossless.webp')), (e) => e.webp_lossless(WIDTH, HEIGHT, 0)],
  ['PNG', new Uint8Array(deflateSync(rows)), (e) => e.png_decode(WIDTH, HEIGHT, 8, 0, 0, 0, -1, 0, 0)],
  [
    'stored PNG',
    new Uint8Array(deflateSync(rows, { level: 0 })),
    (e) => e.png_decode(WIDTH, HEIGHT, 8, 0, 0, 0, -1, 0, 0),
  ],
  [
    'JPEG',
    drawJpeg({ ...size, components: yCbCr(scene, [2, 2]) }),
    (e) => e.jpeg_decode(WIDTH, HEIGHT, 0, 9999),
  ],
  [
    'progressive JPEG',
    drawJpeg({ ...size, components: yCbCr(scene, [2, 1]), progressive: true, restart: 3 }),
    (e) => e.jpeg_decode(WIDTH, HEIGHT, 0, 9999),
  ],
];

async function decodeInPieces(
  data: Uint8Array,
  decode: (exports: Raster) => Promise<number>,
  pieceBytes: () => number,
): Promise<Uint8Array> {
  const out = new Uint8Array(WIDTH * HEIGHT);
  let at = 0;
  const end = await runRaster(
    {
      rowBytes: WIDTH,
      work: () => true,
      read(into) {
        const piece = data.subarray(at, at + Math.min(into.length, pieceBytes()));
        into.set(piece);
        at += piece.length;
        return piece.length;
      },
      rows(given, y) {
        out.set(given, y * WIDTH);
        return true;
      },
    },
    decode,
  );
  expect(end).toBe(HEIGHT);
  return out;
}

describe('input in pieces', () => {
  it.each(DECODES)('%s gives the same pixels however its bytes arrive', async (_, data, decode) => {
    const whole = await decodeInPieces(data, decode, () => data.length);
    for (let bytes = 1; bytes <= 40; bytes++) {
      expect(await decodeInPieces(data, decode, () => bytes)).toEqual(whole);
    }
    let state = 7;
    const random = (): number => {
      state = (state * 48_271) % 0x7fffffff;
      return 1 + (state % 30);
    };
    for (let round = 0; round < 40; round++)
      expect(await decodeInPieces(data, decode, random)).toEqual(whole);
  });
});
