// Metered calls without their work on the Durable Object, inside workerd with its storage on disk; milliseconds.
// Reserve and settle one after the other and in parallel, kept answers and their replays, ordinary calls.
//   npm run bench -- metering [--rounds 100]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { runTool } from '../src/local/run.ts';
import type { MeteringJob } from './support/metering-worker.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
const ROUNDS = Number(values.rounds);
const KEPT = { '1 KB': 1000, '100 KB': 100_000, '1 MB': 1_000_000, '32 MB': 32 * 1024 * 1024 };
/** Calls of one request to the Worker: the time to reach the Worker varies by more than a call takes. */
const CALLS = 10;
const PARALLEL = [1, 8, 32, 128, 500];
const PARALLEL_CALLS = 500;
const ORDINARY_CALLS = 5000;

const directory = mkdtempSync(join(tmpdir(), 'bench-metering-'));
runTool('esbuild', [
  join(import.meta.dirname, 'support', 'metering-worker.ts'),
  '--bundle',
  '--format=esm',
  '--external:cloudflare:*',
  `--outfile=${join(directory, 'worker.mjs')}`,
  '--log-level=warning',
]);
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: [{ type: 'ESModule', path: join(directory, 'worker.mjs') }],
    modulesRoot: directory,
    compatibilityDate: '2026-10-01',
    durableObjects: { METER: { className: 'AccountMeter', useSQLite: true } },
    resourcePersistencePath: join(directory, 'state'),
    log: new Log(LogLevel.ERROR),
  }),
);
try {
  const address = await miniflare.ready;

  /** One request to the Worker: its milliseconds, and those of each call as the Worker saw them. */
  const request = async (changes: Partial<MeteringJob>): Promise<{ took: number; each: number[] }> => {
    const job: MeteringJob = {
      account: 'bench',
      quota: null,
      cost: 100,
      calls: 1,
      parallel: 1,
      until: 'settle',
      ...changes,
    };
    const began = performance.now();
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(job) });
    const each = (await answer.json()) as number[];
    return { took: performance.now() - began, each };
  };
  const samples = async (rounds: number, job: (round: number) => Partial<MeteringJob>): Promise<number[]> => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) found.push((await request(job(round))).took);
    return found;
  };

  for (let warm = 0; warm < 100; warm += 1) await request({ account: 'warm' });
  const empty = at(await samples(ROUNDS, () => ({ calls: 0 })), 0.5);
  console.log(`An empty request takes ${empty.toFixed(2)} ms, which are taken off below.\n`);

  console.log(`| one call after the other, ms a call, requests of ${CALLS} | p50 | p95 |\n|---|---|---|`);
  const row = (title: string, took: readonly number[], calls: number): void => {
    const cells = [0.5, 0.95].map((quantile) => ((at(took, quantile) - empty) / calls).toFixed(2));
    console.log(`| ${title} | ${cells.join(' | ')} |`);
  };
  row(
    'reserve',
    await samples(ROUNDS, () => ({ account: 'reserve', until: 'reserve', calls: CALLS })),
    CALLS,
  );
  row('reserve + settle', await samples(ROUNDS, () => ({ calls: CALLS })), CALLS);
  for (const [title, bytes] of Object.entries(KEPT)) {
    const [rounds, calls] = bytes > 1_000_000 ? [Math.min(ROUNDS, 20), 1] : [ROUNDS, CALLS];
    const job = (round: number) => ({
      account: `kept ${title}`,
      calls,
      keys: { first: round * calls, bytes },
    });
    row(`reserve + settle, ${title} kept`, await samples(rounds, job), calls);
    row(`replay of ${title}`, await samples(rounds, job), calls);
  }

  console.log(
    `\n| ${PARALLEL_CALLS} calls of one account, in parallel | p50 of a call | p95 | calls a second |\n|---|---|---|---|`,
  );
  for (const parallel of PARALLEL) {
    const { took, each } = await request({
      account: `parallel ${parallel}`,
      calls: PARALLEL_CALLS,
      parallel,
    });
    const perSecond = (PARALLEL_CALLS / (took - empty)) * 1000;
    console.log(`| ${parallel} | ${at(each, 0.5)} | ${at(each, 0.95)} | ${perSecond.toFixed(0)} |`);
  }

  console.log(`\n| ordinary calls, ${ORDINARY_CALLS} in a row, with their reports | a call |\n|---|---|`);
  for (const [title, quota] of [
    ['without a quota', null],
    ['with a quota', 1_000_000_000],
  ] as const) {
    const job = () => ({ account: title, quota, cost: 1, calls: ORDINARY_CALLS });
    const took = await samples(5, job);
    console.log(`| ${title} | ${((at(took, 0.5) - empty) / ORDINARY_CALLS).toFixed(4)} |`);
  }
} finally {
  await miniflare.dispose();
  rmSync(directory, { recursive: true });
}

function at(times: readonly number[], quantile: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}
