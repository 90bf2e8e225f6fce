// Two parts of one linear code, and two labels of one print, told apart by what lies between them.
import { describe, expect, it } from 'vitest';
import { alongBars, barsGoOn } from '../../../../src/barcode/locate/bars.ts';
import type { Quad } from '../../../../src/barcode/vision/geometry.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { drawCode, rotated } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';

const [WIDTH, HEIGHT] = [320, 240];

/** Whether a column is ink: widths of 2 to 8 px, in turn ink and paper. */
const bars = ((): readonly boolean[] => {
  const random = generator(5);
  const columns: boolean[] = [];
  for (let ink = true; columns.length < 200; ink = !ink)
    columns.push(...Array.from({ length: 2 + Math.floor(random() * 7) }, () => ink));
  return columns;
})();

/** 200 px of bars from x = 60 on, in the rows where `isInked` is true, moved right by `lean` px a row. */
const drawn = (isInked: (y: number) => boolean, lean = 0): Luma => drawnAt(isInked, (y) => lean * y);

function drawnAt(isInked: (y: number) => boolean, shift: (y: number) => number): Luma {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(230);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < 200; x++)
      if (isInked(y) && bars[x] === true) data[y * WIDTH + 60 + x + Math.round(shift(y))] = 25;
  return { width: WIDTH, height: HEIGHT, data };
}

const rows = (top: number, bottom: number, lean = 0): Quad => [
  { x: 60 + lean * top, y: top },
  { x: 260 + lean * top, y: top },
  { x: 260 + lean * bottom, y: bottom },
  { x: 60 + lean * bottom, y: bottom },
];
const upsideDown = ([a, b, c, d]: Quad): Quad => [c, d, a, b];

describe('bars go on between two quads', () => {
  it.each([
    ['upright', drawn((y) => y > 20 && y < 220), rows(30, 60), rows(110, 200)],
    ['the lower one first', drawn((y) => y > 20 && y < 220), rows(110, 200), rows(30, 60)],
    ['one read upside down', drawn((y) => y > 20 && y < 220), rows(30, 60), upsideDown(rows(110, 200))],
    ['leaning', drawn((y) => y > 20 && y < 220, 0.2), rows(30, 60, 0.2), rows(110, 200, 0.2)],
    ['a patch of glare', drawn((y) => y < 75 || y > 90), rows(30, 60), rows(110, 200)],
  ])('of one code: %s', (_, luma, a, b) => {
    expect(barsGoOn(luma, a, b)).toBe(true);
  });

  it.each([
    ['apart', drawn((y) => y < 70 || y > 105), rows(30, 69), rows(106, 200)],
    ['flat quads, a gap of 30 px', drawn((y) => y < 85 || y > 115), rows(50, 52), rows(150, 152)],
    ['the lower one first', drawn((y) => y < 70 || y > 105), rows(106, 200), rows(30, 69)],
    ['one upside down', drawn((y) => y < 70 || y > 105), rows(30, 69), upsideDown(rows(106, 200))],
  ])('but not of two labels: %s', (_, luma, a, b) => {
    expect(barsGoOn(luma, a, b)).toBe(false);
  });
});

describe('the full height of a code', () => {
  const heightOf = ([topLeft, , , bottomLeft]: Quad): number => bottomLeft.y - topLeft.y;

  it('is found where bars lean more and more, as on bent paper', () => {
    // At the ends they have moved by 14 px against the middle row, far more than a bar's width.
    const luma = drawnAt(
      (y) => y >= 20 && y < 220,
      (y) => ((y - 120) / 27) ** 2,
    );
    const [quad, ...others] = alongBars(luma, rows(118, 122));
    expect(others).toEqual([]);
    expect(heightOf(quad ?? rows(0, 0))).toBeGreaterThan(190);
  });

  it('ends where other bars or print begin', () => {
    const random = generator(11);
    const code = drawn((y) => y >= 80 && y < 160);
    const data = code.data.map((grey, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      if (y < 80) return bars[259 - x] === true ? 25 : 230;
      return y < 160 ? grey : random() < 0.4 ? 25 : 230;
    });
    const [quad] = alongBars({ ...code, data }, rows(118, 122));
    expect(heightOf(quad ?? rows(0, 0))).toBeGreaterThan(70);
    expect(heightOf(quad ?? rows(0, 0))).toBeLessThan(90);
  });

  it.each([0, 5, 10, -10, 20])('rotated by %i° is found from a row read straight across', async (degrees) => {
    const code = await drawCode('code128', 'height', { scale: 2, height: 12 });
    const luma = rotated(code, degrees);
    // Without the ten modules of margin.
    const [long, tall] = [code.width - 40, code.height - 40];
    const cos = Math.cos((degrees * Math.PI) / 180);
    const [x, y, half] = [luma.width / 2, luma.height / 2, long / 2 / cos];
    const row: Quad = [
      { x: x - half, y },
      { x: x + half, y },
      { x: x + half, y: y + 1 },
      { x: x - half, y: y + 1 },
    ];
    const quads = alongBars(luma, row);
    expect(quads).toHaveLength(1);
    const [topLeft, , , bottomLeft] = quads[0] ?? row;
    // Its ends lie above and below the row by half of the code's width, so that bars end sooner there.
    expect(bottomLeft.y - topLeft.y).toBeGreaterThan(0.6 * tall * cos);
  });
});
