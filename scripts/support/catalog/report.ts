// What an import says: progress while it runs, what became of each row, and the first rows of a dry run.
import type { ProductRow } from '../../../src/catalog/normalise.ts';
import { SKIPS, type ImportTally } from './import.ts';

/** Rows that a dry run shows. */
export const PREVIEW_ROWS = 5;

const count = (value: number): string => value.toLocaleString('en');

/** `share`: of the file's bytes, 0 to 1; undefined where the size is not known. */
export function progressLine(rows: number, seconds: number, share: number | undefined): string {
  const left = share && share < 1 ? `, about ${Math.ceil(seconds / share - seconds)} s left` : '';
  const percent = share ? ` (${Math.round(share * 100)} %${left})` : '';
  return `${count(rows)} rows, ${count(Math.round(rows / seconds))} a second${percent}`;
}

export function summary(
  { rows, written, unchanged, skipped }: ImportTally,
  { seconds, verb }: { readonly seconds: number; readonly verb: string },
): string {
  return [
    `${count(rows)} rows read in ${seconds.toFixed(1)} s: ${count(written)} ${verb}, ${count(unchanged)} unchanged`,
    ...[...skipped].map(
      ([why, { count: times, firstLines }]) =>
        `${count(times)} not stored, ${SKIPS[why]} (${why}): line ${firstLines.join(', ')}${times > firstLines.length ? ', …' : ''}`,
    ),
    '',
  ].join('\n');
}

export function preview(products: readonly ProductRow[]): string {
  return products
    .slice(0, PREVIEW_ROWS)
    .map(({ gtin, title }) => `  ${String(gtin).padStart(14)}  ${title}\n`)
    .join('');
}
