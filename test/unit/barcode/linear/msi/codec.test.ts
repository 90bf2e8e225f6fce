import { assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOf, decodeMsi, encodeMsi, mod10, mod11 } from '../../../../../src/barcode/linear/msi/codec.ts';
import { encoded } from '../../../../support/draw-linear.ts';

// Modules of the digits, 1 a bar (en.wikipedia.org/wiki/MSI_Barcode, "Character set"); start 110, stop 1001.
const DIGITS = [
  '100100100100',
  '100100100110',
  '100100110100',
  '100100110110',
  '100110100100',
  '100110100110',
  '100110110100',
  '100110110110',
  '110100100100',
  '110100100110',
];

/** The modules of bits; the last space belongs to the quiet zone. */
const modulesOf = (bits: readonly boolean[]): string =>
  bits
    .map((bit) => (bit ? '110' : '100'))
    .join('')
    .replace(/0+$/, '');

describe('MSI bits', () => {
  it.each(['0123456789', '80523', '1234567'])('of %s have the modules of the published table', (text) => {
    const digits = Array.from(text, (digit) => DIGITS[Number(digit)]).join('');
    expect(modulesOf(encodeMsi(text))).toBe(`110${digits}1001`);
  });

  it.each(['012', '8052', '1234567890'])('of %s are the bars that bwip-js draws', (text) => {
    const drawn = (encoded('msi', text)?.sbs ?? []).filter((_, i) => i % 2 === 0).map((width) => width > 1);
    expect(encodeMsi(text)).toEqual(drawn);
  });

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
    ['6', mod11, '10', '2 · 6 leaves 1: no digit is the check'],
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
