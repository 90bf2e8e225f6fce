import { describe, expect, it } from 'vitest';
import { type Replay, type StoredAnswer, idempotentCall } from '../../../src/metering/index.ts';
import { SCAN, begin, code, world } from '../../support/metering-world.ts';

describe('an idempotency key', () => {
  const answer = (bytes: number): StoredAnswer => ({
    status: 200,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes).map((_, n) => (n * 31) % 251),
  });
  const call = async (
    account: { account: string; quota: number | null },
    text = 'd',
    apikey = 'qz_0123456789abcdefghijABCDEFGHIJxx',
  ) => ({
    account,
    operation: SCAN,
    cost: 1,
    idempotency: await idempotentCall({
      account: account.account,
      apikey,
      idempotencyKey: 'order-17',
      operation: SCAN,
      parameters: {},
      body: new TextEncoder().encode(text),
    }),
  });

  it.each([0, 1, 1_000_000, 1_000_001, 3_500_000, 32 * 1024 * 1024])(
    'replays an answer of %i bytes in any isolate and charges once',
    async (bytes) => {
      const { account, isolate, used } = world();
      const stored = answer(bytes);
      await (await begin(isolate(), await call(account))).settle(1, stored);
      const again = await isolate().begin(await call(account));
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
    await (await begin(isolate(), await call(account))).settle(1, answer(32 * 1024 * 1024 + 1));
    const again = await begin(isolate(), await call(account));
    expect((await again.settle(1, answer(10))).consumed).toBe(0);
    expect(await code(isolate().begin(await call(account)))).toBe('replay');
    expect(used()).toBe(1);
  });

  it('of a call that lasts is running while its hold is renewed, and its quota stays held', async () => {
    const { clock, objects, account, isolate, used } = world(250);
    const long = { ...(await call(account)), cost: 200 };
    const charge = await begin(isolate(), long);
    for (let minute = 0; minute < 12; minute += 1) {
      await clock.advance(60_000);
      await charge.renew();
    }
    // Not at each turn: every second minute.
    expect(objects.requests.filter((method) => method === 'reserve')).toHaveLength(1 + 6);
    expect(await code(isolate().begin(long))).toBe('in_progress');
    expect(await code(isolate().begin({ account, operation: SCAN, cost: 100 }))).toBe('quota_exceeded');
    expect((await charge.settle(150, answer(10))).consumed).toBe(150);
    expect(used()).toBe(150);
  });

  it('is free 5 minutes after a call that did not renew it, which then charges nothing', async () => {
    const { clock, account, isolate, used } = world();
    const first = await begin(isolate(), await call(account));
    await clock.advance(301_000);
    const second = await begin(isolate(), await call(account));
    expect((await first.settle(1, answer(10))).consumed).toBe(0);
    expect((await second.settle(1, answer(10))).consumed).toBe(1);
    expect(used()).toBe(1);
  });

  it('stays paid when chunks of the answer or its settlement get lost', async () => {
    const { clock, objects, account, isolate, used } = world();
    const first = await begin(isolate(), await call(account));
    objects.faults.push(null, 'lost request', 'lost request');
    expect((await first.settle(1, answer(2_500_000))).consumed).toBe(1);
    const second = await begin(isolate(), await call(account));
    objects.faults.push('lost request', 'lost request');
    expect((await second.settle(1, answer(1))).consumed).toBe(0);
    await clock.advance(1_000);
    const third = await begin(isolate(), await call(account));
    await third.settle(1, answer(1));
    expect(await code(isolate().begin(await call(account)))).toBe('replay');
    expect(used()).toBe(1);
  });

  it('answers in_progress while the first call runs, and runs anew once its hold has expired', async () => {
    const { clock, account, isolate, used } = world();
    const first = await begin(isolate(), await call(account));
    expect(await isolate().begin(await call(account))).toEqual({
      ok: false,
      failure: { code: 'in_progress', retryAfterS: 2 },
    });
    await clock.advance(5 * 60_000);
    const second = await begin(isolate(), await call(account));
    expect((await first.settle(1, answer(1))).consumed).toBe(0);
    expect((await second.settle(1, answer(2))).consumed).toBe(1);
    expect(used()).toBe(1);
  });

  it('refuses another call under the same key', async () => {
    const { account, isolate } = world();
    await (await begin(isolate(), await call(account))).settle(1, answer(1));
    expect(await code(isolate().begin(await call(account, 'other')))).toBe('idempotency_mismatch');
  });

  it('is free again after a failure that charged nothing', async () => {
    const { account, isolate } = world();
    await (await begin(isolate(), await call(account))).settle(0);
    expect(await code(isolate().begin(await call(account, 'other')))).toBe('charge');
  });

  it('is free again after 24 hours', async () => {
    const { clock, account, isolate, used } = world();
    await (await begin(isolate(), await call(account))).settle(1, answer(1));
    await clock.advance(24 * 3_600_000 - 1);
    expect(await code(isolate().begin(await call(account)))).toBe('replay');
    await clock.advance(1);
    await (await begin(isolate(), await call(account))).settle(1, answer(1));
    expect(used()).toBe(2);
  });

  it('under another API key of the account is charged no second time, and shows no answer', async () => {
    const { account, isolate, used } = world();
    await (await begin(isolate(), await call(account))).settle(1, answer(2_500_000));
    const rotated = await begin(isolate(), await call(account, 'd', 'qz_another'));
    expect((await rotated.settle(1, answer(5))).consumed).toBe(0);
    expect(await code(isolate().begin(await call(account, 'd', 'qz_another')))).toBe('replay');
    expect(await code(isolate().begin(await call(account, 'other', 'qz_another')))).toBe(
      'idempotency_mismatch',
    );
    expect(used()).toBe(1);
  });

  it.each([300, 2_500_000])('keeps nothing that could be read of an answer of %i bytes', async (bytes) => {
    const { account, isolate, objects } = world();
    const secret = 'TopSecretUpload';
    const body = new TextEncoder().encode(secret.padEnd(bytes, secret));
    const wanted = await call(account, secret);
    await (await begin(isolate(), wanted)).settle(1, { status: 200, headers: { 'X-Of-It': secret }, body });
    const store = objects.store('acme');
    for (const { name } of store.exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table'`,
    )) {
      const rows = store
        .exec(`SELECT * FROM ${name}`)
        .map((row) =>
          Object.values(row).map((value) =>
            value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
          ),
        );
      for (const known of [secret, 'order-17', 'qz_0123']) expect(JSON.stringify(rows)).not.toContain(known);
    }
    const [chunk] = store.exec<{ bytes: ArrayBuffer }>('SELECT bytes FROM sealed_chunk WHERE n = 0');
    expect(chunk?.bytes.byteLength).toBeGreaterThan(Math.min(bytes, 900_000));
  });

  it('answers nothing when a stored piece was changed or put in another place', async () => {
    const { account, isolate, objects } = world();
    await (await begin(isolate(), await call(account))).settle(1, answer(2_500_000));
    const swap = `UPDATE sealed_chunk SET bytes = (SELECT bytes FROM sealed_chunk WHERE n = 0) WHERE n = 1`;
    objects.store('acme').exec(swap);
    expect(await code(isolate().begin(await call(account)))).toBe('overloaded');
  });

  it('of one account means nothing to another', async () => {
    const { account, isolate } = world();
    await (await begin(isolate(), await call(account))).settle(1, answer(1));
    expect(await code(isolate().begin(await call({ account: 'other', quota: null })))).toBe('charge');
  });
});
