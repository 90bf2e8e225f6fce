// A product list as rows of number, title, brand and day, whether it is TSV, CSV, JSON Lines, a dump of Open Food Facts or
// the catalogue's own export.
import { DEFAULT_RANK, MAX_SOURCES, OWN_SOURCE, sourceName } from '../../../src/catalog/rows.ts';
import {
  BRAND_NAMES,
  CHANGED_NAMES,
  columnsOf,
  namedColumn,
  NUMBER_NAMES,
  plainName,
  TITLE_NAMES,
} from './columns.ts';
import { type DelimitedRow, delimitedRows, guessDelimiter } from './delimited.ts';
import { EXPORTED_FIELDS, exportedRow } from './exported.ts';
import {
  BRANDS_FIELD,
  CHANGED_FIELD,
  NAME_FIELDS,
  nameOf,
  type OpenFacts,
  openFactsOf,
} from './open-facts.ts';

export interface SourceRow {
  /** Line of the file where the row begins, from 1. */
  readonly line: number;
  readonly number: string;
  /** Undefined: the row is too short, or is no object. */
  readonly title: string | undefined;
  readonly brand?: string | undefined;
  /** When its source changed it: Unix seconds, or a date that begins with year, month and day. */
  readonly changed?: string | undefined;
  /** Place in the table's sources; default 0. */
  readonly source?: number;
}

export interface ListSource {
  /** As sourceName gives it. */
  readonly name: string;
  /** Of a source that is not in the catalogue yet. */
  readonly rank: number;
  /** The rank was asked for: a source that has another one gets it. */
  readonly setsRank?: true;
}

export interface Table {
  /** In words: which separator, and where number and title stand. */
  readonly shape: string;
  /** Of its rows. An export's grow while it is read. */
  readonly sources: readonly ListSource[];
  /** Its rows are as the catalogue had them: nothing is cleaned, and a row without a day has none. */
  readonly isExport: boolean;
  readonly rows: AsyncIterable<SourceRow>;
}

export interface TableOptions {
  readonly number?: string | undefined;
  readonly title?: string | undefined;
  readonly delimiter?: string | undefined;
  /** The source of its rows, as sourceName gives it; default: what the list is known to be, else `own`. */
  readonly source?: string | undefined;
  readonly rank?: number | undefined;
  /** The name of its file, which may say what it is. */
  readonly fileName?: string | undefined;
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
    return jsonLines(all(), options, { first, members: Object.keys(object) });
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
  if (head.done) return { ...plainTable(options), shape: 'no rows', rows: nothing() };
  const { line: firstLine, fields } = head.value;
  if (isExported(fields))
    return exported(
      options,
      rowsOf(records, (cells) => cells),
    );
  const columns = columnsOf(fields, options);
  if (typeof columns === 'string') return columns;
  const { number, title, header } = columns;
  const second = header ? await records.next() : undefined;
  const facts = isPlain(options)
    ? openFactsOf(fields, `${second?.value?.fields.join(' ') ?? ''} ${options.fileName ?? ''}`)
    : undefined;
  const titles = [
    title,
    ...(facts ? NAME_FIELDS.map((name) => fields.indexOf(name)).filter((at) => at >= 0) : []),
  ];
  const brand = header ? namedColumn(fields, BRAND_NAMES) : -1;
  const changed = header ? namedColumn(fields, CHANGED_NAMES) : -1;
  const isList = plainName(fields[brand] ?? '') === BRANDS_FIELD;
  const last = Math.max(number, title);
  const row = ({ line, fields: cells }: DelimitedRow): SourceRow => ({
    line,
    number: cells[number] ?? '',
    title:
      cells.length > last ? (titles.map((at) => cells[at]).find((text) => text?.trim()) ?? '') : undefined,
    brand: isList ? firstOf(cells[brand]) : cells[brand],
    changed: cells[changed],
  });
  const rows = async function* (): AsyncGenerator<SourceRow> {
    if (!header) yield row({ line: firstLine, fields });
    if (second && !second.done) yield row(second.value);
    for await (const record of records) yield row(record);
  };
  const shown = (at: number): string => (header ? `"${fields[at] ?? ''}"` : `${at + 1}`);
  const more = [
    ...(brand >= 0 ? [`brand in column ${shown(brand)}`] : []),
    ...(changed >= 0 ? [`day in column ${shown(changed)}`] : []),
  ].map((text) => `, ${text}`);
  return {
    ...plainTable(options, facts),
    shape: `${facts ? `${facts.shown}, ` : ''}separated by ${DELIMITER_NAMES[delimiter] ?? delimiter}, number in column ${shown(number)}, title in column ${shown(title)}${more.join('')}`,
    rows: rows(),
  };
}

/** Each object may have other members: of those that hold a text the best name is taken, as for columns. */
function jsonLines(
  lines: AsyncIterable<string>,
  options: TableOptions,
  { first, members }: { readonly first: string; readonly members: readonly string[] },
): Table | string {
  if (isExported(members)) {
    const cells = (object: Readonly<Record<string, unknown>>): readonly string[] =>
      EXPORTED_FIELDS.map((name) => textOf(object[name]));
    return exported(
      options,
      objects(lines, (object) => object && cells(object)),
    );
  }
  const facts = isPlain(options) ? openFactsOf(members, `${options.fileName ?? ''} ${first}`) : undefined;
  if (facts) {
    const rows = objects(lines, (object) => ({
      number: textOf(object?.['code']),
      title: object && nameOf(object),
      brand: firstOf(textOf(object?.[BRANDS_FIELD])),
      changed: textOf(object?.[CHANGED_FIELD]),
    }));
    return { ...plainTable(options, facts), shape: `${facts.shown}, JSON Lines`, rows: flat(rows) };
  }
  const { number, title } = options;
  const numbers = number === undefined ? NUMBER_NAMES : [plainName(number)];
  const titles = title === undefined ? TITLE_NAMES : [plainName(title)];
  const known = members.map(plainName);
  if (!numbers.some((name) => known.includes(name)))
    return `The first object has no member with a number: ${members.slice(0, 20).join(' | ')}. Say which with --number.`;
  const rows = objects(lines, (object) => {
    const member = object && membersOf(object);
    return {
      number: member?.(numbers) ?? '',
      title: member?.(titles),
      brand: member?.(BRAND_NAMES),
      changed: member?.(CHANGED_NAMES),
    };
  });
  return { ...plainTable(options), shape: 'JSON Lines', rows: flat(rows) };
}

/** The catalogue's own export, from its six fields: the sources are as many as it names. */
function exported(
  options: TableOptions,
  records: AsyncIterable<{ readonly line: number; readonly value: readonly string[] | undefined }>,
): Table | string {
  const asked = ['number', 'title', 'source', 'rank'].filter(
    (name) => options[name as keyof TableOptions] !== undefined,
  );
  if (asked.length > 0) return `It is an export of a catalogue, which says itself what --${asked[0]} would.`;
  const sources: ListSource[] = [];
  const rows = async function* (): AsyncGenerator<SourceRow> {
    for await (const { line, value } of records) {
      const row = value && exportedRow(value);
      let source = sources.findIndex(({ name }) => name === row?.source.name);
      if (row && source < 0 && sources.length < MAX_SOURCES)
        source = sources.push({ ...row.source, setsRank: true }) - 1;
      if (row === undefined || source < 0) {
        yield { line, number: value?.[0] ?? '', title: undefined };
        continue;
      }
      yield { line, number: row.number, title: row.title, brand: row.brand, changed: row.updated, source };
    }
  };
  return { shape: 'an export of a catalogue', sources, isExport: true, rows: rows() };
}

function plainTable({ source, rank }: TableOptions, facts?: OpenFacts): Pick<Table, 'sources' | 'isExport'> {
  const name = source ?? facts?.name ?? OWN_SOURCE;
  const own = rank ?? (name === facts?.name ? facts.rank : DEFAULT_RANK);
  return {
    sources: [
      { name: sourceName(name) ?? OWN_SOURCE, rank: own, ...(rank !== undefined && { setsRank: true }) },
    ],
    isExport: false,
  };
}

/** Who says which column is the title knows the list better. */
const isPlain = ({ number, title }: TableOptions): boolean => number === undefined && title === undefined;

const isExported = (fields: readonly string[]): boolean => fields.join() === EXPORTED_FIELDS.join();

async function* rowsOf<T>(
  records: AsyncIterable<DelimitedRow>,
  value: (cells: readonly string[]) => T,
): AsyncGenerator<{ readonly line: number; readonly value: T }> {
  for await (const { line, fields } of records) yield { line, value: value(fields) };
}

async function* objects<T>(
  lines: AsyncIterable<string>,
  value: (object: Readonly<Record<string, unknown>> | undefined) => T,
): AsyncGenerator<{ readonly line: number; readonly value: T }> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield { line, value: value(objectOf(text)) };
  }
}

async function* flat<T extends object>(
  rows: AsyncIterable<{ readonly line: number; readonly value: T }>,
): AsyncGenerator<T & { readonly line: number }> {
  for await (const { line, value } of rows) yield { line, ...value };
}

/** Of an object: the first of these members, by plain name, that holds a text or a whole number; else nothing. */
function membersOf(object: Readonly<Record<string, unknown>>): (names: readonly string[]) => string {
  const byName = new Map(Object.entries(object).map(([name, value]) => [plainName(name), textOf(value)]));
  return (names) => names.map((name) => byName.get(name)).find((text) => text?.trim()) ?? '';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : '';
}

/** Of a list of brands, which these databases separate by commas, the first. */
const firstOf = (list: string | undefined): string | undefined =>
  list?.split(',').find((part) => part.trim() !== '');

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
