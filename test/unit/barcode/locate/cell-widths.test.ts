import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { cellBlocksOf } from '../../../../src/barcode/locate/cell-blocks.ts';
import { findCellRegions } from '../../../../src/barcode/locate/cell-regions.ts';
import { hasCellWidths } from '../../../../src/barcode/locate/cell-widths.ts';
import { halve } from '../../../../src/barcode/vision/halve.ts';
import { blur } from '../../../../src/barcode/vision/pixels.ts';
import { drawNegative } from '../../../support/draw-photo-negatives.ts';
import { drawCode, rotated } from '../../../support/draw.ts';

/** Of the largest region of cells, as it is found at half the image's size. */
function isOfCellWidths(luma: Luma): boolean | undefined {
  const half = halve(luma);
  const [region] = findCellRegions(half, cellBlocksOf(half));
  if (region === undefined) return undefined;
  const { centre, length, breadth } = region;
  const inImage = { centre: { x: 2 * centre.x, y: 2 * centre.y }, length: 2 * length, breadth: 2 * breadth };
  return hasCellWidths(luma, { ...region, ...inImage }, 1);
}

describe('hasCellWidths', () => {
  it.each([
    ['qrcode', 0, 0],
    ['qrcode', 20, 1],
    ['datamatrix', 0, 0],
    ['datamatrix', 35, 1],
    ['azteccode', 0, 1],
    ['azteccode', 45, 0],
  ])('is so of a %s rotated by %i°, blurred by %i px', async (bcid, degrees, radius) => {
    const code = await drawCode(bcid, 'https://example.org/4711/quietzone', { scale: 4 });
    const drawn = degrees === 0 ? code : rotated(code, degrees);
    expect(isOfCellWidths(radius === 0 ? drawn : blur(drawn, radius))).toBe(true);
  });

  it('is not so of crosswords, whose lines are narrow', () => {
    for (const seed of [0, 1, 2]) expect(isOfCellWidths(drawNegative('crossword', seed))).toBe(false);
  });

  it.each([2, 4])('is not so of windows of one width, blurred by %i px', (radius) => {
    const [width, height] = [400, 300];
    const isWindow = (i: number): boolean => (i % width) % 20 < 12 && Math.floor(i / width) % 22 < 13;
    const data = Uint8Array.from({ length: width * height }, (_, i) => (isWindow(i) ? 40 : 180));
    expect(isOfCellWidths(blur({ width, height, data }, radius))).toBe(false);
  });
});
