// The administrator over a real socket: a stranger who fails without end does not lock the administrator out, and no header helps to evade
// the throttle.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

const SECRET = 'only-for-tests-0123456789abcdef';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ADMIN_SECRET: SECRET });
});
afterAll(() => server.close());

const ask = async (path: string, headers: Record<string, string>): Promise<number> => {
  const response = await fetch(server.url + path, { headers });
  await response.arrayBuffer();
  return response.status;
};

describe('the administrator of the local server', () => {
  it('is answered while a stranger is throttled, whatever address the stranger claims', async () => {
    const claims = Array.from({ length: 30 }, (_, n) => ({
      'CF-Connecting-IP': `192.0.2.${n}`,
      'X-Forwarded-For': `192.0.2.${n}`,
      'MF-CF-Blob': `{"clientIp":"192.0.2.${n}:1"}`,
    }));
    const statuses: number[] = [];
    for (const claim of claims) statuses.push(await ask('/metrics', claim));
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    for (const path of ['/metrics', '/admin/keys', '/admin/audit'])
      expect(await ask(path, { Authorization: `Bearer ${SECRET}` })).toBe(200);
  });
});
