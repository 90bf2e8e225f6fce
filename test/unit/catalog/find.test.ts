import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from '../../../src/catalog/details.ts';
import { createD1Catalog } from '../../../src/catalog/index.ts';
import { MAX_SOURCES, dayText, gtinOf, rowId, sourceName, sourceOf } from '../../../src/catalog/rows.ts';
import { d1Over, migratedDatabase } from '../../support/catalogue.ts';

/** A database whose first `failures` reads fail, and which has the given rows. */
function database(failures: number, rows: readonly { id: number; title: string }[]) {
  let reads = 0;
  const all = async () => {
    reads += 1;
    if (reads <= failures) throw new Error('D1_ERROR: database is locked');
    return { results: [...rows] };
  };
  const session = { prepare: () => ({ bind: () => ({ all }) }), getBookmark: () => null };
  return {
    database: { withSession: () => session } as unknown as D1Database,
    reads: () => reads,
  };
}

/** `[source, rank, day]` of the rows that one number has; the titles are the sources. */
type Rows = readonly (readonly [source: string, rank: number | null, day: number | null])[];

const NUMBER = 9521234000006;
const DETAILS = { category: 'Lamps', quantity: '1 kg', image: 'https://a.example/b.png' };

function catalogueOf(rows: Rows) {
  const sqlite = migratedDatabase();
  for (const [i, [source, rank, day]] of rows.entries()) {
    if (rank !== null)
      sqlite.prepare('INSERT INTO source (id, name, rank) VALUES (?, ?, ?)').run(i + 1, source, rank);
    sqlite
      .prepare('INSERT INTO product (id, title, updated) VALUES (?, ?, ?)')
      .run(rowId(NUMBER, i + 1), source, day);
  }
  return createD1Catalog(d1Over(sqlite).database);
}

describe('of several sources that have a number', () => {
  it.each<[string, Rows, string]>([
    [
      'the lowest rank answers',
      [
        ['far', 30, 9],
        ['near', 5, 1],
        ['middle', 20, 9],
      ],
      'near',
    ],
    [
      'the later day answers where ranks are equal',
      [
        ['old', 10, 100],
        ['new', 10, 101],
      ],
      'new',
    ],
    [
      'a day answers before none',
      [
        ['undated', 10, null],
        ['dated', 10, 1],
      ],
      'dated',
    ],
    [
      'the first source answers where days are equal too',
      [
        ['first', 10, 7],
        ['second', 10, 7],
      ],
      'first',
    ],
    [
      'one that the table of sources has answers before one that it lacks',
      [
        ['lost', null, 9],
        ['known', 99, 1],
      ],
      'known',
    ],
    ['one that the table of sources lacks answers when it is alone', [['lost', null, 9]], 'lost'],
  ])('%s', async (_, rows, expected) => {
    const catalogue = catalogueOf(rows);
    expect(await catalogue.find([NUMBER])).toEqual({ ok: true, value: [{ gtin: NUMBER, title: expected }] });
    const all = await catalogue.rows(NUMBER);
    expect(all).toHaveLength(rows.length);
    expect(all[0]?.title).toBe(expected);
  });

  it('none answers for the numbers beside it', async () => {
    const catalogue = createD1Catalog(d1Over(migratedDatabase()).database);
    for (const gtin of [NUMBER - 1, NUMBER + 1]) await catalogue.put({ gtin, title: 'x', source: 'own' });
    expect(await catalogue.find([NUMBER])).toEqual({ ok: true, value: [] });
    expect(await catalogue.find([99_999_999_999_999, 0])).toEqual({ ok: true, value: [] });
  });
});

describe('a row of the catalogue', () => {
  it('is written, replaced, shown with all it has, and removed', async () => {
    const catalogue = createD1Catalog(d1Over(migratedDatabase()).database, { now: () => 86_400_000 * 5 });
    await catalogue.put({ gtin: NUMBER, title: 'Lamp', ...DETAILS, brand: 'Oak & Co', source: 'shop' });
    await catalogue.put({ gtin: NUMBER, title: 'Oak Lamp', source: 'shop' });
    expect(await catalogue.rows(NUMBER)).toEqual([
      {
        gtin: NUMBER,
        title: 'Oak Lamp',
        ...DETAILS,
        brand: 'Oak & Co',
        updated: 5,
        source: 'shop',
        rank: 10,
      },
    ]);
    expect(await catalogue.remove(NUMBER, 'own')).toBe(false);
    expect(await catalogue.remove(NUMBER, 'no-such-source')).toBe(false);
    expect(await catalogue.remove(NUMBER, 'shop')).toBe(true);
    expect(await catalogue.rows(NUMBER)).toEqual([]);
  });

  it('is refused when it would be of one source too many', async () => {
    const catalogue = createD1Catalog(d1Over(migratedDatabase()).database);
    for (let n = 1; n < MAX_SOURCES; n += 1)
      await catalogue.put({ gtin: n, title: 'x', source: `source-${n}` });
    await expect(catalogue.put({ gtin: 1, title: 'x', source: 'one-more' })).rejects.toThrow(
      'datatype mismatch',
    );
  });

  it('has an id that keeps number and source apart, up to the largest', () => {
    for (const gtin of [0, 1, 12_345_670, NUMBER, 99_999_999_999_999])
      for (const source of [0, 1, MAX_SOURCES - 1]) {
        const id = rowId(gtin, source);
        expect([Number.isSafeInteger(id), gtinOf(id), sourceOf(id)]).toEqual([true, gtin, source]);
      }
    expect(dayText(20_779)).toBe('2026-11-22');
  });

  it.each([
    [' OpenFoodFacts ', 'openfoodfacts'],
    ['own-2.b', 'own-2.b'],
    ['', undefined],
    ['a b', undefined],
    ['-a', undefined],
    ['a'.repeat(33), undefined],
  ])('has a source whose name %j is %j', (text, name) => {
    expect(sourceName(text)).toBe(name);
  });
});

describe('sessions', () => {
  it('begin anywhere, and then never behind what was read or written here', async () => {
    const { database: d1, sessions } = d1Over(migratedDatabase());
    const catalogue = createD1Catalog(d1);
    await catalogue.find([1]);
    await catalogue.find([1]);
    await catalogue.put({ gtin: 1, title: 'x', source: 'own' });
    await catalogue.find([1]);
    const [first, second, written, afterwards] = sessions;
    expect(first).toBe('first-unconstrained');
    expect(written).toBe('first-primary');
    expect(Number(second)).toBeGreaterThan(0);
    expect(Number(afterwards)).toBeGreaterThan(Number(second));
  });
});

describe('the migration of a catalogue with one source', () => {
  it('keeps every row, as of the source "own"', async () => {
    const sqlite = migratedDatabase({
      before: { migration: '0002', sql: `INSERT INTO product VALUES (12345670, 'a'), (99999999999999, 'b')` },
    });
    const catalogue = createD1Catalog(d1Over(sqlite).database);
    expect(await catalogue.find([12_345_670, 99_999_999_999_999])).toEqual({
      ok: true,
      value: [
        { gtin: 12_345_670, title: 'a' },
        { gtin: 99_999_999_999_999, title: 'b' },
      ],
    });
    expect(await catalogue.rows(12_345_670)).toEqual([
      { gtin: 12_345_670, title: 'a', ...NO_DETAILS, updated: null, source: 'own', rank: 10 },
    ]);
  });
});

describe('finding products', () => {
  it('answers in the order of the numbers asked for', async () => {
    const rows = [
      { id: rowId(1, 0), title: 'one' },
      { id: rowId(2, 0), title: 'two' },
    ];
    expect(await createD1Catalog(database(0, rows).database).find([2, 1])).toEqual({
      ok: true,
      value: [
        { gtin: 2, title: 'two' },
        { gtin: 1, title: 'one' },
      ],
    });
  });

  it('reads again when the database is busy, and gives up after eight times', async () => {
    const busy = database(6, [{ id: rowId(1, 0), title: 'one' }]);
    expect(await createD1Catalog(busy.database).find([1])).toEqual({
      ok: true,
      value: [{ gtin: 1, title: 'one' }],
    });
    expect(busy.reads()).toBe(7);
    const broken = database(Infinity, []);
    expect(await createD1Catalog(broken.database).find([1])).toMatchObject({
      ok: false,
      failure: { code: 'overloaded' },
    });
    expect(broken.reads()).toBe(8);
  });
});
