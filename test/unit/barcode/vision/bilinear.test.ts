import { expect, it } from 'vitest';
import { bilinearAt } from '../../../../src/barcode/vision/bilinear.ts';

const luma = { width: 3, height: 2, data: Uint8Array.of(0, 100, 200, 50, 150, 250) };

it.each([
  [0.5, 0.5, 0],
  [1.5, 1.5, 150],
  [1, 0.5, 50],
  [1, 1, 75],
  [2.25, 0.75, 187.5],
  [-9, -9, 0],
  [99, 99, 250],
])('the value at %f, %f lies between its neighbours, beyond the edge at the edge', (x, y, value) => {
  expect(Math.abs(bilinearAt(luma, x, y) - value)).toBeLessThan(0.2);
});
