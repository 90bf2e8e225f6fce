// Counts the outcomes of the rows of a list.
import { REJECTIONS } from '../../catalog/normalise.ts';

/** Why a row of the file is not in the database after the import. */
export const SKIPS = {
  ...REJECTIONS,
  columns: 'the row has too few or too many columns',
  quote: 'a quote has no end, and the row has other columns than the first',
  json: 'it is no JSON object, or no array among arrays',
  duplicate: 'an earlier row has the number',
};
export type Skip = keyof typeof SKIPS;

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

/** Rows of a list that were neither stored nor rejected; 0, unless the import has a fault. */
export function lostRows({ rows, written, unchanged, skipped }: ImportTally): number {
  const rejected = [...skipped.values()].reduce((sum, { count }) => sum + count, 0);
  return rows - written - unchanged - rejected;
}
