import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { compositeElements } from '../../../../src/barcode/engine/composite.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawSymbol, turned } from '../../../support/draw-symbol.ts';

const LINEAR = [
  ['ean-13-composite', '9521234000006', 'EAN_13', '9521234000006'],
  ['ean-8-composite', '95200002', 'EAN_8', '95200002'],
  ['upc-a-composite', '95212345006', 'UPC_A', '952123450067'],
  ['upc-e-composite', '01234565', 'UPC_E', '01234565'],
  ['gs1-128-composite', '(01)09521234000006', 'CODE_128', '0109521234000006'],
  ['databar-omni-composite', '09521234000006', 'RSS_14', '09521234000006'],
  ['databar-stacked-composite', '09521234000006', 'RSS_14', '09521234000006'],
  ['databar-stacked-omni-composite', '09521234000006', 'RSS_14', '09521234000006'],
  ['databar-limited-composite', '09521234000006', 'RSS_14', '09521234000006'],
  ['databar-expanded-composite', '(01)09521234000006(3103)001750', 'RSS_EXPANDED', '(01)09521234000006(3103)001750'],
  ['databar-expanded-stacked-composite', '(01)09521234000006(3103)001750', 'RSS_EXPANDED', '(01)09521234000006(3103)001750'],
] as const; // oxfmt-ignore

/** Date and lot, a date alone, a lot alone, other elements; digits, capitals, lower case and signs. All too long for CC-A. */
const ABOVE = [
  '(17)261231(10)1234567890ABCDEFGH(30)12345(240)abcdEFG-123',
  '(11)240229(21)ABCDEFGH12345678901(30)777(240)ABCDEFGHIJ+abc',
  '(10)ABCDEFGHIJKLMNOPQRST(21)ab/cd!x?y*z(30)1(240)ABCDE',
  '(21)ABCDEFGHIJKLMNOPQRST(240)abcdefghijklm(30)12345678',
];

async function read(path: string, value: string, quarters: number) {
  const luma = turned(await drawSymbol(path, value, 3), quarters);
  const result = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  return result.ok ? result.value.map(({ type, text, composite }) => [type, text, composite]) : [];
}

describe('the 2D part of a composite symbol', () => {
  it.each(LINEAR)(
    'CC-B above %s is told with the linear part, at every quarter',
    async (path, value, type, text) => {
      for (const [quarters, above] of ABOVE.entries())
        expect(await read(path, `${value}|${above}`, quarters), above).toEqual([[type, text, above]]);
    },
    60_000,
  );

  it('CC-C above a GS1-128 is told', async () => {
    const above = Array.from(
      { length: 8 },
      (_, i) => `(${91 + i})${'ABCDEFGHIJ0123456789abcdefghij'.repeat(2)}`,
    ).join('');
    expect(await read('gs1-128-composite', `(01)09521234000006|${above}`, 0)).toEqual([
      ['CODE_128', '0109521234000006', above],
    ]);
  });

  it('is nothing of bytes that are no elements, and nothing throws', () => {
    expect(compositeElements(new Uint8Array(0))).toBeUndefined();
    expect(compositeElements(Uint8Array.of(0xc0, 0))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(compositeElements(bytes) ?? '(').toMatch(/^\(/);
      }),
    );
  });
});
