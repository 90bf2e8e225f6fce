// Checks whether the local database already has everything that a start would write. It is read with node:sqlite, because a workerd that
// finds nothing to do would take a third of the start's time.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from './task.ts';
import { databaseFile } from './state.ts';

export interface Wanted {
  /** Names of migrations. */
  readonly migrations: readonly string[];
  /** Row ids of products. */
  readonly products: readonly number[];
}

/** SQLITE_CORRUPT and SQLITE_NOTADB of https://sqlite.org/rescode.html. */
const DAMAGED: readonly number[] = [11, 26];

/** The first of these databases that is there and cannot be opened because it is damaged, and what SQLite says of it. */
export function damagedFile(
  files: readonly string[],
): { readonly file: string; readonly why: string } | undefined {
  for (const file of files.filter((each) => existsSync(each))) {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    } catch (cause) {
      const { errcode = 0, message } = cause as { readonly errcode?: number; readonly message: string };
      if (DAMAGED.includes(errcode & 0xff)) return { file, why: message };
    } finally {
      database.close();
    }
  }
  return undefined;
}

/** Names of migrations that the database has and this version has not; none where it cannot be read. */
export function unknownMigrations(state: string, known: readonly string[]): readonly string[] {
  try {
    const database = new DatabaseSync(databaseFile(state), { readOnly: true });
    try {
      const names = database.prepare('SELECT name FROM d1_migrations ORDER BY name').all();
      return names.map(({ name }) => String(name)).filter((name) => !known.includes(name));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

/** False also where the file is missing, locked or cannot be read: then whoever prepares it says what is wrong. */
export function holds(state: string, { migrations, products }: Wanted): boolean {
  const file = databaseFile(state);
  if (!existsSync(file)) return false;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const count = (sql: string, values: readonly (string | number)[]): boolean =>
        database.prepare(sql).get(JSON.stringify(values))?.['found'] === values.length;
      return (
        count(
          'SELECT count(*) AS found FROM d1_migrations WHERE name IN (SELECT value FROM json_each(?1))',
          migrations,
        ) &&
        count('SELECT count(*) AS found FROM product WHERE id IN (SELECT value FROM json_each(?1))', products)
      );
    } finally {
      database.close();
    }
  } catch (cause) {
    // A table that is not there yet, a file that is no database or in use.
    if (codeOf(cause) === 'ERR_SQLITE_ERROR') return false;
    throw cause;
  }
}
