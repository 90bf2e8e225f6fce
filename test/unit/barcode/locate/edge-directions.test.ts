// The directions of rows and columns, beside those of the corners that the drawing knows.
import { describe, expect, it } from 'vitest';
import { edgeDirections } from '../../../../src/barcode/locate/edge-directions.ts';
import type { CellRegion } from '../../../../src/barcode/locate/cell-regions.ts';
import { centreOf, distance } from '../../../../src/barcode/vision/geometry.ts';
import { photograph } from '../../../support/draw-photo.ts';
import { drawKind } from '../../../support/draw-photo-codes.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';
import { generator } from '../../../support/draw-linear.ts';

const REGION = { dark: 0.5, squareness: 0.5, coherence: 0.1, surroundings: 'light' } as const;
const DEGREE = Math.PI / 180;
/** Of two directions without a sense, radians. */
const apart = (a: number, b: number): number => Math.abs(Math.asin(Math.sin(a - b)));

describe('the edges of a code seen aslant', () => {
  it.each([
    ['Data Matrix', 0, 0, 0],
    ['Data Matrix', 30, -25, 12],
    ['QR Code', -35, 30, -20],
    ['Aztec', 40, 10, 35],
    ['PDF417', 20, 35, -10],
  ] as const)('%s: yaw %d°, pitch %d°, roll %d°', async (kind, yaw, pitch, roll) => {
    const page = pageOf(await drawKind(kind, generator(7)));
    const { luma, codes } = photograph(page, {
      modulePx: 3,
      yaw,
      pitch,
      roll,
      defocus: 1,
      noise: 3,
      seed: 1,
    });
    const quad = codes[0]?.quad;
    if (quad === undefined) throw new Error('no code');
    const [a, b, c, d] = quad;
    const level = (from: typeof a, to: typeof a): number => Math.atan2(to.y - from.y, to.x - from.x);
    // The region's angle is only known about.
    const region: CellRegion = {
      ...REGION,
      centre: centreOf(quad),
      angle: roll * DEGREE + 0.1,
      length: distance(a, b),
      breadth: distance(a, d),
    };
    const found = edgeDirections(luma, region);
    const rows = (level(a, b) + level(d, c)) / 2;
    const columns = (level(a, d) + level(b, c)) / 2;
    // Perspective opens the edges of one side to the other.
    const spread =
      3 * DEGREE + Math.max(apart(level(a, b), level(d, c)), apart(level(a, d), level(b, c))) / 2;
    const foundColumns = found === undefined ? NaN : found.rows + found.skew + Math.PI / 2;
    const fits = apart(found?.rows ?? NaN, rows) < spread && apart(foundColumns, columns) < spread;
    const fitsSideways = apart(found?.rows ?? NaN, columns) < spread && apart(foundColumns, rows) < spread;
    expect(fits || fitsSideways, JSON.stringify({ found, rows, columns })).toBe(true);
    expect(found?.weaker).toBeGreaterThan(1.1);
  });

  it('are none on plain paper, and stand out less in noise', () => {
    const random = generator(3);
    const region: CellRegion = { ...REGION, centre: { x: 60, y: 60 }, angle: 0, length: 90, breadth: 90 };
    const paper = { width: 120, height: 120, data: new Uint8Array(14_400).fill(200) };
    const noise = { ...paper, data: paper.data.map(() => 256 * random()) };
    expect(edgeDirections(paper, region)).toBeUndefined();
    expect(edgeDirections(noise, region)?.stronger).toBeLessThan(1.5);
  });
});
