// The digits of EAN, UPC and add-on symbols, and the orders of number sets: ISO/IEC 15420:2009 tables 1 to 5, GS1
// General Specifications §5.2. The generator, the model fit and the add-on decoder all draw from here.

/** A and B begin with a space, C with a bar. B is A mirrored, C is A with bars and spaces exchanged. */
export const NUMBER_SETS = ['A', 'B', 'C'] as const;
export type NumberSet = (typeof NUMBER_SETS)[number];

/** Modules of one digit. */
export const DIGIT_MODULES = 7;

/** Widths in modules of space, bar, space, bar of each digit in set A. */
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

/** Sets of an EAN-13's six left digits, by its first digit, which has no bars of its own. A UPC-A is row 0. */
export const EAN13_SETS = [
  'AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA',
] as const; // oxfmt-ignore

/** Sets of a UPC-E in number system 0, by its check digit. Number system 1 exchanges A and B. */
const UPCE_SETS = [
  'BBBAAA', 'BBABAA', 'BBAABA', 'BBAAAB', 'BABBAA', 'BAABBA', 'BAAABB', 'BABABA', 'BABAAB', 'BAABAB',
] as const; // oxfmt-ignore

/** Sets of a two-digit add-on, by its value modulo 4. */
const ADD_ON_2_SETS = ['AA', 'AB', 'BA', 'BB'] as const;

/** Sets of a five-digit add-on, by its check value. */
const ADD_ON_5_SETS = [
  'BBAAA', 'BABAA', 'BAABA', 'BAAAB', 'ABBAA', 'AABBA', 'AAABB', 'ABABA', 'ABAAB', 'AABAB',
] as const; // oxfmt-ignore

/** The four widths of a digit in modules, from left to right. Empty for anything but 0 to 9. */
export function digitWidths(set: NumberSet, digit: number): readonly number[] {
  const widths = SET_A[digit] ?? [];
  return set === 'B' ? widths.toReversed() : widths;
}

/** The seven modules of a digit, 1 a bar. */
export function digitModules(set: NumberSet, digit: number): readonly number[] {
  const first = set === 'C' ? 1 : 0;
  return digitWidths(set, digit).flatMap((width, i) => new Array<number>(width).fill((first + i) % 2));
}

/** The sets of a UPC-E's six digits. Takes its eight digits: number system, six, check digit. */
export function upcESets(upcE: string): string {
  const system0: string = UPCE_SETS[Number(upcE[7])] ?? '';
  return upcE.startsWith('0') ? system0 : system0.replaceAll(/[AB]/g, (set) => (set === 'A' ? 'B' : 'A'));
}

/** The sets of an add-on's digits, which are its check; undefined unless there are two or five digits. */
export function addOnSets(text: string): string | undefined {
  if (/^\d{2}$/.test(text)) return ADD_ON_2_SETS[Number(text) % 4];
  if (!/^\d{5}$/.test(text)) return undefined;
  const sum = Array.from(text).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 9), 0);
  return ADD_ON_5_SETS[sum % 10];
}
