// A list in a body: a JSON array, CSV whose first line names columns, or one entry a line. What an entry is, each operation says.
import { type CsvFault, csvReader, linesOf } from '../lib/csv.ts';
import { parseJson } from '../lib/json.ts';
import { LIMITS } from '../registry/limits.ts';
import { fail } from '../service/failure.ts';
import type { Ok } from '../lib/result.ts';
import { type Result, ok } from '../service/result.ts';
import type { TextInput } from './operation.ts';

export interface ListForm<T> {
  /** What a list has: `value`. */
  readonly of: string;
  /** What a list may be, as the end of a sentence. */
  readonly expected: string;
  readonly most: number;
  /** The entry of an item of JSON that is no number; a string says why it is refused. */
  readonly fromItem: (item: unknown) => Ok<T> | string;
  readonly fromLine: (line: string) => T;
  /** Whether a line with such a name, in small letters, names the columns. */
  readonly isColumn: (name: string) => boolean;
  /** The entry of a row of CSV with these names; a string says why they are refused. */
  readonly fromRow: (names: readonly string[]) => ((cells: readonly string[]) => T) | string;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * The entries in order, at least one. CSV (RFC 4180) has comma, semicolon, tab or pipe; blank lines are left out. What says nothing of
 * its form, as a part of a form, is JSON with a bracket at its start. Failures: malformed_body, missing_value, too_large.
 */
export function readList<T>(
  { text: given, isJson }: Pick<TextInput, 'text' | 'isJson'>,
  form: ListForm<T>,
): Result<readonly T[]> {
  const text = given.replace(/^\uFEFF/, '');
  const list = (isJson ?? /^\s*\[/.test(text)) ? fromJson(text, form) : fromCsv(text, form);
  if (!list.ok) return list;
  const { length } = list.value;
  const { of, most: limit } = form;
  if (length === 0) return fail('missing_value', { field: 'The list', send: `at least one ${of}` });
  return length > limit
    ? fail('too_large', { what: 'The list', actual: length, limit, unit: `${of}s` })
    : list;
}

function malformed(why: string, { expected }: Pick<ListForm<unknown>, 'expected'>): Result<never> {
  return fail('malformed_body', { body: 'list', why, expected });
}

/** A number is refused, because its leading zeros are already lost. */
function fromJson<T>(text: string, form: ListForm<T>): Result<readonly T[]> {
  const parsed = parseJson(text, LIMITS);
  if (!parsed.ok) return malformed(`it ${parsed.failure}`, form);
  if (!Array.isArray(parsed.value)) return malformed('it is no array', form);
  const entries: T[] = [];
  for (const [index, item] of parsed.value.entries()) {
    const place = `entry ${index + 1}`;
    if (typeof item === 'number')
      return malformed(`${place} is a number; as a text, in quotes, it keeps its zeros`, form);
    const entry = form.fromItem(item);
    if (typeof entry === 'string') return malformed(`${place} ${entry}`, form);
    entries.push(entry.value);
  }
  return ok(entries);
}

function fromCsv<T>(text: string, form: ListForm<T>): Result<readonly T[]> {
  const first = /\S[^\r\n]*/.exec(text)?.[0] ?? '';
  for (const delimiter of DELIMITERS) {
    const names = first.split(delimiter).map((name) => plain(name.replaceAll('"', '')));
    if (names.some(form.isColumn)) return fromTable(text, delimiter, form);
  }
  return ok(
    text
      .split(/\r?\n|\r/)
      .filter((line) => line.trim() !== '')
      .map(form.fromLine),
  );
}

/** A list is taken whole or not at all, so that a quote at a wrong place is refused. */
function fromTable<T>(text: string, delimiter: string, form: ListForm<T>): Result<readonly T[]> {
  const reader = csvReader({ delimiter });
  const found = [...linesOf(text)].flatMap((line) => reader.add(line.text, line.end));
  const records = [...found, ...reader.finish()].filter(
    ({ fields }) => fields.length > 1 || fields[0]?.trim() !== '',
  );
  const names = records[0]?.fields ?? [];
  const entryOf = form.fromRow(names.map(plain));
  if (typeof entryOf === 'string') return malformed(entryOf, form);
  const entries: T[] = [];
  for (const [row, { fields, fault }] of records.entries()) {
    if (fault !== undefined) return malformed(`a quoted cell of row ${row} ${FAULTS[fault]}`, form);
    if (row === 0) continue;
    if (fields.length !== names.length)
      return malformed(`row ${row} has ${fields.length} cells and the first line ${names.length}`, form);
    entries.push(entryOf(fields));
  }
  return ok(entries);
}

const plain = (name: string): string => name.trim().toLowerCase();

const FAULTS: Readonly<Record<CsvFault, string>> = {
  unclosed: 'has no end',
  'after-quote': 'goes on behind its quote',
};
