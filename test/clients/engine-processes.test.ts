// npm start -- --workers N: engine processes that are killed, drained and left by their parent. Processes are found in /proc, so
// this runs on Linux alone.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parentOf } from '../../scripts/support/ancestors.ts';
import { ROOT } from '../../scripts/support/run.ts';
import { freePort } from '../support/listening.ts';

const WORKERS = 2;
const SCANS = 8;
const directory = mkdtempSync(join(tmpdir(), 'quietzone-engines-'));
const SHEET = join(ROOT, '.quietzone', 'samples', 'sheet.png');

interface Running {
  readonly url: string;
  readonly key: string;
  /** Of bootstrap.mjs. */
  readonly pid: number;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

let running: Running | undefined;
afterEach(() => {
  if (running && existsSync(`/proc/${running.pid}`)) process.kill(running.pid, 'SIGKILL');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function start(): Promise<Running> {
  const port = await freePort();
  const state = mkdtempSync(join(directory, 'state-'));
  const args = [join(ROOT, 'scripts', 'bootstrap.mjs'), 'start', '--workers', String(WORKERS)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: String(port), QUIETZONE_STATE: state, LOG_FORMAT: 'off' },
  });
  let output = '';
  child.stderr.on('data', (part) => (output += String(part)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      output += String(part);
      if (output.includes('Stop with Ctrl+C')) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    key: readFileSync(join(state, 'dev-key'), 'utf8').trim(),
    pid: child.pid ?? 0,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

/** The processes under one, at any depth. */
function descendantsOf(pid: number): readonly number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((each) => [each, parentOf(each)]));
  const isUnder = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (each === pid || isUnder(parents.get(each)));
  return pids.filter((each) => each !== pid && isUnder(each));
}

/** The workerd processes that listen: the front was started last. */
function runtimesOf(pid: number): readonly number[] {
  const isRuntime = (each: number): boolean =>
    readFileSync(`/proc/${each}/cmdline`, 'utf8').split('\0', 1)[0]?.endsWith('workerd') === true;
  return descendantsOf(pid)
    .filter(isRuntime)
    .sort((a, b) => a - b);
}

const scan = ({ url, key }: Running): Promise<Response> =>
  fetch(`${url}/barcode/scan/image/advanced`, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'image/png' },
    body: readFileSync(SHEET),
  });

async function used({ url, key }: Running): Promise<number> {
  const usage = await fetch(`${url}/usage`, { headers: { Apikey: key } });
  return ((await usage.json()) as { CallsUsed: number }).CallsUsed;
}

/** Waits until so many heavy jobs are at work. */
async function atWork({ url }: Running, jobs: number): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/health/ready`);
    const { heavy } = (await ready.json()) as { heavy: { running: number } };
    if (heavy.running >= jobs) return;
  }
}

const lives = (pid: number): boolean => existsSync(`/proc/${pid}`);

async function gone(pids: readonly number[]): Promise<void> {
  for (const end = Date.now() + 5_000; pids.some(lives);) {
    if (Date.now() > end) throw new Error(`still there: ${pids.filter(lives).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(process.platform !== 'linux')('npm start -- --workers 2', () => {
  it('answers and counts every scan although an engine is killed in the middle, and drains on SIGTERM', async () => {
    running = await start();
    const [victim, ...others] = runtimesOf(running.pid);
    expect(others).toHaveLength(WORKERS);
    const scans = Array.from({ length: SCANS }, () => scan(running as Running));
    await atWork(running, WORKERS);
    process.kill(victim ?? 0, 'SIGKILL');
    const answers = await Promise.all(scans);
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ Successful: true, ErrorMessage: null });
    expect(await used(running)).toBe(100 * SCANS);
    expect(running.output()).toMatch(/Engine \d ended \(signal SIGKILL\)/);
    while (!/Engine \d answers again/.test(running.output()))
      await new Promise((resolve) => setTimeout(resolve, 50));

    const family = descendantsOf(running.pid);
    expect(runtimesOf(running.pid)).toHaveLength(WORKERS + 1);
    const last = Array.from({ length: SCANS }, () => scan(running as Running));
    await atWork(running, WORKERS);
    process.kill(running.pid, 'SIGTERM');
    for (const { status } of await Promise.all(last)) expect(status).toBe(200);
    expect(await running.ended).toBe(0);
    await gone(family);
  });

  it('does a batch job', async () => {
    running = await start();
    const { url, key } = running;
    const headers = { Apikey: key, 'Content-Type': 'application/octet-stream' };
    const drawn = await fetch(`${url}/barcode/generate/qrcode`, {
      method: 'POST',
      headers: { Apikey: key, 'Content-Type': 'application/json' },
      body: '"by an engine"',
    });
    const made = await fetch(`${url}/barcode/batch-job/scan/image/advanced/qr`, {
      method: 'POST',
      headers,
      body: await drawn.arrayBuffer(),
    });
    const { AsyncJobID } = (await made.json()) as { AsyncJobID: string };
    let status: unknown;
    for (let n = 0; n < 200; n += 1) {
      const asked = await fetch(`${url}/barcode/batch-job/status?AsyncJobID=${AsyncJobID}`, { headers });
      status = await asked.json();
      if ((status as { AsyncJobStatus: string }).AsyncJobStatus === 'COMPLETED') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(status).toMatchObject({
      Successful: true,
      QRScanResult: { ResultBarcodes: [{ RawText: 'by an engine' }] },
    });
  });

  it('leaves no process behind when it is killed itself', async () => {
    running = await start();
    const family = descendantsOf(running.pid);
    expect(runtimesOf(running.pid)).toHaveLength(WORKERS + 1);
    const task = family.find((pid) => parentOf(pid) === running?.pid);
    process.kill(task ?? 0, 'SIGKILL');
    await gone(family);
  });
});
