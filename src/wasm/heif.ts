// The codecs inside HEIC and AVIF files as WebAssembly: libde265 (HEVC) and dav1d (AV1), each with a bound on its work and
// its memory. Built from their sources by scripts/build-heif.ts (docs/design/image.md).
import { rest } from '../lib/rest.ts';
import { LIMITS } from './limits.ts';
import { compiled, type WasmImport } from './compiled.ts';
import { FuelMeter, OutOfFuel, type Allowance } from './fuel.ts';
import av1Wasm from './heif/av1.wasm';
import hevcWasm from './heif/hevc.wasm';
import { createPool, type Pool } from './pool.ts';
import { createSpareMemories } from './spare-memory.ts';

export type HeifCodec = 'hevc' | 'av1';

/** The ERR_* values of heif/picture.h, and `stopped` for an allowance that is used up. */
export type HeifTrouble = 'malformed' | 'unsupported' | 'memory' | 'stopped';

/** Decoded samples in the codec's memory, borrowed until the callback that receives them returns. */
export interface HeifPicture {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample, 8 to 12 (HEVC: 16); above 8 a sample has two bytes, little-endian. */
  readonly bits: number;
  readonly isFullRange: boolean;
  /** The matrix coefficients of ITU-T H.273; 0 means that the planes are green, blue and red. */
  readonly matrix: number;
  /** 'grey' has one plane, the others three, which have the same size only at 4:4:4. */
  readonly chroma: (typeof CHROMA)[number];
  readonly planes: readonly HeifPlane[];
}

export interface HeifPlane {
  readonly bytes: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

const CHROMA = ['grey', '4:2:0', '4:2:2', '4:4:4'] as const;
const ERR_MEMORY = -5;
const TROUBLE: Readonly<Record<number, HeifTrouble>> = { [-2]: 'unsupported', [ERR_MEMORY]: 'memory' };

/** An idle instance above this size is dropped. A tile of 512 × 512, the size that phones write, leaves 2 to 3 MB. */
const KEEP_BELOW_BYTES = 8 * 1024 * 1024;

interface Exports {
  _initialize(): void;
  /** The address of `bytes` writable bytes; 0 if there is no memory. */
  heif_input(bytes: number): number;
  /** 1 if the trap was for lack of memory. dav1d does not have this function. */
  heif_out_of_memory?(): number;
  heif_decode: (...bytesAndMaxPixels: number[]) => number;
  /** The address of `struct picture` (heif/picture.h). */
  heif_picture(): number;
}

interface Codec {
  readonly linear: WebAssembly.Memory;
  readonly exports: Exports;
  readonly fuel: FuelMeter;
  readonly decode: (...args: number[]) => Promise<number>;
}

/** The memories of both codecs, which are linked with the same limits (scripts/build-heif.ts). */
const memories = createSpareMemories({
  initialBytes: 2 * 1024 * 1024,
  maximumBytes: LIMITS.MAX_HEIF_MEMORY_BYTES,
});

const POOLS: Readonly<Record<HeifCodec, Pool<Codec>>> = {
  hevc: poolOf('hevc', hevcWasm),
  av1: poolOf('av1', av1Wasm),
};

/**
 * Decodes one coded image, passes its picture to `take` and returns what that returns. `data`: the OBUs of an AV1 image item, or the NAL
 * units of HEVC, each after its length in four little-endian bytes. A trap counts as malformed data. A picture with more than
 * LIMITS.MAX_HEIF_CODED_PIXELS is 'memory'.
 */
export async function decodeHeif<T extends object>(
  codec: HeifCodec,
  data: readonly Uint8Array[],
  allowance: Allowance,
  take: (picture: HeifPicture) => T,
): Promise<T | HeifTrouble> {
  const pool = POOLS[codec];
  const instance = await pool.borrow();
  const { exports, linear, fuel, decode } = instance;
  try {
    fuel.charge(allowance);
    const length = data.reduce((sum, piece) => sum + piece.length, 0);
    const input = exports.heif_input(length);
    if (input !== 0) copyTo(new Uint8Array(linear.buffer, input, length), data);
    const end = input === 0 ? ERR_MEMORY : await decode(length, LIMITS.MAX_HEIF_CODED_PIXELS);
    const answer = end === 0 ? take(pictureOf(exports, linear)) : (TROUBLE[end] ?? 'malformed');
    exports.heif_input(0);
    fuel.charge(undefined);
    pool.giveBack(instance);
    return answer;
  } catch (cause) {
    // The state of the instance is unknown.
    pool.drop(instance);
    if (cause instanceof OutOfFuel) return 'stopped';
    if (cause instanceof WebAssembly.RuntimeError) {
      return exports.heif_out_of_memory?.() === 1 ? 'memory' : 'malformed';
    }
    throw cause;
  }
}

function poolOf(name: HeifCodec, wasm: WasmImport): Pool<Codec> {
  return createPool({
    name,
    start: async () => start(await compiled(wasm)),
    memoryBytes: ({ linear }) => linear.buffer.byteLength,
    keepBelowBytes: KEEP_BELOW_BYTES,
    onDrop: ({ linear }) => memories.leave(linear, linear.buffer.byteLength),
  });
}

function start(module: WebAssembly.Module): Codec {
  const fuel = new FuelMeter(rest);
  const linear = memories.take();
  const instance = new WebAssembly.Instance(module, {
    host: { memory: linear },
    fuel: fuel.imports,
    wasi_snapshot_preview1: {
      fd_close: noFile,
      fd_fdstat_get: noFile,
      fd_seek: noFile,
      fd_write: noFile,
    },
  });
  fuel.attach(instance.exports);
  // scripts/build-heif.ts lists the exports of the modules.
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return { exports, linear, fuel, decode: fuel.suspendable(exports.heif_decode) };
}

/** WASI's EBADF: the C library can print, but there is no file to print to. */
function noFile(): number {
  return 8;
}

function copyTo(target: Uint8Array, pieces: readonly Uint8Array[]): void {
  let at = 0;
  for (const piece of pieces) {
    target.set(piece, at);
    at += piece.length;
  }
}

/** Reads `struct picture` of heif/picture.h: twelve numbers of 32 bits. */
function pictureOf(exports: Exports, linear: WebAssembly.Memory): HeifPicture {
  const [width = 0, height = 0, bits = 0, chroma = 0, fullRange, matrix = 0, ...planes] = new Int32Array(
    linear.buffer,
    exports.heif_picture(),
    12,
  );
  const count = chroma === 0 ? 1 : 3;
  return {
    width,
    height,
    bits,
    chroma: CHROMA[chroma] ?? 'grey',
    isFullRange: fullRange === 1,
    matrix,
    planes: Array.from({ length: count }, (_, i) => ({
      bytes: new Uint8Array(linear.buffer, planes[i] ?? 0),
      stride: planes[i + 3] ?? 0,
    })),
  };
}
