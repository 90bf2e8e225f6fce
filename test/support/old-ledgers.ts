// The tables of an account's Durable Object as two earlier states of the project created them, statement by statement.

/** What both had. */
const SHARED: readonly string[] = [
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
];

/** Commit 6bdaa7b, 21 November 2026: Idempotency-Keys and answers as they are. */
export const READABLE_LEDGER: readonly string[] = [
  ...SHARED,
  `CREATE TABLE IF NOT EXISTS idempotency (
     key TEXT PRIMARY KEY, digest TEXT NOT NULL, reservation TEXT NOT NULL, paid INTEGER NOT NULL,
     created_ms INTEGER NOT NULL, status INTEGER, headers TEXT, bytes INTEGER
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency (created_ms, reservation, bytes)`,
  `CREATE TABLE IF NOT EXISTS answer_chunk (
     reservation TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (reservation, n)
   ) STRICT`,
];

/** Commit 61f558f, 22 November 2026: sealed claims, details, revocations and jobs, without a record of migrations. */
export const UNNUMBERED_LEDGER: readonly string[] = [
  ...SHARED,
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
