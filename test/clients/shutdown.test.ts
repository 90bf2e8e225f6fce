// SIGTERM, as a container's runtime and a service manager send it: what is under way is answered and counted, then the
// server ends.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/support/run.ts';
import { freePort } from '../support/listening.ts';

const SCANS = 20;
const DRAWN = 3;

let directory: string;
let running: Running | undefined;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-shutdown-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));
afterEach(() => running?.signal('SIGKILL'));

interface Running {
  readonly url: string;
  readonly key: string;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

async function start(extra: Readonly<Record<string, string>> = {}): Promise<Running> {
  const port = await freePort();
  const state = join(directory, 'state');
  const environment = { PORT: String(port), QUIETZONE_STATE: state, HEAVY_QUEUE: '100', HEAVY_WAIT_S: '300' };
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'bootstrap.mjs'), 'start'], {
    cwd: directory,
    env: { ...process.env, ...environment, ...extra },
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
    signal: (name) => void child.kill(name),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve({ code, output }))),
  };
}

function post({ url, key }: Running, path: string, body: BodyInit, type?: string): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { Apikey: key, ...(type && { 'Content-Type': type }) },
    body,
  });
}

async function used({ url, key }: Running): Promise<number> {
  const usage = await fetch(`${url}/usage`, { headers: { Apikey: key } });
  return ((await usage.json()) as { CallsUsed: number }).CallsUsed;
}

/** Waits until so many heavy jobs are at work or in the queue. */
async function underWay({ url }: Running, jobs: number): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/health/ready`);
    const { heavy } = (await ready.json()) as { heavy: { running: number; queued: number } };
    if (heavy.queued + heavy.running >= jobs) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** One page with a photograph's noise, so that a scan takes some 100 ms. */
const sheet = (): Blob => new Blob([readFileSync(join(ROOT, '.quietzone', 'samples', 'sheet.png'))]);

describe('SIGTERM', () => {
  it('in the middle of 20 scans lets all 20 be answered and counted', async () => {
    running = await start({ SHUTDOWN_GRACE_S: '300' });
    const image = sheet();
    const scans = Array.from({ length: SCANS }, () =>
      post(running as Running, '/barcode/scan/image/advanced', image, 'image/png'),
    );
    await underWay(running, SCANS - 3);
    // Counted in memory and reported a second later, were there one.
    for (let i = 0; i < DRAWN; i += 1)
      expect((await post(running, '/barcode/generate/ean-8', '"9520000"', 'application/json')).ok).toBe(true);
    running.signal('SIGTERM');
    const answers = await Promise.all(scans);
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ Successful: true, ErrorMessage: null });
    expect((await running.ended).code).toBe(0);
    await expect(fetch(`${running.url}/health`)).rejects.toThrow();

    running = await start();
    expect(await used(running)).toBe(100 * SCANS + DRAWN);
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  });

  it('ends the server at the latest after SHUTDOWN_GRACE_S, and says what that means', async () => {
    running = await start({ SHUTDOWN_GRACE_S: '1' });
    const image = sheet();
    const scans = Array.from({ length: 60 }, () =>
      post(running as Running, '/barcode/scan/image/advanced', image, 'image/png').catch(() => undefined),
    );
    await underWay(running, 40);
    running.signal('SIGTERM');
    const { code, output } = await running.ended;
    await Promise.all(scans);
    expect(code).toBe(1);
    expect(output).toContain('Not everything could be answered and counted within 1 s (SHUTDOWN_GRACE_S).');
  });
});
