// Bytes that arrive in chunks, copied into one array that grows by doubling. Chunks themselves are never kept: a chunk
// of one byte holds a buffer of its own (measured: 100,000 of them 560 MB).

export interface GrowingBytesOptions {
  /** No array is longer. */
  readonly maxBytes: number;
  /** The declared length, ≤ maxBytes: once a quarter of it is here, the array grows to it at once. */
  readonly expectedBytes?: number;
  /** Asked before the array grows by so many bytes; false: it may not. Default: always true. */
  readonly reserve?: (bytes: number) => boolean;
}

export interface GrowingBytes {
  /** Bytes so far. */
  readonly length: number;
  /** Copies a chunk; `full`: beyond maxBytes, `refused`: reserve said no. Then nothing was copied. */
  append(chunk: Uint8Array): 'ok' | 'full' | 'refused';
  /** A view of what arrived, not a copy; good until the next `append`. */
  bytes(): Uint8Array;
}

const FIRST_BYTES = 4096;

/** Copies each byte at most twice on average; while it grows, the old array (at most half the new) is held beside it. */
export function createGrowingBytes({
  maxBytes,
  expectedBytes = 0,
  reserve = () => true,
}: GrowingBytesOptions): GrowingBytes {
  let array = new Uint8Array(0);
  let length = 0;

  function capacityFor(needed: number): number {
    if (needed <= expectedBytes && needed * 4 >= expectedBytes) return expectedBytes;
    return Math.min(maxBytes, Math.max(needed, array.length * 2, FIRST_BYTES));
  }

  return {
    get length() {
      return length;
    },
    append(chunk) {
      const needed = length + chunk.length;
      if (needed > maxBytes) return 'full';
      if (needed > array.length) {
        const capacity = capacityFor(needed);
        if (!reserve(capacity - array.length)) return 'refused';
        // Gives the old array's memory back at once; V8 collects it late.
        array = new Uint8Array(array.buffer.transfer(capacity));
      }
      array.set(chunk, length);
      length = needed;
      return 'ok';
    },
    bytes: () => array.subarray(0, length),
  };
}
