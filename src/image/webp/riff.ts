// RIFF chunks (RFC 9649 §2.3).

export interface Chunk {
  readonly type: string;
  /** Cut off where the file ends. */
  readonly body: Uint8Array;
}

export function readChunks(bytes: Uint8Array, from: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= bytes.length;) {
    const length = u24(bytes, at + 4) + (bytes[at + 7] ?? 0) * 2 ** 24;
    chunks.push({
      type: String.fromCharCode(...bytes.subarray(at, at + 4)),
      body: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length + (length & 1);
  }
  return chunks;
}

/** 24 bits, little-endian. */
export function u24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}
