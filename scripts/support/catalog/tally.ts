// Counts the outcomes of the rows of a list.
import { REJECTIONS, type Rejection } from '../../../src/catalog/normalise.ts';

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
  /** Rows that the database had not, or had otherwise. */
  written: number;
  /** Rows that the database had just so, or of a later day. */
  unchanged: number;
  readonly skipped: Map<Skip, { count: number; readonly firstLines: number[] }>;
}

export function countSkip({ skipped }: ImportTally, { line, why }: SkippedRow): void {
  const known = skipped.get(why) ?? { count: 0, firstLines: [] };
  known.count += 1;
  if (known.firstLines.length < 5) known.firstLines.push(line);
  skipped.set(why, known);
}
