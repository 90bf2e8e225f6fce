import { defineConfig } from 'vitest/config';
import { workerdModules } from './test/support/workerd-modules.ts';

// npm run corpus: over public test data in ../shared, which is not part of this repository; each file says when it is absent.
export default defineConfig({
  plugins: [workerdModules()],
  test: {
    name: 'corpus',
    include: ['test/corpus/**/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    server: { deps: { inline: [/\.wasm$/] } },
  },
});
