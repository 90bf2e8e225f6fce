// The batch jobs of one account: handed in, done one after the other, kept for 24 h. Like the ledger's, these are synchronous functions
// over SQL that the caller wraps in a transaction. One transaction stores a job's result and settles its cost, so it is charged once.
//
// sending ──startJob──► waiting ──finishJob──► done ──24 h──► gone
//    └─HOLD_MS─► gone      └─KEPT_MS, MAX_JOB_TRIES, key revoked─► done without a result, nothing charged
import { LIMITS } from './limits.ts';
import {
  CALLBACK_DELAYS_MS,
  HOLD_MS,
  JOB_LATER_MS,
  JOB_RETRY_MS,
  KEPT_MS,
  MAX_JOB_TRIES,
} from './constants.ts';
import { addDetail, revokedMs } from './details.ts';
import type {
  DeliverTask,
  JobEnd,
  JobLimit,
  JobPart,
  JobState,
  NewJob,
  OpenOutcome,
  RunOutcome,
  RunTask,
} from './job-types.ts';
import { reserve, settle, stateOf } from './ledger.ts';
import { dayOf, dayWithin } from './period.ts';
import type { LedgerStore } from './store.ts';

type JobRow = {
  name: string;
  state: 'sending' | 'waiting' | 'done';
  account: string;
  operation: string;
  key: string | null;
  reservation: string;
  cost: number;
  bytes: number;
  tries: number;
  due_ms: number | null;
  callback: number;
  why: string | null;
  created_ms: number;
  done_ms: number | null;
};

const OK_STATUS = 200;

/** Opens a job and reserves its cost. A repeated request with the same reservation changes nothing. */
export function openJob(store: LedgerStore, job: NewJob, nowMs: number): OpenOutcome {
  cleanJobs(store, nowMs);
  const known = jobOf(store, job.name);
  if (known && known.state !== 'sending') return { kind: 'known' };
  if (known?.reservation === job.reservation) return { kind: 'open' };
  // An earlier hand-in of it was broken off.
  if (known) drop(store, known, nowMs);
  const limit = limitPassed(store, job.bytes);
  if (limit !== null) return { kind: 'full', limit };
  const { reservation: id, operation, cost, quota, key } = job;
  const reserved = reserve(store, { id, operation, cost, quota, ...(key !== undefined && { key }) }, nowMs);
  if (reserved.kind === 'refused') return { kind: 'refused', state: stateOf(store, nowMs) };
  if (reserved.kind === 'revoked') return { kind: 'revoked' };
  store.exec(
    `INSERT INTO job (name, state, account, operation, key, reservation, cost, bytes, tries, due_ms, callback, why, created_ms, done_ms)
     VALUES (?, 'sending', ?, ?, ?, ?, ?, ?, 0, NULL, ?, NULL, ?, NULL)`,
    job.name,
    job.account,
    operation,
    key ?? null,
    id,
    cost,
    job.bytes,
    job.callback ? 1 : 0,
    nowMs,
  );
  return { kind: 'open' };
}

/** Stores a piece of the input if the job is still being sent; drops it otherwise. */
export function stageJob(store: LedgerStore, name: string, n: number, bytes: Uint8Array): void {
  store.exec(
    `INSERT OR REPLACE INTO job_piece (job, part, n, bytes)
     SELECT name, 'input', ?, ? FROM job WHERE name = ? AND state = 'sending'`,
    n,
    bytes.slice().buffer,
    name,
  );
}

/** Puts a job into the queue and extends its hold to its whole life. False if it is unknown, lacks a piece or lost its hold. */
export function startJob(store: LedgerStore, name: string, head: Uint8Array, nowMs: number): boolean {
  const job = jobOf(store, name);
  if (!job) return false;
  if (job.state !== 'sending') return true;
  const [staged] = store.exec<{ bytes: number }>(
    `SELECT COALESCE(SUM(LENGTH(bytes)), 0) AS bytes FROM job_piece WHERE job = ? AND part = 'input'`,
    name,
  );
  if (staged?.bytes !== job.bytes) return false;
  const [held] = store.exec(`SELECT 1 FROM reservation WHERE id = ? AND state = 'held'`, job.reservation);
  if (!held) return false;
  writePieces(store, name, 'head', [head]);
  store.exec(`UPDATE job SET state = 'waiting', due_ms = ? WHERE name = ?`, nowMs, name);
  store.exec(
    'UPDATE reservation SET expires_ms = ? WHERE id = ?',
    job.created_ms + KEPT_MS + HOLD_MS,
    job.reservation,
  );
  return true;
}

/** The state of a job; null if there is no such job or its result is older than KEPT_MS. */
export function jobState(store: LedgerStore, name: string, nowMs: number): JobState | null {
  const job = jobOf(store, name);
  if (!job || job.state === 'sending') return null;
  if (job.state === 'waiting') return { kind: 'started' };
  if ((job.done_ms ?? 0) <= nowMs - KEPT_MS) return null;
  return { kind: 'done', why: job.why as JobEnd | null, pieces: piecesOf(store, name, 'result') };
}

/** Piece n (from 0) of a part of a job, sealed; null if it is gone. */
export function jobPiece(store: LedgerStore, name: string, part: JobPart, n: number): Uint8Array | null {
  const [row] = store.exec<{ bytes: ArrayBuffer }>(
    'SELECT bytes FROM job_piece WHERE job = ? AND part = ? AND n = ?',
    name,
    part,
    n,
  );
  return row ? new Uint8Array(row.bytes) : null;
}

/**
 * The next task: callbacks come before jobs, older ones before newer ones. It counts as a try and leaves the queue until its outcome is
 * known. Jobs without a try left, and jobs of a revoked key, end here.
 */
export function nextTask(store: LedgerStore, nowMs: number): RunTask | DeliverTask | null {
  cleanJobs(store, nowMs);
  for (;;) {
    const [job] = store.exec<JobRow>(
      `SELECT * FROM job WHERE due_ms <= ? ORDER BY state, created_ms LIMIT 1`,
      nowMs,
    );
    if (!job) return null;
    const { name, account } = job;
    const end = job.state === 'waiting' ? endOf(store, job) : null;
    if (end !== null) {
      endWithout(store, job, end, nowMs);
      continue;
    }
    store.exec('UPDATE job SET tries = tries + 1, due_ms = NULL WHERE name = ?', name);
    if (job.state === 'done')
      return {
        kind: 'deliver',
        account,
        name,
        why: job.why as JobEnd | null,
        pieces: piecesOf(store, name, 'result'),
      };
    return {
      kind: 'run',
      account,
      name,
      operation: job.operation,
      cost: job.cost,
      pieces: piecesOf(store, name, 'input'),
      waitedMs: nowMs - job.created_ms,
      ...(job.key !== null && { key: job.key }),
    };
  }
}

/** Stores the result, charges its cost in the month in which the job was handed in, and deletes the input. */
export function finishJob(
  store: LedgerStore,
  name: string,
  { cost, result }: Extract<RunOutcome, { kind: 'done' }>,
  nowMs: number,
): void {
  const job = jobOf(store, name);
  if (job?.state !== 'waiting') return;
  // The key was revoked during the work: nothing is charged, and its owner may not read the result.
  if (isRevoked(store, job)) return endWithout(store, job, 'revoked', nowMs);
  const [reservation] = store.exec<{ period: string }>(
    'SELECT period FROM reservation WHERE id = ?',
    job.reservation,
  );
  const charged = settle(store, { id: job.reservation, cost }, nowMs);
  if (charged > 0 && job.key !== null && reservation)
    addDetail(store, {
      day: dayWithin(dayOf(job.created_ms), reservation.period),
      key: job.key,
      operation: job.operation,
      status: OK_STATUS,
      // The request that handed it in was counted when it was answered.
      requests: 0,
      calls: charged,
    });
  writePieces(store, name, 'result', result);
  toDone(store, job, { why: null, bytes: sizeOf(result) }, nowMs);
}

/** Ends a waiting job whose key was revoked; nothing is charged. */
export function endRevoked(store: LedgerStore, name: string, nowMs: number): void {
  const job = jobOf(store, name);
  if (job?.state === 'waiting') endWithout(store, job, 'revoked', nowMs);
}

/** Puts a job back into the queue. `isTry` is false if it was not begun, because there was no room. */
export function postponeJob(store: LedgerStore, name: string, isTry: boolean, nowMs: number): void {
  const job = jobOf(store, name);
  if (job?.state !== 'waiting') return;
  const tries = isTry ? job.tries : job.tries - 1;
  const delayMs = isTry ? JOB_RETRY_MS * 4 ** Math.max(0, tries - 1) : JOB_LATER_MS;
  store.exec('UPDATE job SET tries = ?, due_ms = ? WHERE name = ?', tries, nowMs + delayMs, name);
}

/** Ends the callback of a job, or sets its next try. True if it ended; then only the job's result is kept. */
export function calledBack(store: LedgerStore, name: string, isTaken: boolean, nowMs: number): boolean {
  const job = jobOf(store, name);
  if (job?.state !== 'done') return true;
  const delayMs = isTaken ? undefined : CALLBACK_DELAYS_MS[job.tries - 1];
  if (delayMs !== undefined) {
    store.exec('UPDATE job SET due_ms = ? WHERE name = ?', nowMs + delayMs, name);
    return false;
  }
  store.exec('UPDATE job SET due_ms = NULL, callback = 0 WHERE name = ?', name);
  deletePieces(store, name, 'head');
  return true;
}

/** Makes the tasks due again that an earlier instance of the object had begun; their tries stay counted. */
export function takeUpAgain(store: LedgerStore, nowMs: number): void {
  store.exec(
    `UPDATE job SET due_ms = ? WHERE due_ms IS NULL AND (state = 'waiting' OR (state = 'done' AND callback = 1))`,
    nowMs,
  );
}

/** Deletes jobs that were broken off and results past KEPT_MS, and ends jobs that waited too long. */
export function cleanJobs(store: LedgerStore, nowMs: number): void {
  const over = store.exec<JobRow>(
    `SELECT * FROM job WHERE (state = 'sending' AND created_ms <= ?) OR (state = 'done' AND done_ms <= ?)`,
    nowMs - HOLD_MS,
    nowMs - KEPT_MS,
  );
  for (const job of over) drop(store, job, nowMs);
  const late = store.exec<JobRow>(
    `SELECT * FROM job WHERE state = 'waiting' AND created_ms <= ?`,
    nowMs - KEPT_MS,
  );
  for (const job of late) endWithout(store, job, 'late', nowMs);
}

/** Unix ms at which the alarm must look at the jobs; null if it need not. */
export function nextJobMs(store: LedgerStore): number | null {
  const [row] = store.exec<{ due: number | null; sending: number | null; kept: number | null }>(
    `SELECT (SELECT MIN(due_ms) FROM job WHERE due_ms IS NOT NULL) AS due,
            (SELECT MIN(created_ms) FROM job WHERE state = 'sending') AS sending,
            (SELECT MIN(ms) FROM (SELECT MIN(created_ms) AS ms FROM job WHERE state = 'waiting'
                                  UNION ALL SELECT MIN(done_ms) FROM job WHERE state = 'done')) AS kept`,
  );
  const next = Math.min(
    row?.due ?? Infinity,
    (row?.sending ?? Infinity) + HOLD_MS,
    (row?.kept ?? Infinity) + KEPT_MS,
  );
  return next === Infinity ? null : next;
}

function jobOf(store: LedgerStore, name: string): JobRow | undefined {
  return store.exec<JobRow>('SELECT * FROM job WHERE name = ?', name)[0];
}

function isRevoked(store: LedgerStore, { key }: JobRow): boolean {
  return key !== null && revokedMs(store, key) !== null;
}

function endOf(store: LedgerStore, job: JobRow): JobEnd | null {
  if (isRevoked(store, job)) return 'revoked';
  return job.tries >= MAX_JOB_TRIES ? 'stopped' : null;
}

/** Ends a job without a result or a charge. */
function endWithout(store: LedgerStore, job: JobRow, why: JobEnd, nowMs: number): void {
  settle(store, { id: job.reservation, cost: 0 }, nowMs);
  toDone(store, job, { why, bytes: 0 }, nowMs);
}

function toDone(
  store: LedgerStore,
  { name, callback }: JobRow,
  { why, bytes }: { readonly why: JobEnd | null; readonly bytes: number },
  nowMs: number,
): void {
  deletePieces(store, name, 'input');
  if (callback === 0) deletePieces(store, name, 'head');
  store.exec(
    `UPDATE job SET state = 'done', why = ?, bytes = ?, tries = 0, due_ms = ?, done_ms = ? WHERE name = ?`,
    why,
    bytes,
    callback === 1 ? nowMs : null,
    nowMs,
    name,
  );
}

function drop(store: LedgerStore, { name, reservation, state }: JobRow, nowMs: number): void {
  if (state !== 'done') settle(store, { id: reservation, cost: 0 }, nowMs);
  store.exec('DELETE FROM job_piece WHERE job = ?', name);
  store.exec('DELETE FROM job WHERE name = ?', name);
}

function limitPassed(store: LedgerStore, bytes: number): JobLimit | null {
  const [sum] = store.exec<{ waiting: number; waiting_bytes: number; kept: number; kept_bytes: number }>(
    `SELECT COUNT(*) FILTER (WHERE state <> 'done') AS waiting,
            COALESCE(SUM(bytes) FILTER (WHERE state <> 'done'), 0) AS waiting_bytes,
            COUNT(*) AS kept, COALESCE(SUM(bytes), 0) AS kept_bytes FROM job`,
  );
  if (!sum) return null;
  if (sum.waiting >= LIMITS.MAX_ACCOUNT_WAITING_JOBS) return 'waiting';
  if (sum.waiting_bytes + bytes > LIMITS.MAX_ACCOUNT_WAITING_BYTES) return 'waiting bytes';
  if (sum.kept >= LIMITS.MAX_ACCOUNT_KEPT_JOBS) return 'kept';
  return sum.kept_bytes + bytes > LIMITS.MAX_ACCOUNT_KEPT_BYTES ? 'kept bytes' : null;
}

function writePieces(store: LedgerStore, name: string, part: JobPart, pieces: readonly Uint8Array[]): void {
  for (const [n, bytes] of pieces.entries())
    store.exec(
      'INSERT OR REPLACE INTO job_piece (job, part, n, bytes) VALUES (?, ?, ?, ?)',
      name,
      part,
      n,
      bytes.slice().buffer,
    );
}

function deletePieces(store: LedgerStore, name: string, part: JobPart): void {
  store.exec('DELETE FROM job_piece WHERE job = ? AND part = ?', name, part);
}

function piecesOf(store: LedgerStore, name: string, part: JobPart): number {
  const [row] = store.exec<{ n: number }>(
    'SELECT COUNT(*) AS n FROM job_piece WHERE job = ? AND part = ?',
    name,
    part,
  );
  return row?.n ?? 0;
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
