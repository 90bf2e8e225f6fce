// The ledger's storage: the synchronous SQL of a Durable Object in production, an in-memory SQLite in tests.
// docs/storage.md describes each table.

export type SqlValue = string | number | null | ArrayBuffer;

export interface LedgerStore {
  /** Runs one statement and returns its rows; blobs are ArrayBuffers in both directions. */
  exec<Row extends Record<string, SqlValue>>(sql: string, ...bindings: readonly SqlValue[]): Row[];
}

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS period (
     period TEXT PRIMARY KEY, used INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS operation (
     period TEXT NOT NULL, operation TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (period, operation)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS reservation (
     id TEXT PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('held', 'settled', 'expired')),
     period TEXT NOT NULL, operation TEXT NOT NULL, cost INTEGER NOT NULL, charged INTEGER NOT NULL,
     idempotency_key TEXT, expires_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS hold ON reservation (expires_ms, period, cost) WHERE state = 'held'`,
  `CREATE INDEX IF NOT EXISTS reservation_age ON reservation (expires_ms)`,
  `CREATE TABLE IF NOT EXISTS batch (
     id TEXT PRIMARY KEY, created_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS batch_age ON batch (created_ms)`,
  `CREATE TABLE IF NOT EXISTS claim (
     key TEXT PRIMARY KEY, digest TEXT NOT NULL, seal TEXT NOT NULL, reservation TEXT NOT NULL,
     paid INTEGER NOT NULL, created_ms INTEGER NOT NULL, bytes INTEGER
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS claim_age ON claim (created_ms, reservation, bytes)`,
  `CREATE TABLE IF NOT EXISTS sealed_chunk (
     reservation TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (reservation, n)
   ) STRICT`,
  `CREATE TABLE IF NOT EXISTS detail (
     day TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, status INTEGER NOT NULL,
     requests INTEGER NOT NULL, calls INTEGER NOT NULL, PRIMARY KEY (day, key, operation, status)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS revocation (
     key TEXT PRIMARY KEY, revoked_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS job (
     name TEXT PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('sending', 'waiting', 'done')),
     account TEXT NOT NULL, operation TEXT NOT NULL, key TEXT, reservation TEXT NOT NULL, cost INTEGER NOT NULL,
     bytes INTEGER NOT NULL, tries INTEGER NOT NULL, due_ms INTEGER, callback INTEGER NOT NULL, why TEXT,
     created_ms INTEGER NOT NULL, done_ms INTEGER
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS job_due ON job (due_ms, state, created_ms) WHERE due_ms IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS job_age ON job (state, created_ms, done_ms, bytes)`,
  `CREATE INDEX IF NOT EXISTS job_done ON job (done_ms) WHERE state = 'done'`,
  `CREATE TABLE IF NOT EXISTS job_piece (
     job TEXT NOT NULL, part TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (job, part, n)
   ) STRICT`,
];

/** Deletes the unsealed keys and answers that were stored until 22 November 2026; a retry of a call of that day is a first call. */
const READABLE = [
  `UPDATE reservation SET idempotency_key = NULL`,
  `DROP TABLE answer_chunk`,
  `DROP TABLE idempotency`,
];

/** Creates what is missing; safe to repeat. */
export function createSchema(store: LedgerStore): void {
  for (const statement of SCHEMA) store.exec(statement);
  const old = store.exec(`SELECT name FROM sqlite_master WHERE name = 'idempotency'`);
  if (old.length > 0) for (const statement of READABLE) store.exec(statement);
}
