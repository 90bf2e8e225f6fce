// What the calls of an account were, by day, key, operation and status: for bills and charts. And which keys were revoked.
import { DETAILS_MAX, DETAIL_MONTHS, REVOKED_TOLD_MS } from './constants.ts';
import { periodBefore } from './period.ts';
import type { LedgerStore } from './store.ts';
import type { DayRange, UsageDetail } from './types.ts';

/** Adds to the row of that day, key, operation and status. */
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

/** Oldest day first, then by key, operation and status. */
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

/** Deletes what is older than DETAIL_MONTHS. No day of a month sorts behind its `-99`. */
export function dropOldDetails(store: LedgerStore, nowMs: number): void {
  store.exec('DELETE FROM detail WHERE day <= ?', `${periodBefore(nowMs, DETAIL_MONTHS)}-99`);
}

/** Marks the key; the first time counts. */
export function revoke(store: LedgerStore, key: string, nowMs: number): void {
  store.exec('INSERT INTO revocation (key, revoked_ms) VALUES (?, ?) ON CONFLICT DO NOTHING', key, nowMs);
}

/** Unix ms at which the key was revoked; null: it was not, as far as this account's object was told. */
export function revokedMs(store: LedgerStore, key: string): number | null {
  const [row] = store.exec<{ revoked_ms: number }>('SELECT revoked_ms FROM revocation WHERE key = ?', key);
  return row?.revoked_ms ?? null;
}

/** The keys that isolates may still take for good. */
export function lately(store: LedgerStore, nowMs: number): string[] {
  return store
    .exec<{ key: string }>(
      'SELECT key FROM revocation WHERE revoked_ms > ? ORDER BY key',
      nowMs - REVOKED_TOLD_MS,
    )
    .map(({ key }) => key);
}
