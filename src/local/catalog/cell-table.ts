// A list whose rows are cells: TSV, CSV, or arrays of JSON.
import type { CsvFault } from '../../lib/csv.ts';
import { DETAIL_NAMES } from '../../catalog/details.ts';
import { CHANGED_NAMES, DETAIL_COLUMNS, columnsOf, detailsBy, namedColumn, plainName } from './columns.ts';
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
import type { Skip } from './tally.ts';

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
  const fields = head.value.fields ?? [];
  if (exportedFields(fields) !== undefined) {
    onHead({ number: undefined, hasQuotes: false });
    return exportedTable(options, fields, records);
  }
  const columns = columnsOf(fields, options);
  if (typeof columns === 'string') return columns;
  const { number, title, header } = columns;
  const isFacts = isPlain(options) && openFactsOf(fields, '') !== undefined;
  onHead({ number, hasQuotes: !isFacts });
  const second = header ? await records.next() : undefined;
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
    if (second && !second.done) yield row(second.value);
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
