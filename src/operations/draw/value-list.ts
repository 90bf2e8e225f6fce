// Reads a list of values to draw, as JSON or CSV.
import { shown } from '../../wording/index.ts';
import { type CsvFault, type CsvRecord, csvReader, linesOf } from '../../lib/csv.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { LIMITS } from '../limits.ts';
import type { TextInput } from '../operation.ts';

export interface ListedValue {
  readonly value: string;
  /** The last part of an operation's path; absent: that of the option. */
  readonly symbology?: string;
  /** The name of its file, without extension. */
  readonly name?: string;
  /** Text below the symbol instead of its value. */
  readonly label?: string;
}

const COLUMNS = ['value', 'symbology', 'name', 'label'] as const;
type Column = (typeof COLUMNS)[number];
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * The values in order, at least one. JSON: an array of texts, or of objects with the members of ListedValue. CSV (RFC 4180, with comma,
 * semicolon, tab or pipe): the first line names the columns; without such a line each line is a value. Failures: malformed_body,
 * missing_value, too_large.
 */
export function readValueList({
  text: given,
  isJson,
}: Pick<TextInput, 'text' | 'isJson'>): Result<readonly ListedValue[]> {
  const text = given.replace(/^\uFEFF/, '');
  // What says nothing of its form, as a part of a form, is JSON with a bracket at its start.
  const list = (isJson ?? /^\s*\[/.test(text)) ? fromJson(text) : fromCsv(text);
  if (!list.ok) return list;
  const { length } = list.value;
  if (length === 0) return fail('missing_value', { field: 'The list', send: 'at least one value' });
  const limit = LIMITS.MAX_BATCH_VALUES;
  return length > limit
    ? fail('too_large', { what: 'The list', actual: length, limit, unit: 'values' })
    : list;
}

function malformed(why: string): Result<never> {
  return fail('malformed_body', {
    body: 'list',
    why,
    expected:
      'a JSON array of texts or of objects with value, symbology, name, label; or CSV with these columns',
  });
}

function fromJson(text: string): Result<readonly ListedValue[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return malformed('it is no JSON');
  }
  if (!Array.isArray(parsed)) return malformed('it is no array');
  const values: ListedValue[] = [];
  for (const [index, item] of parsed.entries()) {
    const value = fromItem(item, index + 1);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}

/** One item of a JSON list. A number is refused, because its leading zeros are already lost. */
function fromItem(item: unknown, place: number): Result<ListedValue> {
  if (typeof item === 'string') return ok({ value: item });
  if (typeof item === 'number')
    return malformed(`value ${place} is a number; as a text, in quotes, it keeps its zeros`);
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return malformed(`value ${place} is neither a text nor an object`);
  const cells: Partial<Record<Column, string>> = {};
  for (const [member, value] of Object.entries(item)) {
    const column = columnOf(member);
    if (column === undefined) return malformed(`value ${place} has the unknown member ${shown(member)}`);
    if (typeof value !== 'string') return malformed(`${column} of value ${place} is no text`);
    cells[column] = value;
  }
  return ok(listed(cells));
}

function columnOf(name: string): Column | undefined {
  return COLUMNS.find((column) => column === name.trim().toLowerCase());
}

/** A value from its cells; empty cells count as absent. */
function listed({ value = '', symbology, name, label }: Partial<Record<Column, string>>): ListedValue {
  return {
    value,
    ...(symbology?.trim() && { symbology: symbology.trim() }),
    ...(name?.trim() && { name: name.trim() }),
    ...(label?.trim() && { label: label.trim() }),
  };
}

function fromCsv(text: string): Result<readonly ListedValue[]> {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  for (const delimiter of DELIMITERS) {
    const names = first.split(delimiter).map((name) => name.replaceAll('"', ''));
    if (names.some((name) => columnOf(name) === 'value')) return fromTable(text, delimiter);
  }
  return ok(
    text
      .split(/\r?\n|\r/)
      .filter((line) => line.trim() !== '')
      .map((line) => ({ value: line })),
  );
}

function fromTable(text: string, delimiter: string): Result<readonly ListedValue[]> {
  const records = recordsOf(text, delimiter);
  if (!records.ok) return records;
  const [names = [], ...rows] = records.value;
  const columns: Column[] = [];
  for (const name of names) {
    const column = columnOf(name);
    if (column === undefined || columns.includes(column))
      return malformed(`it has the ${column === undefined ? 'unknown' : 'repeated'} column ${shown(name)}`);
    columns.push(column);
  }
  const values: ListedValue[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns.length)
      return malformed(`row ${index + 1} has ${row.length} cells and the first line ${columns.length}`);
    values.push(listed(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']))));
  }
  return ok(values);
}

/** The records; blank lines are left out. A list is drawn whole or not at all, so that a quote at a wrong place is refused. */
function recordsOf(text: string, delimiter: string): Result<readonly (readonly string[])[]> {
  const reader = csvReader({ delimiter });
  const found: CsvRecord[] = [];
  for (const line of linesOf(text)) found.push(...reader.add(line.text, line.end));
  found.push(...reader.finish());
  const records = found.filter(({ fields }) => fields.length > 1 || fields[0]?.trim() !== '');
  for (const [row, { fault }] of records.entries())
    if (fault !== undefined) return malformed(`a quoted cell of row ${row} ${FAULTS[fault]}`);
  return ok(records.map(({ fields }) => fields));
}

const FAULTS: Readonly<Record<CsvFault, string>> = {
  unclosed: 'has no end',
  'after-quote': 'goes on behind its quote',
};
