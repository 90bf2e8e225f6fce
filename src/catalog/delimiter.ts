// The delimiter of a list of products.
import { catalogueGtin } from '../barcode/linear/ean-upc/gtin.ts';
import { csvReader } from '../lib/csv.ts';
import { NUMBER_NAMES, plainName } from './column-names.ts';

/** The delimiters that are looked for, and their names in the output and on the command line. */
export const DELIMITERS = { tab: '\t', comma: ',', semicolon: ';', pipe: '|' } as const;

/** How many lines of a list say which delimiter it has. */
export const SAMPLE_LINES = 20;

/**
 * The delimiter of a list's first lines: the one that leaves the most fields with a number, or with the name of such a column; then
 * the one that cuts the most lines; then the one with the most fields in the first line. Tab, if none cuts any.
 */
export function guessDelimiter(lines: readonly string[]): string {
  const [best] = Object.values(DELIMITERS)
    .map((sign) => {
      const reader = csvReader({ delimiter: sign });
      const records = [...lines.flatMap((line) => reader.add(line)), ...reader.finish()];
      const cut = records.filter(({ fields }) => fields.length > 1);
      return {
        sign,
        numbers: cut.filter(({ fields }) => fields.some(isNumberField)).length,
        cut: cut.length,
        first: records[0]?.fields.length ?? 0,
      };
    })
    .sort((a, b) => b.numbers - a.numbers || b.cut - a.cut || b.first - a.first);
  return best !== undefined && best.cut > 0 ? best.sign : DELIMITERS.tab;
}

/** Whether the text is a number that the catalogue can store. */
export function isNumber(text: string): boolean {
  const found = catalogueGtin(text);
  return found.ok && found.value !== undefined;
}

const isNumberField = (field: string): boolean => isNumber(field) || NUMBER_NAMES.includes(plainName(field));
