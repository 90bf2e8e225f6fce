// Decompresses LZW in the forms of GIF (89a, appendix F) and TIFF (6.0, section 13): codes of growing width, up to 12 bits.

import { WORK_NS, type Meter, type Steps } from './work.ts';

/** Receives decompressed bytes in a borrowed buffer; false ends the decompression. */
export type ByteSink = (bytes: Uint8Array) => boolean;

/** The next byte of compressed data; -1 at its end. */
export type ByteSource = () => number;

export interface LzwOptions {
  /** Bits of a literal: always 8 in TIFF; a GIF says it before the data. */
  readonly literalBits: number;
  /** TIFF packs codes from the most significant bit on, and widens them one code earlier than GIF. */
  readonly flavour: 'gif' | 'tiff';
  /** Counts the work; decompression ends when the budget is used up. */
  readonly meter: Meter;
}

const MAX_CODES = 4096;
const NO_CODE = -1;
const CHUNK_BYTES = 16_384;

/**
 * The most bytes that one byte of codes can give. A string is at most as long as the number of codes before its own, so a code of 12
 * bits gives at most 4,096 bytes.
 */
export const MAX_LZW_RATIO = (MAX_CODES * 8) / 12;

/**
 * Decompresses until the end code, the end of the data or of the budget, or until the sink returns false. 'damaged' for a code that
 * cannot occur at its place; the sink has received everything before it.
 */
export function* lzw(
  source: ByteSource,
  { literalBits, flavour, meter }: LzwOptions,
  sink: ByteSink,
): Steps<'ended' | 'damaged'> {
  const clear = 1 << literalBits;
  const end = clear + 1;
  const early = flavour === 'tiff' ? 1 : 0;
  // A string is stored as its last byte and the code of the rest. With its length it can be written from the end.
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

  /** Writes the string of `code` at the end of the chunk and returns its first byte. */
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

/** A function that reads the next code; it returns NO_CODE at the end of the data or of the budget. */
function codeReader(source: ByteSource, msbFirst: boolean, meter: Meter): (width: number) => number {
  let bits = 0;
  let have = 0;
  return (width) => {
    while (have < width) {
      const byte = source();
      if (byte < 0 || !meter.add(WORK_NS.lzwByte)) return NO_CODE;
      // At most 11 old and 8 new bits: always within 32.
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
