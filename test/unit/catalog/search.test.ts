// The search index over a database of Node's; test/api/search.test.ts has it in workerd.
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createD1Catalog, wordsOf } from '../../../src/catalog/index.ts';
import { rowId } from '../../../src/catalog/rows.ts';
import {
  DROP_INDEX,
  FILL_INDEX,
  MAKE_INDEX,
  MERGE_INDEX,
  ROWS_PER_STEP,
  matchExpression,
} from '../../../src/catalog/search-index.ts';
import { d1Over, migratedDatabase } from '../../support/catalogue.ts';

interface Row {
  readonly gtin: number;
  readonly title: string;
  readonly brand?: string;
  readonly source?: number;
}

function add(sqlite: DatabaseSync, { gtin, title, brand, source = 0 }: Row): void {
  if (brand !== undefined) sqlite.prepare('INSERT OR IGNORE INTO brand (name) VALUES (?)').run(brand);
  sqlite
    .prepare('INSERT INTO product (id, title, brand) VALUES (?, ?, (SELECT id FROM brand WHERE name = ?))')
    .run(rowId(gtin, source), title, brand ?? null);
}

function run(sqlite: DatabaseSync, statements: readonly string[]): void {
  for (const sql of statements) sqlite.exec(sql);
}

function indexed(rows: readonly Row[]) {
  const sqlite = migratedDatabase();
  sqlite.exec(`INSERT INTO source (id, name, rank) VALUES (1, 'far', 30), (2, 'near', 5)`);
  for (const row of rows) add(sqlite, row);
  run(sqlite, [...MAKE_INDEX, ...FILL_INDEX, ...FILL_INDEX, MERGE_INDEX]);
  const catalog = createD1Catalog(d1Over(sqlite).database);
  const find = async (text: string, limit = 50, offset = 0): Promise<readonly number[] | string> => {
    const found = await catalog.search(wordsOf(text), { limit, offset });
    return found.ok ? found.value.map(({ gtin }) => gtin) : found.failure.code;
  };
  return { sqlite, catalog, find };
}

const ROWS: readonly Row[] = [
  { gtin: 101, title: 'Oak Lamp', brand: 'Lumen & Sons' },
  { gtin: 102, title: 'Lámpara de roble', brand: 'Lumen & Sons' },
  { gtin: 103, title: 'Coca-Cola 330 ml', brand: 'Coca-Cola' },
  { gtin: 104, title: 'Chocolate bar with hazelnuts and a very long further description' },
  { gtin: 105, title: 'Chocolate' },
  { gtin: 106, title: 'Straße nach Ürümqi' },
];

describe('a search', () => {
  it.each([
    ['oak', [101]],
    ['LAMP OAK', [101]],
    ['lampara', [102]],
    ['lumen roble', [102]],
    ['coca cola', [103]],
    ['coca-cola', [103]],
    ['cola-coca', []],
    ['choc', [105, 104]],
    ['choc hazelnuts', []],
    ['ch', []],
    ['oak chocolate', []],
    ['urumqi', [106]],
    ['330', [103]],
    ['&  oak', [101]],
  ])('for %j finds %j', async (text, gtins) => {
    expect(await indexed(ROWS).find(text)).toEqual(gtins);
  });

  it.each([
    'oak OR chocolate',
    'oak NOT lamp',
    'title : oak',
    '"oak',
    "oak'; DROP TABLE product; --",
    'oak*',
    '^oak',
    'NEAR(oak lamp)',
    '(oak',
    '{title} : oak',
    '- title : oak',
    'oak + lamp',
    '\\oak"" OR ""',
  ])('takes %j as words, and not as an expression', async (text) => {
    const found = await indexed(ROWS).find(text);
    const isSubset = text
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, ' ')
      .trim()
      .split(/\s+/);
    expect(found).toEqual(isSubset.every((word) => ['oak', 'lamp'].includes(word)) ? [101] : []);
  });

  it('takes any text', async () => {
    const { find } = indexed(ROWS);
    const parts = fc.constantFrom(
      'oak',
      '"',
      '*',
      ':',
      '(',
      ')',
      'AND',
      'OR',
      'NOT',
      'NEAR',
      '^',
      '\0',
      '-',
      ' ',
      '𠀀',
      '́',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        if (wordsOf(given).length === 0) return;
        expect(Array.isArray(await find(given))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the brand of a product, and a lookup too', async () => {
    const { catalog } = indexed(ROWS);
    const expected = { value: [{ gtin: 101, title: 'Oak Lamp', brand: 'Lumen & Sons' }] };
    expect(await catalog.search(['oak'], { limit: 1, offset: 0 })).toMatchObject(expected);
    expect(await catalog.find([101])).toMatchObject(expected);
    expect(await catalog.find([105])).toEqual({ ok: true, value: [{ gtin: 105, title: 'Chocolate' }] });
  });

  it('goes on page by page without gaps', async () => {
    const { find } = indexed(
      Array.from({ length: 30 }, (_, i) => ({ gtin: 200 + i, title: `Lamp ${i % 3}` })),
    );
    const all = await find('lamp');
    expect(all).toHaveLength(30);
    expect([
      ...(await find('lamp', 12)),
      ...(await find('lamp', 12, 12)),
      ...(await find('lamp', 12, 24)),
    ]).toEqual(all);
  });

  it('gives a number once, with the title that a lookup has', async () => {
    const { catalog, find } = indexed([
      { gtin: 301, title: 'Oak lamp, brown', source: 1 },
      { gtin: 301, title: 'Lampe', source: 2 },
      { gtin: 301, title: 'Oak lamp', source: 0 },
    ]);
    expect(await find('oak')).toEqual([301]);
    const found = await catalog.search(['oak'], { limit: 5, offset: 0 });
    expect(found).toMatchObject({ value: [{ gtin: 301, title: 'Lampe' }] });
    expect(await catalog.find([301])).toMatchObject({ value: [{ title: 'Lampe' }] });
  });
});

describe('the index', () => {
  it('follows what administrators write and delete', async () => {
    const { catalog, find } = indexed(ROWS);
    await catalog.put({ gtin: 401, title: 'Elm table', brand: 'Newbrand', source: 'own' });
    expect(await find('newbrand elm')).toEqual([401]);
    await catalog.put({ gtin: 401, title: 'Ash table', brand: 'Otherbrand', source: 'own' });
    expect([await find('elm'), await find('newbrand'), await find('ash otherbrand')]).toEqual([
      [],
      [],
      [401],
    ]);
    await catalog.remove(401, 'own');
    expect(await find('ash')).toEqual([]);
  });

  it('follows the removal of a whole source', async () => {
    const { sqlite, find } = indexed([...ROWS, { gtin: 107, title: 'Oak bed', source: 1 }]);
    sqlite.exec('DELETE FROM product WHERE id % 32 = 1');
    expect(await find('oak')).toEqual([101]);
  });

  it('is the same whether rows came before it, while it was made, or after', async () => {
    const rows = Array.from({ length: 2 * ROWS_PER_STEP + 10 }, (_, i) => ({
      gtin: 1000 + 2 * i,
      title: `w${i % 100}`,
    }));
    const sqlite = migratedDatabase();
    sqlite.exec('BEGIN');
    for (const row of rows) add(sqlite, row);
    sqlite.exec('COMMIT');
    run(sqlite, [...MAKE_INDEX, ...FILL_INDEX]);
    const { database } = d1Over(sqlite);
    const catalog = createD1Catalog(database);
    expect(await catalog.search(['w5'], { limit: 1, offset: 0 })).toMatchObject({
      failure: { code: 'overloaded' },
    });
    // Before and beyond what is indexed until now.
    add(sqlite, { gtin: 1001, title: 'early' });
    add(sqlite, { gtin: 9_000_001, title: 'late' });
    sqlite.exec(
      `UPDATE product SET title = 'moved' WHERE id IN (${rowId(1000, 0)}, ${rowId(1000 + 4 * ROWS_PER_STEP, 0)})`,
    );
    sqlite.exec(`DELETE FROM product WHERE id = ${rowId(1002, 0)}`);
    run(sqlite, [...FILL_INDEX, ...FILL_INDEX, ...FILL_INDEX]);
    const count = (word: string) =>
      sqlite
        .prepare('SELECT count(*) AS n FROM product_search WHERE product_search MATCH ?')
        .get(`"${word}"`)?.['n'];
    expect([count('early'), count('late'), count('moved')]).toEqual([1, 1, 2]);
    expect(sqlite.prepare('SELECT count(*) AS n FROM product').get()?.['n']).toBe(
      sqlite.prepare('SELECT count(*) AS n FROM product_search').get()?.['n'],
    );
    sqlite.exec(`INSERT INTO product_search (product_search) VALUES ('integrity-check')`);
  });

  it('is not there before it is made, and after it is removed', async () => {
    const { sqlite, find } = indexed(ROWS);
    run(sqlite, DROP_INDEX);
    expect(await find('oak')).toBe('not_found');
    add(sqlite, { gtin: 501, title: 'without an index' });
    run(sqlite, [...MAKE_INDEX, ...FILL_INDEX, ...FILL_INDEX]);
    expect(await find('without')).toEqual([501]);
  });
});

describe('the expression', () => {
  it.each([
    [['oak'], '"oak" *'],
    [['oak', 'la'], '"oak" AND "la"'],
    [['say', '"hi"'], '"say" AND """hi"""'],
    [['coca-cola'], '"coca-cola" *'],
    [['oak', 'lamp!'], '"oak" AND "lamp!"'],
  ])('of %j is %s', (words, expression) => {
    expect(matchExpression(words)).toBe(expression);
  });
});
