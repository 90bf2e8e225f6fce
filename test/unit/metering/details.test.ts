// Usage by day, key, operation and status: the month's turn, late settlements, clocks that differ; and revoked keys.
import { describe, expect, it } from 'vitest';
import { detailsOf, revoke } from '../../../src/metering/details.ts';
import { cleanUp, count, operationsOf, reserve, settle, stateOf } from '../../../src/metering/ledger.ts';
import { dayWithin } from '../../../src/metering/period.ts';
import type { UsageDetail } from '../../../src/metering/index.ts';
import { ADVANCED, SCAN, START_MS, begin, code, world } from '../../support/metering-world.ts';
import { openStore } from '../../support/ledger-store.ts';

const MINUTE_MS = 60_000;
const ALL = { from: '2000-01-01', to: '2099-12-31' };
/** A minute before December begins. */
const LATE_MS = Date.UTC(2026, 10, 30, 23, 59);

const key = (keyId: string, quota: number | null = null) => ({ account: 'acme', quota, keyId });
const row = (more: Partial<UsageDetail>): UsageDetail => ({
  day: '2026-11-21',
  key: 'k1',
  operation: SCAN,
  status: 200,
  requests: 1,
  calls: 1,
  ...more,
});

async function history(meter: ReturnType<ReturnType<typeof world>['isolate']>) {
  const told = await meter.history(key('k1'), ALL);
  if (!told.ok) throw new Error(told.failure.code);
  return told.value;
}

describe('usage in detail', () => {
  it('tells calls by key, operation and status, with those that were charged nothing', async () => {
    const { isolate, used } = world();
    const meter = isolate();
    for (const keyId of ['k1', 'k1', 'k2'])
      await (await begin(meter, { account: key(keyId), operation: SCAN, cost: 1 })).settle(1);
    await (await begin(meter, { account: key('k1'), operation: SCAN, cost: 1 })).settle(0, undefined, 400);
    const scan = await begin(meter, { account: key('k2'), operation: ADVANCED, cost: 300 });
    await scan.settle(200);
    await (
      await begin(meter, { account: key('k2'), operation: ADVANCED, cost: 100 })
    ).settle(0, undefined, 500);
    meter.note(key('k1'), { operation: ADVANCED, status: 403 });
    expect(await history(meter)).toEqual([
      row({ requests: 2, calls: 2 }),
      row({ status: 400, calls: 0 }),
      row({ operation: ADVANCED, status: 403, calls: 0 }),
      row({ key: 'k2' }),
      row({ key: 'k2', operation: ADVANCED, calls: 200 }),
      row({ key: 'k2', operation: ADVANCED, status: 500, calls: 0 }),
    ]);
    expect(used()).toBe(203);
  });

  it('reports refusals at most once a second, and nothing for an account without a key', async () => {
    const { clock, objects, isolate } = world();
    const meter = isolate();
    for (let n = 0; n < 200; n += 1) meter.note(key('k1'), { operation: SCAN, status: 429 });
    meter.note({ account: 'acme', quota: null }, { operation: SCAN, status: 429 });
    await clock.advance(1_000);
    expect(objects.requests).toEqual(['report']);
    expect(await history(meter)).toEqual([row({ status: 429, requests: 200, calls: 0 })]);
  });

  it.each(['lost answer', 'lost request', 'overloaded'] as const)(
    'counts once when a report has a %s',
    async (fault) => {
      const { clock, objects, isolate } = world();
      const meter = isolate();
      await (await begin(meter, { account: key('k1'), operation: SCAN, cost: 1 })).settle(1);
      objects.faults.push(fault);
      await clock.advance(1_000);
      await clock.advance(1_000);
      const scan = await begin(meter, { account: key('k1'), operation: ADVANCED, cost: 100 });
      objects.faults.push(fault, fault === 'overloaded' ? null : fault);
      await scan.settle(100);
      await clock.advance(1_000);
      expect(await history(meter)).toEqual([row({}), row({ operation: ADVANCED, calls: 100 })]);
    },
  );

  it('adds up to the month and to its operations, in each month of its own', async () => {
    const store = openStore();
    for (const [at, id, cost] of [
      [LATE_MS, 'a', 100],
      [LATE_MS + 2 * MINUTE_MS, 'b', 200],
    ] as const)
      reserve(store, { id, operation: ADVANCED, cost, quota: null, key: 'k1' }, at);
    // Both end in December, and the first gave 40 of its calls back there.
    const end = LATE_MS + 3 * MINUTE_MS;
    settle(store, { id: 'a', cost: 60, detail: { day: '2026-11-30', key: 'k1', status: 200 } }, end);
    settle(store, { id: 'b', cost: 200, detail: { day: '2026-12-01', key: 'k1', status: 200 } }, end);
    const months = ['2026-11', '2026-12'].map((month) => ({
      operations: operationsOf(store, month),
      days: detailsOf(store, { from: `${month}-01`, to: `${month}-31` }),
    }));
    expect(months).toEqual([
      {
        operations: { [ADVANCED]: 60 },
        days: [row({ day: '2026-11-30', operation: ADVANCED, calls: 60 })],
      },
      {
        operations: { [ADVANCED]: 200 },
        days: [row({ day: '2026-12-01', operation: ADVANCED, calls: 200 })],
      },
    ]);
  });

  it('puts a day of a clock that goes wrong into the month that was charged', () => {
    const store = openStore();
    reserve(store, { id: 'a', operation: ADVANCED, cost: 100, quota: null, key: 'k1' }, LATE_MS);
    settle(store, { id: 'a', cost: 100, detail: { day: '2026-12-01', key: 'k1', status: 200 } }, LATE_MS);
    const details = [row({ day: '2026-11-30', calls: 3, requests: 3 })];
    const batch = { id: 'b', period: '2026-12', createdMs: LATE_MS, counts: { [SCAN]: 3 }, details };
    count(store, batch, LATE_MS);
    expect(detailsOf(store, ALL)).toEqual([
      row({ day: '2026-11-30', operation: ADVANCED, calls: 100 }),
      row({ day: '2026-12-01', calls: 3, requests: 3 }),
    ]);
  });

  it('charges a late settlement to the month of its reservation, and a repeat of it not at all', () => {
    const store = openStore();
    reserve(store, { id: 'a', operation: ADVANCED, cost: 100, quota: null, key: 'k1' }, LATE_MS);
    const late = { id: 'a', cost: 100, detail: { day: '2026-11-30', key: 'k1', status: 200 } };
    const nextDayMs = LATE_MS + 12 * 60 * MINUTE_MS;
    for (let n = 0; n < 2; n += 1) settle(store, late, nextDayMs);
    expect(stateOf(store, nextDayMs)).toMatchObject({ period: '2026-12', used: 0 });
    expect(detailsOf(store, ALL)).toEqual([row({ day: '2026-11-30', operation: ADVANCED, calls: 100 })]);
  });

  it.each([
    ['2026-11-30', '2026-11', '2026-11-30'],
    ['2026-12-01', '2026-11', '2026-11-30'],
    ['2026-10-31', '2026-11', '2026-11-01'],
    ['2027-01-01', '2026-12', '2026-12-31'],
    ['2024-03-01', '2024-02', '2024-02-29'],
  ])('the day %s counts in %s as %s', (day, period, counted) => {
    expect(dayWithin(day, period)).toBe(counted);
  });

  it('is kept for 13 months', () => {
    const store = openStore();
    const nowMs = Date.UTC(2026, 10, 22);
    for (const [day, period] of [
      ['2025-10-31', '2025-10'],
      ['2025-11-01', '2025-11'],
    ] as const)
      count(store, { id: day, period, createdMs: nowMs, counts: {}, details: [row({ day })] }, nowMs);
    cleanUp(store, nowMs);
    expect(detailsOf(store, ALL).map(({ day }) => day)).toEqual(['2025-11-01']);
  });
});

describe('a revoked key', () => {
  it('reserves nothing, in any isolate, from the moment on', async () => {
    const { isolate, used } = world();
    const meter = isolate();
    expect(await code(meter.begin({ account: key('k1'), operation: ADVANCED, cost: 100 }))).toBe('charge');
    expect(await meter.revoke(key('k1'), 'k1')).toEqual({ ok: true });
    for (const each of [meter, isolate(), isolate()]) {
      expect(await code(each.begin({ account: key('k1'), operation: ADVANCED, cost: 100 }))).toBe(
        'unauthorized',
      );
      expect(await code(each.begin({ account: key('k2'), operation: ADVANCED, cost: 100 }))).toBe('charge');
    }
    expect(used()).toBe(0);
  });

  it('is refused its ordinary calls once the isolate has heard of it, and those before that cost nothing', async () => {
    const { clock, isolate, used } = world();
    const [meter, admin] = [isolate(), isolate()];
    await (await begin(meter, { account: key('k1'), operation: SCAN, cost: 1 })).settle(1);
    await clock.advance(1_000);
    await admin.revoke(key('k1'), 'k1');
    expect(meter.refusal(key('k1'), 1)).toBeNull();
    await clock.advance(10);
    await (await begin(meter, { account: key('k1'), operation: SCAN, cost: 1 })).settle(1);
    await (await begin(meter, { account: key('k2'), operation: SCAN, cost: 1 })).settle(1);
    await clock.advance(1_000);
    expect(await code(meter.begin({ account: key('k1'), operation: SCAN, cost: 1 }))).toBe('unauthorized');
    expect(meter.refusal(key('k1'), 1)).toMatchObject({ failure: { code: 'unauthorized' } });
    expect(used()).toBe(2);
    const rows = await history(meter);
    expect(rows).toEqual([row({ requests: 2, calls: 1 }), row({ key: 'k2' })]);
  });

  it.each([
    ['1 ms after the batch was begun', 1, 1],
    ['in the moment in which it was begun', 0, 0],
    ['1 ms before', -1, 0],
  ])('pays for counted calls if it was revoked %s: %i ms', (_, afterMs, charged) => {
    const store = openStore();
    revoke(store, 'k1', START_MS + afterMs);
    const batch = { id: 'b', period: '2026-11', createdMs: START_MS, counts: { [SCAN]: 2 } };
    count(store, { ...batch, details: [row({}), row({ key: 'k2' })] }, START_MS + 1_000);
    expect(operationsOf(store, '2026-11')).toEqual({ [SCAN]: 1 + charged });
    expect(detailsOf(store, ALL)).toEqual([row({ calls: charged }), row({ key: 'k2' })]);
  });

  it('is told of for ten minutes, and refused reservations for good', () => {
    const store = openStore();
    revoke(store, 'k1', START_MS);
    revoke(store, 'k1', START_MS + MINUTE_MS);
    expect(stateOf(store, START_MS + 9 * MINUTE_MS)).toMatchObject({ revoked: ['k1'] });
    expect(stateOf(store, START_MS + 10 * MINUTE_MS)).not.toHaveProperty('revoked');
    cleanUp(store, START_MS + 40 * 24 * 60 * MINUTE_MS);
    const call = { id: 'r', operation: ADVANCED, cost: 1, quota: null, key: 'k1' };
    expect(reserve(store, call, START_MS + 41 * 24 * 60 * MINUTE_MS)).toEqual({ kind: 'revoked' });
  });
});
