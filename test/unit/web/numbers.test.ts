import { describe, expect, it } from 'vitest';
import { numbersOf } from '../../../web/panels/lookup/numbers.ts';

describe('the numbers of a list', () => {
  it.each([
    ['a number a line', '4006381333931\n96385074\n', ['4006381333931', '96385074']],
    [
      'a column that is named',
      'title;EAN;stock\r\nTea;4006381333931;12\r\nCocoa;96385074;7\r\n',
      ['4006381333931', '96385074'],
    ],
    ['tabs', 'GTIN\tname\n04006381333931\tTea\n', ['04006381333931']],
    [
      'a cell in quotes, with a line end in it',
      '\uFEFFname,code\n"Tea,\ngreen",4006381333931\n',
      ['4006381333931'],
    ],
    ['spaces and dashes in numbers', 'isbn\n978-3-16-148410-0\n', ['9783161484100']],
    [
      'the column with the most of them',
      'order,ean\n1000001,4006381333931\n,96385074\n',
      ['4006381333931', '96385074'],
    ],
    [
      'the named one of two as long',
      'order,ean\n1000001,4006381333931\n1000002,96385074\n',
      ['4006381333931', '96385074'],
    ],
    ['no number', 'name\nTea\n', []],
    ['nothing', '', []],
  ] as const)('%s', (_, text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });
});
