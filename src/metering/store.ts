// The ledger's storage: the synchronous SQL of a Durable Object in production, an in-memory SQLite in tests.
// migrations.ts creates the tables.

export type SqlValue = string | number | null | ArrayBuffer;

export interface LedgerStore {
  /** Runs one statement and returns its rows; blobs are ArrayBuffers in both directions. */
  exec<Row extends Record<string, SqlValue>>(sql: string, ...bindings: readonly SqlValue[]): Row[];
}
