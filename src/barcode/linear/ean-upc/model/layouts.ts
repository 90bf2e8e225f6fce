// The layouts of EAN and UPC symbols: where guards and digits lie, which sets and check digits go together. ISO/IEC 15420 4.3,
// GS1 General Specifications 5.2.
import { DIGIT_MODULES, EAN13_SETS, NUMBER_SETS, digitModules, upcESets } from '../digits.ts';
import type { Symbology } from '../../../symbology.ts';
import { cheapestNumbers } from './numbers.ts';
import { barsOfModules, type Layout } from './symbol.ts';

/** Numbers of which each digit is of a known set: those whose weighted sum is a multiple of ten. */
export interface NumberCase {
  /** By place, the first code of the digit's set. */
  readonly sets: readonly number[];
  readonly weights: readonly number[];
  /** What digits that are not drawn add. */
  readonly sum: number;
  /** What the last digit may be, from the first to before the second. */
  readonly last: readonly [number, number];
  /** The digits that are answered, by those that are drawn. */
  readonly text: (drawn: string) => string;
}

/** The types that are modelled. */
export const RETAIL_TYPES = ['EAN_13', 'UPC_A', 'EAN_8', 'UPC_E'] as const;
export type RetailType = (typeof RETAIL_TYPES)[number];

export interface RetailLayout extends Layout {
  readonly type: RetailType;
  readonly cases: readonly NumberCase[];
}

/** Codes: 0…9 set A, 10…19 B, 20…29 C. */
const CODE_BARS: readonly (readonly number[])[] = NUMBER_SETS.flatMap((set) =>
  Array.from({ length: 10 }, (_, digit) => barsOfModules(digitModules(set, digit))),
);

const DIGITS = {
  characterModules: DIGIT_MODULES,
  characters: CODE_BARS,
} as const;
const lines = (...at: readonly number[]): readonly (readonly [number, number])[] =>
  at.map((module) => [module, module + 1] as const);

const ANY = [0, 10] as const;
const setsOf = (sets: string): readonly number[] =>
  Array.from(sets, (set) => 10 * NUMBER_SETS.findIndex((each) => each === set));
const alternating = (length: number, first: 1 | 3): readonly number[] =>
  Array.from({ length }, (_, i) => (i % 2 === 0 ? first : 4 - first));

/** Digits in two halves beside a centre guard. */
function halves(
  type: RetailType,
  half: number,
  left: readonly [number, number],
  cases: readonly NumberCase[],
): RetailLayout {
  const centre = 3 + DIGIT_MODULES * half;
  const modules = 2 * centre + 5;
  return {
    ...DIGITS,
    type,
    modules,
    digits: Array.from({ length: 2 * half }, (_, i) => (i < half ? 3 : 8) + DIGIT_MODULES * i),
    guards: lines(0, 2, centre + 1, centre + 3, modules - 3, modules - 1),
    codes: Array.from({ length: 2 * half }, (_, i) => (i < half ? left : ([20, 30] as const))),
    cases,
    readings: (costs) => cheapestNumbers(costs, cases),
  };
}

/** EAN-13 and UPC-A, whose text then begins with a 0. */
export const EAN_13: RetailLayout = halves(
  'EAN_13',
  6,
  [0, 20],
  EAN13_SETS.map((sets, first) => ({
    sets: setsOf(`${sets}CCCCCC`),
    weights: alternating(12, 3),
    sum: first,
    last: ANY,
    text: (drawn) => `${first}${drawn}`,
  })),
);

const EAN_8: RetailLayout = halves(
  'EAN_8',
  4,
  [0, 10],
  [{ sets: setsOf('AAAACCCC'), weights: alternating(8, 3), sum: 0, last: ANY, text: (drawn) => drawn }],
);

/** By its last digit, the weights of a UPC-E's digits in the number of twelve that it stands for, and what that digit may be. */
const UPC_E_WEIGHTS = [
  { weights: [1, 3, 3, 1, 3, 1], last: [0, 3] },
  { weights: [1, 3, 1, 1, 3, 0], last: [3, 4] },
  { weights: [1, 3, 1, 3, 3, 0], last: [4, 5] },
  { weights: [1, 3, 1, 3, 1, 3], last: [5, 10] },
] as const;

const UPC_E_CASES: readonly NumberCase[] = [0, 1].flatMap((system) =>
  Array.from({ length: 10 }, (_, check) => {
    const sets = setsOf(upcESets(`${system}000000${check}`));
    return UPC_E_WEIGHTS.map(({ weights, last }): NumberCase => ({
      sets,
      weights,
      sum: 3 * system + check,
      last,
      text: (drawn) => `${system}${drawn}${check}`,
    }));
  }).flat(),
);

export const UPC_E: RetailLayout = {
  ...DIGITS,
  type: 'UPC_E',
  modules: 51,
  digits: Array.from({ length: 6 }, (_, i) => 3 + DIGIT_MODULES * i),
  guards: lines(0, 2, 46, 48, 50),
  codes: Array.from({ length: 6 }, () => [0, 20] as const),
  cases: UPC_E_CASES,
  readings: (costs) => cheapestNumbers(costs, UPC_E_CASES),
};

export const LAYOUTS = [EAN_13, EAN_8, UPC_E] as const;

/** A text's layout and codes; undefined where no symbol has that text. */
export function codesOf(
  type: Symbology,
  text: string,
): { readonly layout: RetailLayout; readonly codes: Uint8Array } | undefined {
  const [digits, drawnAs] = type === 'UPC_A' ? [`0${text}`, 'EAN_13'] : [text, type];
  const layout = LAYOUTS.find((each) => each.type === drawnAs);
  if (layout === undefined || !/^\d+$/.test(digits)) return undefined;
  const places = layout.digits.length;
  const drawn = layout === EAN_8 ? digits : digits.slice(1, 1 + places);
  for (const { sets, text: textOf } of layout.cases)
    if (drawn.length === places && textOf(drawn) === digits)
      return { layout, codes: Uint8Array.from(sets, (set, i) => set + Number(drawn[i])) };
  return undefined;
}

/** Type and text as the API answers them: a leading 0 says UPC-A. */
export function typedText(
  type: RetailType,
  text: string,
): { readonly type: RetailType; readonly text: string } {
  return type === 'EAN_13' && text.startsWith('0') ? { type: 'UPC_A', text: text.slice(1) } : { type, text };
}
