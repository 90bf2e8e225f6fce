// Lets tests in plain Node import what workerd has: *.wasm as a WebAssembly.Module, and cloudflare:workers, where waitUntil waits for nothing.
// (Where Node loads the modules: workerd-hooks.ts.)
import type { Plugin } from 'vitest/config';

export const RUNTIME = 'cloudflare:workers';
/** What modules import of it by name. */
export const STAND_IN =
  'export const waitUntil = () => undefined; export const exports = undefined; export class DurableObject {} export class WorkerEntrypoint {}';

export function workerdModules(): Plugin {
  return {
    name: 'workerd-modules',
    enforce: 'pre',
    resolveId: (id) => (id === RUNTIME ? `\0${RUNTIME}` : null),
    load(id) {
      if (id === `\0${RUNTIME}`) return STAND_IN;
      const [path = ''] = id.split('?');
      if (!path.endsWith('.wasm')) return null;
      return `import { readFileSync } from 'node:fs';\nexport default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`;
    },
  };
}
