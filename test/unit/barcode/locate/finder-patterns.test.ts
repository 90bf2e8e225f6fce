import { describe, expect, it } from 'vitest';
import { findFinders, THOROUGH } from '../../../../src/barcode/locate/finder-patterns.ts';
import type { Luma } from '../../../../src/image/types.ts';

/** 300 × 300 px: the grey of each pixel by its place from the middle. */
function picture(grey: (x: number, y: number) => number): Luma {
  const data = Uint8Array.from({ length: 300 * 300 }, (_, i) =>
    grey((i % 300) + 0.5 - 150, Math.floor(i / 300) + 0.5 - 150),
  );
  return { width: 300, height: 300, data };
}

/** A finder pattern's grey, in modules from its centre. */
const finder = (u: number, v: number, dark: number, light: number): number => {
  const ring = Math.max(Math.abs(u), Math.abs(v));
  return ring < 1.5 || (ring > 2.5 && ring < 3.5) ? dark : light;
};

describe('findFinders', () => {
  it.each([
    ['upright', 6, 6, 0],
    ['rotated by 30°', 6, 6, 30],
    ['rotated by 45°', 6, 6, 45],
    ['three times as high as wide', 3, 9, 0],
    ['three times as wide as high', 9, 3, 0],
    ['of 2 px a module', 2, 2, 10],
  ])('finds a pattern %s', (_, across, down, degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const found = findFinders(
      picture((x, y) => finder((x * cos + y * sin) / across, (y * cos - x * sin) / down, 20, 220)),
    );
    expect(found).toHaveLength(1);
    expect(Math.hypot((found[0]?.x ?? 0) - 150, (found[0]?.y ?? 0) - 150)).toBeLessThan(2);
    expect(found[0]?.confidence).toBeGreaterThanOrEqual(0.75);
  });

  it('finds a pattern in the dark beside a lamp', () => {
    const found = findFinders(
      picture((x, y) => (x > 60 ? 255 : finder(x / 6, y / 6, 12, 34))),
      THOROUGH,
    );
    expect(found.length).toBeGreaterThan(0);
  });

  it('takes no crossing of stripes for a pattern', () => {
    const stripe = (x: number): boolean => finder(x, 0, 1, 0) === 1 && Math.abs(x) < 3.5;
    expect(findFinders(picture((x, y) => (stripe(x / 6) || stripe(y / 6) ? 20 : 220)))).toEqual([]);
    expect(findFinders(picture((x) => (stripe(x / 6) ? 20 : 220)))).toEqual([]);
  });
});
