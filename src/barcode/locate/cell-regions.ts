// Where an image looks like the cells of a two-dimensional code (or like unread bars): blocks of strong edges in which
// dark and light are about equal, joined to regions, each with the direction of its rows. Print has 0.1 to 0.25 of its area dark, codes
// 0.35 to 0.65; a region holds any family, and says nothing of which.
import type { Luma } from '../../image/types.ts';
import { boxOf, holderOf, type Point, type Quad } from '../vision/geometry.ts';
import { joinedBlocks, OWN } from './joined-blocks.ts';

/** Side of a block. */
export const BLOCK_PX = 8;
/** Rows of a block that are measured. */
const ROW_STEP = 2;
/** Grey levels between the darkest and the lightest pixel of a block and its neighbours. A choice: codes of half of it are not read by the engine's default either. */
const MIN_CONTRAST = 28;
/** Mean squared step from pixel to pixel, by the squared contrast: 0.02 are modules of 12 px, slopes and folds have less. */
const MIN_ENERGY = 0.02;
/** Dark share of a block with its neighbours. Measured at half size: Data Matrix, Aztec, PDF417 0.35 to 0.65, lines of text 0.06 to 0.25. */
const MIN_DARK = 0.28;
const MAX_DARK = 0.75;
/** Blocks of a region: a Data Matrix of 24 px has four at half size. */
const MIN_BLOCKS = 4;
/** Blocks of a region over its rectangle: outlines and single strokes have less. */
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
/** Nominal ns a pixel of the level. */
export const CELLS_WORK_NS = 10;

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

/** Per block: mean, least and greatest grey, and mean squared step. */
interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly mean: Float32Array;
  readonly least: Uint8Array;
  readonly most: Uint8Array;
  readonly energy: Float32Array;
  /** Grey levels between the darkest and the lightest pixel of a block and those around it. */
  readonly contrast: Uint8Array;
  /** The lightest of them. */
  readonly lightest: Uint8Array;
  /** Dark share of each block with those around it, in percent; 0 for blocks that cannot be cells. */
  readonly dark: Uint8Array;
  /** Sums over the edges of each block, SUMS a block; all 0 until they are worked out. */
  readonly edges: Float64Array;
}

/** What is known of a level's blocks, by a rule's `minEnergy`; see `cellBlocksOf`. */
export type CellBlocks = Blocks;

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
  return found.sort((a, b) => b.length * b.breadth - a.length * a.breadth);
}

/** Of the lightest pixel: where a block and its neighbours differ by less, nothing is darker than BELOW_MEAN_PERCENT of a mean. */
const MIN_SHOWN = 0.06;

/**
 * The parts of a row in which anything is left to see: blocks with contrast that no quad holds, joined over gaps of up to `gap` pixels.
 * The first pixel and the one after the last of each, one after the other.
 */
export function openSpans(
  blocks: CellBlocks,
  explained: readonly Quad[],
): (y: number, width: number, gap: number) => readonly number[] {
  const { columns, rows, contrast, lightest } = blocks;
  const open = openBlocks(blocks, (i) => (contrast[i] ?? 0) > MIN_SHOWN * (lightest[i] ?? 0), explained);
  let known: { readonly row: number; readonly spans: readonly number[] } | undefined;
  return (y, width, gap) => {
    const row = Math.floor(y / BLOCK_PX);
    if (row >= rows) return [0, width];
    if (known?.row === row) return known.spans;
    const spans: number[] = [];
    for (let column = 0; column <= columns; column++) {
      // What is not a whole block was not measured.
      const isOpen = column < columns ? open[row * columns + column] === 1 : columns * BLOCK_PX < width;
      if (!isOpen) continue;
      const [from, to] = [column * BLOCK_PX, Math.min(width, (column + 1) * BLOCK_PX)];
      const last = spans.length - 1;
      if (last > 0 && from - (spans[last] ?? 0) <= gap) spans[last] = to;
      else spans.push(from, to);
    }
    known = { row, spans };
    return spans;
  };
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

/** 1 for each block that is picked and lies in none of the quads, which are in pixels of the blocks' image. */
export function openBlocks(
  blocks: CellBlocks,
  pick: (block: number) => boolean,
  explained: readonly Quad[],
): Uint8Array {
  const open = new Uint8Array(blocks.contrast.length);
  for (let i = 0; i < open.length; i++) if (pick(i)) open[i] = 1;
  for (const quad of explained) close(open, blocks, quad);
  return open;
}

/** Closes the blocks of the quad. */
function close(open: Uint8Array, { columns, rows }: Blocks, quad: Quad): void {
  const { left, top, right, bottom } = boxOf(quad);
  const holds = holderOf(quad);
  // `contains` grows a quad by a tenth of its box.
  const reach = 0.1 * Math.max(right - left, bottom - top);
  const block = (at: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(at / BLOCK_PX)));
  for (let row = block(top - reach, rows); row <= block(bottom + reach, rows); row++) {
    for (let column = block(left - reach, columns); column <= block(right + reach, columns); column++) {
      const at = row * columns + column;
      if (open[at] === 1 && holds(middleOf(at, columns))) open[at] = 0;
    }
  }
}

function middleOf(block: number, columns: number): Point {
  const column = block % columns;
  return { x: (column + 0.5) * BLOCK_PX, y: ((block - column) / columns + 0.5) * BLOCK_PX };
}

/** Measures the blocks of a level; those at its right and bottom edge that are not whole are left out. */
export function cellBlocksOf({ width, height, data }: Luma, minEnergy = MIN_ENERGY): CellBlocks {
  const columns = Math.floor(width / BLOCK_PX);
  const rows = Math.floor(height / BLOCK_PX);
  const count = columns * rows;
  const mean = new Float32Array(count);
  const least = new Uint8Array(count);
  const most = new Uint8Array(count);
  const energy = new Float32Array(count);
  const samples = (BLOCK_PX * BLOCK_PX) / ROW_STEP;
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      let sum = 0;
      let low = 255;
      let high = 0;
      let squares = 0;
      for (let y = 0; y < BLOCK_PX; y += ROW_STEP) {
        let at = (row * BLOCK_PX + y) * width + column * BLOCK_PX;
        let grey = data[at] ?? 0;
        for (const end = at + BLOCK_PX; at < end; at++) {
          // Every row here has one below it, so there is a next pixel.
          const next = data[at + 1] ?? 0;
          const right = next - grey;
          const down = (data[at + width] ?? 0) - grey;
          sum = (sum + grey) | 0;
          squares = (squares + right * right + down * down) | 0;
          low = grey < low ? grey : low;
          high = grey > high ? grey : high;
          grey = next;
        }
      }
      mean[i] = sum / samples;
      least[i] = low;
      most[i] = high;
      energy[i] = squares / samples;
    }
  }
  const edges = new Float64Array(count * SUMS);
  const measured = { columns, rows, mean, least, most, energy, edges };
  return { ...measured, ...candidates(measured, minEnergy) };
}

/** What blocks and those around them have in common. */
function candidates(
  { columns, rows, mean, least, most, energy }: Omit<Blocks, 'contrast' | 'lightest' | 'dark'>,
  minEnergy: number,
): Pick<Blocks, 'contrast' | 'lightest' | 'dark'> {
  const count = columns * rows;
  const low = around(least, columns, rows, (a, b) => (a < b ? a : b));
  const high = around(most, columns, rows, (a, b) => (a > b ? a : b));
  const contrast = new Uint8Array(count);
  const textured = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const range = (high[i] ?? 0) - (low[i] ?? 0);
    contrast[i] = range;
    if (range >= MIN_CONTRAST && (energy[i] ?? 0) >= minEnergy * range * range) textured[i] = 1;
  }
  const share = new Uint8Array(count);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      if (textured[i] !== 1) continue;
      let dark = 0;
      let all = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const at = y * columns + x;
          if (textured[at] !== 1) continue;
          all += 1;
          dark += ((high[i] ?? 0) - (mean[at] ?? 0)) / (contrast[i] ?? 1);
        }
      if (all >= 2 && dark <= MAX_DARK * all) share[i] = (100 * dark) / all;
    }
  }
  return { contrast, lightest: high, dark: share };
}

/** Of each block and its eight neighbours the one value that `pick` keeps of all. */
function around(
  values: Uint8Array,
  columns: number,
  rows: number,
  pick: (a: number, b: number) => number,
): Uint8Array {
  const across = new Uint8Array(values.length);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const here = values[i] ?? 0;
      const before = column > 0 ? pick(values[i - 1] ?? 0, here) : here;
      across[i] = column + 1 < columns ? pick(before, values[i + 1] ?? 0) : before;
    }
  const out = new Uint8Array(values.length);
  for (let i = 0; i < out.length; i++) {
    const here = across[i] ?? 0;
    const before = i >= columns ? pick(across[i - columns] ?? 0, here) : here;
    out[i] = i + columns < out.length ? pick(before, across[i + columns] ?? 0) : before;
  }
  return out;
}

/** The rectangle around the blocks in the direction of their edges; undefined for an outline or a stroke. */
function regionOf(
  luma: Luma,
  found: Int32Array,
  blocks: Blocks,
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
function stepsAcross(found: Int32Array, { columns, energy, contrast }: Blocks): number {
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
  { columns, rows, mean, least, most }: Blocks,
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

/** Sums over a block's pixels: (gx + i·gy)⁴ / |g|² and (gx + i·gy)², each real and imaginary, and |g|². */
const SUMS = 5;

/** The mean direction of edges by their fourth harmonic: quarter turns add up, other directions cancel. */
function directionOf(
  luma: Luma,
  found: Int32Array,
  blocks: Blocks,
): Pick<CellRegion, 'angle' | 'squareness' | 'coherence'> {
  const { edges } = blocks;
  let real = 0;
  let imaginary = 0;
  let all = 0;
  let twiceReal = 0;
  let twiceImaginary = 0;
  for (const block of found) {
    const at = block * SUMS;
    if (edges[at + 4] === 0) addEdges(luma, block, blocks);
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

/** Works out the sums of one block, which every region that it is part of shares. */
function addEdges({ width, height, data }: Luma, block: number, { columns, edges }: Blocks): void {
  const column = block % columns;
  const [left, top] = [column * BLOCK_PX, ((block - column) / columns) * BLOCK_PX];
  const lastX = Math.min(width - 1, left + BLOCK_PX);
  let [real, imaginary, twiceReal, twiceImaginary, all] = [0, 0, 0, 0, 0];
  for (let y = Math.max(1, top); y < Math.min(height - 1, top + BLOCK_PX); y++) {
    for (let x = Math.max(1, left), at = y * width + x; x < lastX; x++, at++) {
      // Sobel's gradients point the right way to within 1°.
      const nw = data[at - width - 1] ?? 0;
      const ne = data[at - width + 1] ?? 0;
      const sw = data[at + width - 1] ?? 0;
      const se = data[at + width + 1] ?? 0;
      const gx = ne + se - nw - sw + 2 * ((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
      const gy = sw + se - nw - ne + 2 * ((data[at + width] ?? 0) - (data[at - width] ?? 0));
      const square = gx * gx + gy * gy;
      if (square === 0) continue;
      // Divided by |g|², so that weights are squared gradients.
      const c2 = gx * gx - gy * gy;
      const s2 = 2 * gx * gy;
      real += (c2 * c2 - s2 * s2) / square;
      imaginary += (2 * c2 * s2) / square;
      twiceReal += c2;
      twiceImaginary += s2;
      all += square;
    }
  }
  edges.set([real, imaginary, twiceReal, twiceImaginary, all], block * SUMS);
}
