// Opens a product list: what its first lines are decides how its rows are read.
import { DELIMITERS, SAMPLE_LINES, guessDelimiter, isNumber } from '../../catalog/delimiter.ts';
import { cellTable } from './cell-table.ts';
import { delimitedRecords } from './delimited.ts';
import { type JsonItem, beginsArray, jsonItems, jsonLines, parsed } from './json-list.ts';
import { objectTable, textOf } from './object-table.ts';
import type { LineCounts, Table, TableOptions } from './source-rows.ts';

/** Descriptions in exports of shops have hundreds of lines. */
const MAX_RECORD_LINES = 1000;

/** The line that Excel writes and takes before a header, to say which delimiter the list has. It is read as an empty one. */
const EXCEL_DELIMITER = /^\uFEFF?"?sep=([^"])"?\1*$/i;

/** A string says why the lines are no table, or which column is missing. No lines: a table without rows. */
export async function openTable(
  lines: AsyncIterable<string>,
  options: TableOptions,
): Promise<Table | string> {
  const iterator = lines[Symbol.asyncIterator]();
  const held: string[] = [];
  const sample: string[] = [];
  while (sample.length < SAMPLE_LINES) {
    const next = await iterator.next();
    if (next.done) break;
    held.push(next.value);
    if (next.value.trim() !== '') sample.push(next.value);
  }
  const all = async function* (): AsyncGenerator<string> {
    yield* held.splice(0);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  };
  const [first = ''] = sample;
  const start = first.trimStart();
  if (start.startsWith('<')) return 'It is HTML or XML, not a table: export it as CSV or TSV.';
  if (beginsArray(first)) return openJson(jsonItems(all()), options, 'a JSON array');
  if (/^[[{]/.test(start) && parsed(first, () => false) !== undefined)
    return openJson(jsonLines(all()), options, 'JSON Lines');
  if (start.startsWith('{'))
    return 'It is a JSON object over several lines: write an array of objects, or one object a line (JSON Lines).';
  const told = EXCEL_DELIMITER.exec(first)?.[1];
  if (told === undefined) return openDelimited(all(), options, options.delimiter ?? guessDelimiter(sample));
  held[held.indexOf(first)] = '';
  return openDelimited(all(), options, options.delimiter ?? told);
}

async function openDelimited(
  lines: AsyncIterable<string>,
  options: TableOptions,
  delimiter: string,
): Promise<Table | string> {
  const counts: LineCounts = { read: 0, empty: 0, inRecords: 0 };
  let hasQuotes = true;
  let number: number | undefined;
  const records = delimitedRecords(lines, counts, {
    delimiter,
    quotes: () => hasQuotes,
    maxLines: MAX_RECORD_LINES,
    isRecord: (text) => number !== undefined && isNumber(text.split(delimiter)[number] ?? ''),
  });
  const named = Object.entries(DELIMITERS).find(([, sign]) => sign === delimiter)?.[0];
  const table = await cellTable(records, options, {
    shape: `separated by ${named === undefined ? delimiter : `${named}s`}`,
    onHead: (head) => ({ number, hasQuotes } = head),
  });
  return typeof table === 'string' ? table : { ...table, lines: counts };
}

/** Items that are objects, or arrays of cells. */
async function openJson(
  items: AsyncGenerator<JsonItem>,
  options: TableOptions,
  shape: string,
): Promise<Table | string> {
  const next = await items.next();
  const all = async function* (): AsyncGenerator<JsonItem> {
    if (!next.done) yield next.value;
    yield* items;
  };
  const first = next.done ? [] : parsed(next.value.text, () => false);
  if (Array.isArray(first)) return cellTable(cellsOf(all()), options, { shape });
  if (typeof first !== 'object' || first === null)
    return 'Its first item is neither a JSON object nor an array of cells.';
  return objectTable(all(), options, { shape, first: next.value.text });
}

async function* cellsOf(items: AsyncIterable<JsonItem>) {
  for await (const { line, text } of items) {
    const cells = parsed(text, () => true);
    yield { line, fields: Array.isArray(cells) ? cells.map(textOf) : undefined };
  }
}
