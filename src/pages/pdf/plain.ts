// Whether a document's images are what their data says. PDFium's functions do not tell about masks, decode arrays and
// predictors; but the dictionary of a stream always stands in the file as plain text (ISO 32000-1 §7.5.7, §7.6.1).
import type { Budget } from '../../lib/budget.ts';

interface Trace {
  readonly name: Uint8Array;
  /** White space that has to stand behind the name. */
  readonly minSpaces: 0 | 1;
  /** Whether the bytes at `at` (up to `end`) are such a value. */
  readonly isValue: (bytes: Uint8Array, at: number, end: number) => boolean;
}

const SLASH = 0x2f;
const BRACKET = 0x5b;
const TWO = 0x32;
/** Bytes of a name and what follows it that are looked at. */
const WINDOW_BYTES = 24;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0xa0 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
const isWord = (byte: number | undefined): boolean =>
  isDigit(byte) || byte === 0x5f || (byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte)));

const trace = (name: string, minSpaces: 0 | 1, isValue: Trace['isValue']): readonly [number, Trace] => [
  name.charCodeAt(1),
  { name: new TextEncoder().encode(name), minSpaces, isValue },
];

/** Names that change how an image's samples are shown, and what follows them then, by the names' first letters. */
const TRACES: ReadonlyMap<number | undefined, Trace> = new Map([
  trace('/SMask', 1, (bytes, at) => isDigit(bytes[at])),
  trace('/Mask', 0, (bytes, at) => isDigit(bytes[at]) || bytes[at] === BRACKET),
  trace('/Decode', 0, (bytes, at) => bytes[at] === BRACKET),
  trace('/Predictor', 1, (bytes, at, end) => bytes[at] === TWO && (at + 1 >= end || !isWord(bytes[at + 1]))),
]);

/** Bytes that are looked at in one piece: at most 10 ms. */
const PIECE_BYTES = 1 << 18;
/** Nominal ns; 0.4 to 1 a byte and 20 to 40 a slash were measured (a file of 32 MB of nothing but "/S": 0.7 s). */
const BYTE_NS = 1;
const SLASH_NS = 40;

export interface LookOptions {
  readonly budget: Budget;
  /** Lets others run between two pieces. */
  readonly pause: () => Promise<unknown>;
}

/**
 * False when any image may have a mask, a decode array or a TIFF predictor, and when the budget is used up: nothing is said
 * of the file then. Looks at each byte a bounded number of times.
 */
export async function isPlainDocument(bytes: Uint8Array, { budget, pause }: LookOptions): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (start > 0) await pause();
    const end = Math.min(bytes.length, start + PIECE_BYTES);
    let slashes = 0;
    for (let at = start; at < end; at++) {
      if (bytes[at] !== SLASH) continue;
      slashes += 1;
      const found = TRACES.get(bytes[at + 1]);
      if (found !== undefined && stands(found, bytes, at)) return false;
    }
    if (!budget.spend(((end - start) * BYTE_NS + slashes * SLASH_NS) / 1e6)) return false;
  }
  return true;
}

function stands({ name, minSpaces, isValue }: Trace, bytes: Uint8Array, start: number): boolean {
  for (let i = 2; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  const end = Math.min(bytes.length, start + WINDOW_BYTES);
  let at = start + name.length;
  while (at < end && isSpace(bytes[at])) at++;
  return at - start - name.length >= minSpaces && at < end && isValue(bytes, at, end);
}
