// zlib streams inside the document, inflated with a cap: a forged one must not fill memory.
import { Unzlib } from 'fflate';

/** A legitimate metafile of one flat bitmap shrinks further than MAX_RATIO; below this size the ratio is not asked. */
const FREE_BYTES = 1 << 20;
/** Inverse of the 0.01 that Apache POI allows. */
const MAX_RATIO = 100;
/** Input is fed in pieces, as one piece comes out whole: at deflate's limit of 1032:1 this is 4 MB. */
const PIECE_BYTES = 4096;

/** What is left to inflate in one document. */
export interface InflateAllowance {
  bytes: number;
}

export function createInflateAllowance(): InflateAllowance {
  return { bytes: 64 << 20 };
}

/** The inflated bytes; undefined when the stream is damaged at its start or too large. A stream cut short gives what is there. */
export function inflate(data: Uint8Array, allowance: InflateAllowance): Uint8Array | undefined {
  const limit = Math.min(allowance.bytes, Math.max(FREE_BYTES, data.length * MAX_RATIO));
  const pieces: Uint8Array[] = [];
  let total = 0;
  const stream = new Unzlib((piece) => {
    pieces.push(piece);
    total += piece.length;
  });
  try {
    for (let at = 0; at < data.length; at += PIECE_BYTES) {
      stream.push(data.subarray(at, at + PIECE_BYTES), false);
      if (total > limit) return undefined;
    }
    // Only the end of the last block comes out now: streams that lack their checksum have given all they have before.
    stream.push(new Uint8Array(), true);
  } catch {
    // fflate throws where the data ends or is damaged; what came before may still be of use.
  }
  if (total === 0) return undefined;
  allowance.bytes -= total;
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(total);
  let to = 0;
  for (const piece of pieces) {
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}
