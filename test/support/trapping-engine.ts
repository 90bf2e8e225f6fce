// The recognition engine, some of whose calls throw instead of reading.
import type { Engine } from '../../src/wasm/engine.ts';
import { zxing, type ZXingReaderModule } from '../../src/wasm/zxing.ts';

export interface TrappingEngine extends Engine<ZXingReaderModule> {
  /** Calls so far, also those that threw. */
  readonly calls: number;
  /** How often the instance was dropped, because a call threw. */
  readonly drops: number;
}

/** Before each call `cause` is asked, with the call's number from 0: what it gives is thrown. */
export function trappingEngine(cause: (call: number) => unknown): TrappingEngine {
  let calls = 0;
  let drops = 0;
  return {
    name: zxing.name,
    memoryBytes: 0,
    use: (work) =>
      zxing
        .use(async (module) => {
          const trapping: Pick<ZXingReaderModule, 'readBarcodesFromPixmap'> = {
            readBarcodesFromPixmap(...parameters) {
              const thrown = cause(calls++);
              if (thrown !== undefined) throw thrown;
              return module.readBarcodesFromPixmap(...parameters);
            },
          };
          return work(Object.assign(Object.create(module), trapping));
        })
        .catch((error: unknown) => {
          drops += 1;
          throw error;
        }),
    get calls() {
      return calls;
    },
    get drops() {
      return drops;
    },
  };
}
