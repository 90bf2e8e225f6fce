// Linear memories of instances that were given up, for the next instances. A memory never shrinks, and V8 is in no hurry to
// collect one: it does not count them as it counts array buffers (measured in workerd: twelve of 40 MB, each dropped before
// the next was made, were all still there). A spare memory is held weakly, so that V8 may collect it whenever it wants to.

const WASM_PAGE_BYTES = 65_536;

export interface SpareMemories {
  /** A memory of zeros: the smallest spare one, or a new one of `initialBytes`. */
  take(): WebAssembly.Memory;
  /** For what nothing uses any more: the instance that had it must never be called again. */
  leave(memory: WebAssembly.Memory): void;
  /** Bytes of the spare memories that V8 has not collected. */
  readonly bytes: number;
}

export interface SpareMemoryOptions {
  /** What the module declares at least. */
  readonly initialBytes: number;
  /** No memory grows past it. */
  readonly maximumBytes: number;
}

/** Whether anything but zeros lies behind the first `bytes`, a multiple of 4: 10 ms for 100 MB of zeros. */
export function hasUsedBeyond({ buffer }: WebAssembly.Memory, bytes: number): boolean {
  if (bytes >= buffer.byteLength) return false;
  const words = new Int32Array(buffer, bytes);
  let any = 0;
  for (let i = 0; i < words.length && any === 0; i += 1) any = words[i] ?? 0;
  return any !== 0;
}

export function createSpareMemories({ initialBytes, maximumBytes }: SpareMemoryOptions): SpareMemories {
  let spare: readonly WeakRef<WebAssembly.Memory>[] = [];
  const alive = (): readonly WebAssembly.Memory[] => spare.flatMap((each) => each.deref() ?? []);
  const without = (memory: WebAssembly.Memory): readonly WeakRef<WebAssembly.Memory>[] =>
    spare.filter((each) => {
      const other = each.deref();
      return other !== undefined && other !== memory;
    });

  return {
    take() {
      const [smallest] = [...alive()].sort((a, b) => a.buffer.byteLength - b.buffer.byteLength);
      if (smallest === undefined) {
        return new WebAssembly.Memory({
          initial: Math.ceil(initialBytes / WASM_PAGE_BYTES),
          maximum: Math.floor(maximumBytes / WASM_PAGE_BYTES),
        });
      }
      spare = without(smallest);
      new Uint8Array(smallest.buffer).fill(0);
      return smallest;
    },
    leave(memory) {
      spare = [...without(memory), new WeakRef(memory)];
    },
    get bytes() {
      return alive().reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    },
  };
}
