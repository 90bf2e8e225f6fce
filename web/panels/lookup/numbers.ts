// The product numbers of a list that a person drops: CSV, TSV, or one number a line. Loaded with the first list.
import { csvReader, linesOf } from '../../../src/lib/csv.ts';

/** As spreadsheets write them; the one that cuts the first line into the most cells. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Digits of GTIN-8, UPC-A, EAN-13 and GTIN-14; a spreadsheet drops zeros in front. */
const NUMBER = /^\d{6,14}$/;
const NAMED = /\b(?:gtin|ean|upc|isbn|barcode|number|code)\b/i;

const digitsOf = (cell: string): string => cell.replaceAll(/[\s-]/g, '');

/** Of the column that has the most numbers; among equals the one whose heading says so, then the first. In their order. */
export function numbersOf(text: string): readonly string[] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const cells = (delimiter: string): number => first.split(delimiter).length;
  const delimiter = [...DELIMITERS].sort((a, b) => cells(b) - cells(a))[0] ?? ',';
  const reader = csvReader({ delimiter });
  const rows = [...linesOf(text.replace(/^\uFEFF/, ''))].flatMap(({ text: line, end }) => [
    ...reader.add(line, end),
  ]);
  const records = [...rows, ...reader.finish()].map(({ fields }) => fields);
  const columns = Array.from({ length: Math.max(0, ...records.map((row) => row.length)) }, (_, index) => ({
    isNamed: NAMED.test(records[0]?.[index] ?? ''),
    numbers: records.map((row) => digitsOf(row[index] ?? '')).filter((cell) => NUMBER.test(cell)),
  }));
  columns.sort((a, b) => b.numbers.length - a.numbers.length || Number(b.isNamed) - Number(a.isNamed));
  return columns[0]?.numbers ?? [];
}
