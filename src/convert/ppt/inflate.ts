// zlib streams inside the document, inflated with a cap: a forged one must not fill memory.
import { Unzlib } from 'fflate';
import { LIMITS } from '../../limits.ts';

/** Input is fed in pieces, as one piece comes out whole: at deflate's limit of 1032:1 this is 4 MB. */
const PIECE_BYTES = 4096;
/** Enough for the headers of metafiles and compound files. */
const HEAD_BYTES = 4096;

/** What is left to inflate in one document. */
export interface InflateAllowance {
  bytes: number;
}

export function createInflateAllowance(): InflateAllowance {
  return { bytes: LIMITS.MAX_PPT_INFLATED_BYTES };
}

/** A stream that was inflated once, to know how long it is; nothing of it is kept but its beginning. */
export interface InflatedStream {
  readonly size: number;
  /** Its first bytes, at most 4 KB. */
  readonly head: Uint8Array;
  /** The whole, inflated anew at each call. */
  readonly read: () => Uint8Array;
}

/**
 * Measures a stream. Undefined when it is damaged at its start, is longer than one stream may be, or than the allowance, from which
 * it is taken all the same: refusing costs what inflating does. A stream cut short gives what is there.
 */
export function inflate(data: Uint8Array, allowance: InflateAllowance): InflatedStream | undefined {
  const limit = Math.min(allowance.bytes, LIMITS.MAX_PPT_INFLATED_STREAM_BYTES);
  const first = new Uint8Array(HEAD_BYTES);
  const size = walk(data, limit, (piece, at) => {
    if (at < HEAD_BYTES) first.set(piece.subarray(0, HEAD_BYTES - at), at);
  });
  allowance.bytes = Math.max(0, allowance.bytes - size);
  if (size === 0 || size > limit) return undefined;
  return {
    size,
    head: first.subarray(0, size),
    read() {
      const whole = new Uint8Array(size);
      walk(data, size, (piece, at) => {
        whole.set(piece.subarray(0, Math.max(0, size - at)), Math.min(at, size));
      });
      return whole;
    },
  };
}

/** Hands out the inflated pieces with their places until they pass the limit; the bytes that came out. */
function walk(data: Uint8Array, limit: number, take: (piece: Uint8Array, at: number) => void): number {
  let total = 0;
  const stream = new Unzlib((piece) => {
    if (piece.length > 0) take(piece, total);
    total += piece.length;
  });
  try {
    for (let at = 0; at < data.length && total <= limit; at += PIECE_BYTES) {
      stream.push(data.subarray(at, at + PIECE_BYTES), false);
    }
    // Only the end of the last block comes out now: streams that lack their checksum have given all they have before.
    if (total <= limit) stream.push(new Uint8Array(), true);
  } catch {
    // fflate throws where the data ends or is damaged; what came before may still be of use.
  }
  return total;
}
