import { describe, expect, it } from 'vitest';
import { fitHomography, project, type Pair } from '../../../../src/barcode/vision/homography.ts';

/** A code of 25 modules, seen from the side. */
const place = (u: number, v: number) => {
  const w = 1 + 0.008 * u - 0.004 * v;
  return { x: (200 + 6 * u - 2 * v) / w, y: (90 + u + 5 * v) / w };
};
const pair = (u: number, v: number, weight = 1): Pair => ({ u, v, ...place(u, v), weight });
const corners = [pair(0, 0), pair(25, 0), pair(0, 25), pair(25, 25)];

describe('a perspective', () => {
  it('through four points holds everywhere', () => {
    const h = fitHomography(corners, 25, 0) ?? new Float64Array(8);
    for (const [u, v] of [
      [3.5, 3.5],
      [12.5, 20],
      [-4, 29],
    ] as const) {
      expect(project(h, u, v).x).toBeCloseTo(place(u, v).x, 6);
      expect(project(h, u, v).y).toBeCloseTo(place(u, v).y, 6);
    }
  });

  it('is held back where the points hardly show it', () => {
    const [held, free] = [fitHomography(corners, 25, 1000), fitHomography(corners, 25, 0)];
    expect(Math.abs(held?.[6] ?? 1)).toBeLessThan(0.1 * Math.abs(free?.[6] ?? 0));
  });

  it('follows the heavier of two points that disagree', () => {
    const wrong = { ...pair(12, 12), x: 0, y: 0 };
    const h = fitHomography([...corners, { ...wrong, weight: 1e-6 }], 25, 0) ?? new Float64Array(8);
    expect(project(h, 25, 25).x).toBeCloseTo(place(25, 25).x, 1);
  });

  it('is none through points on a line, or through none', () => {
    expect(fitHomography([pair(0, 0), pair(5, 5), pair(10, 10), pair(20, 20)], 25, 1)).toBeUndefined();
    expect(fitHomography([], 25, 1)).toBeUndefined();
  });
});
