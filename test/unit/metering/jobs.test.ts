// The rules of batch jobs over the ledger: one charge, limits, ends without a result, callbacks, and what is deleted when.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/metering/limits.ts';
import {
  CALLBACK_DELAYS_MS,
  HOLD_MS,
  JOB_LATER_MS,
  JOB_RETRY_MS,
  KEPT_MS,
  MAX_JOB_TRIES,
} from '../../../src/metering/constants.ts';
import { detailsOf, revoke } from '../../../src/metering/details.ts';
import type { NewJob } from '../../../src/metering/job-types.ts';
import {
  calledBack,
  cleanJobs,
  endRevoked,
  finishJob,
  jobPiece,
  jobState,
  nextJobMs,
  nextTask,
  openJob,
  postponeJob,
  stageJob,
  startJob,
  takeUpAgain,
} from '../../../src/metering/jobs.ts';
import { operationsOf, reserve, stateOf } from '../../../src/metering/ledger.ts';
import { type TestStore, openStore } from '../../support/ledger-store.ts';

const START = Date.UTC(2026, 10, 22, 12);
const HEAD = Uint8Array.of(7);
const FILE = Uint8Array.of(1, 2, 3);
const RESULT = [Uint8Array.of(9, 9)];

let store: TestStore;
beforeEach(() => {
  store = openStore();
});
afterEach(() => store.close());

let made = 0;
const job = (changes: Partial<NewJob> = {}): NewJob => ({
  name: `job ${(made += 1)}`,
  account: 'shop',
  operation: 'Batch',
  key: 'key',
  quota: null,
  reservation: `reservation ${made}`,
  cost: 1,
  bytes: FILE.length,
  callback: false,
  ...changes,
});

function handIn(changes: Partial<NewJob> = {}, nowMs = START): NewJob {
  const made = job(changes);
  expect(openJob(store, made, nowMs)).toEqual({ kind: 'open' });
  stageJob(store, made.name, 0, FILE);
  expect(startJob(store, made.name, HEAD, nowMs)).toBe(true);
  return made;
}

const rows = (table: 'job' | 'job_piece'): number => store.exec(`SELECT 1 FROM ${table}`).length;
const usedAndHeld = (nowMs = START) => {
  const { used, held } = stateOf(store, nowMs);
  return { used, held };
};
const done = { kind: 'done', cost: 1, result: RESULT } as const;

describe('a batch job', () => {
  it('holds its cost from the start, is charged with its result, and then has no input', () => {
    const { name } = handIn();
    expect(usedAndHeld()).toEqual({ used: 0, held: 1 });
    expect(jobState(store, name, START)).toEqual({ kind: 'started' });
    expect(nextTask(store, START)).toEqual({
      kind: 'run',
      account: 'shop',
      name,
      operation: 'Batch',
      key: 'key',
      cost: 1,
      pieces: 1,
      waitedMs: 0,
    });
    expect(nextTask(store, START)).toBeNull();
    finishJob(store, name, done, START + 1000);
    expect(usedAndHeld()).toEqual({ used: 1, held: 0 });
    expect(operationsOf(store, '2026-11')).toEqual({ Batch: 1 });
    expect(jobState(store, name, START + 1000)).toEqual({ kind: 'done', why: null, pieces: 1 });
    expect(jobPiece(store, name, 'result', 0)).toEqual(RESULT[0]);
    for (const part of ['input', 'head'] as const) expect(jobPiece(store, name, part, 0)).toBeNull();
  });

  it('has a result for 24 hours from its end', () => {
    const { name } = handIn();
    nextTask(store, START);
    finishJob(store, name, done, START + 1000);
    const gone = START + 1000 + KEPT_MS;
    expect(jobState(store, name, gone - 1)).toEqual({ kind: 'done', why: null, pieces: 1 });
    expect(jobState(store, name, gone)).toBeNull();
  });

  it('is not started where nobody knows it, or its hold is lost', () => {
    expect(startJob(store, 'unknown', HEAD, START)).toBe(false);
    const lost = job();
    openJob(store, lost, START);
    stageJob(store, lost.name, 0, FILE);
    store.exec(`UPDATE reservation SET state = 'settled' WHERE id = ?`, lost.reservation);
    expect(startJob(store, lost.name, HEAD, START)).toBe(false);
    expect([jobPiece(store, lost.name, 'head', 0), nextTask(store, START)]).toEqual([null, null]);
  });

  it('that is done, or still being sent, is not ended by a revocation', () => {
    const { name } = handIn();
    nextTask(store, START);
    finishJob(store, name, done, START);
    endRevoked(store, name, START + 1);
    expect(jobState(store, name, START + 1)).toEqual({ kind: 'done', why: null, pieces: 1 });
    const sent = job();
    openJob(store, sent, START);
    endRevoked(store, sent.name, START + 1);
    expect(jobState(store, sent.name, START + 1)).toBeNull();
    stageJob(store, sent.name, 0, FILE);
    expect(startJob(store, sent.name, HEAD, START + 2)).toBe(true);
    endRevoked(store, 'unknown', START);
  });

  it('that was started is not started again, whatever is sent then', () => {
    const { name } = handIn();
    stageJob(store, name, 1, Uint8Array.of(4));
    expect(startJob(store, name, Uint8Array.of(8), START + 5000)).toBe(true);
    expect([jobPiece(store, name, 'head', 0), jobPiece(store, name, 'input', 1)]).toEqual([HEAD, null]);
    expect(nextTask(store, START)).toMatchObject({ kind: 'run', name });
    // While it runs, and when it is done.
    expect(startJob(store, name, HEAD, START + 6000)).toBe(true);
    finishJob(store, name, done, START + 7000);
    expect(startJob(store, name, HEAD, START + 8000)).toBe(true);
    expect(jobState(store, name, START + 8000)).toMatchObject({ kind: 'done' });
  });

  it('is charged once, however often its end is told', () => {
    const { name } = handIn();
    nextTask(store, START);
    for (let n = 0; n < 3; n += 1) finishJob(store, name, done, START);
    expect(usedAndHeld()).toEqual({ used: 1, held: 0 });
    expect(detailsOf(store, { from: '2026-11-01', to: '2026-11-30' })).toEqual([
      { day: '2026-11-22', key: 'key', operation: 'Batch', status: 200, requests: 0, calls: 1 },
    ]);
  });

  it('that failed costs nothing', () => {
    const { name } = handIn();
    nextTask(store, START);
    finishJob(store, name, { ...done, cost: 0 }, START);
    expect(usedAndHeld()).toEqual({ used: 0, held: 0 });
    expect(detailsOf(store, { from: '2026-11-01', to: '2026-11-30' })).toEqual([]);
  });

  it('is charged to the month in which it was handed in', () => {
    const late = Date.UTC(2026, 10, 30, 23, 59);
    const { name } = handIn({}, late);
    const next = Date.UTC(2026, 11, 1, 0, 5);
    nextTask(store, next);
    finishJob(store, name, done, next);
    expect(operationsOf(store, '2026-11')).toEqual({ Batch: 1 });
    expect(usedAndHeld(next)).toEqual({ used: 0, held: 0 });
    expect(detailsOf(store, { from: '2026-11-30', to: '2026-12-01' })).toMatchObject([{ day: '2026-11-30' }]);
  });

  it('keeps its hold for as long as it waits, past the five minutes of a call', () => {
    handIn();
    expect(usedAndHeld(START + 2 * HOLD_MS)).toEqual({ used: 0, held: 1 });
    expect(openJob(store, job({ quota: 1 }), START + 2 * HOLD_MS)).toMatchObject({ kind: 'refused' });
  });

  it('that is sent again is the same job; a broken-off one gives its hold back', () => {
    const first = job();
    expect(openJob(store, first, START)).toEqual({ kind: 'open' });
    expect(openJob(store, first, START)).toEqual({ kind: 'open' });
    expect(usedAndHeld()).toEqual({ used: 0, held: 1 });
    const again = { ...first, reservation: 'another' };
    expect(openJob(store, again, START)).toEqual({ kind: 'open' });
    expect(usedAndHeld()).toEqual({ used: 0, held: 1 });
    stageJob(store, again.name, 0, FILE);
    expect(startJob(store, again.name, HEAD, START)).toBe(true);
    expect(startJob(store, again.name, HEAD, START)).toBe(true);
    expect(openJob(store, { ...first, reservation: 'third' }, START)).toEqual({ kind: 'known' });
  });

  it('takes no other file once it waits', () => {
    const { name } = handIn();
    stageJob(store, name, 0, Uint8Array.of(6, 6, 6));
    expect(jobPiece(store, name, 'input', 0)).toEqual(FILE);
  });

  it('does not start while a piece is missing, and is dropped after five minutes', () => {
    const open = job({ bytes: 4 });
    openJob(store, open, START);
    stageJob(store, open.name, 0, FILE);
    expect(startJob(store, open.name, HEAD, START)).toBe(false);
    expect(jobState(store, open.name, START)).toBeNull();
    expect(nextJobMs(store)).toBe(START + HOLD_MS);
    cleanJobs(store, START + HOLD_MS);
    expect([rows('job'), rows('job_piece')]).toEqual([0, 0]);
    expect(usedAndHeld()).toEqual({ used: 0, held: 0 });
  });

  it('keeps its result for 24 hours, to the millisecond', () => {
    const { name } = handIn();
    nextTask(store, START);
    finishJob(store, name, done, START + 5);
    expect(jobState(store, name, START + 4 + KEPT_MS)).not.toBeNull();
    expect(jobState(store, name, START + 5 + KEPT_MS)).toBeNull();
    expect(nextJobMs(store)).toBe(START + 5 + KEPT_MS);
    cleanJobs(store, START + 5 + KEPT_MS);
    expect([rows('job'), rows('job_piece')]).toEqual([0, 0]);
    expect(nextJobMs(store)).toBeNull();
  });
});

describe('the queue', () => {
  it('gives the oldest job first, and one that had no room loses no try', () => {
    const first = handIn();
    const second = handIn({}, START + 1);
    for (let n = 0; n < 3 * MAX_JOB_TRIES; n += 1) {
      const nowMs = START + 10 + n * 10_000;
      expect(nextTask(store, nowMs)?.name).toBe(first.name);
      postponeJob(store, first.name, false, nowMs);
    }
    expect(jobState(store, first.name, START)).toEqual({ kind: 'started' });
    expect(nextTask(store, START + 10)?.name).toBe(second.name);
  });

  it('takes up what an ended process had in work, and gives up what ended it five times', () => {
    const { name } = handIn();
    for (let n = 0; n < MAX_JOB_TRIES; n += 1) {
      expect(nextTask(store, START + n)?.name).toBe(name);
      takeUpAgain(store, START + n);
    }
    expect(nextTask(store, START + MAX_JOB_TRIES)).toBeNull();
    expect(jobState(store, name, START)).toEqual({ kind: 'done', why: 'stopped', pieces: 0 });
    expect(usedAndHeld()).toEqual({ used: 0, held: 0 });
    expect(jobPiece(store, name, 'input', 0)).toBeNull();
  });

  it('waits longer after each try that failed', () => {
    const { name } = handIn();
    let nowMs = START;
    for (const wait of [1, 4, 16, 64]) {
      nextTask(store, nowMs);
      postponeJob(store, name, true, nowMs);
      expect(nextJobMs(store)).toBe(nowMs + wait * JOB_RETRY_MS);
      nowMs += wait * JOB_RETRY_MS;
    }
  });

  it('is offered again in a second when there was no room for it, and no try is counted', () => {
    const { name } = handIn();
    for (let n = 0; n < MAX_JOB_TRIES + 1; n += 1) {
      const nowMs = START + n * JOB_LATER_MS;
      expect(nextTask(store, nowMs)?.name).toBe(name);
      postponeJob(store, name, false, nowMs);
      expect(nextJobMs(store)).toBe(nowMs + JOB_LATER_MS);
    }
    const later = START + (MAX_JOB_TRIES + 1) * JOB_LATER_MS;
    nextTask(store, later);
    postponeJob(store, name, true, later);
    expect(nextJobMs(store)).toBe(later + JOB_RETRY_MS);
  });

  it('has no state before it was started', () => {
    const open = job();
    openJob(store, open, START);
    expect(jobState(store, open.name, START)).toBeNull();
    expect(jobState(store, 'unknown', START)).toBeNull();
  });

  it('ends what waited for 24 hours, without a charge', () => {
    const { name } = handIn();
    nextTask(store, START + KEPT_MS);
    expect(jobState(store, name, START + KEPT_MS)).toEqual({ kind: 'done', why: 'late', pieces: 0 });
    finishJob(store, name, done, START + KEPT_MS);
    expect(usedAndHeld()).toEqual({ used: 0, held: 0 });
  });

  it('does nothing for a revoked key: before its turn, and when it was in work', () => {
    const waiting = handIn();
    const working = handIn({ key: 'other' });
    nextTask(store, START);
    const inWork = nextTask(store, START);
    expect(inWork?.name).toBe(working.name);
    takeUpAgain(store, START);
    revoke(store, 'key', START);
    revoke(store, 'other', START);
    finishJob(store, working.name, done, START);
    expect(nextTask(store, START)).toBeNull();
    for (const { name } of [waiting, working])
      expect(jobState(store, name, START)).toEqual({ kind: 'done', why: 'revoked', pieces: 0 });
    expect(usedAndHeld()).toEqual({ used: 0, held: 0 });
    expect(openJob(store, job(), START)).toEqual({ kind: 'revoked' });
  });

  it('ends a job whose key only KV knows to be revoked, once', () => {
    const { name } = handIn();
    nextTask(store, START);
    endRevoked(store, name, START);
    expect(jobState(store, name, START)).toEqual({ kind: 'done', why: 'revoked', pieces: 0 });
    finishJob(store, name, done, START);
    endRevoked(store, name, START + 1);
    expect(usedAndHeld()).toEqual({ used: 0, held: 0 });
  });
});

describe('a callback', () => {
  it('is tried six times with growing waits; then nothing but the result is kept', () => {
    const { name } = handIn({ callback: true });
    nextTask(store, START);
    finishJob(store, name, done, START);
    let nowMs = START;
    for (const [n, delayMs] of [...CALLBACK_DELAYS_MS, undefined].entries()) {
      expect(nextTask(store, nowMs), `try ${n + 1}`).toEqual({
        kind: 'deliver',
        account: 'shop',
        name,
        why: null,
        pieces: 1,
      });
      expect(jobPiece(store, name, 'head', 0)).toEqual(HEAD);
      expect(calledBack(store, name, false, nowMs)).toBe(delayMs === undefined);
      nowMs += delayMs ?? 0;
    }
    expect(nextTask(store, nowMs + KEPT_MS / 2)).toBeNull();
    expect(jobPiece(store, name, 'head', 0)).toBeNull();
    expect(jobPiece(store, name, 'result', 0)).toEqual(RESULT[0]);
  });

  it('comes before the next job, is taken up by a new process, and is over once it was taken', () => {
    const next = handIn();
    const told = handIn({ callback: true }, START + 1);
    expect(nextTask(store, START + 1)?.name).toBe(next.name);
    expect(nextTask(store, START + 1)?.name).toBe(told.name);
    postponeJob(store, next.name, false, START - 10_000);
    finishJob(store, told.name, done, START);
    expect(nextTask(store, START)).toMatchObject({ kind: 'deliver', name: told.name });
    takeUpAgain(store, START);
    expect(nextTask(store, START)).toMatchObject({ kind: 'deliver', name: told.name });
    expect(calledBack(store, told.name, true, START)).toBe(true);
    takeUpAgain(store, START);
    expect(nextTask(store, START)).toMatchObject({ kind: 'run', name: next.name });
  });

  it('also tells of a job that ended without a result', () => {
    handIn({ callback: true });
    revoke(store, 'key', START);
    expect(nextTask(store, START)).toMatchObject({ kind: 'deliver', why: 'revoked', pieces: 0 });
  });
});

describe('the limits of an account', () => {
  const full = (limit: string) => ({ kind: 'full', limit });
  const insert = (count: number, state: string, bytes: number): void => {
    store.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO job SELECT 'filler ' || i, ?, 'shop', 'Batch', 'key', 'r' || i, 1, ?, 0, NULL, 0, NULL, ?, ? FROM n`,
      count,
      state,
      bytes,
      START,
      state === 'done' ? START : null,
    );
  };

  it.each([
    ['waiting', LIMITS.MAX_ACCOUNT_WAITING_JOBS, 'waiting', 1],
    ['waiting bytes', 8, 'waiting', (LIMITS.MAX_ACCOUNT_WAITING_BYTES - FILE.length) / 8],
    ['kept', LIMITS.MAX_ACCOUNT_KEPT_JOBS, 'done', 1],
    ['kept bytes', 8, 'done', (LIMITS.MAX_ACCOUNT_KEPT_BYTES - FILE.length) / 8],
  ])('%s: at the limit, and one past it', (limit, count, state, bytes) => {
    const isCount = limit === 'waiting' || limit === 'kept';
    // Sums that do not divide by 8 are rounded down, with the rest in a row of its own.
    insert(isCount ? count - 1 : count, state, Math.floor(bytes));
    if (!isCount) store.exec(`UPDATE job SET bytes = bytes + ? WHERE name = 'filler 1'`, (bytes % 1) * 8);
    expect(openJob(store, job(), START)).toEqual({ kind: 'open' });
    store.exec(`DELETE FROM job WHERE name LIKE 'job %'`);
    if (isCount)
      store.exec(
        `INSERT INTO job SELECT 'one more', state, account, operation, key, reservation, cost, bytes, tries, due_ms, callback, why, created_ms, done_ms FROM job LIMIT 1`,
      );
    else store.exec(`UPDATE job SET bytes = bytes + 1 WHERE name = 'filler 1'`);
    expect(openJob(store, job(), START)).toEqual(full(limit));
  });

  it('a refused job holds nothing', () => {
    reserve(store, { id: 'other', operation: 'Batch', cost: 1, quota: null }, START);
    expect(openJob(store, job({ quota: 1 }), START)).toMatchObject({ kind: 'refused', state: { held: 1 } });
    expect(rows('job')).toBe(0);
  });
});
