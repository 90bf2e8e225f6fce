// The platform's zlib, for data that is compressed or inflated at once: Node, Deno, Bun and Workers have it, browsers do not. Streams
// of the Web do the same everywhere, but cost ten times as much for a few kilobytes.
import { lazy } from './lazy.ts';

interface DeflateOptions {
  readonly windowBits: number;
  readonly memLevel: number;
  readonly chunkSize: number;
}

interface Zlib {
  /** Absent before Node 22.2. */
  readonly crc32?: (bytes: Uint8Array, previous: number) => number;
  readonly deflateRawSync: (bytes: Uint8Array, options: DeflateOptions) => Uint8Array;
  readonly deflateSync: (bytes: Uint8Array) => Uint8Array;
  readonly inflateRawSync: (bytes: Uint8Array, options: { readonly finishFlush: number }) => Uint8Array;
  readonly constants: { readonly Z_SYNC_FLUSH: number };
  readonly inflateSync: (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;
}

/** Bundlers for browsers see no import of a module that they lack. */
interface ServerProcess {
  readonly getBuiltinModule?: (name: 'node:zlib') => Zlib | undefined;
}

const zlib = lazy(() => {
  const { process } = globalThis as { readonly process?: ServerProcess };
  return process?.getBuiltinModule?.('node:zlib');
});

const MIN_WINDOW_BITS = 9;
const MAX_WINDOW_BITS = 15;
/** zlib looks back no farther than its window less this. */
const MIN_LOOKAHEAD_BYTES = 262;
const MAX_MEM_LEVEL = 8;

/** Raw deflate data in a buffer of its own. Undefined where the platform has no zlib. */
export function deflateAtOnce(bytes: Uint8Array): Uint8Array | undefined {
  const needed = Math.ceil(Math.log2(bytes.length + MIN_LOOKAHEAD_BYTES));
  const windowBits = Math.max(MIN_WINDOW_BITS, Math.min(MAX_WINDOW_BITS, needed));
  // Tables as large as the text: zlib's own take 268 KB, and clearing them longer than deflating a short part.
  const deflated = zlib()?.deflateRawSync(bytes, {
    windowBits,
    memLevel: Math.min(MAX_MEM_LEVEL, windowBits - 6),
    chunkSize: Math.max(256, bytes.length >> 1),
  });
  // The compressor's own buffer has 16 KB, and would live as long as the result.
  return deflated && new Uint8Array(deflated);
}

/** CRC-32, continued from `previous`. Undefined where the platform has none. */
export function platformCrc32(bytes: Uint8Array, previous: number): number | undefined {
  return zlib()?.crc32?.(bytes, previous);
}

/** A zlib stream in a buffer of its own. Undefined where the platform has no zlib. */
export function zlibAtOnce(bytes: Uint8Array): Uint8Array | undefined {
  const deflated = zlib()?.deflateSync(bytes);
  return deflated && new Uint8Array(deflated);
}

/** How many bytes the beginning of raw deflate data gives. Undefined where it is damaged, or the platform has no zlib. */
export function inflatedLengthOf(beginning: Uint8Array): number | undefined {
  try {
    const platform = zlib();
    return platform?.inflateRawSync(beginning, { finishFlush: platform.constants.Z_SYNC_FLUSH }).length;
  } catch {
    return undefined;
  }
}

/** A whole zlib stream with its checksum. Undefined where it is not whole, gives more bytes, or the platform has no zlib. */
export function inflateAtOnce(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    const inflated = zlib()?.inflateSync(bytes, { maxOutputLength: maxBytes });
    const buffer = inflated?.buffer;
    // What fills its buffer has one of its own: only the rest is copied.
    const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === inflated?.byteLength;
    return isAlone ? new Uint8Array(buffer) : inflated && new Uint8Array(inflated);
  } catch {
    // It throws for damage and beyond the limit; what can still be read of such streams is for others to say.
    return undefined;
  }
}
