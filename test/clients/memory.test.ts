// What hostile decks leave in the server: V8 is told to collect its garbage soon.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE_DECKS } from '../support/hostile-decks.ts';
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
