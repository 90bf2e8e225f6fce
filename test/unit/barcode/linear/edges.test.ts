// Rules of the linear codes at their edges, each against a value that was counted by hand or stands in the standard.
import { describe, expect, it } from 'vitest';
import { code128Codewords } from '../../../../src/barcode/linear/code128/codewords.ts';
import { addOnSets } from '../../../../src/barcode/linear/ean-upc/digits.ts';
import { lookupCandidates } from '../../../../src/barcode/linear/ean-upc/gtin.ts';
import { mod11 } from '../../../../src/barcode/linear/msi/codec.ts';
import { encodePlessey } from '../../../../src/barcode/linear/plessey/codec.ts';

describe('the digit modulo 11 of MSI', () => {
  it('has weights 2 to 7 that begin again at the seventh digit from the right', () => {
    // 9·2 + 9·3 = 45 for the last two and the seventh and eighth: 90, and 11 − 90 mod 11 = 9.
    expect(mod11('99000099')).toBe('9');
    expect(mod11('1000000')).toBe('9');
    expect(mod11('100000')).toBe('4');
  });
});

describe('texts that are not those of the code', () => {
  it.each(['1G', 'G1', '', 'a'])('"%s" is no Plessey', (text) => {
    expect(encodePlessey(text)).toBeUndefined();
  });

  it.each(['1', '123', '1234', '123456', 'x12345', '12345x'])('"%s" is no add-on', (text) => {
    expect(addOnSets(text)).toBeUndefined();
  });
});

describe('Code 128', () => {
  it('goes from one code set to the other within latched FNC4', () => {
    // Start A, FNC4 twice, four control characters + 128, CODE B, four é, checked modulo 103.
    const [a, b] = ['\u0081\u0082\u0083\u0084', 'éééé'];
    const e = 'é'.charCodeAt(0) - 128 - 32;
    const controls = [1, 2, 3, 4].map((code) => code + 64);
    expect(code128Codewords(a + b).slice(0, -1)).toEqual([103, 101, 101, ...controls, 100, e, e, e, e]);
    expect(code128Codewords(b + a).slice(0, -1)).toEqual([104, 100, 100, e, e, e, e, 101, ...controls]);
  });

  it('leaves the latch in either set where plain characters follow', () => {
    const [e, a] = ['é'.charCodeAt(0) - 128 - 32, 'a'.charCodeAt(0) - 32];
    const six = (codeword: number): readonly number[] => new Array<number>(6).fill(codeword);
    expect(code128Codewords('é'.repeat(6) + 'a'.repeat(6)).slice(0, -1)).toEqual([
      104,
      100,
      100,
      ...six(e),
      100,
      100,
      ...six(a),
    ]);
    expect(code128Codewords('\u0081'.repeat(6) + '\u0001'.repeat(6)).slice(0, -1)).toEqual([
      103,
      101,
      101,
      ...six(65),
      101,
      101,
      ...six(65),
    ]);
  });
});

describe('the number of a look-up', () => {
  it('has 200 characters at most, blanks counted', () => {
    const padded = (length: number) => lookupCandidates('4006381333931'.padEnd(length, ' '));
    expect(padded(200).ok).toBe(true);
    const refused = padded(201);
    expect(refused.ok ? undefined : refused.failure).toMatchObject({ received: '201 characters' });
  });
});
