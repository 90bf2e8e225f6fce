// Two parts of one linear code, and two labels of one print, told apart by what lies between them.
import { describe, expect, it } from 'vitest';
import { barsGoOn } from '../../../../src/barcode/locate/bars.ts';
import type { Quad } from '../../../../src/barcode/vision/geometry.ts';
import type { Luma } from '../../../../src/image/types.ts';
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

/** 200 px of bars from x = 60 on, moved right by `lean` px a row, in the rows where `isInked` is true. */
function drawn(isInked: (y: number) => boolean, lean = 0): Luma {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(230);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < 200; x++)
      if (isInked(y) && bars[x] === true) data[y * WIDTH + 60 + x + Math.round(lean * y)] = 25;
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
    ['the lower one first', drawn((y) => y < 70 || y > 105), rows(106, 200), rows(30, 69)],
    ['one upside down', drawn((y) => y < 70 || y > 105), rows(30, 69), upsideDown(rows(106, 200))],
  ])('but not of two labels: %s', (_, luma, a, b) => {
    expect(barsGoOn(luma, a, b)).toBe(false);
  });
});
