// Long decodes rest, so that the isolate's other requests are answered meanwhile: the decoders in TypeScript.
// (The compiled ones: test/unit/wasm.)
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { openPages } from '../../../src/pages/index.ts';
import { drawBmp } from '../../support/draw-bmp.ts';
import { gifAround, repeated } from '../../support/draw-hostile.ts';
import { drawTiff } from '../../support/draw-tiff.ts';

/** Turns of the event loop that others get: each file takes 140 nominal ms and more, and rests every 60, for 4 turns. */
const MIN_TURNS = 6;

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const bmp = (
  width: number,
  height: number,
  bits: 1 | 8 | 32,
  compression: number,
  data: Uint8Array,
): Uint8Array => {
  const runLength = [compression, data as unknown as number[]] as const;
  return drawBmp({ width, height, bits, pixel: () => 0, palette: [[0, 0, 0]], runLength });
};
const tiff = (
  width: number,
  height: number,
  compression: number,
  bits: number,
  data: Uint8Array,
): Uint8Array =>
  drawTiff([
    {
      tags: { 256: width, 257: height, 258: bits, 259: compression, 262: 1, 277: 1, 278: height },
      segments: [data],
    },
  ]);
/** Codes of 9 bits that clear the table. */
const LZW_CLEARS = Uint8Array.of(0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01, 0x00);

const FILES: readonly (readonly [string, () => Uint8Array])[] = [
  [
    'a GIF of codes that clear',
    () => gifAround(4, 4, 7, repeated(Uint8Array.of(4, 128, 128, 128, 128), 2e6)),
  ],
  ['a run-length BMP of empty rows', () => bmp(7000, 4000, 8, 1, new Uint8Array(8002))],
  ['a BMP of 1 bit', () => bmp(7008, 3000, 1, 0, new Uint8Array(876 * 3000))],
  ['a BMP of 32 bits', () => bmp(1400, 1400, 32, 0, new Uint8Array(4 * 1400 * 1400))],
  ['a PPM', () => latin1(`P6 4000 3000 255\n${'\0'.repeat(36e6)}`)],
  ['a PGM as text', () => latin1(`P2 3000 3000 9\n${'7 '.repeat(9e6)}`)],
  ['a TIFF of PackBits no-ops', () => tiff(640, 480, 32_773, 8, new Uint8Array(20e6).fill(0x80))],
  ['a TIFF of LZW codes that clear', () => tiff(640, 480, 5, 8, repeated(LZW_CLEARS, 1e6))],
  ['a TIFF of fax fill bits', () => tiff(640, 480, 3, 1, new Uint8Array(12e6))],
  ['an uncompressed TIFF', () => tiff(4000, 3000, 1, 8, new Uint8Array(12e6))],
];

describe('decoding lets others run', () => {
  it.each(FILES)('within %s', async (_, draw) => {
    const bytes = draw();
    const source = await openPages(bytes, { budget: createBudget({ workMs: 1e6 }) });
    if (!source.ok) throw new Error(messageOf(source.failure));
    const page = await source.value.page(0);
    if (!page.ok) throw new Error(messageOf(page.failure));
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setTimeout(turn, 0);
    };
    setTimeout(turn, 0);
    await page.value.luma();
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
  });
});
