// The isolate's engine, whose calls are noted.
import type { Engine } from '../../src/wasm/engine.ts';
import { zxing, type ZXingReaderModule } from '../../src/wasm/zxing.ts';

/** The engine itself; `note` is told the pixels of each call. */
export function notingEngine(note: (pixels: number) => void): Engine<ZXingReaderModule> {
  return {
    name: zxing.name,
    memoryBytes: 0,
    use: async (work) =>
      zxing.use(async (module) => {
        const noted: Pick<ZXingReaderModule, 'readBarcodesFromPixmap'> = {
          readBarcodesFromPixmap(pointer, width, height, options) {
            note(width * height);
            return module.readBarcodesFromPixmap(pointer, width, height, options);
          },
        };
        return work(Object.assign(Object.create(module), noted));
      }),
  };
}

/** An engine that sees nothing, and takes no time. */
export function blindEngine(): Engine<ZXingReaderModule> {
  const none = { size: () => 0, get: () => undefined, delete: () => undefined };
  return {
    name: zxing.name,
    memoryBytes: 0,
    use: async (work) =>
      zxing.use(async (module) =>
        work(Object.assign(Object.create(module), { readBarcodesFromPixmap: () => none })),
      ),
  };
}
