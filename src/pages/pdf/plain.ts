// Looks for what shows images otherwise than their data says. PDFium's functions do not tell about masks, decode arrays and
// predictors, but the dictionary of a stream is always plain text in the file (ISO 32000-1 §7.5.7, §7.6.1).
import type { Budget } from '../../lib/budget.ts';

/** What changes how images are shown: masks hide parts of them, the others change their samples. */
export type Change = 'mask' | 'samples';

const ALL_CHANGES: readonly Change[] = ['mask', 'samples'];

interface Trace {
  readonly change: Change;
  readonly name: Uint8Array;
  /** How much white space must follow the name. */
  readonly minSpaces: 0 | 1;
  /** Whether the bytes from `at` to `end` begin with a value that matters. */
  readonly isValue: (bytes: Uint8Array, at: number, end: number) => boolean;
}

const SLASH = 0x2f;
const BRACKET = 0x5b;
const TWO = 0x32;
/** How many bytes from the start of a name are checked. */
const WINDOW_BYTES = 24;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0xa0 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
const isWord = (byte: number | undefined): boolean =>
  isDigit(byte) || byte === 0x5f || (byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte)));

const trace = (
  change: Change,
  name: string,
  minSpaces: 0 | 1,
  isValue: Trace['isValue'],
): readonly [number, Trace] => [
  name.charCodeAt(1),
  { change, name: new TextEncoder().encode(name), minSpaces, isValue },
];

/** The names that change how an image's samples are shown, with the values that do so, by the names' first letters. */
const TRACES: ReadonlyMap<number | undefined, Trace> = new Map([
  trace('mask', '/SMask', 1, (bytes, at) => isDigit(bytes[at])),
  trace('mask', '/Mask', 0, (bytes, at) => isDigit(bytes[at]) || bytes[at] === BRACKET),
  trace('samples', '/Decode', 0, (bytes, at) => bytes[at] === BRACKET),
  trace(
    'samples',
    '/Predictor',
    1,
    (bytes, at, end) => bytes[at] === TWO && (at + 1 >= end || !isWord(bytes[at + 1])),
  ),
]);

/** How many bytes are checked in one piece: at most 10 ms. */
const PIECE_BYTES = 1 << 18;
/** Nominal ns for each byte and each slash; 0.4 to 1 and 20 to 40 were measured (a file of 32 MB of "/S" took 0.7 s). */
const BYTE_NS = 1;
const SLASH_NS = 40;

export interface LookOptions {
  readonly budget: Budget;
  /** Lets other requests run between two pieces. */
  readonly pause: () => Promise<unknown>;
}

/**
 * What any image of the document may have: a mask, a decode array or a TIFF predictor. Everything, if the budget was used up before the
 * end. Checks each byte a bounded number of times.
 */
export async function changesIn(
  bytes: Uint8Array,
  { budget, pause }: LookOptions,
): Promise<ReadonlySet<Change>> {
  const found = new Set<Change>();
  for (let start = 0; start < bytes.length && found.size < ALL_CHANGES.length; start += PIECE_BYTES) {
    if (start > 0) await pause();
    const end = Math.min(bytes.length, start + PIECE_BYTES);
    let slashes = 0;
    for (let at = start; at < end; at++) {
      if (bytes[at] !== SLASH) continue;
      slashes += 1;
      const candidate = TRACES.get(bytes[at + 1]);
      if (candidate !== undefined && stands(candidate, bytes, at)) found.add(candidate.change);
    }
    if (!budget.spend(((end - start) * BYTE_NS + slashes * SLASH_NS) / 1e6)) return new Set(ALL_CHANGES);
  }
  return found;
}

function stands({ name, minSpaces, isValue }: Trace, bytes: Uint8Array, start: number): boolean {
  for (let i = 2; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  const end = Math.min(bytes.length, start + WINDOW_BYTES);
  let at = start + name.length;
  while (at < end && isSpace(bytes[at])) at++;
  return at - start - name.length >= minSpaces && at < end && isValue(bytes, at, end);
}
