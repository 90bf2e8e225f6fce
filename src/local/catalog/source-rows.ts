// The rows of a product list, whatever its form, and whose they are.
import { DEFAULT_RANK, MAX_SOURCES, OWN_SOURCE, sourceName } from '../../catalog/rows.ts';
import type { DetailName } from '../../catalog/details.ts';
import { exportedRow } from './exported.ts';
import type { Skip } from './skips.ts';

export interface SourceRow extends Partial<Readonly<Record<DetailName, string | undefined>>> {
  /** Line of the file where the row begins, from 1. */
  readonly line: number;
  readonly number: string;
  readonly title: string;
  /** When its source changed it: Unix seconds, or a date that begins with year, month and day. */
  readonly changed?: string | undefined;
  /** Place in the table's sources; default 0. */
  readonly source?: number;
  /** Why the row cannot be stored, whatever its number and title. */
  readonly fault?: Skip | undefined;
}

export interface ListSource {
  /** As sourceName gives it. */
  readonly name: string;
  /** Of a source that is not in the catalogue yet. */
  readonly rank: number;
  /** The rank was asked for: a source that has another one gets it. */
  readonly setsRank?: true;
}

/** Lines that were read, and those of them that are empty or in a record: together all of them. */
export interface LineCounts {
  read: number;
  empty: number;
  inRecords: number;
}

export interface Table {
  /** In words: which separator, and where number and title stand. */
  readonly shape: string;
  /** Of its rows. An export's grow while it is read. */
  readonly sources: readonly ListSource[];
  /** Its rows are as the catalogue had them: nothing is cleaned, and a row without a day has none. */
  readonly isExport: boolean;
  readonly rows: AsyncIterable<SourceRow>;
  /** Of a delimited list; complete when its rows are read. */
  readonly lines?: LineCounts;
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

/** The sources of a list that is no export; `known`: what its fields say that it is. */
export function plainTable(
  { source, rank }: TableOptions,
  known?: ListSource,
): Pick<Table, 'sources' | 'isExport'> {
  const name = source ?? known?.name ?? OWN_SOURCE;
  const own = rank ?? (name === known?.name ? known.rank : DEFAULT_RANK);
  return {
    sources: [
      { name: sourceName(name) ?? OWN_SOURCE, rank: own, ...(rank !== undefined && { setsRank: true }) },
    ],
    isExport: false,
  };
}

/** Who says which column is the title knows the list better than its fields do. */
export const isPlain = ({ number, title }: TableOptions): boolean =>
  number === undefined && title === undefined;

/** The catalogue's own export, from its fields (undefined: it is no row): the sources are as many as it names. */
export function exportedTable(
  options: TableOptions,
  columns: readonly string[],
  records: AsyncIterable<{ readonly line: number; readonly fields: readonly string[] | undefined }>,
): Table | string {
  const asked = ['number', 'title', 'source', 'rank'].filter(
    (name) => options[name as keyof TableOptions] !== undefined,
  );
  if (asked.length > 0) return `It is an export of a catalogue, which says itself what --${asked[0]} would.`;
  const sources: ListSource[] = [];
  const rows = async function* (): AsyncGenerator<SourceRow> {
    for await (const { line, fields } of records) {
      const row = fields && exportedRow(fields, columns);
      let source = sources.findIndex(({ name }) => name === row?.source.name);
      if (row && source < 0 && sources.length < MAX_SOURCES)
        source = sources.push({ ...row.source, setsRank: true }) - 1;
      if (row === undefined || source < 0) {
        yield {
          line,
          number: fields?.[0] ?? '',
          title: '',
          fault: fields === undefined ? 'json' : 'columns',
        };
        continue;
      }
      yield { ...row, line, changed: row.updated, source };
    }
  };
  return { shape: 'an export of a catalogue', sources, isExport: true, rows: rows() };
}
