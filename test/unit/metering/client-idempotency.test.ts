import { describe, expect, it } from 'vitest';
import { type Replay, type StoredAnswer } from '../../../src/metering/index.ts';
import { SCAN, begin, code, world } from '../../support/metering-world.ts';

describe('an idempotency key', () => {
  const answer = (bytes: number): StoredAnswer => ({
    status: 200,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: Uint8Array.from({ length: bytes }, (_, n) => (n * 31) % 251),
  });
  const call = (account: { account: string; quota: number | null }, digest = 'd') => ({
    account,
    operation: SCAN,
    cost: 1,
    idempotency: { key: 'order-17', digest },
  });

  it.each([0, 1, 1_000_000, 1_000_001, 3_500_000, 32 * 1024 * 1024])(
    'replays an answer of %i bytes in any isolate and charges once',
    async (bytes) => {
      const { account, isolate, used } = world();
      const stored = answer(bytes);
      await (await begin(isolate(), call(account))).settle(1, stored);
      const again = await isolate().begin(call(account));
      expect(again.ok && again.value.kind).toBe('replay');
      const replay = (again.ok ? again.value : undefined) as Replay;
      expect(replay.calls).toEqual({ consumed: 0 });
      expect(replay.answer.status).toBe(200);
      expect(replay.answer.headers).toEqual(stored.headers);
      expect(replay.answer.body.length).toBe(bytes);
      expect(Buffer.compare(replay.answer.body, stored.body)).toBe(0);
      expect(used()).toBe(1);
    },
  );

  it('repeats the work free of charge when the answer was too long to be kept', async () => {
    const { account, isolate, used } = world();
    await (await begin(isolate(), call(account))).settle(1, answer(32 * 1024 * 1024 + 1));
    const again = await begin(isolate(), call(account));
    expect((await again.settle(1, answer(10))).consumed).toBe(0);
    expect(await code(isolate().begin(call(account)))).toBe('replay');
    expect(used()).toBe(1);
  });

  it('stays paid when chunks of the answer or its settlement get lost', async () => {
    const { clock, objects, account, isolate, used } = world();
    const first = await begin(isolate(), call(account));
    objects.faults.push(null, 'lost request', 'lost request');
    expect((await first.settle(1, answer(2_500_000))).consumed).toBe(1);
    const second = await begin(isolate(), call(account));
    objects.faults.push('lost request', 'lost request');
    expect((await second.settle(1, answer(1))).consumed).toBe(0);
    await clock.advance(1_000);
    const third = await begin(isolate(), call(account));
    await third.settle(1, answer(1));
    expect(await code(isolate().begin(call(account)))).toBe('replay');
    expect(used()).toBe(1);
  });

  it('answers in_progress while the first call runs, and runs anew once its hold has expired', async () => {
    const { clock, account, isolate, used } = world();
    const first = await begin(isolate(), call(account));
    expect(await code(isolate().begin(call(account)))).toBe('in_progress');
    await clock.advance(5 * 60_000);
    const second = await begin(isolate(), call(account));
    expect((await first.settle(1, answer(1))).consumed).toBe(0);
    expect((await second.settle(1, answer(2))).consumed).toBe(1);
    expect(used()).toBe(1);
  });

  it('refuses another call under the same key', async () => {
    const { account, isolate } = world();
    await (await begin(isolate(), call(account))).settle(1, answer(1));
    expect(await code(isolate().begin(call(account, 'other')))).toBe('idempotency_mismatch');
  });

  it('is free again after a failure that charged nothing', async () => {
    const { account, isolate } = world();
    await (await begin(isolate(), call(account))).settle(0);
    expect(await code(isolate().begin(call(account, 'other')))).toBe('charge');
  });

  it('is free again after 24 hours', async () => {
    const { clock, account, isolate, used } = world();
    await (await begin(isolate(), call(account))).settle(1, answer(1));
    await clock.advance(24 * 3_600_000 - 1);
    expect(await code(isolate().begin(call(account)))).toBe('replay');
    await clock.advance(1);
    await (await begin(isolate(), call(account))).settle(1, answer(1));
    expect(used()).toBe(2);
  });

  it('of one account means nothing to another', async () => {
    const { account, isolate } = world();
    await (await begin(isolate(), call(account))).settle(1, answer(1));
    expect(await code(isolate().begin(call({ account: 'other', quota: null })))).toBe('charge');
  });
});
