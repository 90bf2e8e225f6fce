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
/** Of the search for streams. */
const SEARCHED_BYTE_NS = 4;

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

/** Files with more streams are not examined stream by stream. */
const MAX_STREAMS = 20_000;
/** How long the dictionary of an image is at most, and how many bytes of its data are compared first. */
const DICTIONARY_BYTES = 4096;
const HEAD_BYTES = 64;
const STREAM = new TextEncoder().encode('stream');
const END = new TextEncoder().encode('end');
/** Values that stand elsewhere. */
const REFERRED = /\/(?:DecodeParms|DP|Decode|D)\s*\[?\s*\d+\s+\d+\s+R/;

/** Where the data of a file's streams begins, in ascending order; none if there are too many or the budget was used up. */
export async function streamsIn(
  bytes: Uint8Array,
  { budget, pause }: LookOptions,
): Promise<readonly number[]> {
  const starts: number[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (start > 0) await pause();
    const end = Math.min(bytes.length, start + PIECE_BYTES);
    for (
      let at = bytes.indexOf(STREAM[0] ?? 0, start);
      at >= 0 && at < end;
      at = bytes.indexOf(STREAM[0] ?? 0, at + 1)
    ) {
      if (!isAt(bytes, at, STREAM) || isAt(bytes, at - END.length, END)) continue;
      const next = at + STREAM.length;
      starts.push(next + (bytes[next] === 0x0d ? 1 : 0) + 1);
    }
    if (starts.length > MAX_STREAMS || !budget.spend(((end - start) * SEARCHED_BYTE_NS) / 1e6)) return [];
  }
  return starts;
}

/**
 * What the dictionaries of the streams with this data change; undefined if there is none, one refers to what stands elsewhere, or the
 * budget was used up. Data in an encrypted file is not found.
 */
export function changesOfStream(
  bytes: Uint8Array,
  {
    streams,
    data,
    budget,
  }: { readonly streams: readonly number[]; readonly data: Uint8Array; readonly budget: Budget },
): ReadonlySet<Change> | undefined {
  const head = data.subarray(0, HEAD_BYTES);
  const alike = streams.filter((at) => isAt(bytes, at, head));
  if (!budget.spend((alike.length * data.length * BYTE_NS) / 1e6)) return undefined;
  const starts = alike.filter((at) => isAt(bytes, at, data));
  if (starts.length === 0) return undefined;
  const found = new Set<Change>();
  for (const start of starts) {
    const before = bytes.subarray(Math.max(0, start - DICTIONARY_BYTES), start);
    const text = String.fromCharCode(...before);
    const opened = text.lastIndexOf('obj');
    if (opened < 0 || REFERRED.test(text.slice(opened))) return undefined;
    for (let at = opened; at < before.length; at++) {
      const candidate = before[at] === SLASH ? TRACES.get(before[at + 1]) : undefined;
      if (candidate !== undefined && stands(candidate, before, at)) found.add(candidate.change);
    }
  }
  return found;
}

function isAt(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  if (at < 0 || at + part.length > bytes.length) return false;
  for (let i = 0; i < part.length; i++) if (bytes[at + i] !== part[i]) return false;
  return true;
}
