import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPages } from '../../../src/pages/index.ts';
import { decodePage } from '../../support/decode-page.ts';
import { drawJpeg } from '../../support/draw-jpeg.ts';
import { drawTiff, type TiffPage } from '../../support/draw-tiff.ts';
import { bitBytes, faxRow } from '../../support/fax-writer.ts';
import { writeLzw } from '../../support/lzw-writer.ts';
import { golden } from '../../support/golden.ts';
import { boxAverage, difference, luma, scene, SCENE_HEIGHT, SCENE_WIDTH } from '../../support/scene.ts';

const [W, H] = [SCENE_WIDTH, SCENE_HEIGHT];
const grey = (x: number, y: number): number => luma(scene(x, y));
const isBlack = (x: number, y: number): boolean => grey(x, y) < 100;

/** Width, height, bits, compression, photometric interpretation, samples, rows a strip. */
const tags = (
  bits: number | readonly number[],
  compression: number,
  photometric: number,
  samples: number,
  more: TiffPage['tags'] = {},
): TiffPage['tags'] => ({
  256: W,
  257: H,
  258: bits,
  259: compression,
  262: photometric,
  277: samples,
  278: H,
  ...more,
});
const samplesOf = (pixel: (x: number, y: number) => readonly number[]): Uint8Array =>
  Uint8Array.from(Array.from({ length: W * H }, (_, i) => pixel(i % W, Math.floor(i / W))).flat());
const RGB = samplesOf(scene);
const GREY = samplesOf((x, y) => [Math.round(grey(x, y))]);
const strips = (data: Uint8Array, bytes: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(data.length / bytes) }, (_, i) => data.subarray(i * bytes, (i + 1) * bytes));
const packBits = (data: Uint8Array): Uint8Array =>
  Uint8Array.from(strips(data, 100).flatMap((part) => [part.length - 1, ...part, 0x80]));
const rgbJpeg = drawJpeg({
  width: W,
  height: H,
  components: [0, 1, 2].map((i) => ({ id: i, h: 1, v: 1, sample: (x, y) => scene(x, y)[i] ?? 0 })),
});
const bigEndian16 = Uint8Array.from([...RGB].flatMap((value) => [value, value]));

/** Samples of any depth one after the other, each row filled up to whole bytes (TIFF 6.0 section 8, FillOrder 1). */
function packed(data: Uint8Array, perRow: number, bits: number): Uint8Array {
  return Uint8Array.from(
    strips(data, perRow).flatMap((row) => {
      const text = Array.from(row, (value) =>
        Math.round((value * (2 ** bits - 1)) / 255)
          .toString(2)
          .padStart(bits, '0'),
      ).join('');
      return (text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
    }),
  );
}

describe('TIFF', () => {
  it.each([3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15])('of %i bits a sample is read', async (bits) => {
    for (const little of [true, false]) {
      const greyFile = drawTiff([{ tags: tags(bits, 1, 1, 1), segments: [packed(GREY, W, bits)] }], little);
      const colours = { tags: tags([bits, bits, bits], 1, 2, 3), segments: [packed(RGB, 3 * W, bits)] };
      for (const file of [greyFile, drawTiff([colours], little)]) {
        const { data } = await decodePage(file);
        expect(difference(data, boxAverage(W, H, 1, grey)).most).toBeLessThan(
          1.1 + 255 / (2 ** bits - 1) / 2,
        );
      }
    }
  });

  it('of 12 bits with differences, which no standard defines, is refused by name', async () => {
    const file = drawTiff([{ tags: tags(12, 5, 1, 1, { 317: 2 }), segments: [writeLzw(GREY, 8, 'tiff')] }]);
    await expect(decodePage(file)).rejects.toThrow('12 bits');
  });

  it.each([
    ['lzw-predictor.tif', 1],
    ['deflate-tiles.tif', 1],
    ['jpeg.tif', 3],
  ] as const)('%s, which libtiff wrote, is read at every scale', async (name, allowed) => {
    for (const scale of [1, 2, 4, 8] as const) {
      const { data } = await decodePage(golden(`image/${name}`), { scale });
      const { mean } = difference(data, boxAverage(W, H, scale, grey));
      expect(mean, `scale ${scale}`).toBeLessThan(scale === 1 ? allowed : allowed + 3);
    }
  });

  it('reads fax group 4 as libtiff wrote it', async () => {
    const { data } = await decodePage(golden('image/group4.tif'));
    // The grey that was thresholded is rounded otherwise at a few pixels.
    const wrong = [...data].filter((value, i) => value < 128 !== isBlack(i % W, Math.floor(i / W)));
    expect(wrong.length).toBeLessThan(W * H * 0.02);
  });

  const rows: readonly (readonly [string, TiffPage & { readonly bigEndian?: true }])[] = [
    ['RGB, one strip', { tags: tags([8, 8, 8], 1, 2, 3), segments: [RGB] }],
    ['RGB, strips of 7 rows', { tags: tags([8, 8, 8], 1, 2, 3, { 278: 7 }), segments: strips(RGB, W * 21) }],
    ['big-endian 16 bits', { tags: tags([16, 16, 16], 1, 2, 3), segments: [bigEndian16], bigEndian: true }],
    ['grey, LZW', { tags: tags(8, 5, 1, 1), segments: [writeLzw(GREY, 8, 'tiff')] }],
    ['grey, white is 0', { tags: tags(8, 1, 0, 1), segments: [GREY.map((value) => 255 - value)] }],
    ['RGB, deflate', { tags: tags([8, 8, 8], 8, 2, 3), segments: [deflateSync(RGB)] }],
    ['RGB, old deflate', { tags: tags([8, 8, 8], 32_946, 2, 3), segments: [deflateSync(RGB)] }],
    ['RGB, PackBits', { tags: tags([8, 8, 8], 32_773, 2, 3), segments: [packBits(RGB)] }],
    [
      'palette',
      {
        tags: tags(8, 1, 3, 1, {
          320: [0, 1, 2].flatMap(() => Array.from({ length: 256 }, (_, i) => i * 257)),
        }),
        segments: [GREY],
      },
    ],
    [
      'planes',
      {
        tags: tags([8, 8, 8], 1, 2, 3, { 284: 2 }),
        segments: [0, 1, 2].map((i) => samplesOf((x, y) => [scene(x, y)[i] ?? 0])),
      },
    ],
    [
      'RGB with unspecified extra sample',
      {
        tags: tags([8, 8, 8, 8], 1, 2, 4, { 338: 0 }),
        segments: [samplesOf((x, y) => [...scene(x, y), x])],
      },
    ],
    [
      'CMYK',
      {
        tags: tags([8, 8, 8, 8], 1, 5, 4),
        segments: [samplesOf((x, y) => [...scene(x, y).map((value) => 255 - value), 0])],
      },
    ],
    ['RGB in JPEG', { tags: tags([8, 8, 8], 7, 2, 3), segments: [rgbJpeg] }],
    [
      'one strip of as many rows as there are (rows a strip 2³² − 1)',
      { tags: tags([8, 8, 8], 1, 2, 3, { 278: 0xffffffff }), segments: [RGB] },
    ],
  ];
  it.each(rows)('%s is read', async (_, page) => {
    for (const scale of [1, 4] as const) {
      const { data } = await decodePage(drawTiff([page], page.bigEndian !== true), { scale });
      expect(difference(data, boxAverage(W, H, scale, grey)).mean).toBeLessThan(scale === 1 ? 1.2 : 4);
    }
  });

  it('reads a strip without a byte count up to the end of the file', async () => {
    const bytes = drawTiff([{ tags: tags([8, 8, 8], 1, 2, 3), segments: [RGB] }]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries = view.getUint32(4, true) + 2;
    // StripByteCounts becomes a private tag.
    for (let at = entries; at < bytes.length; at += 12) {
      if (view.getUint16(at, true) !== 279) continue;
      view.setUint16(at, 65_000, true);
      break;
    }
    const { data } = await decodePage(bytes);
    expect(difference(data, boxAverage(W, H, 1, grey)).mean).toBeLessThan(1.2);
  });

  it('lays alpha on white, premultiplied or not', async () => {
    const plain = samplesOf((x, y) => [...scene(x, y), 100]);
    const premultiplied = samplesOf((x, y) => [...scene(x, y).map((v) => Math.round((v * 100) / 255)), 100]);
    const expected = boxAverage(W, H, 1, (x, y) => (grey(x, y) * 100 + 255 * 155) / 255);
    for (const [kind, data] of [
      [2, plain],
      [1, premultiplied],
    ] as const) {
      const bytes = drawTiff([{ tags: tags([8, 8, 8, 8], 1, 2, 4, { 338: kind }), segments: [data] }]);
      expect(difference((await decodePage(bytes)).data, expected).most).toBeLessThan(2);
    }
  });

  const faxRows = Array.from({ length: H }, (_, y) => faxRow(W, (x) => isBlack(x, y)));
  const EOL = '000000000001';
  it.each([
    ['modified Huffman, rows on byte borders', 2, 0, faxRows.flatMap((row) => [...bitBytes(row)]), 1],
    ['group 3 with end-of-line codes', 3, 0, [...bitBytes(faxRows.map((row) => EOL + row).join(''))], 1],
    ['group 3 without them', 3, 0, [...bitBytes(faxRows.join(''))], 1],
    [
      'group 3, tagged as two-dimensional, all rows one-dimensional',
      3,
      1,
      [...bitBytes(faxRows.map((row) => `${EOL}1${row}`).join(''))],
      1,
    ],
    ['bits in reversed order', 2, 0, faxRows.flatMap((row) => [...bitBytes(row)]), 2],
  ] as const)('fax: %s', async (_, compression, options, data, order) => {
    const reversed = data.map((byte) =>
      order === 1 ? byte : Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2),
    );
    const page = {
      tags: tags(1, compression, 0, 1, { 292: options, 266: order }),
      segments: [Uint8Array.from(reversed)],
    };
    const actual = await decodePage(drawTiff([page]));
    const expected = boxAverage(W, H, 1, (x, y) => (isBlack(x, y) ? 0 : 255));
    expect([...actual.data]).toEqual(expected);
  });

  it('counts its pages without reduced copies and decodes each', async () => {
    const page = (value: number, more: TiffPage['tags'] = {}): TiffPage => ({
      tags: tags(8, 1, 1, 1, more),
      segments: [new Uint8Array(W * H).fill(value)],
    });
    const bytes = drawTiff([page(10), page(99, { 254: 1 }), page(20), page(30, { 274: 6 })], false);
    const source = await openPages(bytes);
    expect(source.ok && source.value.pageCount).toBe(3);
    const pages = await Promise.all([0, 1, 2].map((index) => decodePage(bytes, { index })));
    expect(pages.map(({ data }) => data[0])).toEqual([10, 20, 30]);
    expect(pages.map(({ width }) => width)).toEqual([W, W, H]);
  });

  it('ends at a loop of directories', async () => {
    const bytes = drawTiff([{ tags: tags(8, 1, 1, 1), segments: [GREY] }]);
    const next = 8 + 2 + 9 * 12;
    new DataView(bytes.buffer).setUint32(next, 8, true);
    const source = await openPages(bytes);
    expect(source.ok && source.value.pageCount).toBe(1);
  });
});
