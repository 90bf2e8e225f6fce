// Counts the outcomes of the rows of a list.
import { DETAIL_NAMES, type DetailName } from '../../catalog/details.ts';
import type { ProductRow } from '../../catalog/normalise.ts';
import type { Skip } from './skips.ts';
import type { SourceRow } from './source-rows.ts';

export interface SkippedRow {
  readonly line: number;
  readonly why: Skip;
  readonly number: string;
}

export interface ImportTally {
  rows: number;
  /** Rows that the database had not, or had otherwise. */
  written: number;
  /** Rows that the database had just so, or of a later day. */
  unchanged: number;
  readonly skipped: Map<Skip, { count: number; readonly firstLines: number[] }>;
  /** Texts of stored rows that are no such detail. */
  readonly leftOut: Record<DetailName, number>;
}

export const noTally = (): ImportTally => ({
  rows: 0,
  written: 0,
  unchanged: 0,
  skipped: new Map(),
  leftOut: { brand: 0, category: 0, quantity: 0, image: 0 },
});

export function countSkip({ skipped }: ImportTally, { line, why }: SkippedRow): void {
  const known = skipped.get(why) ?? { count: 0, firstLines: [] };
  known.count += 1;
  if (known.firstLines.length < 5) known.firstLines.push(line);
  skipped.set(why, known);
}

/** The details whose texts in the list are not in the row that is stored. */
export function detailsLeftOut(row: SourceRow, stored: ProductRow): readonly DetailName[] {
  return DETAIL_NAMES.filter((name) => stored[name] === null && (row[name] ?? '').trim() !== '');
}

/** Rows of a list that were neither stored nor rejected; 0, unless the import has a fault. */
export function lostRows({ rows, written, unchanged, skipped }: ImportTally): number {
  const rejected = [...skipped.values()].reduce((sum, { count }) => sum + count, 0);
  return rows - written - unchanged - rejected;
}
