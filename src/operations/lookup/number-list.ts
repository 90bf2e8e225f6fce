// Reads a list of numbers to look up: a JSON array of texts, one number a line, or CSV with a column of numbers.
import { csvReader, linesOf } from '../../lib/csv.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { LIMITS } from '../limits.ts';
import type { TextInput } from '../operation.ts';

/** The names of the column of numbers, in lower case. */
const COLUMNS = ['ean', 'gtin', 'upc', 'isbn', 'issn', 'barcode', 'code', 'number', 'value'];
const DELIMITERS = [',', ';', '\t', '|'];

/** The numbers in order as they are written, at least one and at most `most`. Failures: malformed_body, missing_value, too_large. */
export function readNumberList(
  { text: given, isJson }: Pick<TextInput, 'text' | 'isJson'>,
  most: number = LIMITS.MAX_LOOKUP_NUMBERS,
): Result<readonly string[]> {
  const text = given.replace(/^\uFEFF/, '');
  const list = (isJson ?? /^\s*\[/.test(text)) ? fromJson(text) : fromLines(text);
  if (!list.ok) return list;
  const { length } = list.value;
  if (length === 0) return fail('missing_value', { field: 'The list', send: 'at least one number' });
  return length > most
    ? fail('too_large', { what: 'The list', actual: length, limit: most, unit: 'numbers' })
    : list;
}

function malformed(why: string): Result<never> {
  return fail('malformed_body', {
    body: 'list',
    why,
    expected: 'a JSON array of texts, one number a line, or CSV with a column named ean, gtin or number',
  });
}

/** A number is refused, because its leading zeros are already lost. */
function fromJson(text: string): Result<readonly string[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return malformed('it is no JSON');
  }
  if (!Array.isArray(parsed)) return malformed('it is no array');
  const numbers: string[] = [];
  for (const [index, entry] of parsed.entries()) {
    if (typeof entry === 'number')
      return malformed(`entry ${index + 1} is a number; as a text, in quotes, it keeps its zeros`);
    if (typeof entry !== 'string') return malformed(`entry ${index + 1} is no text`);
    numbers.push(entry);
  }
  return ok(numbers);
}

/** Without a line of column names each line is a number. Blank lines are left out. */
function fromLines(text: string): Result<readonly string[]> {
  const first = /\S[^\r\n]*/.exec(text)?.[0] ?? '';
  for (const delimiter of DELIMITERS) {
    const names = first.split(delimiter).map((name) => name.replaceAll('"', '').trim().toLowerCase());
    const column = COLUMNS.map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (column !== undefined) return fromTable(text, delimiter, column);
  }
  return ok(text.split(/\r?\n|\r/).filter((line) => line.trim() !== ''));
}

function fromTable(text: string, delimiter: string, column: number): Result<readonly string[]> {
  const reader = csvReader({ delimiter });
  const found = [...linesOf(text)].flatMap((line) => reader.add(line.text, line.end));
  const records = [...found, ...reader.finish()].filter(
    ({ fields }) => fields.length > 1 || fields[0]?.trim() !== '',
  );
  const [names, ...rows] = records;
  const numbers: string[] = [];
  for (const [index, { fields, fault }] of rows.entries()) {
    const place = `row ${index + 1}`;
    if (fault !== undefined) return malformed(`a quoted cell of ${place} does not end as it began`);
    const number = fields[column] ?? '';
    if (fields.length !== names?.fields.length)
      return malformed(`${place} has ${fields.length} cells and the first line ${names?.fields.length}`);
    numbers.push(number);
  }
  return ok(numbers);
}
