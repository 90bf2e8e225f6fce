import { assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOf, decodeMsi, encodeMsi, mod10, mod11 } from '../../../../../src/barcode/linear/msi/codec.ts';

describe('MSI bits', () => {
  it('return the digits that were encoded', () => {
    assert(
      property(stringMatching(/^\d{3,20}$/), (text) => {
        expect(decodeMsi(encodeMsi(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['fewer than three digits', encodeMsi('12')],
    ['a nibble above nine', [true, true, false, true, false, ...encodeMsi('123').slice(5)]],
    ['no start bit', [false, ...encodeMsi('1234').slice(1)]],
    ['a wide bar in the stop', [...encodeMsi('1234').slice(0, -1), true]],
    ['no bars', []],
  ])('are refused with %s', (_, bits) => {
    expect(decodeMsi(bits)).toBeUndefined();
  });
});

describe('MSI check digits', () => {
  it.each([
    ['1234567', mod10, '4', 'barcodesymbols.com, MSI/Plessey: 1234567 has check digit 4'],
    ['12345678', mod10, '2', 'Luhn'],
    ['8052', mod11, '7', 'bwip-js, checktype mod11'],
  ] as const)('of %s by %o is %s (%s)', (text, check, expected, _source) => {
    expect(check(text)).toBe(expected);
  });

  it.each([
    ['12345674', 'mod10'],
    ['80527', 'mod11'],
    [`1234567${mod10('1234567')}${mod10(`1234567${mod10('1234567')}`)}`, 'mod1010'],
    [`8052${mod11('8052')}${mod10(`8052${mod11('8052')}`)}`, 'mod1110'],
    ['1234567', 'none'],
  ])('of %s are recognised as %s', (text, expected) => {
    expect(checkOf(text)).toBe(expected);
  });
});
