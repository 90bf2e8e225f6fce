import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { outlineOf } from '../../../../src/barcode/locate/outline.ts';
import { distance, type Quad } from '../../../../src/barcode/vision/geometry.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';

const TEXTS = {
  code128: '4006381333931',
  ean13: '4006381333931',
  interleaved2of5: '40063813339311',
} as const;

async function read(luma: Luma): Promise<Quad> {
  const symbols = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  const [symbol] = symbols.ok ? symbols.value : [];
  if (symbol === undefined) throw new Error('nothing was read');
  return symbol.quad;
}

describe('the outline of a linear code', () => {
  it.each(
    Object.entries(TEXTS).flatMap(([bcid, text]) =>
      [5, 20, 30, 60, 135, 160, 300].map((degrees) => [bcid, degrees, text] as const),
    ),
  )('%s rotated by %i° has its own corners', async (bcid, degrees, text) => {
    const code = await drawCode(bcid, text, { scale: 3 });
    const upright = await read(code);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const image = rotated(code, degrees);
    const quad = await read(image);
    for (const [i, { x, y }] of upright.entries()) {
      const [dx, dy] = [x - code.width / 2, y - code.height / 2];
      const expected = {
        x: cos * dx - sin * dy + image.width / 2,
        y: sin * dx + cos * dy + image.height / 2,
      };
      const found = quad[i] ?? { x: NaN, y: NaN };
      // Of a code of 284 px and more: 4 modules of 3 px.
      expect(distance(found, expected), `corner ${i}: ${found.x}, ${found.y}`).toBeLessThan(12);
    }
  });
});

// The engine's corners span the first pair and the last one.
describe('the outline of a DataBar', () => {
  it.each(
    [
      ['databarexpanded', '(01)98290861090677(10)RYQB'],
      ['databarstacked', '(01)04094099365344'],
      ['databarstackedomni', '(01)04094099365344'],
    ].flatMap(([bcid = '', text = '']) => [0, 30, 120].map((degrees) => [bcid, degrees, text] as const)),
  )('%s rotated by %i° has its own corners', async (bcid, degrees, text) => {
    const code = await drawCode(bcid, text, { scale: 3 });
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const image = degrees === 0 ? code : rotated(code, degrees);
    const quad = await read(image);
    // The ink lies within ten modules of 3 px, and blanks of a module at the ends of rows.
    const [left, top, right, bottom] = [30, 30, code.width - 30, code.height - 30];
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    for (const [i, [x = 0, y = 0]] of corners.entries()) {
      const [dx, dy] = [x - code.width / 2, y - code.height / 2];
      const expected = {
        x: cos * dx - sin * dy + image.width / 2,
        y: sin * dx + cos * dy + image.height / 2,
      };
      const found = quad[i] ?? { x: NaN, y: NaN };
      // Two and a half modules.
      expect(distance(found, expected), `corner ${i}: ${found.x}, ${found.y}`).toBeLessThan(7.5);
    }
  });
});

describe('a quad along rows of the image', () => {
  const [WIDTH, HEIGHT, TOP, BOTTOM] = [400, 300, 80, 220];
  const random = generator(5);
  const bars: boolean[] = [];
  for (let ink = true; bars.length < 200; ink = !ink)
    bars.push(...Array.from({ length: 2 + Math.floor(random() * 7) }, () => ink));
  /** Bars whose ends lie on rows of the image, moved right by `lean` px a row. */
  const sheared = (lean: number): { luma: Luma; quad: Quad } => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(230);
    for (let y = TOP; y < BOTTOM; y++)
      for (let x = 0; x < 200; x++)
        if (bars[x] === true) data[y * WIDTH + 60 + x + Math.round(lean * (y - TOP))] = 25;
    const far = lean * (BOTTOM - TOP);
    return {
      luma: { width: WIDTH, height: HEIGHT, data },
      quad: [
        { x: 60, y: TOP },
        { x: 260, y: TOP },
        { x: 260 + far, y: BOTTOM },
        { x: 60 + far, y: BOTTOM },
      ],
    };
  };

  it.each([0, 0.3, 0.5])('is kept where the image shows that the bars end there: lean %f', (lean) => {
    const { luma, quad } = sheared(lean);
    expect(outlineOf(luma, quad)).toEqual(quad);
  });

  it('is kept where nothing is bars', () => {
    const { quad } = sheared(0.3);
    const luma = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(200) };
    expect(outlineOf(luma, quad)).toEqual(quad);
  });
});
