// Reads delimiter-separated values line by line (RFC 4180, as Python's csv module reads them): a quote counts at the beginning of a
// field alone. Unlike there, a quote that nobody closes takes no further line with it. docs/design/catalogue.md compares libraries.

/** The lines of a text with their ends: a line feed, a return, or both. The last one may have no end, and no letters. */
export function* linesOf(text: string): Generator<{ readonly text: string; readonly end: string }> {
  for (const [, line = '', end = ''] of text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) yield { text: line, end };
}

/** `unclosed`: a quoted field has no end; the line was cut at every delimiter, with its quotes. `after-quote`: text follows a closing quote. */
export type CsvFault = 'unclosed' | 'after-quote';

export interface CsvRecord {
  /** Its first line, from 1. */
  readonly line: number;
  /** The number of its lines. */
  readonly lines: number;
  readonly fields: readonly string[];
  /** Absent: it is as RFC 4180 has it. */
  readonly fault?: CsvFault;
}

export interface CsvOptions {
  /** One character. */
  readonly delimiter: string;
  /** False: quotes are letters like others. Asked for each line, because the first record may say what the list is. */
  readonly quotes?: () => boolean;
  /**
   * Whether what stands in an open quote, from the beginning of a line, reads as a record of its own. Then the quote was not meant to
   * be closed there. Default: never.
   */
  readonly isRecord?: (text: string) => boolean;
  /** How many lines an open quote waits for its end; default: all. */
  readonly maxLines?: number;
}

export interface CsvReader {
  /**
   * Takes the next line and the line end behind it (default `\n`), and returns the records that it completes. An empty line outside
   * quotes is no record.
   */
  add(text: string, end?: string): readonly CsvRecord[];
  /** The remaining records. */
  finish(): readonly CsvRecord[];
  /** Lines that were taken, and those of them that were empty and in no record. */
  readonly counts: { readonly lines: number; readonly empty: number };
}

const NONE: readonly CsvRecord[] = [];

interface Line {
  readonly text: string;
  readonly end: string;
}

/** A record whose last field is quoted and not closed yet. */
interface Open {
  readonly line: number;
  readonly held: Line[];
  readonly fields: readonly string[];
  readonly field: string;
  readonly fault: CsvFault | undefined;
}

export function csvReader({
  delimiter,
  quotes = () => true,
  isRecord = () => false,
  maxLines = Infinity,
}: CsvOptions): CsvReader {
  const counts = { lines: 0, empty: 0 };
  let open: Open | undefined;

  const add = (text: string, end = '\n'): readonly CsvRecord[] => {
    counts.lines += 1;
    if (open !== undefined) return goOn({ text, end }, open);
    if (text === '') {
      counts.empty += 1;
      return NONE;
    }
    const line = counts.lines;
    if (!text.includes('"') || !quotes()) return [{ line, lines: 1, fields: text.split(delimiter) }];
    const { fields, rest, fault } = fieldsOf(text, delimiter);
    if (rest === undefined) return [{ line, lines: 1, fields, ...(fault && { fault }) }];
    open = { line, held: [{ text, end }], fields, field: rest, fault };
    return NONE;
  };

  /** The next line of an open quote. */
  const goOn = (next: Line, { line, held, fields: before, field, fault }: Open): readonly CsvRecord[] => {
    const { text } = next;
    const found = fieldsOf(text, delimiter, field + (held.at(-1)?.end ?? ''));
    held.push(next);
    const isStray =
      found.firstFault !== undefined ||
      isRecord(text.slice(0, found.closedAt)) ||
      (found.rest !== undefined && held.length >= maxLines);
    if (isStray) return giveUp();
    const fields = [...before, ...found.fields];
    const worst = fault ?? found.fault;
    if (found.rest === undefined) {
      open = undefined;
      return [{ line, lines: held.length, fields, ...(worst && { fault: worst }) }];
    }
    open = { line, held, fields, field: found.rest, fault: worst };
    return NONE;
  };

  /** The first line of an open quote is a record, whatever its quote; those behind it are read anew. */
  const giveUp = (): readonly CsvRecord[] => {
    if (open === undefined) return NONE;
    const { line, held } = open;
    const [first = { text: '', end: '' }, ...rest] = held;
    open = undefined;
    counts.lines = line;
    return [
      { line, lines: 1, fields: first.text.split(delimiter), fault: 'unclosed' },
      ...rest.flatMap(({ text, end }) => add(text, end)),
    ];
  };

  return {
    add,
    finish() {
      const records: CsvRecord[] = [];
      while (open !== undefined) records.push(...giveUp());
      return records;
    },
    counts,
  };
}

interface Found {
  readonly fields: string[];
  /** The text of a last field whose quote is not closed. */
  readonly rest: string | undefined;
  readonly fault: CsvFault | undefined;
  /** Of the field that was open before the line. */
  readonly firstFault: CsvFault | undefined;
  /** Where the quote that was open before the line ends; the length of the line if it does not. */
  readonly closedAt: number;
}

/** `quoted`: the text of a quoted field that the lines before began. */
function fieldsOf(text: string, delimiter: string, quoted?: string): Found {
  const fields: string[] = [];
  let fault: CsvFault | undefined;
  let firstFault: CsvFault | undefined;
  let closedAt = quoted === undefined ? 0 : text.length;
  let before = quoted;
  for (let at = 0; ;) {
    const isFirst = before !== undefined;
    if (before !== undefined || text[at] === '"') {
      const inside = quotedText(text, at + (before === undefined ? 1 : 0), before ?? '');
      before = undefined;
      if (inside.end === undefined) return { fields, rest: inside.text, fault, firstFault, closedAt };
      if (isFirst) closedAt = inside.end;
      const behind = inside.end + 1;
      at = nextDelimiter(text, behind, delimiter);
      if (at > behind) fault = 'after-quote';
      if (isFirst) firstFault = fault;
      fields.push(inside.text + text.slice(behind, at));
    } else {
      const end = nextDelimiter(text, at, delimiter);
      fields.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) return { fields, rest: undefined, fault, firstFault, closedAt };
    at += delimiter.length;
  }
}

/** The text of a quoted field from `at`, behind what is `before`, and where its closing quote stands. */
function quotedText(
  text: string,
  at: number,
  before: string,
): { readonly text: string; readonly end: number | undefined } {
  let field = before;
  for (let from = at; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { text: field + text.slice(from), end: undefined };
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { text: field, end: quote };
    field += '"';
    from = quote + 2;
  }
}

function nextDelimiter(text: string, from: number, delimiter: string): number {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at;
}
