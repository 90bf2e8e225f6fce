// Values between pixels by cubic convolution (wasm/evidence/cubic.c), a tile at a time.
import type { Luma } from '../../image/types.ts';
import { BAND_BYTES, evidence, type EvidenceModule } from '../../wasm/evidence.ts';

/** Units of a grey level in sums, as in cubic.c. */
export const CUBIC_LEVEL = 64;
/** Values of a tile along its rows, no more than MAX_COUNT of cubic.c, and rows. */
const TILE = [256, 128] as const;
/** Pixels of the image beside a tile's values: two for a cubic, two for where the lines through them go on. */
const MARGIN_PX = 4;

/** Rows of places in an image, 0, 0 the centre of its first pixel: the first place, the step from one to the next of its row, and to the next row. */
export interface Grid {
  readonly count: number;
  readonly rows: number;
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly vx: number;
  readonly vy: number;
}

/** The brightness at each place, row by row; outside the image its nearest pixel stands. */
export function cubicRows(luma: Luma, grid: Grid): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(grid.count * grid.rows);
  forEachTile(luma, grid, false, ({ bytes }, column, row, count, rows) => {
    for (let y = 0; y < rows; y++)
      out.set(bytes.subarray(y * count, (y + 1) * count), (row + y) * grid.count + column);
  });
  return out;
}

/** The sums over each column of places, CUBIC_LEVEL to a grey level; beside edges values may lie outside 0…255. */
export function cubicSums(luma: Luma, grid: Grid): Int32Array {
  const out = new Int32Array(grid.count);
  forEachTile(luma, grid, true, ({ words }, column, _row, count) => {
    for (let x = 0; x < count; x++) out[column + x] = (out[column + x] ?? 0) + (words[x] ?? 0);
  });
  return out;
}

/** Calls `take` when the output has the values of a tile, so many columns and rows from that column and row on, or their sums. */
function forEachTile(
  luma: Luma,
  { count, rows, x, y, ux, uy, vx, vy }: Grid,
  isSum: boolean,
  take: (module: EvidenceModule, column: number, row: number, count: number, rows: number) => void,
): void {
  const module = evidence();
  const [tileCount, tileRows] = tileOf({ count, rows, ux, uy, vx, vy });
  for (let row = 0; row < rows; row += tileRows)
    for (let column = 0; column < count; column += tileCount) {
      const [across, down] = [Math.min(tileCount, count - column), Math.min(tileRows, rows - row)];
      const [startX, startY] = [x + ux * column + vx * row, y + uy * column + vy * row];
      const [left, right] = rangeOf(startX, ux * (across - 1), vx * (down - 1));
      const [top, bottom] = rangeOf(startY, uy * (across - 1), vy * (down - 1));
      copyPart(module.pixels, luma, left, top, right - left, bottom - top);
      module.cubic(right - left, startX - left, startY - top, ux, uy, vx, vy, across, down, isSum ? 1 : 0);
      take(module, column, row, across, down);
    }
}

/** Values along a tile's rows and its rows: halved while less of the image is copied then, or the input has no room. */
function tileOf({ count, rows, ux, uy, vx, vy }: Omit<Grid, 'x' | 'y'>): readonly [number, number] {
  let tile: readonly [number, number] = [Math.min(TILE[0], count), Math.min(TILE[1], rows)];
  const span = (along: number, across: number): number =>
    Math.abs(along) + Math.abs(across) + 2 * MARGIN_PX + 2;
  const pixels = ([a, b]: readonly [number, number]): number => span(ux * a, vx * b) * span(uy * a, vy * b);
  for (;;) {
    const [a, b] = tile;
    const next =
      a === 1
        ? ([1, Math.ceil(b / 2)] as const)
        : b === 1 || pixels([Math.ceil(a / 2), b]) < pixels([a, Math.ceil(b / 2)])
          ? ([Math.ceil(a / 2), b] as const)
          : ([a, Math.ceil(b / 2)] as const);
    if (a * b === 1 || (pixels(tile) <= BAND_BYTES && 2 * pixels(next) >= pixels(tile))) return tile;
    tile = next;
  }
}

/** From the first pixel that a side of a tile needs to behind the last. */
function rangeOf(from: number, along: number, across: number): readonly [number, number] {
  const least = from + Math.min(0, along) + Math.min(0, across);
  const most = from + Math.max(0, along) + Math.max(0, across);
  return [Math.floor(least) - MARGIN_PX, Math.floor(most) + MARGIN_PX + 1];
}

/** A part of the image, which may lie outside it: the nearest pixels stand there. */
function copyPart(
  to: Uint8Array,
  { width, height, data }: Luma,
  left: number,
  top: number,
  across: number,
  down: number,
): void {
  const before = Math.max(0, Math.min(across - 1, -left));
  const first = Math.max(0, Math.min(width - 1, left));
  const inside = Math.max(1, Math.min(across - before, width - first));
  for (let y = 0, at = 0; y < down; y++, at += across) {
    const start = Math.max(0, Math.min(height - 1, top + y)) * width + first;
    to.set(data.subarray(start, start + inside), at + before);
    if (before > 0) to.fill(data[start] ?? 0, at, at + before);
    if (before + inside < across) to.fill(data[start + inside - 1] ?? 0, at + before + inside, at + across);
  }
}
