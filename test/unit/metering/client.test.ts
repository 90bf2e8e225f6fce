import { describe, expect, it } from 'vitest';
import {
  createMeter,
  type Charge,
  type Meter,
  type Replay,
  type StoredAnswer,
} from '../../../src/metering/index.ts';
import { createTestClock, createTestMeters, settled } from '../../support/account-meters.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const SCAN = 'BarcodeScan_Image';
const ADVANCED = 'BarcodeScan_ImageAdvanced';

function world(quota: number | null = null) {
  const clock = createTestClock(START_MS);
  const objects = createTestMeters(clock);
  const account = { account: 'acme', quota };
  const isolate = (): Meter =>
    createMeter({ objects, waitUntil: (work) => void work, now: clock.now, sleep: clock.sleep });
  const used = () =>
    objects.store('acme').exec<{ used: number }>('SELECT SUM(used) AS used FROM period')[0]?.used ?? 0;
  return { clock, objects, account, isolate, used };
}

async function begin(meter: Meter, call: Parameters<Meter['begin']>[0]): Promise<Charge> {
  const begun = await meter.begin(call);
  if (!begun.ok) throw new Error(begun.failure.code);
  if (begun.value.kind !== 'charge') throw new Error('replayed');
  return begun.value;
}

async function code(begun: ReturnType<Meter['begin']>): Promise<string> {
  const result = await begun;
  return result.ok ? result.value.kind : result.failure.code;
}

describe('ordinary calls', () => {
  it('are counted in the isolate and reported together within a second', async () => {
    const { clock, objects, account, isolate, used } = world();
    const meter = isolate();
    for (let n = 0; n < 20; n++) {
      const charge = await begin(meter, { account, operation: SCAN, cost: 1 });
      expect(await charge.settle(1)).toEqual({ consumed: 1 });
    }
    expect(objects.requests).toEqual([]);
    await clock.advance(1_000);
    expect(objects.requests).toEqual(['report']);
    expect(used()).toBe(20);
  });

  it('are reported at once when many wait', async () => {
    const { objects, account, isolate, used } = world();
    const meter = isolate();
    for (let n = 0; n < 60; n++) await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await settled();
    expect(objects.requests).toEqual(['report', 'report']);
    expect(used()).toBe(50);
  });

  it('cost nothing when the failure is ours', async () => {
    const { clock, objects, account, isolate } = world();
    await (await begin(isolate(), { account, operation: SCAN, cost: 1 })).settle(0);
    await clock.advance(2_000);
    expect(objects.requests).toEqual([]);
  });

  it('cost nothing where the configuration says 0, and go on when the quota is used up', async () => {
    const { clock, objects, account, isolate, used } = world(1);
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect((await (await begin(meter, { account, operation: SCAN, cost: 0 })).settle(0)).consumed).toBe(0);
    await (
      await begin(isolate(), { account: { account: 'free', quota: null }, operation: SCAN, cost: 0 })
    ).settle(0);
    await clock.advance(1_000);
    expect(used()).toBe(1);
    expect(objects.requests).toEqual(['reserve', 'settle', 'reserve', 'settle']);
  });

  it('are charged once when their report arrives and its answer is lost', async () => {
    const { clock, objects, account, isolate, used } = world();
    await (await begin(isolate(), { account, operation: SCAN, cost: 1 })).settle(1);
    objects.faults.push('lost answer');
    await clock.advance(1_000);
    expect(objects.requests).toEqual(['report', 'report']);
    expect(used()).toBe(1);
  });

  it('wait for the next call when the object cannot be reached, and are charged then', async () => {
    const { clock, objects, account, isolate, used } = world();
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    objects.faults.push(...Array.from({ length: 6 }, () => 'lost request' as const));
    for (let n = 0; n < 5; n++) await clock.advance(1_000);
    expect(used()).toBe(0);
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await clock.advance(1_000);
    expect(used()).toBe(2);
  });

  it('are charged to the month in which they began', async () => {
    const { clock, objects, account, isolate } = world();
    const meter = isolate();
    const charge = await begin(meter, { account, operation: SCAN, cost: 1 });
    await clock.advance(Date.UTC(2026, 11, 1) - START_MS);
    await charge.settle(1);
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await clock.advance(1_000);
    expect(objects.store('acme').exec('SELECT period, used FROM period ORDER BY period')).toEqual([
      { period: '2026-11', used: 1 },
      { period: '2026-12', used: 1 },
    ]);
  });
});

describe('a quota', () => {
  it('is met exactly by the calls of one isolate', async () => {
    const { account, isolate, used } = world(400);
    const meter = isolate();
    let answered = 0;
    for (let n = 0; n < 500; n++) {
      const begun = await meter.begin({ account, operation: SCAN, cost: 1 });
      if (!begun.ok) {
        expect(begun.failure.code).toBe('quota_exceeded');
        continue;
      }
      if (begun.value.kind === 'charge') await begun.value.settle(1);
      answered++;
    }
    expect(answered).toBe(400);
    expect(used()).toBe(400);
  });

  it('makes an isolate ask before its first call of an account, then count', async () => {
    const { objects, account, isolate } = world(1_000);
    const meter = isolate();
    for (let n = 0; n < 10; n++) await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(objects.requests).toEqual(['reserve', 'settle']);
  });

  it('reserves each call within 100 calls of it', async () => {
    const { objects, account, isolate } = world(101);
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(objects.requests).toEqual(['reserve', 'settle', 'reserve', 'settle']);
  });

  it('refuses with the time until the month ends and consumes nothing', async () => {
    const { account, isolate, used } = world(150);
    const meter = isolate();
    await (await begin(meter, { account, operation: ADVANCED, cost: 100 })).settle(100);
    const refused = await meter.begin({ account, operation: ADVANCED, cost: 100 });
    expect(refused).toEqual({
      ok: false,
      failure: {
        code: 'quota_exceeded',
        message:
          'The quota of 150 calls for 2026-11 has no room for this call, which costs 100: 100 are used. It resets at 2026-12-01T00:00:00Z.',
        retryAfterS: (Date.UTC(2026, 11, 1) - START_MS) / 1000,
      },
    });
    expect(used()).toBe(100);
    expect(meter.calls(account)).toEqual({
      consumed: 0,
      remaining: 50,
      resetS: Date.UTC(2026, 11, 1) / 1000,
    });
  });

  it('counts calls that wait here as used when it looks how near it is', async () => {
    const { objects, account, isolate } = world(120);
    const meter = isolate();
    const requests = [];
    for (let n = 0; n < 22; n++) {
      await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
      requests.push(objects.requests.length);
    }
    // Asked for the 1st, when nothing was known, and from the 21st on, when 100 were left.
    expect(requests).toEqual([...Array.from({ length: 20 }, () => 2), 4, 6]);
  });

  it('shows what remains after calls that were reported and calls that wait', async () => {
    const { clock, account, isolate } = world(1_000);
    const meter = isolate();
    const remaining = [];
    for (let n = 0; n < 4; n++) {
      const charge = await begin(meter, { account, operation: SCAN, cost: 1 });
      remaining.push((await charge.settle(1)).remaining);
      if (n === 2) await clock.advance(1_000);
    }
    expect(remaining).toEqual([999, 998, 997, 996]);
  });

  it('begins anew with the month, and the isolate asks again', async () => {
    const { clock, objects, account, isolate } = world(101);
    const meter = isolate();
    await (await begin(meter, { account, operation: ADVANCED, cost: 101 })).settle(101);
    expect(await code(meter.begin({ account, operation: SCAN, cost: 1 }))).toBe('quota_exceeded');
    await clock.advance(Date.UTC(2026, 11, 1) - START_MS);
    expect(meter.calls(account)).toEqual({ consumed: 0, resetS: Date.UTC(2027, 0, 1) / 1000 });
    const before = objects.requests.length;
    const charge = await begin(meter, { account, operation: SCAN, cost: 1 });
    expect(await charge.settle(1)).toEqual({
      consumed: 1,
      remaining: 100,
      resetS: Date.UTC(2027, 0, 1) / 1000,
    });
    expect(objects.requests.slice(before)).toEqual(['reserve', 'settle']);
  });

  it('of a month that ended tells nothing about the next', async () => {
    const { clock, objects, account, isolate } = world(10_000);
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await clock.advance(Date.UTC(2026, 11, 1) - START_MS);
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(objects.requests).toEqual(['reserve', 'settle', 'reserve', 'settle']);
  });

  it('makes the call after a refusal ask first, and counts again once one is granted far from it', async () => {
    const { objects, account, isolate } = world(1_000);
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(await code(meter.begin({ account, operation: ADVANCED, cost: 1_000 }))).toBe('quota_exceeded');
    for (let n = 0; n < 3; n++) await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(objects.requests).toEqual(['reserve', 'settle', 'reserve', 'reserve', 'settle']);
  });

  it('is passed by at most 50 calls for each isolate, and by so many when all fall silent at the worst moment', async () => {
    const { clock, account, isolate, used } = world(1_000);
    const isolates = Array.from({ length: 6 }, isolate);
    // Each learns that there is room …
    for (const meter of isolates) await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    // … one takes all of it …
    const [first] = isolates;
    await (await begin(first as Meter, { account, operation: ADVANCED, cost: 994 })).settle(994);
    expect(used()).toBe(1_000);
    // … and each begins as many calls as it may before any of them ends.
    let answered = 0;
    for (const meter of isolates) {
      const begun = await Promise.all(
        Array.from({ length: 80 }, () => meter.begin({ account, operation: SCAN, cost: 1 })),
      );
      for (const each of begun) {
        if (!each.ok || each.value.kind !== 'charge') continue;
        await each.value.settle(1);
        answered++;
      }
    }
    await clock.advance(1_000);
    expect(answered).toBe(5 * 50);
    expect(used()).toBe(1_000 + answered);
    for (const meter of isolates) {
      expect(await code(meter.begin({ account, operation: SCAN, cost: 1 }))).toBe('quota_exceeded');
    }
  });

  it('forgets calls whose request was cancelled after five minutes', async () => {
    const { clock, objects, account, isolate } = world(10_000);
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    for (let n = 0; n < 50; n++) await begin(meter, { account, operation: SCAN, cost: 1 });
    expect(objects.requests).toEqual(['reserve', 'settle']);
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(objects.requests).toEqual(['reserve', 'settle', 'reserve', 'settle']);
    await clock.advance(5 * 60_000);
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(objects.requests).toHaveLength(4);
  });
});

describe('a reserved call', () => {
  it('is held, then charged what it did cost', async () => {
    const { account, isolate } = world(2_000);
    const meter = isolate();
    const charge = await begin(meter, { account, operation: ADVANCED, cost: 300 });
    expect(await meter.usage(account)).toMatchObject({ value: { CallsUsed: 0, CallsHeld: 300 } });
    const resetS = Date.UTC(2026, 11, 1) / 1000;
    expect(await charge.settle(200)).toEqual({ consumed: 200, remaining: 1_800, resetS });
    expect(await charge.settle(300)).toEqual({ consumed: 200, remaining: 1_800, resetS });
    expect(await meter.usage(account)).toEqual({
      ok: true,
      value: {
        Period: '2026-11',
        CallsUsed: 200,
        CallsHeld: 0,
        Quota: 2_000,
        Resets: '2026-12-01T00:00:00Z',
        Operations: { [ADVANCED]: 200 },
      },
    });
  });

  it.each([
    ['reserve', 'lost request'],
    ['reserve', 'lost answer'],
    ['settle', 'lost request'],
    ['settle', 'lost answer'],
  ] as const)('is charged once when its %s meets a %s', async (when, fault) => {
    const { objects, account, isolate, used } = world(2_000);
    const meter = isolate();
    if (when === 'reserve') objects.faults.push(fault);
    const charge = await begin(meter, { account, operation: ADVANCED, cost: 100 });
    if (when === 'settle') objects.faults.push(fault);
    expect((await charge.settle(100)).consumed).toBe(100);
    expect(used()).toBe(100);
    expect(await meter.usage(account)).toMatchObject({ value: { CallsUsed: 100, CallsHeld: 0 } });
  });

  it('is refused as overloaded when the object fails twice, holds nothing and charges nothing', async () => {
    const { clock, objects, account, isolate, used } = world(2_000);
    const meter = isolate();
    objects.faults.push('lost answer', 'lost answer');
    expect(await code(meter.begin({ account, operation: ADVANCED, cost: 100 }))).toBe('overloaded');
    await clock.advance(1_000);
    expect(objects.requests).toEqual(['reserve', 'reserve', 'report']);
    expect(await meter.usage(account)).toMatchObject({ value: { CallsUsed: 0, CallsHeld: 0 } });
    expect(used()).toBe(0);
  });

  it('is not tried again on an object that is overloaded', async () => {
    const { objects, account, isolate } = world(2_000);
    objects.faults.push('overloaded');
    expect(await code(isolate().begin({ account, operation: ADVANCED, cost: 100 }))).toBe('overloaded');
    expect(objects.requests).toEqual([]);
  });

  it('is answered when its settlement cannot be delivered, and charged with the next report', async () => {
    const { clock, objects, account, isolate, used } = world(2_000);
    const charge = await begin(isolate(), { account, operation: ADVANCED, cost: 100 });
    objects.faults.push('lost request', 'lost request');
    expect((await charge.settle(100)).consumed).toBe(100);
    expect(used()).toBe(0);
    await clock.advance(1_000);
    expect(used()).toBe(100);
  });
});

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
