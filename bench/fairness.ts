// Fairness: `npm start` as a process, with its engine processes; one key floods it while another is the quiet victim. 20 connections of
// scans for 40 s, three clients whose scans hang up after 150 ms, then 100 drawings of 49 MP as JPEG at once, then 32 appends to HTML of 1 MB at once.
//
//   npm run bench -- fairness [--workers N] [--only flood|hangups|jpeg|html]
//
// --workers: engine processes; default: those that `npm start` has on this machine. Three minutes, loopback only. The victim is measured alone
// before and after, so that a load of the machine is in both. Exits with 1 when a bar is missed: 95 % of the victim's scans are answered with
// 200, their p95 is at most 3 times that alone, /health takes at most 0.5 s and lookups 1 s during the bursts, and what the answers say
// is what was charged.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../src/local/run.ts';
import { startService } from '../test/support/npm-start.ts';

const { values } = parseArgs({
  options: { workers: { type: 'string' }, only: { type: 'string', default: '' } },
});
const isWanted = (part: string): boolean => values.only === '' || values.only === part;
const BARS = { share: 0.95, ratio: 3, healthMs: 500, lookupMs: 1000 } as const;
const CONNECTIONS = 20;
const ALONE_MS = 10_000;
const FLOOD_MS = 40_000;
const HANGUPS = { clients: 3, afterMs: 150, ms: 20_000 } as const;
const SAMPLE_MS = 20;
/** A client that is refused comes back sooner than it is told to. */
const IMPATIENCE_MS = 200;
/** Ordinary calls are reported once a second. */
const REPORT_MS = 1500;
const SCAN = '/barcode/scan/image/advanced';
const TEXT = { 'Content-Type': 'text/plain' };

interface Timed {
  readonly status: number;
  readonly ms: number;
  readonly consumed: number;
  readonly bytes: ArrayBuffer;
}

const state = mkdtempSync(join(tmpdir(), 'bench-fairness-'));
const service = await startService({
  state,
  args: values.workers === undefined ? [] : ['--workers', values.workers],
  settings: { LOG_FORMAT: 'off' },
});
const missed: string[] = [];
const spent = new Map<string, number>();

async function post(path: string, key: string, body: BodyInit, headers: object = {}): Promise<Timed> {
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
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

function statuses(answers: readonly Timed[]): string {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

function quantile(answers: readonly { readonly ms: number }[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function bar(name: string, isMet: boolean): void {
  if (!isMet) missed.push(name);
}

async function callsUsed(key: string): Promise<number> {
  await pause(REPORT_MS);
  const usage = await fetch(`${service.url}/usage`, { headers: { Apikey: key } });
  return ((await usage.json()) as { readonly CallsUsed: number }).CallsUsed;
}

async function isMeteredExactly(keys: readonly string[], what: string): Promise<void> {
  for (const key of keys) {
    const [used, answered] = [await callsUsed(key), spent.get(key) ?? 0];
    tell(`  metering: ${used} calls used, ${answered} by the answers`);
    bar(`metering, ${what}`, used === answered);
  }
}

/** A key of its own account. */
function newKey(name: string): string {
  const made = execFileSync(
    process.execPath,
    [join(ROOT, 'scripts', 'bootstrap.mjs'), 'keys', 'create', '--name', name, '--no-rate-limit'],
    { env: { ...process.env, QUIETZONE_STATE: state }, encoding: 'utf8' },
  );
  return (JSON.parse(made) as { readonly key: string }).key;
}

async function scansUntil(endMs: number, key: string, png: ArrayBuffer): Promise<readonly Timed[]> {
  const answers: Timed[] = [];
  while (Date.now() < endMs) {
    const answer = await post(SCAN, key, png);
    answers.push(answer);
    if (answer.status !== 200) await pause(IMPATIENCE_MS);
  }
  return answers;
}

/** A QR code of 2000 × 2000 pixels, scanned until the engines are warm. */
async function symbol(key: string): Promise<ArrayBuffer> {
  const { bytes } = await post('/barcode/generate/qrcode', key, 'fair', { ...TEXT, width: '2000' });
  for (let warm = 0; warm < 5; warm += 1) await post(SCAN, key, bytes);
  return bytes;
}

/** The quiet key's scans for `ms` beside `flood`, and alone before and after. */
async function beside<T>(
  what: string,
  {
    quiet,
    png,
    ms,
    flood,
  }: { quiet: string; png: ArrayBuffer; ms: number; flood: (endMs: number) => Promise<T> },
): Promise<T> {
  const before = await scansUntil(Date.now() + ALONE_MS, quiet, png);
  const endMs = Date.now() + ms;
  const [scans, others] = await Promise.all([scansUntil(endMs, quiet, png), flood(endMs)]);
  const alone = [...before, ...(await scansUntil(Date.now() + ALONE_MS, quiet, png))];
  const share = scans.filter(({ status }) => status === 200).length / scans.length;
  const ratio = quantile(scans, 0.95) / quantile(alone, 0.95);
  tell(`alone: ${alone.length} scans, median ${quantile(alone, 0.5)} ms, p95 ${quantile(alone, 0.95)} ms`);
  tell(
    `beside ${what}: ${scans.length} scans, ${statuses(scans)}, median ${quantile(scans, 0.5)} ms, p95 ${quantile(scans, 0.95)} ms = ${ratio.toFixed(2)} × alone, longest ${quantile(scans, 1)} ms`,
  );
  bar(`share of 200 beside ${what}`, share >= BARS.share);
  bar(`p95 beside ${what} / alone`, ratio <= BARS.ratio);
  return others;
}

/** 20 connections of one key beside one of another, both scanning. */
async function flooded(hog: string, quiet: string): Promise<void> {
  const png = await symbol(quiet);
  const flood = (endMs: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => scansUntil(endMs, hog, png)));
  const others = await beside(`${CONNECTIONS} connections`, { quiet, png, ms: FLOOD_MS, flood });
  tell(`  the other key ${statuses(others.flat())}`);
  await isMeteredExactly([hog, quiet], 'flood');
}

/** Clients of one key that hang up before their scans are answered, beside one of another key. */
async function hungUp(hog: string, quiet: string): Promise<void> {
  const png = await symbol(quiet);
  let hangups = 0;
  const client = async (endMs: number): Promise<void> => {
    while (Date.now() < endMs)
      await fetch(service.url + SCAN, {
        method: 'POST',
        body: png,
        headers: { Apikey: hog, 'Content-Type': 'application/octet-stream' },
        signal: AbortSignal.timeout(HANGUPS.afterMs),
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => (hangups += 1));
  };
  const flood = (endMs: number) => Promise.all(Array.from({ length: HANGUPS.clients }, () => client(endMs)));
  await beside(`${HANGUPS.clients} clients that hang up`, { quiet, png, ms: HANGUPS.ms, flood });
  tell(`  ${hangups} requests were hung up after ${HANGUPS.afterMs} ms`);
  await isMeteredExactly([quiet], 'hang-ups');
}

try {
  const [hog, quiet] = [newKey('hog'), newKey('quiet')];
  if (isWanted('flood')) await flooded(hog, quiet);
  // The account of requests that nobody sees answered.
  if (isWanted('hangups')) await hungUp(newKey('impatient'), quiet);

  const html = '<b><p>'.repeat(170_000);
  const link = { 'Content-Type': 'text/html', imageUrl: 'https://example.com/a.png' };
  const drawing = { ...TEXT, width: '7000', format: 'jpeg' };
  const BURSTS: readonly (readonly [part: string, name: string, count: number, one: () => Promise<Timed>])[] =
    [
      [
        'jpeg',
        'JPEG drawings of 49 MP',
        100,
        () => post('/barcode/generate/qrcode', hog, 'jpegjpg', drawing),
      ],
      [
        'html',
        'appends to HTML of 1 MB',
        32,
        () => post('/convert/edit/html/append/image/from-url', hog, html, link),
      ],
    ];
  for (const [part, name, count, one] of BURSTS) {
    if (!isWanted(part)) continue;
    let isDone = false;
    const burst = Promise.all(Array.from({ length: count }, one)).finally(() => (isDone = true));
    const health: { readonly ms: number }[] = [];
    const lookups: Timed[] = [];
    while (!isDone) {
      const from = performance.now();
      await (await fetch(`${service.url}/health`)).text();
      health.push({ ms: performance.now() - from });
      lookups.push(await post('/barcode/lookup/ean', quiet, '4006381333931', TEXT));
      await pause(SAMPLE_MS);
    }
    const longest = [quantile(health, 1), quantile(lookups, 1)] as const;
    tell(
      `${count} ${name}: ${statuses(await burst)}; /health p95 ${quantile(health, 0.95)} ms, longest ${longest[0]} ms; lookups ${statuses(lookups)}, p95 ${quantile(lookups, 0.95)} ms, longest ${longest[1]} ms`,
    );
    bar(`/health, ${name}`, longest[0] <= BARS.healthMs);
    bar(
      `lookups, ${name}`,
      longest[1] <= BARS.lookupMs && lookups.every(({ status }) => status < 400 || status === 404),
    );
    await isMeteredExactly([hog, quiet], name);
  }
  tell(missed.length === 0 ? 'no bar missed' : `MISSED ${missed.join('; ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  service.signal('SIGTERM');
  await service.ended;
  rmSync(state, { recursive: true, force: true });
}
