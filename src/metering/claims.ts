// The idempotency keys of one account, kept for 24 h. A claim connects a key with one reservation:
// - while the reservation is held, the key is running;
// - once it is settled with an answer, that answer is replayed;
// - if it was charged but the answer is not kept (too long, or dropped to make room), the work is done again without a charge;
// - if it was neither charged nor answered, the key is free.
import { ANSWERS_MAX_BYTES, CHUNK_BYTES, KEPT_MS } from './constants.ts';
import type { LedgerStore } from './store.ts';
import type { AnswerSize, IdempotencyClaim, ReserveOutcome, Settlement } from './types.ts';

export type ClaimState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paid' }
  | Extract<ReserveOutcome, { kind: 'mismatch' | 'running' | 'answered' }>;

/** The state of a key for a new call. The caller has expired old holds before. */
export function readClaim(
  store: LedgerStore,
  { key, version = 1, digest, seal }: IdempotencyClaim,
  nowMs: number,
): ClaimState {
  const [row] = store.exec<{
    version: number;
    digest: string;
    seal: string;
    reservation: string;
    paid: number;
    bytes: number | null;
    held: number;
  }>(
    `SELECT version, digest, seal, reservation, paid, bytes,
            EXISTS (SELECT 1 FROM reservation WHERE id = claim.reservation AND state = 'held') AS held
     FROM claim WHERE key = ? AND created_ms > ?`,
    key,
    nowMs - KEPT_MS,
  );
  if (!row) return { kind: 'free' };
  const { bytes } = row;
  if (!row.held && !row.paid) return { kind: 'free' };
  const isComparable = row.version === version;
  if (isComparable && row.digest !== digest) return { kind: 'mismatch' };
  if (row.held) return { kind: 'running' };
  if (!isComparable) return { kind: 'paid' };
  // Another key of the account made the call, such as the one before a rotation. Only that key opens the answer.
  if (bytes === null || row.seal !== seal) return { kind: 'paid' };
  return {
    kind: 'answered',
    id: row.reservation,
    answer: { bytes },
    body: bytes <= CHUNK_BYTES ? readChunk(store, row.reservation, 0) : null,
  };
}

/** Gives the key to a reservation. A paid key keeps its creation time, so that it ends 24 h after its first answer. */
export function writeClaim(
  store: LedgerStore,
  { key, version = 1, digest, seal }: IdempotencyClaim,
  owner: { readonly reservation: string; readonly paid: boolean },
  nowMs: number,
): void {
  store.exec(
    `DELETE FROM sealed_chunk WHERE reservation IN (SELECT reservation FROM claim WHERE key = ?)`,
    key,
  );
  if (owner.paid) {
    store.exec(
      'UPDATE claim SET reservation = ?, version = ?, digest = ?, seal = ?, bytes = NULL WHERE key = ?',
      owner.reservation,
      version,
      digest,
      seal,
      key,
    );
    return;
  }
  store.exec(
    `INSERT OR REPLACE INTO claim (key, version, digest, seal, reservation, paid, created_ms)
     VALUES (?, ?, ?, ?, ?, 0, ?)`,
    key,
    version,
    digest,
    seal,
    owner.reservation,
    nowMs,
  );
}

/**
 * Ends a reservation's work on its key: keeps the answer if all its chunks are there, and frees the key if nothing was charged or
 * answered. False if the key now belongs to another reservation.
 */
export function finishClaim(
  store: LedgerStore,
  key: string,
  { id, cost, answer, body }: Settlement,
): boolean {
  const [row] = store.exec<{ reservation: string; paid: number; version: number }>(
    'SELECT reservation, paid, version FROM claim WHERE key = ?',
    key,
  );
  if (!row) return true;
  if (row.reservation !== id) {
    dropChunks(store, id);
    return false;
  }
  // The isolate of a call of version 0 does not seal its answer.
  if (answer && row.version > 0 && keepAnswer(store, id, answer, body)) {
    store.exec('UPDATE claim SET paid = 1, bytes = ? WHERE key = ?', answer.bytes, key);
    return true;
  }
  dropChunks(store, id);
  if (cost > 0) store.exec('UPDATE claim SET paid = 1 WHERE key = ?', key);
  else if (row.paid === 0) store.exec('DELETE FROM claim WHERE key = ?', key);
  return true;
}

/** Stores one chunk of an answer if its reservation is not yet settled; drops it otherwise. */
export function stageChunk(store: LedgerStore, id: string, n: number, bytes: Uint8Array): void {
  if (bytes.length > CHUNK_BYTES) throw new RangeError(`a chunk of ${bytes.length} bytes`);
  store.exec(
    `INSERT OR REPLACE INTO sealed_chunk (reservation, n, bytes)
     SELECT id, ?, ? FROM reservation WHERE id = ? AND state <> 'settled' AND idempotency_key IS NOT NULL`,
    n,
    toBuffer(bytes),
    id,
  );
}

/** Chunk n of a reservation's answer; null if it is gone. */
export function readChunk(store: LedgerStore, id: string, n: number): Uint8Array | null {
  const [row] = store.exec<{ bytes: ArrayBuffer }>(
    'SELECT bytes FROM sealed_chunk WHERE reservation = ? AND n = ?',
    id,
    n,
  );
  return row ? new Uint8Array(row.bytes) : null;
}

function keepAnswer(
  store: LedgerStore,
  id: string,
  answer: AnswerSize,
  body: Uint8Array | undefined,
): boolean {
  if (body) stageChunk(store, id, 0, body);
  const [stored] = store.exec<{ bytes: number }>(
    'SELECT COALESCE(SUM(LENGTH(bytes)), 0) AS bytes FROM sealed_chunk WHERE reservation = ?',
    id,
  );
  if (stored?.bytes !== answer.bytes) return false;
  makeRoom(store, answer.bytes);
  return true;
}

/** Drops the oldest answers until the account has room for `bytes` more; their keys stay paid. */
function makeRoom(store: LedgerStore, bytes: number): void {
  const [total] = store.exec<{ bytes: number }>(
    'SELECT COALESCE(SUM(bytes), 0) AS bytes FROM claim WHERE bytes IS NOT NULL',
  );
  let over = (total?.bytes ?? 0) + bytes - ANSWERS_MAX_BYTES;
  while (over > 0) {
    const [oldest] = store.exec<{ key: string; reservation: string; bytes: number }>(
      `SELECT key, reservation, bytes FROM claim WHERE bytes > 0 ORDER BY created_ms LIMIT 1`,
    );
    if (!oldest) return;
    dropChunks(store, oldest.reservation);
    store.exec('UPDATE claim SET bytes = NULL WHERE key = ?', oldest.key);
    over -= oldest.bytes;
  }
}

function dropChunks(store: LedgerStore, id: string): void {
  store.exec('DELETE FROM sealed_chunk WHERE reservation = ?', id);
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}
