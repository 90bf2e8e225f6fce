// Keeps the linear memories of dropped instances for the next instances. V8 collects a memory late, because it does not count it like an
// array buffer (measured in workerd: of twelve memories of 40 MB, each dropped before the next was made, none was collected). A spare
// memory is referred to weakly, so that V8 may still collect it.

const WASM_PAGE_BYTES = 65_536;

export interface SpareMemories {
  /** A memory filled with zeros: the smallest spare one, or a new one of `initialBytes`. */
  take(): WebAssembly.Memory;
  /** Gives a memory back. Its instance must never be called again, and must not have written beyond `usedBytes`. */
  leave(memory: WebAssembly.Memory, usedBytes: number): void;
  /** Bytes of the spare memories that V8 has not collected. */
  readonly bytes: number;
}

export interface SpareMemoryOptions {
  /** The initial memory that the module declares. */
  readonly initialBytes: number;
  /** The maximum of every memory. */
  readonly maximumBytes: number;
}

interface Spare {
  readonly held: WeakRef<WebAssembly.Memory>;
  readonly usedBytes: number;
}

const bytesOf = ({ buffer }: WebAssembly.Memory): number => buffer.byteLength;

/** Spare memories for the instances of one module, or of several with the same limits. */
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
