// Linear memories of instances that were given up, for the next instances. A memory never shrinks, and V8 is in no hurry to
// collect one: it does not count them as it counts array buffers (measured in workerd: twelve of 40 MB, each dropped before
// the next was made, were all still there). A spare memory is held weakly, so that V8 may collect it whenever it wants to.

const WASM_PAGE_BYTES = 65_536;

export interface SpareMemories {
  /** A memory of zeros: the smallest spare one, or a new one of `initialBytes`. */
  take(): WebAssembly.Memory;
  /** For what nothing uses any more: the instance that had it wrote to no byte behind `usedBytes`, and must never be called again. */
  leave(memory: WebAssembly.Memory, usedBytes: number): void;
  /** Bytes of the spare memories that V8 has not collected. */
  readonly bytes: number;
}

export interface SpareMemoryOptions {
  /** What the module declares at least. */
  readonly initialBytes: number;
  /** No memory grows past it. */
  readonly maximumBytes: number;
}

interface Spare {
  readonly held: WeakRef<WebAssembly.Memory>;
  readonly usedBytes: number;
}

const bytesOf = ({ buffer }: WebAssembly.Memory): number => buffer.byteLength;

export function createSpareMemories({ initialBytes, maximumBytes }: SpareMemoryOptions): SpareMemories {
  let spare: readonly Spare[] = [];
  const alive = (): readonly { readonly memory: WebAssembly.Memory; readonly usedBytes: number }[] =>
    spare.flatMap(({ held, usedBytes }) => {
      const memory = held.deref();
      return memory === undefined ? [] : [{ memory, usedBytes }];
    });
  const without = (memory: WebAssembly.Memory): readonly Spare[] =>
    spare.filter(({ held }) => {
      const other = held.deref();
      return other !== undefined && other !== memory;
    });

  return {
    take() {
      const [smallest] = [...alive()].sort((a, b) => bytesOf(a.memory) - bytesOf(b.memory));
      if (smallest === undefined) {
        return new WebAssembly.Memory({
          initial: Math.ceil(initialBytes / WASM_PAGE_BYTES),
          maximum: Math.floor(maximumBytes / WASM_PAGE_BYTES),
        });
      }
      const { memory, usedBytes } = smallest;
      spare = without(memory);
      new Uint8Array(memory.buffer, 0, usedBytes).fill(0);
      return memory;
    },
    leave(memory, usedBytes) {
      spare = [...without(memory), { held: new WeakRef(memory), usedBytes }];
    },
    get bytes() {
      return alive().reduce((sum, { memory }) => sum + bytesOf(memory), 0);
    },
  };
}
