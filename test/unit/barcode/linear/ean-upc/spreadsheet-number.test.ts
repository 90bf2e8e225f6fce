// Article numbers as spreadsheets and data frames write them.
import { describe, expect, it } from 'vitest';
import { hasCheckDigit } from '../../../../../src/barcode/linear/ean-upc/gtin.ts';
import { unwrapped, wholeNumber } from '../../../../../src/barcode/linear/ean-upc/spreadsheet-number.ts';

describe('what keeps a cell a text', () => {
  it.each([
    ['="0036000291452"', '0036000291452'],
    ['= "0036000291452"', '0036000291452'],
    ['="  0036000291452 "', '0036000291452'],
    ['"0036000291452"', '0036000291452'],
    ['=36000291452', '36000291452'],
    ["'4006381333931", '4006381333931'],
    ['’4006381333931', '4006381333931'],
    ['‘4006381333931', '4006381333931'],
    ['`4006381333931', '4006381333931'],
    ['´ 4006381333931', '4006381333931'],
    // Nothing of the kind.
    ['4006381333931', '4006381333931'],
    ['="0036000291452', '="0036000291452'],
    ['x="0036000291452"', 'x="0036000291452"'],
    ['"00360"00291452"', '"00360"00291452"'],
    ['=SUM(1)', '=SUM(1)'],
    ['=36000291452x', '=36000291452x'],
    ["'x4006381333931", "'x4006381333931"],
    ["x'4006381333931", "x'4006381333931"],
    ['""', ''],
  ])('of %s leaves %s', (text, inside) => {
    expect(unwrapped(text)).toBe(inside);
  });
});

describe('a decimal number', () => {
  const read = (text: string) => wholeNumber(text, hasCheckDigit);

  it.each<[text: string, digits: string | null | undefined]>([
    // pandas.
    ['5901234123457.0', '5901234123457'],
    ['5901234123457.00', '5901234123457'],
    ['96385074.0', '96385074'],
    ['5901234123457,0', '5901234123457'],
    // Excel: all digits are there, or only zeros beyond them.
    ['4.006381333931E+12', '4006381333931'],
    ['4.006381333931e12', '4006381333931'],
    ['4,006381333931E12', '4006381333931'],
    ['40063813339.31E+2', '4006381333931'],
    ['4.0063813339310E+12', '4006381333931'],
    ['4006381333931E0', '4006381333931'],
    // Excel has rounded them away.
    ['4.00638E+12', null],
    ['4.006381333931E+11', null],
    ['4.0063813339314E+12', null],
    ['4E12', null],
    ['4.E+12', null],
    // A fraction is no article.
    ['5901234123457.5', null],
    ['5901234123457,5', null],
    ['96385074.12', null],
    ['96385074,12', null],
    // A dot before a right check digit only separates it.
    ['590123412345.7', undefined],
    ['400638133393.1', undefined],
    ['590123412345.8', null],
    // Both are possible where 0 is the check digit and the number before it is whole, or not.
    ['629104150020.0', '629104150020'],
    // Other groups, as in 4006.381.333931, are for others to read.
    ['4006381.333931', undefined],
    ['40063813.333', undefined],
    ['4006381,333931', null],
    ['1234567.5', undefined],
    // No decimal number.
    ['4006381333931', undefined],
    ['', undefined],
    ['123456.0', undefined],
    ['123456789012345.0', undefined],
    ['1.2.3', undefined],
    ['4.0E-12', undefined],
    ['4.0E+123', undefined],
    ['x4.006381333931E+12', undefined],
    ['4.006381333931E+12x', undefined],
    ['x5901234123457.0', undefined],
    ['5901234123457.0x', undefined],
    [`5901234123457.${'0'.repeat(20)}`, '5901234123457'],
    [`5901234123457.${'0'.repeat(21)}`, undefined],
    [`4.${'0'.repeat(20)}E+2`, '400'],
    [`4.${'0'.repeat(21)}E+2`, undefined],
    ['12345678901234E0', '12345678901234'],
    ['123456789012345E0', undefined],
  ])('%s is %s', (text, digits) => {
    expect(read(text)).toBe(digits);
  });

  it('ending in .0 is refused where 0 would be the check digit of what stands before, unless that has one itself', () => {
    // 1234567 and 0: an EAN-8 with the check digit 0 or the number 1234567.0.
    const zero = ['1234565', '1234567', '1234560'].filter((text) => hasCheckDigit(`${text}0`));
    for (const text of zero) expect(read(`${text}.0`)).toBe(hasCheckDigit(text) ? text : null);
    expect(wholeNumber('12345678.0', () => true)).toBe('12345678');
    expect(wholeNumber('12345678.0', (text) => text === '123456780')).toBeNull();
    expect(wholeNumber('12345678.0', () => false)).toBe('12345678');
    expect(wholeNumber('12345678.00', (text) => text === '1234567800')).toBe('12345678');
    expect(wholeNumber('12345678,0', (text) => text === '123456780')).toBe('12345678');
  });
});
