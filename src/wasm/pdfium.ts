// PDFium (BSD-3-Clause) through @embedpdf/pdfium's raw FPDF_* functions, with a bound on its work and its memory. The module is the
// package's, without the functions that are not called here, and with a fuel counter, an imported memory and packed tables
// (scripts/build-pdfium.ts, docs/design/pdf.md).
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { rest } from '../lib/rest.ts';
import { LIMITS } from './limits.ts';
import { compiled } from './compiled.ts';
import { reportMemory } from './engine.ts';
import { FuelMeter } from './fuel.ts';
import pdfiumWasm from './pdfium/pdfium.wasm';
import readBlockWasm from './pdfium/read-block.wasm';
import { unpackData } from './packed-data.ts';
import { createPool, type Pool } from './pool.ts';
import { createSpareMemories } from './spare-memory.ts';

export { OutOfFuel, type Allowance } from './fuel.ts';

/** The calls that can take long; other requests run during them. Parameters and results are those of PDFium's headers. */
const SLOW_CALLS = [
  'FPDF_LoadCustomDocument',
  'FPDF_LoadPage',
  'FPDF_RenderPageBitmap',
  'FPDFImageObj_GetBitmap',
  'FPDFImageObj_GetImageMetadata',
] as const;

type SlowCalls = Readonly<Record<(typeof SLOW_CALLS)[number], (...args: number[]) => Promise<number>>>;

export type Pdfium = Omit<WrappedPdfiumModule, (typeof SLOW_CALLS)[number]> & {
  readonly slow: SlowCalls;
  readonly fuel: FuelMeter;
  readonly memory: GrantedMemory;
  readonly linear: WebAssembly.Memory;
  readonly file: FileAccess;
};

/** The file that FPDF_LoadCustomDocument reads in pieces, so that PDFium has no copy of it. */
export interface FileAccess {
  /** The file; set from before the document is loaded until it is closed. */
  bytes: Uint8Array | undefined;
  /** The number by which PDFium calls the function that reads a piece: m_GetBlock of FPDF_FILEACCESS. */
  readonly getBlock: number;
}

/** Bytes of linear memory after which the instance is dropped: a vector A4 at 300 dpi leaves 18 MB, a scanned one more. */
const KEEP_BELOW_BYTES = 40 * 1024 * 1024;
/** The smallest growth of the memory. Emscripten would add a fifth each time, used or not. */
const GROWTH_BYTES = 4 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/** The initial memory that the module declares: 284 WASM pages. */
const INITIAL_BYTES = 284 * WASM_PAGE_BYTES;
/** The host does Emscripten's memcpy; 64 bytes count as one iteration of a loop. */
const COPIED_BYTES_PER_FUEL = 64;

const memories = createSpareMemories({
  initialBytes: INITIAL_BYTES,
  maximumBytes: LIMITS.MAX_PDF_MEMORY_BYTES,
});

reportMemory('pdfium-spare', () => memories.bytes);

/** The instances. A borrower calls `fuel.charge` first, and gives the instance back only if its last call succeeded. */
export const pdfiumPool: Pool<Pdfium> = createPool({
  name: 'pdfium',
  start,
  memoryBytes: ({ linear }) => linear.buffer.byteLength,
  usedBytes: ({ memory }) => memory.usedBytes,
  keepBelowBytes: KEEP_BELOW_BYTES,
  onDrop: ({ linear, memory }) => memories.leave(linear, memory.usedBytes),
});

/** The linear memory now. It moves whenever PDFium allocates, so get it again after each call. */
export function heapOf({ pdfium }: Pick<Pdfium, 'pdfium'>): Uint8Array {
  return pdfium.HEAPU8;
}

/** The part of its memory that PDFium knows. The memory may be larger, if a dropped instance had it before. */
export interface GrantedMemory {
  /** PDFium uses no byte beyond it. */
  readonly usedBytes: number;
  /** The last size of the linear memory that was refused; 0 if none was. */
  refusedBytes: number;
}

type HostFunction = (...args: number[]) => unknown;

async function start(): Promise<Pdfium> {
  const fuel = new FuelMeter(rest);
  const [module, readBlock] = await Promise.all([compiled(pdfiumWasm), compiled(readBlockWasm)]);
  const linear = memories.take();
  let pages: WebAssembly.Global | undefined;
  const memory: GrantedMemory = {
    get usedBytes() {
      return Number(pages?.value ?? 0) * WASM_PAGE_BYTES;
    },
    refusedBytes: 0,
  };
  // False if that is more than PDFium may have, or if there is no memory.
  const grant = (bytes: number): boolean => {
    const granted = grow(linear, memory.usedBytes, bytes);
    if (granted === undefined) memory.refusedBytes = bytes;
    else if (pages !== undefined) pages.value = granted / WASM_PAGE_BYTES;
    return granted !== undefined;
  };
  let instance: WebAssembly.Instance | undefined;
  const options: Parameters<typeof init>[0] = {
    // A hostile file makes PDFium print a line for each object.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports, done) {
      const { env = {}, ...others } = imports;
      instance = new WebAssembly.Instance(module, {
        ...others,
        env: boundedEnvironment(env, fuel, grant, linear),
        fuel: fuel.imports,
        host: { memory: linear },
      });
      unpackData(module, linear);
      fuel.attach(instance.exports);
      pages = sizeOf(instance.exports);
      done(instance);
      return instance.exports;
    },
  };
  const wrapped = await withoutNewGetters(() => init(options));
  if (instance === undefined) throw new Error('PDFium was not instantiated.');
  const file = fileAccess(instance.exports, { linear, fuel, readBlock });
  wrapped.PDFiumExt_Init();
  const slow = Object.fromEntries(
    SLOW_CALLS.map((name) => {
      const call = instance?.exports[name];
      if (typeof call !== 'function') throw new Error(`PDFium has no ${name}.`);
      // All exports in SLOW_CALLS are functions of numbers.
      return [name, fuel.suspendable(call as (...args: number[]) => number)];
    }),
  ) as SlowCalls;
  return Object.assign(wrapped, { slow, fuel, memory, linear, file });
}

/**
 * Removes the getters that `call` adds to the global object. The package's Emscripten module explains with them which names it lacks; they
 * refer to the first instance, whose memory would never be collected.
 */
async function withoutNewGetters<T>(call: () => Promise<T>): Promise<T> {
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  const result = await call();
  for (const [name, added] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (!before.has(name) && 'get' in added && added.set === undefined)
      Reflect.deleteProperty(globalThis, name);
  return result;
}

/**
 * PDFium can only call a WebAssembly function, so read-block.wasm exports its import again. Reading costs as much fuel as copying.
 */
function fileAccess(
  exports: WebAssembly.Exports,
  {
    linear,
    fuel,
    readBlock,
  }: {
    readonly linear: WebAssembly.Memory;
    readonly fuel: FuelMeter;
    readonly readBlock: WebAssembly.Module;
  },
): FileAccess {
  const { __indirect_function_table: table } = exports;
  if (!(table instanceof WebAssembly.Table)) throw new Error('PDFium has no table of functions.');
  const file: FileAccess & { bytes: Uint8Array | undefined } = { bytes: undefined, getBlock: table.grow(1) };
  // int m_GetBlock(void* m_Param, unsigned long position, unsigned char* pBuf, unsigned long size), fpdfview.h: 0 is an error.
  const read = (_: number, position: number, to: number, size: number): number => {
    const [start, bytes] = [position >>> 0, size >>> 0];
    if (file.bytes === undefined || start + bytes > file.bytes.length) return 0;
    fuel.take(bytes / COPIED_BYTES_PER_FUEL);
    new Uint8Array(linear.buffer, to >>> 0, bytes).set(file.bytes.subarray(start, start + bytes));
    return 1;
  };
  const thunk = new WebAssembly.Instance(readBlock, { file: { read } });
  table.set(file.getBlock, thunk.exports['read']);
  return file;
}

function boundedEnvironment(
  environment: WebAssembly.ModuleImports,
  fuel: FuelMeter,
  grant: (bytes: number) => boolean,
  linear: WebAssembly.Memory,
): WebAssembly.ModuleImports {
  const host = (name: string): HostFunction => {
    const value = environment[name];
    if (typeof value !== 'function') throw new Error(`PDFium's host has no ${name}.`);
    return value as HostFunction; // What stands in `env` of this module takes numbers.
  };
  const renewViews = host('emscripten_resize_heap');
  const copy = host('_emscripten_memcpy_js');
  return {
    ...environment,
    ...Object.fromEntries(
      Object.keys(environment)
        .filter((name) => name.startsWith('invoke_'))
        .map((name) => [name, fuel.nested(host(name))]),
    ),
    emscripten_resize_heap: (bytes: number) => {
      const before = linear.buffer;
      if (!grant(bytes >>> 0)) return 0;
      // If the memory is already large enough, Emscripten only renews its views.
      return linear.buffer === before ? 1 : renewViews(linear.buffer.byteLength);
    },
    _emscripten_memcpy_js: (to: number, from: number, bytes: number) => {
      fuel.take((bytes >>> 0) / COPIED_BYTES_PER_FUEL);
      return copy(to, from, bytes);
    },
  };
}

/** The global in which PDFium keeps its number of WASM pages. */
function sizeOf({ memory_pages: pages }: WebAssembly.Exports): WebAssembly.Global {
  if (!(pages instanceof WebAssembly.Global)) throw new Error('PDFium is not told of its memory.');
  pages.value = INITIAL_BYTES / WASM_PAGE_BYTES;
  return pages;
}

/** Grows PDFium's memory and returns its new size, in whole WASM pages; undefined if it may not have that much or there is no memory. */
function grow(linear: WebAssembly.Memory, usedBytes: number, bytes: number): number | undefined {
  const most = LIMITS.MAX_PDF_MEMORY_BYTES;
  if (bytes > most) return undefined;
  const wanted = Math.max(bytes, Math.min(usedBytes + GROWTH_BYTES, most));
  const pages = Math.ceil(wanted / WASM_PAGE_BYTES);
  const missing = pages - linear.buffer.byteLength / WASM_PAGE_BYTES;
  try {
    if (missing > 0) linear.grow(missing);
    return pages * WASM_PAGE_BYTES;
  } catch {
    return undefined;
  }
}
