// The rows of cells of a list: a spreadsheet, JSON, or a text separated by tabs, commas, semicolons or pipes.
import { SAMPLE_LINES, guessDelimiter } from '../../catalog/delimiter.ts';
import { detectCharset } from '../../language/index.ts';
import { csvReader, linesOf } from '../../lib/csv.ts';
import { decoded } from '../../lib/decode-text.ts';
import { fail } from '../../lib/failure.ts';
import { parseJson } from '../../lib/json.ts';
import { type Result, ok } from '../../lib/result.ts';
import { LIMITS } from '../limits.ts';
import type { Line } from './line.ts';
import { xlsxLines } from './xlsx.ts';

/** Those of JSON. */
const BOUNDS = {
  MAX_JSON_DEPTH: LIMITS.MAX_LABEL_LIST_DEPTH,
  MAX_JSON_VALUES: LIMITS.MAX_LABEL_LIST_VALUES,
};
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The line that Excel writes before a header, to say which delimiter the list has. */
const EXCEL_DELIMITER = /^"?sep=(.)"?\s*$/i;
const FAULTS = {
  unclosed: 'a quoted cell has no end',
  'after-quote': 'a quoted cell goes on behind its quote',
};

/** `charset`: as the caller names it; absent: UTF-8, UTF-16, or what the text is likely to be in. Failures: malformed_file, too_large. */
export async function listLines(file: Uint8Array, charset?: string): Promise<Result<readonly Line[]>> {
  const isZip = ZIP.every((byte, at) => file[at] === byte);
  const text = isZip ? undefined : decodedList(file, charset ?? (await charsetOf(file)));
  if (!isZip && text === undefined)
    return malformed('its characters are not in the character set that it has');
  const lines = text === undefined ? xlsxLines(file) : textLines(text);
  if (typeof lines === 'string') return malformed(lines);
  const filled = lines.filter(
    ({ cells, fault }) => fault !== undefined || cells.some((cell) => cell.trim() !== ''),
  );
  return filled.length > LIMITS.MAX_LABEL_ROWS
    ? fail('too_large', {
        what: 'The list',
        actual: filled.length,
        limit: LIMITS.MAX_LABEL_ROWS,
        unit: 'rows',
      })
    : ok(filled);
}

/** A JSON string is a list that somebody has sent as JSON. */
function textLines(text: string): readonly Line[] | string {
  const first = text.trimStart().charAt(0);
  if (first === '[') return jsonLines(text);
  const inner = first === '"' ? parseJson(text, BOUNDS) : undefined;
  return inner?.ok === true && typeof inner.value === 'string'
    ? textLines(inner.value)
    : delimitedLines(text);
}

function malformed(why: string): Result<never> {
  return fail('malformed_file', { format: 'list', why });
}

async function charsetOf(file: Uint8Array): Promise<string> {
  return decoded(file, 'utf-8') === undefined ? detectCharset(file) : 'utf-8';
}

function decodedList(file: Uint8Array, charset: string): string | undefined {
  try {
    return decoded(file, charset);
  } catch {
    // TextDecoder throws for a name that it does not know.
    return undefined;
  }
}

function delimitedLines(text: string): readonly Line[] {
  const all = [...linesOf(text)];
  const first = all.findIndex((line) => line.text.trim() !== '');
  const told = EXCEL_DELIMITER.exec(all[first]?.text ?? '')?.[1];
  const sample = all.filter((line) => line.text.trim() !== '').slice(0, SAMPLE_LINES);
  const reader = csvReader({ delimiter: told ?? guessDelimiter(sample.map((line) => line.text)) });
  const records = all.flatMap((line, at) =>
    reader.add(told !== undefined && at === first ? '' : line.text, line.end),
  );
  return [...records, ...reader.finish()].map(({ line, fields, fault }) => ({
    line,
    cells: fields,
    ...(fault !== undefined && { fault: FAULTS[fault] }),
  }));
}

/** Objects, whose members are columns, or arrays of cells. The line of an object is its place. */
function jsonLines(text: string): readonly Line[] | string {
  const parsed = parseJson(text, BOUNDS);
  if (!parsed.ok) return `it ${parsed.failure}`;
  if (!Array.isArray(parsed.value)) return 'it is no array';
  const items: readonly unknown[] = parsed.value;
  const names: string[] = [];
  for (const item of items) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    for (const name of Object.keys(item)) if (!names.includes(name)) names.push(name);
    if (names.length > LIMITS.MAX_LABEL_COLUMNS)
      return `it has more than ${LIMITS.MAX_LABEL_COLUMNS} different members`;
  }
  const rows = items.map((item, at): Line => {
    const line = at + 1;
    if (Array.isArray(item)) return { line, cells: item.map(cellOf) };
    if (typeof item === 'object' && item !== null) {
      const members = new Map(Object.entries(item));
      return { line, cells: names.map((name) => cellOf(members.get(name))) };
    }
    return { line, cells: [cellOf(item)] };
  });
  return names.length === 0 ? rows : [{ line: 0, cells: names }, ...rows];
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).join('\n');
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
