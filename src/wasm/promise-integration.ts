// WebAssembly JavaScript Promise Integration, which suspends a module's call until a promise of its host resolves. workerd and Node 24 have
// it; the declarations of TypeScript and Workers do not know it yet.

interface PromiseIntegration {
  /** Wraps an export of the module so that its calls can be suspended. */
  promising?: (call: (...args: number[]) => number) => (...args: number[]) => Promise<number>;
  /** Makes an import that suspends its caller when it returns a promise. */
  Suspending?: new (call: (ns: number) => unknown) => WebAssembly.ExportValue;
}

/** The two functions of the proposal, if the runtime has them. */
export function promiseIntegration(): PromiseIntegration {
  return WebAssembly as PromiseIntegration;
}
