// Reads the rows of TSV and CSV files as a stream, one record at a time.

export interface DelimitedRow {
  /** Line of the file where the record begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A quoted CSV field may hold line breaks; a quote that nobody closes may not swallow the rest of the file. */
const MAX_RECORD_LINES = 50;

/** The delimiter of a first line: the most frequent of tab, semicolon and comma outside of quotes. */
export function guessDelimiter(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counts = ['\t', ';', ','].map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  const [best] = counts.sort((a, b) => b.count - a.count);
  return best !== undefined && best.count > 0 ? best.sign : '\t';
}

/**
 * Records of lines without their ends. Tab-separated lines are cut at tabs alone (exports leave quotes in titles as they
 * are); others follow RFC 4180: quoted fields may hold delimiters, doubled quotes and line breaks.
 */
export async function* delimitedRows(
  lines: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<DelimitedRow> {
  let line = 0;
  let held: string[] = [];
  for await (const text of lines) {
    line += 1;
    if (delimiter === '\t') {
      if (text !== '') yield { line, fields: text.split('\t') };
      continue;
    }
    held.push(text);
    if (isOpen(held.join('\n')) && held.length < MAX_RECORD_LINES) continue;
    yield* records(held, line - held.length + 1, delimiter);
    held = [];
  }
  yield* records(held, line - held.length + 1, delimiter);
}

/** One record, or, if its quote was never closed, one record for each of its lines. */
function* records(held: readonly string[], line: number, delimiter: string): Generator<DelimitedRow> {
  const whole = held.join('\n');
  if (!isOpen(whole)) {
    if (whole !== '') yield { line, fields: cut(whole, delimiter) };
    return;
  }
  for (const [i, text] of held.entries()) {
    if (text !== '') yield { line: line + i, fields: text.split(delimiter) };
  }
}

function isOpen(record: string): boolean {
  let quotes = 0;
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

function cut(record: string, delimiter: string): readonly string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= record.length) {
    if (record[at] === '"') {
      const quoted = /"(?:[^"]|"")*"/y;
      quoted.lastIndex = at;
      const [field = ''] = quoted.exec(record) ?? [];
      const end = nextDelimiter(record, at + field.length, delimiter);
      fields.push(field.slice(1, -1).replaceAll('""', '"') + record.slice(at + field.length, end));
      at = end + 1;
    } else {
      const end = nextDelimiter(record, at, delimiter);
      fields.push(record.slice(at, end));
      at = end + 1;
    }
  }
  return fields;
}

function nextDelimiter(record: string, from: number, delimiter: string): number {
  const at = record.indexOf(delimiter, from);
  return at < 0 ? record.length : at;
}
