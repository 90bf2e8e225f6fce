// The project's own image decoders (raster/*.c, built by scripts/build-wasm.ts). They turn a byte stream into grey rows and keep nothing of
// the file: they read input in pieces of 64 KB and pass finished rows on.
// During long work a decoder rests, so that the isolate's other requests can run: it is suspended through WebAssembly JavaScript Promise
// Integration, which workerd and Node 24 have. Without that it runs in one piece.
import { rest } from '../lib/rest.ts';
import { dueEvery } from '../lib/steps.ts';
import { compiled } from './compiled.ts';
import { createPool } from './pool.ts';
import { promiseIntegration } from './promise-integration.ts';
import rasterWasm from './raster/raster.wasm';

/** The ERR_* values of raster/host.h. */
export const RASTER_ERRORS = {
  malformed: -1,
  unsupported: -2,
  truncated: -3,
  stopped: -4,
  memory: -5,
} as const;

export interface RasterExports {
  readonly memory: { readonly buffer: ArrayBufferLike };
  /** The nominal ns of the last decode that `work` has not received. */
  work_left(): number;
  /** How the next decode turns colours into grey (raster/host.h), with 16 bits of fraction; the ground is a grey. */
  set_tone(red: number, green: number, blue: number, add: number, ground: number): void;
  /** The address of 256 bytes, the grey of each sample or palette entry of up to 8 bits. */
  png_table(): number;
  /** Returns the number of decoded rows or a RASTER_ERRORS value. Keys below 0 mean that there is no transparent colour. */
  png_decode(
    width: number,
    height: number,
    depth: number,
    colour: number,
    adam7: number,
    log2: number,
    keyR: number,
    keyG: number,
    keyB: number,
  ): number;
  /** Stores the alpha plane of an ALPH chunk for the call of webp_lossy that must follow. */
  webp_alpha(width: number, height: number): number;
  /** The input is a VP8 chunk of `bytes` bytes. */
  webp_lossy(width: number, height: number, log2: number, bytes: number, hasAlpha: number): number;
  /** The input is a VP8L chunk. */
  webp_lossless(width: number, height: number, log2: number): number;
  /** Inflates the input; the job's `rows` receives the bytes, as rows of 1 byte. */
  inflate_bytes(): number;
  /** The input is the Flate data of a PDF image: 8-bit grey or RGB, with or without PNG's filter bytes. */
  flate_decode(width: number, height: number, isRgb: number, hasFilters: number, log2: number): number;
  /** Returns the number of rows that the file really had, or a RASTER_ERRORS value. `bytes` is the length of all input. */
  jpeg_decode(width: number, height: number, log2: number, bytes: number): number;
}

export interface RasterJob {
  /** Fills `into` with the next input and returns how many bytes it wrote; 0 at the end. */
  read(into: Uint8Array): number;
  /** Receives `count` rows of grey from row `y` on; `data` is borrowed. False stops the decoding. */
  rows(data: Uint8Array, y: number, count: number): boolean;
  /** Receives nominal work in ns. False if the budget is used up; the decoder then ends as soon as it can. */
  work(ns: number): boolean;
  /** Bytes of one row that `rows` receives. */
  readonly rowBytes: number;
}

const DECODERS = [
  'png_decode',
  'webp_alpha',
  'webp_lossy',
  'webp_lossless',
  'inflate_bytes',
  'flate_decode',
  'jpeg_decode',
] as const;
type Decoder = (typeof DECODERS)[number];

/** The exports, whose decoders return promises because they may rest. */
export type Raster = Omit<RasterExports, Decoder> & {
  readonly [Name in Decoder]: (...args: Parameters<RasterExports[Name]>) => Promise<number>;
};

interface RasterInstance {
  readonly exports: RasterExports;
  readonly raster: Raster;
  job: RasterJob | undefined;
}

/** Nominal ns between two rests; the real time is at most three times as long (docs/design/image.md, "Nominal work"). */
const REST_WORK_NS = 60e6;
/** An idle instance above this size is dropped. Baseline images need 1 to 2 MB; only progressive and interlaced ones hold a whole image. */
const KEEP_BELOW_BYTES = 8 * 1024 * 1024;

const memoryBytes = ({ exports }: RasterInstance): number => exports.memory.buffer.byteLength;

/** The instances. A decoder keeps its instance while it rests; other requests use another one meanwhile. */
const pool = createPool<RasterInstance>({
  name: 'raster',
  start: async () => start(await compiled(rasterWasm)),
  memoryBytes,
  keepBelowBytes: KEEP_BELOW_BYTES,
  onDrop: () => undefined,
});

function start(module: WebAssembly.Module): RasterInstance {
  const { promising, Suspending } = promiseIntegration();
  const instance: { exports?: RasterExports; job: RasterJob | undefined } = { job: undefined };
  const isRestDue = dueEvery(REST_WORK_NS);
  const view = (at: number, length: number): Uint8Array => new Uint8Array(exports.memory.buffer, at, length);
  const goesOn = (ns: number): number => (instance.job?.work(ns) === true ? 0 : 1);
  /** A promise suspends the decoder, a number does not. */
  const workOrRest = (ns: number): number | Promise<number> => {
    if (!isRestDue(ns)) return goesOn(ns);
    return rest().then(() => goesOn(ns));
  };
  const host = {
    read: (at: number, length: number): number => instance.job?.read(view(at, length)) ?? 0,
    rows: (at: number, y: number, count: number): number =>
      instance.job?.rows(view(at, count * instance.job.rowBytes), y, count) === true ? 0 : 1,
    work: Suspending === undefined ? goesOn : new Suspending(workOrRest),
  };
  const { exports } = new WebAssembly.Instance(module, { host }) as WebAssembly.Instance & {
    exports: RasterExports;
  };
  const decoders = Object.fromEntries(
    DECODERS.map((name) => {
      const call: (...args: number[]) => number = exports[name];
      return [name, promising?.(call) ?? (async (...args: number[]) => call(...args))];
    }),
  ) as Pick<Raster, Decoder>;
  return Object.assign(instance, { exports, raster: { ...exports, ...decoders } });
}

/** Runs one decode to its end. A trap is a bug of ours; it returns `malformed`, and the instance is dropped. */
export async function runRaster(
  job: RasterJob,
  decode: (raster: Raster) => Promise<number>,
): Promise<number> {
  const instance = await pool.borrow();
  instance.job = job;
  try {
    const end = await decode(instance.raster);
    job.work(instance.exports.work_left());
    instance.job = undefined;
    pool.giveBack(instance);
    return end;
  } catch (cause) {
    instance.job = undefined;
    pool.drop(instance);
    if (cause instanceof WebAssembly.RuntimeError) return RASTER_ERRORS.malformed;
    throw cause;
  }
}
