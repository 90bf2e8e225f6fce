import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { ALONE, API_ALONE, BROWSERS, COMMANDS, PROCESSES, SAMPLED, SLOW } from './test/suites.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { workerdModules } from './test/support/workerd-modules.ts';

// `npm test` says where it was called; for the commands that tests run in folders of their own that is wrong.
delete process.env['QUIETZONE_CWD'];

// The commands that tests start compile their modules once, and not in each process: a third of its time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

/** One more than there are processors: files of api and clients wait for what hangs. On two processors the default is one. */
const WORKERS = availableParallelism() + 1;

// unit: plain Node, seconds, one set of modules for all files of a worker. alone: unit tests that cannot share them. api: inside workerd, with real
// D1, KV and Durable Object. api-alone: those of its files that count lines which work of other files may write. clients: real clients over HTTP. processes: the commands as processes. commands: those without limits of time, and the package as npm installs it. browsers: the page in Chromium and Firefox.
// `npm test` leaves these to `npm run check`. alone and clients run side by side, then api and unit, the others one
// after the other, or together as scripts/check.ts says.
// slow: what would make the check longer than 20 minutes; run by name, and by the workflow after the check.
// times: processor time beside nominal time, which other work on the machine can disturb; run by name alone.
/** What Node gets where it loads the modules itself. */
const HOOKS = new URL('./test/support/workerd-hooks.ts', import.meta.url).href;

/** A suite inside workerd. */
async function inWorkerd(test: {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
}) {
  const bindings = { TEST_MIGRATIONS: await readD1Migrations('./migrations'), LOG_FORMAT: 'off' };
  return {
    plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' }, miniflare: { bindings } })],
    test: {
      ...test,
      setupFiles: ['./test/support/api-setup.ts'],
      maxWorkers: WORKERS,
      sequence: { groupOrder: 0 },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

/** A sequencer of ours would be taken before that of --sequence.shuffle. */
const IS_SHUFFLED = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig(async () => ({
  test: {
    ...(IS_SHUFFLED ? {} : { sequence: { sequencer: LongestFirst } }),
    // The line of each request, which the Worker writes unless LOG_FORMAT is off.
    onConsoleLog: (log: string) => !log.startsWith('{"level":"info"'),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [...SLOW, ...ALONE],
          // Loading the modules anew for each file would take a quarter of the time of all.
          isolate: false,
          // Node loads the modules: vite would transform each, and turn each use of an import into a look-up.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--disable-warning=ExperimentalWarning', '--import', HOOKS],
          environment: 'node',
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
        },
      },
      {
        plugins: [workerdModules()],
        test: {
          name: 'alone',
          include: ALONE,
          environment: 'node',
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          // Packages' *.wasm go through workerdModules too, and not to Node's own import of them.
          server: { deps: { inline: [/\.wasm$/] } },
        },
      },
      {
        plugins: [workerdModules()],
        test: {
          name: 'slow',
          include: [...SLOW, ...SAMPLED],
          provide: { inFull: true },
          environment: 'node',
          globalSetup: ['./test/support/bundle.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 6 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          server: { deps: { inline: [/\.wasm$/] } },
        },
      },
      {
        plugins: [workerdModules()],
        test: {
          name: 'times',
          include: ['test/times/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          sequence: { groupOrder: 5 },
          testTimeout: 120_000,
          server: { deps: { inline: [/\.wasm$/] } },
        },
      },
      ...(await Promise.all([
        // A runtime, a database and the modules for each file took more than half of the processor time of the suite.
        inWorkerd({ name: 'api', include: ['test/api/**/*.test.ts'], exclude: API_ALONE, isolate: false }),
        inWorkerd({ name: 'api-alone', include: API_ALONE }),
      ])),
      {
        test: {
          name: 'clients',
          include: ['test/clients/**/*.test.ts'],
          exclude: [...PROCESSES, ...COMMANDS, ...BROWSERS, ...SLOW],
          environment: 'node',
          // Each file has a server, state and ports of its own; the bundle is made once.
          globalSetup: ['./test/support/bundle.ts'],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [workerdModules()],
        test: {
          name: 'browsers',
          include: BROWSERS,
          environment: 'node',
          // A browser on a loaded machine is the one part whose pauses are not ours: the report says "retry x1" of a test that needed its second run.
          retry: 1,
          globalSetup: ['./test/support/bundle.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'commands',
          fileParallelism: false,
          include: COMMANDS,
          environment: 'node',
          globalSetup: ['./test/support/bundle.ts'],
          sequence: { groupOrder: 7 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: PROCESSES,
          environment: 'node',
          globalSetup: ['./test/support/bundle.ts'],
          // They share the samples and the processors whose time some of them limit.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));
