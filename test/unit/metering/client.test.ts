import { describe, expect, it } from 'vitest';
import { settled } from '../../support/account-meters.ts';
import { createMeter } from '../../../src/metering/index.ts';
import { TooSlow } from '../../../src/lib/in-time.ts';
import { ADVANCED, SCAN, START_MS, begin, code, world } from '../../support/metering-world.ts';

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

  it('are reported too when they are made while a report is under way', async () => {
    const { clock, objects, account, isolate, used } = world();
    const meter = isolate();
    const call = async () => (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await call();
    objects.faults.push('slow answer');
    await clock.advance(1_000);
    await call();
    await clock.advance(700);
    expect(used()).toBe(1);
    // No further call has to come.
    await clock.advance(1_000);
    expect(used()).toBe(2);
    expect(objects.requests).toEqual(['report', 'report']);
  });

  it('leave what others hold out of what remains', async () => {
    const { account, isolate } = world(1_000);
    const meter = isolate();
    await begin(meter, { account, operation: ADVANCED, cost: 300 });
    expect(meter.calls(account)).toMatchObject({ consumed: 0, remaining: 700 });
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    expect(meter.calls(account)).toMatchObject({ remaining: 699 });
  });

  it('are not noted for an account without a key', async () => {
    const { clock, objects, account, isolate } = world();
    const meter = isolate();
    meter.note(account, { operation: SCAN, status: 400 });
    await clock.advance(2_000);
    expect(objects.requests).toEqual([]);
    meter.note({ ...account, keyId: 'k' }, { operation: SCAN, status: 400 });
    await clock.advance(2_000);
    expect(objects.requests).toEqual(['report']);
  });

  it('are reported three times, a second apart, and then with the next call', async () => {
    const { clock, objects, account, isolate, used } = world();
    const meter = isolate();
    const call = async () => (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await call();
    // Each report is sent twice, because a connection may have been lost.
    objects.faults.push(...Array.from({ length: 6 }, () => 'lost request' as const));
    for (const left of [4, 2, 0]) {
      await clock.advance(999);
      expect(objects.faults).toHaveLength(left + 2);
      await clock.advance(1);
      expect(objects.faults).toHaveLength(left);
    }
    await clock.advance(10_000);
    expect(used()).toBe(0);
    await call();
    await clock.advance(1_000);
    expect(used()).toBe(2);
  });

  it('are reported at once when many wait', async () => {
    const { objects, account, isolate, used } = world();
    const meter = isolate();
    for (let n = 0; n < 1_200; n++)
      await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await settled();
    expect(objects.requests).toEqual(['report', 'report']);
    expect(used()).toBe(1_000);
  });

  it('are charged once however often they are settled', async () => {
    const { clock, account, isolate, used } = world();
    const charge = await begin(isolate(), { account, operation: SCAN, cost: 1 });
    for (let n = 0; n < 3; n++) expect(await charge.settle(1)).toEqual({ consumed: 1 });
    await clock.advance(1_000);
    expect(used()).toBe(1);
  });

  it('wait on while 1,000 other accounts call, when the object cannot be reached', async () => {
    const { clock, objects, account, isolate, used } = world();
    const meter = isolate();
    await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    objects.faults.push(...Array.from({ length: 6 }, () => 'lost request' as const));
    for (let n = 0; n < 5; n++) await clock.advance(1_000);
    for (let n = 0; n < 1_100; n++) meter.calls({ account: `other ${n}`, quota: null });
    expect(await meter.flush()).toBe(true);
    expect(used()).toBe(1);
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

describe('an object that does not answer', () => {
  const DAYS = { from: '2026-11-01', to: '2026-11-30' };
  const FAILURE = { code: 'overloaded', what: 'the call could not be metered just now', retryAfterS: 1 };

  /** A meter whose requests fail in turn as named; undefined: the request goes through. */
  function failing(...causes: readonly (Error | undefined)[]) {
    const { clock, objects, account } = world(2_000);
    const told: unknown[] = [];
    const left = [...causes];
    const meter = createMeter({
      objects,
      waitUntil: (work) => void work,
      now: clock.now,
      sleep: clock.sleep,
      onError: (error) => told.push(error),
      inTime: async (work) => {
        const answer = await work;
        const cause = left.shift();
        if (cause !== undefined) throw cause;
        return answer;
      },
    });
    return { meter, account, told, objects };
  }

  const LOST = new Error('Network connection lost.');
  const BUSY = Object.assign(new Error('overloaded'), { overloaded: true });
  const SLOW = new TooSlow('no answer within 5000 ms');

  it.each([
    ['lost once', [LOST], 2, true],
    ['lost twice', [LOST, LOST], 2, false],
    ['overloaded', [BUSY], 1, false],
    ['too slow', [SLOW], 1, false],
    ['lost, with a mark of no weight', [Object.assign(new Error('x'), { overloaded: 'true' })], 2, true],
    ['lost with a word', ['lost' as unknown as Error], 2, true],
    ['lost with null', [null as unknown as Error], 2, true],
    ['lost and then overloaded', [LOST, BUSY], 2, false],
  ] as const)(
    '%s: each error is told, and the request made %3$i times',
    async (_, causes, made, isAnswered) => {
      const { meter, account, told, objects } = failing(...causes);
      const answered = await meter.usage(account);
      expect(told).toEqual(causes);
      expect(objects.requests.length).toBe(made);
      if (isAnswered) expect(answered.ok).toBe(true);
      else expect(answered).toEqual({ ok: false, failure: FAILURE });
    },
  );

  it('makes each question of an account fail', async () => {
    const { meter, account } = failing(...Array.from({ length: 8 }, () => LOST));
    const failed = { ok: false, failure: FAILURE };
    expect(await meter.history(account, DAYS)).toEqual(failed);
    expect(await meter.month(account, '2026-11')).toEqual(failed);
    expect(await meter.revoke(account, 'k')).toEqual(failed);
    expect(await meter.begin({ account, operation: ADVANCED, cost: 100 })).toEqual(failed);
    expect(await meter.history(account, DAYS)).toEqual({ ok: true, value: [] });
    expect(await meter.month(account, '2026-11')).toEqual({
      ok: true,
      value: { details: [], operations: {} },
    });
    expect(await meter.revoke(account, 'k')).toEqual({ ok: true, value: undefined });
  });
});

describe('an isolate', () => {
  it('remembers 1,000 accounts, and forgets the idle one that it has known longest', async () => {
    const { isolate } = world();
    const meter = isolate();
    const named = (n: number) => ({ account: `account ${n}`, quota: 10 });
    for (const n of [0, 1, 2]) await meter.usage(named(n));
    for (let n = 3; n < 1_000; n += 1) meter.calls(named(n));
    const isKnown = (n: number): boolean => meter.calls(named(n)).remaining !== undefined;
    expect([0, 1, 2].map(isKnown)).toEqual([true, true, true]);
    meter.calls(named(1_000));
    expect([1, 2].map(isKnown)).toEqual([true, true]);
    // It is asked last, because asking makes it known again.
    expect(isKnown(0)).toBe(false);
  });
});
