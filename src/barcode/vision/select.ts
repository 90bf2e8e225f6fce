// The value that would stand at a place if the values were in order, found without putting them in order.
import type { Luma } from '../../image/types.ts';

const GREYS = 256;

/** How often each grey occurs. */
export function greysOf({ data }: Luma): Uint32Array {
  const counts = new Uint32Array(GREYS);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  return counts;
}

/** The value at `rank` (0 is the least) of values of which each occurs as often as `counts` says. */
export function byRank(counts: Uint32Array, rank: number): number {
  let value = 0;
  for (let before = counts[0] ?? 0; before <= rank && value < counts.length - 1; before += counts[value] ?? 0)
    value++;
  return value;
}

/**
 * The value at `rank` (0 is the least) of the values up to the `last`, which are rearranged: those before it are no greater, those after it no
 * less. Quickselect
 * (Hoare 1961).
 */
export function valueAt(values: Float32Array | Float64Array, rank: number, last = values.length - 1): number {
  let [left, right] = [0, last];
  while (left < right) {
    const pivot = values[(left + right) >> 1] ?? 0;
    let [i, j] = [left, right];
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const swapped = values[i] ?? 0;
      values[i++] = values[j] ?? 0;
      values[j--] = swapped;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank] ?? 0;
}
