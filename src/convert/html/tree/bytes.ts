// Characters and names for the tokenizer (HTML Standard 13.2.5), over bytes of an ASCII-compatible encoding.

export const LESS_THAN = 0x3c;
export const GREATER_THAN = 0x3e;
export const SOLIDUS = 0x2f;
export const HYPHEN = 0x2d;
export const EXCLAMATION = 0x21;
export const EQUALS = 0x3d;
export const QUOTE = 0x22;
export const APOSTROPHE = 0x27;
export const AMPERSAND = 0x26;

/** Whether a byte is a tab, line feed, form feed, carriage return or space. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d || byte === 0x0c;
}

/** Whether a byte is an ASCII letter. */
export function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The names of one document, by their bytes as one number: documents repeat a few names thousands of times. */
export type NameMemo = Map<number, string>;

const SHORT_NAME_BYTES = 6;
const MAX_MEMO = 4096;
const LONG_NAME_BYTES = 64;

/** Bytes as text, one character for each byte, with letters in lower case. */
export function lowerCase(units: Uint8Array, from: number, to: number, memo?: NameMemo): string {
  if (memo === undefined || to - from > SHORT_NAME_BYTES) return build(units, from, to);
  let key = to - from;
  for (let index = from; index < to; index += 1) key = key * 256 + (units[index] ?? 0);
  const known = memo.get(key);
  if (known !== undefined) return known;
  const name = build(units, from, to);
  if (memo.size < MAX_MEMO) memo.set(key, name);
  return name;
}

/** Bytes as text, one character for each byte, for comparing in any encoding. */
export function oneToOne(units: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(units);
}

function build(units: Uint8Array, from: number, to: number): string {
  if (to - from > LONG_NAME_BYTES) {
    // Built character by character, a name of ten megabytes would take 300 MB.
    return oneToOne(units.slice(from, to).map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)));
  }
  let text = '';
  for (let index = from; index < to; index += 1) {
    const byte = units[index] ?? 0;
    text += String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);
  }
  return text;
}

/** Whether `word` (in lower case) is at `from`, in any case. */
export function standsAt(units: Uint8Array, from: number, word: string): boolean {
  if (from + word.length > units.length) return false;
  for (let index = 0; index < word.length; index += 1) {
    const byte = units[from + index] ?? 0;
    const lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    if (lower !== word.charCodeAt(index)) return false;
  }
  return true;
}
