// Bars of four heights, as postal codes have them: tracker, ascender, descender, full.
import type { MatrixSymbol } from './matrix.ts';

/**
 * A bar is a module wide and so is the space after it: a bar of 0.58 mm in a pitch of 1.16. Ascender and descender have three modules, the
 * tracker two: 4.6 mm in all. USPS-B-3200 allows bars of 0.38 – 0.64 mm, a pitch of 1.05 – 1.27 and a height of 3.2 – 5.8; Royal Mail,
 * PostNL, Australia Post and Japan Post ask for nearly the same.
 */
const ROWS = [
  { height: 3, states: 'AF' },
  { height: 2, states: 'ADFT' },
  { height: 3, states: 'DF' },
] as const;
/** 3.2 mm (USPS-B-3200, figure 8), more than the 2 mm of the others. */
const QUIET_ZONE = 6;

/** `bars`: a letter each: F full, A ascender, D descender, T tracker. */
export function fourStateSymbol(bars: Iterable<string>): MatrixSymbol {
  return barSymbol(bars, ROWS, QUIET_ZONE);
}

/** Bars a module apart: each row holds those whose letter is one of its states. */
export function barSymbol(
  bars: Iterable<string>,
  rows: readonly { readonly height: number; readonly states: string }[],
  quiet: number,
): MatrixSymbol {
  const letters = Array.from(bars);
  return {
    rows: rows.map(({ states }) =>
      letters.flatMap((bar, i) => (i === 0 ? [states.includes(bar)] : [false, states.includes(bar)])),
    ),
    rowHeights: rows.map(({ height }) => height),
    quiet,
  };
}
