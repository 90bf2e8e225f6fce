// HEIC and AVIF: what encoders wrote, what they do not write, and what is refused.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { openImage } from '../../../src/image/open.ts';
import { openPages } from '../../../src/pages/index.ts';
import { decodePage } from '../../support/decode-page.ts';
import {
  alphaProperty,
  box,
  codedItem,
  cropProperty,
  drawHeif,
  gridItem,
  mirror,
  rotation,
  sizeProperty,
  u,
} from '../../support/draw-heif.ts';
import { golden } from '../../support/golden.ts';
import { boxAverage, difference, luma, scene, SCENE_HEIGHT, SCENE_WIDTH } from '../../support/scene.ts';

const file = (name: string): Uint8Array => golden(`image/${name}`);
const grey = (x: number, y: number): number => luma(scene(x, y));
const alphaAt = (x: number, y: number): number => (4 * x + y) % 256;
const onWhite = (x: number, y: number): number => 255 + ((grey(x, y) - 255) * alphaAt(x, y)) / 255;
const other = (x: number, y: number): number => grey(y + 7, x + 90);

const tileA = codedItem(file('tile-a.heic'));
const tileB = codedItem(file('tile-b.heic'));

describe('HEIC and AVIF', () => {
  // Mean difference to the scene; encoders lose some. Measured 0.2 to 1.0, alpha 2.0.
  it.each([
    ['scene.heic', SCENE_WIDTH, SCENE_HEIGHT, grey, 1],
    ['ten-bit.heic', SCENE_WIDTH, SCENE_HEIGHT, grey, 1],
    ['alpha.heic', SCENE_WIDTH, SCENE_HEIGHT, onWhite, 2.5],
    ['scene.avif', SCENE_WIDTH, SCENE_HEIGHT, grey, 1],
    ['ten-bit.avif', SCENE_WIDTH, SCENE_HEIGHT, grey, 1],
    ['lossless.avif', SCENE_WIDTH, SCENE_HEIGHT, grey, 0.3],
    ['alpha.avif', SCENE_WIDTH, SCENE_HEIGHT, onWhite, 2.5],
    ['rotated.avif', 40, 50, (x: number, y: number) => grey(1 + 49 - y, 2 + 39 - x), 1],
    ['grid.avif', 128, 128, grey, 1],
  ] as const)('%s is the image that was drawn, at every scale', async (name, width, height, at, most) => {
    // A box at the edge of a rotated image lies on the other side of it: only scales that divide its sides.
    const scales = name === 'rotated.avif' ? ([1, 2] as const) : ([1, 2, 4, 8] as const);
    for (const scale of scales) {
      const { data, ...size } = await decodePage(file(name), { scale });
      expect(size).toEqual({ width: Math.ceil(width / scale), height: Math.ceil(height / scale) });
      expect(difference(data, boxAverage(width, height, scale, at)).mean).toBeLessThan(most);
    }
  });

  it('puts the tiles of a grid side by side and cuts the last ones to the size of the image', async () => {
    const bytes = drawHeif([gridItem([150, 100], [3, 2], [2, 3, 2, 3, 3, 2]), tileA, tileB]);
    const [a, b] = [await decodePage(drawHeif([tileA])), await decodePage(drawHeif([tileB]))];
    const expected = boxAverage(150, 100, 1, (x, y) => {
      const tile = [a, b, a, b, b, a][Math.floor(x / 64) + 3 * Math.floor(y / 64)];
      return tile?.data[(y % 64) * 64 + (x % 64)] ?? -1;
    });
    const decoded = await decodePage(bytes);
    expect([decoded.width, decoded.height]).toEqual([150, 100]);
    expect(difference(decoded.data, expected).most).toBe(0);
    expect(difference(b.data, boxAverage(64, 64, 1, other)).mean).toBeLessThan(2);
  });

  // The place in the stored 64 × 64 of the pixel shown at (x, y).
  it.each([
    ['irot 1', [rotation(1)], 64, 64, (x: number, y: number) => [63 - y, x]],
    ['irot 2', [rotation(2)], 64, 64, (x: number, y: number) => [63 - x, 63 - y]],
    ['irot 3', [rotation(3)], 64, 64, (x: number, y: number) => [y, 63 - x]],
    ['imir 0', [mirror(0)], 64, 64, (x: number, y: number) => [x, 63 - y]],
    ['imir 1', [mirror(1)], 64, 64, (x: number, y: number) => [63 - x, y]],
    ['irot 1, imir 0', [rotation(1), mirror(0)], 64, 64, (x: number, y: number) => [y, x]],
    ['irot 3, imir 0', [rotation(3), mirror(0)], 64, 64, (x: number, y: number) => [63 - y, 63 - x]],
    ['imir 0, irot 1', [mirror(0), rotation(1)], 64, 64, (x: number, y: number) => [63 - y, 63 - x]],
    [
      'clap, irot 1',
      [cropProperty([64, 64], [10, 20, 50, 30]), rotation(1)],
      30,
      50,
      (x: number, y: number) => [10 + 49 - y, 20 + x],
    ],
    [
      'a crop beyond the image',
      [cropProperty([64, 64], [30, 20, 50, 30])],
      64,
      64,
      (x: number, y: number) => [x, y],
    ],
  ] as const)('applies %s', async (_, transforms, width, height, placeOf) => {
    const stored = await decodePage(drawHeif([tileA]));
    const shown = await decodePage(
      drawHeif([{ ...tileA, properties: [...(tileA.properties ?? []), ...transforms] }]),
    );
    expect([shown.width, shown.height]).toEqual([width, height]);
    const expected = boxAverage(width, height, 1, (x, y) => {
      const [from = 0, row = 0] = placeOf(x, y);
      return stored.data[row * 64 + from] ?? -1;
    });
    expect(difference(shown.data, expected).most).toBe(0);
  });

  it('leaves the orientation of the Exif block to irot, which says the same', async () => {
    const exif = {
      type: 'Exif',
      data: [
        Uint8Array.of(0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0),
      ],
    };
    const bytes = drawHeif([tileA, { ...exif, references: { cdsc: [1] } }]);
    expect((await decodePage(bytes)).data).toEqual((await decodePage(drawHeif([tileA]))).data);
  });

  it('lays an image on white by its alpha plane, multiplied before or not', async () => {
    const alpha = {
      ...tileB,
      properties: [...(tileB.properties ?? []), alphaProperty()],
      references: { auxl: [1] },
    };
    const [colour, opacity] = [await decodePage(drawHeif([tileA])), await decodePage(drawHeif([tileB]))];
    for (const isPremultiplied of [false, true]) {
      const shown = { ...tileA, ...(isPremultiplied ? { references: { prem: [2] } } : {}) };
      const { data } = await decodePage(drawHeif([shown, alpha]));
      const expected = Array.from(colour.data, (value, i) => {
        const opaque = opacity.data[i] ?? 0;
        return Math.min(255, (isPremultiplied ? value : (value * opaque) / 255) + 255 - opaque);
      });
      expect(difference(data, expected).most).toBeLessThanOrEqual(0.5);
    }
  });

  it('reads data in several extents, and an item of the same data beside the primary one is not shown', async () => {
    const [data = new Uint8Array()] = tileA.data;
    const pieces = [data.subarray(0, 1), data.subarray(1, 40), data.subarray(40)];
    const bytes = drawHeif([tileB, { ...tileA, data: pieces }], { primary: 2 });
    expect((await decodePage(bytes)).data).toEqual((await decodePage(drawHeif([tileA]))).data);
  });

  it.each([
    [
      'no meta box',
      box('ftyp', ...'heic    heic'.split('').map((c) => u(c.charCodeAt(0), 1))),
      'malformed_file',
      'no image',
    ],
    [
      'a primary item that is not there',
      drawHeif([tileA], { primary: 7 }),
      'malformed_file',
      'names no image',
    ],
    ['an overlay', drawHeif([{ ...tileA, type: 'iovl' }]), 'unsupported_media', 'overlaid'],
    [
      'a codec that nobody knows',
      drawHeif([{ ...tileA, type: 'zzzz' }]),
      'unsupported_media',
      'another kind',
    ],
    ['no size', drawHeif([{ ...tileA, properties: [] }]), 'malformed_file', 'size'],
    ['a size of 0', drawHeif([{ ...tileA, properties: [sizeProperty([0, 5])] }]), 'malformed_file', '0'],
    [
      'a missing tile',
      drawHeif([gridItem([128, 64], [2, 1], [2]), tileA]),
      'malformed_file',
      'tiles are missing',
    ],
    [
      'tiles that are too small',
      drawHeif([gridItem([129, 64], [2, 1], [2, 2]), tileA]),
      'malformed_file',
      'do not cover',
    ],
    ['a grid of itself', drawHeif([gridItem([64, 64], [1, 1], [1])]), 'unsupported_media', 'tiles'],
  ] as const)('refuses %s when it is opened', async (_, bytes, code, text) => {
    const opened = await openPages(bytes);
    expect(opened).toMatchObject({ ok: false, failure: { code } });
    expect(!opened.ok && messageOf(opened.failure)).toContain(text);
  });

  it.each([
    [
      'a picture smaller than its size',
      { ...tileA, properties: [...(tileA.properties ?? []).slice(0, 1), sizeProperty([65, 64])] },
    ],
    ['data that ends early', { ...tileA, data: tileA.data.map((data) => data.subarray(0, 100)) }],
    ['data of another codec', { ...tileA, type: 'av01' }],
    ['no parameter sets', { ...tileA, properties: [sizeProperty([64, 64])] }],
  ] as const)('refuses %s when it is decoded', async (_, item) => {
    await expect(decodePage(drawHeif([item]))).rejects.toThrow('cannot be read');
  });

  it.each([
    ['mif1', 'heic'],
    ['msf1', 'heic'],
    ['hevc', 'heic'],
    ['avis', 'avif'],
  ] as const)('knows the brand %s', async (brand, format) => {
    const source = await openPages(drawHeif([tileA], { brand }));
    expect(source.ok && source.value.format).toBe(format);
  });

  it('says the size before anything is decoded', () => {
    const frames = openImage(
      'heic',
      drawHeif([gridItem([4032, 3024], [63, 48], Array<number>(63 * 48).fill(2)), tileA]),
    );
    expect(frames.ok && frames.value.map(({ width, height }) => [width, height])).toEqual([[4032, 3024]]);
  });
});
