// Importing a product list: rows in, batches of products out, and a tally of what became of each row.
import { REJECTIONS, normaliseRow, type ProductRow, type Rejection } from '../../../src/catalog/normalise.ts';
import { GtinSet } from './gtin-set.ts';
import { openTable, type SourceRow, type TableOptions } from './table.ts';

/** Rows of one call: 2,000 are about 80 KB of JSON, far below D1's limits; 10,000 gained a fifth. */
export const ROWS_PER_CALL = 2000;

/** Why a row of the file is not in the database after the import. */
export const SKIPS = {
  ...REJECTIONS,
  columns: 'the row has too few columns',
  duplicate: 'an earlier row has the number',
};
export type Skip = Rejection | 'columns' | 'duplicate';

export interface SkippedRow {
  readonly line: number;
  readonly why: Skip;
  readonly number: string;
}

export interface ImportTally {
  rows: number;
  /** Rows that the database had not, or had with another title. */
  written: number;
  /** Rows that the database had just so. */
  unchanged: number;
  readonly skipped: Map<Skip, { count: number; readonly firstLines: number[] }>;
}

export interface ImportOptions extends TableOptions {
  /** Takes up to 2,000 products with different numbers; returns how many rows of the database it changed. */
  readonly write: (products: readonly ProductRow[]) => Promise<number>;
  readonly onSkip?: (row: SkippedRow) => void;
  readonly onProgress?: (tally: ImportTally) => void;
}

/** Imports the lines of one list: openTable and importRows. A string says why nothing was imported. */
export async function importLines(
  lines: AsyncIterable<string>,
  options: ImportOptions,
): Promise<ImportTally | string> {
  const table = await openTable(lines, options);
  return typeof table === 'string' ? table : importRows(table.rows, options);
}

/**
 * Writes the products of a list, 2,000 a call. Of rows with one number the first is stored, so that the same file again
 * changes nothing. Memory: one batch, and 8 – 24 bytes a different number.
 */
export async function importRows(
  rows: AsyncIterable<SourceRow>,
  { write, onSkip, onProgress }: Omit<ImportOptions, keyof TableOptions>,
): Promise<ImportTally> {
  const tally: ImportTally = { rows: 0, written: 0, unchanged: 0, skipped: new Map() };
  const seen = new GtinSet();
  let batch: ProductRow[] = [];

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const written = await write(batch);
    tally.written += written;
    tally.unchanged += batch.length - written;
    batch = [];
    onProgress?.(tally);
  };
  const skip = (row: SkippedRow): void => {
    const known = tally.skipped.get(row.why) ?? { count: 0, firstLines: [] };
    known.count += 1;
    if (known.firstLines.length < 5) known.firstLines.push(row.line);
    tally.skipped.set(row.why, known);
    onSkip?.(row);
  };

  for await (const { line, number, title } of rows) {
    tally.rows += 1;
    const product = title === undefined ? 'columns' : normaliseRow(number, title);
    if (typeof product === 'string') skip({ line, why: product, number });
    else if (!seen.add(product.gtin)) skip({ line, why: 'duplicate', number });
    else batch.push(product);
    if (batch.length >= ROWS_PER_CALL) await flush();
  }
  await flush();
  return tally;
}
