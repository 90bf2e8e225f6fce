// The CSV reader against Python's csv module over dirty lists, drawn from a seed. Where a quote is closed both read the same; Python
// takes everything behind a quote that nobody closes as one field, and here no row may be lost to it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importTable } from '../../../../src/local/catalog/import.ts';
import { openStaging } from '../../../../src/local/catalog/staging.ts';
import { openTable } from '../../../../src/local/catalog/table.ts';
import { lostRows } from '../../../../src/local/catalog/tally.ts';
import { openText } from '../../../../src/local/catalog/text.ts';
import { normaliseRow } from '../../../../src/catalog/normalise.ts';
import { checkDigit } from '../../../../src/barcode/linear/ean-upc/gtin.ts';
import { generator } from '../../../support/draw-linear.ts';

const LISTS = 800;
const folder = mkdtempSync(join(tmpdir(), 'quietzone-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface List {
  readonly path: string;
  readonly bytes: Buffer;
  readonly delimiter: string;
  /** As Python names it. */
  readonly encoding: string;
  /** The numbers of its rows that have as many cells as the header, in their order. */
  readonly numbers: readonly number[];
  /** No quote is left open. */
  readonly isClosed: boolean;
}

const ENCODINGS: readonly (readonly [name: string, python: string, encode: (text: string) => Buffer])[] = [
  ['utf-8', 'utf-8', (text) => Buffer.from(text)],
  ['utf-8 with a mark', 'utf-8-sig', (text) => Buffer.from(`\uFEFF${text}`)],
  ['utf-16le', 'utf-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['utf-16be', 'utf-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['utf-16le without a mark', 'utf-16-le', (text) => Buffer.from(text, 'utf16le')],
  ['windows-1252', 'cp1252', (text) => Buffer.from(text, 'latin1')],
];

function drawList(seed: number): List {
  const random = generator(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const delimiter = pick([',', ';', '\t', '|']);
  const others = [',', ';', '|', ' '].filter((sign) => sign !== delimiter);
  const [, encoding, encode] = ENCODINGS[seed % ENCODINGS.length] ?? [];
  if (encoding === undefined || encode === undefined) throw new Error('no encoding');
  const isClosed = seed % 4 !== 0;
  const lineEnd = pick(['\n', '\n', '\r\n', '\r']);
  const numbers: number[] = [];
  const title = (): string => {
    const size = below(60);
    const bare = pick([
      `Oak Lamp`,
      `Käse`,
      `Monitor ${size}" LG`,
      `5" x 7" frame`,
      `a "quoted" word`,
      `Tea${pick(others)} black`,
      `a\0b`,
      'Tea\rblack',
    ]);
    const dirt = below(12);
    if (dirt === 0) return `"${bare.replaceAll('"', '""')}${delimiter} more"`;
    if (dirt === 1) return `"${bare.replaceAll('"', '""')}${lineEnd}more"`;
    // Behind a quote of several lines, text makes the quote a stray one; Python joins the lines.
    if (dirt === 2) return `"${bare.replaceAll('"', '""').replace('\r', ' ')}" behind`;
    if (dirt === 3) return `"${bare.replaceAll('"', '')}"`;
    if (dirt === 4) return `${bare}""`;
    if (dirt === 5 && !isClosed) return `"${bare.replaceAll('"', '')}`;
    return bare;
  };
  const rows = Array.from({ length: 12 + below(30) }, (_, i) => {
    const dirt = below(15);
    if (dirt === 0) return pick(['', '', delimiter, `x${delimiter}`, ' ']);
    const payload = `95${String(seed % 100_000).padStart(5, '0')}${String(i).padStart(5, '0')}`;
    const number = Number(`${payload}${checkDigit(payload)}`);
    if (dirt === 1) return `${number}`;
    if (dirt === 2) return [number, 'Tea', 'a', 'b'].join(delimiter);
    numbers.push(number);
    return [number, title(), pick(['', 'Brand', `"B${delimiter}C"`])].join(delimiter);
  });
  const text = [`code${delimiter}title${delimiter}brand`, ...rows].join(lineEnd) + pick(['', lineEnd]);
  const path = join(folder, `${seed}.csv`);
  const bytes = encode(text);
  writeFileSync(path, bytes);
  return { path, bytes, delimiter, encoding, numbers, isClosed };
}

const PYTHON = `
import csv, json, sys
for path, encoding, delimiter in json.load(sys.stdin):
    with open(path, encoding=encoding, newline='') as file:
        print(json.dumps([row for row in csv.reader(file, delimiter=delimiter) if row]))
`;
const python = spawnSync('python3', ['-c', 'import csv, sys; print(sys.version_info >= (3, 11))'], {
  encoding: 'utf8',
});
const isThere = python.status === 0 && python.stdout.trim() === 'True';

/** The rows that the import would store, those that it would not, and rows and lines that it lost. */
async function imported({ bytes }: List) {
  const text = await openText(
    (async function* () {
      yield bytes;
    })(),
  );
  if (typeof text === 'string') throw new Error(text);
  const table = await openTable(text.lines, {});
  if (typeof table === 'string') throw new Error(table);
  const staging = openStaging(null, 0);
  if (typeof staging === 'string') throw new Error(staging);
  const stored: (readonly [number, string, string | null])[] = [];
  const rejected: string[] = [];
  const tally = await importTable(table, {
    staging,
    write: async ({ rows }) => rows.length,
    onRow: ({ gtin, title, brand }) => stored.push([gtin, title, brand]),
    onSkip: ({ number, why }) => rejected.push(`${number} ${why}`),
  });
  staging.close();
  const { read, empty, inRecords } = table.lines ?? { read: -1, empty: 0, inRecords: 0 };
  return { stored, rejected, lost: lostRows(tally), lostLines: read - empty - inRecords };
}

describe('dirty lists', () => {
  const lists = Array.from({ length: LISTS }, (_, seed) => drawList(seed));

  it.skipIf(!isThere)(
    'are read as Python reads them, where quotes are closed (needs python3 of 3.11 or later)',
    async () => {
      const closed = lists.filter(({ isClosed }) => isClosed);
      const asked = closed.map(({ path, encoding, delimiter }) => [path, encoding, delimiter]);
      const answer = spawnSync('python3', ['-c', PYTHON], {
        input: JSON.stringify(asked),
        encoding: 'utf8',
        maxBuffer: 1e9,
      });
      expect(answer.stderr).toBe('');
      const answers = answer.stdout.trim().split('\n');
      expect(answers).toHaveLength(closed.length);
      expect(closed.length).toBeGreaterThanOrEqual(500);
      for (const [i, list] of closed.entries()) {
        // Printed by the program above.
        const [, ...rows] = JSON.parse(answers[i] ?? '') as string[][];
        const expected = rows.flatMap(([number = '', title = '', brand = '', ...more]) => {
          const row = more.length > 0 || title === '' ? 'columns' : normaliseRow(number, title, { brand });
          return typeof row === 'string' ? [] : [[row.gtin, row.title, row.brand]];
        });
        const { stored, rejected, lost, lostLines } = await imported(list);
        expect(stored, list.path).toEqual(expected);
        expect(stored.length + rejected.length, list.path).toBe(rows.length);
        expect([lost, lostLines]).toEqual([0, 0]);
      }
    },
  );

  it('lose no row to a quote that nobody closes', async () => {
    for (const list of lists.filter(({ isClosed }) => !isClosed)) {
      const { stored, rejected, lost, lostLines } = await imported(list);
      const told = new Set([
        ...stored.map(([number]) => String(number)),
        ...rejected.map((row) => row.split(' ')[0]),
      ]);
      expect(
        list.numbers.filter((number) => !told.has(String(number))),
        list.path,
      ).toEqual([]);
      expect([lost, lostLines]).toEqual([0, 0]);
    }
  });
});
