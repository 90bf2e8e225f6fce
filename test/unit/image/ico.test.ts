// Icons: the largest image of a directory, as a PNG or as a bitmap with its mask.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { concatBytes } from '../../../src/lib/bytes.ts';
import { LIMITS } from '../../../src/image/limits.ts';
import { openPages } from '../../../src/pages/index.ts';
import { byteWriter } from '../../support/byte-writer.ts';
import { decodePage } from '../../support/decode-page.ts';
import { drawBmp, type BmpOptions } from '../../support/draw-bmp.ts';
import { drawPng } from '../../support/draw-png.ts';

interface Image {
  readonly side: readonly [width: number, height: number];
  readonly bits: number;
  readonly data: Uint8Array;
}

const FILE_HEADER_BYTES = 14;

function drawIco(images: readonly Image[]): Uint8Array {
  const writer = byteWriter(true);
  writer.u16(0, 1, images.length);
  let at = 6 + 16 * images.length;
  for (const { side, bits, data } of images) {
    writer.u8(side[0] % 256, side[1] % 256, 0, 0);
    writer.u16(1, bits);
    writer.u32(data.length, at);
    at += data.length;
  }
  return concatBytes([writer.finish(), ...images.map(({ data }) => data)]);
}

/** `clear`: where the mask lets what lies behind show through. */
function bitmap(options: BmpOptions, clear: (x: number, y: number) => boolean): Image {
  const { width, height, bits } = options;
  const data = drawBmp(options).slice(FILE_HEADER_BYTES);
  new DataView(data.buffer).setInt32(8, 2 * height, true);
  const rowBytes = Math.ceil(width / 32) * 4;
  const mask = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (height - 1 - y) * rowBytes + (x >> 3);
      if (clear(x, y)) mask[at] = (mask[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { side: [width, height], bits, data: concatBytes([data, mask]) };
}

const SIZE = { width: 37, height: 20 };
const grey = (x: number, y: number): number => (x * 5 + y * 3) % 200;
const pixels = (at: (x: number, y: number) => number): number[] =>
  Array.from({ length: 37 * 20 }, (_, i) => at(i % 37, Math.floor(i / 37)));
const isClear = (x: number, y: number): boolean => (x + 2 * y) % 7 === 0;
const rgb = (x: number, y: number): number => grey(x, y) * 0x010101;
const png = (side: number): Image => ({
  side: [side, side],
  bits: 32,
  data: drawPng({ width: side, height: side, colour: 0, depth: 8, pixel: () => [side] }),
});

describe('icons', () => {
  it.each([
    ['24 bits', bitmap({ ...SIZE, bits: 24, pixel: rgb }, isClear)],
    [
      'a palette of 256',
      bitmap(
        { ...SIZE, bits: 8, pixel: grey, palette: Array.from({ length: 256 }, (_, i) => [i, i, i] as const) },
        isClear,
      ),
    ],
  ])('of %s are white where their mask is set', async (_, image) => {
    const { data } = await decodePage(drawIco([image]));
    expect(Array.from(data)).toEqual(pixels((x, y) => (isClear(x, y) ? 255 : grey(x, y))));
  });

  it('of 32 bits are laid on white by their alpha channel', async () => {
    const half = bitmap({ ...SIZE, bits: 32, pixel: (x, y) => 0x80000000 + rgb(x, y) }, () => false);
    const { data } = await decodePage(drawIco([half]));
    const expected = pixels((x, y) => Math.round((grey(x, y) * 128 + 255 * 127) / 255));
    expect(Array.from(data)).toEqual(expected);
  });

  it('of 32 bits without any alpha are opaque', async () => {
    const { data } = await decodePage(drawIco([bitmap({ ...SIZE, bits: 32, pixel: rgb }, () => false)]));
    expect(Array.from(data)).toEqual(pixels(grey));
  });

  it('are shrunk after the mask was laid over them', async () => {
    const image = bitmap({ width: 2, height: 2, bits: 24, pixel: () => 0 }, (x, y) => x === 0 && y === 0);
    expect(Array.from((await decodePage(drawIco([image]), { scale: 2 })).data)).toEqual([64]);
  });

  it('give their largest image, whatever its place, and of one size the one with the most bits', async () => {
    const few = { ...bitmap({ width: 48, height: 48, bits: 24, pixel: () => 0 }, () => false), bits: 4 };
    expect((await decodePage(drawIco([png(16), png(48), png(32)]))).width).toBe(48);
    expect((await decodePage(drawIco([few, png(48)]))).data[0]).toBe(48);
    expect((await decodePage(drawIco([png(255), png(256)]))).width).toBe(256);
  });

  it.each([
    ['no image', drawIco([]), 'malformed_file', 'no image'],
    ['an image beyond the end', drawIco([png(16)]).subarray(0, 22), 'malformed_file', 'no image'],
    [
      'a header of another kind',
      drawIco([{ side: [1, 1], bits: 1, data: new Uint8Array(60) }]),
      'malformed_file',
      'header',
    ],
    [
      'a header that ends early',
      drawIco([{ side: [1, 1], bits: 1, data: Uint8Array.of(40, 0, 0, 0, 9) }]),
      'malformed_file',
      'header',
    ],
    [
      'a mask that ends early',
      drawIco([bitmap({ ...SIZE, bits: 24, pixel: rgb }, isClear)]).subarray(0, -1),
      'malformed_file',
      'truncated',
    ],
  ] as const)('are refused with %s', async (_, bytes, code, text) => {
    const opened = await openPages(bytes);
    expect(opened).toMatchObject({ ok: false, failure: { code } });
    expect(!opened.ok && messageOf(opened.failure)).toContain(text);
  });

  it('have at most MAX_ICON_PIXELS as a bitmap', async () => {
    const image = bitmap({ width: 1, height: 1, bits: 24, pixel: () => 0 }, () => false);
    new DataView(image.data.buffer).setInt32(4, 2001, true);
    new DataView(image.data.buffer).setInt32(8, 4000, true);
    expect(await openPages(drawIco([image]))).toMatchObject({
      ok: false,
      failure: { code: 'too_large', limit: LIMITS.MAX_ICON_PIXELS },
    });
  });
});
