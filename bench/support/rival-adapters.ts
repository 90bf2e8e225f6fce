// One adapter an engine: 8-bit grey in, types (under the names of the API) and texts out. What an engine wants
// instead of grey (RGBA) is made before the clock starts.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import type { Luma } from '../../src/image/types.ts';
import { createBudget } from '../../src/lib/budget.ts';
import { SETTINGS } from '../../src/settings.ts';
import { MODES, type Mode, type ModeName } from './mode-table.ts';
import { importRival, rivalPath } from './rival-install.ts';
import type { RivalName } from './rival-table.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

/** One code as an engine answers it; `type` is the API's name where it has one for it, else the engine's own. */
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
        if (symbol?.isValid === true) readings.push({ type: zxingType(symbol), text: symbol.text });
      }
      found.delete();
      return readings;
    } finally {
      module._free(address);
    }
  };
}

const ZXING_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^Aztec/, 'AZTEC'],
  [/^Codabar$/, 'CODABAR'],
  [/^(Code39|Code32|PZN)/, 'CODE_39'],
  [/^Code93$/, 'CODE_93'],
  [/^Code128$/, 'CODE_128'],
  [/^DataMatrix$/, 'DATA_MATRIX'],
  [/^EAN8$/, 'EAN_8'],
  [/^(EAN13|ISBN)$/, 'EAN_13'],
  [/^ITF/, 'ITF'],
  [/^MaxiCode$/, 'MAXICODE'],
  [/PDF417$/, 'PDF_417'],
  [/QRCode/, 'QR_CODE'],
  [/^DataBarExp/, 'RSS_EXPANDED'],
  [/^DataBar/, 'RSS_14'],
  [/^UPCA$/, 'UPC_A'],
  [/^UPCE$/, 'UPC_E'],
];

function zxingType({ format, text }: ZxingResult): string {
  // With all types on it answers every UPC-A as an EAN-13 with a leading 0.
  if (format === 'EAN13' && text.startsWith('0')) return 'UPC_A';
  return ZXING_TYPES.find(([pattern]) => pattern.test(format))?.[1] ?? format;
}

interface ZbarPackage {
  scanGrayBuffer(
    grey: ArrayBuffer,
    width: number,
    height: number,
  ): Promise<readonly { readonly typeName: string; decode(): string }[]>;
}

const ZBAR_TYPES: Readonly<Record<string, string>> = {
  ZBAR_EAN2: 'UPC_EAN_EXTENSION',
  ZBAR_EAN5: 'UPC_EAN_EXTENSION',
  ZBAR_EAN8: 'EAN_8',
  ZBAR_UPCE: 'UPC_E',
  ZBAR_UPCA: 'UPC_A',
  ZBAR_EAN13: 'EAN_13',
  ZBAR_I25: 'ITF',
  ZBAR_DATABAR: 'RSS_14',
  ZBAR_DATABAR_EXP: 'RSS_EXPANDED',
  ZBAR_CODABAR: 'CODABAR',
  ZBAR_CODE39: 'CODE_39',
  ZBAR_CODE93: 'CODE_93',
  ZBAR_CODE128: 'CODE_128',
  ZBAR_QRCODE: 'QR_CODE',
};

async function zbar(): Promise<Adapter> {
  const api = (await importRival('@undecaf/zbar-wasm/dist/main.mjs')) as ZbarPackage;
  return (luma) => {
    const grey = luma.data.slice().buffer;
    return async () =>
      (await api.scanGrayBuffer(grey, luma.width, luma.height)).map((symbol) => ({
        type: ZBAR_TYPES[symbol.typeName] ?? symbol.typeName,
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

/** Its enum, in order. */
const RXING_TYPES = [
  'AZTEC',
  'CODABAR',
  'CODE_39',
  'CODE_93',
  'CODE_128',
  'DATA_MATRIX',
  'EAN_8',
  'EAN_13',
  'ITF',
  'MAXICODE',
  'PDF_417',
  'QR_CODE',
  'RSS_14',
  'RSS_EXPANDED',
  'UPC_A',
  'UPC_E',
  'UPC_EAN_EXTENSION',
  'QR_CODE',
  'TELEPEN',
  'QR_CODE',
];

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
      const reading = { type: RXING_TYPES[symbol.format()] ?? 'unnamed', text: symbol.text() };
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

const QUAGGA_TYPES: Readonly<Record<string, string>> = {
  codabar: 'CODABAR',
  code_39: 'CODE_39',
  code_93: 'CODE_93',
  code_128: 'CODE_128',
  ean_8: 'EAN_8',
  ean_13: 'EAN_13',
  i2of5: 'ITF',
  upc_a: 'UPC_A',
  upc_e: 'UPC_E',
};

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
      return result?.code ? [{ type: QUAGGA_TYPES[result.format] ?? result.format, text: result.code }] : [];
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
