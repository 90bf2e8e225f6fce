// The most that WebAssembly memories reached. Linear memory never shrinks, so that what an instance has after a run is
// its peak, also where the engine was dropped meanwhile.

const memories = new Set<WeakRef<WebAssembly.Memory>>();
let watching = false;

/** From now on every instance is seen; to be called before an engine starts. */
export function watchWasmMemory(): void {
  if (watching) return;
  watching = true;
  const Original = WebAssembly.Instance;
  const note = (value: unknown): void => {
    if (value instanceof WebAssembly.Memory) memories.add(new WeakRef(value));
  };
  WebAssembly.Instance = class extends Original {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      for (const value of Object.values(this.exports)) note(value);
      for (const group of Object.values(imports ?? {})) for (const value of Object.values(group)) note(value);
    }
  };
}

/** Bytes of the largest memory that is still reachable; 0 when none is. */
export function largestWasmMemory(): number {
  let largest = 0;
  for (const reference of memories) {
    const memory = reference.deref();
    if (memory === undefined) memories.delete(reference);
    else largest = Math.max(largest, memory.buffer.byteLength);
  }
  return largest;
}

/** Forgets the memories seen until now: a finding names the case that made it, not those after it. */
export function forgetWasmMemory(): void {
  memories.clear();
}
