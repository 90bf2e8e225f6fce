import { describe, expect, it } from 'vitest';
import { endsOf, withLightEnds } from '../../../../src/barcode/locate/dark-ends.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { SETTINGS } from '../../../../src/settings.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { drawKind, scorePhoto, type KindName } from '../../../support/draw-photo-codes.ts';
import { generator } from '../../../support/draw-linear.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';
import { photograph, type Shot } from '../../../support/draw-photo.ts';

/** Rows of runs of the given widths, dark first, 20 rows. */
function rowsOf(runs: readonly number[]): Luma {
  const row = runs.flatMap((width, i) => new Array<number>(width).fill(i % 2 === 0 ? 20 : 230));
  return { width: row.length, height: 20, data: Uint8Array.from(new Array(20).fill(row).flat()) };
}

/** Bars and spaces of 2 and 4 columns, bars first and last. */
const BARS = [2, 2, 4, 2, 2, 4, 2, 2, 2, 4, 4, 2, 2, 2, 2];

describe('the ends of a crop', () => {
  it.each([
    ['light', [0, 20, ...BARS, 20], 0, 0],
    ['dark beside a quiet zone', [15, 6, ...BARS, 6, 18], 15, 18],
    ['dark up to the bars', [15 + 2, ...BARS.slice(1, -1), 2 + 18], 17, 20],
    ['light, then darker than any bar', [0, 9, 14, 6, ...BARS, 20], 23, 0],
    ['dark, and parted within by what no code has', [15, 6, ...BARS, 40, ...BARS, 6, 18], 0, 0],
  ] as const)('%s', (_, runs, left, right) => {
    expect(endsOf(rowsOf(runs))).toMatchObject({ left, right, module: 2 });
  });

  it.each([0, 1])('are painted light but for %i modules', (modules) => {
    const crop = rowsOf([15 + 2 * modules, 6 - 2 * modules, ...BARS, 6 - 2 * modules, 18 + 2 * modules]);
    const painted = withLightEnds(crop, modules);
    const expected = rowsOf([0, 15, 2 * modules, 6 - 2 * modules, ...BARS, 6 - 2 * modules, 2 * modules, 18]);
    expect(painted).toEqual(expected);
  });
});

const SHOT: Shot = { modulePx: 2.6, roll: 3, noise: 4, quality: 85, seed: 5 };
const INVERTED = { ink: 235, paper: 20 };

async function missed(kind: KindName, margin: number, shot: Partial<Shot>): Promise<unknown> {
  const page = pageOf(await drawKind(kind, generator(8)), margin);
  const { luma, codes } = photograph(page, { ...SHOT, ...shot });
  const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget,
  });
  return read.ok ? scorePhoto(codes, read.value) : read;
}

describe('codes that end in the dark are read', () => {
  it.each([
    ['EAN-13', 12, { ...INVERTED, desk: 30 }],
    ['Codabar', 12, { ...INVERTED, desk: 220 }],
    ['Code 128', 12, { ...INVERTED, desk: 30, roll: 40 }],
    ['PDF417', 12, { ...INVERTED, desk: 30 }],
    ['EAN-13', 0, { desk: 35 }],
    ['Code 128', 0, { desk: 35 }],
    ['Code 39', 1, { desk: 35 }],
    ['UPC-A', 4, { desk: 35 }],
  ] as const)('%s, margin of %i modules, %o', async (kind, margin, shot) => {
    expect(await missed(kind, margin, shot)).toMatchObject({ missed: [], wrong: [] });
  });
});
