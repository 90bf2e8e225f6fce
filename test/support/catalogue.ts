// The catalogue's database in memory, with the project's migrations, and D1's interface over it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { ROOT } from '../../src/local/run.ts';

const FOLDER = join(ROOT, 'migrations');

export interface MigrationOptions {
  /** Runs between the migrations, before the one that begins with these digits. */
  readonly before?: { readonly migration: string; readonly sql: string };
}

export function migratedDatabase({ before }: MigrationOptions = {}): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const name of readdirSync(FOLDER).sort()) {
    if (before && name.startsWith(before.migration)) database.exec(before.sql);
    database.exec(readFileSync(join(FOLDER, name), 'utf8'));
  }
  return database;
}

export interface FakeD1 {
  readonly database: D1Database;
  /** With which constraint or bookmark each session began. */
  readonly sessions: string[];
}

/** D1 over a database of Node's: what the catalogue uses of it. A session's bookmark counts the statements until then. */
export function d1Over(sqlite: DatabaseSync): FakeD1 {
  const sessions: string[] = [];
  let statements = 0;
  const prepare = (sql: string, values: readonly SQLInputValue[] = []) => ({
    bind: (...bound: readonly SQLInputValue[]) => prepare(sql, bound),
    isQuery: () => sqlite.prepare(sql).columns().length > 0,
    async all() {
      statements += 1;
      return { results: sqlite.prepare(sql).all(...values) };
    },
    async first() {
      return sqlite.prepare(sql).get(...values) ?? null;
    },
    async run() {
      statements += 1;
      return { meta: { changes: sqlite.prepare(sql).run(...values).changes } };
    },
  });
  const batch = async (list: readonly ReturnType<typeof prepare>[]) => {
    const done = [];
    for (const statement of list)
      done.push(statement.isQuery() ? await statement.all() : await statement.run());
    return done;
  };
  const withSession = (start: string) => {
    sessions.push(start);
    return { prepare, batch, getBookmark: () => String(statements).padStart(8, '0') };
  };
  return { database: { prepare, batch, withSession } as unknown as D1Database, sessions };
}
