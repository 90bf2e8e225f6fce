// What recognition measures of every image (evidence/*.c, built by scripts/build-wasm.ts). The module's memory has one size, 1.1 MB:
// images are copied in by bands of rows, which fit the processor's cache. The build without vector instructions gives the same, bit by bit.
import { compiled, type WasmImport } from './compiled.ts';
import { reportMemory } from './engine.ts';
import plainEvidence from './evidence/plain.wasm';
import vectorEvidence from './evidence/vectors.wasm';
import { hasVectors } from './needed.ts';

interface EvidenceExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  input(): number;
  input_size(): number;
  output(): number;
  output_size(): number;
  /** evidence/evidence.c says what each reads and writes. */
  halve(width: number, rows: number): void;
  invert(bytes: number): void;
  tensor(width: number, height: number): void;
  cells(width: number, height: number): void;
  shares(columns: number, rows: number, minEnergy: number): void;
  edges(width: number, left: number, top: number, right: number, bottom: number, to: number): void;
  /** evidence/cubic.c and box.c. */
  cubic(
    width: number,
    x: number,
    y: number,
    ux: number,
    uy: number,
    vx: number,
    vy: number,
    count: number,
    rows: number,
    isSum: number,
  ): void;
  box_start(width: number): void;
  box_add(width: number): void;
  box(width: number, rows: number, radius: number, scale: number): void;
  unsharp(bytes: number, amount: number): void;
}

export interface EvidenceModule extends EvidenceExports {
  /** The input, as each kernel has it. */
  readonly pixels: Uint8Array;
  readonly floats: Float32Array;
  /** The output, as each kernel has it. */
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  readonly doubles: Float64Array;
}

/** Bytes of a band: it, its results and what they are written to stay in a cache of 256 KB. */
export const BAND_BYTES = 64 * 1024;

let started: EvidenceModule | undefined;

/** Loads the module where that takes time: must have ended before `evidence` is called anywhere but in a Worker. */
export async function startEvidence(): Promise<void> {
  started ??= instance(await compiled(imported()));
}

/** The module. Synchronous: nothing in its memory is kept from one call to the next, but the sums of `box` from `box_start` on. */
export function evidence(): EvidenceModule {
  if (started !== undefined) return started;
  const module = imported();
  if (typeof module === 'function') throw new Error('the evidence module is not loaded');
  return (started = instance(module));
}

function imported(): WasmImport {
  return hasVectors() ? vectorEvidence : plainEvidence;
}

function instance(module: WebAssembly.Module): EvidenceModule {
  const exports = new WebAssembly.Instance(module, {}).exports as unknown as EvidenceExports;
  const { buffer } = exports.memory;
  const [input, inputBytes] = [exports.input(), exports.input_size()];
  const [at, size] = [exports.output(), exports.output_size()];
  return {
    ...exports,
    pixels: new Uint8Array(buffer, input, inputBytes),
    floats: new Float32Array(buffer, input, inputBytes / 4),
    bytes: new Uint8Array(buffer, at, size),
    words: new Int32Array(buffer, at, size / 4),
    doubles: new Float64Array(buffer, at, size / 8),
  };
}

reportMemory('evidence', () => started?.memory.buffer.byteLength ?? 0);

export interface Band {
  /** The first row. */
  readonly top: number;
  /** With the rows that overlap the next band. */
  readonly rows: number;
}

/**
 * Copies an image of grey rows into the module, a band at a time, and calls `measure` with each: a multiple of `step` rows, and `overlap`
 * more while there are any. The last band may have fewer.
 */
export function forEachBand(
  { pixels }: EvidenceModule,
  { width, height, data }: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  { step, overlap = 0 }: { readonly step: number; readonly overlap?: number },
  measure: (band: Band) => void,
): void {
  const rows = step * Math.max(1, Math.floor(BAND_BYTES / Math.max(1, width) / step));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows + overlap);
    pixels.set(data.subarray(top * width, bottom * width));
    measure({ top, rows: bottom - top });
  }
}
