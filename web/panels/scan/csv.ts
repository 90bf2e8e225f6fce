// A table as CSV (RFC 4180), safe to open in a spreadsheet.

/** A cell that begins like a formula would be run by spreadsheets; a number with a sign is none. */
const FORMULA = /^[=@\t\r]|^[+-](?!\d*[.,]?\d+$)/;

/** With a byte order mark, by which spreadsheets know UTF-8. A text that looks like a formula gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map((value) => cell(String(value))).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
