// From a list to the rows of labels. The door of this folder.
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { type Columns, type Field, columnsOf, namesColumns } from './columns.ts';
import type { Line } from './line.ts';
import { listLines } from './lines.ts';

export type { Field } from './columns.ts';
export type { Line } from './line.ts';
export { listLines } from './lines.ts';

/** What one label says; a text that the list does not have is empty. */
export interface LabelRow extends Readonly<Record<Exclude<Field, 'copies'>, string>> {
  /** Its line in the list, or its row in the sheet, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Undefined: the row does not say. */
  readonly copies: number | undefined;
  /** Why it cannot be printed: a clause. */
  readonly fault?: string;
}

export interface Rows {
  readonly rows: readonly LabelRow[];
  /** Columns that no label has, by their names. */
  readonly ignored: readonly string[];
}

/** Rows above the one that names the columns: the title of a report. */
const MAX_ROWS_ABOVE = 5;
const MAX_COPIES = 1000;

/**
 * The rows of a list: CSV, TSV or a pasted range, XLSX, or JSON. A row names the columns; a list of one column without such a row is one of
 * numbers. Failures: malformed_file, missing_value, too_large.
 */
export async function readRows(file: Uint8Array, charset?: string): Promise<Result<Rows>> {
  const lines = await listLines(file, charset);
  if (!lines.ok) return lines;
  const found = lines.value.slice(0, MAX_ROWS_ABOVE + 1).findIndex(({ cells }) => namesColumns(cells));
  const isBare =
    found < 0 && lines.value.every(({ cells }) => cells.slice(1).every((cell) => cell.trim() === ''));
  if (found < 0 && !isBare)
    return fail('malformed_file', {
      format: 'list',
      why: 'its first row names no column that a label has, such as number, title, price, unit price, text or copies',
    });
  const columns = columnsOf(isBare ? ['number'] : (lines.value[found]?.cells ?? []));
  const rows = lines.value.slice(found + 1).map((line) => rowOf(line, columns));
  return rows.length === 0
    ? fail('missing_value', { field: 'The list', send: 'at least one row below the names of its columns' })
    : ok({ rows, ignored: columns.ignored });
}

function rowOf({ line, cells, fault }: Line, { places, lines, width }: Columns): LabelRow {
  const cell = (field: Field): string => (cells[places.get(field) ?? -1] ?? '').trim();
  const copies = cell('copies');
  const count =
    copies === ''
      ? undefined
      : /^\d{1,6}(?:[.,]0+)?$/.test(copies)
        ? Number.parseInt(copies, 10)
        : Number.NaN;
  const isWrong = count !== undefined && !(count >= 0 && count <= MAX_COPIES);
  const faults = [
    fault,
    cells.slice(width).some((text) => text.trim() !== '') &&
      `has ${cells.length} cells, and ${width} columns have names: a cell with a separator needs quotes`,
    isWrong && `has ${JSON.stringify(copies.slice(0, 20))} copies; there may be 0 to ${MAX_COPIES}`,
  ];
  const why = faults.find((each) => typeof each === 'string');
  return {
    line,
    number: cell('number'),
    title: cell('title'),
    price: cell('price'),
    unitPrice: cell('unitPrice'),
    logo: cell('logo'),
    addOn: cell('addOn'),
    symbology: cell('symbology'),
    lines: lines
      .flatMap((at) => (cells[at] ?? '').split(/\r?\n|\r/))
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    copies: isWrong ? undefined : count,
    ...(why !== undefined && { fault: why }),
  };
}
