// The blocks of an image's level: what each shows of the cells of a two-dimensional code. Regions of cells, open spans and fine parts are
// made of them.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import { BAND_BYTES, evidence, forEachBand } from '../../wasm/evidence.ts';
import { boxOf, holderOf, type Point, type Quad } from '../vision/geometry.ts';

/** Side of a block, as in src/wasm/evidence. */
export const BLOCK_PX = 8;
/** Rows of a block that are measured. */
const ROW_STEP = 2;
/** Mean squared step from pixel to pixel, by the squared contrast: 0.02 are modules of 12 px, slopes and folds have less. */
export const MIN_ENERGY = 0.02;
/** Dark share of a block with its neighbours. Measured at half size: Data Matrix, Aztec, PDF417 0.35 to 0.65, lines of text 0.06 to 0.25. */
export const MIN_DARK = 0.28;
/** Nominal ns a pixel of the level. */
export const CELLS_WORK_NS = 2;

/** Per block: mean, least and greatest grey, and mean squared step. */
export interface CellBlocks {
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
  /** Sums over the edges of each block, SUMS a block, all 0 until they are worked out; made for the first region: a level without any needs none. */
  readonly edges: { sums?: Float64Array };
}

/** Measures the blocks of a level; those at its right and bottom edge that are not whole are left out. */
export function cellBlocksOf(luma: Luma, minEnergy = MIN_ENERGY): CellBlocks {
  const columns = Math.floor(luma.width / BLOCK_PX);
  const rows = Math.floor(luma.height / BLOCK_PX);
  const count = columns * rows;
  const mean = new Float32Array(count);
  const least = new Uint8Array(count);
  const most = new Uint8Array(count);
  const energy = new Float32Array(count);
  const samples = (BLOCK_PX * BLOCK_PX) / ROW_STEP;
  const module = evidence();
  const { words } = module;
  forEachBand(module, luma, { step: BLOCK_PX }, (band) => {
    module.cells(luma.width, band.rows);
    const first = (band.top / BLOCK_PX) * columns;
    const measured = Math.floor(band.rows / BLOCK_PX) * columns;
    for (let i = 0; i < measured; i++) {
      mean[first + i] = (words[3 * i] ?? 0) / samples;
      energy[first + i] = (words[3 * i + 1] ?? 0) / samples;
      const range = words[3 * i + 2] ?? 0;
      least[first + i] = range & 0xff;
      most[first + i] = range >> 8;
    }
  });
  const measured = { columns, rows, mean, least, most, energy, edges: {} };
  return { ...measured, ...candidates(measured, minEnergy) };
}

/** Frees the memory of blocks that nothing uses any more. */
export function releaseBlocks({
  mean,
  least,
  most,
  energy,
  contrast,
  lightest,
  dark,
  edges,
}: CellBlocks): void {
  for (const values of [mean, least, most, energy, contrast, lightest, dark]) release(values);
  if (edges.sums) release(edges.sums);
}

/** Rows of blocks that a block's dark share depends on, on either side. */
const REACH = 2;
const BLOCK_BYTES = 10;

/** What blocks and those around them have in common. */
function candidates(
  { columns, rows, mean, least, most, energy }: Omit<CellBlocks, 'contrast' | 'lightest' | 'dark'>,
  minEnergy: number,
): Pick<CellBlocks, 'contrast' | 'lightest' | 'dark'> {
  const count = columns * rows;
  const contrast = new Uint8Array(count);
  const lightest = new Uint8Array(count);
  const dark = new Uint8Array(count);
  const module = evidence();
  const step = Math.max(1, Math.floor(BAND_BYTES / BLOCK_BYTES / Math.max(1, columns)) - 2 * REACH);
  for (let row = 0; row < rows; row += step) {
    const [top, end] = [Math.max(0, row - REACH), Math.min(rows, row + step + REACH)];
    const [from, to] = [top * columns, end * columns];
    const size = to - from;
    module.floats.set(mean.subarray(from, to));
    module.floats.set(energy.subarray(from, to), size);
    module.pixels.set(least.subarray(from, to), 8 * size);
    module.pixels.set(most.subarray(from, to), 9 * size);
    module.shares(columns, end - top, minEnergy);
    const at = row * columns;
    const [first, last] = [at - from, Math.min(rows, row + step) * columns - from];
    for (const [i, values] of [lightest, contrast, dark].entries())
      values.set(module.bytes.subarray(i * size + first, i * size + last), at);
  }
  return { contrast, lightest, dark };
}

/** Sums over a block's pixels: (gx + i·gy)⁴ / |g|² and (gx + i·gy)², each real and imaginary, and |g|². */
export const SUMS = 5;

/** The sums over the edges of the level's blocks, worked out for these ones. What a block has is shared by all regions. */
export function edgeSums(luma: Luma, blocks: CellBlocks, asked: Int32Array): Float64Array {
  const { columns, edges, mean } = blocks;
  const sums = (edges.sums ??= new Float64Array(mean.length * SUMS));
  const byRow = new Map<number, number[]>();
  for (const block of asked) {
    if (sums[block * SUMS + 4] !== 0) continue;
    const row = Math.floor(block / columns);
    const known = byRow.get(row);
    if (known === undefined) byRow.set(row, [block % columns]);
    else known.push(block % columns);
  }
  for (const [row, found] of byRow) addEdges(luma, row * columns, found, sums);
  return sums;
}

/** Those of blocks of one row, whose first block is `first`; only the part of the rows that holds them is copied into the module. */
function addEdges(
  { width, height, data }: Luma,
  first: number,
  found: readonly number[],
  sums: Float64Array,
): void {
  const columns = Math.floor(width / BLOCK_PX);
  const y = (first / columns) * BLOCK_PX;
  const [top, bottom] = [Math.max(0, y - 1), Math.min(height, y + BLOCK_PX + 1)];
  const left = Math.max(0, Math.min(...found) * BLOCK_PX - 1);
  const right = Math.min(width, Math.max(...found) * BLOCK_PX + BLOCK_PX + 1);
  const part = right - left;
  const module = evidence();
  for (let row = top; row < bottom; row++)
    module.pixels.set(data.subarray(row * width + left, row * width + right), (row - top) * part);
  for (const [i, column] of found.entries()) {
    const x = column * BLOCK_PX - left;
    module.edges(part, Math.max(1, x), 1, Math.min(part - 1, x + BLOCK_PX), bottom - top - 1, i);
  }
  found.forEach((column, i) =>
    sums.set(module.doubles.subarray(i * SUMS, (i + 1) * SUMS), (first + column) * SUMS),
  );
}

/** Of the lightest pixel: where a block and its neighbours differ by less, nothing is darker than BELOW_MEAN_PERCENT of a mean. */
const MIN_SHOWN = 0.06;

/** 1 for each block with contrast that no quad holds: where anything is left to see. */
export function shownBlocks(blocks: CellBlocks, explained: readonly Quad[]): Uint8Array {
  const { contrast, lightest } = blocks;
  return openBlocks(blocks, (i) => (contrast[i] ?? 0) > MIN_SHOWN * (lightest[i] ?? 0), explained);
}

/**
 * The parts of a row in which anything is left to see: blocks with contrast that no quad holds, joined over gaps of up to `gap` pixels.
 * The first pixel and the one after the last of each, one after the other.
 */
export function openSpans(
  blocks: CellBlocks,
  explained: readonly Quad[],
): (y: number, width: number, gap: number) => readonly number[] {
  const { columns, rows } = blocks;
  const open = shownBlocks(blocks, explained);
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
function close(open: Uint8Array, { columns, rows }: CellBlocks, quad: Quad): void {
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
