// zlib streams inside the document, inflated with a cap: a forged one must not fill memory.
import { Unzlib } from 'fflate';
import type { DeflatedCopy } from '../deck/index.ts';
import { adler32 } from '../../lib/adler32.ts';
import { crc32 } from '../../lib/crc32.ts';
import { inflateAtOnce } from '../../lib/platform-zlib.ts';
import { LIMITS } from './limits.ts';

/** Input is fed in pieces, as one piece comes out whole: at deflate's limit of 1032:1 this is 4 MB. */
const PIECE_BYTES = 4096;
/** A stored block has 64 KB at most: input that gives nothing for longer is no part of the stream. */
const MAX_IDLE_BYTES = 1 << 17;
/** Twice as long as the pieces of longer streams: the platform holds a stream twice for a moment. */
const MAX_AT_ONCE_BYTES = 1 << 23;
/** Enough for the headers of metafiles and compound files. */
const HEAD_BYTES = 4096;

/** Of one document: what costs more to make again than to keep. */
const MAX_KEPT_BYTES = 1 << 22;
const MAX_KEPT_STREAM_BYTES = 1 << 18;

/** What is left to inflate in one document, and to keep until the result is written; absent, nothing is kept. */
export interface InflateAllowance {
  bytes: number;
  keptBytes?: number;
}

export function createInflateAllowance(): InflateAllowance {
  return { bytes: LIMITS.MAX_PPT_INFLATED_BYTES, keptBytes: MAX_KEPT_BYTES };
}

/** True where this much may still be kept; it is deducted then. */
export function mayKeep(allowance: InflateAllowance, bytes: number): boolean {
  const left = (allowance.keptBytes ?? 0) - bytes;
  if (left < 0) return false;
  allowance.keptBytes = left;
  return true;
}

/** A stream that was inflated once, to know how long it is; its beginning is kept, and what was short and damaged. */
export interface InflatedStream {
  readonly size: number;
  /** Its first bytes, at most 4 KB. */
  readonly head: Uint8Array;
  /** Inflates it anew at each call, in pieces of at most 4 MB. */
  readonly pieces: () => Iterable<Uint8Array>;
  /** The whole, inflated anew at each call. */
  readonly read: () => Uint8Array;
  /** As it stands in the file, behind `lead`; absent where it is not whole, or long. */
  readonly copy?: DeflatedCopy;
}

/** What stands before the stream in the file that is made of it, from the stream's first bytes. */
type LeadOf = (head: Uint8Array) => Uint8Array | undefined;

/**
 * Measures a stream. Undefined when it is damaged at its start, is longer than one stream may be, or than the allowance, from which
 * it is taken all the same: refusing costs what inflating does. A stream cut short gives what is there.
 */
export function inflate(
  data: Uint8Array,
  allowance: InflateAllowance,
  leadOf: LeadOf = () => undefined,
): InflatedStream | undefined {
  const limit = Math.min(allowance.bytes, LIMITS.MAX_PPT_INFLATED_STREAM_BYTES);
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  let copy: DeflatedCopy | undefined;
  const whole = inflatedAtOnce(data);
  let kept: Uint8Array[] = [];
  for (const piece of whole === undefined ? inflatedByScript(data) : [whole]) {
    if (size === 0) copy = copyOf(data, piece, leadOf);
    if (size < HEAD_BYTES) head.set(piece.subarray(0, HEAD_BYTES - size), size);
    size += piece.length;
    if (size > limit) break;
    if (size <= MAX_KEPT_STREAM_BYTES) kept.push(piece);
    else kept = [];
  }
  allowance.bytes = Math.max(0, allowance.bytes - size);
  if (size === 0 || size > limit) return undefined;
  const isKept = whole === undefined && size <= MAX_KEPT_STREAM_BYTES && mayKeep(allowance, size);
  const pieces = isKept ? () => kept : () => inflatePieces(data);
  const stream = { size, head: head.subarray(0, size), pieces, read: () => joined(pieces(), size) };
  return copy === undefined ? stream : { ...stream, copy };
}

const ZLIB_HEADER_BYTES = 2;
const CHECKSUM_BYTES = 4;

/** Where `piece` is all that the stream gives, and nothing stands behind its checksum (RFC 1950). */
function copyOf(data: Uint8Array, piece: Uint8Array, leadOf: LeadOf): DeflatedCopy | undefined {
  const lead = leadOf(piece.subarray(0, HEAD_BYTES));
  const end = data.length - CHECKSUM_BYTES;
  if (lead === undefined || end <= ZLIB_HEADER_BYTES) return undefined;
  const checksum = new DataView(data.buffer, data.byteOffset + end).getUint32(0);
  if (checksum !== adler32(piece)) return undefined;
  const deflated = data.subarray(ZLIB_HEADER_BYTES, end);
  return { lead, deflated, crc: crc32(piece, crc32(lead)), sizeBytes: lead.length + piece.length };
}

function inflatedAtOnce(data: Uint8Array): Uint8Array | undefined {
  return data.length < MAX_AT_ONCE_BYTES ? inflateAtOnce(data, MAX_AT_ONCE_BYTES) : undefined;
}

function inflatePieces(data: Uint8Array): Iterable<Uint8Array> {
  const whole = inflatedAtOnce(data);
  return whole === undefined ? inflatedByScript(data) : [whole];
}

/** Long, damaged and cut streams, of which the platform's inflater gives nothing. */
function* inflatedByScript(data: Uint8Array): Generator<Uint8Array, void, void> {
  let pieces: Uint8Array[] = [];
  let idleBytes = 0;
  const stream = new Unzlib((piece) => {
    if (piece.length > 0) pieces.push(piece);
  });
  for (let at = 0, ended = false; at < data.length && !ended; at += PIECE_BYTES) {
    try {
      stream.push(data.subarray(at, at + PIECE_BYTES), false);
      // Only the end of the last block comes out now: streams that lack their checksum have given all they have before.
      if (at + PIECE_BYTES >= data.length) stream.push(new Uint8Array(), true);
    } catch {
      // fflate throws where the data ends or is damaged; what came before may still be of use.
      ended = true;
    }
    // Behind its last block fflate gathers what follows, and copies all of it at each step.
    idleBytes = pieces.length > 0 ? 0 : idleBytes + PIECE_BYTES;
    ended ||= idleBytes > MAX_IDLE_BYTES;
    yield* pieces;
    pieces = [];
  }
}

function joined(pieces: Iterable<Uint8Array>, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
