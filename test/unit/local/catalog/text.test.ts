// What people hand to `npm run catalog -- import`: every encoding is told apart, and what is no table is refused.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importTable } from '../../../../src/local/catalog/import.ts';
import { openStaging } from '../../../../src/local/catalog/staging.ts';
import type { ImportTally } from '../../../../src/local/catalog/tally.ts';
import { openTable } from '../../../../src/local/catalog/table.ts';
import { openText } from '../../../../src/local/catalog/text.ts';

/** In pieces, so that no character or line end may count on its chunk. */
async function* inPieces(bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const LIST = 'code;name\n9521234000006;Käse\n9521234000013;Äpfel 5 €\n';
const PRODUCTS = [
  { gtin: 9521234000006, title: 'Käse' },
  { gtin: 9521234000013, title: 'Äpfel 5 €' },
];
const wide = (text: string, bigEndian = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
/** Of the euro sign alone windows-1252 differs from Latin-1 here. */
const eightBit = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

async function stored(
  bytes: Buffer,
  encoding?: string,
): Promise<{ products: { gtin: number; title: string }[]; tally: ImportTally }> {
  const text = await openText(inPieces(bytes), encoding);
  if (typeof text === 'string') throw new Error(text);
  const table = await openTable(text.lines, {});
  if (typeof table === 'string') throw new Error(table);
  const staging = openStaging(null, 0);
  if (typeof staging === 'string') throw new Error(staging);
  const products: { gtin: number; title: string }[] = [];
  const tally = await importTable(table, {
    staging,
    write: async ({ rows }) => products.push(...rows.map(({ gtin, title }) => ({ gtin, title }))),
  });
  staging.close();
  return { products, tally };
}

describe('a product list', () => {
  it.each([
    ['UTF-8', Buffer.from(LIST), 'utf-8', null],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${LIST}`), 'utf-8', null],
    ['UTF-16 little-endian', wide(`\uFEFF${LIST}`), 'utf-16le', 'by its byte order mark'],
    ['UTF-16 big-endian', wide(`\uFEFF${LIST}`, true), 'utf-16be', 'by its byte order mark'],
    ['UTF-16 without a mark', wide(LIST), 'utf-16le', 'by its zero bytes'],
    ['UTF-16 big-endian without a mark', wide(LIST, true), 'utf-16be', 'by its zero bytes'],
    ['windows-1252', eightBit(LIST), 'windows-1252', 'by its titles; line 2 is not UTF-8'],
    ['UTF-8 with the line ends of Windows', Buffer.from(LIST.replaceAll('\n', '\r\n')), 'utf-8', null],
    ['UTF-8 with the line ends of an old Macintosh', Buffer.from(LIST.replaceAll('\n', '\r')), 'utf-8', null],
  ])('in %s is read as such, plain or gzipped', async (_, bytes, encoding, because) => {
    for (const given of [bytes, gzipSync(bytes), Buffer.concat([gzipSync(bytes), gzipSync('')])]) {
      expect(await openText(inPieces(given))).toMatchObject({ encoding, because, packed: given !== bytes });
      expect((await stored(given)).products).toEqual(PRODUCTS);
    }
  });

  it('is read in the encoding that is asked for', async () => {
    const cyrillic = Buffer.concat([Buffer.from('9521234000006,'), Buffer.from([0xd1, 0xfb, 0xf0])]);
    expect((await stored(cyrillic, 'windows-1251')).products).toEqual([
      { gtin: 9521234000006, title: 'Сыр' },
    ]);
    expect(await openText(inPieces(cyrillic), 'klingon')).toBe('There is no encoding klingon.');
  });

  it('loses the rows alone whose bytes are not of its encoding, and counts them', async () => {
    const mixed = Buffer.concat([
      Buffer.from('code,name,brand\n9521234000006,Käse,a\n9521234000013,Brötchen,b\n'),
      eightBit('9521234000020,Äpfel,c\n9521234000037,Tee,Käserei\n'),
    ]);
    const { products, tally } = await stored(mixed);
    // The brand of the last row is damaged, and nobody reads it.
    expect(products.map(({ title }) => title)).toEqual(['Käse', 'Brötchen', 'Tee']);
    expect(tally.skipped.get('undecodable')).toEqual({ count: 1, firstLines: [4] });
  });

  it('in windows-1252 keeps a line that was pasted in UTF-8', async () => {
    const mixed = Buffer.concat([
      eightBit('code,name,kind\n9521234000006,Käse,Süßes\n9521234000013,Äpfel,Öl\n'),
      Buffer.from('9521234000020,Brötchen,a\n'),
      Buffer.from([...Buffer.from('9521234000037,x'), 0x81, 0xe4, 0x2c]),
    ]);
    const { products, tally } = await stored(mixed);
    expect(products.map(({ title }) => title)).toEqual(['Käse', 'Äpfel', 'Brötchen']);
    expect(tally.skipped.get('undecodable')).toEqual({ count: 1, firstLines: [5] });
  });

  it('never stores a title that shows nothing', async () => {
    const { tally } = await stored(
      Buffer.from('code,name\n9521234000006,\u200B\n9521234000013,\u00A0\u00AD\n'),
    );
    expect(tally.skipped.get('no-title')?.count).toBe(2);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'It is empty.'],
    ['a spreadsheet', Buffer.from('PK\x03\x04 and more'), 'a ZIP archive or a spreadsheet (.xlsx, .ods)'],
    ['a gzipped PDF', gzipSync('%PDF-1.7'), 'It is a PDF'],
    ['zero bytes', Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 3]), 'It has many zero bytes'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x31, 0, 0, 0]), 'It is UTF-32'],
  ])('that is %s is refused', async (_, bytes, why) => {
    expect(await openText(inPieces(bytes, 1))).toContain(why);
  });

  it('that ends in the middle of its gzip fails', async () => {
    const bytes = gzipSync(LIST.repeat(100));
    await expect(stored(bytes.subarray(0, bytes.length - 12))).rejects.toThrow('unexpected end of file');
  });
});

describe('a table', () => {
  const lines = (...all: readonly string[]) =>
    (async function* (): AsyncGenerator<string> {
      yield* all;
    })();

  it.each([
    [['<!DOCTYPE html>', '<p>'], 'It is HTML or XML'],
    [['', '  <?xml version="1.0"?>'], 'It is HTML or XML'],
    [['{', '  "code": "1"', '}'], 'It is a JSON object over several lines'],
    [['[', '7', ']'], 'neither a JSON object nor an array'],
    [['[{"id":1}]'], 'no member with a number: id'],
    [['{"id":1,"colour":"red"}'], 'no member with a number: id | colour'],
    [['code,brand'], 'no column with titles'],
  ])('is not %j', async (all, why) => {
    expect(await openTable(lines(...all), {})).toContain(why);
  });

  it.each([
    [['code\tname', '1\ta'], 'separated by tabs, number in column "code", title in column "name"'],
    [['9521234000006|a, b, c'], 'separated by pipes, number in column 1, title in column 2'],
    [['[["code","name"],', '["1","a"]]'], 'a JSON array, number in column "code", title in column "name"'],
    [['["code","name"]', '["1","a"]'], 'JSON Lines, number in column "code", title in column "name"'],
    [['[', '{"code": "1",', '"name": "a"}]'], 'a JSON array'],
    [['9521234000006;a'], 'separated by semicolons, number in column 1, title in column 2'],
    [
      ['sep=;', 'code;name', '1;a, b'],
      'separated by semicolons, number in column "code", title in column "name"',
    ],
    [
      ['"sep=,"', 'code,name', '1,a;b;c'],
      'separated by commas, number in column "code", title in column "name"',
    ],
    [[], 'no rows'],
  ])('of %j is described', async (all, shape) => {
    expect(await openTable(lines(...all), {})).toMatchObject({ shape });
  });

  it('of JSON Lines takes the best name that has a text in each object', async () => {
    const table = await openTable(
      lines(
        '{"code":"1","product_name":"","name":"a"}',
        '',
        '{"ean":2,"title":"b","name":"c"}',
        '{"code":"3"}',
        '["code"]',
      ),
      {},
    );
    if (typeof table === 'string') throw new Error(table);
    const rows = [];
    for await (const { line, number, title, fault } of table.rows) rows.push({ line, number, title, fault });
    expect(rows).toEqual([
      { line: 1, number: '1', title: 'a', fault: undefined },
      { line: 3, number: '2', title: 'b', fault: undefined },
      { line: 4, number: '3', title: '', fault: undefined },
      { line: 5, number: '', title: '', fault: 'json' },
    ]);
  });

  const rowsOf = async (...all: readonly string[]) => {
    const table = await openTable(lines(...all), {});
    if (typeof table === 'string') throw new Error(table);
    const rows = [];
    for await (const { line, number, title, fault } of table.rows)
      rows.push([line, number, title, ...(fault === undefined ? [] : [fault])]);
    return rows;
  };

  it.each<[string, readonly string[], readonly unknown[]]>([
    [
      'objects over several lines',
      ['[{"code":"1","name":"a]}"}', ', {', '"code":', '"2", "name": "b"', '}', ',', '{"code":"3"', '}]'],
      [
        [1, '1', 'a]}'],
        [2, '2', 'b'],
        [7, '3', ''],
      ],
    ],
    [
      'cells, one item broken',
      ['[["code","name"],["1","a"],', '["2","b],', '["3","c"],7]'],
      [
        [1, '1', 'a'],
        [2, '', '', 'json'],
        [3, '3', 'c'],
        [3, '', '', 'json'],
      ],
    ],
    [
      'numbers as they are written',
      [
        '[{"code":4.00638E+12,"name":"a"},{"code":0036000291452,"name":"b"}',
        ',{"code":5901234123457.0,"name":"c"},{"code": 5901234123457 ,"name":"d"}]',
      ],
      [
        [1, '4.00638E+12', 'a'],
        [1, '0036000291452', 'b'],
        [2, '5901234123457.0', 'c'],
        [2, '5901234123457', 'd'],
      ],
    ],
  ])('of a JSON array has %s', async (_, all, rows) => {
    expect(await rowsOf(...all)).toEqual(rows);
  });

  it.each([
    [['[{"code":"1","name":"a"},'], 'it breaks off behind line 1'],
    [['[{"code":"1","name":"a"}] x'], 'line 1 is behind the end'],
    [['[{"code":"1","name":"a"}]]'], 'line 1 closes a bracket'],
  ])('of the JSON %j fails', async (all, why) => {
    await expect(rowsOf(...all)).rejects.toThrow(why);
  });

  it('gives up a row whose separators do not match the first row, and no other', async () => {
    expect(
      await rowsOf(
        'code,name,brand',
        '1,Monitor 24" LG,a',
        '2,"Monitor 24" LG,b',
        '3,"Monitor, 24,c',
        '4,Monitor, black,d',
        '5,"Mon',
        'itor, new",e',
        '6,g,,',
        '7',
      ),
    ).toEqual([
      [2, '1', 'Monitor 24" LG'],
      [3, '2', 'Monitor 24 LG'],
      [4, '3', '"Monitor', 'quote'],
      [5, '4', 'Monitor', 'columns'],
      [6, '5', 'Mon\nitor, new'],
      [8, '6', 'g'],
      [9, '7', '', 'columns'],
    ]);
  });
});
