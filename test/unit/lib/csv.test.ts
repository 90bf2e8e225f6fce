import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../src/lib/csv-line.ts';
import { type CsvOptions, type CsvRecord, csvReader, linesOf } from '../../../src/lib/csv.ts';

function read(text: string, options: Partial<CsvOptions> = {}) {
  const reader = csvReader({ delimiter: ',', ...options });
  const records: CsvRecord[] = [];
  for (const { text: line, end } of linesOf(text)) records.push(...reader.add(line, end));
  records.push(...reader.finish());
  return { records, counts: reader.counts };
}
const shown = (text: string, options?: Partial<CsvOptions>) =>
  read(text, options).records.map(({ line, lines, fields, fault }) => [
    line,
    lines,
    fields,
    ...(fault === undefined ? [] : [fault]),
  ]);

describe('a CSV reader', () => {
  it.each<[text: string, records: readonly unknown[], source: string]>([
    ['1,"a, ""b""\r\nc",x', [[1, 2, ['1', 'a, "b"\r\nc', 'x']]], 'RFC 4180 §2.5 to 2.7'],
    [
      '1,,""\n\n2,',
      [
        [1, 1, ['1', '', '']],
        [3, 1, ['2', '']],
      ],
      'empty fields and lines',
    ],
    ['1,a "b", c"d', [[1, 1, ['1', 'a "b"', ' c"d']]], 'quotes within a field are letters'],
    ['1, "a"', [[1, 1, ['1', ' "a"']]], 'a blank comes before the quote'],
    ['1,"a" b"c,2', [[1, 1, ['1', 'a b"c', '2'], 'after-quote']], 'text behind a closing quote'],
    [
      'a\rb\r\nc',
      [
        [1, 1, ['a']],
        [2, 1, ['b']],
        [3, 1, ['c']],
      ],
      'each line end',
    ],
    [
      '1,"a\n2,b',
      [
        [1, 1, ['1', '"a'], 'unclosed'],
        [2, 1, ['2', 'b']],
      ],
      'a quote without an end',
    ],
    [
      '1,"a\n2,"b"\n3,c',
      [
        [1, 1, ['1', '"a'], 'unclosed'],
        [2, 1, ['2', 'b']],
        [3, 1, ['3', 'c']],
      ],
      'the next quote opens a field of its own line',
    ],
    [
      '1,"a\n\n"2","b\nc"',
      [
        [1, 1, ['1', '"a'], 'unclosed'],
        [3, 2, ['2', 'b\nc']],
      ],
      'what follows a stray quote is read anew',
    ],
  ])('of %j is %j (%s)', (text, records) => {
    expect(shown(text)).toEqual(records);
  });

  it('ends a quote before a line that is a record', () => {
    const isRecord = (text: string): boolean => /^\d\d/.test(text);
    expect(shown('10,"a\n20,b"\n30,"c\nd"', { isRecord })).toEqual([
      [1, 1, ['10', '"a'], 'unclosed'],
      [2, 1, ['20', 'b"']],
      [3, 2, ['30', 'c\nd']],
    ]);
  });

  it('waits for the end of a quote as long as it is told', () => {
    const text = `1,"a\n${'b\n'.repeat(3)}c"`;
    expect(shown(text, { maxLines: 5 })).toHaveLength(1);
    expect(shown(text, { maxLines: 4 })).toHaveLength(5);
  });

  it('takes quotes as letters where the list has none', () => {
    expect(shown('"a,b"\n"c', { quotes: () => false })).toEqual([
      [1, 1, ['"a', 'b"']],
      [2, 1, ['"c']],
    ]);
  });

  it('gives back what RFC 4180 writes', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', ';') });
    const list = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(list, fc.constantFrom('\n', '\r\n', '\r'), (records, end) => {
        const text = records
          .map((fields) => fields.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
          .join(end);
        expect(read(text).records.map(({ fields }) => fields)).toEqual(records);
      }),
      { numRuns: 500 },
    );
  });

  it('has every line of any text in one record, in order, or counted as empty', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', '"', '"', ',', '\n', '\n', '\r') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4 }), (dirty, maxLines) => {
        const { records, counts } = read(dirty, { maxLines });
        const lines = [...linesOf(dirty)].length;
        expect(counts.lines).toBe(lines);
        expect(records.reduce((sum, each) => sum + each.lines, 0) + counts.empty).toBe(lines);
        let after = 0;
        for (const { line, lines: own } of records) {
          expect(line).toBeGreaterThan(after);
          after = line + own - 1;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a cell that a spreadsheet would run', () => {
  it.each(['=1+1', '@SUM(A1)', '+cmd', '-cmd', '\t=1', '＝1+1', '＠SUM(A1)', '＋cmd', '－cmd'])(
    '%j gets an apostrophe',
    (text) => {
      expect(csvLine([text])).toMatch(new RegExp(`^"?'`));
    },
  );

  it.each(['-1', '+1.5', '－1', '1=1', 'a＝b', ''])('%j is none', (text) => {
    expect(csvLine([text])).toBe(text);
  });
});
