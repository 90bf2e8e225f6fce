// What a start finds in the local database, so that it need not start a workerd to look.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holds } from '../../../src/local/prepared.ts';
import { databaseFile } from '../../../src/local/state.ts';

const WANTED = { migrations: ['0001.sql', '0002.sql'], products: [32, 64] };
let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'quietzone-prepared-'));
  mkdirSync(dirname(databaseFile(state)), { recursive: true });
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function fill(migrations: readonly string[], products: readonly number[]): void {
  const database = new DatabaseSync(databaseFile(state));
  database.exec(
    'CREATE TABLE d1_migrations (name TEXT UNIQUE); CREATE TABLE product (id INTEGER PRIMARY KEY)',
  );
  for (const name of migrations) database.prepare('INSERT INTO d1_migrations VALUES (?1)').run(name);
  for (const id of products) database.prepare('INSERT INTO product VALUES (?1)').run(id);
  database.close();
}

describe('a local database', () => {
  it.each([
    ['all of it and more', ['0001.sql', '0002.sql', '0003.sql'], [32, 64, 96], true],
    ['no new migration', ['0001.sql'], [32, 64], false],
    ['a product less', ['0001.sql', '0002.sql'], [32], false],
    ['nothing', [], [], false],
  ] as const)('with %s', (_, migrations, products, expected) => {
    fill(migrations, products);
    expect(holds(state, WANTED)).toBe(expected);
  });

  it('that is missing, damaged or without tables holds nothing', () => {
    expect(holds(state, WANTED)).toBe(false);
    new DatabaseSync(databaseFile(state)).close();
    expect(holds(state, WANTED)).toBe(false);
    writeFileSync(databaseFile(state), 'not a database, but long enough to be looked at'.repeat(100));
    expect(holds(state, WANTED)).toBe(false);
  });
});
