// The ledger's storage: synchronous SQL, that of a Durable Object in production, an in-memory SQLite in tests.
// docs/storage.md describes each table.

export type SqlValue = string | number | null | ArrayBuffer;

export interface LedgerStore {
  /** Runs one statement and returns its rows; blobs come and go as ArrayBuffer. */
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
  `CREATE TABLE IF NOT EXISTS idempotency (
     key TEXT PRIMARY KEY, digest TEXT NOT NULL, reservation TEXT NOT NULL, paid INTEGER NOT NULL,
     created_ms INTEGER NOT NULL, status INTEGER, headers TEXT, bytes INTEGER
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency (created_ms, reservation, bytes)`,
  `CREATE TABLE IF NOT EXISTS answer_chunk (
     reservation TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (reservation, n)
   ) STRICT`,
];

/** Creates what is missing; safe to repeat. */
export function createSchema(store: LedgerStore): void {
  for (const statement of SCHEMA) store.exec(statement);
}
