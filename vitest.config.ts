import { defineConfig } from 'vitest/config';
import { wasmModules } from './test/support/wasm-plugin.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [wasmModules()],
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          // Packages' *.wasm go through wasmModules too, and not to Node's own import of them.
          server: { deps: { inline: [/\.wasm$/] } },
        },
      },
    ],
  },
});
