// Lets tests in plain Node import *.wasm as a WebAssembly.Module, as workerd and wrangler do.
import type { Plugin } from 'vitest/config';

export function wasmModules(): Plugin {
  return {
    name: 'wasm-modules',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?');
      if (!path.endsWith('.wasm')) return null;
      return `import { readFileSync } from 'node:fs';\nexport default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`;
    },
  };
}
