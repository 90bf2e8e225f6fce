// The modules of an EAN-13 by its digits: ISO/IEC 15420:2009 tables 1 to 3.
import { EAN13_SETS, digitModules } from '../../src/barcode/linear/ean-upc/digits.ts';

/** Modules of the whole symbol for 13 digits. */
export function symbolModules(digits: readonly number[]): readonly number[] {
  const sets = EAN13_SETS[digits[0] ?? 0];
  const left = digits.slice(1, 7).flatMap((digit, i) => digitModules(sets?.[i] === 'B' ? 'B' : 'A', digit));
  const right = digits.slice(7).flatMap((digit) => digitModules('C', digit));
  return [1, 0, 1, ...left, 0, 1, 0, 1, 0, ...right, 1, 0, 1];
}
