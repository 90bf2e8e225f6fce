import { describe, expect, it } from 'vitest';
import { settled } from '../../support/account-meters.ts';
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

  it('are reported at once when many wait', async () => {
    const { objects, account, isolate, used } = world();
    const meter = isolate();
    for (let n = 0; n < 60; n++) await (await begin(meter, { account, operation: SCAN, cost: 1 })).settle(1);
    await settled();
    expect(objects.requests).toEqual(['report', 'report']);
    expect(used()).toBe(50);
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
