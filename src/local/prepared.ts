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
