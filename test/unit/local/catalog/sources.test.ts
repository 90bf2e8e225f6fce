// Lists that say more than number and title: dumps of Open Food Facts and its sisters, brands and days, several sources, and the
// catalogue's own export.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/local/catalog/import.ts';
import { importLines } from '../../../support/import-lines.ts';
import { type ExportFormat, exportHeader, exportLine } from '../../../../src/local/catalog/exported.ts';
import { changesOf } from '../../../../src/local/catalog/open-facts.ts';
import type { TableOptions } from '../../../../src/local/catalog/source-rows.ts';
import { openTable } from '../../../../src/local/catalog/table.ts';
import { DETAIL_NAMES, NO_DETAILS, detailsIn } from '../../../../src/catalog/details.ts';
import {
  ADD_BRANDS,
  ADD_CATEGORIES,
  ADD_SOURCE,
  FIND,
  UPSERT,
  dayText,
  rowId,
} from '../../../../src/catalog/rows.ts';
import { migratedDatabase } from '../../../support/catalogue.ts';

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

const DAY = 20_779;

async function batchesOf(text: string, options: TableOptions = {}): Promise<readonly Batch[]> {
  const batches: Batch[] = [];
  const tally = await importLines(linesOf(text), {
    ...options,
    day: DAY,
    write: async (batch) => {
      batches.push(batch);
      return batch.rows.length;
    },
  });
  if (typeof tally === 'string') throw new Error(tally);
  return batches;
}

/** The order of columns of `en.openfoodfacts.org.products.csv`, cut behind the categories. */
const HEADER =
  'code\turl\tcreator\tcreated_t\tcreated_datetime\tlast_modified_t\tlast_modified_datetime\tproduct_name\tabbreviated_product_name\tgeneric_name\tquantity\tpackaging\tpackaging_tags\tpackaging_text\tbrands\tbrands_tags\tcategories\timage_url';
const factsRow = (
  host: string,
  name: string,
  { brands = '', short = '', generic = '', changed = '1700000000', categories = '', image = '' } = {},
) =>
  `9521234000006\thttp://world-en.${host}.org/product/9521234000006/lamp\tsomebody\t1500000000\t2017-07-14T02:40:00Z\t${changed}\t2023-11-14T22:13:20Z\t${name}\t${short}\t${generic}\t1 kg\t\t\t\t${brands}\t\t${categories}\t${image}`;

const DETAILS = {
  category: 'Lampes de bureau',
  quantity: '1 kg',
  image: 'https://images.example/a.400.jpg',
};

describe('a dump of Open Food Facts or its sisters', () => {
  it.each([
    ['openfoodfacts', 20],
    ['openproductsfacts', 30],
    ['openbeautyfacts', 40],
    ['openpetfoodfacts', 50],
  ])('as "CSV" of %s has its source, brand and day', async (name, rank) => {
    const [batch] = await batchesOf(
      `${HEADER}\n${factsRow(name, 'Lamp 5" "Oak"', { brands: 'Oak & Co,Trees', categories: 'Homes, Lamps, fr:Lampes de bureau', image: 'https://images.example/a.400.jpg' })}`,
    );
    expect(batch).toMatchObject({
      source: { name, rank },
      rows: [{ gtin: 9521234000006, title: 'Lamp 5" "Oak"', brand: 'Oak & Co', day: 19_675, ...DETAILS }],
    });
  });

  it('is titled by its other names where the first is empty', async () => {
    const title = async (row: string) => (await batchesOf(`${HEADER}\n${row}`))[0]?.rows[0]?.title;
    expect(await title(factsRow('openfoodfacts', ' ', { short: 'Lmp', generic: 'lamp' }))).toBe('Lmp');
    expect(await title(factsRow('openfoodfacts', '', { generic: 'lamp' }))).toBe('lamp');
  });

  it('has no day that is still to come', async () => {
    const [batch] = await batchesOf(
      `${HEADER}\n${factsRow('openfoodfacts', 'Lamp', { changed: '9999999999' })}`,
    );
    expect(batch?.rows[0]?.day).toBe(DAY);
  });

  it.each([
    [{ product_name: 'Lampe', product_name_en: 'Lamp' }, 'Lampe'],
    [{ product_name: '', product_name_en: 'Lamp', product_name_fi: 'Lamppu', lc: 'fi' }, 'Lamppu'],
    [{ product_name_en: 'Lamp', product_name_sv: 'Lampa' }, 'Lamp'],
    [{ product_name_sv: 'Lampa', generic_name: 'light' }, 'Lampa'],
    [{ product_name: '', abbreviated_product_name: 'Lmp' }, 'Lmp'],
    [{ product_name: '', generic_name_de: 'Leuchte' }, 'Leuchte'],
  ])('as JSON Lines with the names %j is titled %s', async (names, title) => {
    const product = {
      code: '09521234000006',
      creator: 'x',
      created_t: 1,
      last_modified_t: 1_700_000_000,
      ...names,
    };
    const first = JSON.stringify({
      ...product,
      product_name: 'first',
      code: '9521234000013',
      product_type: 'petfood',
    });
    const [batch] = await batchesOf(`${first}\n${JSON.stringify(product)}`);
    expect(batch?.source.name).toBe('openpetfoodfacts');
    expect(batch?.rows[0]).toMatchObject({ gtin: 9521234000006, title, day: 19_675 });
  });

  it('as JSON Lines has the same details', async () => {
    const product = {
      code: '9521234000006',
      creator: 'x',
      created_t: 1,
      last_modified_t: 1,
      product_name: 'Lamp',
      brands: 'Oak,Trees',
      categories: 'Homes, Lamps, fr:Lampes de bureau',
      quantity: '1 kg',
      image_url: DETAILS.image,
    };
    const [batch] = await batchesOf(JSON.stringify(product));
    expect(batch?.rows).toMatchObject([{ brand: 'Oak', ...DETAILS }]);
  });

  it('is known by the name of its file where nothing in it says which', async () => {
    const product = JSON.stringify({
      code: '9521234000006',
      creator: 'x',
      created_t: 1,
      last_modified_t: 1,
      product_name: 'x',
    });
    const [batch] = await batchesOf(product, { fileName: 'openproductsfacts-products.jsonl.gz' });
    expect(batch?.source.name).toBe('openproductsfacts');
  });

  it('gives way to what the command line says', async () => {
    const text = `${HEADER}\n${factsRow('openfoodfacts', 'Lamp', { generic: 'light' })}`;
    const [batch] = await batchesOf(text, { source: 'mirror', rank: 7, title: 'generic_name' });
    expect(batch).toMatchObject({
      source: { name: 'mirror', rank: 7, setsRank: true },
      rows: [{ title: 'light' }],
    });
  });

  it.each([
    ['openfoodfacts_products_1638076899_1638162314.json.gz', { from: 1_638_076_899, to: 1_638_162_314 }],
    ['openfoodfacts_products_1638162314_1638076899.json.gz', undefined],
    ['products.json.gz', undefined],
  ])('of daily changes named %s is of %j', (name, changes) => {
    expect(changesOf(name)).toEqual(changes);
  });
});

describe('another list', () => {
  it('has brands and days where its header names them', async () => {
    const [batch] = await batchesOf(
      'EAN;Name;Brand;Last modified\n9521234000006;Lamp;Oak, Inc.;2024-02-29T08:00:00Z\n9521234000013;Pan;;soon',
    );
    expect(batch?.rows).toMatchObject([
      { title: 'Lamp', brand: 'Oak, Inc.', day: 19_782 },
      { title: 'Pan', brand: null, day: null },
    ]);
    expect(batch).toMatchObject({ day: DAY, source: { name: 'own', rank: 10 } });
  });

  it.each([
    ['Category\tNet content\timage', 'Home > Lamps, oak\t2 × 5 L\thttps://a.example/b.png'],
    ['product_type\tquantity\timage_link', ' Home &gt; Lamps,\u00a0oak \t2 × 5 L\thttps://a.example/b.png'],
  ])('has details in the columns %j', async (header, cells) => {
    const [batch] = await batchesOf(`ean\ttitle\t${header}\n9521234000006\tLamp\t${cells}`);
    expect(batch?.rows).toMatchObject([
      { category: 'Home > Lamps, oak', quantity: '2 × 5 L', image: 'https://a.example/b.png' },
    ]);
  });

  it.each([
    ['quantity', '12'],
    ['quantity', 'many'],
    ['quantity', `${'1'.repeat(50)} g`],
    ['image', 'b.png'],
    ['image', 'ftp://a.example/b.png'],
    ['image', 'https://a.example/"b'],
    ['image', `https://a.example/${'b'.repeat(500)}`],
    ['category', ' '],
  ] as const)('leaves out the %s %j', async (name, text) => {
    const [batch] = await batchesOf(`ean\ttitle\t${name}\n9521234000006\tLamp\t${text}`);
    expect(batch?.rows).toMatchObject([{ title: 'Lamp', [name]: null }]);
  });

  it('has a brand of at most 100 characters, on one line', async () => {
    const [batch] = await batchesOf(
      `code\ttitle\tbrand\n9521234000006\tx\t A&amp;B\u00A0 ${'c'.repeat(200)}`,
    );
    expect(batch?.rows[0]?.brand).toBe(`A&B ${'c'.repeat(96)}`);
  });
});

describe('writing', () => {
  type Write = readonly [
    title: string,
    brand: string | null,
    day: number | null,
    today: number,
    category?: string,
    quantity?: string,
    image?: string,
  ];
  /** What of `(title, brand, day)` stands after these writes, and how many rows each of them changed. */
  function written(writes: readonly Write[]) {
    const database = migratedDatabase();
    database.prepare(ADD_SOURCE).run('list', 9);
    const changes = writes.map(([title, brand, day, today, ...more]) => {
      const rows = JSON.stringify([[rowId(5, 0), title, brand, day, ...more]]);
      for (const names of [ADD_BRANDS, ADD_CATEGORIES]) database.prepare(names).run(rows);
      const kind = day === null ? 'undated' : 'dated';
      return Number(database.prepare(UPSERT[kind]).run(rows, today, 'list').changes);
    });
    return { changes, row: database.prepare(FIND).get('[5]') };
  }

  it.each<[string, readonly Write[], readonly number[], object]>([
    [
      'the same again changes nothing, on a later day either',
      [
        ['a', 'B', null, 1],
        ['a', 'B', null, 2],
      ],
      [1, 0],
      { updated: 1 },
    ],
    [
      'another title replaces one',
      [
        ['a', null, null, 1],
        ['b', null, null, 2],
      ],
      [1, 1],
      { title: 'b', updated: 2 },
    ],
    [
      'another brand replaces one',
      [
        ['a', 'B', null, 1],
        ['a', 'C', null, 2],
      ],
      [1, 1],
      { brand: 'C', updated: 2 },
    ],
    [
      'no brand is no reason to forget one',
      [
        ['a', 'B', null, 1],
        ['a', null, null, 2],
      ],
      [1, 0],
      { brand: 'B' },
    ],
    [
      'further details replace, and none is no reason to forget them',
      [
        ['a', null, null, 1, 'C', '1 g', 'i'],
        ['a', null, null, 2],
        ['a', null, null, 3, 'C', '1 g', 'i'],
        ['a', null, null, 4, 'D', '2 g', 'j'],
      ],
      [1, 0, 0, 1],
      { category: 'D', quantity: '2 g', image: 'j', updated: 4 },
    ],
    [
      'a later day replaces an earlier one',
      [
        ['a', null, 5, 9],
        ['a', null, 6, 9],
      ],
      [1, 1],
      { updated: 6 },
    ],
    [
      'an earlier day replaces nothing',
      [
        ['a', null, 5, 9],
        ['b', 'B', 4, 9],
      ],
      [1, 0],
      { title: 'a', brand: null },
    ],
    [
      'the same day replaces another title',
      [
        ['a', null, 5, 9],
        ['b', null, 5, 9],
      ],
      [1, 1],
      { title: 'b' },
    ],
    [
      'the same day again changes nothing',
      [
        ['a', 'B', 5, 9],
        ['a', 'B', 5, 10],
      ],
      [1, 0],
      { updated: 5 },
    ],
  ])('%s', (_, writes, changes, row) => {
    expect(written(writes)).toMatchObject({ changes, row });
  });
});

const NO_TEXTS = { brand: '', category: '', quantity: '', image: '' };

describe('an export', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const row = fc.record({
    gtin: fc.integer({ min: 0, max: 99_999_999_999_999 }),
    title: text,
    brand: fc.option(text),
    category: fc.option(text),
    quantity: fc.option(text),
    image: fc.option(text),
    day: fc.option(fc.integer({ min: 10_957, max: 30_000 })),
    source: fc.constantFrom(
      ['own', 10] as const,
      ['shop-2', 0] as const,
      ['openfoodfacts', 999_999] as const,
    ),
  });

  it.each<ExportFormat>(['tsv', 'jsonl'])('as %s comes back as it was', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, {
          selector: ({ gtin, source: [name] }) => `${gtin} ${name}`,
          minLength: 1,
          maxLength: 6,
        }),
        async (rows) => {
          const lines = rows.map(({ gtin, title, day, source: [name, rank], ...details }) =>
            exportLine(
              {
                number: String(gtin).padStart(14, '0'),
                title,
                ...NO_TEXTS,
                ...detailsIn(details),
                source: { name, rank },
                updated: day === null ? '' : dayText(day),
              },
              format,
            ),
          );
          const unfit = (value: string | null): boolean => /[\t\r\n]/.test(value ?? '');
          const isUnfit =
            format === 'tsv' &&
            rows.some((row) => unfit(row.title) || DETAIL_NAMES.some((name) => unfit(row[name])));
          expect(lines.some((line) => typeof line === 'string')).toBe(isUnfit);
          if (isUnfit) return;
          const file =
            exportHeader(format) + lines.map((line) => (typeof line === 'string' ? '' : line.line)).join('');
          const batches = await batchesOf(file);
          const back = batches.flatMap(({ source, day: today, rows: some }) =>
            some.map((row) => {
              expect(today).toBeNull();
              return { ...row, source: [source.name, source.rank] };
            }),
          );
          const order = (list: readonly { gtin: number; source: readonly unknown[] }[]) =>
            list.toSorted((a, b) => a.gtin - b.gtin || String(a.source).localeCompare(String(b.source)));
          expect(order(back)).toEqual(order(rows));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of before has its brands', async () => {
    const [batch] = await batchesOf(
      'gtin\ttitle\tbrand\tsource\trank\tupdated\n00000000000017\tx\ty\town\t10\t2026-11-22',
    );
    expect(batch?.rows).toMatchObject([{ ...NO_DETAILS, gtin: 17, brand: 'y' }]);
  });

  it('is refused with options that say what it says itself', async () => {
    const table = await openTable(linesOf(`${exportHeader('tsv')}00000000000017\tx\t\town\t10\t\t\t\t`), {
      source: 'x',
    });
    expect(table).toContain('--source');
  });

  it('rows that are not as an export writes them are not stored', async () => {
    const good = '00000000000017\tx\t\town\t10\t\t\t\t';
    const bad = [
      '17\tx\t\town\t10\t\t\t\t',
      '00000000000018\t\t\town\t10\t\t\t\t',
      '00000000000019\tx\t\tOwn\t10\t\t\t\t',
      '00000000000020\tx\t\town\t1.5\t\t\t\t',
      '00000000000021\tx\t\town\t10\tyesterday\t\t\t',
      '00000000000023\tx\t\town\t10\t',
      '00000000000022\tx',
    ];
    const batches = await batchesOf(exportHeader('tsv') + [good, ...bad].join('\n'));
    expect(batches.flatMap(({ rows: some }) => some.map(({ gtin }) => gtin))).toEqual([17]);
  });
});
