import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NO_DETAILS } from '../../../../src/catalog/details.ts';
import { FIND } from '../../../../src/catalog/rows.ts';
import { columnsOf } from '../../../../src/local/catalog/columns.ts';
import { guessDelimiter } from '../../../../src/catalog/delimiter.ts';
import { ROWS_PER_CALL } from '../../../../src/local/catalog/import.ts';
import { summary } from '../../../../src/local/catalog/report.ts';
import type { StagedRow } from '../../../../src/local/catalog/staging.ts';
import { paceBeside } from '../../../../src/local/catalog/pace.ts';
import { localStore, sqlStore } from '../../../../src/local/catalog/store.ts';
import { lostRows } from '../../../../src/local/catalog/tally.ts';
import { migratedDatabase } from '../../../support/catalogue.ts';
import { importLines } from '../../../support/import-lines.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-catalog-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

describe('the delimiter of a list', () => {
  it.each([
    ['code\ttitle, long', '\t'],
    ['code;title', ';'],
    ['"a;b;c",title', ','],
    ['code|title', '|'],
    ['9521234000006|Monitor, black, 24"', '|'],
    ['9521234000006;"Monitor, 24"" | black, flat, new"', ';'],
    ['name,ean\nLamp; tall; oak; 3 kg; new,9521234000006', ','],
    ['single', '\t'],
  ])('of %j is %j', (text, delimiter) => {
    expect(guessDelimiter(text.split('\n'))).toBe(delimiter);
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

describe('an import', () => {
  const LIST =
    '\uFEFFcode\tproduct_name\n9521234000006\tOak Lamp\n09521234000006\tOak Lamp again\nabc\tx\n\n12\tx\n9520004\t\n9520004x\n9521234000013\tIt\'s "new"\n';

  it('stores the first of equal numbers and tells what became of every row', async () => {
    const written: StagedRow[] = [];
    const skipped: string[] = [];
    const tally = await importLines(linesOf(LIST), {
      write: async ({ rows: some }) => written.push(...some),
      onSkip: ({ line, why, number }) => skipped.push(`${line} ${why} ${number}`),
    });
    expect(written).toEqual([
      { gtin: 9521234000006, title: 'Oak Lamp', ...NO_DETAILS, day: null, source: 0 },
      { gtin: 9521234000013, title: 'It\'s "new"', ...NO_DETAILS, day: null, source: 0 },
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

  it('says how many rows it stores without a detail that the list has', async () => {
    const list =
      'ean\ttitle\tquantity\timage\n9521234000006\tA\t12\tb.png\n9521234000013\tB\t 5 \t\n9521234000020\tC\t5 g\thttps://a.example/c.png\nx\tD\t5\tc.png\n';
    const tally = await importLines(linesOf(list), { write: async ({ rows }) => rows.length });
    if (typeof tally === 'string') throw new Error(tally);
    expect(tally.leftOut).toEqual({ brand: 0, category: 0, quantity: 2, image: 1 });
    expect(lostRows(tally)).toBe(0);
    expect(summary(tally, { seconds: 1, verb: 'written' }).split('\n')).toEqual([
      '4 rows read in 1.0 s: 3 written, 0 unchanged',
      expect.stringContaining('not-a-number'),
      '2 stored without their quantity, which must be a number with its unit, as 400 g, of at most 50 characters',
      '1 stored without their image, which must be an address that begins with http:// or https://, of at most 500 characters',
      '',
    ]);
  });

  it('says why nothing was imported', async () => {
    const tally = await importLines(linesOf('code,brand\n1,2'), { write: async () => 0 });
    expect(tally).toContain('no column with titles');
    expect(await importLines(linesOf(''), { write: async () => 0 })).toMatchObject({ rows: 0 });
  });

  it('writes rows in the order of their numbers, so many a call', async () => {
    const calls: number[] = [];
    let last = -1;
    const numbers = Array.from(
      { length: 2 * ROWS_PER_CALL + 500 },
      (_, i) => 952_123_400_000 + ((i * 7) % 8501),
    );
    await importLines(linesOf(numbers.map((number) => `${number},Item`).join('\n')), {
      write: async ({ rows: some }) => {
        for (const { gtin } of some) {
          expect(gtin).toBeGreaterThan(last);
          last = gtin;
        }
        return calls.push(some.length);
      },
    });
    expect(calls).toEqual([ROWS_PER_CALL, ROWS_PER_CALL, 500]);
  });

  it('into the catalogue changes nothing the second time, and titles when they changed', async () => {
    const database = migratedDatabase();
    try {
      const write = localStore(database, paceBeside(join(directory, 'nobody'), 4000));
      const list = (suffix: string) =>
        Array.from(
          { length: 2500 },
          (_, i) => `${952_123_400_000 + i}\tItem ${i}${i < 3 ? suffix : ''}`,
        ).join('\n');
      const run = (text: string) => importLines(linesOf(text), { write });
      expect(await run(list(''))).toMatchObject({ written: 2500, unchanged: 0 });
      expect(await run(list(''))).toMatchObject({ written: 0, unchanged: 2500 });
      expect(await run(list('!'))).toMatchObject({ written: 3, unchanged: 2497 });
      expect(database.prepare('SELECT count(*) AS n FROM product').get()).toEqual({ n: 2500 });
    } finally {
      database.close();
    }
  });

  it('beside a process that has the database open takes small steps and rests between them', async () => {
    const path = join(directory, 'open.sqlite');
    writeFileSync(path, '');
    expect(paceBeside(path, 4000).rows()).toBe(4000);
    const other = spawn('sleep', ['60'], { stdio: ['ignore', openSync(path, 'r'), 'ignore'] });
    try {
      const pace = paceBeside(path, 4000);
      expect(pace.rows()).toBe(500);
      const began = performance.now();
      await pace.rest(50);
      expect(performance.now() - began).toBeGreaterThan(140);
    } finally {
      other.kill();
    }
  });

  it('for the deployment writes statements below the limit that SQLite takes', async () => {
    const path = join(directory, 'catalog.sql');
    const sql = sqlStore(path);
    const row = { ...NO_DETAILS, day: null, source: 0 };
    await sql.write({
      source: { name: 'shop', rank: 3 },
      day: 7,
      rows: [
        { ...row, gtin: 1, title: "It's", brand: "O'Neill" },
        ...Array.from({ length: 1999 }, (_, i) => ({
          ...row,
          gtin: i + 2,
          title: 'x'.repeat(100),
          day: i % 2 ? 9 : null,
        })),
      ],
    });
    sql.close();
    expect(sql.size().bytes).toBe(statSync(path).size);
    const statements = readFileSync(path, 'utf8').split(';\n').filter(Boolean);
    expect(statements.length).toBe(sql.size().statements);
    expect(Math.max(...statements.map((text) => Buffer.byteLength(text)))).toBeLessThan(100_000);
    const database = migratedDatabase();
    for (const statement of statements) database.exec(statement);
    expect(database.prepare(FIND).all('[1,2,3]')).toMatchObject(
      [
        { title: "It's", brand: "O'Neill", source: 'shop', rank: 3, updated: 7 },
        { brand: null, updated: 7 },
        { updated: 9 },
      ].toSorted((a, b) => b.updated - a.updated),
    );
    expect(database.prepare('SELECT count(*) AS n FROM product').get()).toEqual({ n: 2000 });
    database.close();
  });
});
