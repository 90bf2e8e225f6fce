// Where an image looks like the cells of a two-dimensional code (or like unread bars): blocks of strong edges in which
// dark and light are about equal, joined to regions, each with the direction of its rows. Print has 0.1 to 0.25 of its area dark, codes
// 0.35 to 0.65; a region holds any family, and says nothing of which.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import type { Point, Quad } from '../vision/geometry.ts';
import {
  BLOCK_PX,
  edgeSums,
  MIN_DARK,
  MIN_ENERGY,
  openBlocks,
  SUMS,
  type CellBlocks,
} from './cell-blocks.ts';
import { joinedBlocks, OWN } from './joined-blocks.ts';

/** CellBlocks of a region: a Data Matrix of 24 px has four at half size. */
const MIN_BLOCKS = 4;
/** CellBlocks of a region over its rectangle: outlines and single strokes have less. */
const MIN_FILL = 0.4;
/** The longer side by the shorter: a line of large print has more. A PDF417 of two columns and 90 rows has 5, of 30 columns and 3 rows 15. */
const MAX_ASPECT = 16;
/** Ten modules of a Data Matrix, half of their contrast lost to blur; a large letter has 3. */
const MIN_STEPS = 5;
/** Bars have 0.9, rows of bars 0.3 to 0.8, cells 0.2 at most. */
const MIN_COHERENCE = 0.25;
/** The border of a label or a page: one direction, and no room for bars across it. */
const EDGE_COHERENCE = 0.8;
const MIN_BARS_PX = 3 * BLOCK_PX;
/** Two blocks away: the next one holds the region's edge. */
const SURROUNDINGS = [
  [-2, 0],
  [2, 0],
  [0, -2],
  [0, 2],
] as const;
/** A rectangle of cells, in pixels of the image. */
export interface CellRegion {
  readonly centre: Point;
  /**
   * Direction of its rows, radians: across the bars where most edges have one direction, −π/2 … π/2; else that of rows or
   * columns, −π/4 … π/4.
   */
  readonly angle: number;
  /** Extent along that direction and across it. */
  readonly length: number;
  readonly breadth: number;
  /** Share of the region that is dark. */
  readonly dark: number;
  /** How much its edges keep to two directions at right angles: 1 for squares, 0 for circles and hexagons. */
  readonly squareness: number;
  /** How much its edges keep to one direction: 1 for bars, 0.3 to 0.8 for rows of bars, 0 for cells. */
  readonly coherence: number;
  /** Whether what lies around it is as light as its light cells, or not: beside dark surroundings it may be inverse print. */
  readonly surroundings: 'light' | 'dark';
  /** Rows of bars run along `angle`, though they are too fine to tell: the region lies among stacked codes that were read. */
  readonly rows?: true;
}

/** Where a region lies: a rectangle of the image, in its pixels. */
export type Place = Pick<CellRegion, 'centre' | 'angle' | 'length' | 'breadth'>;

/** Which blocks are joined, and which regions are asked for. */
export interface CellRule {
  /** Share of each block with those around it. */
  readonly minDark: number;
  /** Both sides, in pixels of the level: of what is narrower no direction is worked out. */
  readonly minSidePx: number;
  /** Cells along the longer side, by the strength of their edges. */
  readonly minSteps: number;
  /** Mean squared step from pixel to pixel of a block, by its squared contrast. */
  readonly minEnergy: number;
}

export const CELLS: CellRule = {
  minDark: MIN_DARK,
  minSidePx: 0,
  minSteps: MIN_STEPS,
  minEnergy: MIN_ENERGY,
};

/** Regions of cells outside of the quads, all in pixels of `luma`, the largest first. */
export function findCellRegions(
  luma: Luma,
  blocks: CellBlocks,
  explained: readonly Quad[] = [],
  { minDark, minSidePx, minSteps }: Omit<CellRule, 'minEnergy'> = CELLS,
): readonly CellRegion[] {
  const { columns, rows } = blocks;
  const { dark } = blocks;
  const least = 100 * minDark;
  const open = openBlocks(blocks, (i) => (dark[i] ?? 0) >= least, explained);
  const found: CellRegion[] = [];
  for (const joined of joinedBlocks(open, columns, rows, 1)) {
    if (joined.length < MIN_BLOCKS || !isWideEnough(joined, columns, minSidePx)) continue;
    const region = regionOf(luma, joined, blocks, open, minSteps);
    if (region !== undefined) found.push(region);
  }
  release(open);
  return found.sort((a, b) => b.length * b.breadth - a.length * a.breadth);
}

/** Whether the upright box around the blocks is so wide and so high: that around a code is no smaller than the code, rotated or not. */
function isWideEnough(found: Int32Array, columns: number, minSidePx: number): boolean {
  if (minSidePx <= BLOCK_PX) return true;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const block of found) {
    const column = block % columns;
    const row = (block - column) / columns;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return (Math.min(right - left, bottom - top) + 1) * BLOCK_PX >= minSidePx;
}

/** The rectangle around the blocks in the direction of their edges; undefined for an outline or a stroke. */
function regionOf(
  luma: Luma,
  found: Int32Array,
  blocks: CellBlocks,
  marks: Uint8Array,
  minSteps: number,
): CellRegion | undefined {
  if (stepsAcross(found, blocks) < minSteps) return undefined;
  const { angle, squareness, coherence } = directionOf(luma, found, blocks);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [a0, a1, b0, b1] = [Infinity, -Infinity, Infinity, -Infinity];
  let [low, high, sum] = [255, 0, 0];
  const { columns, least, most, mean } = blocks;
  for (let i = 0; i < found.length; i++) {
    const block = found[i] ?? 0;
    const column = block % columns;
    const x = (column + 0.5) * BLOCK_PX;
    const y = ((block - column) / columns + 0.5) * BLOCK_PX;
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    if (along < a0) a0 = along;
    if (along > a1) a1 = along;
    if (across < b0) b0 = across;
    if (across > b1) b1 = across;
    low = Math.min(low, least[block] ?? 255);
    high = Math.max(high, most[block] ?? 0);
    sum += mean[block] ?? 0;
  }
  const [length, breadth] = [a1 - a0 + BLOCK_PX, b1 - b0 + BLOCK_PX];
  if (found.length * BLOCK_PX * BLOCK_PX < MIN_FILL * length * breadth) return undefined;
  if (Math.max(length, breadth) > MAX_ASPECT * Math.min(length, breadth)) return undefined;
  if (coherence > EDGE_COHERENCE && length < MIN_BARS_PX) return undefined;
  const [u, v] = [(a0 + a1) / 2, (b0 + b1) / 2];
  return {
    centre: { x: u * cos - v * sin, y: u * sin + v * cos },
    angle,
    length,
    breadth,
    dark: (high - sum / found.length) / Math.max(1, high - low),
    squareness,
    coherence,
    surroundings: surroundingsOf(found, blocks, marks, (low + high) / 2),
  };
}

/**
 * About how many cells lie side by side along the region's longer side: of cells of m pixels the mean squared step is the
 * squared contrast over m.
 */
function stepsAcross(found: Int32Array, { columns, energy, contrast }: CellBlocks): number {
  let [left, right, top, bottom, sum] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (const block of found) {
    const column = block % columns;
    const row = (block - column) / columns;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    sum += (energy[block] ?? 0) / Math.max(1, contrast[block] ?? 0) ** 2;
  }
  return (Math.max(right - left, bottom - top) + 1) * BLOCK_PX * (sum / found.length);
}

/** Whether most blocks beside the region that have no texture themselves are lighter than the middle of its greys. */
function surroundingsOf(
  found: Int32Array,
  { columns, rows, mean, least, most }: CellBlocks,
  marks: Uint8Array,
  middle: number,
): CellRegion['surroundings'] {
  let [dark, light] = [0, 0];
  for (const block of found) {
    const column = block % columns;
    const row = (block - column) / columns;
    for (const [dx, dy] of SURROUNDINGS) {
      const x = column + dx;
      const y = row + dy;
      const at = y * columns + x;
      if (x < 0 || y < 0 || x >= columns || y >= rows || marks[at] === OWN) continue;
      if ((most[at] ?? 0) - (least[at] ?? 0) > middle / 2) continue;
      if ((mean[at] ?? 0) < middle) dark += 1;
      else light += 1;
    }
  }
  return dark > light ? 'dark' : 'light';
}

/** The mean direction of edges by their fourth harmonic: quarter turns add up, other directions cancel. */
function directionOf(
  luma: Luma,
  found: Int32Array,
  blocks: CellBlocks,
): Pick<CellRegion, 'angle' | 'squareness' | 'coherence'> {
  const edges = edgeSums(luma, blocks, found);
  let real = 0;
  let imaginary = 0;
  let all = 0;
  let twiceReal = 0;
  let twiceImaginary = 0;
  for (const block of found) {
    const at = block * SUMS;
    real += edges[at] ?? 0;
    imaginary += edges[at + 1] ?? 0;
    twiceReal += edges[at + 2] ?? 0;
    twiceImaginary += edges[at + 3] ?? 0;
    all += edges[at + 4] ?? 0;
  }
  const squareness = all === 0 ? 0 : Math.hypot(real, imaginary) / all;
  const coherence = all === 0 ? 0 : Math.hypot(twiceReal, twiceImaginary) / all;
  const quarter = Math.atan2(imaginary, real) / 4;
  if (coherence < MIN_COHERENCE) return { angle: quarter, squareness, coherence };
  // The fourth harmonic is the finer one: rows of bars have edges along them too, which pull the second one aside.
  const normal = Math.atan2(twiceImaginary, twiceReal) / 2;
  const turns = Math.round((normal - quarter) / (Math.PI / 2));
  const angle = quarter + (turns * Math.PI) / 2;
  return { angle: angle > Math.PI / 2 ? angle - Math.PI : angle, squareness, coherence };
}
