// LZW as GIF (89a, appendix F) and TIFF (6.0, section 13) use it: codes of growing width, up to 12 bits.

import { WORK_NS, type Meter, type Steps } from './work.ts';

/** Takes decompressed bytes; the buffer is borrowed. False: enough. */
export type ByteSink = (bytes: Uint8Array) => boolean;

/** The next byte of compressed data; -1 at its end. */
export type ByteSource = () => number;

export interface LzwOptions {
  /** Bits of a literal: 8 in TIFF; GIF writes it before the data. */
  readonly literalBits: number;
  /** TIFF packs codes from the most significant bit on and widens them one code early; GIF does neither. */
  readonly flavour: 'gif' | 'tiff';
  /** Counts the work; decompression ends where the budget does. */
  readonly meter: Meter;
}

const MAX_CODES = 4096;
const NO_CODE = -1;
const CHUNK_BYTES = 16_384;

/**
 * The most bytes that one byte of codes can stand for: a string is at most as long as there are codes before its own,
 * so a code of 12 bits gives at most 4,096 bytes.
 */
export const MAX_LZW_RATIO = (MAX_CODES * 8) / 12;

/**
 * Decompresses until the end code, the end of the data, of the budget or of the sink's patience.
 * 'damaged' when a code cannot occur at its place; what came before it was given out.
 */
export function* lzw(
  source: ByteSource,
  { literalBits, flavour, meter }: LzwOptions,
  sink: ByteSink,
): Steps<'ended' | 'damaged'> {
  const clear = 1 << literalBits;
  const end = clear + 1;
  const early = flavour === 'tiff' ? 1 : 0;
  // A string is its last byte and the code of the rest; lengths let it be written from its end.
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES);
  for (let i = 0; i < clear; i++) {
    suffix[i] = i;
    lengths[i] = 1;
  }
  const chunk = new Uint8Array(CHUNK_BYTES + MAX_CODES);
  const next = codeReader(source, flavour === 'tiff', meter);
  let filled = 0;
  let count = end + 1;
  let width = literalBits + 1;
  let previous = NO_CODE;

  /** Writes the string of `code` at the end of the chunk and answers its first byte. */
  const write = (code: number): number => {
    const length = lengths[code] ?? 1;
    let at = filled + length;
    filled = at;
    let rest = code;
    while (lengths[rest] !== 1) {
      chunk[--at] = suffix[rest] ?? 0;
      rest = prefix[rest] ?? 0;
    }
    chunk[--at] = rest;
    return rest;
  };

  let outcome: 'ended' | 'damaged' = 'ended';
  for (let code = next(width); code !== NO_CODE && code !== end; code = next(width)) {
    if (meter.isRestDue()) yield;
    if (code === clear) {
      count = end + 1;
      width = literalBits + 1;
      previous = NO_CODE;
      continue;
    }
    if (code > count || (code === count && previous === NO_CODE) || (previous === NO_CODE && code > end)) {
      outcome = 'damaged';
      break;
    }
    if (previous === NO_CODE) {
      write(code);
    } else {
      const isNew = code === count;
      const first = write(isNew ? previous : code);
      if (isNew) chunk[filled++] = first;
      if (count < MAX_CODES) {
        prefix[count] = previous;
        suffix[count] = first;
        lengths[count] = (lengths[previous] ?? 1) + 1;
        count += 1;
        if (count + early >= 1 << width && width < 12) width += 1;
      }
    }
    previous = code;
    if (filled >= CHUNK_BYTES) {
      if (!meter.add(filled * WORK_NS.plainByte) || !sink(chunk.subarray(0, filled))) return 'ended';
      filled = 0;
    }
  }
  sink(chunk.subarray(0, filled));
  return outcome;
}

/** Reads codes bit by bit; NO_CODE at the end of the data or of the budget. */
function codeReader(source: ByteSource, msbFirst: boolean, meter: Meter): (width: number) => number {
  let bits = 0;
  let have = 0;
  return (width) => {
    while (have < width) {
      const byte = source();
      if (byte < 0 || !meter.add(WORK_NS.lzwByte)) return NO_CODE;
      // 11 bits in hand and 8 new ones: always within 32 bits.
      bits = msbFirst ? (bits << 8) | byte : bits | (byte << have);
      have += 8;
    }
    have -= width;
    if (msbFirst) {
      const code = bits >> have;
      bits &= (1 << have) - 1;
      return code;
    }
    const code = bits & ((1 << width) - 1);
    bits >>= width;
    return code;
  };
}
