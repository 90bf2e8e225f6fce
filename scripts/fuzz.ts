// npm run fuzz: feeds nearly valid inputs to every parser and codec, and watches for crashes, hangs, memory and wrong answers. The targets
// are in test/fuzz.
import '../src/cli/wasm-modules.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { CALLED_FROM, stop } from '../src/local/task.ts';
import { WRITTEN } from '../src/local/runtime.ts';
import { ROOT } from '../src/local/run.ts';

const HELP = `Runs the fuzz targets: mutated inputs against every parser and codec.

  npm run fuzz                          the fast form of every target, as in npm test (service: in the nightly form only)
  npm run fuzz -- --nightly             the nightly form: 100,000 cases a target, fewer where a case is slow
  npm run fuzz -- --list                the targets, with the cases of both forms

  --target NAME[,NAME]   these targets alone
  --cases N              so many cases of each
  --seed S               another stream of cases; default 20261122, with --nightly today's date
  --minutes M            each target ends after M minutes
  --case I               one case by its number
  --file FILE            one saved input (with one --target)

An input that fails is shrunk and saved under .quietzone/fuzz; the command that repeats it is printed. Exit code 1.
`;

const { values, words: rest } = readOptions(HELP, {
  target: { type: 'string' },
  cases: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  case: { type: 'string' },
  file: { type: 'string' },
  nightly: { type: 'boolean' },
  list: { type: 'boolean' },
});
if (rest.length > 0) stop(`What is "${rest.join(' ')}"?\n\n${HELP}`);
const cases = integer('cases', values.cases);
const minutes = number('minutes', values.minutes);
const only = integer('case', values.case);

const { DEFAULT_NIGHTLY_CASES, FAST_SEED, TARGETS } = await import('../test/fuzz/index.ts');
const { supervise } = await import('../test/fuzz/supervise.ts');

const chosen = choose(values.target);
if (values.list) {
  for (const { name, of, fast, nightly = DEFAULT_NIGHTLY_CASES } of chosen)
    console.log(`${name.padEnd(20)} ${String(fast).padStart(6)} ${String(nightly).padStart(8)}  ${of}`);
  process.exit(0);
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const seed = integer('seed', values.seed) ?? (values.nightly ? today : FAST_SEED);
const input = values.file === undefined ? undefined : inputOf(values.file);
const folder = join(WRITTEN, 'fuzz');
const rows: string[] = [];
let failed = 0;

for (const target of chosen) {
  const planned = cases ?? (values.nightly ? (target.nightly ?? DEFAULT_NIGHTLY_CASES) : target.fast);
  const outcome = await supervise(target, {
    seed,
    from: only ?? 0,
    to: only === undefined ? planned : only + 1,
    ...(input === undefined ? {} : { input }),
    ...(minutes === undefined ? {} : { mostMs: minutes * 60_000 }),
    onProgress: (done) => progress(`${target.name}: ${done} of ${planned}`),
    onFinding: ({ finding, shrunk }) => {
      progress('');
      const path = save(finding.target, finding.kind, shrunk);
      console.log(`${finding.target}, case ${finding.case}: ${finding.kind}: ${finding.what}`);
      console.log(
        `  ${finding.input.length} bytes, shrunk to ${shrunk.length}: npm run fuzz -- --target ${finding.target} --file ${path}`,
      );
      if (finding.case >= 0)
        console.log(
          `  as drawn: npm run fuzz -- --target ${finding.target} --seed ${finding.seed} --case ${finding.case}`,
        );
    },
  });
  progress('');
  failed += outcome.findings;
  const row = `| ${target.name} | ${outcome.cases.toLocaleString('en')} | ${Math.round((100 * outcome.answered) / Math.max(1, outcome.cases))} | ${outcome.seconds.toFixed(0)} | ${outcome.peakMb} | ${outcome.findings} |`;
  rows.push(row);
  if (!process.stdout.isTTY) console.log(row);
}
console.log(
  `\nSeed ${seed}, Node ${process.version}\n\n| target | cases | answered % | seconds | most MB | findings |\n|---|---|---|---|---|---|\n${rows.join('\n')}`,
);
process.exit(failed > 0 ? 1 : 0);

function choose(names: string | undefined) {
  if (names === undefined) return TARGETS;
  return names
    .split(',')
    .map(
      (name) =>
        TARGETS.find((target) => target.name === name.trim()) ??
        stop(`There is no target "${name.trim()}". The option --list shows them.`),
    );
}

function inputOf(file: string): Uint8Array {
  if (chosen.length !== 1) stop('--file needs one --target.');
  try {
    return new Uint8Array(readFileSync(resolve(CALLED_FROM, file)));
  } catch (error) {
    return stop(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function integer(name: string, text: string | undefined): number | undefined {
  const value = number(name, text);
  return value === undefined || Number.isInteger(value)
    ? value
    : stop(`--${name} takes a whole number, not ${text}.`);
}

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : stop(`--${name} takes a number, not "${text}".`);
}

/** Saves an input; returns its path from the project's root. */
function save(target: string, kind: string, bytes: Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const path = join(folder, `${target}-${kind}-${digest}.bin`);
  writeFileSync(path, bytes);
  return relative(ROOT, path);
}

/** Overwrites one line of the terminal. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}`);
}
