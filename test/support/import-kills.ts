// Kills the process of `npm run catalog -- import` repeatedly, each time at another moment, and compares the final table with that of an
// undisturbed import.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportRows } from '../../src/local/catalog/inspect.ts';
import { openStores } from '../../src/local/runtime.ts';
import { ROOT } from '../../src/local/run.ts';
import { generator } from './draw-linear.ts';

export interface Task {
  readonly code: number | null;
  readonly output: string;
  /** From the first line it wrote to its end: the runtime has started and the file is known to be a table. */
  readonly ms: number;
}

export interface TaskOptions {
  readonly state: string;
  /** SIGKILL comes so long after the first line it wrote; default: never. */
  readonly killAfterMs?: number;
  /** Written to standard input; default: nothing. */
  readonly input?: string;
  /** Options of Node itself. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** `npm run catalog -- ARGS`, as one process without npm: a signal hits the one that works. */
export function catalogTask(args: readonly string[], options: TaskOptions): Promise<Task> {
  const { state, killAfterMs, input = '', node = [], env = {} } = options;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...node, join(ROOT, 'src/cli/commands/catalog.ts'), ...args],
    { env: { ...process.env, QUIETZONE_STATE: state, QUIETZONE_CWD: state, ...env } },
  );
  let output = '';
  let began: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += String(text);
      if (began !== undefined) return;
      began = performance.now();
      if (killAfterMs !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output, ms: performance.now() - (began ?? performance.now()) });
    });
  });
}

/** Rows with duplicates, wrong numbers, no titles and two sources' worth of order: none. */
function drawList(rows: number, seed: number): string {
  const random = generator(seed);
  const lines = ['code\tproduct_name\tbrand\tupdated'];
  for (let n = 0; n < rows; n += 1) {
    const number = 9_520_000_000_000 + Math.floor(random() * rows * 1.5);
    const day = random() < 0.5 ? '' : `20${10 + Math.floor(random() * 16)}-01-15`;
    const title = random() < 0.01 ? '' : `Item ${n} ${'x'.repeat(Math.floor(random() * 40))}`;
    lines.push(
      `${random() < 0.01 ? 'none' : number}\t${title}\t${random() < 0.5 ? '' : `Brand ${Math.floor(random() * 500)}`}\t${day}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

export interface KillReport {
  /** Moments of the kills, ms after the import said what it reads. */
  readonly kills: readonly number[];
  /** Of them, those after which the next run said that it went on. */
  readonly resumed: number;
  readonly rows: number;
  /** What does not hold, one line each. */
  readonly faults: readonly string[];
}

/** `kills` imports of one list of so many rows are killed, one after another on one state, and one more is not. */
export async function killImports({
  kills,
  rows,
  seed,
  tell = () => undefined,
}: {
  readonly kills: number;
  readonly rows: number;
  readonly seed: number;
  readonly tell?: (line: string) => void;
}): Promise<KillReport> {
  const random = generator(seed);
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-import-kills-'));
  try {
    const list = join(folder, 'list.tsv');
    writeFileSync(list, drawList(rows, seed));
    const whole = join(folder, 'whole');
    const killed = join(folder, 'killed');
    const args = (state: string) => ['import', list, '--rejects', `${state}.rejects`];
    const undisturbed = await catalogTask(args(whole), { state: whole });
    tell(`undisturbed: ${Math.round(undisturbed.ms)} ms`);
    const faults = undisturbed.code === 0 ? [] : [`undisturbed: ${undisturbed.output}`];
    const moments: number[] = [];
    let resumed = 0;
    const count = (task: Task): void => {
      if (task.output.includes('going on')) resumed += 1;
    };
    while (moments.length < kills) {
      const killAfterMs = Math.round((0.05 + 0.9 * random()) * undisturbed.ms);
      const task = await catalogTask(args(killed), { state: killed, killAfterMs });
      count(task);
      if (task.code !== null) {
        // It was faster: nothing was killed, and the next begins with a catalogue that is complete.
        rmSync(killed, { recursive: true, force: true });
        tell(`done in ${Math.round(task.ms)} ms before its kill; begun anew`);
        continue;
      }
      moments.push(killAfterMs);
      tell(`killed after ${killAfterMs} ms: ${task.output.trim().split('\n').at(-1) ?? ''}`);
    }
    const last = await catalogTask(args(killed), { state: killed });
    count(last);
    if (last.code !== 0) faults.push(`after the kills: ${last.output}`);
    const again = await catalogTask(args(killed), { state: killed });
    if (!/: 0 written/.test(again.output)) faults.push(`once more: ${again.output}`);
    const [expected, found] = [await tableOf(whole, folder), await tableOf(killed, folder)];
    if (expected !== found) faults.push('the tables differ');
    const [lost, kept] = [whole, killed].map((state) => readText(`${state}.rejects`));
    if (lost !== kept) faults.push('the rejects differ');
    return { kills: moments, resumed, rows: expected.split('\n').length - 2, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All rows as an export has them. */
async function tableOf(state: string, folder: string): Promise<string> {
  const stores = openStores(state);
  try {
    const name = join(folder, 'table.tsv');
    await exportRows(await stores.getD1Database('DB'), { name, format: 'tsv' });
    return readText(name);
  } finally {
    await stores.dispose();
  }
}

const readText = (path: string): string => readFileSync(path, 'utf8');
