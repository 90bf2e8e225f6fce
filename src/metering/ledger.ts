// The ledger of one account: reserve, settle, count, usage. Synchronous functions over SQL; the caller wraps each in one transaction
// and passes the time. A call is charged at most once, in the month in which it was reserved.
//
// A reservation goes held → settled, or held → expired → settled. An answer that was given after its hold expired is charged all the
// same, even beyond the quota. The reservation's id is kept for 24 h; after that nothing is charged.
import { finishClaim, readClaim, writeClaim } from './claims.ts';
import { CLEANUP_MS, DETAIL_MONTHS, HOLD_MS, KEPT_MS } from './constants.ts';
import { addDetail, dropOldDetails, lately, revokedMs } from './details.ts';
import { dayWithin, periodBefore, periodOf } from './period.ts';
import type { LedgerStore } from './store.ts';
import type { AccountState, Batch, Reservation, ReserveOutcome, Settlement } from './types.ts';

/**
 * Reserves the cost of a call, unless the quota has no room for it besides what is used and held. A repeat with the id of a granted
 * reservation is granted again; its hold, if it has not expired, begins anew.
 */
export function reserve(store: LedgerStore, reservation: Reservation, nowMs: number): ReserveOutcome {
  assertCalls(reservation.cost);
  expireHolds(store, nowMs);
  const { id, operation, quota, key, idempotency } = reservation;
  const [known] = store.exec<{ cost: number }>('SELECT cost FROM reservation WHERE id = ?', id);
  if (known) {
    store.exec(`UPDATE reservation SET expires_ms = ? WHERE id = ? AND state = 'held'`, nowMs + HOLD_MS, id);
    return { kind: 'granted', cost: known.cost };
  }

  if (key !== undefined && revokedMs(store, key) !== null) return { kind: 'revoked' };
  const claim = idempotency ? readClaim(store, idempotency, nowMs) : ({ kind: 'free' } as const);
  if (claim.kind !== 'free' && claim.kind !== 'paid') return claim;
  const cost = claim.kind === 'paid' ? 0 : reservation.cost;
  const { period, used, held } = stateOf(store, nowMs);
  if (quota !== null && cost > 0 && used + held + cost > quota) return { kind: 'refused' };

  store.exec(
    `INSERT INTO reservation (id, state, period, operation, cost, charged, idempotency_key, expires_ms)
     VALUES (?, 'held', ?, ?, ?, 0, ?, ?)`,
    id,
    period,
    operation,
    cost,
    idempotency?.key ?? null,
    nowMs + HOLD_MS,
  );
  if (idempotency) writeClaim(store, idempotency, { reservation: id, paid: claim.kind === 'paid' }, nowMs);
  return { kind: 'granted', cost };
}

/**
 * Ends a reservation with the cost of the call (never more than was reserved) and returns what was charged. A repeat changes nothing,
 * and an unknown id charges nothing. If the hold expired and the idempotency key went to a newer reservation, this one charges
 * nothing either: a key is charged once.
 */
export function settle(store: LedgerStore, settlement: Settlement, nowMs: number): number {
  assertCalls(settlement.cost);
  expireHolds(store, nowMs);
  const [row] = store.exec<{
    state: string;
    period: string;
    operation: string;
    cost: number;
    charged: number;
    idempotency_key: string | null;
  }>('SELECT * FROM reservation WHERE id = ?', settlement.id);
  if (!row) return 0;
  if (row.state === 'settled') return row.charged;

  const cost = Math.min(settlement.cost, row.cost);
  const superseded =
    row.idempotency_key !== null && !finishClaim(store, row.idempotency_key, { ...settlement, cost });
  const charged = superseded ? 0 : cost;
  store.exec(`UPDATE reservation SET state = 'settled', charged = ? WHERE id = ?`, charged, settlement.id);
  charge(store, row.period, row.operation, charged);
  const { detail } = settlement;
  if (detail)
    addDetail(store, {
      ...detail,
      day: dayWithin(detail.day, row.period),
      operation: row.operation,
      requests: 1,
      calls: charged,
    });
  return charged;
}

/**
 * Adds a batch of ordinary calls, even beyond the quota, because they were answered. A repeated batch and one older than a day add
 * nothing. Calls of a key that was revoked before the batch was begun cost nothing.
 */
export function count(store: LedgerStore, batch: Batch, nowMs: number): void {
  if (batch.createdMs <= nowMs - KEPT_MS) return;
  const [known] = store.exec('SELECT 1 FROM batch WHERE id = ?', batch.id);
  if (known) return;
  store.exec('INSERT INTO batch (id, created_ms) VALUES (?, ?)', batch.id, batch.createdMs);
  const unpaid = new Map<string, number>();
  for (const detail of batch.details ?? []) {
    assertCalls(detail.calls);
    assertCalls(detail.requests);
    const endedMs = detail.calls > 0 ? revokedMs(store, detail.key) : null;
    const isSpent = endedMs !== null && endedMs <= batch.createdMs;
    if (isSpent) unpaid.set(detail.operation, (unpaid.get(detail.operation) ?? 0) + detail.calls);
    addDetail(store, {
      ...detail,
      day: dayWithin(detail.day, batch.period),
      calls: isSpent ? 0 : detail.calls,
    });
  }
  for (const [operation, calls] of Object.entries(batch.counts)) {
    assertCalls(calls);
    charge(store, batch.period, operation, calls - (unpaid.get(operation) ?? 0));
  }
}

/** The state of the current month, without expired holds. */
export function stateOf(store: LedgerStore, nowMs: number): AccountState {
  const period = periodOf(nowMs);
  const [used] = store.exec<{ used: number }>('SELECT used FROM period WHERE period = ?', period);
  const [held] = store.exec<{ held: number }>(
    `SELECT COALESCE(SUM(cost), 0) AS held FROM reservation WHERE state = 'held' AND expires_ms > ? AND period = ?`,
    nowMs,
    period,
  );
  const revoked = lately(store, nowMs);
  const state = { period, used: used?.used ?? 0, held: held?.held ?? 0 };
  return revoked.length === 0 ? state : { ...state, revoked };
}

/** Calls charged per operation in a month; they add up to its `used`. */
export function operationsOf(store: LedgerStore, period: string): Record<string, number> {
  const rows = store.exec<{ operation: string; used: number }>(
    'SELECT operation, used FROM operation WHERE period = ? ORDER BY operation',
    period,
  );
  return Object.fromEntries(rows.map(({ operation, used }) => [operation, used]));
}

/** Marks holds that are over as expired, which they stay even if the clock steps back. */
export function expireHolds(store: LedgerStore, nowMs: number): void {
  store.exec(`UPDATE reservation SET state = 'expired' WHERE state = 'held' AND expires_ms <= ?`, nowMs);
}

/** The alarm's work: expires holds and deletes rows that are past their time. */
export function cleanUp(store: LedgerStore, nowMs: number): void {
  expireHolds(store, nowMs);
  const before = nowMs - KEPT_MS;
  store.exec('DELETE FROM claim WHERE created_ms <= ?', before);
  store.exec(`DELETE FROM reservation WHERE state <> 'held' AND expires_ms <= ?`, before);
  store.exec('DELETE FROM batch WHERE created_ms <= ?', before);
  store.exec(
    `DELETE FROM sealed_chunk
     WHERE reservation NOT IN (SELECT reservation FROM claim WHERE bytes IS NOT NULL)
       AND reservation NOT IN (SELECT id FROM reservation WHERE state = 'held')`,
  );
  store.exec('DELETE FROM operation WHERE period <= ?', periodBefore(nowMs, DETAIL_MONTHS));
  dropOldDetails(store, nowMs);
}

/**
 * Unix ms at which the alarm has work; null if it has none. Holds expire and answers are deleted on time; other rows are deleted
 * up to an hour after KEPT_MS, many at once.
 */
export function nextCleanUpMs(store: LedgerStore): number | null {
  const [row] = store.exec<{ hold: number | null; claim: number | null; kept: number | null }>(
    `SELECT (SELECT MIN(expires_ms) FROM reservation WHERE state = 'held') AS hold,
            (SELECT MIN(created_ms) FROM claim) AS claim,
            (SELECT MIN(ms) FROM (SELECT MIN(expires_ms) AS ms FROM reservation
                                  UNION ALL SELECT MIN(created_ms) FROM batch)) AS kept`,
  );
  const due = [
    row?.hold ?? Infinity,
    (row?.claim ?? Infinity) + KEPT_MS,
    (row?.kept ?? Infinity) + KEPT_MS + CLEANUP_MS,
  ];
  const next = Math.min(...due);
  return next === Infinity ? null : next;
}

function charge(store: LedgerStore, period: string, operation: string, calls: number): void {
  if (calls === 0) return;
  store.exec(
    `INSERT INTO period (period, used) VALUES (?, ?) ON CONFLICT DO UPDATE SET used = used + excluded.used`,
    period,
    calls,
  );
  store.exec(
    `INSERT INTO operation (period, operation, used) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET used = used + excluded.used`,
    period,
    operation,
    calls,
  );
}

function assertCalls(calls: number): void {
  if (!Number.isSafeInteger(calls) || calls < 0) throw new RangeError(`not a number of calls: ${calls}`);
}
