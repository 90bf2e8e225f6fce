// Copies bytes that arrive in chunks into one array, which grows by doubling. It keeps no chunk: a chunk of one byte has a
// buffer of its own (measured: 100,000 of them held 560 MB).

export interface GrowingBytesOptions {
  /** The longest array. */
  readonly maxBytes: number;
  /** The declared length, at most maxBytes. Once a quarter of it has arrived, the array grows to this length. Default 0: unknown. */
  readonly expectedBytes?: number;
  /** Called before the array grows by `bytes`; false refuses. Default: always true. */
  readonly reserve?: (bytes: number) => boolean;
}

export interface GrowingBytes {
  /** Bytes so far. */
  readonly length: number;
  /** Copies a chunk. Copies nothing if it would pass maxBytes (`full`) or `reserve` returns false (`refused`). */
  append(chunk: Uint8Array): 'ok' | 'full' | 'refused';
  /** A view of all bytes so far, valid until the next `append`. */
  bytes(): Uint8Array;
}

/** The smallest array; a shorter body never makes it grow. */
const FIRST_BYTES = 4096;

/** Copies each byte at most twice on average. While it grows, it also holds the old array (at most half the new one's size). */
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
        array = grown(array, capacity);
      }
      array.set(chunk, length);
      length = needed;
      return 'ok';
    },
    bytes: () => array.subarray(0, length),
  };
}

/** `transfer` frees the old array at once; V8 would collect it late. Node 20 lacks it. */
function grown(array: Uint8Array<ArrayBuffer>, capacity: number): Uint8Array<ArrayBuffer> {
  if (typeof array.buffer.transfer === 'function') return new Uint8Array(array.buffer.transfer(capacity));
  const larger = new Uint8Array(capacity);
  larger.set(array);
  return larger;
}
