// The line of an error, with the time and the request during which it came. Stores are shared by the requests of an isolate and know none of
// them: the runtime carries the id along (AsyncLocalStorage), where it has that.

interface Carried {
  run<T>(requestId: string, work: () => T): T;
  getStore(): string | undefined;
}
interface WithModules {
  readonly getBuiltinModule?: (
    name: 'node:async_hooks',
  ) => { readonly AsyncLocalStorage: new () => Carried } | undefined;
}

const { process } = globalThis as { readonly process?: WithModules };
const hooks = process?.getBuiltinModule?.('node:async_hooks');
const carried = hooks && new hooks.AsyncLocalStorage();

/** Does the work of a request; the lines of errors that come from it name it. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return carried ? carried.run(requestId, work) : work();
}

/** As JSON. `nowMs`: Unix ms. */
export function errorLine(entry: Readonly<Record<string, unknown>>, nowMs: number): string {
  const requestId = carried?.getStore();
  return JSON.stringify({
    level: 'error',
    time: new Date(nowMs).toISOString(),
    ...(requestId !== undefined && { requestId }),
    ...entry,
  });
}
