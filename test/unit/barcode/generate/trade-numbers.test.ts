// Check characters of trade numbers: the examples that their standards print, and seeded numbers beside the rules' own tables.
import { describe, expect, it } from 'vitest';
import {
  encodeHibcCode128,
  encodeHibcCode39,
  encodePzn,
  encodeSscc18,
  encodeVin,
} from '../../../../src/barcode/generate/trade-numbers.ts';
import { encodeCode128 } from '../../../../src/barcode/generate/code128.ts';
import { encodeGs1128 } from '../../../../src/barcode/generate/gs1-symbols.ts';
import type { LinearSymbol } from '../../../../src/barcode/generate/linear.ts';
import { encodeCode39 } from '../../../../src/barcode/generate/two-widths.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { Result } from '../../../../src/service/result.ts';
import { createRandom } from '../../../fuzz/random.ts';

const barsOf = (symbol: Result<LinearSymbol>): LinearSymbol['bars'] | string =>
  symbol.ok ? symbol.value.bars : messageOf(symbol.failure);
const labelOf = (symbol: Result<LinearSymbol>): string =>
  symbol.ok ? symbol.value.label.map(({ text }) => text).join('') : messageOf(symbol.failure);

describe('a VIN', () => {
  /** 49 CFR 565.15, tables III and IV. */
  const VALUES: Readonly<Record<string, number>> = {
    A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
    S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
  }; // oxfmt-ignore
  const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const ALPHABET = `0123456789${Object.keys(VALUES).join('')}`;

  function checkOf(vin: string): string {
    const sum = WEIGHTS.reduce((all, weight, i) => {
      const character = vin.charAt(i);
      return all + weight * (VALUES[character] ?? Number(character));
    }, 0);
    return '0123456789X'.charAt(sum % 11);
  }

  it('of North America has the check digit of its characters in place 9', () => {
    const random = createRandom(565);
    const vins = Array.from({ length: 200 }, (_, i) => {
      const rest = Array.from({ length: 16 }, () => ALPHABET.charAt(random.below(ALPHABET.length))).join('');
      return `${1 + (i % 5)}${rest}`;
    });
    for (const each of ['11111111111111111', '1M8GDM9AXKP042788', ...vins]) {
      const check = checkOf(each);
      const vin = `${each.slice(0, 8)}${check}${each.slice(9)}`;
      if (!vins.includes(each)) expect(vin).toBe(each);
      expect(barsOf(encodeVin(vin)), vin).toEqual(barsOf(encodeCode39(vin)));
      const given = check === '7' ? 'X' : '7';
      expect(barsOf(encodeVin(`${vin.slice(0, 8)}${given}${vin.slice(9)}`))).toContain(
        `must be ${check} at position 9; received ${given}`,
      );
    }
  });

  it('of another part of the world may have any character there', () => {
    for (const first of ['0', '6', '9', 'A', 'J', 'W', 'Z'])
      expect(barsOf(encodeVin(`${first}VWZZZ1JZ3W386752`))).toEqual(
        barsOf(encodeCode39(`${first}VWZZZ1JZ3W386752`)),
      );
    expect(labelOf(encodeVin(' wvw zzz1jz3w 386752 '))).toBe(labelOf(encodeCode39('WVWZZZ1JZ3W386752')));
  });
});

it('a PZN has the sum of its digits times their places, modulo 11, with it and without', () => {
  const random = createRandom(8);
  const numbers = ['2758089', ...Array.from({ length: 100 }, () => String(1e6 + random.below(9e6)))];
  for (const number of numbers) {
    const check = Array.from(number, (digit, i) => (i + 1) * Number(digit)).reduce((a, b) => a + b, 0) % 11;
    if (check === 10) {
      for (const given of [number, `${number}0`])
        expect(labelOf(encodePzn(given))).toContain(`PZN ${number} is no number that is given out`);
      continue;
    }
    for (const given of [number, `${number}${check}`, `pzn ${number}`, `PZN${number}${check}`]) {
      expect(labelOf(encodePzn(given)), given).toBe(`PZN - ${number}${check}`);
      expect(barsOf(encodePzn(given))).toEqual(barsOf(encodeCode39(`-${number}${check}`)));
    }
    expect(labelOf(encodePzn(`${number}${(check + 1) % 10}`))).toContain(`must be ${check}`);
  }
  // IFA's example.
  expect(labelOf(encodePzn('2758089'))).toBe('PZN - 27580899');
});

it('an SSCC has the check digit of GS1, and is the element (00) of a GS1-128', () => {
  const whole = '106141411234567897'; // GS1 General Specifications, 3.2, and its check digit calculator
  for (const given of [whole.slice(0, 17), whole, `(00)${whole}`, ` ${whole} `])
    expect(barsOf(encodeSscc18(given))).toEqual(barsOf(encodeGs1128(`(00)${whole}`)));
  expect(barsOf(encodeSscc18('106141411234567890'))).toContain('must be 7; received 0');
  expect(barsOf(encodeSscc18('1061414112345678'))).toContain('17 or 18 digits');
});

describe('a HIBC', () => {
  /** ANSI/HIBC 2.6, table 2: values of the check character. */
  const TABLE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

  it('begins with + and ends with the character of its sum, modulo 43', () => {
    const random = createRandom(43);
    const values = [
      'A123BJC5D6E71',
      ...Array.from({ length: 60 }, () =>
        Array.from({ length: 1 + random.below(20) }, () => TABLE.charAt(random.below(43))).join(''),
      ).map((each) => `A${each}Z`),
    ];
    for (const value of values) {
      const sum = Array.from(`+${value}`).reduce((all, character) => all + TABLE.indexOf(character), 0);
      const text = `+${value}${TABLE.charAt(sum % 43)}`;
      expect(barsOf(encodeHibcCode39(value)), value).toEqual(barsOf(encodeCode39(text)));
      expect(barsOf(encodeHibcCode128(`+${value.toLowerCase()}`))).toEqual(barsOf(encodeCode128(text)));
      expect(labelOf(encodeHibcCode128(value))).toBe(`*${text.replaceAll(' ', '_')}*`);
    }
    // ANSI/HIBC 2.6, the example of a primary code.
    expect(labelOf(encodeHibcCode39('A123BJC5D6E71'))).toBe('*+A123BJC5D6E71G*');
  });

  it('holds 110 characters at most', () => {
    expect(labelOf(encodeHibcCode128('A'.repeat(110)))).toMatch(/^\*\+A{110}.\*$/);
    expect(labelOf(encodeHibcCode128('A'.repeat(111)))).toContain('110');
  });
});
