// What an operation put into a document: the one place where the result differs from the source.

export interface Insertion {
  /** The text around it, cut to a few lines; `…` where it was cut. */
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
  /** Of the line on which it begins, from 1. */
  readonly line: number;
}

/** Characters of the text around it, and of a long insertion (an image can be megabytes of base64). */
const CONTEXT = 600;
const MAX_INSERTED = 2000;

/** Undefined: nothing was put in. */
export function insertionOf(source: string, result: string): Insertion | undefined {
  if (source === result) return undefined;
  const most = Math.min(source.length, result.length);
  let start = 0;
  while (start < most && source[start] === result[start]) start += 1;
  let end = 0;
  while (end < most - start && source.at(-1 - end) === result.at(-1 - end)) end += 1;
  let [from, to] = [start, result.length - end];
  // `a<b` in `a<b<b` may be the first `<b` or the second: a tag begins with its bracket.
  while (from > 0 && from < to && result[from] !== '<' && result[from - 1] === result[to - 1])
    [from, to] = [from - 1, to - 1];
  const [before, inserted, after] = [result.slice(0, from), result.slice(from, to), result.slice(to)];
  return {
    before: before.length > CONTEXT ? `…${before.slice(-CONTEXT)}` : before,
    inserted: inserted.length > MAX_INSERTED ? `${inserted.slice(0, MAX_INSERTED)}…` : inserted,
    after: after.length > CONTEXT ? `${after.slice(0, CONTEXT)}…` : after,
    line: before.split('\n').length,
  };
}
