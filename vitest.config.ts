import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { wasmModules } from './test/support/wasm-plugin.ts';

// `npm test` says where it was called; for the commands that tests run in folders of their own that is wrong.
delete process.env['QUIETZONE_CWD'];

// unit: plain Node, seconds. api: inside workerd, with real D1, KV and Durable Object. clients: real clients over HTTP.
export default defineConfig(async () => ({
  test: {
    // The line of each request, which the Worker writes unless LOG_FORMAT is off.
    onConsoleLog: (log: string) => !log.startsWith('{"level":"info"'),
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
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: { TEST_MIGRATIONS: await readD1Migrations('./migrations'), LOG_FORMAT: 'off' },
            },
          }),
        ],
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          setupFiles: ['./test/support/api-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'clients',
          include: ['test/clients/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
