import { describe, expect, test } from 'vitest';
import { finderRegions } from '../../../../src/barcode/locate/finder-regions.ts';
import type { FinderPattern } from '../../../../src/barcode/locate/finder-rays.ts';

/** The three patterns of a code of so many modules a side, turned about its middle. */
function corners(
  x: number,
  y: number,
  side: number,
  module: number,
  degrees: number,
): readonly FinderPattern[] {
  const reach = (side / 2 - 3.5) * module;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    [-reach, -reach],
    [reach, -reach],
    [-reach, reach],
  ].map(([u = 0, v = 0]) => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos, module, confidence: 1 }));
}

describe('regions of three finder patterns', () => {
  test.each([0, 30, 90, 170, -45])('have the middle, side and direction of a code turned %i°', (degrees) => {
    const [region, ...others] = finderRegions(corners(200, 150, 25, 4, degrees), 4);
    expect(others).toEqual([]);
    expect(region?.centre.x).toBeCloseTo(200, 6);
    expect(region?.centre.y).toBeCloseTo(150, 6);
    expect(region?.side).toBeCloseTo(100, 6);
    expect(region?.module).toBeCloseTo(4, 6);
    expect(Math.cos((region?.angle ?? 0) - (degrees * Math.PI) / 180)).toBeCloseTo(1, 6);
  });

  test('are one for each of two codes side by side, though their patterns pair across', () => {
    const finders = [...corners(100, 100, 21, 4, 0), ...corners(300, 100, 21, 4, 0)];
    const centres = finderRegions(finders, 2).map(({ centre }) => Math.round(centre.x));
    expect(centres.toSorted((a, b) => a - b)).toEqual([100, 300]);
  });

  test('put patterns that every ray crosses before those that half the rays do', () => {
    const weak = corners(100, 100, 21, 4, 0).map((finder) => ({ ...finder, confidence: 0.5 }));
    const [first] = finderRegions([...weak, ...corners(300, 300, 21, 4, 0)], 4);
    expect(Math.round(first?.centre.x ?? 0)).toBe(300);
  });

  test('are none for two patterns, for three in a line, and for patterns of different size', () => {
    const [a, b, c] = corners(200, 150, 25, 4, 0);
    if (a === undefined || b === undefined || c === undefined) throw new Error('three corners');
    expect(finderRegions([a, b], 4)).toEqual([]);
    expect(finderRegions([a, b, { ...c, y: a.y, x: b.x + 72 }], 4)).toEqual([]);
    expect(finderRegions([a, b, { ...c, module: 9 }], 4)).toEqual([]);
  });

  test('are at most as many as asked for', () => {
    const finders = [100, 300, 500, 700].flatMap((x) => corners(x, 100, 21, 4, 0));
    expect(finderRegions(finders, 3)).toHaveLength(3);
  });
});
