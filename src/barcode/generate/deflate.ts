// The zlib stream (RFC 1950) of an image's rows. fflate compresses what an image usually holds. Above 32 KB of rows its
// time goes with the pixels, so there a writer of our own compresses each different row once. bench/generate.ts
// measures both.
import { zlibSync } from 'fflate';
import { deflateRepeatedRows } from './deflate-repeats.ts';
import type { RowRun } from './row-tokens.ts';

/**
 * Rows of up to so many bytes go to fflate: an image of a quarter of a million pixels. Its files are 2 to 8 % smaller there
 * than our own writer's, and take as long; at a million pixels it takes 2 to 5 times as long, at fifty million 10 to 35
 * times, and its files are 9 to 50 % larger for linear symbols (docs/design/generate.md).
 */
export const MAX_FFLATE_BYTES = 32_768;
/** Bytes of an EAN-13 of 1000 × 500 by level 5, 6, 7, 9: 676, 532, 535, 540; of 2000 × 1000: 1906, 1592, 1554, 1545. */
const LEVEL = 7;

/** The zlib stream that inflates to all rows one after another. */
export function deflateRows(runs: readonly RowRun[]): Uint8Array {
  const bytes = runs.reduce((sum, { row, count }) => sum + row.length * count, 0);
  return bytes > MAX_FFLATE_BYTES
    ? deflateRepeatedRows(runs)
    : zlibSync(unpack(runs, bytes), { level: LEVEL });
}

function unpack(runs: readonly RowRun[], bytes: number): Uint8Array {
  const raster = new Uint8Array(bytes);
  let at = 0;
  for (const { row, count } of runs) {
    for (let copy = 0; copy < count; copy += 1, at += row.length) raster.set(row, at);
  }
  return raster;
}
