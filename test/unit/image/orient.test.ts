import { describe, expect, it } from 'vitest';
import { exifOrientation } from '../../../src/image/exif.ts';
import { orient, type Orientation } from '../../../src/image/orient.ts';
import { decodePage } from '../../support/decode-page.ts';
import { drawJpeg } from '../../support/draw-jpeg.ts';
import { drawPng } from '../../support/draw-png.ts';
import { pngChunk } from '../../../src/lib/png-file.ts';
import { byteWriter } from '../../support/byte-writer.ts';

/** An EXIF block with one entry, the orientation. */
function exif(orientation: number, littleEndian = true): Uint8Array {
  const writer = byteWriter(littleEndian);
  writer.text(littleEndian ? 'II' : 'MM');
  writer.u16(42);
  writer.u32(8);
  writer.u16(1, 0x0112, 3);
  writer.u32(1);
  writer.u16(orientation, 0);
  writer.u32(0);
  return writer.finish();
}

// Stored: 1 2 3 / 4 5 6. CIPA DC-008, table of tag 274.
const UPRIGHT: readonly (readonly [Orientation, width: number, pixels: readonly number[]])[] = [
  [1, 3, [1, 2, 3, 4, 5, 6]],
  [2, 3, [3, 2, 1, 6, 5, 4]],
  [3, 3, [6, 5, 4, 3, 2, 1]],
  [4, 3, [4, 5, 6, 1, 2, 3]],
  [5, 2, [1, 4, 2, 5, 3, 6]],
  [6, 2, [4, 1, 5, 2, 6, 3]],
  [7, 2, [6, 3, 5, 2, 4, 1]],
  [8, 2, [3, 6, 2, 5, 1, 4]],
];

describe('orientation', () => {
  it.each(UPRIGHT)('%i is turned upright', (orientation, width, pixels) => {
    const data = Uint8Array.from([1, 2, 3, 4, 5, 6]);
    const turned = orient({ width: 3, height: 2, data }, orientation);
    expect([turned.width, [...turned.data]]).toEqual([width, pixels]);
  });

  it.each(UPRIGHT)(
    '%i in the EXIF of a PNG turns its pixels and its size',
    async (orientation, width, pixels) => {
      const bytes = drawPng({
        width: 3,
        height: 2,
        colour: 0,
        depth: 8,
        pixel: (x, y) => [1 + x + 3 * y],
        extra: [['eXIf', exif(orientation)]],
      });
      const { data, ...size } = await decodePage(bytes);
      expect([size.width, [...data]]).toEqual([width, pixels]);
    },
  );

  it('is read from the EXIF of a JPEG in either byte order', async () => {
    for (const littleEndian of [true, false]) {
      const body = Uint8Array.from([0x45, 0x78, 0x69, 0x66, 0, 0, ...exif(6, littleEndian)]);
      const bytes = drawJpeg({
        width: 40,
        height: 16,
        components: [{ id: 1, h: 1, v: 1, sample: (x) => (x < 20 ? 0 : 255) }],
        segments: [[0xe1, body]],
      });
      const { width, height, data } = await decodePage(bytes);
      expect([width, height]).toEqual([16, 40]);
      expect([data[0], data[16 * 39]]).toEqual([0, 255]);
    }
  });

  it('counts as upright when the block is damaged', () => {
    const block = exif(6);
    expect(exifOrientation(block)).toBe(6);
    for (let length = 0; length < 18; length++) expect(exifOrientation(block.subarray(0, length))).toBe(1);
    for (const value of [0, 9, 65_535]) expect(exifOrientation(exif(value))).toBe(1);
    expect(pngChunk('eXIf', block).length).toBe(block.length + 12);
  });
});
