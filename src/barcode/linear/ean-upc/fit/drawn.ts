// The modules of an EAN or UPC symbol, and which digits it draws where: ISO/IEC 15420 4.3, GS1 General Specifications 5.2.
import { EAN13_SETS, digitModules, NUMBER_SETS, upcESets } from '../digits.ts';

/** The types whose symbols are drawn here. */
export const RETAIL_TYPES = ['EAN_13', 'UPC_A', 'EAN_8', 'UPC_E'] as const;
export type RetailType = (typeof RETAIL_TYPES)[number];

/** A digit that is drawn. */
export interface DrawnDigit {
  /** Module at which it begins. */
  readonly at: number;
  /** Its set and value as 0…9 A, 10…19 B, 20…29 C. */
  readonly code: number;
  /** What else can stand there: from this code to the one before that. */
  readonly codes: readonly [number, number];
}

export interface DrawnSymbol {
  /** 1 a bar. */
  readonly modules: readonly number[];
  readonly digits: readonly DrawnDigit[];
}

const GUARD = [1, 0, 1];
const CENTRE = [0, 1, 0, 1, 0];
const UPCE_END = [0, 1, 0, 1, 0, 1];
/** Left digits of EAN-13 and UPC-E are of set A or B, those of EAN-8 of A, right ones of C. */
const LEFT = [0, 20] as const;
const LEFT_8 = [0, 10] as const;
const RIGHT = [20, 30] as const;

/** The symbol of a text as the API answers it; undefined where no symbol has that text. */
export function drawnSymbol(type: RetailType, text: string): DrawnSymbol | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const digits = Array.from(type === 'UPC_A' ? `0${text}` : text, Number);
  switch (type) {
    case 'EAN_8':
      return digits.length === 8 ? halves('AAAA', digits, LEFT_8) : undefined;
    case 'UPC_E': {
      if (digits.length !== 8 || !/^[01]/.test(text)) return undefined;
      const six = digits.slice(1, 7);
      return joined([[GUARD], digitParts(upcESets(text), six, LEFT), [UPCE_END]]);
    }
    default:
      return digits.length === 13
        ? halves(EAN13_SETS[digits[0] ?? 0] ?? '', digits.slice(1), LEFT)
        : undefined;
  }
}

interface DigitPart {
  readonly modules: readonly number[];
  readonly code: number;
  readonly codes: DrawnDigit['codes'];
}

function halves(sets: string, digits: readonly number[], left: DrawnDigit['codes']): DrawnSymbol {
  const half = sets.length;
  return joined([
    [GUARD],
    digitParts(sets, digits.slice(0, half), left),
    [CENTRE],
    digitParts('C'.repeat(half), digits.slice(half), RIGHT),
    [GUARD],
  ]);
}

function digitParts(
  sets: string,
  digits: readonly number[],
  codes: DrawnDigit['codes'],
): readonly DigitPart[] {
  return digits.map((digit, i) => {
    const set = NUMBER_SETS.find((each) => each === sets[i]) ?? 'A';
    return { modules: digitModules(set, digit), code: 10 * NUMBER_SETS.indexOf(set) + digit, codes };
  });
}

function joined(parts: readonly (readonly (DigitPart | readonly number[])[])[]): DrawnSymbol {
  const modules: number[] = [];
  const digits: DrawnDigit[] = [];
  for (const part of parts.flat()) {
    if ('code' in part) digits.push({ at: modules.length, code: part.code, codes: part.codes });
    modules.push(...('code' in part ? part.modules : part));
  }
  return { modules, digits };
}
