import { describe, expect, it } from 'vitest';
import { cellBlocksOf } from '../../../../src/barcode/locate/cell-blocks.ts';
import { findCellRegions, type CellRegion } from '../../../../src/barcode/locate/cell-regions.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { drawCode, sheet, rotated } from '../../../support/draw.ts';
import { blankPage, fillRect, fillText } from '../../../support/draw-photo-page.ts';
import { generator } from '../../../support/draw-linear.ts';

const regionsOf = (luma: Luma): readonly CellRegion[] => findCellRegions(luma, cellBlocksOf(luma));

describe('regions of cells', () => {
  it.each([
    ['datamatrix', 0, 0.2],
    ['datamatrix', 30, 0.2],
    ['azteccode', -20, 0.2],
    ['qrcode', 10, 0.2],
    ['pdf417', 20, 1],
    ['pdf417', 70, 1],
    ['micropdf417', -50, 1],
  ] as const)('holds a %s rotated by %i°, in its direction', async (bcid, degrees, maxCoherence) => {
    const drawn = rotated(await drawCode(bcid, 'ABC 1234567890', { scale: 3 }), degrees);
    const [region, ...others] = regionsOf(drawn);
    expect(others).toEqual([]);
    expect(region?.centre.x).toBeCloseTo(drawn.width / 2, -1.2);
    expect(region?.centre.y).toBeCloseTo(drawn.height / 2, -1.2);
    expect(region?.coherence).toBeLessThan(maxCoherence);
    // Codes of squares look the same after a quarter turn.
    const off = (180 / Math.PI) * (region?.angle ?? 0) - degrees;
    const turn = region !== undefined && region.coherence > 0.25 ? 180 : 90;
    expect(Math.abs(off - turn * Math.round(off / turn))).toBeLessThan(2);
    expect(region?.dark).toBeGreaterThan(0.35);
    expect(region?.squareness).toBeGreaterThan(0.5);
  });

  it('is round for the hexagons of a MaxiCode', async () => {
    const [region] = regionsOf(await drawCode('maxicode', 'ABC 123', { mode: 4, scale: 2 }));
    expect(region?.squareness).toBeLessThan(0.15);
  });

  it('leaves out lines of print, rules and the edge of a page', () => {
    const page = blankPage(600, 400);
    fillText(page, [80, 80, 520, 300], { height: 20, grey: 0, random: generator(7) });
    fillRect(page, [60, 320, 540, 326], 0);
    fillRect(page, [0, 0, 30, 400], 60);
    // Single letters, a few blocks wide, remain.
    expect(regionsOf(page).filter(({ length }) => length > 64)).toEqual([]);
  });

  it('leaves out what is explained, and keeps what lies beside it', async () => {
    const code = await drawCode('datamatrix', 'ABC 123', { scale: 4 });
    const two = sheet([code, code], 2, 24);
    const [width, height] = [code.width + 24, code.height + 24];
    const quad = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ] as const;
    const blocks = cellBlocksOf(two);
    expect(findCellRegions(two, blocks)).toHaveLength(2);
    const left = findCellRegions(two, blocks, [quad]);
    expect(left).toHaveLength(1);
    expect(left[0]?.centre.x).toBeGreaterThan(width);
  });

  it('tells whether a code lies on dark', async () => {
    const code = await drawCode('datamatrix', 'ABC 123', { scale: 4 });
    const inverse = { ...code, data: code.data.map((grey) => 255 - grey) };
    expect(regionsOf(code)[0]?.surroundings).toBe('light');
    expect(regionsOf(inverse)[0]?.surroundings).toBe('dark');
  });
});
