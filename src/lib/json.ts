// JSON that a caller sent (RFC 8259): its depth and its values are counted before it is parsed. V8 keeps some 40 bytes for each open bracket:
// 8 MB of `[` took 330 MB.
import { type Result, err, ok } from './result.ts';

export interface JsonBounds {
  /** Levels of arrays and objects. */
  readonly MAX_JSON_DEPTH: number;
  /** Texts, numbers, names, arrays and objects together, at most. */
  readonly MAX_JSON_VALUES: number;
}

/** The value of a JSON text. The failure says what is wrong with it, as the predicate of a sentence: `is no JSON`. */
export function parseJson(text: string, bounds: JsonBounds): Result<unknown, string> {
  const excess = excessOf(text, bounds);
  if (excess !== undefined) return err(excess);
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('is no JSON');
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, OPEN_OBJECT, CLOSE_ARRAY, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/** Which bound the text goes beyond, in one pass; of a text that is no JSON it may be any. */
function excessOf(text: string, { MAX_JSON_DEPTH, MAX_JSON_VALUES }: JsonBounds): string | undefined {
  let depth = 0;
  // Each value but the first of an array or object stands behind a comma or a colon.
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        values += 1;
        break;
    }
    if (depth > MAX_JSON_DEPTH) return `is nested deeper than ${MAX_JSON_DEPTH} levels`;
    if (values > MAX_JSON_VALUES) return `has more than ${MAX_JSON_VALUES} values`;
  }
  return undefined;
}

/** The place of the quote that ends the text which begins at `start`; the length of the whole where none does. */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text.charCodeAt(quote - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return text.length;
}
