// Lets tests in plain Node import what workerd has: *.wasm as a WebAssembly.Module, and cloudflare:workers, where waitUntil waits for nothing.
import type { Plugin } from 'vitest/config';

const RUNTIME = 'cloudflare:workers';

export function workerdModules(): Plugin {
  return {
    name: 'workerd-modules',
    enforce: 'pre',
    resolveId: (id) => (id === RUNTIME ? `\0${RUNTIME}` : null),
    load(id) {
      if (id === `\0${RUNTIME}`) return 'export const waitUntil = () => undefined;';
      const [path = ''] = id.split('?');
      if (!path.endsWith('.wasm')) return null;
      return `import { readFileSync } from 'node:fs';\nexport default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`;
    },
  };
}
