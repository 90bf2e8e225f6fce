// The target of an import: the local database, or a file of SQL for the deployment's.
import { closeSync, openSync, writeSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  ADD_BRANDS,
  ADD_CATEGORIES,
  ADD_SOURCE,
  NEXT_GENERATION,
  RANK_SOURCE,
  UPSERT,
  writtenRow,
} from '../../catalog/rows.ts';
import type { Batch } from './import.ts';
import type { Pace } from './pace.ts';
import type { StagedRow } from './staging.ts';
import type { ListSource } from './source-rows.ts';

type Write = (batch: Batch) => Promise<number>;

interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
  /** Its changes are rows of the catalogue. */
  readonly counts?: true;
}

/** The statements of a batch, which run in one transaction. */
function statementsOf({ source, day, rows }: Batch): readonly Statement[] {
  const dated = rows.filter((row) => row.day !== null);
  const undated = rows.filter((row) => row.day === null);
  const branded = rows.filter((row) => row.brand !== null);
  const sorted = rows.filter((row) => row.category !== null);
  return [
    ...(branded.length > 0 ? [{ sql: ADD_BRANDS, values: [jsonOf(branded)] }] : []),
    ...(sorted.length > 0 ? [{ sql: ADD_CATEGORIES, values: [jsonOf(sorted)] }] : []),
    ...(undated.length > 0 ? [upsert('undated', undated)] : []),
    ...(dated.length > 0 ? [upsert('dated', dated)] : []),
    { sql: NEXT_GENERATION, values: [] },
  ];
  function upsert(kind: keyof typeof UPSERT, some: readonly StagedRow[]): Statement {
    return { sql: UPSERT[kind], values: [jsonOf(some), day, source.name], counts: true };
  }
}

function sourceStatements({ name, rank, setsRank }: ListSource): readonly Statement[] {
  return [
    { sql: ADD_SOURCE, values: [name, rank] },
    ...(setsRank ? [{ sql: RANK_SOURCE, values: [name, rank] }] : []),
  ];
}

const jsonOf = (rows: readonly StagedRow[]): string => JSON.stringify(rows.map(writtenRow));

/** Writes each batch in one transaction, or in several with pauses for other processes. */
export function localStore(database: DatabaseSync, pace: Pace): Write {
  const made = new Map<string, StatementSync>();
  const run = (statements: readonly Statement[]): number => {
    let changes = 0;
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const { sql, values, counts } of statements) {
        const statement = made.get(sql) ?? database.prepare(sql);
        made.set(sql, statement);
        const done = statement.run(...values);
        if (counts) changes += Number(done.changes);
      }
      database.exec('COMMIT');
      return changes;
    } catch (cause) {
      // If the disk is full, SQLite has already rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw cause;
    }
  };
  const known = new Set<string>();
  return async (batch) => {
    if (!known.has(batch.source.name)) run(sourceStatements(batch.source));
    known.add(batch.source.name);
    let changes = 0;
    for (let at = 0; at < batch.rows.length;) {
      const rows = batch.rows.slice(at, at + pace.rows());
      at += rows.length;
      const statements = statementsOf({ ...batch, rows });
      const began = performance.now();
      changes += run(statements);
      await pace.rest(performance.now() - began);
    }
    return changes;
  };
}

/** D1 refuses statements of more than 100 KB (documented). */
const MAX_STATEMENT_BYTES = 90_000;
/** UPSERT itself and a source's name, in bytes, are fewer. */
const STATEMENT_BYTES = 2000;

export interface SqlStore {
  readonly write: Write;
  /** Of what was written: how many statements, the longest of them in bytes, and all of them. */
  readonly size: () => { readonly statements: number; readonly longest: number; readonly bytes: number };
  readonly close: () => void;
}

/** Statements for D1's own import; every row counts as written, since the database is not asked. */
export function sqlStore(path: string): SqlStore {
  const file = openSync(path, 'w', 0o600);
  const known = new Set<string>();
  const size = { statements: 0, longest: 0, bytes: 0 };
  const put = ({ sql, values }: Statement): void => {
    const text = `${sql.replaceAll(/\?(\d)/g, (_, n: string) => literal(values[Number(n) - 1] ?? null))};\n`;
    const bytes = Buffer.byteLength(text);
    writeSync(file, text);
    size.statements += 1;
    size.longest = Math.max(size.longest, bytes);
    size.bytes += bytes;
  };
  return {
    size: () => size,
    close: () => closeSync(file),
    write: async (batch) => {
      if (!known.has(batch.source.name)) sourceStatements(batch.source).forEach(put);
      known.add(batch.source.name);
      let rows: StagedRow[] = [];
      let bytes = STATEMENT_BYTES;
      const flush = (): void => {
        if (rows.length > 0) statementsOf({ ...batch, rows }).forEach(put);
        rows = [];
        bytes = STATEMENT_BYTES;
      };
      for (const row of batch.rows) {
        const size_ = Buffer.byteLength(literal(JSON.stringify(writtenRow(row))));
        if (bytes + size_ > MAX_STATEMENT_BYTES) flush();
        bytes += size_;
        rows.push(row);
      }
      flush();
      return batch.rows.length;
    },
  };
}

function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
