// The requests and calls of an account by day, key, operation and status, for bills and charts; and its revoked keys.
import { DETAILS_MAX, DETAIL_MONTHS, REVOKED_TOLD_MS } from './constants.ts';
import { periodBefore } from './period.ts';
import type { LedgerStore } from './store.ts';
import type { DayRange, UsageDetail } from './types.ts';

/** Adds requests and calls to the row of that day, key, operation and status. */
export function addDetail(store: LedgerStore, detail: UsageDetail): void {
  store.exec(
    `INSERT INTO detail (day, key, operation, status, requests, calls) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests, calls = calls + excluded.calls`,
    detail.day,
    detail.key,
    detail.operation,
    detail.status,
    detail.requests,
    detail.calls,
  );
}

/** The details of some days, at most DETAILS_MAX: oldest day first, then by key, operation and status. */
export function detailsOf(store: LedgerStore, { from, to }: DayRange): UsageDetail[] {
  return store
    .exec<{ day: string; key: string; operation: string; status: number; requests: number; calls: number }>(
      `SELECT day, key, operation, status, requests, calls FROM detail WHERE day BETWEEN ? AND ?
       ORDER BY day, key, operation, status LIMIT ?`,
      from,
      to,
      DETAILS_MAX,
    )
    .map((row) => ({ ...row }));
}

/** Deletes details older than DETAIL_MONTHS. Every day of a month sorts before its `-99`. */
export function dropOldDetails(store: LedgerStore, nowMs: number): void {
  store.exec('DELETE FROM detail WHERE day <= ?', `${periodBefore(nowMs, DETAIL_MONTHS)}-99`);
}

/** Marks the key as revoked; a repeat keeps the first time. */
export function revoke(store: LedgerStore, key: string, nowMs: number): void {
  store.exec('INSERT INTO revocation (key, revoked_ms) VALUES (?, ?) ON CONFLICT DO NOTHING', key, nowMs);
}

/** Unix ms at which the key was revoked; null if this object was not told of a revocation. */
export function revokedMs(store: LedgerStore, key: string): number | null {
  const [row] = store.exec<{ revoked_ms: number }>('SELECT revoked_ms FROM revocation WHERE key = ?', key);
  return row?.revoked_ms ?? null;
}

/** The keys revoked within REVOKED_TOLD_MS: isolates may still trust them. */
export function lately(store: LedgerStore, nowMs: number): string[] {
  return store
    .exec<{ key: string }>(
      'SELECT key FROM revocation WHERE revoked_ms > ? ORDER BY key',
      nowMs - REVOKED_TOLD_MS,
    )
    .map(({ key }) => key);
}
