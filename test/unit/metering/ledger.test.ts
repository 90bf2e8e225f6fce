// Single rules of the ledger that random histories reach too seldom.
import { describe, expect, it } from 'vitest';
import { stageChunk } from '../../../src/metering/claims.ts';
import { ANSWERS_MAX_BYTES } from '../../../src/metering/constants.ts';
import {
  cleanUp,
  count,
  nextCleanUpMs,
  operationsOf,
  reserve,
  settle,
  stateOf,
} from '../../../src/metering/ledger.ts';
import { createTally, learn } from '../../../src/metering/tally.ts';
import { openStore, type TestStore } from '../../support/ledger-store.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOLD_MS = 5 * 60_000;

function reserveWithKey(store: TestStore, id: string, nowMs: number, key = 'k') {
  return reserve(
    store,
    { id, operation: 'A', cost: 1, quota: null, idempotency: { key, digest: 'd', seal: 's' } },
    nowMs,
  );
}

function settleWithAnswer(store: TestStore, id: string, bytes: number, nowMs: number, body?: Uint8Array) {
  const answer = { bytes };
  return settle(store, { id, cost: 1, answer, ...(body ? { body } : {}) }, nowMs);
}

describe('count', () => {
  it('ignores a batch that comes again after its identity was forgotten', () => {
    const store = openStore();
    const batch = { id: 'b', period: '2026-11', createdMs: NOW_MS, counts: { A: 3 } };
    count(store, batch, NOW_MS);
    cleanUp(store, NOW_MS + DAY_MS);
    count(store, batch, NOW_MS + DAY_MS);
    expect(operationsOf(store, '2026-11')).toEqual({ A: 3 });
  });
});

describe('reserve', () => {
  it.each([-1, 0.5, Number.NaN, Infinity])('throws at a cost of %d', (cost) => {
    expect(() => reserve(openStore(), { id: 'a', operation: 'A', cost, quota: null }, NOW_MS)).toThrow(
      RangeError,
    );
  });

  it('refuses nothing to a call that costs nothing', () => {
    const store = openStore();
    expect(reserve(store, { id: 'a', operation: 'A', cost: 0, quota: 0 }, NOW_MS).kind).toBe('granted');
    expect(reserve(store, { id: 'b', operation: 'A', cost: 1, quota: 0 }, NOW_MS).kind).toBe('refused');
  });

  it('does not revive an expired hold when the clock steps back', () => {
    const store = openStore();
    reserve(store, { id: 'a', operation: 'A', cost: 60, quota: 100 }, NOW_MS);
    reserve(store, { id: 'b', operation: 'A', cost: 60, quota: 100 }, NOW_MS + HOLD_MS);
    expect(stateOf(store, NOW_MS + 1)).toMatchObject({ used: 0, held: 60 });
  });

  it('charges a call that ends in the next month to the month in which it was reserved', () => {
    const store = openStore();
    const lateMs = Date.UTC(2026, 11, 1) - 1_000;
    reserve(store, { id: 'a', operation: 'A', cost: 60, quota: 100 }, lateMs);
    expect(stateOf(store, lateMs + 2_000)).toEqual({ period: '2026-12', used: 0, held: 0 });
    settle(store, { id: 'a', cost: 60 }, lateMs + 2_000);
    expect([operationsOf(store, '2026-11'), operationsOf(store, '2026-12')]).toEqual([{ A: 60 }, {}]);
  });
});

describe('a kept answer', () => {
  it('needs all its chunks', () => {
    const store = openStore();
    reserveWithKey(store, 'a', NOW_MS);
    stageChunk(store, 'a', 0, new Uint8Array(10));
    settleWithAnswer(store, 'a', 20, NOW_MS);
    expect(reserveWithKey(store, 'b', NOW_MS)).toEqual({ kind: 'granted', cost: 0 });
  });

  it('loses the chunks of a process that died, and those that come after the settlement', () => {
    const store = openStore();
    const chunks = () => store.exec('SELECT reservation FROM sealed_chunk').length;
    reserveWithKey(store, 'a', NOW_MS);
    stageChunk(store, 'a', 0, new Uint8Array(10));
    cleanUp(store, NOW_MS + 1);
    expect(chunks()).toBe(1);
    cleanUp(store, NOW_MS + HOLD_MS);
    expect(chunks()).toBe(0);
    settle(store, { id: 'a', cost: 1 }, NOW_MS + HOLD_MS);
    stageChunk(store, 'a', 1, new Uint8Array(10));
    expect(chunks()).toBe(0);
  });

  it('gives way, oldest first, when an account stores too much; its key stays paid', () => {
    const store = openStore();
    for (const [n, key] of ['old', 'young'].entries()) {
      reserveWithKey(store, key, NOW_MS + n, key);
      settleWithAnswer(store, key, 4, NOW_MS + n, new Uint8Array(4));
    }
    store.exec('UPDATE claim SET bytes = ? WHERE key = ?', ANSWERS_MAX_BYTES - 4, 'old');
    reserveWithKey(store, 'new', NOW_MS + 2, 'new');
    settleWithAnswer(store, 'new', 4, NOW_MS + 2, new Uint8Array(4));
    expect(reserveWithKey(store, 'x', NOW_MS + 3, 'old')).toEqual({ kind: 'granted', cost: 0 });
    expect(reserveWithKey(store, 'y', NOW_MS + 3, 'young').kind).toBe('answered');
    expect(reserveWithKey(store, 'z', NOW_MS + 3, 'new').kind).toBe('answered');
  });
});

describe('cleanUp', () => {
  it('keeps 13 months of operations, and the totals for good', () => {
    const store = openStore();
    for (const period of ['2025-09', '2025-10', '2025-11']) {
      count(store, { id: period, period, createdMs: NOW_MS, counts: { A: 1 } }, NOW_MS);
    }
    cleanUp(store, NOW_MS);
    expect(['2025-09', '2025-10', '2025-11'].map((period) => operationsOf(store, period))).toEqual([
      {},
      {},
      { A: 1 },
    ]);
    expect(store.exec('SELECT COUNT(*) AS n FROM period')).toEqual([{ n: 3 }]);
  });

  it('is due for the next hold, for a claim after 24 h, for other rows an hour later', () => {
    const store = openStore();
    expect(nextCleanUpMs(store)).toBeNull();
    reserveWithKey(store, 'a', NOW_MS);
    expect(nextCleanUpMs(store)).toBe(NOW_MS + HOLD_MS);
    settle(store, { id: 'a', cost: 1 }, NOW_MS + 1);
    expect(nextCleanUpMs(store)).toBe(NOW_MS + DAY_MS);
    cleanUp(store, NOW_MS + DAY_MS);
    expect(nextCleanUpMs(store)).toBe(NOW_MS + HOLD_MS + DAY_MS + HOUR_MS);
  });
});

describe('learn', () => {
  it.each([
    ['an answer that was overtaken', '2026-11', 9, false],
    ['an answer from last month', '2026-10', 99, false],
    ['a later answer', '2026-11', 10, true],
    ['the first of the month', '2026-12', 0, true],
  ])('%s', (_, period, used, taken) => {
    const tally = createTally();
    learn(tally, { period: '2026-11', used: 10, held: 5 });
    learn(tally, { period, used, held: 0 });
    expect(tally.state?.held).toBe(taken ? 0 : 5);
  });
});
