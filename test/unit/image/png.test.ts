import { describe, expect, it } from 'vitest';
import { decodePage } from '../../support/decode-page.ts';
import { drawPng, type PngOptions } from '../../support/draw-png.ts';
import { boxAverage, difference, luma, scene, SCENE_HEIGHT, SCENE_WIDTH } from '../../support/scene.ts';

const SIZE = { width: SCENE_WIDTH, height: SCENE_HEIGHT };
const SCALES = [1, 2, 4, 8] as const;

type Pixels = Pick<PngOptions, 'colour' | 'depth' | 'pixel' | 'palette' | 'transparency'>;
type Row = readonly [what: string, pixels: Pixels, grey: (x: number, y: number) => number];

const toDepth = (value: number, depth: number): number => Math.round((value * (2 ** depth - 1)) / 255);
const fromDepth = (value: number, depth: number): number => (value * 255) / (2 ** depth - 1);
const onWhite = (grey: number, alpha: number): number => (grey * alpha + 255 * (255 - alpha)) / 255;
const greyAt = (x: number, y: number): number => Math.round(luma(scene(x, y)));
const alphaAt = (x: number): number => Math.min(255, 4 * x);

const greyRow = (depth: 1 | 2 | 4 | 8 | 16): Row => [
  `grey, ${depth} bits`,
  { colour: 0, depth, pixel: (x, y) => [toDepth(greyAt(x, y), depth)] },
  (x, y) => fromDepth(toDepth(greyAt(x, y), depth), depth),
];
const paletteRow = (depth: 1 | 2 | 4 | 8): Row => {
  const entries = 2 ** depth;
  const index = (x: number, y: number): number => (x + 3 * y) % entries;
  const grey = (i: number): number => (i * 255) / (entries - 1);
  return [
    `palette, ${depth} bits, some entries transparent`,
    {
      colour: 3,
      depth,
      pixel: (x, y) => [index(x, y)],
      palette: Array.from({ length: entries }, (_, i) => Array(3).fill(Math.round(grey(i)))).flat(),
      transparency: [128, 0],
    },
    (x, y) => onWhite(grey(index(x, y)), [128, 0][index(x, y)] ?? 255),
  ];
};

const ROWS: readonly Row[] = [
  greyRow(1),
  greyRow(2),
  greyRow(4),
  greyRow(8),
  greyRow(16),
  paletteRow(1),
  paletteRow(2),
  paletteRow(4),
  paletteRow(8),
  ['RGB, 8 bits', { colour: 2, depth: 8, pixel: scene }, (x, y) => luma(scene(x, y))],
  [
    'RGB, 16 bits',
    { colour: 2, depth: 16, pixel: (x, y) => scene(x, y).map((value) => value * 257) },
    (x, y) => luma(scene(x, y)),
  ],
  [
    'grey and alpha, 8 bits',
    { colour: 4, depth: 8, pixel: (x, y) => [greyAt(x, y), alphaAt(x)] },
    (x, y) => onWhite(greyAt(x, y), alphaAt(x)),
  ],
  [
    'grey and alpha, 16 bits',
    { colour: 4, depth: 16, pixel: (x, y) => [greyAt(x, y) * 257, alphaAt(x) * 257] },
    (x, y) => onWhite(greyAt(x, y), alphaAt(x)),
  ],
  [
    'RGBA, 8 bits',
    { colour: 6, depth: 8, pixel: (x, y) => [...scene(x, y), alphaAt(x)] },
    (x, y) => onWhite(luma(scene(x, y)), alphaAt(x)),
  ],
  [
    'RGBA, 16 bits',
    { colour: 6, depth: 16, pixel: (x, y) => [...scene(x, y), alphaAt(x)].map((value) => value * 257) },
    (x, y) => onWhite(luma(scene(x, y)), alphaAt(x)),
  ],
];

describe('PNG', () => {
  it.each(ROWS)('%s is read at every scale, interlaced or not', async (_, pixels, grey) => {
    for (const interlaced of [false, true]) {
      const bytes = drawPng({ ...SIZE, ...pixels, interlaced });
      for (const scale of SCALES) {
        const actual = await decodePage(bytes, { scale });
        expect([actual.width, actual.height]).toEqual([Math.ceil(61 / scale), Math.ceil(45 / scale)]);
        const { most } = difference(actual.data, boxAverage(61, 45, scale, grey));
        expect(most, `scale ${scale}, interlaced ${interlaced}`).toBeLessThan(1.6);
      }
    }
  });

  it.each([0, 1, 2, 3, 4])('filter %i is undone for every pixel size', async (type) => {
    for (const [, pixels, grey] of ROWS) {
      const bytes = drawPng({ ...SIZE, ...pixels, filter: () => type });
      const { most } = difference((await decodePage(bytes)).data, boxAverage(61, 45, 1, grey));
      expect(most).toBeLessThan(1.6);
    }
  });

  it('lays the one transparent colour of grey and RGB on white', async () => {
    const key = scene(3, 3);
    const rgb = drawPng({
      ...SIZE,
      colour: 2,
      depth: 8,
      pixel: scene,
      transparency: key.flatMap((value) => [0, value]),
    });
    expect((await decodePage(rgb)).data[3 * 61 + 3]).toBe(255);
    const grey = drawPng({ ...SIZE, colour: 0, depth: 16, pixel: (x) => [x], transparency: [0, 7] });
    const { data } = await decodePage(grey);
    expect([data[6], data[7], data[8]]).toEqual([0, 255, 0]);
  });

  it('reads image data cut into chunks of one byte, and tiny images of every size', async () => {
    const pixels = { colour: 0, depth: 8, pixel: (x: number, y: number) => [x * 16 + y] } as const;
    const cut = drawPng({ ...SIZE, ...pixels, chunkBytes: 1 });
    const whole = drawPng({ ...SIZE, ...pixels });
    expect((await decodePage(cut)).data).toEqual((await decodePage(whole)).data);
    for (let width = 1; width <= 9; width++) {
      for (let height = 1; height <= 9; height++) {
        for (const interlaced of [false, true]) {
          const { data } = await decodePage(drawPng({ width, height, ...pixels, interlaced }));
          expect([...data]).toEqual(boxAverage(width, height, 1, (x, y) => x * 16 + y));
        }
      }
    }
  });
});
