// The strokes of glyphs that are drawn in cells.
import { describe, expect, it } from 'vitest';
import { strokesOfCells } from '../../../../src/barcode/generate/strokes.ts';

/** Segments as `x0,y0 x1,y1`. */
const linesOf = (rows: readonly number[], top: number, width: number): readonly string[] =>
  strokesOfCells(rows, top, width).map(({ x0, y0, x1, y1 }) => `${x0},${y0} ${x1},${y1}`);

describe('the strokes of cells', () => {
  it('join the middles of cells that touch by a side', () => {
    // Two rows of an L: # . / # #, three cells below the top edge.
    expect(linesOf([0b10, 0b11], 3, 2)).toEqual([
      '0.5,3.5 0.5,3.5',
      '0.5,3.5 0.5,4.5',
      '0.5,4.5 0.5,4.5',
      '0.5,4.5 1.5,4.5',
      '1.5,4.5 1.5,4.5',
    ]);
  });

  it('join cells that touch by a corner where no third cell does', () => {
    expect(linesOf([0b10, 0b01], 0, 2)).toContain('0.5,0.5 1.5,1.5');
    expect(
      linesOf([0b01, 0b10], 0, 2).some((line) => line === '1.5,0.5 0.5,1.5' || line === '0.5,1.5 1.5,0.5'),
    ).toBe(true);
    expect(linesOf([0b10, 0b11], 0, 2)).not.toContain('0.5,0.5 1.5,1.5');
  });

  it('have the length and the direction of their ends', () => {
    for (const { x0, y0, x1, y1, dx, dy, length } of strokesOfCells([0b110, 0b011], 0, 3)) {
      expect([dx, dy]).toEqual([x1 - x0, y1 - y0]);
      expect(length).toBeCloseTo(Math.hypot(dx, dy), 9);
    }
  });
});
