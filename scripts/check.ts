// npm run check: third-party notices, format, lint, types, unused code, tests. QUIETZONE_TEST_REPORT=FILE also writes the tests' result as JSON.
import { readNothing } from '../src/cli/command-line.ts';
import { stop } from '../src/local/task.ts';
import { noticeFaults } from './support/notices/index.ts';
import { runSteps } from '../src/local/run.ts';

const HELP = `npm run check

Third-party notices, format, lint, types, unused code, every test but those of the suite times. QUIETZONE_TEST_REPORT=FILE writes the tests' result as JSON, too.
`;

/** All of vitest.config.ts but `times`, which other work on the machine can disturb. */
const SUITES = ['unit', 'api', 'clients', 'processes', 'browsers'];

readNothing(HELP, { harmless: true });
const faults = noticeFaults();
if (faults.length > 0) stop(faults.join('\n'));

const report = process.env['QUIETZONE_TEST_REPORT'];
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];

runSteps([
  ['oxfmt', '--check'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'web'],
  ['knip', '--no-progress'],
  ['vitest', 'run', ...SUITES.flatMap((name) => ['--project', name]), ...reporters],
]);
