// SIGTERM, which a container's runtime or a service manager sends: the server answers and counts the requests under way, then
// ends.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { type StartedService, callsUsed, startService } from '../support/npm-start.ts';

const SCANS = 20;
const DRAWN = 3;

let directory: string;
let running: StartedService | undefined;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-shutdown-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));
afterEach(() => running?.signal('SIGKILL'));

function start(settings: Readonly<Record<string, string>> = {}): Promise<StartedService> {
  return startService({
    state: join(directory, 'state'),
    settings: { HEAVY_QUEUE: '100', HEAVY_WAIT_S: '300', ...settings },
  });
}

function post({ url, key }: StartedService, path: string, body: BodyInit, type?: string): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { Apikey: key, ...(type && { 'Content-Type': type }) },
    body,
  });
}

/** Waits until this many heavy jobs are at work or in the queue. */
async function underWay({ url }: StartedService, jobs: number): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/health/ready`);
    const { heavy } = (await ready.json()) as { heavy: { running: number; queued: number } };
    if (heavy.queued + heavy.running >= jobs) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Scans once: a scan that waits too long for an engine that is being started is refused with 503, free of charge. */
async function engineStarted(service: StartedService, image: Blob): Promise<void> {
  for (;;) {
    const { status } = await post(service, '/barcode/scan/image/advanced', image, 'image/png');
    if (status === 200) return;
    expect(status).toBe(503);
  }
}

/** One page with a photograph's noise, so that a scan takes some 100 ms. */
const sheet = (): Blob => new Blob([readFileSync(join(ROOT, '.quietzone', 'samples', 'sheet.png'))]);

describe('SIGTERM', () => {
  it('in the middle of 20 scans lets all 20 be answered and counted', async () => {
    running = await start({ SHUTDOWN_GRACE_S: '300' });
    const image = sheet();
    await engineStarted(running, image);
    const scans = Array.from({ length: SCANS }, () =>
      post(running as StartedService, '/barcode/scan/image/advanced', image, 'image/png'),
    );
    await underWay(running, SCANS - 3);
    // These are counted in memory and reported a second later, if the server lives that long.
    for (let i = 0; i < DRAWN; i += 1)
      expect((await post(running, '/barcode/generate/ean-8', '"9520000"', 'application/json')).ok).toBe(true);
    running.signal('SIGTERM');
    const answers = await Promise.all(scans);
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ Successful: true, ErrorMessage: null });
    expect(await running.ended).toBe(0);
    await expect(fetch(`${running.url}/health`)).rejects.toThrow();

    running = await start();
    expect(await callsUsed(running)).toBe(100 * (1 + SCANS) + DRAWN);
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('ends the server at the latest after SHUTDOWN_GRACE_S, and says what that means', async () => {
    running = await start({ SHUTDOWN_GRACE_S: '1' });
    const image = sheet();
    const scans = Array.from({ length: 60 }, () =>
      post(running as StartedService, '/barcode/scan/image/advanced', image, 'image/png').catch(
        () => undefined,
      ),
    );
    await underWay(running, 40);
    running.signal('SIGTERM');
    const code = await running.ended;
    await Promise.all(scans);
    expect(code).toBe(1);
    expect(running.output()).toContain(
      'Not everything could be answered and counted within 1 s (SHUTDOWN_GRACE_S).',
    );
  });
});
