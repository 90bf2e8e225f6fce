// Reads a list of numbers to look up: a JSON array of texts, one number a line, or CSV with a column of numbers.
import type { Result } from '../../service/result.ts';
import { ok } from '../../service/result.ts';
import { LIMITS } from '../limits.ts';
import { readList } from '../list.ts';
import type { TextInput } from '../operation.ts';

/** The names of the column of numbers, the best first. */
const COLUMNS = ['ean', 'gtin', 'upc', 'isbn', 'issn', 'barcode', 'code', 'number', 'value'];

/** The numbers as they are written, at most `most`. Failures: those of readList. */
export function readNumberList(
  input: Pick<TextInput, 'text' | 'isJson'>,
  most: number = LIMITS.MAX_LOOKUP_NUMBERS,
): Result<readonly string[]> {
  return readList<string>(input, {
    of: 'number',
    expected: 'a JSON array of texts, one number a line, or CSV with a column named ean, gtin or number',
    most,
    fromItem: (item) => (typeof item === 'string' ? ok(item) : 'is no text'),
    fromLine: (line) => line,
    isColumn: (name) => COLUMNS.includes(name),
    fromRow(names) {
      const column = COLUMNS.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? 0;
      return (cells) => cells[column] ?? '';
    },
  });
}
