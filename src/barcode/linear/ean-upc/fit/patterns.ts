// EAN-13 and UPC-A as patterns of modules: ISO/IEC 15420:2009 tables 1 to 3.

/** Modules of digit 0…9 in set A, most significant bit first, 1 a bar. Sets B and C are mirrored and inverted. */
const SET_A = [0x0d, 0x19, 0x13, 0x3d, 0x23, 0x31, 0x2f, 0x3b, 0x37, 0x0b] as const;

/** Digits that are drawn, and what one can be: ten of each set, 0…9 A, 10…19 B, 20…29 C. */
export const PLACES = 12;
export const CODES = 30;
export const DIGIT_MODULES = 7;
export const GUARD_MODULES = 3;
export const CENTRE_MODULES = 5;
export const SYMBOL_MODULES = 95;

/** What one place of the symbol can hold. Ten of each. */
export const SET_NAMES = ['A', 'B', 'C'] as const;
export type SetName = (typeof SET_NAMES)[number];

/** The seven modules, 1 a bar. */
export function digitModules(set: SetName, digit: number): readonly number[] {
  const a = SET_A[digit] ?? 0;
  const bits = Array.from({ length: DIGIT_MODULES }, (_, i) => (a >> (DIGIT_MODULES - 1 - i)) & 1);
  if (set === 'A') return bits;
  const c = bits.map((bit) => 1 - bit);
  return set === 'C' ? c : c.reverse();
}

/** Sets of the six left digits by the first digit, which has no bars of its own: bit 5 the leftmost, 1 is set B. */
export const LEFT_SETS = [0x00, 0x0b, 0x0d, 0x0e, 0x13, 0x19, 0x1c, 0x15, 0x16, 0x1a] as const;

/** Modules of the whole symbol for 13 digits. */
export function symbolModules(digits: readonly number[]): readonly number[] {
  const sets = LEFT_SETS[digits[0] ?? 0] ?? 0;
  const left = digits
    .slice(1, 7)
    .flatMap((digit, i) => digitModules((sets >> (5 - i)) & 1 ? 'B' : 'A', digit));
  const right = digits.slice(7).flatMap((digit) => digitModules('C', digit));
  return [1, 0, 1, ...left, 0, 1, 0, 1, 0, ...right, 1, 0, 1];
}

/** Module offset of each of the twelve drawn digits. */
export const DIGIT_OFFSETS = Array.from({ length: 12 }, (_, i) =>
  i < 6 ? 3 + DIGIT_MODULES * i : 50 + DIGIT_MODULES * (i - 6),
);
