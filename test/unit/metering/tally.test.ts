// What one isolate knows of an account: when it may count a call itself, when it reports, and what it keeps until that is acknowledged.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Tally,
  acknowledge,
  addCalls,
  createTally,
  hasUnreported,
  isIdle,
  learn,
  mayCount,
  nextReport,
  takeOutbox,
  unreportedCalls,
} from '../../../src/metering/tally.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const PERIOD = '2026-11';
const STATE = { period: PERIOD, used: 0, held: 0 };

let tally: Tally;
let ids: number;
beforeEach(() => {
  tally = createTally();
  ids = 0;
});

const newId = (): string => `id ${(ids += 1)}`;
const add = (calls: number, { period = PERIOD, operation = 'A', status = 200, key = 'k', day = '22' } = {}) =>
  addCalls(tally, { operation, calls, period, detail: { day: `2026-11-${day}`, key, status } }, NOW, newId);

describe('a call may be counted in the isolate', () => {
  it.each([
    ['without a quota, whatever is known', null, undefined, 0, true],
    ['with a quota, but not before the account is known', 1_000, undefined, 0, false],
    ['with 101 calls left', 101, STATE, 0, true],
    ['but not with 100 left', 100, STATE, 0, false],
    ['not with 101 of which one is used', 101, { ...STATE, used: 1 }, 0, false],
    ['not with 101 of which one is held', 101, { ...STATE, held: 1 }, 0, false],
    ['not with 101 of which one is unreported', 101, STATE, 1, false],
    ['with 102 of which one is unreported', 102, STATE, 1, true],
    ['with 49 unreported', 1_000, STATE, 49, true],
    ['not with 50', 1_000, STATE, 50, false],
    ['not when what is known is of another month', 1_000, { ...STATE, period: '2026-10' }, 0, false],
  ] as const)('%s', (_, quota, state, unreported, expected) => {
    tally.state = state ?? null;
    for (let n = 0; n < unreported; n += 1) add(1);
    expect(mayCount(tally, quota, NOW)).toBe(expected);
  });

  it('not after the account was refused', () => {
    tally.state = STATE;
    tally.refused = true;
    expect(mayCount(tally, 1_000, NOW)).toBe(false);
  });

  it('counts calls that were begun, until their hold would have expired', () => {
    tally.state = STATE;
    tally.open.set({}, NOW);
    expect(mayCount(tally, 101, NOW)).toBe(false);
    expect(mayCount(tally, 101, NOW + 5 * 60_000 - 1)).toBe(false);
    expect(tally.open.size).toBe(1);
    expect(mayCount(tally, 101, NOW + 5 * 60_000)).toBe(true);
    expect(tally.open.size).toBe(0);
  });

  it('forgets the tickets that expired, and no later one', () => {
    tally.open
      .set({}, NOW)
      .set({}, NOW + 1)
      .set({}, NOW + 2);
    mayCount(tally, null, NOW + 5 * 60_000 + 1);
    expect([...tally.open.values()]).toEqual([NOW + 2]);
  });
});

describe('what is counted', () => {
  it('is one batch a month, with calls by operation and rows by day, key, operation and status', () => {
    add(1);
    add(2);
    add(0, { status: 400 });
    add(1, { operation: 'B' });
    add(1, { key: 'l' });
    add(1, { day: '23' });
    add(1, { period: '2026-12' });
    const row = { day: '2026-11-22', key: 'k', operation: 'A', status: 200 };
    expect(takeOutbox(tally)).toEqual({
      batches: [
        {
          id: 'id 1',
          period: PERIOD,
          createdMs: NOW,
          counts: { A: 5, B: 1 },
          details: [
            { ...row, requests: 2, calls: 3 },
            { ...row, status: 400, requests: 1, calls: 0 },
            { ...row, operation: 'B', requests: 1, calls: 1 },
            { ...row, key: 'l', requests: 1, calls: 1 },
            { ...row, day: '2026-11-23', requests: 1, calls: 1 },
          ],
        },
        {
          id: 'id 2',
          period: '2026-12',
          createdMs: NOW,
          counts: { A: 1 },
          details: [{ ...row, requests: 1, calls: 1 }],
        },
      ],
      settlements: [],
    });
  });

  it('has no operation that cost nothing, and no rows where no key is known', () => {
    addCalls(tally, { operation: 'A', calls: 0, period: PERIOD, detail: undefined }, NOW, newId);
    expect(takeOutbox(tally).batches).toEqual([{ id: 'id 1', period: PERIOD, createdMs: NOW, counts: {} }]);
  });

  it('is counted as unreported until it is acknowledged, in all months or in one', () => {
    add(3);
    const first = takeOutbox(tally);
    add(2);
    add(1, { period: '2026-12' });
    expect([
      unreportedCalls(tally),
      unreportedCalls(tally, PERIOD),
      unreportedCalls(tally, '2026-12'),
    ]).toEqual([6, 5, 1]);
    acknowledge(tally, first);
    expect(unreportedCalls(tally)).toBe(3);
    acknowledge(tally, takeOutbox(tally));
    expect([unreportedCalls(tally), hasUnreported(tally)]).toEqual([0, false]);
  });
});

describe('a report', () => {
  it('carries at most 500 batches and 500 settlements, the oldest first', () => {
    for (let n = 0; n < 501; n += 1) {
      add(1, { period: n % 2 === 0 ? '2026-11' : '2026-12' });
      tally.settlements.push({ id: `s${n}`, cost: 0 });
    }
    const outbox = takeOutbox(tally);
    expect([outbox.batches.length, outbox.settlements.length]).toEqual([500, 500]);
    expect([outbox.batches[0]?.id, outbox.settlements.at(-1)?.id]).toEqual(['id 1', 's499']);
    acknowledge(tally, outbox);
    expect([tally.closed.length, tally.settlements.map(({ id }) => id)]).toEqual([1, ['s500']]);
  });

  it.each([
    ['nothing waits', 1000, 0, null, null],
    ['one call waits', 1000, 1, null, 'later'],
    ['24 calls wait', 1000, 24, null, 'later'],
    ['25 calls wait', 1000, 25, null, 'now'],
    ['499 calls wait, without a quota', null, 499, null, 'later'],
    ['500 calls wait, without a quota', null, 500, null, 'now'],
    ['25 wait and a report is scheduled', 1000, 25, NOW + 1_000, 'now'],
    ['a report is due in a second', 1000, 1, NOW + 1_000, null],
    ['a report is due now', 1000, 1, NOW, null],
    ['a report was due almost a second ago', 1000, 1, NOW - 999, null],
    ['a report is overdue by a second: its request was cancelled', 1000, 1, NOW - 1_000, 'later'],
  ] as const)('is sent when %s: quota %j, %i calls, due %j: %j', (_, quota, calls, dueMs, expected) => {
    if (calls > 0) add(calls);
    tally.reportDueMs = dueMs;
    expect(nextReport(tally, quota, NOW)).toBe(expected);
  });

  it('is due for a settlement alone, and for a batch that was sent without an answer', () => {
    tally.settlements.push({ id: 's', cost: 1 });
    expect([hasUnreported(tally), nextReport(tally, null, NOW)]).toEqual([true, 'later']);
    acknowledge(tally, takeOutbox(tally));
    add(1);
    takeOutbox(tally);
    expect([hasUnreported(tally), nextReport(tally, null, NOW)]).toEqual([true, 'later']);
  });
});

it.each([
  ['a later month', { period: '2026-12', used: 0, held: 0 }, true],
  ['an earlier month', { period: '2026-10', used: 99, held: 0 }, false],
  ['more calls', { period: PERIOD, used: 6, held: 0 }, true],
  ['as many calls', { period: PERIOD, used: 5, held: 2 }, true],
  ['fewer calls', { period: PERIOD, used: 4, held: 0 }, false],
] as const)('a state with %s: %j is learned: %j', (_, state, isLearned) => {
  tally.state = { period: PERIOD, used: 5, held: 0 };
  learn(tally, state);
  expect(tally.state === state).toBe(isLearned);
});

it('is forgotten only while no call is open and nothing waits', () => {
  expect(isIdle(tally)).toBe(true);
  const ticket = {};
  tally.open.set(ticket, NOW);
  expect(isIdle(tally)).toBe(false);
  tally.open.delete(ticket);
  add(1);
  expect(isIdle(tally)).toBe(false);
});
