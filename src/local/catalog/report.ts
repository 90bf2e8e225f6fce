// The output of an import: its progress, the outcome of the rows, and the first rows of a dry run.
import { DETAIL_NAMES, DETAIL_RULES, detailsText, MAX_DETAIL_LENGTH } from '../../catalog/details.ts';
import type { ProductRow } from '../../catalog/normalise.ts';
import { SKIPS } from './skips.ts';
import type { ImportTally } from './tally.ts';

/** How many rows a dry run shows. */
export const PREVIEW_ROWS = 5;
/** How many an import shows before it writes. */
export const PREVIEW_TITLES = 3;

const count = (value: number): string => value.toLocaleString('en');

export interface Rate {
  readonly step: 'read' | 'written';
  /** Done since `seconds` ago, in this step. */
  readonly rows: number;
  readonly seconds: number;
  /** Of the step: that is done, and that was done `seconds` ago; 0 to 1. Undefined: the size is not known. */
  readonly share: number | undefined;
  readonly shareBefore: number;
}

/** The time that is left is of this step, at its rate until now. */
export function progressLine({ step, rows, seconds, share, shareBefore }: Rate): string {
  const gained = (share ?? 0) - shareBefore;
  const left = share !== undefined && gained > 0 ? Math.ceil(((1 - share) / gained) * seconds) : 0;
  const percent =
    share === undefined ? '' : ` (${Math.floor(share * 100)} %${left > 0 ? `, about ${left} s left` : ''})`;
  return `${count(rows)} rows ${step}, ${count(Math.round(rows / seconds))} a second${percent}`;
}

export function summary(
  { rows, written, unchanged, skipped, leftOut }: ImportTally,
  { seconds, verb }: { readonly seconds: number; readonly verb: string },
): string {
  return [
    `${count(rows)} rows read in ${seconds.toFixed(1)} s: ${count(written)} ${verb}, ${count(unchanged)} unchanged`,
    ...[...skipped].map(
      ([why, { count: times, firstLines }]) =>
        `${count(times)} not stored, ${SKIPS[why]} (${why}): line ${firstLines.join(', ')}${times > firstLines.length ? ', …' : ''}`,
    ),
    ...DETAIL_NAMES.filter((name) => leftOut[name] > 0).map(
      (name) =>
        `${count(leftOut[name])} stored without their ${name}, which must be ${DETAIL_RULES[name].rule}, of at most ${MAX_DETAIL_LENGTH[name]} characters`,
    ),
    '',
  ].join('\n');
}

export function preview(products: readonly ProductRow[]): string {
  return products
    .slice(0, PREVIEW_ROWS)
    .map(({ gtin, title, ...details }) => `  ${String(gtin).padStart(14)}  ${title}${detailsText(details)}\n`)
    .join('');
}
