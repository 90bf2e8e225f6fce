import { describe, expect, it } from 'vitest';
import { recognize, type Point } from '../../../../src/barcode/index.ts';
import { distance } from '../../../../src/barcode/vision/geometry.ts';
import type { CellRegion } from '../../../../src/barcode/locate/cell-regions.ts';
import { mayHoldMaxiCode } from '../../../../src/barcode/maxicode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { generator } from '../../../support/draw-linear.ts';
import { photograph, type Photo, type Shot } from '../../../support/draw-photo.ts';
import { drawKind } from '../../../support/draw-photo-codes.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';

const BLURRED: CellRegion = {
  centre: { x: 200, y: 200 },
  angle: 0,
  length: 100,
  breadth: 90,
  dark: 0.3,
  squareness: 0.06,
  coherence: 0.1,
  surroundings: 'light',
};
const SHOT = { noise: 2, ink: 20, paper: 200, isLinear: true } as const;

/** A code at a random rotation, its plane tilted about a random axis, and how many pixels its hexagons are wide. */
async function seen(
  random: () => number,
  tilt: number,
  modulePx: number,
  more: Partial<Shot> = {},
): Promise<Photo> {
  const code = await drawKind('MaxiCode', random);
  const axis = 2 * Math.PI * random();
  return photograph(pageOf(code), {
    modulePx,
    roll: 360 * random(),
    yaw: tilt * Math.cos(axis),
    pitch: tilt * Math.sin(axis),
    ...SHOT,
    seed: Math.floor(1e6 * random()),
    ...more,
  });
}

/** Of the code, the answers that are not its text, and how far its corners are from the drawn ones, in pixels. */
async function answersOf({ luma, codes }: Photo): Promise<{ isRead: boolean; wrong: number; offPx: number }> {
  const result = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  const symbols = result.ok ? result.value : [];
  const [code] = codes;
  const found = symbols.find(({ text }) => text === code?.texts[0]);
  const drawn: readonly Point[] = code?.quad ?? [];
  return {
    isRead: found !== undefined,
    wrong: symbols.filter((symbol) => symbol !== found).length,
    offPx: Math.max(0, ...(found?.quad ?? []).map((corner, i) => distance(corner, drawn[i] ?? corner))),
  };
}

describe('MaxiCode in perspective', () => {
  // Of 180 such codes, 12 of each tilt of 10° to 50° and size of 2.5, 3.5 and 5 px, 179 are read; with a perspective that was climbed to by one
  // number at a time 40, and none from 30° on.
  it.each([
    [20, 2.5, 6],
    [20, 5, 6],
    [30, 2.5, 6],
    [30, 5, 6],
    [40, 3.5, 6],
    [50, 3.5, 5],
  ])('tilted by %i° at %f px a hexagon is read: %i of 6, with its corners', async (tilt, px, least) => {
    const random = generator(tilt + px);
    let read = 0;
    for (let i = 0; i < 6; i++) {
      const { isRead, wrong, offPx } = await answersOf(await seen(random, tilt, px));
      if (isRead) read += 1;
      expect(wrong).toBe(0);
      expect(offPx).toBeLessThan(0.9 * px);
    }
    expect(read).toBeGreaterThanOrEqual(least);
  });

  it('is read on crumpled sheets, and across the edge of a shadow', async () => {
    const random = generator(5);
    let read = 0;
    for (let i = 0; i < 8; i++) {
      const surface = { name: 'crumple', folds: 2, depth: 0.06, seed: i } as const;
      const { isRead, wrong } = await answersOf(
        await seen(random, 25, 4, { surface, light: { shadow: 0.4 } }),
      );
      if (isRead) read += 1;
      expect(wrong).toBe(0);
    }
    expect(read).toBeGreaterThanOrEqual(7);
  });

  it('has its corners where a crumpled sheet has them', async () => {
    // Means, in widths of a hexagon: 0.41; 0.51 with the windows' mean alone, without their slopes; 0.62 with the perspective alone.
    const random = generator(5);
    const px = 5;
    let sumPx = 0;
    for (let i = 0; i < 8; i++) {
      const surface = { name: 'crumple', folds: 2, depth: 0.06, seed: i } as const;
      const { isRead, offPx } = await answersOf(await seen(random, 0, px, { surface }));
      expect(isRead).toBe(true);
      sumPx += offPx;
    }
    expect(sumPx / 8).toBeLessThan(0.45 * px);
  });

  it.each([
    ['as large as a code, of edges in all directions', {}, true],
    ['of squares', { squareness: 0.3 }, false],
    ['of stripes', { coherence: 0.5 }, false],
    ['smaller than any code', { breadth: 40 }, false],
    ['as long as a line of print', { length: 200 }, false],
  ])('is looked for in regions of blurred cells %s: %s', (_, more, isSearched) => {
    const region: CellRegion = { ...BLURRED, ...more };
    const scene = {
      coarseFactor: 1,
      level: () => ({ width: 400, height: 400, data: new Uint8Array(0) }),
      cellRegions: (density: string) => (density === 'soft' ? [region] : []),
    };
    expect(mayHoldMaxiCode(scene)).toBe(isSearched);
  });
});
