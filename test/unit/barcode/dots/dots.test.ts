import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { latticeOf } from '../../../../src/barcode/dots/lattice.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawPeened } from '../../../support/draw-peened.ts';
import { generator } from '../../../support/draw-linear.ts';

async function read(luma: Luma) {
  const found = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  return found.ok ? found.value : [];
}

describe('a Data Matrix of separate dots', () => {
  // Light and dark dots, small ones and ones that touch.
  it.each([1, 4, 20, 23, 1004, 1009, 1023])('is read: drawing %i', async (seed) => {
    const { luma, text } = await drawPeened(seed);
    const [symbol, ...others] = await read(luma);
    expect(symbol).toMatchObject({ type: 'DATA_MATRIX', text, pass: 'Data Matrix of dots' });
    expect(others).toEqual([]);
    // The code stands in the middle.
    const middle = symbol?.quad.reduce((sum, { x }) => sum + x / 4, 0) ?? 0;
    expect(Math.abs(middle - luma.width / 2)).toBeLessThan(3);
  });
});

describe('the lattice of spots', () => {
  const random = generator(5);
  const grid = Array.from({ length: 100 }, (_, i) => ({
    x: 20 + 9 * (i % 10),
    y: 30 + 9 * Math.floor(i / 10),
  }));

  it('has their columns, rows and pitch, where half of them are missing too', () => {
    const half = grid.filter((_, i) => i % 10 === 0 || i >= 90 || random() < 0.4);
    const lattice = latticeOf(half);
    expect(lattice?.pitch).toBeCloseTo(9, 1);
    expect(lattice?.places.length).toBe(half.length);
  });

  it('is none of spots that lie anywhere, nor of few', () => {
    const grain = grid.map(() => ({ x: 100 * random(), y: 100 * random() }));
    expect(latticeOf(grain)).toBeUndefined();
    expect(latticeOf(grid.slice(0, 20))).toBeUndefined();
  });
});
