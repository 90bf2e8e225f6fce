// A stream of a compound file, read where it lies: only a piece that is spread over the file is copied.
import type { Run } from './sectors.ts';

export interface Stream {
  /** Bytes that are really there; a truncated file has fewer than its directory says. */
  readonly size: number;
  /** What its directory says; absent where nothing does. */
  readonly statedSize?: number;
  /** Bytes [offset, offset + length), cut at the end. A view on the file where they are together, else a copy. */
  readonly slice: (offset: number, length: number) => Uint8Array;
}

/** Bytes as a stream. */
export function wholeStream(bytes: Uint8Array): Stream {
  return streamOf(bytes, [{ start: 0, length: bytes.length }]);
}

export function streamOf(bytes: Uint8Array, runs: readonly Run[]): Stream {
  let size = 0;
  /** Where each run begins in the stream. */
  const begins: number[] = [];
  for (const run of runs) {
    begins.push(size);
    size += run.length;
  }
  return {
    size,
    slice(offset, length) {
      const from = Math.min(Math.max(0, offset), size);
      const wanted = Math.min(Math.max(0, length), size - from);
      const pieces: Uint8Array[] = [];
      for (let index = lastAtOrBefore(begins, from); index < runs.length; index++) {
        const [run, at] = [runs[index], begins[index]];
        if (run === undefined || at === undefined || at >= from + wanted) break;
        const start = Math.max(from, at);
        const end = Math.min(from + wanted, at + run.length);
        if (start < end) pieces.push(bytes.subarray(run.start + start - at, run.start + end - at));
      }
      const [only] = pieces;
      if (pieces.length <= 1) return only ?? bytes.subarray(0, 0);
      const joined = new Uint8Array(wanted);
      let to = 0;
      for (const piece of pieces) {
        joined.set(piece, to);
        to += piece.length;
      }
      return joined;
    },
  };
}

/** Index of the last of these growing numbers that is not above `value`; 0 where none is. */
function lastAtOrBefore(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? Infinity) <= value) low = middle;
    else high = middle;
  }
  return low;
}
