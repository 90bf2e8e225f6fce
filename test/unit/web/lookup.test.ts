// The lookup panel's parts that need no browser: answers as rows.
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../web/panels/lookup/modes.ts';

const LAMP = { EAN: '9521234000006', Title: 'Oak Lamp' };
const ROW = { number: '9521234000006', title: 'Oak Lamp' };

describe('the rows of an answer', () => {
  it('are products, with the details that the catalogue has', () => {
    const details = { Brand: 'Oak & Co', Category: null, Quantity: '2 pieces', ImageUrl: null };
    expect(rowsOf({ Matches: [LAMP, { ...LAMP, ...details }], HasMore: true })).toEqual({
      rows: [ROW, { ...ROW, details: 'Oak & Co · 2 pieces' }],
      more: true,
    });
  });

  it('are, of a list, the numbers without a product too, with the reason', () => {
    const Results = [
      { Number: '9521234000006', Matches: [{ ...LAMP, Category: 'Lamps' }] },
      { Number: '4006381333931', Matches: [], ErrorMessage: null },
      { Number: 'x', Matches: [], ErrorMessage: 'no number' },
    ];
    expect(rowsOf({ Results })).toEqual({
      rows: [
        { ...ROW, details: 'Lamps' },
        { number: '4006381333931', missing: 'no product in the catalogue' },
        { number: 'x', missing: 'no number' },
      ],
      more: false,
    });
  });
});
