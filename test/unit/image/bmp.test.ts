import { describe, expect, it } from 'vitest';
import { decodePage } from '../../support/decode-page.ts';
import { drawBmp, type BmpOptions } from '../../support/draw-bmp.ts';
import { boxAverage, difference, luma, scene } from '../../support/scene.ts';

const greys = (count: number): (readonly [number, number, number])[] =>
  Array.from({ length: count }, (_, i) => {
    const value = Math.round((i * 255) / (count - 1));
    return [value, value, value];
  });
const packed = (x: number, y: number): number => {
  const [r, g, b] = scene(x, y);
  return r * 65_536 + g * 256 + b;
};
const packed555 = (x: number, y: number): number => {
  const [r, g, b] = scene(x, y);
  return ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
};
const grey = (x: number, y: number): number => luma(scene(x, y));
const indexed = (bits: 1 | 2 | 4 | 8): Omit<BmpOptions, 'width' | 'height'> => ({
  bits,
  pixel: (x, y) => (x + y) % 2 ** bits,
  palette: greys(2 ** bits),
});
const indexedGrey =
  (bits: number) =>
  (x: number, y: number): number =>
    (((x + y) % 2 ** bits) * 255) / (2 ** bits - 1);

describe('BMP', () => {
  it.each([
    ['1 bit', indexed(1), indexedGrey(1), 1],
    ['2 bits', indexed(2), indexedGrey(2), 1],
    ['4 bits', indexed(4), indexedGrey(4), 1],
    ['8 bits', indexed(8), indexedGrey(8), 1],
    ['8 bits, OS/2 header', { ...indexed(8), core: true }, indexedGrey(8), 1],
    ['16 bits', { bits: 16, pixel: packed555 }, grey, 8],
    ['24 bits', { bits: 24, pixel: packed }, grey, 1],
    ['24 bits from the top down', { bits: 24, pixel: packed, topDown: true }, grey, 1],
    ['32 bits', { bits: 32, pixel: packed }, grey, 1],
    [
      '32 bits with alpha',
      {
        bits: 32,
        pixel: (x: number, y: number) => packed(x, y) + 128 * 2 ** 24,
        masks: [0xff0000, 0xff00, 0xff, 0xff000000],
      },
      (x: number, y: number) => (grey(x, y) * 128 + 255 * 127) / 255,
      1,
    ],
    [
      '32 bits with an alpha channel that is 0 everywhere',
      { bits: 32, pixel: packed, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
      grey,
      1,
    ],
  ] as const)('%s is read', async (_, options, expected, allowed) => {
    const bytes = drawBmp({ width: 61, height: 45, ...(options as Omit<BmpOptions, 'width' | 'height'>) });
    const { data } = await decodePage(bytes);
    expect(difference(data, boxAverage(61, 45, 1, expected)).most).toBeLessThanOrEqual(allowed);
  });

  it.each([
    ['RLE8', 8, [2, 1, 0, 3, 2, 3, 2, 0, 0, 0, 0, 2, 1, 0, 4, 3, 0, 1], 1],
    ['RLE4', 4, [2, 0x11, 0, 3, 0x23, 0x20, 0, 0, 0, 2, 1, 0, 4, 0x33, 0, 1], 2],
  ] as const)('%s: runs, literals, moves and ends', async (_, bits, data, compression) => {
    const bytes = drawBmp({
      width: 5,
      height: 2,
      bits,
      pixel: () => 0,
      palette: [
        [0, 0, 0],
        [50, 50, 50],
        [100, 100, 100],
        [150, 150, 150],
      ],
      runLength: [compression, data],
    });
    expect([...(await decodePage(bytes)).data]).toEqual([0, 150, 150, 150, 150, 50, 50, 100, 150, 100]);
  });

  it.each([false, true])('reads a palette as blue, green, red (OS/2 header: %s)', async (core) => {
    const palette = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ] as const;
    const { data } = await decodePage(
      drawBmp({ width: 3, height: 1, bits: 8, pixel: (x) => x, palette, core }),
    );
    // ITU-R BT.601.
    expect([...data]).toEqual([76, 150, 29]);
  });
});
