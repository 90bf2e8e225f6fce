// The structure tensor of blocks (Bigün, Granlund 1987: optimal orientation detection of linear symmetry): how strong
// the edges of a block are, how parallel, and which way they point.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import { evidence, forEachBand } from '../../wasm/evidence.ts';

/** Side of a block, as in src/wasm/evidence. */
export const BLOCK_PX = 8;
/** Nominal ns a pixel. */
export const TENSOR_WORK_NS = 0.6;

/** Mean products of the gradients in x and y by block, (grey levels a pixel)²; row-major, columns · rows entries. */
export interface Tensor {
  readonly columns: number;
  readonly rows: number;
  /** Columns and rows of blocks that are BLOCK_PX wide and high: all, or all but the last. */
  readonly wholeColumns: number;
  readonly wholeRows: number;
  readonly xx: Float32Array;
  readonly yy: Float32Array;
  readonly xy: Float32Array;
}

/**
 * The tensor of each block of BLOCK_PX² pixels; blocks at the right and bottom edge may be smaller, and their means are
 * still over a whole block. Gradients over 2×2 pixels: their answer to bars of one pixel does not vanish as that over
 * 3×3 does.
 */
export function structureTensor(luma: Luma): Tensor {
  const { width, height } = luma;
  const columns = Math.max(0, Math.ceil((width - 1) / BLOCK_PX));
  const rows = Math.max(0, Math.ceil((height - 1) / BLOCK_PX));
  const xx = new Float32Array(columns * rows);
  const yy = new Float32Array(columns * rows);
  const xy = new Float32Array(columns * rows);
  const scale = 1 / (4 * BLOCK_PX * BLOCK_PX);
  const module = evidence();
  const { words } = module;
  forEachBand(module, luma, { step: BLOCK_PX, overlap: 1 }, (band) => {
    module.tensor(width, band.rows);
    const first = (band.top / BLOCK_PX) * columns;
    const count = Math.ceil((band.rows - 1) / BLOCK_PX) * columns;
    for (let i = 0; i < count; i++) {
      xx[first + i] = (words[3 * i] ?? 0) * scale;
      yy[first + i] = (words[3 * i + 1] ?? 0) * scale;
      xy[first + i] = (words[3 * i + 2] ?? 0) * scale;
    }
  });
  const wholeColumns = Math.max(0, Math.floor((width - 1) / BLOCK_PX));
  const wholeRows = Math.max(0, Math.floor((height - 1) / BLOCK_PX));
  return { columns, rows, wholeColumns, wholeRows, xx, yy, xy };
}

/** Frees the memory of a tensor that nothing uses any more. */
export function releaseTensor({ xx, yy, xy }: Tensor): void {
  for (const products of [xx, yy, xy]) release(products);
}

/**
 * The whole blocks, each the mean of itself and its eight neighbours, beyond them 0: spaces of wide bars get the
 * direction of their edges.
 */
export function smoothedTensor(tensor: Tensor): Tensor {
  const { wholeColumns: columns, wholeRows: rows, columns: stride } = tensor;
  const mean = (values: Float32Array): Float32Array => {
    const across = new Float32Array(columns * rows);
    const out = new Float32Array(columns * rows);
    for (let row = 0, i = 0; row < rows; row++) {
      let left = 0;
      let here = values[row * stride] ?? 0;
      for (let column = 0; column < columns; column++, i++) {
        const right = column + 1 < columns ? (values[row * stride + column + 1] ?? 0) : 0;
        across[i] = left + here + right;
        left = here;
        here = right;
      }
    }
    const last = (rows - 1) * columns;
    for (let i = 0; i < out.length; i++) {
      const above = i < columns ? 0 : (across[i - columns] ?? 0);
      const below = i < last ? (across[i + columns] ?? 0) : 0;
      out[i] = ((across[i] ?? 0) + above + below) / 9;
    }
    release(across);
    return out;
  };
  const { xx, yy, xy } = tensor;
  return {
    columns,
    rows,
    wholeColumns: columns,
    wholeRows: rows,
    xx: mean(xx),
    yy: mean(yy),
    xy: mean(xy),
  };
}
