// Finder patterns are looked for in parts of rows: none that is seen in whole rows is missed there.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { cellBlocksOf, openSpans } from '../../../../src/barcode/locate/cell-blocks.ts';
import { findFinders, finderSteps, COARSE } from '../../../../src/barcode/locate/finder-patterns.ts';
import { finish } from '../../../../src/lib/steps.ts';
import type { Quad } from '../../../../src/barcode/vision/geometry.ts';

const SIDE = 301;

/** A finder pattern of modules of `px` whose left top corner is at `left`, `top`. */
function finderAt(px: number, left: number, top: number, [dark, light] = [120, 160]): Luma {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [u, v] = [((i % SIDE) + 0.5 - left) / px - 3.5, (Math.floor(i / SIDE) + 0.5 - top) / px - 3.5];
    const ring = Math.max(Math.abs(u), Math.abs(v));
    return ring < 1.5 || (ring > 2.5 && ring < 3.5) ? dark : light;
  });
  return { width: SIDE, height: SIDE, data };
}

const inSpans = (luma: Luma, explained: readonly Quad[] = []) =>
  finish(finderSteps(luma, COARSE, UNLIMITED, openSpans(cellBlocksOf(luma), explained)));

describe('openSpans', () => {
  it.each([1, 2, 3, 4, 8])(
    'hold every finder pattern of modules of %i px, also where its edges are those of blocks',
    (px) => {
      for (const [left, top] of [
        [96, 96],
        [101, 99],
        [0, 0],
        [SIDE - 7 * px, SIDE - 7 * px],
      ] as const) {
        const luma = finderAt(px, left, top);
        expect(inSpans(luma)).toEqual(findFinders(luma));
      }
      expect(inSpans(finderAt(px, 96, 96))).toHaveLength(1);
    },
  );

  it('hold one in the dark, whose contrast is that of noise by day', () => {
    expect(inSpans(finderAt(4, 96, 96, [30, 36]))).toHaveLength(1);
  });

  it('are none where the image is even, or what it shows is explained', () => {
    const luma = finderAt(4, 96, 96);
    const quad: Quad = [
      { x: 88, y: 88 },
      { x: 132, y: 88 },
      { x: 132, y: 132 },
      { x: 88, y: 132 },
    ];
    const spans = openSpans(cellBlocksOf(luma), []);
    // The last column is no whole block, and not measured.
    expect(spans(8, SIDE, 0)).toEqual([296, SIDE]);
    expect(spans(104, SIDE, 0)[0]).toBe(88);
    expect(inSpans(luma, [quad])).toEqual([]);
  });

  it('are one where they are less apart than what is told from light', () => {
    const luma = finderAt(8, 96, 96);
    expect(openSpans(cellBlocksOf(luma), [])(120, SIDE, 0).length).toBeGreaterThan(4);
    expect(openSpans(cellBlocksOf(luma), [])(120, SIDE, 40)).toHaveLength(4);
  });
});
