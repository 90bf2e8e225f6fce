import { expect, it } from 'vitest';
import { fillFromPixels, linearAt, resampled } from '../../../../src/barcode/vision/row.ts';

it.each([
  [0, 10],
  [1.25, 25],
  [2, 40],
  [-3, 10],
  [9, 40],
])('a row has at %f the value between its samples, beyond its ends theirs', (x, value) => {
  expect(linearAt([10, 20, 40], x)).toBe(value);
});

it('a row is sampled again at any start and step', () => {
  const row = Float32Array.of(0, 10, 20, 30);
  expect([...resampled(row, 0.5, 1.5, 3)]).toEqual([5, 20, 30]);
  expect([...resampled(row, -1, 0.5, 4)]).toEqual([0, 0, 0, 5]);
});

it('a row out of an image takes the pixels that hold its points, its edge beyond it, less their mean', () => {
  const luma = { width: 3, height: 2, data: Uint8Array.of(0, 30, 60, 90, 120, 150) };
  const rowOf = (from: [number, number], step: [number, number], count: number): number[] => {
    const row = new Float32Array(count);
    fillFromPixels(luma, { x: from[0], y: from[1] }, { x: step[0], y: step[1] }, row);
    return [...row];
  };
  expect(rowOf([0.9, 0.9], [1, 0], 3)).toEqual([-30, 0, 30]);
  expect(rowOf([0, 1], [1.5, 0], 3)).toEqual([-30, 0, 30]);
  expect(rowOf([1.5, 0.5], [0, 1], 2)).toEqual([-45, 45]);
  expect(rowOf([-8, -8], [9, 0], 2)).toEqual([-15, 15]);
});
