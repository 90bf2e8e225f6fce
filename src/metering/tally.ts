// Tally: what one isolate knows about one account: the ordinary calls that it has counted and not yet reported, the settlements that
// could not be delivered, and the state that the account's Durable Object last reported.
import {
  FLUSH_CALLS,
  FLUSH_CALLS_UNLIMITED,
  FLUSH_MS,
  HOLD_MS,
  NEAR_QUOTA,
  UNREPORTED_MAX,
} from './constants.ts';
import { periodOf } from './period.ts';
import type { AccountState, Batch, Outbox, Settlement, UsageDetail } from './types.ts';

/** One report carries at most this many batches and settlements: about 100 KB. */
const REPORT_MAX = 500;

interface OpenBatch extends Batch {
  readonly counts: Record<string, number>;
  details?: UsageDetail[];
}

export interface Tally {
  state: AccountState | null;
  /** The last reservation was refused, so the next call asks the Durable Object too. */
  refused: boolean;
  /** The times, in Unix ms, at which counted calls were begun that are not yet settled, by ticket. */
  readonly open: Map<object, number>;
  /** The batch that is being filled; `closed` has those that were sent or wait to be sent. */
  filling: OpenBatch | null;
  closed: Batch[];
  settlements: Settlement[];
  /** Unix ms at which the scheduled report is due; null if none is scheduled. */
  reportDueMs: number | null;
}

/** A tally that knows nothing yet. */
export function createTally(): Tally {
  return {
    state: null,
    refused: false,
    open: new Map(),
    filling: null,
    closed: [],
    settlements: [],
    reportDueMs: null,
  };
}

/**
 * Whether a call of cost 1 may be counted here and reported later. With a quota it may only while the account is known to have more
 * than NEAR_QUOTA calls left, and fewer than UNREPORTED_MAX calls of this isolate are still unreported. So each isolate can exceed an
 * account's quota by at most UNREPORTED_MAX calls.
 */
export function mayCount(tally: Tally, quota: number | null, nowMs: number): boolean {
  forgetAbandoned(tally, nowMs);
  if (quota === null) return true;
  const { state } = tally;
  if (state === null || tally.refused || state.period !== periodOf(nowMs)) return false;
  const unseen = tally.open.size + unreportedCalls(tally);
  return unseen < UNREPORTED_MAX && quota - state.used - state.held - unseen > NEAR_QUOTA;
}

/** One answered request. With 0 `calls` it was not charged, and only its detail is kept. */
export interface CountedCall {
  readonly operation: string;
  readonly calls: number;
  readonly period: string;
  readonly detail?: Pick<UsageDetail, 'day' | 'key' | 'status'> | undefined;
}

/** Counts one answered request. */
export function addCalls(tally: Tally, call: CountedCall, nowMs: number, newId: () => string): void {
  if (tally.filling !== null && tally.filling.period !== call.period) closeBatch(tally);
  tally.filling ??= { id: newId(), period: call.period, createdMs: nowMs, counts: {} };
  const { counts } = tally.filling;
  if (call.calls > 0) counts[call.operation] = (counts[call.operation] ?? 0) + call.calls;
  if (call.detail) addDetail((tally.filling.details ??= []), call, call.detail);
}

function addDetail(
  details: UsageDetail[],
  { operation, calls }: CountedCall,
  { day, key, status }: Pick<UsageDetail, 'day' | 'key' | 'status'>,
): void {
  const at = details.findIndex(
    (each) => each.operation === operation && each.status === status && each.key === key && each.day === day,
  );
  const known = details[at];
  if (known) details[at] = { ...known, requests: known.requests + 1, calls: known.calls + calls };
  else details.push({ day, key, operation, status, requests: 1, calls });
}

/** When to report: at once, after FLUSH_MS, or null if nothing waits or a report is already scheduled. */
export function nextReport(tally: Tally, quota: number | null, nowMs: number): 'now' | 'later' | null {
  const most = quota === null ? FLUSH_CALLS_UNLIMITED : FLUSH_CALLS;
  if (tally.filling !== null && callsOf(tally.filling) >= most) return 'now';
  if (!hasUnreported(tally)) return null;
  // An overdue report was lost with the request that should have sent it.
  const scheduled = tally.reportDueMs !== null && nowMs < tally.reportDueMs + FLUSH_MS;
  return scheduled ? null : 'later';
}

/** Closes the current batch and returns what is not acknowledged, oldest first, at most REPORT_MAX of each kind. */
export function takeOutbox(tally: Tally): Outbox {
  closeBatch(tally);
  return {
    batches: tally.closed.slice(0, REPORT_MAX),
    settlements: tally.settlements.slice(0, REPORT_MAX),
  };
}

/** Forgets what the Durable Object has acknowledged. */
export function acknowledge(tally: Tally, outbox: Outbox): void {
  tally.closed = tally.closed.filter((batch) => !outbox.batches.includes(batch));
  tally.settlements = tally.settlements.filter((settlement) => !outbox.settlements.includes(settlement));
}

/** Keeps the later of two states: answers may overtake each other, and `used` never falls within a month. */
export function learn(tally: Tally, state: AccountState): void {
  const { state: known } = tally;
  const older =
    known !== null &&
    (state.period < known.period || (state.period === known.period && state.used < known.used));
  if (!older) tally.state = state;
}

/** Calls that were counted here and are not acknowledged, of one period or of all. */
export function unreportedCalls(tally: Tally, period?: string): number {
  const batches = tally.filling === null ? tally.closed : [...tally.closed, tally.filling];
  return batches.reduce(
    (sum, batch) => (period === undefined || batch.period === period ? sum + callsOf(batch) : sum),
    0,
  );
}

/** Whether anything waits to be reported or acknowledged. */
export function hasUnreported(tally: Tally): boolean {
  return tally.filling !== null || tally.closed.length > 0 || tally.settlements.length > 0;
}

/** Whether the tally can be forgotten without losing a call. */
export function isIdle(tally: Tally): boolean {
  return tally.open.size === 0 && !hasUnreported(tally);
}

function closeBatch(tally: Tally): void {
  if (tally.filling !== null) tally.closed.push(tally.filling);
  tally.filling = null;
}

/** Drops the tickets of cancelled requests, which never settle; they expire like a hold. */
function forgetAbandoned(tally: Tally, nowMs: number): void {
  for (const [ticket, begunMs] of tally.open) {
    if (begunMs > nowMs - HOLD_MS) return;
    tally.open.delete(ticket);
  }
}

function callsOf(batch: Batch): number {
  return Object.values(batch.counts).reduce((sum, calls) => sum + calls, 0);
}
