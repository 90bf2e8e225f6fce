// zxing-cpp's reader (zxing-wasm 3.1.4), 950 KB of code, which gets 8-bit grey directly. Its linear memory grows with the image, so large
// images are passed halved and in tiles (`npm run bench -- isolate` measures it).
// It runs in our build of it (scripts/build-zxing.ts): functions with vector instructions where a profile showed its time, and exceptions
// caught inside. A runtime that lacks either loads the package's own module, which reads the same. Workers have both: there the
// import of that one leads to ours, by the alias in wrangler.toml and the condition `workerd` in package.json.
import { prepareZXingModule, purgeZXingModule } from 'zxing-wasm/reader';
import packagedZXing from 'zxing-wasm/reader/zxing_reader.wasm';
import { compiled, type WasmImport } from './compiled.ts';
import { createEngine, type Engine } from './engine.ts';
import { hasVectorsAndExceptions } from './needed.ts';
import ownZXing from './zxing/zxing.wasm';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A symbol as the bindings give it. */
interface Found {
  readonly isValid: boolean;
  readonly format: string;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly hasECI: boolean;
  /** The bytes by the ECI protocol. */
  readonly bytesECI: Uint8Array;
  readonly contentType: number;
  /** JSON. */
  readonly extra: string;
  readonly lineCount: number;
  readonly sequenceIndex: number;
  readonly sequenceSize: number;
  readonly sequenceId: string;
  readonly symbologyIdentifier: string;
  readonly isMirrored: boolean;
  readonly isInverted: boolean;
  /** The modules, a byte each. */
  readonly symbol: { readonly width: number; readonly data: Uint8Array | Uint8ClampedArray };
  readonly position: {
    readonly topLeft: Point;
    readonly topRight: Point;
    readonly bottomRight: Point;
    readonly bottomLeft: Point;
  };
}

interface Reading {
  readonly formats: string;
  readonly tryHarder: boolean;
  readonly tryRotate: boolean;
  readonly tryInvert: boolean;
  readonly tryDownscale: boolean;
  readonly tryDenoise: boolean;
  readonly binarizer: number;
  readonly isPure: boolean;
  readonly downscaleFactor: number;
  readonly downscaleThreshold: number;
  readonly minLineCount: number;
  readonly maxNumberOfSymbols: number;
  readonly validateOptionalChecksum: boolean;
  readonly returnErrors: boolean;
  readonly eanAddOnSymbol: number;
  readonly textMode: number;
  readonly characterSet: number;
  readonly tryCode39ExtendedMode: boolean;
}

/**
 * What is used of the bindings and of the Emscripten module that feeds them. The package's own types need those of Emscripten and of
 * browsers, which a user of ours may lack.
 */
export interface ZXingReaderModule {
  readBarcodesFromPixmap(
    pointer: number,
    width: number,
    height: number,
    options: Reading,
  ): { size(): number; get(index: number): Found | undefined };
  /** The linear memory; a new array after each growth, so it must not be kept. */
  readonly HEAPU8: Uint8Array;
  /** The address of `bytes` bytes; 0 if there is no memory. */
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** The instance is kept up to this size, which a 4 MP image does not reach. */
const KEEP_BELOW_BYTES = 40 * 2 ** 20;

/** The reader, started on first use. */
export const zxing: Engine<ZXingReaderModule> = createReader('zxing', () =>
  hasVectorsAndExceptions() ? ownZXing : packagedZXing,
);

/**
 * A reader of its own: benches and tests measure ours by the package's. `imported` gives a WasmImport, whose type needs declarations of
 * WebAssembly, which a user of ours may lack, too.
 */
export function createReader(name: string, imported: () => unknown): Engine<ZXingReaderModule> {
  return createEngine({
    name,
    start: async () => {
      const module = await compiled(imported() as WasmImport);
      const starting = prepareZXingModule({
        overrides: { instantiateWasm: instantiate(module) },
        fireImmediately: true,
      });
      // The package keeps the instance that was prepared last, also once it was dropped here.
      purgeZXingModule();
      return starting;
    },
    memoryBytes: (instance) => instance.HEAPU8.byteLength,
    keepBelowBytes: KEEP_BELOW_BYTES,
  });
}

function instantiate(module: WebAssembly.Module) {
  return (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(module, imports);
    done(instance, module);
    return instance.exports;
  };
}
