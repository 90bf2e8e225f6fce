// What hostile decks leave in the server: V8 is told to collect its garbage soon. And what happens at the limit of V8's heap.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE_DECKS } from '../support/hostile-decks.ts';
import { callsUsed, startService } from '../support/npm-start.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

// Measured 160 to 195 MB after the second deck, 70 of them after the first.
test.runIf(process.platform === 'linux')(
  'decks of a hundred thousand points leave less than 260 MB behind',
  async () => {
    const key = await server.newKey();
    const before = residentMb();
    for (const { name, bytes } of HOSTILE_DECKS) {
      if (!name.includes('50,000 points')) continue;
      const answer = await fetch(`${server.url}/convert/ppt/to/pptx`, {
        method: 'POST',
        headers: { Apikey: key, 'Content-Type': 'application/octet-stream' },
        body: bytes(),
      });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    expect(residentMb() - before).toBeLessThan(260);
  },
);

test('a server that reaches the limit of its heap is started again with one line, and charges nothing for what it did not answer', async () => {
  const state = mkdtempSync(join(tmpdir(), 'quietzone-heap-'));
  const service = await startService({
    state,
    args: ['--workers', '0'],
    // The deck's objects fit into the heap that it has, not into this one, which holds the Worker itself.
    settings: { LOG_FORMAT: 'off', MINIFLARE_WORKERD_V8_FLAGS: '--max-old-space-size=17' },
  });
  const post = (path: string, type: string, body: BodyInit): Promise<Response> =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { Apikey: service.key, 'Content-Type': type },
      body,
    });
  const draw = (text: string): Promise<Response> => post('/barcode/generate/qrcode', 'text/plain', text);
  const deck = HOSTILE_DECKS.find(({ name }) => name.includes('50,000 points'));
  try {
    const told = (line: string): number => service.output().split(line).length - 1;
    expect((await draw('before')).status).toBe(200);
    const before = await settledUse(service);
    const answered = post('/convert/ppt/to/pptx', 'application/octet-stream', deck?.bytes() ?? '').then(
      (answer) => answer.arrayBuffer(),
    );
    await expect(answered).rejects.toThrow();
    while (told('The server answers again.') === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told('The server ended (')).toBe(1);
    expect(await callsUsed(service)).toBe(before);
    expect((await draw('after')).status).toBe(200);
    expect(await settledUse(service)).toBe(before + 1);
  } finally {
    service.signal('SIGTERM');
    await service.ended;
    rmSync(state, { recursive: true, force: true });
  }
});

/** The calls used, once those that were counted in memory are reported. */
async function settledUse(service: Parameters<typeof callsUsed>[0]): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return callsUsed(service);
}
