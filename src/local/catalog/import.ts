// Imports a product list in two steps: it reads every row into the staging, then writes them to the catalogue in the order of their
// numbers, a batch at a time. After a kill either step goes on where it was.
import { type DetailName, NO_DETAILS, detailsIn } from '../../catalog/details.ts';
import { dayFrom, normaliseRow, type ProductRow } from '../../catalog/normalise.ts';
import { rowId } from '../../catalog/rows.ts';
import type { Progress, StagedRow, Staging } from './staging.ts';
import type { ListSource, SourceRow, Table } from './source-rows.ts';
import type { Skip } from './skips.ts';
import { countSkip, detailsLeftOut, type ImportTally, type SkippedRow } from './tally.ts';

/** Rows of one call: 4,000 are about 160 KB of JSON, far below the 2 MB that D1 takes as one value. */
export const ROWS_PER_CALL = 4000;
/** Rows of one transaction of the staging; a tenth of a second. */
const ROWS_PER_STEP = 5000;

/** Rows of one source with different numbers, in the order of these. */
export interface Batch {
  readonly source: ListSource;
  /** Days since 1970-01-01, for rows without one; null: they have none. */
  readonly day: number | null;
  readonly rows: readonly StagedRow[];
}

export interface ImportOptions {
  /** Writes up to 4,000 products; returns how many rows of the database it changed. Repeated after a kill. */
  readonly write: (batch: Batch) => Promise<number>;
  readonly staging: Staging;
  /** Told of rows that can be stored, in the order of the list. */
  readonly onRow?: (row: ProductRow) => void;
  readonly onSkip?: (row: SkippedRow) => void;
  /** Called after each step; `total`: of the rows to write, once all are read. */
  readonly onProgress?: (progress: Progress, total: number | undefined) => void;
}

/** Of rows with one number and source the first is stored, so that the same list again changes nothing. */
export async function importTable(table: Table, options: ImportOptions): Promise<ImportTally> {
  const { progress } = options.staging;
  if (!progress.isRead) await readRows(table, options);
  await writeRows(table, options);
  return progress.tally;
}

async function readRows(
  { rows, sources, isExport }: Table,
  { staging, onRow, onSkip, onProgress }: ImportOptions,
): Promise<void> {
  const { progress } = staging;
  const { tally } = progress;
  const known = progress.rows;
  let read = 0;
  let held: (StagedRow & Pick<SourceRow, 'line' | 'number'>)[] = [];
  let skips: SkippedRow[] = [];
  let leftOut: DetailName[] = [];
  const keep = (isRead: boolean): void => {
    staging.add(held, (isNew) => {
      for (const [i, { line, number }] of held.entries())
        if (isNew[i] === false) skips.push({ line, why: 'duplicate', number });
      for (const skip of skips.sort((a, b) => a.line - b.line)) {
        countSkip(tally, skip);
        onSkip?.(skip);
      }
      for (const name of leftOut) tally.leftOut[name] += 1;
      progress.rows = read;
      progress.isRead = isRead;
      progress.sources = sources;
      tally.rows = read;
    });
    held = [];
    skips = [];
    leftOut = [];
    onProgress?.(progress, undefined);
  };
  for await (const row of rows) {
    read += 1;
    if (read <= known) continue;
    const product = isExport ? exactRow(row) : cleanRow(row);
    if (typeof product === 'string') skips.push({ line: row.line, why: product, number: row.number });
    else {
      onRow?.(product);
      leftOut.push(...detailsLeftOut(row, product));
      // A day that is to come would keep every later change out.
      const day = product.day === null || isExport ? product.day : Math.min(product.day, progress.day);
      held.push({ ...product, day, source: row.source ?? 0, line: row.line, number: row.number });
    }
    if (held.length + skips.length >= ROWS_PER_STEP) keep(false);
  }
  keep(true);
}

const cleanRow = (row: SourceRow): ProductRow | Skip => row.fault ?? normaliseRow(row.number, row.title, row);

/** As the catalogue had it. */
function exactRow({ number, title, changed = '', fault, ...details }: SourceRow): ProductRow | Skip {
  return (
    fault ?? { gtin: Number(number), title, ...NO_DETAILS, ...detailsIn(details), day: dayFrom(changed) }
  );
}

async function writeRows({ isExport }: Table, { staging, write, onProgress }: ImportOptions): Promise<void> {
  const { progress } = staging;
  const total = staging.count();
  let rows = staging.next(ROWS_PER_CALL);
  while (rows.length > 0) {
    const writing = writeBatch(rows, {
      sources: progress.sources,
      day: isExport ? null : progress.day,
      write,
    });
    // The next rows are fetched while the database works.
    const { gtin, source } = rows.at(-1) ?? { gtin: 0, source: 0 };
    const coming = staging.next(ROWS_PER_CALL, rowId(gtin, source));
    const written = await writing;
    progress.tally.written += written;
    progress.tally.unchanged += rows.length - written;
    progress.after = rowId(gtin, source);
    // The database has the rows: whoever is killed here writes them again, which changes nothing.
    staging.save();
    onProgress?.(progress, total);
    rows = coming;
  }
}

async function writeBatch(
  rows: readonly StagedRow[],
  { sources, day, write }: Pick<Progress, 'sources'> & Pick<Batch, 'day'> & Pick<ImportOptions, 'write'>,
): Promise<number> {
  let written = 0;
  for (const [place, source] of sources.entries()) {
    const own = sources.length === 1 ? rows : rows.filter((row) => row.source === place);
    if (own.length > 0) written += await write({ source, day, rows: own });
  }
  return written;
}
