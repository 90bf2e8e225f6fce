// npm run check: third-party notices, format, lint, types, unused code, tests. QUIETZONE_TEST_REPORT=FILE also writes the counts of the tests as
// JSON.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readNothing } from '../src/cli/command-line.ts';
import { stop } from '../src/local/task.ts';
import { noticeFaults } from './support/notices/index.ts';
import { runAtOnce, runSteps } from '../src/local/run.ts';

const HELP = `npm run check

Third-party notices, format, lint, types, unused code, every test but those of the suites times and slow. QUIETZONE_TEST_REPORT=FILE writes the counts of the tests as JSON, too.
`;

/**
 * All of vitest.config.ts but `times`, which other work on the machine can disturb, and `slow`. One run follows the other; the suites of one run are
 * parts that run at the same time: those of the second wait more than they compute.
 */
const RUNS = [
  [['unit', 'alone', 'api', 'api-alone', 'clients']],
  [['processes'], ['browsers'], ['commands']],
];

readNothing(HELP, { harmless: true });
const faults = noticeFaults();
if (faults.length > 0) stop(faults.join('\n'));

runSteps([['oxfmt', '--check']]);
await runAtOnce([
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'web'],
  ['knip', '--no-progress'],
]);
const report = process.env['QUIETZONE_TEST_REPORT'];
const partOf = (suites: readonly string[]): string => `${report}.${suites.join('-')}`;
for (const parts of RUNS)
  await runAtOnce(
    parts.map((suites) => [
      'vitest',
      'run',
      ...suites.flatMap((name) => ['--project', name]),
      ...(report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${partOf(suites)}`] : []),
    ]),
  );
if (report !== undefined) writeFileSync(report, JSON.stringify(joined(RUNS.flat().map(partOf))));

/** The counts of all parts, which are removed. */
function joined(files: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const file of files) {
    for (const [name, value] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object))
      if (typeof value === 'number' && name.startsWith('num')) counts[name] = (counts[name] ?? 0) + value;
    rmSync(file);
  }
  return counts;
}
