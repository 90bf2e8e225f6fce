// What a receiver gets, and what counts as taken.
import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { callBack, callbackSecret } from '../../../src/jobs/index.ts';
import { LIMITS } from '../../../src/jobs/limits.ts';

const RULES = { allowList: [], allowedPorts: ['443'] };
const NOW = Date.UTC(2026, 10, 22, 12);
const callback = { url: 'https://shop.example/told', id: 'job', body: '{"é":1}', nowMs: NOW };

function receiver(status: number) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response(null, { status });
  };
  return { requests, fetch };
}

describe('a callback', () => {
  it('is signed as Standard Webhooks says, with a secret made of the API key', async () => {
    const secret = await callbackSecret('qz_key');
    expect(secret).toBe(createHmac('sha256', 'qz_key').update('quietzone callback 1').digest('base64'));
    const { requests, fetch } = receiver(200);
    expect(await callBack({ ...callback, secret }, { fetch, rules: RULES })).toEqual({
      ok: true,
      value: true,
    });
    const [request] = requests;
    expect(request?.redirect).toBe('manual');
    expect(await request?.text()).toBe(callback.body);
    const signed = `job.${NOW / 1000}.${callback.body}`;
    expect(request?.headers.get('webhook-signature')).toBe(
      `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')}`,
    );
  });

  it.each([
    [200, true],
    [204, true],
    [301, false],
    [404, false],
    [500, false],
  ])('answered %i is taken: %s', async (status, isTaken) => {
    const { fetch } = receiver(status);
    const secret = await callbackSecret('qz_key');
    expect(await callBack({ ...callback, secret }, { fetch, rules: RULES })).toEqual({
      ok: true,
      value: isTaken,
    });
  });

  it('goes to no private address, however the job got it, and waits so long and no longer', async () => {
    const secret = await callbackSecret('qz_key');
    const { requests, fetch } = receiver(200);
    const inside = { ...callback, secret, url: 'https://10.0.0.1/' };
    expect(await callBack(inside, { fetch, rules: RULES })).toMatchObject({
      failure: { code: 'refused_url' },
    });
    expect(requests).toEqual([]);
    const asked = Promise.withResolvers<void>();
    const hangs: typeof globalThis.fetch = () => (asked.resolve(), new Promise(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      let outcome: unknown;
      const told = callBack({ ...callback, secret }, { fetch: hangs, rules: RULES });
      void told.then((value) => (outcome = value));
      await asked.promise;
      await vi.advanceTimersByTimeAsync(LIMITS.CALLBACK_WAIT_MS - 1);
      expect(outcome).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(await told).toMatchObject({
        failure: { code: 'upstream_timeout', limitS: LIMITS.CALLBACK_WAIT_MS / 1000 },
      });
    } finally {
      vi.useRealTimers();
    }
  });
});
