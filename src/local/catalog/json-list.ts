// The items of a JSON list as a stream, each as its text: JSON Lines, or an array `[{…}, {…}]` on one line or on many.

export interface JsonItem {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** An item is a product: longer texts are a bracket or quote that nobody closes. */
const MAX_ITEM_CHARACTERS = 4_000_000;

/** Whether the first line of a list begins a JSON array of objects or arrays; an array of texts is a row by itself. */
export function beginsArray(line: string): boolean {
  return /^\s*\[\s*(?:[[{]|$)/.test(line);
}

export async function* jsonLines(lines: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield { line, text };
  }
}

/** Throws an Error where the array breaks off or something else follows it; several arrays may follow each other. */
export async function* jsonItems(lines: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let line = 0;
  let depth = 0;
  let item = '';
  let begins = 0;
  for await (const text of lines) {
    line += 1;
    let isText = false;
    let from = 0;
    for (const { 0: sign, index } of text.matchAll(/\\.|["[\]{},]/g)) {
      if (sign === '"') isText = !isText;
      else if (isText || sign.startsWith('\\')) continue;
      else if (sign === '[' || sign === '{') {
        depth += 1;
        if (depth === 1) {
          if (sign === '{' || text.slice(from, index).trim() !== '')
            throw new Error(`line ${line} is behind the end of the JSON array and begins no other`);
          from = index + 1;
        } else if (depth === 2 && item.trim() === '') begins = line;
      } else if (sign === ']' || sign === '}') {
        depth -= 1;
        if (depth < 0) throw new Error(`line ${line} closes a bracket that is not open`);
      }
      const isOver = (depth === 1 && sign === ',') || (depth === 0 && (sign === ']' || sign === '}'));
      if (!isOver) continue;
      item += text.slice(from, index);
      from = index + 1;
      if (item.trim() !== '') yield { line: begins || line, text: item };
      item = '';
      begins = 0;
    }
    const rest = text.slice(from);
    if (depth === 0 && rest.trim() !== '')
      throw new Error(`line ${line} is behind the end of the JSON array and begins no other`);
    if (item !== '' || rest.trim() !== '') {
      item += `${rest}\n`;
      begins ||= line;
    }
    // No text of JSON goes on in the next line: an item with a quote that nobody closes ends here.
    if (isText && depth > 0) {
      yield { line: begins || line, text: item };
      depth = 1;
      item = '';
      begins = 0;
    }
    if (item.length > MAX_ITEM_CHARACTERS)
      throw new Error(`the item of line ${begins} of the JSON array has no end`);
  }
  if (depth > 0) throw new Error(`the JSON array has no end: it breaks off behind line ${line}`);
}

/**
 * The value of a JSON text; undefined if it is no JSON. A member that `isExact` names (an item by its place) is the text of its number
 * where the number is not the same: 4.00638E+12 as a number would be another article, and 0036000291452 is no JSON.
 */
export function parsed(text: string, isExact: (member: string) => boolean): unknown {
  const value = jsonOf(text);
  if (value === undefined) return /[:,[]\s*0\d/.test(text) ? jsonOf(numbersAsTexts(text)) : undefined;
  const isOther =
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(
      ([name, each]) => typeof each === 'number' && isExact(name) && !standsIn(text, each),
    );
  return isOther ? jsonOf(numbersAsTexts(text)) : value;
}

/** Whether JSON has this number just so, as a member or an item. */
function standsIn(text: string, value: number): boolean {
  const digits = String(value);
  const at = text.indexOf(digits);
  return (
    Number.isSafeInteger(value) &&
    at > 0 &&
    /[:,[]\s*$/.test(text.slice(Math.max(0, at - 20), at)) &&
    /^\s*[,}\]]/.test(text.slice(at + digits.length, at + digits.length + 20))
  );
}

const numbersAsTexts = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
