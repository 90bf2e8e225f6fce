import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from '../../../src/catalog/details.ts';
import { MAX_TITLE_LENGTH, dayFrom, normaliseRow } from '../../../src/catalog/normalise.ts';

describe('a row of a product list', () => {
  it.each<[string, string, number, string, string]>([
    ['9521234000006', 'Oak Lamp', 9521234000006, 'Oak Lamp', 'EAN-13'],
    ['952-1234-00000-6', 'Oak Lamp', 9521234000006, 'Oak Lamp', 'written with hyphens'],
    ['04252614', 'Cola', 42100005264, 'Cola', 'UPC-E is stored as its UPC-A'],
    ['36000291452', 'Tissues', 36000291452, 'Tissues', 'a lost leading zero'],
    ['03600029145', 'Tissues', 36000291452, 'Tissues', 'a lost check digit'],
    ['080442957X', 'Book', 9780804429573, 'Book', 'ISBN-10'],
    ['9521234000007', 'Lamp', 9521234000007, 'Lamp', 'a wrong check digit is kept'],
    ['5901234123457.0', 'Lamp', 5901234123457, 'Lamp', 'a whole number of a data frame'],
    ['5 901 234 123 457.0', 'Lamp', 5901234123457, 'Lamp', 'the same with spaces'],
    ['(01)05901234123457.00', 'Lamp', 5901234123457, 'Lamp', 'the same behind an application identifier'],
    ['5901234123457,0', 'Lamp', 5901234123457, 'Lamp', 'a decimal comma'],
    ['36000291452.0', 'Lamp', 36000291452, 'Lamp', 'a whole number that lost its zero'],
    ['590123412345.7', 'Lamp', 5901234123457, 'Lamp', 'a dot before the check digit'],
    ['590.1234.12345.7', 'Lamp', 5901234123457, 'Lamp', 'dots between groups'],
    ['5.901234123457E+12', 'Lamp', 5901234123457, 'Lamp', 'an exponent with every digit'],
    ['5901234123457e0', 'Lamp', 5901234123457, 'Lamp', 'an exponent of nothing'],
    ['="0036000291452"', 'Lamp', 36000291452, 'Lamp', 'a formula of a spreadsheet'],
    ['=4006381333931', 'Lamp', 4006381333931, 'Lamp', 'a formula of a number'],
    ["'4006381333931", 'Lamp', 4006381333931, 'Lamp', 'an apostrophe of a spreadsheet'],
    ['\u20194006381333931', 'Lamp', 4006381333931, 'Lamp', 'the same, typeset'],
    ['"4006381333931"', 'Lamp', 4006381333931, 'Lamp', 'quotes'],
    [
      '9521234000006',
      '  Oak \t Lamp\u0000\n',
      9521234000006,
      'Oak Lamp',
      'white space and control characters',
    ],
    [
      '9521234000006',
      '&quot;Oak&quot; &amp; more &#233;&#x1F600;',
      9521234000006,
      '"Oak" & more é😀',
      'entities',
    ],
    ['9521234000006', 'A&b; &bogus; &#0;', 9521234000006, 'A&b; &bogus; &#0;', 'what is no entity stays'],
  ])('%s, %j is stored as %i, %j (%s)', (number, title, gtin, stored) => {
    expect(normaliseRow(number, title)).toEqual({ gtin, title: stored, ...NO_DETAILS, day: null });
  });

  it.each([
    ['', 'Lamp', 'no-number'],
    ['  ', 'Lamp', 'no-number'],
    ['95212340000AB', 'Lamp', 'not-a-number'],
    ['9.52E+12', 'Lamp', 'rounded'],
    ['4.00638E+12', 'Lamp', 'rounded'],
    ['4.00638133393E+12', 'Lamp', 'rounded'],
    ['5901234123457.5', 'Lamp', 'rounded'],
    ['5901234123457,25', 'Lamp', 'rounded'],
    ['590123412344.0', 'Lamp', 'rounded'],
    ['123456.0', 'Lamp', 'number-length'],
    ['5,901,234,123,457', 'Lamp', 'not-a-number'],
    ['1234567', 'Lamp', 'number-length'],
    ['123456789012345', 'Lamp', 'number-length'],
    ['080442958X', 'Book', 'check-character'],
    ['9521234000006', ' \u0000 ', 'no-title'],
  ])('%j, %j is not stored: %s', (number, title, why) => {
    expect(normaliseRow(number, title)).toBe(why);
  });

  it('has its title cut between characters', () => {
    const row = normaliseRow('9521234000006', 'a'.repeat(MAX_TITLE_LENGTH - 1) + '😀😀');
    expect(typeof row === 'object' && row.title).toBe('a'.repeat(MAX_TITLE_LENGTH - 1));
  });
});

describe('the day of a row', () => {
  it.each([
    ['1700000000', 19_675],
    [' 1700000000 ', 19_675],
    ['2024-02-29', 19_782],
    ['2024-02-29T23:59:59+02:00', 19_782],
    ['2000-01-01', 10_957],
    ['1999-12-31', null],
    ['2024-13-01', null],
    ['29.02.2024', null],
    ['20240229', null],
    ['0', null],
    ['99999999999999', null],
    ['', null],
    ['soon', null],
  ])('of %j is %j', (changed, day) => {
    expect(dayFrom(changed)).toBe(day);
    expect(normaliseRow('9521234000006', 'x', { changed })).toMatchObject({ day });
  });
});
