import { defineConfig } from 'vitest/config';
import { wasmModules } from './test/support/wasm-plugin.ts';
export default defineConfig({
  plugins: [wasmModules()],
  test: { include: ['test/corpus/**/*.test.ts'], server: { deps: { inline: [/\.wasm$/] } } },
});
