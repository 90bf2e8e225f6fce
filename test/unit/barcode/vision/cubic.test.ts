// Cubic convolution along lines, against the two-dimensional sum worked out in floating point.
import { expect, it } from 'vitest';
import { addCubicLine, CUBIC_LEVEL } from '../../../../src/barcode/vision/cubic.ts';
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

it.each([
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
])('at %i° in steps of %f px', (degrees, step) => {
  const [dx, dy] = [step * Math.cos((degrees * Math.PI) / 180), step * Math.sin((degrees * Math.PI) / 180)];
  const sums = new Int32Array(41);
  const [x, y] = [SIZE / 2 - 20 * dx + 0.3, SIZE / 2 - 20 * dy + 0.6];
  addCubicLine(luma, x, y, dx, dy, sums);
  // What is there already is added to.
  addCubicLine(luma, x, y, dx, dy, sums);
  for (const [i, sum] of sums.entries())
    expect(Math.abs(sum / (2 * CUBIC_LEVEL) - expected(x + i * dx, y + i * dy))).toBeLessThan(1.5);
});

it.each([
  [-3, 20.4, 0.5, 0.01],
  [20.4, -3, 0.01, 0.5],
  [SIZE - 10, SIZE - 0.4, 0.5, 0],
  [10.5, 1.2, 0.4, -0.05],
])('goes on with the nearest pixels beyond the image: from %f, %f by %f, %f', (x, y, dx, dy) => {
  const sums = new Int32Array(41);
  addCubicLine(luma, x, y, dx, dy, sums);
  for (const [i, sum] of sums.entries())
    expect(Math.abs(sum / CUBIC_LEVEL - expected(x + i * dx, y + i * dy))).toBeLessThan(1.5);
});
