// The engine for one recognition: the only place that catches what the engine throws, and nothing but that.
import type { Luma } from '../../image/types.ts';
import type { Engine } from '../../wasm/engine.ts';
import type { ZXingReaderModule } from '../../wasm/zxing.ts';
import { type Steps, awaited } from '../../lib/steps.ts';
import { type EngineOptions, type EngineSymbol, OutOfEngineMemory, readWithEngine } from './read.ts';

export interface EngineSession {
  /**
   * The symbols of one call (readWithEngine). A call that traps is made once more, with a fresh instance; one that traps
   * there too has no symbols, and is noted. The image is used until the step is done.
   */
  read(luma: Luma, options: EngineOptions): Steps<readonly EngineSymbol[]>;
  /** What the first call threw that trapped twice; undefined if there was none. */
  readonly trap: Trap | undefined;
}

export interface Trap {
  readonly cause: unknown;
}

export function createSession(engine: Engine<ZXingReaderModule>): EngineSession {
  let trap: Trap | undefined;
  const call = async (luma: Luma, options: EngineOptions): Promise<readonly EngineSymbol[] | Trap> => {
    try {
      return await engine.use((module) => readWithEngine(module, luma, options));
    } catch (cause) {
      if (!isTrap(cause)) throw cause;
      return { cause };
    }
  };
  return {
    *read(luma, options) {
      for (let tries = 0; ; tries += 1) {
        const read = yield* awaited(call(luma, options));
        if (!('cause' in read)) return read;
        if (tries === 0) continue;
        trap ??= read;
        return [];
      }
    },
    get trap() {
      return trap;
    },
  };
}

/** A trap of WebAssembly, an exception of C++, which Emscripten throws as its address, or no memory left. */
function isTrap(cause: unknown): boolean {
  return (
    cause instanceof WebAssembly.RuntimeError ||
    cause instanceof OutOfEngineMemory ||
    typeof cause === 'number'
  );
}
