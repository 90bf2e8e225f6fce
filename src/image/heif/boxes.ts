// Reads boxes of the ISO base media file format (ISO/IEC 14496-12 §4.2) and the numbers in them. Boxes are read one at a time and never
// collected, because a file may have a million empty ones.
import { LIMITS } from '../limits.ts';

export interface Box {
  /** Four characters of Latin-1. */
  readonly type: string;
  /** The bytes after the header; shorter if the file ends. */
  readonly body: Uint8Array;
}

/**
 * The boxes of a container's body, at most MAX_HEIF_ENTRIES; it ends at a header that is not whole.
 */
export function* boxesOf(bytes: Uint8Array): Generator<Box> {
  let left = LIMITS.MAX_HEIF_ENTRIES;
  for (let at = 0; at + 8 <= bytes.length && left > 0; left -= 1) {
    const read = cursor(bytes, at);
    const short = read.u(4);
    const type = read.text(4);
    const size = short === 1 ? read.u(8) : short === 0 ? bytes.length - at : short;
    if (size < read.at - at) return;
    yield { type, body: bytes.subarray(read.at, at + size) };
    at += size;
  }
}

/** The body of the first box of that type. */
export function findBox(bytes: Uint8Array, type: string): Uint8Array | undefined {
  for (const box of boxesOf(bytes)) if (box.type === type) return box.body;
  return undefined;
}

/** Reads big-endian numbers one after the other. Past the end they are 0; counts are checked with `left`. */
export interface Cursor {
  readonly at: number;
  /** Bytes not read yet. */
  readonly left: number;
  /** A number of 0 to 8 bytes. Above 2^53 it is not exact, but no offset in a file is that large. */
  u(bytes: number): number;
  /** A signed number of 32 bits. */
  i32(): number;
  text(bytes: number): string;
  take(bytes: number): Uint8Array;
}

/** A cursor over borrowed bytes. */
export function cursor(bytes: Uint8Array, from = 0): Cursor {
  let at = from;
  const u = (count: number): number => {
    let value = 0;
    for (const end = at + count; at < end; at += 1) value = value * 256 + (bytes[at] ?? 0);
    return value;
  };
  const take = (count: number): Uint8Array => {
    at += count;
    return bytes.subarray(at - count, at);
  };
  return {
    get at() {
      return at;
    },
    get left() {
      return Math.max(0, bytes.length - at);
    },
    u,
    i32: () => u(4) | 0,
    text: (count) => String.fromCharCode(...take(count)),
    take,
  };
}
