// The real AccountMeter and KV inside workerd: atomicity under parallel calls, restarts, alarms, answers over RPC.
import { READABLE_LEDGER } from '../support/old-ledgers.ts';
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createAuthenticator, createKey, kvReader, kvStore, revokeKey } from '../../src/accounts/index.ts';
import type { AccountMeter } from '../../src/metering/account-meter.ts';
import { createMeter, idempotentCall, type Charge, type MeteredCall } from '../../src/metering/index.ts';

const { METER, KEYS } = env as unknown as {
  METER: DurableObjectNamespace<AccountMeter>;
  KEYS: KVNamespace;
};
const ADVANCED = 'BarcodeScan_ImageAdvanced';
const HOLD_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

function isolate() {
  const background: Promise<unknown>[] = [];
  const meter = createMeter({
    objects: METER,
    waitUntil: (work) => background.push(work),
    now: () => Date.now(),
  });
  return { meter, background };
}

async function begin(call: MeteredCall): Promise<Charge> {
  const begun = await isolate().meter.begin(call);
  if (!begun.ok || begun.value.kind !== 'charge') throw new Error(JSON.stringify(begun));
  return begun.value;
}

const idempotency = (account: string) =>
  idempotentCall({
    account,
    apikey: 'qz_a',
    idempotencyKey: 'k',
    operation: ADVANCED,
    parameters: {},
    body: new Uint8Array(),
  });

/** Batches of this test belong to the current month. */
const month = () => new Date().toISOString().slice(0, 7);

const nothing = { batches: [], settlements: [] };

describe('AccountMeter', () => {
  it('grants exactly 20 of 50 parallel calls of 100 on a quota of 2,000', async () => {
    const account = { account: 'parallel', quota: 2_000 };
    const begun = await Promise.all(
      Array.from({ length: 50 }, () => isolate().meter.begin({ account, operation: ADVANCED, cost: 100 })),
    );
    const codes = begun.map((each) => (each.ok ? each.value.kind : each.failure.code));
    expect(codes.filter((code) => code === 'charge')).toHaveLength(20);
    expect(codes.filter((code) => code === 'quota_exceeded')).toHaveLength(30);
    const charges = begun.flatMap((each) => (each.ok && each.value.kind === 'charge' ? [each.value] : []));
    await Promise.all(charges.map((charge) => charge.settle(100)));
    expect(await isolate().meter.usage(account)).toMatchObject({
      ok: true,
      value: { CallsUsed: 2_000, CallsHeld: 0, Quota: 2_000, Operations: { [ADVANCED]: 2_000 } },
    });
  });

  it('reports ordinary calls in the background', async () => {
    const { meter, background } = isolate();
    const account = { account: 'ordinary', quota: null };
    for (let n = 0; n < 30; n++) {
      const begun = await meter.begin({ account, operation: 'BarcodeScan_Image', cost: 1 });
      if (begun.ok && begun.value.kind === 'charge') await begun.value.settle(1);
    }
    await Promise.all(background);
    const { state } = await METER.getByName('ordinary').report(nothing);
    expect(state).toMatchObject({ used: 30, held: 0 });
  });

  it('keeps holds over a restart and charges each call once', async () => {
    const account = { account: 'restart', quota: 500 };
    const charge = await begin({ account, operation: ADVANCED, cost: 300 });
    await evictDurableObject(METER.getByName('restart'));
    expect(await isolate().meter.begin({ account, operation: ADVANCED, cost: 300 })).toMatchObject({
      failure: { code: 'quota_exceeded' },
    });
    expect(await charge.settle(300)).toMatchObject({ consumed: 300, remaining: 200 });
    await evictDurableObject(METER.getByName('restart'));
    expect(await charge.settle(300)).toMatchObject({ consumed: 300 });
    expect(await isolate().meter.usage(account)).toMatchObject({ value: { CallsUsed: 300, CallsHeld: 0 } });
  });

  it('takes over the tables of an earlier release: what a key has paid for is not charged again', async () => {
    const object = METER.getByName('upgraded');
    await object.report(nothing);
    await runInDurableObject(object, async (_, { storage }) => {
      await storage.deleteAll();
      for (const statement of READABLE_LEDGER) storage.sql.exec(statement);
      storage.sql.exec(`INSERT INTO period VALUES (?, 200)`, month());
      storage.sql.exec(
        `INSERT INTO reservation VALUES ('paid', 'settled', ?, ?, 200, 200, 'order-17', ?)`,
        month(),
        ADVANCED,
        Date.now(),
      );
      storage.sql.exec(
        `INSERT INTO idempotency VALUES ('order-17', 'digest', 'paid', 1, ?, 200, '{}', 5)`,
        Date.now(),
      );
    });
    await evictDurableObject(object);
    const parts = { operation: ADVANCED, parameters: {}, body: new Uint8Array(1) };
    const retry = await begin({
      account: { account: 'upgraded', quota: 200 },
      operation: ADVANCED,
      cost: 200,
      idempotency: await idempotentCall({
        ...parts,
        account: 'upgraded',
        apikey: 'qz_key',
        idempotencyKey: 'order-17',
      }),
    });
    expect(await retry.settle(200)).toMatchObject({ consumed: 0 });
    expect(await object.report(nothing)).toMatchObject({ state: { used: 200 } });
  });

  it('undoes all of a write that fails', async () => {
    const object = METER.getByName('atomic');
    const batch = { id: 'b1', period: month(), createdMs: Date.now(), counts: { a: 1, b: -1 } };
    await runInDurableObject(object, async (instance) => {
      await expect(instance.report({ batches: [batch], settlements: [] })).rejects.toThrow(RangeError);
    });
    const { operations } = await object.usage(nothing);
    expect(operations).toEqual({});
  });

  it('wakes for the next expiring hold and releases it', async () => {
    const object = METER.getByName('expiry');
    const beforeMs = Date.now();
    await begin({ account: { account: 'expiry', quota: 100 }, operation: ADVANCED, cost: 100 });
    await runInDurableObject(object, async (_, { storage }) => {
      const alarmMs = (await storage.getAlarm()) ?? 0;
      expect(alarmMs).toBeGreaterThanOrEqual(beforeMs + HOLD_MS);
      expect(alarmMs).toBeLessThan(beforeMs + HOLD_MS + 10_000);
      storage.sql.exec('UPDATE reservation SET expires_ms = expires_ms - ?', HOLD_MS);
    });
    expect(await runDurableObjectAlarm(object)).toBe(true);
    await runInDurableObject(object, async (_, { storage }) => {
      expect(storage.sql.exec('SELECT state FROM reservation').toArray()).toEqual([{ state: 'expired' }]);
      // The next time to wake is when this row is a day and an hour old.
      expect(await storage.getAlarm()).toBeGreaterThan(Date.now() + 24 * HOUR_MS);
    });
    await begin({ account: { account: 'expiry', quota: 100 }, operation: ADVANCED, cost: 100 });
  });

  it('deletes answers, keys, batches and reservations a day later, and keeps the month', async () => {
    const account = { account: 'cleanup', quota: null };
    const object = METER.getByName('cleanup');
    const body = new Uint8Array(2_500_000).fill(7);
    const charge = await begin({
      account,
      operation: ADVANCED,
      cost: 100,
      idempotency: await idempotency('cleanup'),
    });
    await charge.settle(100, { status: 200, headers: {}, body });
    await object.report({
      batches: [{ id: 'b', period: month(), createdMs: Date.now(), counts: { BarcodeScan_Image: 1 } }],
      settlements: [],
    });
    const rows = (storage: DurableObjectStorage) =>
      ['reservation', 'batch', 'claim', 'sealed_chunk'].map(
        (table) => storage.sql.exec<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).one().n,
      );
    await runInDurableObject(object, (_, { storage }) => {
      expect(rows(storage)).toEqual([1, 1, 1, 3]);
      storage.sql.exec('UPDATE reservation SET expires_ms = expires_ms - ?', 25 * HOUR_MS);
      storage.sql.exec('UPDATE batch SET created_ms = created_ms - ?', 25 * HOUR_MS);
      storage.sql.exec('UPDATE claim SET created_ms = created_ms - ?', 25 * HOUR_MS);
    });
    expect(await runDurableObjectAlarm(object)).toBe(true);
    await runInDurableObject(object, async (_, { storage }) => {
      expect(rows(storage)).toEqual([0, 0, 0, 0]);
      expect(await storage.getAlarm()).toBeNull();
      expect(storage.sql.exec('SELECT SUM(used) AS used FROM period').one()).toEqual({ used: 101 });
    });
  });

  it.each([0, 900, 1_000_000, 3_500_000, 32 * 1024 * 1024])(
    'stores and replays an answer of %i bytes',
    async (bytes) => {
      const account = { account: `answer-${bytes}`, quota: null };
      const call = {
        account,
        operation: ADVANCED,
        cost: 100,
        idempotency: await idempotency(account.account),
      };
      const body = new Uint8Array(bytes).map((_, n) => (n * 31) % 251);
      const charge = await begin(call);
      await charge.settle(100, {
        status: 200,
        headers: { 'content-type': 'application/octet-stream' },
        body,
      });
      const again = await isolate().meter.begin(call);
      if (!again.ok || again.value.kind !== 'replay') throw new Error(JSON.stringify(again));
      const { answer, calls } = again.value;
      expect(calls).toEqual({ consumed: 0 });
      expect(answer.headers).toEqual({ 'content-type': 'application/octet-stream' });
      expect(answer.body.length).toBe(bytes);
      expect(answer.body.every((byte, n) => byte === body[n])).toBe(true);
    },
  );
});

describe('keys in KV', () => {
  it('work once created, hold no key, and end when revoked', async () => {
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    const deps = { store: kvStore(KEYS), now: () => Date.now(), random };
    const { key, record } = await createKey(deps, { name: 'workerd', quota: 5 });
    const rethrow = (error: unknown): void => {
      throw error;
    };
    const fresh = () => createAuthenticator({ read: kvReader(KEYS, rethrow), now: () => Date.now() });
    expect(await fresh().authenticate(key)).toMatchObject({ ok: true, value: { name: 'workerd', quota: 5 } });
    const { keys } = await KEYS.list();
    for (const { name } of keys) expect(`${name} ${await KEYS.get(name)}`).not.toContain(key);
    await revokeKey(deps, record.id);
    expect(await fresh().authenticate(key)).toMatchObject({ failure: { code: 'unauthorized' } });
  });
});
