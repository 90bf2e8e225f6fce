// What the parts of bench/fairness.ts share: the service under test and its keys, timed calls, quantiles, and the bars that were missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedService, startService } from '../../test/support/npm-start.ts';

export interface Timed {
  readonly status: number;
  readonly ms: number;
  readonly consumed: number;
  readonly bytes: ArrayBuffer;
}

export interface Call {
  readonly path: string;
  readonly body: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface World {
  readonly service: StartedService;
  /** A key of an account of its own. */
  newKey(name: string, quota?: number): Promise<string>;
  post(key: string, call: Call): Promise<Timed>;
  /** The calls that the answers to a key say. */
  spent(key: string): number;
  end(): Promise<void>;
}

/** Ordinary calls are reported once a second. */
const REPORT_MS = 1500;
/** A client that is refused comes back sooner than it is told to. */
const IMPATIENCE_MS = 200;

export const BARS = {
  share: 0.95,
  ratio: 3,
  personMs: 1500,
  freeMs: 2000,
  healthMs: 500,
  lookupMs: 1000,
  drawingMs: 200,
} as const;
export const missed: string[] = [];

export const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
export const tell = (line: string): void => void process.stdout.write(`${line}\n`);

export function bar(name: string, isMet: boolean): void {
  if (!isMet) missed.push(name);
}

export function statuses(answers: readonly Timed[]): string {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

export function quantile(answers: readonly { readonly ms: number }[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export async function startWorld(workers: string | undefined): Promise<World> {
  const state = mkdtempSync(join(tmpdir(), 'bench-fairness-'));
  const secret = 'the-administrator-of-the-bench';
  const service = await startService({
    state,
    args: workers === undefined ? [] : ['--workers', workers],
    settings: { LOG_FORMAT: 'off', ADMIN_SECRET: secret },
  });
  const spent = new Map<string, number>();
  return {
    service,
    async newKey(name, quota) {
      const made = await fetch(`${service.url}/admin/keys`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}` },
        body: JSON.stringify({ Name: name, RateLimit: false, ...(quota !== undefined && { Quota: quota }) }),
      });
      const { Key }: { readonly Key: string } = await made.json();
      return Key;
    },
    async post(key, { path, body, headers = {} }) {
      const from = performance.now();
      const answer = await fetch(service.url + path, {
        method: 'POST',
        body,
        headers: { Apikey: key, 'Content-Type': 'application/octet-stream', ...headers },
      });
      const bytes = await answer.arrayBuffer();
      const consumed = Number(answer.headers.get('X-Api-Calls-Consumed') ?? 0);
      spent.set(key, (spent.get(key) ?? 0) + consumed);
      return { status: answer.status, ms: performance.now() - from, consumed, bytes };
    },
    spent: (key) => spent.get(key) ?? 0,
    async end() {
      service.signal('SIGTERM');
      await service.ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** The call again and again while `lasts`. */
export async function callsWhile(
  lasts: () => boolean,
  { world, key, call, everyMs = 0 }: { world: World; key: string; call: Call; everyMs?: number },
): Promise<readonly Timed[]> {
  const answers: Timed[] = [];
  while (lasts()) {
    const answer = await world.post(key, call);
    answers.push(answer);
    await pause(answer.status === 200 ? everyMs : IMPATIENCE_MS);
  }
  return answers;
}

export async function isMeteredExactly(world: World, keys: readonly string[], what: string): Promise<void> {
  await pause(REPORT_MS);
  for (const key of keys) {
    const usage = await fetch(`${world.service.url}/usage`, { headers: { Apikey: key } });
    const used = ((await usage.json()) as { readonly CallsUsed: number }).CallsUsed;
    tell(`  metering: ${used} calls used, ${world.spent(key)} by the answers`);
    bar(`metering, ${what}`, used === world.spent(key));
  }
}
