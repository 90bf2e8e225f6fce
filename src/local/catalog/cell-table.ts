// A list whose rows are cells: TSV, CSV, or arrays of JSON.
import type { CsvFault } from '../../lib/csv.ts';
import { NUMBER_NAMES, TITLE_NAMES, plainName } from '../../catalog/column-names.ts';
import { isNumber } from '../../catalog/delimiter.ts';
import { DETAIL_NAMES } from '../../catalog/details.ts';
import { CHANGED_NAMES, DETAIL_COLUMNS, columnsOf, detailsBy, namedColumn } from './columns.ts';
import { exportedFields } from './exported.ts';
import { NAME_FIELDS, openFactsOf } from './open-facts.ts';
import {
  type SourceRow,
  type Table,
  type TableOptions,
  exportedTable,
  isPlain,
  plainTable,
} from './source-rows.ts';
import type { Skip } from './skips.ts';

/** The cells of a row; undefined: it is no row of cells. */
export interface CellRecord {
  readonly line: number;
  readonly fields: readonly string[] | undefined;
  readonly fault?: CsvFault;
}

export interface CellTableOptions {
  /** In words: how the cells are separated. */
  readonly shape: string;
  /** Told of the first record, before the next one is read. */
  readonly onHead?: (head: {
    /** Place of the number; undefined: in an export. */
    readonly number: number | undefined;
    /** False: quotes are letters, as in the exports of these databases and of the catalogue. */
    readonly hasQuotes: boolean;
  }) => void;
}

/** A string says which column is missing. */
export async function cellTable(
  records: AsyncGenerator<CellRecord>,
  options: TableOptions,
  { shape, onHead = () => undefined }: CellTableOptions,
): Promise<Table | string> {
  const head = await records.next();
  if (head.done) return { ...plainTable(options), shape: 'no rows', rows: nothing() };
  const given = head.value.fields ?? [];
  if (exportedFields(given) !== undefined) {
    onHead({ number: undefined, hasQuotes: false });
    return exportedTable(options, given, records);
  }
  const { fields, held } = await headerOf(head.value, records, options);
  const columns = columnsOf(fields, options);
  if (typeof columns === 'string') return columns;
  const { number, title, header } = columns;
  const isFacts = isPlain(options) && openFactsOf(fields, '') !== undefined;
  onHead({ number, hasQuotes: !isFacts });
  const second = header
    ? held.length > 0
      ? { done: false as const, value: held.shift() }
      : await records.next()
    : undefined;
  const facts = isFacts
    ? openFactsOf(fields, `${second?.value?.fields?.join(' ') ?? ''} ${options.fileName ?? ''}`)
    : undefined;
  const titles = [
    title,
    ...(facts ? NAME_FIELDS.map((name) => fields.indexOf(name)).filter((at) => at >= 0) : []),
  ];
  const places = new Map(
    header ? Object.values(DETAIL_COLUMNS).map((names) => [names, namedColumn(fields, names)] as const) : [],
  );
  const changed = header ? namedColumn(fields, CHANGED_NAMES) : -1;
  const plainNames = fields.map(plainName);
  const faultOf = faultFinder({ least: Math.max(number, title) + 1, width: fields.length });
  const row = (record: CellRecord): SourceRow => {
    const { line, fields: cells = [] } = record;
    return {
      line,
      number: cells[number] ?? '',
      title: titles.map((at) => cells[at]).find((text) => text?.trim()) ?? '',
      ...detailsBy((names) => {
        const at = places.get(names) ?? -1;
        const text = cells[at];
        return text === undefined ? undefined : { name: plainNames[at] ?? '', text };
      }),
      changed: cells[changed],
      fault: faultOf(record),
    };
  };
  const rows = async function* (): AsyncGenerator<SourceRow> {
    if (!header) yield row(head.value);
    if (second && !second.done && second.value) yield row(second.value);
    for (const record of held) yield row(record);
    for await (const record of records) yield row(record);
  };
  const shown = (at: number): string => (header ? `"${fields[at] ?? ''}"` : `${at + 1}`);
  const more = [
    ...DETAIL_NAMES.flatMap((name) => {
      const at = places.get(DETAIL_COLUMNS[name]) ?? -1;
      return at >= 0 ? [`${name} in column ${shown(at)}`] : [];
    }),
    ...(changed >= 0 ? [`day in column ${shown(changed)}`] : []),
  ].map((text) => `, ${text}`);
  return {
    ...plainTable(options, facts),
    shape: `${facts ? `${facts.shown}, ` : ''}${shape}, number in column ${shown(number)}, title in column ${shown(title)}${more.join('')}`,
    rows: rows(),
  };
}

/** Rows above the one that names the columns: titles of a report, the groups and labels of Amazon's templates. */
const MAX_ROWS_ABOVE = 5;

/** The row that names the columns: the first, unless it names none, has no number, and one of the next does; what was read behind it. */
async function headerOf(
  first: CellRecord,
  records: AsyncGenerator<CellRecord>,
  options: TableOptions,
): Promise<{ fields: readonly string[]; held: CellRecord[] }> {
  const given = first.fields ?? [];
  const isHeader = (fields: readonly string[] = []): boolean =>
    namedColumn(fields, NUMBER_NAMES) >= 0 &&
    namedColumn(fields, TITLE_NAMES) >= 0 &&
    !fields.some((cell) => isNumber(cell));
  if (!isPlain(options)) return { fields: given, held: [] };
  const held: CellRecord[] = [];
  if (isHeader(given)) {
    // A row of labels for people stands above the row of names: both name the columns.
    const next = await records.next();
    if (next.done) return { fields: given, held };
    return isHeader(next.value.fields)
      ? { fields: next.value.fields ?? [], held }
      : { fields: given, held: [next.value] };
  }
  if (given.some((cell) => isNumber(cell))) return { fields: given, held };
  for (let i = 0; i < MAX_ROWS_ABOVE; i += 1) {
    const next = await records.next();
    if (next.done) break;
    if (isHeader(next.value.fields)) {
      return headerOf(next.value, records, options);
    }
    held.push(next.value);
  }
  return { fields: given, held };
}

/**
 * Why a row of cells cannot be stored. One with more cells than the first row has a separator within a cell: what seems its title may
 * be a part of it.
 */
function faultFinder({ least, width }: { readonly least: number; readonly width: number }) {
  return ({ fields, fault }: CellRecord): Skip | undefined => {
    if (fields === undefined) return 'json';
    if (fault === 'unclosed' && fields.length !== width) return 'quote';
    const isLonger = fields.length > width && fields.slice(width).some((cell) => cell.trim() !== '');
    return fields.length < least || isLonger ? 'columns' : undefined;
  };
}

async function* nothing(): AsyncGenerator<SourceRow> {}
