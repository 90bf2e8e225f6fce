// A product list as rows of a number and a title: TSV, CSV, or JSON Lines (one object a line, as the dumps of Open Food
// Facts are). What is neither is refused with a sentence.
import { NUMBER_NAMES, TITLE_NAMES, columnsOf, plainName } from './columns.ts';
import { delimitedRows, guessDelimiter } from './delimited.ts';

export interface SourceRow {
  /** Line of the file where the row begins, from 1. */
  readonly line: number;
  readonly number: string;
  /** Undefined: the row is too short, or is no object. */
  readonly title: string | undefined;
}

export interface Table {
  /** In words: which separator, and where number and title stand. */
  readonly shape: string;
  readonly rows: AsyncIterable<SourceRow>;
}

export interface TableOptions {
  readonly number?: string | undefined;
  readonly title?: string | undefined;
  readonly delimiter?: string | undefined;
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  '\t': 'tabs',
  ',': 'commas',
  ';': 'semicolons',
};

/** A string says why the lines are no table, or which column is missing. No lines: a table without rows. */
export async function openTable(
  lines: AsyncIterable<string>,
  options: TableOptions,
): Promise<Table | string> {
  const iterator = lines[Symbol.asyncIterator]();
  const held: string[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    held.push(next.value);
    if (next.value.trim() !== '') break;
  }
  const first = held.at(-1) ?? '';
  const all = async function* (): AsyncGenerator<string> {
    yield* held;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  };
  const start = first.trimStart();
  if (start.startsWith('<')) return 'It is HTML or XML, not a table: export it as CSV or TSV.';
  if (start.startsWith('[{')) return 'It is one JSON list: write one object a line (JSON Lines).';
  if (start.startsWith('{')) {
    const object = objectOf(first);
    if (object === undefined) return 'It is JSON over several lines: write one object a line (JSON Lines).';
    return jsonLines(all(), options, Object.keys(object));
  }
  return delimited(all(), options, first);
}

async function delimited(
  lines: AsyncIterable<string>,
  options: TableOptions,
  first: string,
): Promise<Table | string> {
  const delimiter = options.delimiter ?? guessDelimiter(first);
  const records = delimitedRows(lines, delimiter);
  const head = await records.next();
  if (head.done) return { shape: 'no rows', rows: nothing() };
  const { line: firstLine, fields } = head.value;
  const columns = columnsOf(fields, options);
  if (typeof columns === 'string') return columns;
  const { number, title, header } = columns;
  const shown = (at: number): string => (header ? `"${fields[at] ?? ''}"` : `${at + 1}`);
  const rows = async function* (): AsyncGenerator<SourceRow> {
    const last = Math.max(number, title);
    const row = (line: number, cells: readonly string[]): SourceRow => ({
      line,
      number: cells[number] ?? '',
      title: cells.length > last ? cells[title] : undefined,
    });
    if (!header) yield row(firstLine, fields);
    for await (const record of records) yield row(record.line, record.fields);
  };
  return {
    shape: `separated by ${DELIMITER_NAMES[delimiter] ?? delimiter}, number in column ${shown(number)}, title in column ${shown(title)}`,
    rows: rows(),
  };
}

/** Each object may have other members: of those that hold a text the best name is taken, as for columns. */
function jsonLines(
  lines: AsyncIterable<string>,
  { number, title }: TableOptions,
  members: readonly string[],
): Table | string {
  const numbers = number === undefined ? NUMBER_NAMES : [plainName(number)];
  const titles = title === undefined ? TITLE_NAMES : [plainName(title)];
  const rows = async function* (): AsyncGenerator<SourceRow> {
    let line = 0;
    for await (const text of lines) {
      line += 1;
      if (text.trim() === '') continue;
      const object = objectOf(text);
      yield {
        line,
        number: object === undefined ? '' : memberOf(object, numbers),
        title: object === undefined ? undefined : memberOf(object, titles),
      };
    }
  };
  const known = members.map(plainName);
  if (!numbers.some((name) => known.includes(name)))
    return `The first object has no member with a number: ${members.slice(0, 20).join(' | ')}. Say which with --number.`;
  return { shape: 'JSON Lines', rows: rows() };
}

function memberOf(object: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const byName = new Map(Object.entries(object).map(([name, value]) => [plainName(name), value]));
  for (const name of names) {
    const value = byName.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  }
  return '';
}

function objectOf(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

async function* nothing(): AsyncGenerator<SourceRow> {}
