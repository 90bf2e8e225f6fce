// A LedgerStore over an in-memory SQLite, the engine that a Durable Object runs too.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { migrate } from '../../src/metering/migrations.ts';
import type { LedgerStore, SqlValue } from '../../src/metering/store.ts';

export interface TestStore extends LedgerStore {
  /** As a Durable Object's transactionSync: all or nothing. */
  transaction<T>(work: () => T): T;
  /** Works on the store and leaves it as it was. */
  rehearse(work: () => void): void;
  close(): void;
}

export function openStore(): TestStore {
  const store = emptyStore();
  migrate(store, { transaction: store.transaction, claimNames: new Map() });
  return store;
}

/** Without tables. */
export function emptyStore(): TestStore {
  const db = new DatabaseSync(':memory:');
  const statements = new Map<string, StatementSync>();
  const store: TestStore = {
    exec<Row extends Record<string, SqlValue>>(sql: string, ...bindings: readonly SqlValue[]) {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = db.prepare(sql)));
      const rows = statement.all(
        ...bindings.map((value) => (isBuffer(value) ? new Uint8Array(value) : value)),
      );
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Uint8Array ? value.slice().buffer : value,
          ]),
        ),
      ) as Row[];
    },
    transaction(work) {
      db.exec('SAVEPOINT work');
      try {
        return work();
      } catch (error) {
        db.exec('ROLLBACK TO work');
        throw error;
      } finally {
        db.exec('RELEASE work');
      }
    },
    rehearse(work) {
      db.exec('BEGIN');
      try {
        work();
      } finally {
        db.exec('ROLLBACK');
      }
    },
    close: () => db.close(),
  };
  return store;
}

function isBuffer(value: SqlValue): value is ArrayBuffer {
  return value instanceof ArrayBuffer;
}
