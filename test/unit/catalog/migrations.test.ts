// Each state that the catalogue's database has had, migrated to today's.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/local/run.ts';
import { createD1Catalog } from '../../../src/catalog/index.ts';
import { d1Over, migratedDatabase } from '../../support/catalogue.ts';

const FOLDER = join(ROOT, 'migrations');
const NAMES = readdirSync(FOLDER).sort();

/** The number of migrations of 0.1.0. */
const FIRST_RELEASE = 3;

/** Two products, as a database holds them from so many migrations on. */
const PRODUCTS: Readonly<Record<number, string>> = {
  1: `INSERT INTO product (gtin, title) VALUES (9521234000006, 'Oak Lamp'), (99999999999999, 'Pan')`,
  2: `INSERT INTO source (id, name, rank, through) VALUES (3, 'shop', 5, 7);
INSERT INTO brand (id, name) VALUES (4, 'Oak & Co');
INSERT INTO product (id, title, brand, updated) VALUES (${9521234000006 * 32}, 'Lamp', NULL, NULL), (${9521234000006 * 32 + 3}, 'Oak Lamp', 4, 20000), (${99999999999999 * 32}, 'Pan', NULL, NULL)`,
  5: `INSERT INTO source (id, name, rank, through) VALUES (3, 'shop', 5, 7);
INSERT INTO brand (id, name) VALUES (4, 'Oak & Co');
INSERT INTO category (id, name) VALUES (2, 'Lamps');
INSERT INTO product (id, title, brand, updated, category, quantity) VALUES (${9521234000006 * 32 + 3}, 'Oak Lamp', 4, 20000, 2, '1 kg'), (${99999999999999 * 32}, 'Pan', NULL, NULL, NULL, NULL)`,
};

const schemaOf = (database: DatabaseSync) =>
  database.prepare('SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name').all();

describe('the migrations of the catalogue', () => {
  it('are numbered without a gap', () => {
    expect(NAMES.map((name) => Number(name.slice(0, 4)))).toEqual(NAMES.map((_, i) => i + 1));
  });

  // The old code answers while the new one is deployed, and again after a rollback.
  it('only add, after those of the first release', () => {
    const ADDS = /^(CREATE (UNIQUE )?(TABLE|INDEX)|ALTER TABLE \w+ ADD|INSERT|$)/;
    const statements = NAMES.slice(FIRST_RELEASE).flatMap((name) =>
      readFileSync(join(FOLDER, name), 'utf8')
        .replace(/--[^\n]*/g, '')
        .split(';'),
    );
    expect(statements.map((each) => each.trim()).filter((each) => !ADDS.test(each))).toEqual([]);
  });

  it.each(NAMES.map((_, i) => i + 1))('after %i of them, the others keep every product', async (had) => {
    const database = new DatabaseSync(':memory:');
    const run = (name: string): void => database.exec(readFileSync(join(FOLDER, name), 'utf8'));
    NAMES.slice(0, had).forEach(run);
    const layout = Object.keys(PRODUCTS)
      .map(Number)
      .findLast((from) => from <= had);
    database.exec(PRODUCTS[layout ?? 0] ?? '');
    NAMES.slice(had).forEach(run);
    expect(schemaOf(database)).toEqual(schemaOf(migratedDatabase()));
    const catalogue = createD1Catalog(d1Over(database).database);
    expect(await catalogue.find([9521234000006, 99999999999999])).toEqual({
      ok: true,
      value: [
        // Brands came with the second migration, other details with the fifth.
        {
          gtin: 9521234000006,
          title: 'Oak Lamp',
          ...(had >= 2 && { brand: 'Oak & Co' }),
          ...(had >= 5 && { category: 'Lamps', quantity: '1 kg' }),
        },
        { gtin: 99999999999999, title: 'Pan' },
      ],
    });
    expect(await catalogue.fault()).toBeNull();
  });
});
