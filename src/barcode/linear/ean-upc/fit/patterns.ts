// EAN-13 and UPC-A as patterns of modules: ISO/IEC 15420:2009 tables 1 to 3.
import { DIGIT_MODULES, EAN13_SETS, digitModules } from '../digits.ts';

/** Digits that are drawn, and what one can be: ten of each set, 0…9 A, 10…19 B, 20…29 C. */
export const PLACES = 12;
export const CODES = 30;
export const GUARD_MODULES = 3;
export const SYMBOL_MODULES = 95;

/** Modules of the whole symbol for 13 digits. */
export function symbolModules(digits: readonly number[]): readonly number[] {
  const sets = EAN13_SETS[digits[0] ?? 0];
  const left = digits.slice(1, 7).flatMap((digit, i) => digitModules(sets?.[i] === 'B' ? 'B' : 'A', digit));
  const right = digits.slice(7).flatMap((digit) => digitModules('C', digit));
  return [1, 0, 1, ...left, 0, 1, 0, 1, 0, ...right, 1, 0, 1];
}

/** Module offset of each of the twelve drawn digits. */
export const DIGIT_OFFSETS = Array.from({ length: 12 }, (_, i) =>
  i < 6 ? 3 + DIGIT_MODULES * i : 50 + DIGIT_MODULES * (i - 6),
);
