// EAN/UPC add-on symbols of two and five digits (GS1 General Specifications 5.2.2, ISO/IEC 15420 4.3.3).
// Guard 1011, then digits of seven modules in number set A or B, with 01 between them; which sets are used is the check.
import { addOnSets, digitWidths } from '../digits.ts';

/** Widths in modules, first bar to last bar. */
export type RunWidths = readonly number[];

export interface AddOnForm {
  readonly digits: 2 | 5;
  readonly bars: number;
  readonly modules: number;
}

export const FORMS = [
  { digits: 2, bars: 7, modules: 20 },
  { digits: 5, bars: 16, modules: 47 },
] as const satisfies readonly AddOnForm[];

/** Every digit pattern: its value and set. */
export const DIGIT_PATTERNS = (['A', 'B'] as const).flatMap((set) =>
  Array.from({ length: 10 }, (_, value) => ({ widths: digitWidths(set, value), value, set })),
);

/** Bars and spaces of a text, in modules; undefined unless it is two or five digits. */
export function encodeAddOn(text: string): RunWidths | undefined {
  const sets = addOnSets(text);
  if (sets === undefined) return undefined;
  const runs = [1, 1, 2];
  Array.from(text).forEach((digit, i) => {
    if (i > 0) runs.push(1, 1);
    runs.push(...digitWidths(sets.charAt(i) === 'A' ? 'A' : 'B', Number(digit)));
  });
  return runs;
}
