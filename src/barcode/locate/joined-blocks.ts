// Blocks that are joined: the connected parts of a grid of marks.
import { release } from '../../lib/release.ts';

/** Marks the blocks of the part that was handed out last. */
export const OWN = 2;

/**
 * The parts of the blocks marked 1, each as indexes into the grid: from block to block there are at most `reach` columns and rows. While a part
 * is in use its marks are OWN, and 0 after that. The indexes are good until the next part is asked for.
 */
export function* joinedBlocks(
  open: Uint8Array,
  columns: number,
  rows: number,
  reach: number,
): Iterable<Int32Array> {
  const queue = new Int32Array(columns * rows);
  try {
    for (let seed = 0; seed < open.length; seed++) {
      if (open[seed] !== 1) continue;
      open[seed] = OWN;
      queue[0] = seed;
      let size = 1;
      for (let head = 0; head < size; head++) {
        const block = queue[head] ?? 0;
        const column = block % columns;
        const row = (block - column) / columns;
        const lastRow = row + reach < rows ? row + reach : rows - 1;
        const firstColumn = column > reach ? column - reach : 0;
        const lastColumn = column + reach < columns ? column + reach : columns - 1;
        for (let y = row > reach ? row - reach : 0; y <= lastRow; y++)
          for (let next = y * columns + firstColumn; next <= y * columns + lastColumn; next++) {
            if (open[next] !== 1) continue;
            open[next] = OWN;
            queue[size++] = next;
          }
      }
      yield queue.subarray(0, size);
      for (let i = 0; i < size; i++) open[queue[i] ?? 0] = 0;
    }
  } finally {
    release(queue);
  }
}
