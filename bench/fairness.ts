// npm run bench -- fairness: one key floods the local server, and another one is the quiet victim: 20 connections of scans for 40 s, 100 drawings
// of 49 MP at once, 32 HTML documents of 1 MB at once. Loopback only; about a minute and a half.
import { startServer } from '../test/support/server.ts';

const CONNECTIONS = 20;
const ALONE_MS = 8_000;
const FLOOD_MS = 40_000;
const SAMPLE_MS = 20;
/** A client that is refused comes back sooner than it is told to. */
const IMPATIENCE_MS = 200;
const SCAN = '/barcode/scan/image/advanced';
const TEXT = { 'Content-Type': 'text/plain' };

interface Timed {
  readonly status: number;
  readonly ms: number;
  readonly consumed: number;
  readonly bytes: ArrayBuffer;
}

const server = await startServer();
const [hog, quiet] = [await server.newKey(), await server.newKey()];

async function post(path: string, key: string, body: BodyInit, headers: object = {}): Promise<Timed> {
  const from = performance.now();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { Apikey: key, 'Content-Type': 'application/octet-stream', ...headers },
  });
  const bytes = await answer.arrayBuffer();
  const consumed = Number(answer.headers.get('X-Api-Calls-Consumed') ?? 0);
  return { status: answer.status, ms: performance.now() - from, consumed, bytes };
}

async function scansUntil(endMs: number, key: string, pauseMs: number): Promise<readonly Timed[]> {
  const answers: Timed[] = [];
  while (Date.now() < endMs) {
    const answer = await post(SCAN, key, png);
    answers.push(answer);
    if (answer.status !== 200 && pauseMs > 0) await pause(pauseMs);
  }
  return answers;
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
function statuses(answers: readonly Timed[]): string {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return JSON.stringify(counts);
}
const p95 = (answers: readonly { readonly ms: number }[]): number =>
  Math.round(answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.95)] ?? 0);
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const png = (await post('/barcode/generate/qrcode', quiet, 'fair', { ...TEXT, width: '2000' })).bytes;
await post(SCAN, quiet, png);
const alone = await scansUntil(Date.now() + ALONE_MS, quiet, 0);
const endMs = Date.now() + FLOOD_MS;
const [beside, ...flood] = await Promise.all([
  scansUntil(endMs, quiet, 0),
  ...Array.from({ length: CONNECTIONS }, () => scansUntil(endMs, hog, IMPATIENCE_MS)),
]);
tell(`alone: ${alone.length} scans, p95 ${p95(alone)} ms`);
tell(
  `beside ${CONNECTIONS} connections: ${beside.length} scans ${statuses(beside)}, p95 ${p95(beside)} ms; the other key ${statuses(flood.flat())}`,
);
const usage = (await (await fetch(`${server.url}/usage`, { headers: { Apikey: hog } })).json()) as {
  readonly CallsUsed: number;
};
const consumed = flood.flat().reduce((sum, answer) => sum + answer.consumed, 0);
tell(`metering: ${usage.CallsUsed} calls used, ${consumed} by the answers`);

const BURSTS: readonly (readonly [name: string, count: number, one: () => Promise<Timed>])[] = [
  [
    '100 JPEG drawings of 49 MP',
    100,
    () => post('/barcode/generate/qrcode', hog, 'jpegjpg', { ...TEXT, width: '7000', format: 'jpeg' }),
  ],
  [
    '32 appends to HTML of 1 MB',
    32,
    () =>
      post('/convert/edit/html/append/image/from-url', hog, '<b><p>'.repeat(170_000), {
        'Content-Type': 'text/html',
        imageUrl: 'https://example.com/a.png',
      }),
  ],
];
for (const [name, count, one] of BURSTS) {
  let isDone = false;
  const burst = Promise.all(Array.from({ length: count }, one)).finally(() => (isDone = true));
  const health: { readonly ms: number }[] = [];
  const lookups: Timed[] = [];
  while (!isDone) {
    const from = performance.now();
    await (await fetch(`${server.url}/health`)).text();
    health.push({ ms: performance.now() - from });
    lookups.push(await post('/barcode/lookup/ean', quiet, '4006381333931', TEXT));
    await pause(SAMPLE_MS);
  }
  tell(
    `${name}: ${statuses(await burst)}; /health p95 ${p95(health)} ms, lookups p95 ${p95(lookups)} ms, longest ${Math.round(Math.max(...health.map(({ ms }) => ms), ...lookups.map(({ ms }) => ms)))} ms`,
  );
}
await server.close();
