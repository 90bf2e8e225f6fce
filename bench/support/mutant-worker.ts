// Runs unit tests with one module replaced: `mutant-worker.ts PATH TEXT TESTS…` has the text of the file TEXT for the module PATH. Exits with 1
// when a test fails.
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { ROOT } from '../../src/local/run.ts';
import { workerdModules } from '../../test/support/workerd-modules.ts';

const [path, text = '', ...tests] = process.argv.slice(2);
const code = readFileSync(text, 'utf8');
const mutant = {
  name: 'mutant',
  enforce: 'pre' as const,
  load: (id: string): string | null => (id.split('?')[0] === path ? code : null),
};
const vitest = await startVitest(
  'test',
  [],
  { watch: false, config: false, root: ROOT, reporters: [{}], update: false, run: true, bail: 1 },
  {
    plugins: [workerdModules(), mutant],
    test: {
      include: tests,
      environment: 'node',
      testTimeout: 60_000,
      // It would keep the module of another mutant.
      fsModuleCache: false,
      maxWorkers: 2,
      server: { deps: { inline: [/\.wasm$/] } },
    },
  },
);
const failed = vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length;
const broken = vitest.state.getTestModules().filter((module) => !module.ok()).length;
process.exit(failed + broken > 0 ? 1 : 0);
