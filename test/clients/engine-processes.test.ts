// npm start -- --workers N: engine processes that are killed, drained, or lose their parent. Processes are found in /proc, so this
// runs only on Linux.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { type StartedService, callsUsed, startService } from '../support/npm-start.ts';
import { descendantsOf, enginesOf, runtimesOf } from '../support/runtimes.ts';

const WORKERS = 2;
const SCANS = 8;
const directory = mkdtempSync(join(tmpdir(), 'quietzone-engines-'));
const SHEET = join(ROOT, '.quietzone', 'samples', 'sheet.png');

let running: StartedService | undefined;
afterEach(() => {
  if (running && existsSync(`/proc/${running.pid}`)) process.kill(running.pid, 'SIGKILL');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function start(): Promise<StartedService> {
  return startService({
    state: mkdtempSync(join(directory, 'state-')),
    args: ['--workers', String(WORKERS)],
    settings: { LOG_FORMAT: 'off', HEAVY_WAIT_S: '300' },
  });
}

const scan = ({ url, key }: StartedService): Promise<Response> =>
  fetch(`${url}/barcode/scan/image/advanced`, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'image/png' },
    body: readFileSync(SHEET),
  });

/** So many scans at a time, until the returned function is called; it gives all answers. */
function keepScanning(service: StartedService): () => Promise<readonly unknown[]> {
  let isOver = false;
  const answers: unknown[] = [];
  const lanes = Array.from({ length: SCANS }, async () => {
    while (!isOver) answers.push(await (await scan(service)).json());
  });
  return async () => {
    isOver = true;
    await Promise.all(lanes);
    return answers;
  };
}

async function until(service: StartedService, line: RegExp): Promise<void> {
  while (!line.test(service.output())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Engines that need longer to start than a job waits for one refuse it with 503, free of charge: then it is sent again. */
async function scanServed(service: StartedService): Promise<Response> {
  for (;;) {
    const answer = await scan(service);
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
  }
}

/** A QR code as a PNG file. */
async function drawn({ url, key }: StartedService, text: string): Promise<ArrayBuffer> {
  const answer = await fetch(`${url}/barcode/generate/qrcode`, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(text),
  });
  return answer.arrayBuffer();
}

/** Waits until this many heavy jobs are at work. */
async function atWork({ url }: StartedService, jobs: number): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/health/ready`);
    const { heavy } = (await ready.json()) as { heavy: { running: number } };
    if (heavy.running >= jobs) return;
  }
}

const lives = (pid: number): boolean => existsSync(`/proc/${pid}`);

async function gone(pids: readonly number[]): Promise<void> {
  for (const end = Date.now() + 60_000; pids.some(lives);) {
    if (Date.now() > end) throw new Error(`still there: ${pids.filter(lives).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(process.platform !== 'linux')('npm start -- --workers 2', () => {
  it('answers and counts every scan although an engine is killed in the middle, and drains on SIGTERM', async () => {
    running = await start();
    // The engines are not there yet.
    const early = await scanServed(running);
    expect(early.status).toBe(200);
    expect(running.output()).not.toContain('"part":"engine"');
    await enginesOf(running.pid);
    // The second engine is started while jobs wait.
    const answersOf = keepScanning(running);
    const [victim] = await enginesOf(running.pid, WORKERS);
    await atWork(running, WORKERS);
    process.kill(victim ?? 0, 'SIGKILL');
    await until(running, /Engine \d ended/);
    const answers = await answersOf();
    for (const answer of answers) expect(answer).toMatchObject({ Successful: true, ErrorMessage: null });
    expect(await callsUsed(running)).toBe(100 * (answers.length + 1));
    expect(running.output()).toMatch(/Engine \d ended \(signal SIGKILL/);
    await until(running, /Engine \d answers again/);

    const family = descendantsOf(running.pid);
    expect(runtimesOf(running.pid).length).toBeGreaterThan(WORKERS);
    const last = Array.from({ length: SCANS }, () => scan(running as StartedService));
    await atWork(running, WORKERS);
    process.kill(running.pid, 'SIGTERM');
    for (const { status } of await Promise.all(last)) expect(status).toBe(200);
    expect(await running.ended).toBe(0);
    await gone(family);
  });

  it('tells the language of a page in front of them', async () => {
    running = await start();
    const answer = await fetch(`${running.url}/convert/edit/html/head/get/language`, {
      method: 'POST',
      headers: { Apikey: running.key, 'Content-Type': 'text/html' },
      body: '<p>This page says nothing of its language, and is in plain English from its beginning to its end.</p>',
    });
    expect(await answer.json()).toMatchObject({ Successful: true, LanguageCode: 'en' });
    running.signal('SIGTERM');
    await running.ended;
  }, 60_000);

  it('does a batch job, and reads all files of a request with X-Include-Files', async () => {
    running = await start();
    const { url, key } = running;
    const headers = { Apikey: key, 'Content-Type': 'application/octet-stream' };
    const [first, second] = await Promise.all([
      drawn(running, 'by an engine'),
      drawn(running, 'second file'),
    ]);
    const made = await fetch(`${url}/barcode/batch-job/scan/image/advanced/qr`, {
      method: 'POST',
      headers,
      body: first,
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

    const before = await callsUsed(running);
    const form = new FormData();
    form.append('imageFile', new Blob([first]), 'a.png');
    form.append('imageFile', new Blob(['no image']), 'b.png');
    form.append('imageFile', new Blob([second]), 'c.png');
    const scanned = await fetch(`${url}/barcode/scan/image/advanced`, {
      method: 'POST',
      headers: { Apikey: key, 'X-Include-Files': 'true' },
      body: form,
    });
    expect(await scanned.json()).toMatchObject({
      Successful: true,
      ResultBarcodes: [
        { RawText: 'by an engine', File: 1, FileName: 'a.png' },
        { RawText: 'second file', File: 3, FileName: 'c.png' },
      ],
      ErrorMessage: expect.stringMatching(/^File 2 \(b\.png\) could not be read: /),
    });
    // One page each; the file that is no image is not charged.
    expect(await callsUsed(running)).toBe(before + 200);
  });

  it('leaves no process behind when it is killed itself', async () => {
    running = await start();
    await enginesOf(running.pid);
    const family = descendantsOf(running.pid);
    process.kill(running.pid, 'SIGKILL');
    await gone(family);
  });
});
