import { describe, expect, it } from 'vitest';
import { type Meter } from '../../../src/metering/index.ts';
import { ADVANCED, SCAN, START_MS, begin, code, world } from '../../support/metering-world.ts';

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
        quota: 150,
        period: '2026-11',
        cost: 100,
        used: 100,
        held: 0,
        resetsAtMs: Date.UTC(2026, 11, 1),
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

  it('refuses early what is used up, not what is only held: a hold may be given back', async () => {
    const { account, isolate } = world(150);
    const meter = isolate();
    const charge = await begin(meter, { account, operation: ADVANCED, cost: 100 });
    expect(meter.refusal(account, 100)).toBeNull();
    await charge.settle(100);
    expect(meter.refusal(account, 100)).toMatchObject({ failure: { code: 'quota_exceeded', used: 100 } });
    expect(meter.refusal(account, 50)).toBeNull();
    expect(meter.refusal(account, 0)).toBeNull();
    // A document may have more pages than one: while anything is left, its price is counted first.
    expect(meter.refusal(account, 100, ' a page')).toBeNull();
    expect(meter.refusal({ ...account, quota: 100 }, 100, ' a page')).toMatchObject({
      failure: { code: 'quota_exceeded', cost: 100, each: ' a page', used: 100, quota: 100 },
    });
    expect(meter.refusal({ ...account, quota: null }, 100)).toBeNull();
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
