import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProductRow } from '../../../src/catalog/normalise.ts';
import { columnsOf } from '../../../scripts/support/catalog/columns.ts';
import { delimitedRows, guessDelimiter } from '../../../scripts/support/catalog/delimited.ts';
import { GtinSet } from '../../../scripts/support/catalog/gtin-set.ts';
import { importLines, ROWS_PER_CALL } from '../../../scripts/support/catalog/import.ts';
import { localStore, sqlStore } from '../../../scripts/support/catalog/store.ts';
import { openStores } from '../../../scripts/support/local.ts';
import { migrate } from '../../../scripts/support/migrate.ts';
import { migratedDatabase } from '../../support/catalogue.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-catalog-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

async function rows(text: string, delimiter: string) {
  const found: (readonly [number, ...string[]])[] = [];
  for await (const { line, fields } of delimitedRows(linesOf(text), delimiter)) found.push([line, ...fields]);
  return found;
}

describe('delimited files', () => {
  it('are cut at tabs alone, stray quotes and all', async () => {
    expect(await rows('1\tA "B\n\n2\t"C" D\t', '\t')).toEqual([
      [1, '1', 'A "B'],
      [3, '2', '"C" D', ''],
    ]);
  });

  it('follow RFC 4180 at commas: delimiters, quotes and line breaks inside of quotes', async () => {
    expect(await rows('1,"a, ""b""\nc",x\n2,,"",\n3,"d"', ',')).toEqual([
      [1, '1', 'a, "b"\nc', 'x'],
      [3, '2', '', '', ''],
      [4, '3', 'd'],
    ]);
  });

  it('lose no line to a quote that nobody closes', async () => {
    const text = `1,"open\n${Array.from({ length: 80 }, (_, i) => `${i + 2},x`).join('\n')}`;
    expect((await rows(text, ',')).map(([line]) => line)).toEqual(
      Array.from({ length: 81 }, (_, i) => i + 1),
    );
  });

  it('come back as they were written', async () => {
    const record = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', ';') }), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (records) => {
        const text = records
          .map((fields) => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        expect((await rows(text, ',')).map(([, ...fields]) => fields)).toEqual(records);
      }),
    );
  });

  it.each([
    ['code\ttitle, long', '\t'],
    ['code;title', ';'],
    ['"a;b;c",title', ','],
    ['single', '\t'],
  ])('%j speaks for its delimiter', (line, delimiter) => {
    expect(guessDelimiter(line)).toBe(delimiter);
  });
});

describe('columns', () => {
  it.each([
    [['code', 'product_name'], {}, { number: 0, title: 1, header: true }],
    [['id', 'Product Name', 'EAN-13'], {}, { number: 2, title: 1, header: true }],
    [['9521234000006', 'Lamp'], {}, { number: 0, title: 1, header: false }],
    [['Lamp', '9521234000006'], { number: '2', title: '1' }, { number: 1, title: 0, header: false }],
    [['sku', 'what', 'no'], { number: 'no', title: 'what' }, { number: 2, title: 1, header: true }],
  ])('of %j with %j are %j', (first, wanted, expected) => {
    expect(columnsOf(first, wanted)).toEqual(expected);
  });

  it.each([
    [['code', 'product_name'], { title: 'titel' }, 'no column titel'],
    [['code', 'product_name'], { number: '7' }, 'no column 7'],
    [['code', 'brand'], {}, 'no column with titles: code | brand'],
  ])('of %j with %j are asked for', (first, wanted, message) => {
    expect(columnsOf(first, wanted)).toContain(message);
  });
});

describe('a set of GTINs', () => {
  it('knows what it has, up to 14 digits and past its first size', () => {
    const set = new GtinSet();
    const numbers = Array.from({ length: 100_000 }, (_, i) => (i * 999_999_937) % 100_000_000_000_000);
    for (const number of numbers) expect(set.add(number)).toBe(true);
    expect(numbers.some((number) => set.add(number))).toBe(false);
    expect(set.size).toBe(100_000);
    expect(set.add(99_999_999_999_999)).toBe(true);
  });
});

describe('an import', () => {
  const LIST =
    '\uFEFFcode\tproduct_name\n9521234000006\tOak Lamp\n09521234000006\tOak Lamp again\nabc\tx\n\n12\tx\n9520004\t\n9520004x\n9521234000013\tIt\'s "new"\n';

  it('stores the first of equal numbers and tells what became of every row', async () => {
    const written: ProductRow[] = [];
    const skipped: string[] = [];
    const tally = await importLines(linesOf(LIST), {
      write: async (products) => written.push(...products),
      onSkip: ({ line, why, number }) => skipped.push(`${line} ${why} ${number}`),
    });
    expect(written).toEqual([
      { gtin: 9521234000006, title: 'Oak Lamp' },
      { gtin: 9521234000013, title: 'It\'s "new"' },
    ]);
    expect(skipped).toEqual([
      '3 duplicate 09521234000006',
      '4 not-a-number abc',
      '6 number-length 12',
      '7 number-length 9520004',
      '8 columns 9520004x',
    ]);
    expect(tally).toMatchObject({ rows: 7, written: 2, unchanged: 0 });
  });

  it('says why nothing was imported', async () => {
    const tally = await importLines(linesOf('code,brand\n1,2'), { write: async () => 0 });
    expect(tally).toContain('no column with titles');
    expect(await importLines(linesOf(''), { write: async () => 0 })).toMatchObject({ rows: 0 });
  });

  it('writes at most 2,000 rows a call', async () => {
    const calls: number[] = [];
    const list = Array.from({ length: 4500 }, (_, i) => `${952_123_400_000 + i},Item ${i}`).join('\n');
    await importLines(linesOf(list), { write: async (products) => calls.push(products.length) });
    expect(calls).toEqual([ROWS_PER_CALL, ROWS_PER_CALL, 500]);
  });

  it('into the local database changes nothing the second time, and titles when they changed', async () => {
    const stores = openStores(join(directory, 'state'));
    try {
      await migrate(stores);
      const write = await localStore(stores);
      const list = (suffix: string) =>
        Array.from(
          { length: 2500 },
          (_, i) => `${952_123_400_000 + i}\tItem ${i}${i < 3 ? suffix : ''}`,
        ).join('\n');
      const run = (text: string) => importLines(linesOf(text), { write });
      expect(await run(list(''))).toMatchObject({ written: 2500, unchanged: 0 });
      expect(await run(list(''))).toMatchObject({ written: 0, unchanged: 2500 });
      expect(await run(list('!'))).toMatchObject({ written: 3, unchanged: 2497 });
      const database = await stores.getD1Database('DB');
      expect(await database.prepare('SELECT count(*) AS n FROM product').first('n')).toBe(2500);
    } finally {
      await stores.dispose();
    }
  }, 30_000);

  it('that was killed 20 times, each at another point, ends with the same table, and then writes nothing', async () => {
    const rows = Array.from({ length: 6_500 }, (_, i) => `${952_123_400_000 + (i % 5_500)}\tItem ${i}`).join(
      '\n',
    );
    const table = async (kills: readonly number[]) => {
      const stored = new Map<number, string>();
      const write = async (products: readonly ProductRow[]) => {
        // A batch is one statement: it is written as a whole or not at all.
        if (budget-- <= 0) throw new Error('killed');
        const changed = products.filter(({ gtin, title }) => stored.get(gtin) !== title);
        for (const { gtin, title } of products) stored.set(gtin, title);
        return changed.length;
      };
      let budget = Infinity;
      for (const kill of kills) {
        budget = kill;
        await expect(importLines(linesOf(rows), { write })).rejects.toThrow('killed');
      }
      budget = Infinity;
      await importLines(linesOf(rows), { write });
      const again = await importLines(linesOf(rows), { write });
      return { stored: [...stored].sort(([a], [b]) => a - b), again };
    };
    const whole = await table([]);
    const killed = await table(Array.from({ length: 20 }, (_, i) => (i * 7) % 3));
    expect(killed.stored).toEqual(whole.stored);
    expect(killed.stored).toHaveLength(5_500);
    expect(killed.again).toMatchObject({ written: 0, unchanged: 5_500 });
  });

  it('for the deployment writes statements below the limit that SQLite takes', async () => {
    const path = join(directory, 'catalog.sql');
    const sql = sqlStore(path);
    await sql.write([
      { gtin: 1, title: "It's" },
      ...Array.from({ length: 1999 }, (_, i) => ({ gtin: i + 2, title: 'x'.repeat(100) })),
    ]);
    sql.close();
    const statements = readFileSync(path, 'utf8').split(';\n').filter(Boolean);
    expect(statements.length).toBe(6);
    expect(Math.max(...statements.map((text) => Buffer.byteLength(text)))).toBeLessThan(100_000);
    const database = migratedDatabase();
    for (const statement of statements) database.exec(statement);
    expect(database.prepare('SELECT title FROM product WHERE id = 32').get()).toEqual({ title: "It's" });
    expect(database.prepare('SELECT count(*) AS n FROM product').get()).toEqual({ n: 2000 });
    database.close();
  });
});
