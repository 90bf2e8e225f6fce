// Changes the code and asks the unit tests: `npm run bench -- mutate FOLDER… [--sample 120] [--seed 1] [--list]`. Takes a seeded sample of
// the mutants of each folder of src/ (operators, bounds, constants, branches, removed statements, patterns), runs the unit tests that reach
// each one, nearest first, and prints how many were killed and which were not. --file PART takes the files alone whose path has PART, --list
// shows their lines. Asked are all tests of the folder of test/unit that mirrors the mutated one, those that --tests names (as
// test/unit/routes/barcode/style,test/unit/x), and of others the --far nearest (12).
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { createVitest, type Vitest } from 'vitest/node';
import { ROOT } from '../src/local/run.ts';
import { createRandom } from '../test/fuzz/random.ts';
import { wasmModules } from '../test/support/wasm-plugin.ts';
import { options } from './support/harness.ts';
import { instrument, type Mutant } from './support/mutants.ts';

/** Of this process: several may run. */
const WORK = join(ROOT, '.quietzone', 'mutants', String(process.pid));
/** Made from bwip-js (scripts/support/bwipp-encoders.ts), and compared with it in test/unit/barcode/generate/encoders.test.ts. */
const GENERATED = join('src', 'barcode', 'generate', 'bwipp', 'encoders.ts');
const SETUP = join(WORK, 'setup.ts');
/** Tests that take longer than this with the original are left out: a mutant must be killed by what runs often. */
const MAX_TEST_MS = 180_000;
/** Test files that are tried together. */
const AT_ONCE = 3;
/** A mutant that loops is ended after this time, and so many times what the slowest test of the file takes with the original, in one test. */
const LOOP_MS = 4_000;
const LOOP_TIMES = 8;
const WORKERS = 2;

const values = options({ sample: 120, seed: 1, file: '', list: false, far: 12, tests: '' });

interface Placed extends Mutant {
  /** From the root. */
  readonly file: string;
}

/** A generated test file: what it runs, and of which mutant. */
interface Trial {
  readonly mutant: Placed | undefined;
  readonly tests: readonly string[];
  /** When one of its tests is taken to loop. */
  readonly loopMs: number;
}

/** What the tests do with the original. */
interface Baseline {
  /** The mutants that each test file reaches. */
  readonly hits: ReadonlyMap<string, ReadonlySet<string>>;
  readonly timesMs: ReadonlyMap<string, number>;
  /** Of the slowest test of each file. */
  readonly slowestMs: ReadonlyMap<string, number>;
}

const folders = values.words.map((folder) => relative(ROOT, resolve(ROOT, folder)));
const instrumented = new Map<string, string>();
const imports = new Map<string, readonly string[]>();
/** By test: imports from there to each module. */
const distances = new Map<string, ReadonlyMap<string, number>>();
/** Trials so far: Vite keeps what it read of a path. */
let written = 0;
/** By test and file. */
const ranks = new Map<string, number>();
const allTests = sourcesIn(join(ROOT, 'test', 'unit')).filter((path) => path.endsWith('.test.ts'));

rmSync(WORK, { recursive: true, force: true });
mkdirSync(WORK, { recursive: true });
writeFileSync(SETUP, setupText());

const all = new Map(folders.map((folder) => [folder, mutantsOf(folder)]));
const vitest = await createVitest(
  'test',
  { watch: false, config: false, root: ROOT, reporters: [{}], update: false, run: true },
  {
    plugins: [wasmModules(), mutantsPlugin()],
    test: {
      include: [`${WORK}/**/*.test.ts`],
      environment: 'node',
      testTimeout: 120_000,
      isolate: false,
      // It would keep the mutants of another folder.
      fsModuleCache: false,
      maxWorkers: WORKERS,
      setupFiles: [SETUP],
      server: { deps: { inline: [/\.wasm$/] } },
    },
  },
);
try {
  for (const [folder, mutants] of all) await report(folder, mutants);
} finally {
  await vitest.close();
  rmSync(WORK, { recursive: true, force: true });
}
process.exit(0);

async function report(folder: string, mutants: readonly Placed[]): Promise<void> {
  const began = performance.now();
  const sample = sampled(mutants, values.sample);
  const files = [...new Set(sample.map(({ file }) => file))];
  const tests = [...new Set(files.flatMap((file) => testsOf(file, folder)))];
  const known = await baseline(vitest, tests);
  const { hits, timesMs } = known;
  const worst = [...timesMs].sort((left, right) => right[1] - left[1]).slice(0, 3);
  tell(`${folder}: ${hits.size} of ${tests.length} test files, slowest ${JSON.stringify(worst)}`);
  const alive = new Map(sample.map((mutant) => [mutant, rankedTests(mutant, known)]));
  const unreached = [...alive].filter(([, ranked]) => ranked.length === 0).map(([mutant]) => mutant);
  for (let round = 0; alive.size > 0; round += 1) {
    const trials = [...alive].flatMap(([mutant, ranked]): Trial[] => {
      const some = ranked.slice(round * AT_ONCE, (round + 1) * AT_ONCE);
      const slowestMs = Math.max(0, ...some.map((test) => known.slowestMs.get(test) ?? 0));
      return some.length === 0 ? [] : [{ mutant, tests: some, loopMs: LOOP_MS + LOOP_TIMES * slowestMs }];
    });
    if (trials.length === 0) break;
    for (const { mutant } of (await run(vitest, trials)).failed) if (mutant) alive.delete(mutant);
    tell(`${folder}: ${trials.length} tried, ${alive.size} of ${sample.length} alive`);
  }
  const killed = sample.length - alive.size;
  const share = ((100 * killed) / sample.length).toFixed(1);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  print(`| ${folder} | ${mutants.length} | ${sample.length} | ${killed} | ${share} % | ${seconds} s |`);
  for (const mutant of alive.keys()) {
    const { file, line, what } = mutant;
    print(`  ${file}:${line} ${what}${unreached.includes(mutant) ? ' (no test reaches it)' : ''}`);
    if (values.list)
      print(`    ${readFileSync(join(ROOT, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''}`);
  }
}

/** Every mutant of a folder's modules: those that are made from a package, and those that run in workerd alone, apart. */
function mutantsOf(folder: string): readonly Placed[] {
  return sourcesIn(join(ROOT, folder))
    .map((path) => relative(ROOT, path))
    .filter((file) => file.includes(values.file) && file !== GENERATED)
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8');
      if (/from 'cloudflare:/.test(source)) {
        tell(`runs in workerd alone, and is left out: ${file}`);
        return [];
      }
      const { code, mutants } = instrument(source, file);
      instrumented.set(join(ROOT, file), code);
      return mutants.map((mutant) => ({ ...mutant, file }));
    });
}

function sampled(mutants: readonly Placed[], count: number): readonly Placed[] {
  const random = createRandom(values.seed);
  return mutants
    .map((mutant) => ({ mutant, key: random.below(2 ** 31) }))
    .sort((left, right) => left.key - right.key)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** The tests whose imports lead to the file: all of the folder's own, and the nearest others. */
function testsOf(file: string, folder: string): readonly string[] {
  const own = [join('test', 'unit', relative('src', folder)), ...values.tests.split(',').filter(Boolean)].map(
    (path) => join(ROOT, path),
  );
  const reaching = allTests
    .map((test) => ({ test, rank: rankOf(test, file) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((left, right) => left.rank - right.rank)
    .map(({ test }) => test);
  const isOwn = (test: string): boolean =>
    own.some((path) => test.startsWith(`${path}/`) || test.startsWith(`${path}.`));
  const far = reaching.filter((test) => !isOwn(test)).slice(0, values.far);
  return [...reaching.filter(isOwn), ...far];
}

function rankOf(test: string, file: string): number {
  const key = `${test} ${file}`;
  const known = ranks.get(key);
  if (known !== undefined) return known;
  const [from, to] = [relative(join(ROOT, 'test', 'unit'), test), relative('src', file)].map((path) =>
    path.split('/'),
  );
  const shared = (from ?? []).findIndex((name, n) => name !== to?.[n]);
  const rank = distance(test, join(ROOT, file)) - 10 * shared;
  ranks.set(key, rank);
  return rank;
}

function distance(from: string, to: string): number {
  const known = distances.get(from);
  if (known) return known.get(to) ?? Infinity;
  const steps = new Map([[from, 0]]);
  // What is added is visited too.
  for (const [path, step] of steps)
    for (const next of importsOf(path)) if (!steps.has(next)) steps.set(next, step + 1);
  distances.set(from, steps);
  return steps.get(to) ?? Infinity;
}

function importsOf(path: string): readonly string[] {
  const known = imports.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const found = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
    .filter((to) => /^\.\.?\/.*\.ts$/.test(to))
    .map((to) => join(dirname(path), to));
  imports.set(path, found);
  return found;
}

/** Which mutants each test file reaches, and how long it takes; files that fail as generated ones are left out. */
async function baseline(runner: Vitest, tests: readonly string[]): Promise<Baseline> {
  const trials = tests.map((test) => ({ mutant: undefined, tests: [test], loopMs: Infinity }));
  const { failed, hits, timesMs, slowestMs, errors } = await run(runner, trials);
  for (const name of failed.flatMap(({ tests: names }) => names)) {
    tell(`fails here with the original: ${relative(ROOT, name)}: ${errors.get(name) ?? ''}`);
    hits.delete(name);
  }
  for (const [name, ms] of timesMs) {
    if (ms <= MAX_TEST_MS) continue;
    tell(`takes too long with the original, and is left out: ${relative(ROOT, name)}`);
    hits.delete(name);
  }
  return { hits, timesMs, slowestMs };
}

function rankedTests({ file, number }: Placed, { hits, timesMs }: Baseline): readonly string[] {
  const rank = (test: string): number => rankOf(test, file) * 1_000 + (timesMs.get(test) ?? 0);
  return [...hits]
    .filter(([, reached]) => reached.has(`${file} ${number}`))
    .map(([test]) => test)
    .sort((left, right) => rank(left) - rank(right));
}

/** Runs each trial as a test file of its own. */
async function run(
  runner: Vitest,
  trials: readonly Trial[],
): Promise<{
  readonly failed: readonly Trial[];
  readonly hits: Map<string, ReadonlySet<string>>;
  readonly timesMs: Map<string, number>;
  readonly slowestMs: Map<string, number>;
  readonly errors: ReadonlyMap<string, string>;
}> {
  const byPath = new Map(trials.map((trial) => [join(WORK, `trial-${(written += 1)}.test.ts`), trial]));
  for (const [path, trial] of byPath) writeFileSync(path, trialText(path, trial));
  const project = runner.getRootProject();
  const specifications = [...byPath.keys()].map((path) => project.createSpecification(path));
  const { testModules } = await runner.runTestSpecifications(specifications, false);
  const failed: Trial[] = [];
  const hits = new Map<string, ReadonlySet<string>>();
  const timesMs = new Map<string, number>();
  const slowestMs = new Map<string, number>();
  /** What the first failure of each said. */
  const errors = new Map<string, string>();
  for (const module of testModules) {
    const trial = byPath.get(module.moduleId);
    if (!trial) continue;
    if (!module.ok()) failed.push(trial);
    const [error] = [
      ...module.errors(),
      ...[...module.children.allTests('failed')].flatMap((one) => one.result().errors ?? []),
    ];
    if (error) errors.set(trial.tests[0] ?? '', error.message.slice(0, 200));
    const [test = ''] = trial.tests;
    if (trial.mutant) continue;
    timesMs.set(test, module.diagnostic().duration);
    const times = [...module.children.allTests()].map((one) => one.diagnostic()?.duration ?? 0);
    slowestMs.set(test, Math.max(0, ...times));
    try {
      hits.set(test, new Set(JSON.parse(readFileSync(`${module.moduleId}.hits`, 'utf8')) as string[]));
    } catch {
      // It failed before its end.
    }
  }
  for (const path of byPath.keys()) rmSync(path, { force: true });
  return { failed, hits, timesMs, slowestMs, errors };
}

function trialText(path: string, { mutant, tests, loopMs }: Trial): string {
  const chosen = mutant ? { file: mutant.file, number: mutant.number } : null;
  return `import { afterAll, beforeEach, describe, vi } from 'vitest';
import { writeFileSync } from 'node:fs';
const seen = new Map();
// A module may be evaluated more than once.
const __seenOf = (file, count) => seen.get(file) ?? seen.set(file, new Uint8Array(count + 1)).get(file);
globalThis.__hits = () => [...seen].flatMap(([file, marks]) => [...marks].flatMap((mark, number) => (mark ? [file + ' ' + number] : [])));
vi.resetModules();
globalThis.__mutant = ${JSON.stringify(chosen)};
globalThis.__seen = ${chosen ? 'undefined' : '__seenOf'};
globalThis.__startLoops(${loopMs});
let failed = false;
const began = performance.now();
beforeEach((context) => {
  if (failed || performance.now() - began > ${chosen ? Infinity : MAX_TEST_MS}) context.skip();
  globalThis.__startLoops(${loopMs});
  context.onTestFailed(() => { failed = true; });
});
${tests.map((test, n) => `describe('${n}', async () => { await import(${JSON.stringify(test)}); });`).join('\n')}
${chosen ? '' : `afterAll(() => writeFileSync(${JSON.stringify(`${path}.hits`)}, JSON.stringify(globalThis.__hits())));`}
`;
}

/** The guard of loops: it throws once the time of the test is over. */
function setupText(): string {
  return `let endMs = Infinity, turns = 0;
globalThis.__startLoops = (ms) => { endMs = performance.now() + ms; turns = 0; };
globalThis.__loop = () => {
  if ((++turns & 1023) === 0 && performance.now() > endMs) throw new Error('The mutant loops.');
};
`;
}

function mutantsPlugin() {
  return {
    name: 'mutants',
    enforce: 'pre' as const,
    load(id: string): string | null {
      return instrumented.get(id.split('?')[0] ?? '') ?? null;
    },
  };
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .sort();
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
