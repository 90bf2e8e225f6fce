// D1 migrations on the local store, recorded as wrangler records them, so that both can be mixed.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { ROOT } from './run.ts';

/** All of them, in order. */
export function migrationNames(): readonly string[] {
  return readdirSync(join(ROOT, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** Applies what is missing, in order; returns the names that were applied now. */
export async function migrate(stores: Miniflare): Promise<string[]> {
  const database = await stores.getD1Database('DB');
  await database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const missing = migrationNames().filter((name) => !applied.has(name));
  for (const name of missing) {
    const statements = readFileSync(join(ROOT, 'migrations', name), 'utf8')
      .replace(/--[^\n]*/g, '')
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '');
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name),
    ]);
  }
  return missing;
}
