import { code128, ean13, ean8, upca, upce, type DrawingContext } from 'bwip-js/generic';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCode128 } from '../../../../src/barcode/generate/code128.ts';
import { code128Codewords } from '../../../../src/barcode/linear/code128/codewords.ts';
import { encodeEanUpc, type EanUpcName } from '../../../../src/barcode/generate/ean-upc.ts';
import { encodeQrCode } from '../../../../src/barcode/generate/qr/index.ts';
import { checkDigit } from '../../../../src/barcode/linear/ean-upc/gtin.ts';
import type { Result } from '../../../../src/service/result.ts';
import type { LinearSymbol } from '../../../../src/barcode/generate/linear.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';

/** [first module, modules wide] of each bar, as bwip-js draws the symbol. */
type Bars = readonly (readonly [at: number, width: number])[];

function recorder(): DrawingContext<Bars> {
  const bars: [number, number][] = [];
  const nothing = (): void => {};
  return {
    scale: () => [2, 2], // so that the middle of a bar is a whole number
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    line: (x, _y0, _x1, _y1, width) => bars.push([(x - width / 2) / 2, width / 2]),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars,
  };
}

const BWIP = { EAN_13: ean13, EAN_8: ean8, UPC_A: upca, UPC_E: upce } as const;
const LENGTHS = { EAN_13: 13, EAN_8: 8, UPC_A: 12 } as const;

function barsOf(symbol: Result<LinearSymbol>): Bars {
  if (!symbol.ok) throw new Error(messageOf(symbol.failure));
  return symbol.value.bars.map(({ at, width }) => [at, width]);
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''));

describe('EAN and UPC symbols', () => {
  it.each(['EAN_13', 'EAN_8', 'UPC_A'] as const)('%s has the bars that bwip-js draws', (name) => {
    fc.assert(
      fc.property(digits(LENGTHS[name] - 1), (payload) => {
        const bars = barsOf(encodeEanUpc(name, payload));
        expect(bars).toEqual(BWIP[name]({ bcid: name, text: payload }, recorder()));
      }),
    );
  });

  it('UPC_E has the bars that bwip-js draws, in both number systems', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(6), (system, six) => {
        const bars = barsOf(encodeEanUpc('UPC_E', system + six));
        expect(bars).toEqual(upce({ bcid: 'upce', text: system + six }, recorder()));
      }),
    );
  });

  it.each<[EanUpcName, string, string, string]>([
    ['UPC_A', '03600029145', '0 36000 29145 2', '11 digits: the check digit is added'],
    ['UPC_A', '036000291452', '0 36000 29145 2', '12 digits'],
    ['EAN_13', '400638133393', '4 006381 333931', '12 digits'],
    ['EAN_13', '4006381333931', '4 006381 333931', '13 digits'],
    ['EAN_13', '978-1-234-56789-7', '9 781234 567897', 'hyphens'],
    ['EAN_13', ' 4 006381 333931 ', '4 006381 333931', 'spaces'],
    ['EAN_8', '9638507', '9638 5074', '7 digits'],
    ['EAN_8', '96385074', '9638 5074', '8 digits: never an EAN-13 with zeros'],
    ['UPC_E', '123456', '0 123456 5', '6 digits: number system 0'],
    ['UPC_E', '0123456', '0 123456 5', '7 digits'],
    ['UPC_E', '01234565', '0 123456 5', '8 digits'],
    ['UPC_E', '1123456', '1 123456 2', 'number system 1'],
    ['UPC_E', '012345000058', '0 123455 8', 'a UPC-A that can be shortened'],
    ['UPC_E', '01234500005', '0 123455 8', 'the same without check digit'],
  ])('%s of %j is labelled %s (%s)', (name, value, label) => {
    const symbol = encodeEanUpc(name, value);
    expect(symbol.ok && symbol.value.label.map(({ text }) => text).join(' ')).toBe(label);
  });

  it.each<[EanUpcName, string, string, string]>([
    ['UPC_A', '036000291453', 'must be 2; received 3', 'wrong check digit'],
    ['EAN_13', '4006381333930', 'must be 1; received 0', 'wrong check digit'],
    ['EAN_8', '96385075', 'must be 4; received 5', 'wrong check digit'],
    ['UPC_E', '01234566', 'must be 5; received 6', 'wrong check digit'],
    ['UPC_E', '012345000059', 'must be 8; received 9', 'wrong check digit of the UPC-A'],
    ['UPC_A', '0360002914', 'received 10', 'too short: never padded'],
    ['UPC_A', '0036000291452', 'received 13', 'an EAN-13'],
    ['EAN_13', '40063813339', 'received 11', 'too short'],
    ['EAN_13', '40063813339312', 'received 14', 'too long'],
    ['EAN_8', '963850', 'received 6', 'too short'],
    ['UPC_E', '12345', 'received 5', 'too short'],
    ['UPC_E', '012345678', 'received 9', 'between UPC-E and UPC-A'],
    ['UPC_E', '2123456', 'systems 0 and 1; received 2', 'number system 2'],
    ['UPC_E', '036000291452', 'has no UPC-E', 'a UPC-A that cannot be shortened'],
    ['EAN_13', '400638133393x', '"x" at position 13', 'a letter'],
    ['EAN_13', '４００６３８１３３３９３１', '"４" at position 1', 'full-width digits'],
    ['EAN_8', '96385.07', '"." at position 6', 'a dot'],
  ])('%s of %j is refused: %s (%s)', (name, value, message) => {
    const symbol = encodeEanUpc(name, value);
    expect(symbol.ok ? '' : symbol.failure.code).toBe('invalid_value');
    expect(symbol.ok ? '' : messageOf(symbol.failure)).toContain(message);
  });

  it.each(['', '  ', '--'])('asks for the value when %j is all there is', (value) => {
    const symbol = encodeEanUpc('EAN_13', value);
    expect(symbol.ok ? '' : symbol.failure.code).toBe('missing_value');
  });

  it('names the check digit that would be right', () => {
    fc.assert(
      fc.property(digits(13), (number) => {
        const symbol = encodeEanUpc('EAN_13', number);
        const right = checkDigit(number.slice(0, 12));
        expect(symbol.ok).toBe(number.endsWith(String(right)));
        if (!symbol.ok) expect(messageOf(symbol.failure)).toContain(`must be ${right}`);
      }),
    );
  });
});

describe('Code 128', () => {
  const latin1 = fc
    .array(
      fc.oneof(
        fc.integer({ min: 48, max: 57 }),
        fc.integer({ min: 32, max: 127 }),
        // Without ° – ¹: bwip-js writes them as FNC4 before a pair of digits in set C, which zxing reads as digits.
        fc.integer({ min: 0, max: 255 }).filter((code) => code < 0xb0 || code > 0xb9),
      ),
      { minLength: 1, maxLength: 40 },
    )
    .map((codes) => String.fromCharCode(...codes));
  const modulesByBwip = (text: string): number => {
    const [at, width] = code128({ bcid: 'code128', text, binarytext: true }, recorder()).at(-1) ?? [0, 0];
    return at + width;
  };

  it('has the bars that bwip-js draws for one codeword of each kind', () => {
    for (let code = 0; code < 256; code += 1) {
      const text = String.fromCharCode(code);
      const bars = barsOf(encodeCode128(text));
      const theirs = code128({ bcid: 'code128', text, binarytext: true }, recorder());
      // Set A and set B serve equally for what both hold.
      expect(bars.length).toBe(theirs.length);
      if (code >= 96 && code < 128) expect(bars).toEqual(theirs);
    }
    for (let pair = 0; pair < 100; pair += 1) {
      const text = `${String(pair).padStart(2, '0')}${String(pair).padStart(2, '0')}`;
      expect(barsOf(encodeCode128(text))).toEqual(
        code128({ bcid: 'code128', text, binarytext: true }, recorder()),
      );
    }
  });

  it('is never longer than bwip-js makes it', () => {
    fc.assert(
      fc.property(latin1, (text) => {
        const symbol = encodeCode128(text);
        expect(symbol.ok && symbol.value.modules).toBeLessThanOrEqual(modulesByBwip(text));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['12345678', 6, 'start C, 4 pairs, check'],
    ['1', 3, 'start, one, check'],
    ['123', 5, 'start C, a pair, to set B, a digit, check'],
    ['ABCD123456', 10, 'four letters, to C, three pairs'],
    ['A1234B', 8, 'four digits inside are not worth two changes more than one'],
    ['a\tb', 6, 'one control character is shifted'],
    ['é', 4, 'FNC4 before one Latin-1 letter'],
    ['éèêëàâäç', 12, 'FNC4 twice latches for eight'],
  ])('%j takes %i codewords (%s)', (text, count) => {
    expect(code128Codewords(text)).toHaveLength(count);
  });

  it('refuses what is beyond Latin-1, by character and position', () => {
    const symbol = encodeCode128('Price: 5 €');
    expect(symbol.ok ? '' : messageOf(symbol.failure)).toContain('received "€" at position 10');
    const pile = encodeCode128('😀');
    expect(pile.ok ? '' : messageOf(pile.failure)).toContain('"😀" at position 1');
  });

  it('takes what fits the widest image, and says the limit beyond', () => {
    // (10,000 − 20 − 13) / 11 = 906 codewords, start and check character among them.
    expect([904, 905].map((length) => encodeCode128('x'.repeat(length)).ok)).toEqual([true, false]);
    expect([1808, 1810].map((length) => encodeCode128('1'.repeat(length)).ok)).toEqual([true, false]);
    for (const value of ['x'.repeat(2000), 'x'.repeat(1000), '1'.repeat(70_000)]) {
      const symbol = encodeCode128(value);
      expect(symbol.ok ? '' : messageOf(symbol.failure)).toBe(
        `Code 128 may have 906 codewords, about 903 letters or 1806 digits; received ${value.length} characters.`,
      );
    }
    expect(encodeCode128('')).toMatchObject({ failure: { code: 'missing_value' } });
  });
});

describe('QR', () => {
  const modules = (text: string): number => {
    const matrix = encodeQrCode(text);
    return matrix.ok ? matrix.value.length : 0;
  };

  it('counts its 45 characters as alphanumeric, of which version 1-M holds 20', () => {
    for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:')
      expect(modules(`A${character.repeat(18)}A`), character).toBe(21);
    for (const character of 'a,_#@') expect(modules(`A${character.repeat(18)}A`), character).toBe(25);
  });

  it.each([
    ['7'.repeat(34), 21, 'digits: what version 1 holds at level M'],
    ['7'.repeat(35), 25, 'digits: one more than version 1 holds at level M'],
    ['A'.repeat(20), 21, 'alphanumeric: what version 1 holds at level M'],
    ['a'.repeat(14), 21, 'bytes: what version 1 holds at level M'],
    ['a'.repeat(15), 25, 'bytes: one more'],
    ['7'.repeat(5596), 177, 'the most digits at level M'],
    ['7'.repeat(7089), 177, 'the most digits, at level L'],
    ['A'.repeat(4296), 177, 'the most alphanumeric characters'],
    ['é'.repeat(1476), 177, '2,952 bytes'],
    ['a'.repeat(2953), 177, 'the most bytes'],
  ])('of %.10s… is %i modules wide (%s)', (text, width) => {
    expect(modules(text)).toBe(width);
  });

  it.each([
    ['7'.repeat(7090), '7,090 characters'],
    ['A'.repeat(4297), '4,297 characters'],
    ['a'.repeat(2954), '2,954 bytes'],
    ['é'.repeat(1477), '2,954 bytes'],
  ])('of %.10s… is refused with the limits', (text, size) => {
    const matrix = encodeQrCode(text);
    expect(matrix.ok ? '' : messageOf(matrix.failure)).toMatch(/7,089 digits.*4,296.*2,953 bytes/);
    expect(matrix.ok ? '' : messageOf(matrix.failure)).toContain(size);
  });

  it('refuses half a surrogate pair and asks for a missing value', () => {
    expect(encodeQrCode('a\ud800')).toMatchObject({ failure: { code: 'invalid_value' } });
    expect(encodeQrCode('')).toMatchObject({ failure: { code: 'missing_value' } });
  });
});
