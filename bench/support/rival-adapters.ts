// One adapter an engine: 8-bit grey in, types and texts out. What an engine wants instead of grey (RGBA) is made before the clock starts.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import type { Luma } from '../../src/image/types.ts';
import { createBudget } from '../../src/lib/budget.ts';
import { SETTINGS } from '../../src/settings.ts';
import { MODES, type Mode, type ModeName } from './mode-table.ts';
import { importRival, rivalPath } from './rival-install.ts';
import type { RivalName } from './rival-table.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

/** One code as an engine answers it; `type` is QR_CODE for QR codes of every kind, which are counted by it, else the engine's own name. */
export interface Reading {
  readonly type: string;
  readonly text: string;
}

/** Takes an image in the engine's own form. The function that it returns reads the image; that call is timed. */
export type Adapter = (luma: Luma) => () => readonly Reading[] | Promise<readonly Reading[]>;

/** Starts an engine. */
export const ADAPTERS: Readonly<Record<RivalName, () => Promise<Adapter>>> = {
  ...(Object.fromEntries(MODES.map((mode) => [mode.name, () => ours(mode)])) as Readonly<
    Record<ModeName, () => Promise<Adapter>>
  >),
  'zxing-wasm': () => zxing({}),
  'zxing-wasm fast': () =>
    zxing({ tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false }),
  'zbar-wasm': zbar,
  'rxing-wasm': rxing,
  quagga2: quagga,
  jsqr,
  qr,
};

async function ours({ effort, preprocessing, symbologies }: Mode): Promise<Adapter> {
  // Not above: another reader's time and memory would hold ours.
  const { recognize } = await import('../../src/barcode/index.ts');
  return (luma) => async () => {
    const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
    const read = await recognize(luma, { symbologies, effort, preprocessing, budget });
    if (!read.ok) throw new Error(messageOf(read.failure));
    return effort === 'standard' ? read.value.slice(0, 1) : read.value;
  };
}

export interface ZxingResult {
  readonly format: string;
  readonly text: string;
  readonly isValid: boolean;
}

interface ZxingModule {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  readBarcodesFromPixmap(address: number, width: number, height: number, options: object): ZxingVector;
}

interface ZxingVector {
  size(): number;
  get(index: number): ZxingResult | undefined;
  delete(): void;
}

export interface ZxingPackage {
  prepareZXingModule(options: object): Promise<ZxingModule>;
  readBarcodes(file: Uint8Array, options: object): Promise<readonly ZxingResult[]>;
}

/** The package with its own WASM from the disk. */
async function zxingPackage(): Promise<{
  readonly api: ZxingPackage;
  readonly module: ZxingModule;
}> {
  const api = (await importRival('zxing-wasm/dist/es/reader/index.js')) as ZxingPackage;
  const wasmBinary = readFileSync(rivalPath('zxing-wasm/dist/reader/zxing_reader.wasm'));
  const module = await api.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return { api, module };
}

/** What the package makes of its documented defaults for the bindings; add-ons are read as the API answers them. */
const ZXING_DEFAULTS = {
  formats: '',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  minLineCount: 2,
  maxNumberOfSymbols: 255,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 1,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: true,
};

/** Grey goes straight into its memory: its public function would first make grey of RGBA in JavaScript. */
async function zxing(options: Partial<typeof ZXING_DEFAULTS>): Promise<Adapter> {
  const { module } = await zxingPackage();
  return (luma) => () => {
    const address = module._malloc(luma.data.length);
    try {
      module.HEAPU8.set(luma.data, address);
      const found = module.readBarcodesFromPixmap(address, luma.width, luma.height, {
        ...ZXING_DEFAULTS,
        ...options,
      });
      const readings: Reading[] = [];
      for (let i = 0; i < found.size(); i++) {
        const symbol = found.get(i);
        if (symbol?.isValid === true) readings.push({ type: typeOf(symbol.format), text: symbol.text });
      }
      found.delete();
      return readings;
    } finally {
      module._free(address);
    }
  };
}

function typeOf(format: string): string {
  return /QR_?CODE/i.test(format) ? 'QR_CODE' : format;
}

interface ZbarPackage {
  scanGrayBuffer(
    grey: ArrayBuffer,
    width: number,
    height: number,
  ): Promise<readonly { readonly typeName: string; decode(): string }[]>;
}

async function zbar(): Promise<Adapter> {
  const api = (await importRival('@undecaf/zbar-wasm/dist/main.mjs')) as ZbarPackage;
  return (luma) => {
    const grey = luma.data.slice().buffer;
    return async () =>
      (await api.scanGrayBuffer(grey, luma.width, luma.height)).map((symbol) => ({
        type: typeOf(symbol.typeName),
        text: symbol.decode(),
      }));
  };
}

interface RxingPackage {
  readonly DecodeHintDictionary: new () => { set_hint(hint: number, value: string): boolean };
  readonly DecodeHintTypes: { readonly TryHarder: number };
  decode_multi(
    grey: Uint8Array,
    width: number,
    height: number,
    hints: object,
    filter?: boolean,
  ): readonly { format(): number; text(): string; free(): void }[];
}

/** QR, Micro QR and rMQR codes in its enum. */
const RXING_QR = [11, 17, 19];

async function rxing(): Promise<Adapter> {
  const api = (await importRival('rxing-wasm/node-esm.js')) as RxingPackage;
  return (luma) => () => {
    const hints = new api.DecodeHintDictionary();
    hints.set_hint(api.DecodeHintTypes.TryHarder, 'true');
    let found: ReturnType<RxingPackage['decode_multi']>;
    try {
      found = api.decode_multi(luma.data, luma.width, luma.height, hints);
    } catch (cause) {
      // "Nothing found" is thrown, as text; what is an Error is a trap.
      if (cause instanceof WebAssembly.RuntimeError) throw cause;
      return [];
    }
    return found.map((symbol) => {
      const reading = { type: RXING_QR.includes(symbol.format()) ? 'QR_CODE' : 'other', text: symbol.text() };
      symbol.free();
      return reading;
    });
  };
}

interface QuaggaPackage {
  decodeSingle(config: object): Promise<{
    readonly codeResult?: { readonly code: string | null; readonly format: string } | null;
  } | null>;
}

/**
 * Without its readers for pharmacode, standard 2 of 5, Code 32 and VIN: these are not among the API's types, and the readers misread the
 * bars of others. Also without the supplements, with which its EAN reader does not read an EAN that has none.
 */
const QUAGGA_READERS = [
  'code_128_reader',
  'ean_reader',
  'ean_8_reader',
  'code_39_reader',
  'code_93_reader',
  'codabar_reader',
  'upc_reader',
  'upc_e_reader',
  'i2of5_reader',
];

/** Its image loader is replaced by the pixels themselves: no PNG is decoded within its time. */
const PIXELS_MODULE = 'rival:pixels';

async function quagga(): Promise<Adapter> {
  const current: { pixels: object } = { pixels: {} };
  Object.assign(globalThis, { rivalPixels: current });
  registerHooks({
    resolve: (name, context, next) =>
      name === 'ndarray-pixels' ? { url: PIXELS_MODULE, shortCircuit: true } : next(name, context),
    load: (url, context, next) =>
      url === PIXELS_MODULE
        ? {
            format: 'commonjs',
            source: 'exports.getPixels = async () => globalThis.rivalPixels.pixels;',
            shortCircuit: true,
          }
        : next(url, context),
  });
  const api = createRequire(import.meta.url)(rivalPath('@ericblade/quagga2/lib/quagga.js')) as QuaggaPackage;
  return (luma) => {
    const data = rgba(luma);
    return async () => {
      current.pixels = { shape: [luma.width, luma.height, 4], data };
      const found = await api.decodeSingle({
        src: 'data:image/png;base64,AA==',
        decoder: { readers: QUAGGA_READERS },
      });
      const result = found?.codeResult;
      return result?.code ? [{ type: result.format, text: result.code }] : [];
    };
  };
}

type Jsqr = (rgba: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

async function jsqr(): Promise<Adapter> {
  const read = createRequire(import.meta.url)(rivalPath('jsqr/dist/jsQR.js')) as {
    readonly default?: Jsqr;
  } & Jsqr;
  const jsQR = read.default ?? read;
  return (luma) => {
    const data = rgba(luma);
    return () => {
      const found = jsQR(data, luma.width, luma.height);
      return found === null ? [] : [{ type: 'QR_CODE', text: found.data }];
    };
  };
}

interface QrPackage {
  decodeQR(image: object, options: object): string;
}

async function qr(): Promise<Adapter> {
  const api = (await importRival('qr/decode.js')) as QrPackage & { readonly default?: QrPackage['decodeQR'] };
  const decode = api.default ?? api.decodeQR;
  return (luma) => {
    const image = { width: luma.width, height: luma.height, data: rgba(luma) };
    return () => {
      try {
        return [{ type: 'QR_CODE', text: decode(image, { effort: 4, timeLimit: 1000 }) }];
      } catch (cause) {
        // "Not found" is an Error of its own; a RangeError or TypeError is a crash.
        if (cause instanceof RangeError || cause instanceof TypeError) throw cause;
        return [];
      }
    };
  };
}

function rgba({ data }: Luma): Uint8ClampedArray {
  const out = new Uint32Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = 0xff000000 | (0x010101 * (data[i] ?? 0));
  return new Uint8ClampedArray(out.buffer);
}
