// PDFium (BSD-3-Clause) through @embedpdf/pdfium's raw FPDF_* functions, with a bound on its work and its memory.
// The module is the package's with a fuel counter (scripts/build-pdfium.ts, docs/design/pdf.md).
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PDF_LIMITS as LIMITS } from '../lib/pdf-limits.ts';
import { createEngine } from './engine.ts';
import { createFuelMeter, type Allowance, type FuelMeter } from './fuel.ts';
import pdfiumWasm from './pdfium/pdfium.wasm';

export { OutOfFuel, type Allowance } from './fuel.ts';

/** What can take long: called so that other requests run in between. Parameters and results as in PDFium's headers. */
const SLOW_CALLS = [
  'FPDF_LoadMemDocument',
  'FPDF_LoadPage',
  'FPDF_RenderPageBitmap',
  'FPDFImageObj_GetImageMetadata',
] as const;

type SlowCalls = Readonly<Record<(typeof SLOW_CALLS)[number], (...args: number[]) => Promise<number>>>;

export type Pdfium = Omit<WrappedPdfiumModule, (typeof SLOW_CALLS)[number]> & {
  readonly slow: SlowCalls;
  readonly fuel: FuelMeter;
  readonly memory: MemoryLimit;
};

/** Bytes of linear memory after which the instance is dropped: a vector A4 at 300 dpi leaves 18 MB, a scanned one more. */
const KEEP_BELOW_BYTES = 40 * 1024 * 1024;
/** Memory grows by so much at least. Emscripten would add a fifth each time, used or not. */
const GROWTH_BYTES = 4 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/** Emscripten's memcpy is the host's: 64 bytes count as one turn of a loop. */
const COPIED_BYTES_PER_FUEL = 64;

const engine = createEngine<Pdfium>({
  name: 'pdfium',
  start,
  memoryBytes: (pdfium) => heapOf(pdfium).byteLength,
  keepBelowBytes: KEEP_BELOW_BYTES,
});

/** Instances that somebody works with. A request that the runtime stopped in the middle never gives its instance back. */
const lent = new WeakSet<Pdfium>();

class Lent extends Error {}

/**
 * Runs `work` with an instance that nobody else has, starting one when there is none. All of its work is asked of
 * `allowance`. Throws what `work` throws, after the instance was dropped: OutOfFuel when the allowance is used up.
 */
export async function withPdfium<T>(allowance: Allowance, work: (pdfium: Pdfium) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await engine.use(async (pdfium) => {
        // Thrown inside `use`, so that the engine leaves the instance to whoever has it and starts another.
        if (lent.has(pdfium)) throw new Lent();
        lent.add(pdfium);
        pdfium.memory.refusedBytes = 0;
        pdfium.fuel.charge(allowance);
        const result = await work(pdfium);
        pdfium.fuel.charge(undefined);
        lent.delete(pdfium);
        return result;
      });
    } catch (cause) {
      if (!(cause instanceof Lent)) throw cause;
    }
  }
}

/** The linear memory now. It moves whenever PDFium allocates: take it anew after each call. */
export function heapOf({ pdfium }: Pick<Pdfium, 'pdfium'>): Uint8Array {
  return pdfium.HEAPU8;
}

export interface MemoryLimit {
  /** The size of the linear memory that was asked for and refused last; 0 when none was. */
  refusedBytes: number;
}

type HostFunction = (...args: number[]) => unknown;

async function start(): Promise<Pdfium> {
  const fuel = createFuelMeter(() => new Promise((resolve) => setTimeout(resolve, 0)));
  const memory: MemoryLimit = { refusedBytes: 0 };
  let instance: WebAssembly.Instance | undefined;
  const wrapped = await init({
    // A hostile file makes PDFium write a line an object.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports, done) {
      const { env = {}, ...others } = imports;
      instance = new WebAssembly.Instance(pdfiumWasm, {
        ...others,
        env: boundedEnvironment(env, fuel, memory, () => instance?.exports['memory']),
        fuel: fuel.imports,
      });
      fuel.attach(instance.exports);
      done(instance);
      return instance.exports;
    },
  });
  wrapped.PDFiumExt_Init();
  const slow = Object.fromEntries(
    SLOW_CALLS.map((name) => {
      const call = instance?.exports[name];
      if (typeof call !== 'function') throw new Error(`PDFium has no ${name}.`);
      // An export of a module has no other type.
      return [name, fuel.suspendable(call as (...args: number[]) => number)];
    }),
  ) as SlowCalls;
  return Object.assign(wrapped, { slow, fuel, memory });
}

function boundedEnvironment(
  environment: WebAssembly.ModuleImports,
  fuel: FuelMeter,
  memory: MemoryLimit,
  linear: () => WebAssembly.ExportValue | undefined,
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
      if (grow(linear(), bytes >>> 0)) return renewViews(heapBytes(linear()));
      memory.refusedBytes = bytes >>> 0;
      return 0;
    },
    _emscripten_memcpy_js: (to: number, from: number, bytes: number) => {
      fuel.take((bytes >>> 0) / COPIED_BYTES_PER_FUEL);
      return copy(to, from, bytes);
    },
  };
}

/** False when that is more than PDFium may have, or than there is. */
function grow(linear: WebAssembly.ExportValue | undefined, bytes: number): boolean {
  const most = LIMITS.MAX_PDF_MEMORY_BYTES;
  if (bytes > most || !(linear instanceof WebAssembly.Memory)) return false;
  const have = linear.buffer.byteLength;
  const wanted = Math.max(bytes, Math.min(have + GROWTH_BYTES, most));
  try {
    linear.grow(Math.ceil((wanted - have) / WASM_PAGE_BYTES));
    return true;
  } catch {
    return false;
  }
}

/** What Emscripten's function is asked for then: what there is already, so that it only renews its views. */
function heapBytes(linear: WebAssembly.ExportValue | undefined): number {
  return linear instanceof WebAssembly.Memory ? linear.buffer.byteLength : 0;
}
