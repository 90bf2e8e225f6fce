// Cubic convolution along lines, against the two-dimensional sum worked out in floating point.
import { expect, it } from 'vitest';
import { CUBIC_LEVEL, cubicRows, cubicSums, type Grid } from '../../../../src/barcode/vision/cubic.ts';
import { generator } from '../../../support/draw-linear.ts';

const SIZE = 60;
const random = generator(7);
/** A surface whose greys change by 2 % from pixel to pixel, and grain. */
const luma = {
  width: SIZE,
  height: SIZE,
  data: Uint8Array.from(
    { length: SIZE * SIZE },
    (_, i) =>
      128 + 60 * Math.sin((i % SIZE) / 3) + 50 * Math.cos(Math.floor(i / SIZE) / 4) + 4 * random() - 2,
  ),
};

const weight = (t: number): number => {
  const x = Math.abs(t);
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
};
const clamp = (value: number): number => Math.max(0, Math.min(SIZE - 1, value));
function expected(x: number, y: number): number {
  let sum = 0;
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 2; row++)
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 2; column++)
      sum += weight(x - column) * weight(y - row) * (luma.data[clamp(row) * SIZE + clamp(column)] ?? 0);
  return sum;
}

const TURNS = [
  [0, 0.5],
  [0, 1],
  [2, 0.33],
  [13, 0.5],
  [-9, 0.4],
  [40, 0.5],
  [-60, 0.7],
  [88, 0.5],
  [90, 0.5],
  [101, 0.4],
  [180, 0.5],
] as const;

/** Rows of places in that direction, at right angles to each other, about the middle. */
function gridAt(degrees: number, step: number, count: number, rows: number): Grid {
  const [ux, uy] = [step * Math.cos((degrees * Math.PI) / 180), step * Math.sin((degrees * Math.PI) / 180)];
  const [vx, vy] = [-uy, ux];
  const [along, across] = [(count - 1) / 2, (rows - 1) / 2];
  const x = SIZE / 2 - along * ux - across * vx + 0.3;
  return { count, rows, x, y: SIZE / 2 - along * uy - across * vy + 0.6, ux, uy, vx, vy };
}
const placeOf = ({ x, y, ux, uy, vx, vy }: Grid, column: number, row: number): readonly [number, number] => [
  x + ux * column + vx * row,
  y + uy * column + vy * row,
];

it.each(TURNS)('gives the sums of rows at %i° in steps of %f px', (degrees, step) => {
  const grid = gridAt(degrees, step, 41, 3);
  for (const [i, sum] of cubicSums(luma, grid).entries()) {
    const values = [0, 1, 2].map((row) => expected(...placeOf(grid, i, row)));
    expect(Math.abs(sum / CUBIC_LEVEL - values.reduce((all, value) => all + value, 0))).toBeLessThan(2);
  }
});

// More than one tile along and across, and places outside the image.
it.each([...TURNS, [30, 0.05], [0, 20], [30, 35]] as const)(
  'gives grey levels at %i° in steps of %f px',
  (degrees, step) => {
    const grid = gridAt(degrees, step, 300, 140);
    const values = cubicRows(luma, grid);
    expect(values.length).toBe(300 * 140);
    for (let i = 0; i < values.length; i += 7) {
      const value = expected(...placeOf(grid, i % 300, Math.floor(i / 300)));
      expect(Math.abs((values[i] ?? 0) - Math.max(0, Math.min(255, value)))).toBeLessThan(1.5);
    }
  },
);

it.each([
  [-3, 20.4, 0.5, 0.01],
  [20.4, -3, 0.01, 0.5],
  [SIZE - 10, SIZE - 0.4, 0.5, 0],
  [10.5, 1.2, 0.4, -0.05],
  [-90, -80, 0.5, 0.5],
])('goes on with the nearest pixels beyond the image: from %f, %f by %f, %f', (x, y, ux, uy) => {
  const sums = cubicSums(luma, { count: 41, rows: 1, x, y, ux, uy, vx: 0, vy: 0 });
  for (const [i, sum] of sums.entries())
    expect(Math.abs(sum / CUBIC_LEVEL - expected(x + i * ux, y + i * uy))).toBeLessThan(1.5);
});
