// GS1-128 and the element strings of GS1 symbols (GS1 General Specifications 5.4): codewords that were made by hand, and bounds.
import { describe, expect, it } from 'vitest';
import { encodeGs1128, gs1Elements, separated } from '../../../../src/barcode/generate/gs1-symbols.ts';
import { elementsOf } from '../../../../src/barcode/linear/code128/tables.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { encoded } from '../../../support/draw-linear.ts';

function widthsOf(value: string): readonly number[] {
  const made = encodeGs1128(value);
  if (!made.ok) throw new Error(messageOf(made.failure));
  const { bars, modules } = made.value;
  return bars.flatMap(({ at, width }, i) => {
    const next = bars[i + 1]?.at ?? modules;
    return next > at + width ? [width, next - at - width] : [width];
  });
}

describe('GS1-128', () => {
  const [B, C, FNC1, TO_B, TO_C] = [104, 105, 102, 100, 99];
  const letter = (text: string): readonly number[] => Array.from(text, (each) => each.charCodeAt(0) - 32);

  it.each<[value: string, codewords: readonly number[]]>([
    ['(01)09521234000006', [C, FNC1, 1, 9, 52, 12, 34, 0, 0, 6]],
    // FNC1 behind a batch that another element follows, none behind the last.
    ['(10)A1(21)7', [C, FNC1, 10, TO_B, ...letter('A1'), FNC1, ...letter('217')]],
    // Four digits at least, and in pairs, go back to set C; an odd one stands before them.
    ['(10)A1234', [C, FNC1, 10, TO_B, ...letter('A'), TO_C, 12, 34]],
    ['(10)A12345', [C, FNC1, 10, TO_B, ...letter('A1'), TO_C, 23, 45]],
    ['(10)A123', [C, FNC1, 10, TO_B, ...letter('A123')]],
    ['(10)12(21)1', [C, FNC1, 10, 12, FNC1, 21, TO_B, ...letter('1')]],
    ['(8008)17080112(10)X', [C, FNC1, 80, 8, 17, 8, 1, 12, FNC1, 10, TO_B, ...letter('X')]],
  ])('%s', (value, codewords) => {
    const sum = codewords.reduce((total, codeword, i) => total + codeword * Math.max(1, i), 0);
    const elements = elementsOf([...codewords, sum % 103]);
    expect(widthsOf(value).join('')).toBe(elements);
    expect(codewords[0] === B || codewords[0] === C).toBe(true);
  });

  it.each([
    '(01)09521234000006(17)270101(10)ABC123',
    '(00)095212345678901235',
    '(01)09521234000006(3103)000123',
  ])('%s has the bars of bwip-js', (value) => {
    expect(widthsOf(value)).toEqual(encoded('gs1-128', value)?.sbs);
  });

  it('has ten modules of quiet zone and its elements in brackets below', () => {
    const made = encodeGs1128('(01)09521234000006(10)A1');
    expect(made.ok && made.value).toMatchObject({
      quietLeft: 10,
      quietRight: 10,
      labelPitch: 6,
      label: [{ text: '(01)09521234000006(10)A1', middle: (made.ok ? made.value.modules : 0) / 2 }],
    });
  });

  it('holds 48 characters, identifiers and separators among them', () => {
    // 2 + 20, a separator, 2 + 20: 45; and an element of two more digits and its separator.
    const value = (last: string) => `(10)${'A'.repeat(20)}(21)${'B'.repeat(20)}(22)${last}`;
    expect([1, 2].map((length) => encodeGs1128(value('C'.repeat(length))).ok)).toEqual([false, false]);
    const shorter = (last: string) => `(10)${'A'.repeat(20)}(21)${'B'.repeat(18)}(22)${last}`;
    const sizes = ['C', 'CC', 'CCC'].map((last) => {
      const made = encodeGs1128(shorter(last));
      return made.ok ? true : messageOf(made.failure);
    });
    expect(sizes).toEqual([true, true, expect.stringContaining('holds 48 characters')]);
    expect(sizes[2]).toContain('received 49');
  });
});

describe('element strings', () => {
  it('have separators behind elements of no predefined length, but not behind the last', () => {
    const of = (...elements: readonly (readonly [ai: string, value: string])[]) =>
      separated(
        elements.map(([ai, value]) => ({ ai, value })),
        '|',
      );
    expect(of(['01', '09521234000006'], ['10', 'A'])).toBe('010952123400000610A');
    expect(of(['10', 'A'], ['01', '09521234000006'])).toBe('10A|0109521234000006');
    expect(of(['10', 'A'], ['21', 'B'], ['17', '270101'], ['22', 'C'])).toBe('10A|21B|1727010122C');
    expect(of()).toBe('');
  });

  it.each<[value: string, code: string, message: string]>([
    ['', 'missing_value', 'the element string to encode as X'],
    [
      '0109521234000006',
      'invalid_value',
      'takes an element string with its application identifiers in brackets',
    ],
    ['(01)09521234000005', 'invalid_value', '(01) of X breaks its rule'],
    ['(01)09521234000006(10)', 'invalid_value', 'X'],
    [`x${'9'.repeat(60)}`, 'invalid_value', `received "x${'9'.repeat(39)}"`],
    ['\ud800', 'invalid_value', 'received "\ufffd"'],
    [`(21)${'9'.repeat(60)}`, 'invalid_value', `received "${'9'.repeat(40)}"`],
  ])('are refused: %j', (value, code, message) => {
    const found = gs1Elements(value, 'X');
    expect(found.ok ? '' : found.failure.code).toBe(code);
    expect(found.ok ? '' : messageOf(found.failure)).toContain(message);
  });
});
