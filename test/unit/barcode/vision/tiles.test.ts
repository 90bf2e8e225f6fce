// A box in even parts: no part is too large, and what is no longer than the overlap lies whole in one.
import { describe, expect, it } from 'vitest';
import { evenPartsOf } from '../../../../src/barcode/vision/tiles.ts';

const PIXELS = 4_200_000;
const OVERLAP = 512;

describe('even parts', () => {
  it.each([
    [2480, 1754, 2],
    [3508, 2480, 3],
    [4032, 3024, 4],
    [12_000, 700, 3],
    [9000, 9000, 32],
  ])('of %i × %i px', (width, height, count) => {
    const parts = evenPartsOf(
      { left: 30, top: -40, right: 30 + width, bottom: height - 40 },
      PIXELS,
      OVERLAP,
    );
    expect(parts).toHaveLength(count);
    for (const { left, top, right, bottom } of parts)
      expect((right - left) * (bottom - top)).toBeLessThanOrEqual(PIXELS);
    for (let x = 30; x + OVERLAP <= 30 + width; x += 97)
      for (let y = -40; y + OVERLAP <= height - 40; y += 89)
        expect(
          parts.some(
            ({ left, top, right, bottom }) =>
              left <= x && top <= y && x + OVERLAP <= right && y + OVERLAP <= bottom,
          ),
        ).toBe(true);
  });

  it('are the box where that is small', () => {
    const box = { left: 1, top: 2, right: 2001, bottom: 2002 };
    expect(evenPartsOf(box, PIXELS, OVERLAP)).toEqual([box]);
  });
});
