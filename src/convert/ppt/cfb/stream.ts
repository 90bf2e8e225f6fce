// A stream of a compound file, read where it lies: only a piece that is spread over the file is copied.
import type { Run } from './sectors.ts';

export interface Stream {
  /** Bytes that are really there; a truncated file has fewer than its directory says. */
  readonly size: number;
  /** Bytes [offset, offset + length), cut at the end. A view on the file where they are together, else a copy. */
  readonly slice: (offset: number, length: number) => Uint8Array;
}

export function streamOf(bytes: Uint8Array, runs: readonly Run[]): Stream {
  let size = 0;
  for (const run of runs) size += run.length;
  return {
    size,
    slice(offset, length) {
      const from = Math.min(Math.max(0, offset), size);
      const wanted = Math.min(Math.max(0, length), size - from);
      const pieces: Uint8Array[] = [];
      let at = 0;
      for (const run of runs) {
        const start = Math.max(from, at);
        const end = Math.min(from + wanted, at + run.length);
        if (start < end) pieces.push(bytes.subarray(run.start + start - at, run.start + end - at));
        at += run.length;
        if (at >= from + wanted) break;
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
