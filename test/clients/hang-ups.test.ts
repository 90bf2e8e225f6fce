// Clients that hang up: while their upload arrives, while their scan waits and while it is computed. Another key does not notice, nothing
// stays, and what was charged is what was done.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parentOf } from '../../src/local/ancestors.ts';
import { type StartedService, startService } from '../support/npm-start.ts';

const SECRET = 'the-secret-of-the-administrator';
const SCAN = '/barcode/scan/image/advanced';
const SCAN_COST = 100;
const CLIENTS = 3;
const HANG_UP_MS = 150;
const SCANS = 12;
/** Jobs take turns, one by one: a scan waits for the one that began before it. The rest is the other work of the machine. */
const MAX_RATIO = 5;
/** An engine that has grown may be replaced meanwhile. */
const REPLACED_MS = 2_000;
const UPLOAD_BYTES = 8_000_000;

const state = mkdtempSync(join(tmpdir(), 'quietzone-hang-ups-'));
let service: StartedService;
beforeAll(async () => {
  const settings = { LOG_FORMAT: 'off', ADMIN_SECRET: SECRET };
  service = await startService({ state, args: ['--workers', '1'], settings });
});
afterAll(async () => {
  service.signal('SIGTERM');
  await service.ended;
  rmSync(state, { recursive: true, force: true });
});

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

async function newKey(name: string): Promise<string> {
  const made = await fetch(`${service.url}/admin/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SECRET}` },
    body: JSON.stringify({ Name: name, RateLimit: false }),
  });
  return ((await made.json()) as { Key: string }).Key;
}

async function used(key: string): Promise<number> {
  const usage = await fetch(`${service.url}/usage`, { headers: { Apikey: key } });
  return ((await usage.json()) as { CallsUsed: number }).CallsUsed;
}

const post = (path: string, key: string, body: BodyInit, init: RequestInit = {}): Promise<Response> =>
  fetch(service.url + path, { method: 'POST', body, headers: { Apikey: key }, ...init });

/** ms of scans, one after the other, that must all be answered. */
async function scans(key: string, png: ArrayBuffer, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    const answer = await post(SCAN, key, png);
    expect(await answer.json()).toMatchObject({ ErrorMessage: null, ResultBarcodes: [{ RawText: 'fair' }] });
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

const middle = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? Infinity;
/** The last but one of twelve. */
const late = (sorted: readonly number[]): number => sorted.at(-2) ?? Infinity;

/** Until no heavy job runs or waits. */
async function allDone(): Promise<void> {
  for (;;) {
    const ready = await fetch(`${service.url}/health/ready`);
    const { heavy } = (await ready.json()) as { heavy: { running: number; queued: number } };
    if (heavy.running + heavy.queued === 0) return;
    await pause(50);
  }
}

/** MB of all processes of the service, without the code that they may share with others. */
function serviceMb(): number {
  const isUnder = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === service.pid || isUnder(parentOf(pid)));
  const ownKb = (pid: number): number =>
    Number(/^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  return readdirSync('/proc')
    .map(Number)
    .filter(isUnder)
    .reduce((sum, pid) => sum + ownKb(pid) / 1000, 0);
}

it('beside clients that hang up, all scans of another key are read, soon, and both keys pay for what was done', async () => {
  const [quiet, hog] = [await newKey('quiet'), await newKey('hog')];
  const drawn = await post('/barcode/generate/qrcode', quiet, 'fair', {
    headers: { Apikey: quiet, 'Content-Type': 'text/plain', width: '2000' },
  });
  const png = await drawn.arrayBuffer();
  await scans(quiet, png, 3);
  const alone = await scans(quiet, png, SCANS);
  const beforeMb = serviceMb();

  let isDone = false;
  let hungUp = 0;
  let answered = 0;
  const hanging = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isDone)
        await post(SCAN, hog, png, { signal: AbortSignal.timeout(HANG_UP_MS) })
          .then(async (answer) => {
            await answer.arrayBuffer();
            answered += Number(answer.status === 200);
          })
          .catch(() => (hungUp += 1));
    }),
  );
  const beside = await scans(quiet, png, SCANS).finally(() => (isDone = true));
  await hanging;
  expect(hungUp).toBeGreaterThan(CLIENTS);
  expect(middle(beside)).toBeLessThan(MAX_RATIO * middle(alone));
  expect(late(beside)).toBeLessThan(MAX_RATIO * late(alone) + REPLACED_MS);

  await allDone();
  // Ordinary calls, the drawing, are reported once a second.
  await pause(1500);
  expect(await used(quiet)).toBe(SCAN_COST * (3 + 2 * SCANS) + 1);
  // What a client did not wait for may have been done: each scan once, and none that was not sent.
  const charged = await used(hog);
  expect(charged % SCAN_COST).toBe(0);
  expect(charged).toBeGreaterThanOrEqual(SCAN_COST * answered);
  expect(charged).toBeLessThanOrEqual(SCAN_COST * (answered + hungUp));
  if (process.platform === 'linux') expect(serviceMb()).toBeLessThan(beforeMb + 60);
  // Nothing keeps its place: a scan of the same key is answered.
  await scans(hog, png, 1);
  expect(await used(hog)).toBe(charged + SCAN_COST);
});

it('an upload that is hung up leaves no memory and costs nothing', async () => {
  const key = await newKey('uploader');
  const upload = (): Promise<void> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${SCAN} HTTP/1.1\r\nHost: ${hostname}\r\nApikey: ${key}\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n`,
        );
        socket.write(Buffer.alloc(UPLOAD_BYTES / 2), () => setTimeout(() => socket.destroy(), HANG_UP_MS));
      });
      socket.on('close', () => resolve());
      socket.on('error', () => undefined);
    });
  // The allocator keeps what the first ones took.
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: CLIENTS }, upload));
  const beforeMb = serviceMb();
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: CLIENTS }, upload));
  await allDone();
  await pause(1500);
  expect(await used(key)).toBe(0);
  // Sixty halves of 8 MB are 240 MB.
  if (process.platform === 'linux') expect(serviceMb()).toBeLessThan(beforeMb + 80);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
});
