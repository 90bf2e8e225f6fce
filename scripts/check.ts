// npm run check: format, lint, types, tests. QUIETZONE_TEST_REPORT=FILE also writes the tests' result as JSON.
import { runSteps } from './support/run.ts';

const report = process.env['QUIETZONE_TEST_REPORT'];
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];

runSteps([
  ['oxfmt', '--check'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['tsc', '-p', 'tsconfig.json'],
  ['vitest', 'run', ...reporters],
]);
