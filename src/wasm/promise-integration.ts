// WebAssembly JavaScript Promise Integration: a module's call is suspended until a promise of its host resolves. workerd and
// Node 24 have it; TypeScript's and the Workers' declarations do not know the proposal yet.

interface PromiseIntegration {
  /** The module's export, called so that it can be suspended. */
  promising?: (call: (...args: number[]) => number) => (...args: number[]) => Promise<number>;
  /** An import that suspends its caller where it returns a promise. */
  Suspending?: new (call: (ns: number) => unknown) => WebAssembly.ExportValue;
}

/** Its two halves, where the runtime has them. */
export function promiseIntegration(): PromiseIntegration {
  return WebAssembly as PromiseIntegration;
}
