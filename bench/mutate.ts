// Changes the code and asks the unit tests: `npm run bench -- mutate FOLDER… [--sample 40] [--seed 1] [--file PART] [--tests PATH,…]`. Takes a
// seeded sample of the mutants of each folder of src/ (of files whose path has PART), runs with each the tests of the folder or file of test/unit
// that mirrors it and those that --tests names, and prints how many were killed, and the lines of those that were not.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ROOT } from '../src/local/run.ts';
import { createRandom } from '../test/fuzz/random.ts';
import { options } from './support/harness.ts';
import { type Mutant, mutantsOf } from './support/mutants.ts';

/** Made from bwip-js (scripts/support/bwipp-encoders.ts), and compared with it in test/unit/barcode/generate/encoders.test.ts. */
const GENERATED = join('src', 'barcode', 'generate', 'bwipp', 'encoders.ts');
/** A mutant that takes so many times what the original takes, and this time more, loops: it is ended, and counts as killed. */
const LOOP_TIMES = 3;
const LOOP_MS = 10_000;

const values = options({ sample: 40, seed: 1, file: '', tests: '' });

interface Placed extends Mutant {
  /** From the root. */
  readonly file: string;
}

// A child that loops would outlive this process.
process.once('SIGINT', () => process.exit(130));
const work = mkdtempSync(join(tmpdir(), 'quietzone-mutants-'));
try {
  for (const folder of values.words) await report(relative(ROOT, resolve(ROOT, folder)));
} finally {
  rmSync(work, { recursive: true });
}

async function report(folder: string): Promise<void> {
  const own = join('test', 'unit', relative('src', folder));
  const asked = [own, ...values.tests.split(',').filter(Boolean)];
  const tests = filesIn(join('test', 'unit'), '.test.ts').filter((test) =>
    asked.some((path) => test === path || test.startsWith(`${path}/`) || test.startsWith(`${path}.`)),
  );
  if (tests.length === 0) throw new Error(`${own} has no tests: --tests names others`);
  const all = filesIn(folder, '.ts').filter((file) => file.includes(values.file) && file !== GENERATED);
  const mutants = all.flatMap((file): Placed[] => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    // What runs in workerd alone is out of reach.
    return source.includes("from 'cloudflare:")
      ? []
      : mutantsOf(source, file).map((each) => ({ ...each, file }));
  });
  const began = performance.now();
  if (await isKilled(undefined, tests, Infinity))
    throw new Error(`Tests of ${folder} fail with the original.`);
  const limitMs = LOOP_TIMES * (performance.now() - began) + LOOP_MS;
  const alive: Placed[] = [];
  const sample = sampled(mutants);
  for (const mutant of sample) if (!(await isKilled(mutant, tests, limitMs))) alive.push(mutant);
  const killed = sample.length - alive.length;
  console.log(
    `| ${folder} | ${mutants.length} | ${sample.length} | ${killed} | ${((100 * killed) / sample.length).toFixed(1)} % |`,
  );
  for (const { file, line, what } of alive) {
    const text = readFileSync(join(ROOT, file), 'utf8').split('\n')[line - 1]?.trim();
    console.log(`  ${file}:${line} ${what}\n    ${text}`);
  }
}

function sampled(mutants: readonly Placed[]): readonly Placed[] {
  const random = createRandom(values.seed);
  return mutants
    .map((mutant) => ({ mutant, key: random.below(2 ** 31) }))
    .sort((left, right) => left.key - right.key)
    .slice(0, values.sample)
    .map(({ mutant }) => mutant);
}

/** Undefined: the original. The tests have a process of their own, which is ended with its workers. */
function isKilled(mutant: Placed | undefined, tests: readonly string[], limitMs: number): Promise<boolean> {
  const text = join(work, 'module.ts');
  const source = mutant === undefined ? '' : readFileSync(join(ROOT, mutant.file), 'utf8');
  writeFileSync(
    text,
    mutant === undefined ? '' : source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end),
  );
  const worker = join(import.meta.dirname, 'support', 'mutant-worker.ts');
  const path = mutant === undefined ? '' : join(ROOT, mutant.file);
  const child = spawn(process.execPath, [worker, path, text, ...tests], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
  });
  const end = (): void => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.on('exit', end);
  const timer = limitMs === Infinity ? undefined : setTimeout(end, limitMs);
  return new Promise((done) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      done(code !== 0);
    });
  });
}

/** From the root. */
function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .sort();
}
