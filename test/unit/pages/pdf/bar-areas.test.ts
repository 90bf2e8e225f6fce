import { describe, expect, it } from 'vitest';
import { barAreas, mayHaveCode } from '../../../../src/pages/pdf/bar-areas.ts';

const PAPER = 160;
const SIZE = 300;

/** A picture of 100 × 100 mm: `grey` inside of a part of it, by the pixel. */
function areasOf(grey: (x: number, y: number) => number | undefined): ReturnType<typeof barAreas> {
  const data = Uint8Array.from(
    { length: SIZE * SIZE },
    (_, i) => grey(i % SIZE, Math.floor(i / SIZE)) ?? PAPER,
  );
  return barAreas({ width: SIZE, height: SIZE, data }, PAPER);
}

const marked = ({ cells }: ReturnType<typeof barAreas>): boolean => cells.includes(1);
const within =
  (left: number, top: number, wide: number, high: number, grey: (x: number, y: number) => number) =>
  (x: number, y: number): number | undefined =>
    x >= left && x < left + wide && y >= top && y < top + high ? grey(x, y) : undefined;

describe('barAreas', () => {
  it.each([
    ['bars of 12 mm', within(60, 60, 90, 36, (x) => (x % 3 === 0 ? PAPER : 0)), true],
    ['bars of 3 mm', within(60, 60, 90, 9, (x) => (x % 4 < 2 ? PAPER : 0)), true],
    ['bars too fine for the picture', within(60, 60, 90, 36, () => 80), true],
    ['light bars', within(60, 60, 90, 36, (x) => (x % 2 === 0 ? PAPER : 255)), true],
    ['modules', within(60, 60, 60, 60, (x, y) => ((x * 7 + y * 5) % 4 < 2 ? PAPER : 0)), true],
    ['lines of strokes', (x: number, y: number) => (y % 13 < 7 && x % 5 === 0 ? 40 : undefined), false],
    ['a rule', within(0, 60, SIZE, 1, () => 0), false],
    ['a faint ground', within(60, 60, 90, 36, () => PAPER - 8), false],
    ['nothing', () => undefined, false],
  ])('of %s', (_, grey, isCode) => {
    expect(marked(areasOf(grey))).toBe(isCode);
  });

  it('reach 8 mm beyond what is dark', () => {
    const areas = areasOf(within(150, 150, 30, 30, () => 0));
    const at = (mm: number): boolean =>
      mayHaveCode(areas, { left: mm / 100, right: (mm + 1) / 100, top: 0.55, bottom: 0.56 });
    // Dark from 50 to 60 mm, and an area of 8 mm of which that is half.
    expect([36, 38, 55, 71, 72].map(at)).toEqual([false, true, true, true, false]);
  });
});
