// zxing-cpp's reader (zxing-wasm 3.1.4), 950 KB of code, which gets 8-bit grey directly. Its linear memory grows with the image, so large
// images are passed halved and in tiles (`npm run bench -- recognition-speed --only memory` measures it).
import { prepareZXingModule, purgeZXingModule, type ZXingReaderModule as Bindings } from 'zxing-wasm/reader';
import zxingWasm from 'zxing-wasm/reader/zxing_reader.wasm';
import { compiled } from './compiled.ts';
import { createEngine, type Engine } from './engine.ts';

/** The bindings and the part of the Emscripten module that feeds them. */
export interface ZXingReaderModule extends Bindings {
  /** The linear memory; a new array after each growth, so it must not be kept. */
  readonly HEAPU8: Uint8Array;
  /** The address of `bytes` bytes; 0 if there is no memory. */
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** The instance is kept up to this size, which a 4 MP image does not reach. */
const KEEP_BELOW_BYTES = 40 * 2 ** 20;

/** The reader, started on first use. */
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
