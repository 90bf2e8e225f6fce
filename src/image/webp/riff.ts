// RIFF chunks (RFC 9649 §2.3). They are read one at a time and never collected, because a file may have millions of empty ones.

/** The FourCC of a chunk as a little-endian number. */
export const FOUR_CC = {
  VP8: 0x20385056,
  VP8L: 0x4c385056,
  VP8X: 0x58385056,
  ALPH: 0x48504c41,
  ANMF: 0x464d4e41,
  EXIF: 0x46495845,
} as const;

export interface Chunk {
  readonly type: number;
  /** Shorter if the file ends. */
  readonly body: Uint8Array;
}

/** The first chunk of one of these types, from `from` on. */
export function findChunk(bytes: Uint8Array, from: number, ...types: readonly number[]): Chunk | undefined {
  const [first] = chunksOf(bytes, from, ...types);
  return first;
}

/** The chunks of these types, from `from` on. */
export function* chunksOf(bytes: Uint8Array, from: number, ...types: readonly number[]): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + 8 <= bytes.length;) {
    const type = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    if (types.includes(type)) yield { type, body: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length & 1);
  }
}

/** A little-endian number of 24 bits. */
export function u24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}
