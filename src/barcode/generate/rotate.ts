// An image rotated by a quarter, a half or three quarters of a circle, clockwise. Rows stay runs of equal rows: of a column
// only the runs are read, and equal columns become one run.
import { type Steps, dueEvery } from '../../lib/steps.ts';
import { blankRow, blacken, type BilevelImage } from './png.ts';
import type { RowRun } from './row-tokens.ts';

export const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];

/** Bits between two rests, each a run's in a column: about 10 ms. */
const BITS_BETWEEN_RESTS = 262_144;

export function* rotated(image: BilevelImage, by: Rotation): Steps<BilevelImage> {
  if (by === 0) return image;
  if (by === 180) return yield* rotated(yield* rotated(image, 90), 90);
  const { width, height } = image;
  const runs = by === 90 ? [...image.rows].reverse() : image.rows;
  const rows: { row: Uint8Array; count: number }[] = [];
  let last: string | undefined;
  const isRestDue = dueEvery(BITS_BETWEEN_RESTS);
  for (let i = 0; i < width; i += 1) {
    if (isRestDue(runs.length)) yield;
    const x = by === 90 ? i : width - 1 - i;
    const bits = runs.map(({ row }) => ((row[1 + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1).join('');
    const same = rows.at(-1);
    if (bits === last && same !== undefined) same.count += 1;
    else rows.push({ row: rowOf(runs, bits, height), count: 1 });
    last = bits;
  }
  return { ...image, width: height, height: width, rows };
}

function rowOf(runs: readonly RowRun[], bits: string, width: number): Uint8Array {
  const row = blankRow(width);
  let at = 0;
  for (const [i, { count }] of runs.entries()) {
    if (bits[i] === '0') blacken(row, at, count);
    at += count;
  }
  return row;
}
