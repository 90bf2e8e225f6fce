// Writes records of CSV (RFC 4180) that no spreadsheet runs.

/** A cell that begins like a formula would be run, also in the full-width forms of an East Asian keyboard; a number with a sign is none. */
const FORMULA = /^[=@＝＠\t\r]|^[+＋－-](?!\d*[.,]?\d+$)/;

/** A record without its line end. A text that looks like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map((value) => cell(value === null ? '' : String(value))).join(',');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
