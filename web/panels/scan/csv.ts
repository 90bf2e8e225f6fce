// A table as CSV (RFC 4180), safe to open in a spreadsheet.

import { csvLine } from '../../../src/lib/csv-line.ts';

/** With a byte order mark, by which spreadsheets know UTF-8. A text that looks like a formula gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map(csvLine);
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
