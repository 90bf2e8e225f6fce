// zxing-cpp's reader (zxing-wasm 3.1.4): fed 8-bit grey directly, 950 KB of code.
// Linear memory grows with the image, so large images come halved and in tiles (held: docs/recognition-rivals.md).
import { prepareZXingModule, purgeZXingModule, type ZXingReaderModule as Bindings } from 'zxing-wasm/reader';
import zxingWasm from 'zxing-wasm/reader/zxing_reader.wasm';
import { compiled } from './compiled.ts';
import { createEngine, type Engine } from './engine.ts';

/** The bindings and the part of the Emscripten module that feeds them. */
export interface ZXingReaderModule extends Bindings {
  /** Linear memory; a new array after each growth, never to be kept. */
  readonly HEAPU8: Uint8Array;
  /** Address of `bytes` bytes; 0 when there are none. */
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** Kept while it is below this; a 4 MP image stays below it. */
const KEEP_BELOW_BYTES = 40 * 2 ** 20;

export const zxing: Engine<ZXingReaderModule> = createEngine({
  name: 'zxing',
  start: async () => {
    const module = await compiled(zxingWasm);
    purgeZXingModule();
    return prepareZXingModule({
      overrides: { instantiateWasm: instantiate(module) },
      fireImmediately: true,
    });
  },
  memoryBytes: (instance) => instance.HEAPU8.byteLength,
  keepBelowBytes: KEEP_BELOW_BYTES,
});

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
