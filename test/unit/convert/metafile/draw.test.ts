// Metafiles as pixels, beside [MS-WMF] 2.3 and [MS-EMF] 2.3: where what is painted, in which colour.
import { describe, expect, it } from 'vitest';
import { drawMetafile, type MetafileType } from '../../../../src/convert/metafile/draw.ts';
import { createRandom } from '../../../fuzz/random.ts';
import { dib, emf, emfRecord, longs, pixelsOf, wmf, wmfRecord, words } from '../../../support/metafiles.ts';

const WMF = 'image/x-wmf';
const EMF = 'image/x-emf';
/** The images have 640 pixels on their longer side then. */
const SMALL = { widthEmu: 1, heightEmu: 1 };

function drawn(bytes: Uint8Array, type: MetafileType) {
  const result = drawMetafile(bytes, type, { sizeEmu: SMALL, work: { left: 1e8 } });
  if (result === undefined) throw new Error('nothing was drawn');
  return { ...result, ...pixelsOf(result.png) };
}

const RED = 0xff0000;
const BLUE = 0x0000ff;
/** COLORREF has red in its lowest byte. */
const redBrush = wmfRecord(0x2fc, 0, 0xff, 0, 0);
const bluePen = (width: number) => wmfRecord(0x2fa, 0, width, 0, 0, 0xff);
const noPen = wmfRecord(0x2fa, 5, 0, 0, 0, 0);
const select = (index: number) => wmfRecord(0x12d, index);
const painting = [redBrush, noPen, select(0), select(1)];

type Case = readonly [
  name: string,
  type: MetafileType,
  file: Uint8Array,
  expected: readonly (readonly [x: number, y: number, rgb: number | undefined])[],
];

const star = [500, 0, 800, 1000, 0, 350, 1000, 350, 200, 1000];
const wmfCases: readonly Case[] = [
  [
    'a rectangle is filled by its brush and framed by its pen',
    WMF,
    wmf(100, 100, redBrush, bluePen(10), select(0), select(1), wmfRecord(0x41b, 80, 80, 20, 20)),
    [
      [0.5, 0.5, RED],
      [0.2, 0.5, BLUE],
      [0.5, 0.8, BLUE],
      [0.1, 0.1, undefined],
    ],
  ],
  [
    'an ellipse ends at its box',
    WMF,
    wmf(100, 100, ...painting, wmfRecord(0x418, 100, 100, 0, 0)),
    [
      [0.5, 0.02, RED],
      [0.02, 0.5, RED],
      [0.05, 0.05, undefined],
    ],
  ],
  [
    'a star has a hole where the fill mode alternates',
    WMF,
    wmf(1000, 1000, ...painting, wmfRecord(0x106, 1), wmfRecord(0x324, 5, words(...star))),
    [
      [0.5, 0.5, undefined],
      [0.5, 0.15, RED],
    ],
  ],
  [
    'and none where it winds',
    WMF,
    wmf(1000, 1000, ...painting, wmfRecord(0x106, 2), wmfRecord(0x324, 5, words(...star))),
    [[0.5, 0.5, RED]],
  ],
  [
    'polygons of one record leave a hole in one another',
    WMF,
    wmf(
      100,
      100,
      ...painting,
      wmfRecord(0x538, 2, 4, 4, words(0, 0, 100, 0, 100, 100, 0, 100, 30, 30, 70, 30, 70, 70, 30, 70)),
    ),
    [
      [0.1, 0.1, RED],
      [0.5, 0.5, undefined],
    ],
  ],
  [
    'a pie is the part counter-clockwise from its first ray',
    WMF,
    wmf(100, 100, ...painting, wmfRecord(0x81a, 0, 50, 50, 100, 100, 100, 0, 0)),
    [
      [0.7, 0.3, RED],
      [0.3, 0.7, undefined],
      [0.7, 0.7, undefined],
    ],
  ],
  [
    'a line goes from where the last one ended',
    WMF,
    wmf(
      100,
      100,
      bluePen(10),
      select(0),
      wmfRecord(0x214, 50, 0),
      wmfRecord(0x213, 50, 50),
      wmfRecord(0x213, 100, 50),
    ),
    [
      [0.25, 0.5, BLUE],
      [0.5, 0.75, BLUE],
      [0.75, 0.5, undefined],
    ],
  ],
  [
    'a window is laid over the whole picture',
    WMF,
    wmf(
      100,
      100,
      wmfRecord(0x20b, 1000, 2000),
      wmfRecord(0x20c, 10, 10),
      ...painting,
      wmfRecord(0x41b, 1005, 2010, 1000, 2005),
    ),
    [
      [0.75, 0.25, RED],
      [0.25, 0.25, undefined],
      [0.75, 0.75, undefined],
    ],
  ],
  [
    'nothing is painted outside of the clip, until the state is restored',
    WMF,
    wmf(
      100,
      100,
      ...painting,
      wmfRecord(0x1e),
      wmfRecord(0x416, 100, 50, 0, 0),
      wmfRecord(0x415, 50, 100, 0, 0),
      wmfRecord(0x41b, 100, 100, 0, 0),
      wmfRecord(0x127, -1),
      wmfRecord(0x41b, 10, 100, 0, 90),
    ),
    [
      [0.25, 0.75, RED],
      [0.25, 0.25, undefined],
      [0.75, 0.75, undefined],
      [0.95, 0.05, RED],
    ],
  ],
  [
    'a bitmap is stretched, its last row first',
    WMF,
    wmf(
      100,
      100,
      wmfRecord(
        0xf43,
        0x20,
        0xcc,
        0,
        2,
        2,
        0,
        0,
        100,
        100,
        0,
        0,
        dib([
          [RED, BLUE],
          [0x00ff00, 0],
        ]),
      ),
    ),
    [
      [0.25, 0.25, RED],
      [0.75, 0.25, BLUE],
      [0.25, 0.75, 0x00ff00],
      [0.75, 0.75, 0],
    ],
  ],
  [
    'a mask and its bitmap leave what is masked unpainted',
    WMF,
    wmf(
      100,
      100,
      wmfRecord(0xb41, 0xc6, 0x88, 1, 2, 0, 0, 100, 100, 0, 0, dib([[0xffffff, 0]])),
      wmfRecord(0xb41, 0x86, 0xee, 1, 2, 0, 0, 100, 100, 0, 0, dib([[0, BLUE]])),
    ),
    [
      [0.25, 0.5, undefined],
      [0.75, 0.5, BLUE],
    ],
  ],
  [
    'a pattern brush and a raster operation paint without a bitmap',
    WMF,
    wmf(
      100,
      100,
      redBrush,
      select(0),
      wmfRecord(0x61d, 0x21, 0xf0, 50, 100, 0, 0),
      wmfRecord(0x61d, 0x42, 0, 50, 100, 50, 0),
    ),
    [
      [0.5, 0.25, RED],
      [0.5, 0.75, 0],
    ],
  ],
  [
    'an object takes the first free place',
    WMF,
    wmf(
      100,
      100,
      noPen,
      select(0),
      bluePen(1),
      redBrush,
      wmfRecord(0x1f0, 1),
      wmfRecord(0x2fc, 0, 0, 0xff, 0),
      select(1),
      wmfRecord(0x41b, 100, 100, 0, 0),
    ),
    [[0.5, 0.5, BLUE]],
  ],
];

const brush = (handle: number, colour: number) => emfRecord(39, handle, 0, colour, 0);
const emfSelect = (handle: number) => emfRecord(37, handle);
const NULL_PEN = emfSelect(0x80000008 | 0);
const emfPainting = [brush(1, 0xff), emfSelect(1), NULL_PEN];
const identity = (scale: number, dx: number) =>
  new Uint8Array(Float32Array.of(scale, 0, 0, scale, dx, 0).buffer);

const emfCases: readonly Case[] = [
  [
    'short and long points draw alike',
    EMF,
    emf(
      100,
      100,
      ...emfPainting,
      emfRecord(86, 0, 0, 0, 0, 3, words(0, 0, 50, 0, 0, 50)),
      emfRecord(3, 0, 0, 0, 0, 3, longs(100, 100, 50, 100, 100, 50)),
    ),
    [
      [0.1, 0.1, RED],
      [0.9, 0.9, RED],
      [0.9, 0.1, undefined],
    ],
  ],
  [
    'lines within a path are one figure, which is filled',
    EMF,
    emf(
      100,
      100,
      ...emfPainting,
      emfRecord(59),
      emfRecord(27, 0, 0),
      emfRecord(54, 100, 0),
      emfRecord(54, 100, 100),
      emfRecord(61),
      emfRecord(60),
      emfRecord(62, 0, 0, 0, 0),
    ),
    [
      [0.75, 0.25, RED],
      [0.25, 0.75, undefined],
    ],
  ],
  [
    'a path clips',
    EMF,
    emf(
      100,
      100,
      ...emfPainting,
      emfRecord(59),
      emfRecord(42, 0, 0, 100, 100),
      emfRecord(60),
      emfRecord(67, 1),
      emfRecord(43, 0, 0, 100, 100),
    ),
    [
      [0.5, 0.5, RED],
      [0.04, 0.04, undefined],
    ],
  ],
  [
    'a region clips in pixels of the device, whatever the world is',
    EMF,
    emf(
      100,
      100,
      ...emfPainting,
      emfRecord(35, identity(2, 0)),
      emfRecord(75, 48, 5, 32, 1, 1, 16, 0, 0, 50, 100, 0, 0, 50, 100),
      emfRecord(43, 0, 0, 50, 50),
    ),
    [
      [0.25, 0.5, RED],
      [0.75, 0.5, undefined],
    ],
  ],
  [
    'the world is transformed before the page',
    EMF,
    emf(100, 100, ...emfPainting, emfRecord(35, identity(0.5, 50)), emfRecord(43, 0, 0, 100, 100)),
    [
      [0.75, 0.25, RED],
      [0.25, 0.25, undefined],
      [0.75, 0.75, undefined],
    ],
  ],
  [
    'a window is mapped to its viewport',
    EMF,
    emf(
      100,
      100,
      emfRecord(17, 8),
      emfRecord(9, 1000, 1000),
      emfRecord(11, 50, 50),
      ...emfPainting,
      emfRecord(43, 0, 0, 1000, 1000),
    ),
    [
      [0.25, 0.25, RED],
      [0.75, 0.75, undefined],
    ],
  ],
  [
    'millimetres count up the page',
    EMF,
    emf(100, 100, emfRecord(17, 2), emfRecord(12, 0, 100), ...emfPainting, emfRecord(43, 0, 0, 50, 50)),
    [
      [0.25, 0.75, RED],
      [0.25, 0.25, undefined],
    ],
  ],
  [
    'a curve bends to its control points',
    EMF,
    emf(
      100,
      100,
      ...emfPainting,
      emfRecord(59),
      emfRecord(85, 0, 0, 0, 0, 4, words(0, 100, 0, 0, 100, 0, 100, 100)),
      emfRecord(60),
      emfRecord(62, 0, 0, 0, 0),
    ),
    [
      [0.5, 0.3, RED],
      [0.5, 0.2, undefined],
      [0.02, 0.1, undefined],
    ],
  ],
  [
    'a bitmap stands where its record says',
    EMF,
    (() => {
      const bitmap = dib([[BLUE]]);
      return emf(
        100,
        100,
        emfRecord(81, 0, 0, 0, 0, 50, 0, 0, 0, 1, 1, 80, 40, 120, 4, 0, 0xcc0020, 50, 100, bitmap),
      );
    })(),
    [
      [0.75, 0.5, BLUE],
      [0.25, 0.5, undefined],
    ],
  ],
];

describe('drawMetafile', () => {
  it.each([...wmfCases, ...emfCases])('%s (%s)', (_, type, file, expected) => {
    const { at, missing } = drawn(file, type);
    expect(missing).toEqual([]);
    expect(expected.map(([x, y]) => [x, y, at(x, y)])).toEqual(expected);
  });

  const text = (align: number, ...more: readonly Uint8Array[]) =>
    wmf(
      400,
      100,
      wmfRecord(0x2fb, -40, 0, 0, 0, 400, 0, 0, 0, 0),
      select(0),
      wmfRecord(0x102, 1),
      wmfRecord(0x12e, align),
      wmfRecord(0x209, 0xff, 0),
      ...more,
    );
  const extended = (word: string, x: number, y: number, ...advances: readonly number[]) =>
    wmfRecord(
      0xa32,
      y,
      x,
      word.length,
      0,
      Buffer.from(word.padEnd(word.length + (word.length % 2), '\0')),
      ...advances,
    );

  it('text stands on its baseline, in its colour and at its advances', () => {
    const { painted, at, missing } = drawn(text(24, extended('HH', 0, 60, 300, 40)), WMF);
    expect(missing).toEqual([]);
    // Capitals of 40 units are 28.7 high.
    expect(painted(0, 0.3, 0.1, 0.61)).toBeGreaterThan(40);
    expect(painted(0.75, 0.3, 0.85, 0.61)).toBeGreaterThan(40);
    expect(painted(0, 0.65, 1, 1) + painted(0, 0, 1, 0.25) + painted(0.15, 0, 0.7, 1)).toBe(0);
    const { width, height } = drawn(text(24, extended('HH', 0, 60)), WMF);
    const inked = Array.from({ length: width }, (_, x) => at((x + 0.5) / width, 45 / 100)).filter(
      (rgb) => rgb !== undefined,
    );
    expect(height).toBe(160);
    expect(new Set(inked)).toContain(RED);
  });

  it('text is aligned at its right end, and above its line', () => {
    const { painted } = drawn(text(2, extended('IIII', 400, 0)), WMF);
    expect(painted(0.8, 0, 1, 0.5)).toBeGreaterThan(40);
    expect(painted(0, 0, 0.7, 1)).toBe(0);
  });

  it('a letter without a form is a box, which is said', () => {
    const { missing, painted } = drawn(
      emf(100, 100, emfRecord(84, 0, 0, 0, 0, 1, 0, 0, 10, 10, 1, 76, 0, 0, 0, 0, 0, 0, words(0x4e2d, 0))),
      EMF,
    );
    expect(missing).toEqual(['letters that this typeface lacks, which are boxes']);
    expect(painted(0, 0, 1, 1)).toBeGreaterThan(10);
  });

  it('records that are not drawn are named', () => {
    expect(drawn(emf(10, 10, emfRecord(118, 0, 0, 0, 0, 0, 0, 0)), EMF).missing).toEqual(['record 118']);
  });

  it('nothing is given where it would cost more than is left, or where there is no frame', () => {
    const file = wmfCases[0]?.[2] ?? new Uint8Array();
    expect(drawMetafile(file, WMF, { work: { left: 1000 } })).toBeUndefined();
    expect(drawMetafile(wmf(0, 0), WMF, { work: { left: 1e8 } })).toBeUndefined();
    expect(drawMetafile(emf(0, 10), EMF, { work: { left: 1e8 } })).toBeUndefined();
  });

  it('cut and changed files neither throw nor cost more than is left', () => {
    const random = createRandom('metafiles');
    for (const [, type, file] of [...wmfCases, ...emfCases]) {
      for (let round = 0; round < 8; round++) {
        const bytes = file.slice(0, round < 4 ? random.below(file.length) : file.length);
        for (let i = 0; i < 3 && round >= 4; i++) bytes[random.below(bytes.length)] = random.below(256);
        const work = { left: 3e6 };
        expect(() => drawMetafile(bytes, type, { sizeEmu: SMALL, work })).not.toThrow();
        expect(work.left).toBeGreaterThan(-3e6);
      }
    }
  });
});
