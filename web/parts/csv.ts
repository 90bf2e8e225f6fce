// A table as a CSV file (RFC 4180) for spreadsheets.
import { csvLine } from '../../src/lib/csv-line.ts';

/** `records`: without their line ends. With a byte order mark, by which spreadsheets know UTF-8. */
export const csvFile = (records: readonly string[]): string => `\uFEFF${records.join('\r\n')}\r\n`;

/** A text that looks like a formula gets an apostrophe in front. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => csvFile(rows.map(csvLine));
