import { describe, expect, it } from 'vitest';
import {
  digitModules,
  digitWidths,
  EAN13_SETS,
  upcESets,
} from '../../../../../src/barcode/linear/ean-upc/digits.ts';
import { encoded } from '../../../../support/draw-linear.ts';

// GS1 General Specifications figure 5.2.1.2.1-1 (ISO/IEC 15420 table 1): modules of the digits, 1 a bar.
const MODULES = {
  A: '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011',
  B: '0100111 0110011 0011011 0100001 0011101 0111001 0000101 0010001 0001001 0010111',
  C: '1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100',
} as const;

describe('the digits of EAN and UPC', () => {
  it.each(['A', 'B', 'C'] as const)('in set %s have the modules of the standard', (set) => {
    const drawn = Array.from({ length: 10 }, (_, digit) => digitModules(set, digit).join(''));
    expect(drawn.join(' ')).toBe(MODULES[set]);
  });

  it('are none beyond 9', () => {
    expect(digitWidths('A', 10)).toEqual([]);
    expect(digitModules('B', -1)).toEqual([]);
  });

  it.each(EAN13_SETS.map((sets, first) => ({ sets, first })))(
    'stand in sets $sets behind the first digit $first, as bwip-js draws them',
    ({ sets, first }) => {
      const twelve = `${first}57398126404`;
      const left = Array.from(twelve.slice(1, 7), (digit, i) =>
        digitWidths(sets[i] === 'B' ? 'B' : 'A', Number(digit)),
      );
      expect(encoded('ean13', twelve)?.sbs.slice(3, 27)).toEqual(left.flat());
    },
  );

  it('stand in the sets of a UPC-E in both number systems, for each check digit, as bwip-js draws them', () => {
    const seen = new Set<string>();
    for (const system of ['0', '1']) {
      for (let item = 0; item < 40; item++) {
        const seven = `${system}${String(12_345 + 271 * item).padStart(5, '0')}${item % 10}`;
        for (let check = 0; check < 10; check++) {
          const drawn = drawnUpcE(`${seven}${check}`);
          if (drawn === undefined) continue;
          seen.add(`${system}${check}`);
          const sets = upcESets(`${seven}${check}`);
          const widths = Array.from(seven.slice(1), (digit, i) =>
            digitWidths(sets[i] === 'B' ? 'B' : 'A', Number(digit)),
          );
          expect(drawn.slice(3, 27)).toEqual(widths.flat());
        }
      }
    }
    expect(seen.size).toBe(20);
  });
});

/** Undefined where the check digit is wrong. */
function drawnUpcE(digits: string): readonly number[] | undefined {
  try {
    return encoded('upce', digits)?.sbs;
  } catch {
    return undefined;
  }
}
