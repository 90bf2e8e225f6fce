// The tables of an account's Durable Object, as numbered migrations. Each runs once, in order, in one transaction with the row that says
// so. A migration that was released never changes: later changes are new migrations. docs/design/storage.md describes the tables.
//
// Objects of before November 2026 have tables of the first four and no record of them; these therefore create what is missing.
import type { LedgerStore } from './store.ts';

export interface MigrateOptions {
  /** Runs the work as a whole or not at all. */
  readonly transaction: (work: () => void) => void;
  /** For each key of `readableKeys`, the name of its claim. */
  readonly claimNames: ReadonlyMap<string, string>;
}

type Migration = (store: LedgerStore, options: Pick<MigrateOptions, 'claimNames'>) => void;

const statements =
  (...list: readonly string[]): Migration =>
  (store) => {
    for (const statement of list) store.exec(statement);
  };

/** The first one is number 1. */
const MIGRATIONS: readonly Migration[] = [
  statements(
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
  ),
  sealedClaims,
  statements(
    `CREATE TABLE IF NOT EXISTS detail (
       day TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, status INTEGER NOT NULL,
       requests INTEGER NOT NULL, calls INTEGER NOT NULL, PRIMARY KEY (day, key, operation, status)
     ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE IF NOT EXISTS revocation (
       key TEXT PRIMARY KEY, revoked_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  ),
  statements(
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
  ),
  // Claims without a seal are of version 0: migration 2 took them over.
  statements(
    `ALTER TABLE claim ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
    `UPDATE claim SET version = 0 WHERE seal = ''`,
  ),
];

/** Runs the migrations that the object has not had. Those of a later release are left alone. */
export function migrate(store: LedgerStore, { transaction, claimNames }: MigrateOptions): void {
  transaction(() => {
    store.exec('CREATE TABLE IF NOT EXISTS migration (n INTEGER PRIMARY KEY) STRICT');
    const [last] = store.exec<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM migration');
    for (const [i, run] of MIGRATIONS.entries()) {
      if (i + 1 <= (last?.n ?? 0)) continue;
      run(store, { claimNames });
      store.exec('INSERT INTO migration (n) VALUES (?)', i + 1);
    }
  });
}

/** The Idempotency-Keys that were stored as they are until November 2026: migration 2 needs the name of each one's claim. */
export function readableKeys(store: LedgerStore): readonly string[] {
  if (!hasTable(store, 'idempotency')) return [];
  return store.exec<{ key: string }>('SELECT key FROM idempotency').map(({ key }) => key);
}

/**
 * Until November 2026 the table idempotency had keys and answers that could be read. A key that was charged stays so, by the name of its
 * claim; its answer is deleted, because nothing here can seal it.
 */
function sealedClaims(store: LedgerStore, { claimNames }: Pick<MigrateOptions, 'claimNames'>): void {
  store.exec(
    `CREATE TABLE IF NOT EXISTS claim (
       key TEXT PRIMARY KEY, digest TEXT NOT NULL, seal TEXT NOT NULL, reservation TEXT NOT NULL,
       paid INTEGER NOT NULL, created_ms INTEGER NOT NULL, bytes INTEGER
     ) STRICT, WITHOUT ROWID`,
  );
  store.exec(`CREATE INDEX IF NOT EXISTS claim_age ON claim (created_ms, reservation, bytes)`);
  store.exec(
    `CREATE TABLE IF NOT EXISTS sealed_chunk (
       reservation TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (reservation, n)
     ) STRICT`,
  );
  if (!hasTable(store, 'idempotency')) return;
  store.exec('UPDATE reservation SET idempotency_key = NULL');
  for (const [key, name] of claimNames) {
    store.exec(
      `INSERT OR IGNORE INTO claim (key, digest, seal, reservation, paid, created_ms)
       SELECT ?, '', '', reservation, paid, created_ms FROM idempotency WHERE key = ?`,
      name,
      key,
    );
    store.exec(
      `UPDATE reservation SET idempotency_key = ?
       WHERE id = (SELECT reservation FROM idempotency WHERE key = ?)`,
      name,
      key,
    );
  }
  store.exec('DROP TABLE answer_chunk');
  store.exec('DROP TABLE idempotency');
}

function hasTable(store: LedgerStore, name: string): boolean {
  return store.exec(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`, name).length > 0;
}
