// EAN/UPC add-on symbols of two and five digits (GS1 General Specifications 5.2.2, ISO/IEC 15420 4.3.3).
// Guard 1011, then digits of seven modules in number set A or B, with 01 between them; which sets are used is the check.

/** Widths of space, bar, space, bar of the digits in set A; set B is each mirrored. */
const SET_A: readonly (readonly number[])[] = [
  [3, 2, 1, 1],
  [2, 2, 2, 1],
  [2, 1, 2, 2],
  [1, 4, 1, 1],
  [1, 1, 3, 2],
  [1, 2, 3, 1],
  [1, 1, 1, 4],
  [1, 3, 1, 2],
  [1, 2, 1, 3],
  [3, 1, 1, 2],
];

/** Sets of the five digits by check value; true = B. */
const FIVE_DIGIT_SETS = [
  'BBAAA',
  'BABAA',
  'BAABA',
  'BAAAB',
  'ABBAA',
  'AABBA',
  'AAABB',
  'ABABA',
  'ABAAB',
  'AABAB',
] as const;
const TWO_DIGIT_SETS = ['AA', 'AB', 'BA', 'BB'] as const;

/** Widths in modules, first bar to last bar. */
export type RunWidths = readonly number[];

export interface AddonForm {
  readonly digits: 2 | 5;
  readonly bars: number;
  readonly modules: number;
}

export const FORMS = [
  { digits: 2, bars: 7, modules: 20 },
  { digits: 5, bars: 16, modules: 47 },
] as const satisfies readonly AddonForm[];

/** Every digit pattern: its value and set. */
export const DIGIT_PATTERNS = [
  ...SET_A.map((widths, value) => ({ widths, value, set: 'A' as const })),
  ...SET_A.map((widths, value) => ({ widths: [...widths].reverse(), value, set: 'B' as const })),
];

/** The set letters that the text's check asks for. */
export function setsOf(text: string): string | undefined {
  if (/^\d{2}$/.test(text)) return TWO_DIGIT_SETS[Number(text) % 4];
  if (!/^\d{5}$/.test(text)) return undefined;
  const sum = Array.from(text).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 9), 0);
  return FIVE_DIGIT_SETS[sum % 10];
}

/** Bars and spaces of a text, in modules. */
export function encodeAddon(text: string): RunWidths | undefined {
  const sets = setsOf(text);
  if (sets === undefined) return undefined;
  const runs = [1, 1, 2];
  Array.from(text).forEach((digit, i) => {
    const widths = SET_A[Number(digit)] ?? [];
    if (i > 0) runs.push(1, 1);
    runs.push(...(sets.charAt(i) === 'A' ? widths : [...widths].reverse()));
  });
  return runs;
}
