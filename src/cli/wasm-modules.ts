// Lets plain Node import *.wasm as a WebAssembly.Module: node --import ./src/cli/wasm-modules.ts bench/recognition.ts
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.wasm')) return next(url, context);
    const path = JSON.stringify(fileURLToPath(url));
    const source = `import { readFileSync } from 'node:fs';\nexport default new WebAssembly.Module(readFileSync(${path}));`;
    return { format: 'module', source, shortCircuit: true };
  },
});
