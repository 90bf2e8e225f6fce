// Where an image looks like the cells of a two-dimensional code (or like unread bars): blocks of strong edges in which
// dark and light are about equal, joined to regions, each with the direction of its rows. Print has 0.1 to 0.25 of its area dark, codes
// 0.35 to 0.65; a region holds any family, and says nothing of which.
import type { Luma } from '../../image/types.ts';
import { boxOf, holderOf, type Point, type Quad } from '../vision/geometry.ts';

/** Side of a block. */
const BLOCK_PX = 8;
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
  /** Dark share of each block with those around it, in percent; 0 for blocks that cannot be cells. */
  readonly dark: Uint8Array;
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
  const open = blocks.dark.map((share) => (share >= 100 * minDark ? 1 : 0));
  for (const quad of explained) close(open, blocks, quad);
  const found: CellRegion[] = [];
  const queue = new Int32Array(columns * rows);
  for (let seed = 0; seed < open.length; seed++) {
    if (open[seed] !== 1) continue;
    open[seed] = 0;
    queue[0] = seed;
    let size = 1;
    for (let head = 0; head < size; head++) {
      const block = queue[head] ?? 0;
      const column = block % columns;
      const row = (block - column) / columns;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (open[next] !== 1) continue;
          open[next] = 0;
          queue[size++] = next;
        }
    }
    const joined = queue.subarray(0, size);
    if (size < MIN_BLOCKS || !isWideEnough(joined, columns, minSidePx)) continue;
    const region = regionOf(luma, joined, blocks, minSteps);
    if (region !== undefined) found.push(region);
  }
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
        for (let x = 0; x < BLOCK_PX; x++, at++) {
          const grey = data[at] ?? 0;
          const right = (data[at + 1] ?? grey) - grey;
          const down = (data[at + width] ?? grey) - grey;
          sum += grey;
          squares += right * right + down * down;
          if (grey < low) low = grey;
          if (grey > high) high = grey;
        }
      }
      mean[i] = sum / samples;
      least[i] = low;
      most[i] = high;
      energy[i] = squares / samples;
    }
  }
  const measured = { columns, rows, mean, least, most, energy };
  return { ...measured, ...candidates(measured, minEnergy) };
}

/** What blocks and those around them have in common. */
function candidates(
  { columns, rows, mean, least, most, energy }: Omit<Blocks, 'contrast' | 'dark'>,
  minEnergy: number,
): Pick<Blocks, 'contrast' | 'dark'> {
  const count = columns * rows;
  const contrast = new Uint8Array(count);
  const high = new Uint8Array(count);
  const textured = new Uint8Array(count);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      let low = 255;
      let top = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const at = y * columns + x;
          if ((least[at] ?? 0) < low) low = least[at] ?? 0;
          if ((most[at] ?? 0) > top) top = most[at] ?? 0;
        }
      contrast[i] = top - low;
      high[i] = top;
      if (top - low >= MIN_CONTRAST && (energy[i] ?? 0) >= minEnergy * (top - low) * (top - low))
        textured[i] = 1;
    }
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
  return { contrast, dark: share };
}

/** The rectangle around the blocks in the direction of their edges; undefined for an outline or a stroke. */
function regionOf(luma: Luma, found: Int32Array, blocks: Blocks, minSteps: number): CellRegion | undefined {
  if (stepsAcross(found, blocks) < minSteps) return undefined;
  const { angle, squareness, coherence } = directionOf(luma, found, blocks.columns);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [a0, a1, b0, b1] = [Infinity, -Infinity, Infinity, -Infinity];
  let [low, high, sum] = [255, 0, 0];
  for (const block of found) {
    const { x, y } = middleOf(block, blocks.columns);
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    a0 = Math.min(a0, along);
    a1 = Math.max(a1, along);
    b0 = Math.min(b0, across);
    b1 = Math.max(b1, across);
    low = Math.min(low, blocks.least[block] ?? 255);
    high = Math.max(high, blocks.most[block] ?? 0);
    sum += blocks.mean[block] ?? 0;
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
    surroundings: surroundingsOf(found, blocks, (low + high) / 2),
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
  middle: number,
): CellRegion['surroundings'] {
  const own = new Set(found);
  let [dark, light] = [0, 0];
  for (const block of found) {
    const column = block % columns;
    const row = (block - column) / columns;
    for (const [dx, dy] of SURROUNDINGS) {
      const [x, y] = [column + dx, row + dy];
      const at = y * columns + x;
      if (x < 0 || y < 0 || x >= columns || y >= rows || own.has(at)) continue;
      if ((most[at] ?? 0) - (least[at] ?? 0) > middle / 2) continue;
      if ((mean[at] ?? 0) < middle) dark += 1;
      else light += 1;
    }
  }
  return dark > light ? 'dark' : 'light';
}

/** The mean direction of edges by their fourth harmonic: quarter turns add up, other directions cancel. */
function directionOf(
  { width, height, data }: Luma,
  found: Int32Array,
  columns: number,
): Pick<CellRegion, 'angle' | 'squareness' | 'coherence'> {
  let real = 0;
  let imaginary = 0;
  let all = 0;
  let twiceReal = 0;
  let twiceImaginary = 0;
  for (const block of found) {
    const column = block % columns;
    const [left, top] = [column * BLOCK_PX, ((block - column) / columns) * BLOCK_PX];
    for (let y = Math.max(1, top); y < Math.min(height - 1, top + BLOCK_PX); y++) {
      for (let x = Math.max(1, left); x < Math.min(width - 1, left + BLOCK_PX); x++) {
        const at = y * width + x;
        // Sobel's gradients point the right way to within 1°.
        const nw = data[at - width - 1] ?? 0;
        const n = data[at - width] ?? 0;
        const ne = data[at - width + 1] ?? 0;
        const w = data[at - 1] ?? 0;
        const e = data[at + 1] ?? 0;
        const sw = data[at + width - 1] ?? 0;
        const s = data[at + width] ?? 0;
        const se = data[at + width + 1] ?? 0;
        const gx = ne + 2 * e + se - nw - 2 * w - sw;
        const gy = sw + 2 * s + se - nw - 2 * n - ne;
        const square = gx * gx + gy * gy;
        if (square === 0) continue;
        // (gx + i·gy)⁴ / |g|², so that weights are squared gradients.
        const c2 = gx * gx - gy * gy;
        const s2 = 2 * gx * gy;
        real += (c2 * c2 - s2 * s2) / square;
        imaginary += (2 * c2 * s2) / square;
        twiceReal += c2;
        twiceImaginary += s2;
        all += square;
      }
    }
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
