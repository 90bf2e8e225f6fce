// Code 39, Code 93, Codabar, ITF-14, MSI and Plessey beside bwip-js, and what their values may be.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinearSymbol } from '../../../../src/barcode/generate/linear.ts';
import {
  encodeCodabar,
  encodeCode39,
  encodeCode39Extended,
  encodeCode93,
  encodeItf,
  encodeItf14,
  encodeMsiSymbol,
  encodePlesseySymbol,
  gtin14,
} from '../../../../src/barcode/generate/two-widths.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { Result } from '../../../../src/service/result.ts';
import { encoded } from '../../../support/draw-linear.ts';

type Encode = (value: string) => Result<LinearSymbol>;
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const DIGITS = ASCII.slice(48, 58);
const CAPITALS = ASCII.slice(65, 91);

/** Elements, bars and spaces by turns, from the first bar to the last. */
function widthsOf(symbol: Result<LinearSymbol>): readonly number[] {
  if (!symbol.ok) throw new Error(messageOf(symbol.failure));
  const { bars, modules } = symbol.value;
  return bars.flatMap(({ at, width }, i) => {
    const next = bars[i + 1]?.at ?? modules;
    return next > at + width ? [width, next - at - width] : [width];
  });
}

function bwip(
  bcid: string,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
): readonly number[] {
  const widths = encoded(bcid, text, options)?.sbs ?? [];
  // Some end with the space behind their last bar.
  return widths.length % 2 === 0 ? widths.slice(0, -1) : widths;
}

const text = (alphabet: readonly string[], min: number, max: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max }).map((all) => all.join(''));
/** As the `^NNN` of bwip-js, which is how it takes any character. */
const escaped = (value: string): string =>
  Array.from(value, (character) => `^${String(character.charCodeAt(0)).padStart(3, '0')}`).join('');

describe('the bars', () => {
  const CODE_39 = [...DIGITS, ...CAPITALS, ...'-. $/+%'];
  it.each(CODE_39)('of Code 39 for %j are those of bwip-js', (character) => {
    expect(widthsOf(encodeCode39(character))).toEqual(bwip('code39', character));
  });

  it('of Code 39 for any text are those of bwip-js', () => {
    fc.assert(
      fc.property(text(CODE_39, 1, 20), (value) => {
        expect(widthsOf(encodeCode39(value))).toEqual(bwip('code39', value));
      }),
    );
  });

  it('of Code 39 full ASCII for each character, and for any text, are those of bwip-js', () => {
    for (const character of ASCII)
      expect(widthsOf(encodeCode39Extended(character)), JSON.stringify(character)).toEqual(
        bwip('code39ext', escaped(character), { parse: true }),
      );
    fc.assert(
      fc.property(text(ASCII, 1, 20), (value) => {
        expect(widthsOf(encodeCode39Extended(value))).toEqual(
          bwip('code39ext', escaped(value), { parse: true }),
        );
      }),
    );
  });

  it('of Interleaved 2 of 5 for any even number of digits are those of bwip-js', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.infiniteStream(fc.constantFrom(...DIGITS)),
        (pairs, digits) => {
          const value = [...digits.take(2 * pairs)].join('');
          expect(widthsOf(encodeItf(value))).toEqual(
            // Its wide elements have two modules.
            bwip('interleaved2of5', value).map((width) => (width === 1 ? 1 : 3)),
          );
        },
      ),
    );
  });

  it('of Code 93 for each character of ASCII are those of bwip-js', () => {
    for (const character of ASCII)
      expect(widthsOf(encodeCode93(character)), JSON.stringify(character)).toEqual(
        bwip('code93ext', escaped(character), { parse: true, includecheck: true }),
      );
  });

  it('of Code 93 for any text, longer than the weights of its check characters, are those of bwip-js', () => {
    fc.assert(
      fc.property(text(ASCII, 1, 60), (value) => {
        expect(widthsOf(encodeCode93(value))).toEqual(
          bwip('code93ext', escaped(value), { parse: true, includecheck: true }),
        );
      }),
    );
  });

  it('of Codabar are those of bwip-js, with every start and stop letter', () => {
    for (const start of 'ABCD')
      for (const stop of 'ABCD') {
        const value = `${start}0123456789-$:/.+${stop}`;
        expect(widthsOf(encodeCodabar(value))).toEqual(bwip('rationalizedCodabar', value));
        expect(widthsOf(encodeCodabar(value.toLowerCase()))).toEqual(bwip('rationalizedCodabar', value));
      }
    for (const value of ['5', '12', '0+'])
      expect(widthsOf(encodeCodabar(value))).toEqual(bwip('rationalizedCodabar', `A${value}A`));
  });

  it('of ITF-14 are those of bwip-js', () => {
    fc.assert(
      fc.property(text(DIGITS, 13, 13), (value) => {
        expect(widthsOf(encodeItf14(value))).toEqual(
          bwip('itf14', value).map((width) => (width > 1 ? 3 : 1)),
        );
      }),
    );
  });

  it('of MSI are those of bwip-js without a check digit', () => {
    fc.assert(
      fc.property(text(DIGITS, 3, 20), (value) => {
        expect(widthsOf(encodeMsiSymbol(value))).toEqual(bwip('msi', value));
      }),
    );
  });

  it('of Plessey are those of bwip-js', () => {
    fc.assert(
      fc.property(text([...DIGITS, ...'ABCDEF'], 1, 20), (value) => {
        // bwip-js draws spaces of 2 and 4 modules, and a termination bar of 5: the same pitches.
        const pitched = bwip('plessey', value).map((width, i) =>
          width === 5 || i % 2 === 1 ? width - 1 : width,
        );
        expect(widthsOf(encodePlesseySymbol(value))).toEqual(pitched);
      }),
    );
  });
});

describe('a symbol', () => {
  it.each<[name: string, encode: Encode, value: string, label: string]>([
    ['Code 39', encodeCode39, 'AB-1', 'AB-1'],
    ['Code 93', encodeCode93, 'a b', 'a b'],
    ['Codabar', encodeCodabar, 'a12b', 'a12b'],
    ['ITF-14', encodeItf14, '1 952123-400000', '19521234000003'],
    ['MSI', encodeMsiSymbol, '123', '123'],
    ['Plessey', encodePlesseySymbol, '12AF', '12AF'],
  ])('of %s has ten modules of quiet zone and its value in the middle below', (_, encode, value, label) => {
    const symbol = encode(value);
    const { quietLeft, quietRight, label: groups, modules = 0, labelPitch } = symbol.ok ? symbol.value : {};
    expect([quietLeft, quietRight]).toEqual([10, 10]);
    expect(groups).toEqual([{ text: label, middle: modules / 2 }]);
    // A glyph of five cells, and one between.
    expect(labelPitch).toBe(6);
  });

  it.each<[name: string, most: number, modules: string, encode: Encode]>([
    // 16 modules a character and one between: (n + 2) · 16 - 1.
    ['Code 39', 616, '9,903', encodeCode39],
    // Nine modules a character, 4 more characters and a bar.
    ['Code 93', 1095, '9,901', encodeCode93],
    // 3 of the start, 12 a digit and 4 of the stop.
    ['MSI', 824, '9,907', encodeMsiSymbol],
    // 16 of the start, 16 a digit, 32 of the check, 4 of the end and 16 of the stop.
    ['Plessey', 614, '9,908', encodePlesseySymbol],
  ])('of %s may be 9,900 modules wide: %i characters', (name, most, modules, encode) => {
    const value = (length: number): string => '1'.repeat(length);
    const widest = encode(value(most));
    expect(widest.ok && widest.value.modules).toBeLessThanOrEqual(9_900);
    const wider = encode(value(most + 1));
    expect(wider.ok ? '' : messageOf(wider.failure)).toContain(
      `may be 9,900 modules wide; received ${modules} modules, ${most + 1} characters`,
    );
    expect(wider.ok ? '' : messageOf(wider.failure)).toContain(name);
  });

  it.each<[what: string, encode: Encode, value: string, message: string]>([
    [
      'a small letter',
      encodeCode39,
      'ABc',
      'holds digits, capital letters, space and - . $ / + %; received "c" at position 3',
    ],
    ['the start character', encodeCode39, '*A', '"*" at position 1'],
    ['a character beyond ASCII', encodeCode93, 'añ', '"ñ" at position 2'],
    ['half a surrogate pair', encodeCode93, 'a\ud800', '"\ufffd" at position 2'],
    ['a character behind one of two units', encodeCode39, 'A😀b', '"😀" at position 2'],
    ['a letter', encodeCodabar, '12E', '"E" at position 3'],
    ['a start letter within', encodeCodabar, 'A1A2A', '"A" at position 2'],
    ['a letter', encodeItf14, '1952123400000x', '"x" at position 14'],
    [
      'too few digits',
      encodeItf14,
      '195212340000',
      'takes 13 digits, or 14 with the check digit; received 12',
    ],
    ['too many digits', encodeItf14, '195212340000031', 'received 15'],
    ['a wrong check digit', encodeItf14, '19521234000004', 'must be 3; received 4'],
    ['a letter', encodeMsiSymbol, '12A', '"A" at position 3'],
    [
      'too few digits',
      encodeMsiSymbol,
      '12',
      'takes at least 3 digits: fewer are read as other bars; received 2',
    ],
    ['a small letter', encodePlesseySymbol, '1a', '"a" at position 2'],
    ['a letter behind F', encodePlesseySymbol, 'G', '"G" at position 1'],
  ])('is refused: %s', (_, encode, value, message) => {
    const symbol = encode(value);
    expect(symbol.ok ? '' : symbol.failure.code).toBe('invalid_value');
    expect(symbol.ok ? '' : messageOf(symbol.failure)).toContain(message);
  });

  it.each<[name: string, value: string, encode: Encode]>([
    ['Code 39', '', encodeCode39],
    ['Code 93', '', encodeCode93],
    ['Codabar', '', encodeCodabar],
    ['Codabar', 'AB', encodeCodabar],
    ['ITF-14', ' - ', encodeItf14],
    ['MSI', '', encodeMsiSymbol],
    ['Plessey', '', encodePlesseySymbol],
  ])('of %s needs a value: %j', (_, value, encode) => {
    const symbol = encode(value);
    expect(symbol.ok ? '' : symbol.failure.code).toBe('missing_value');
  });
});

it('a GTIN-14 gets its check digit, or keeps the right one', () => {
  // GS1 General Specifications, 7.9: 629104150021 has the check digit 3.
  expect(gtin14('0629104150021', 'x')).toEqual({ ok: true, value: '06291041500213' });
  expect(gtin14('06291041500213', 'x')).toEqual({ ok: true, value: '06291041500213' });
  expect(gtin14('06291041500210', 'x').ok).toBe(false);
});
