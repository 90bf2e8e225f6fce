// Image rows as DEFLATE tokens: literal bytes and matches (LZ77, RFC 1951 section 4). Each different row is searched
// for matches once; its copies are matches at the distance of a row.
import { type Steps, dueEvery } from '../../lib/steps.ts';

/** `count` ≥ 1 equal rows; all rows of one image have one length of at least 3 bytes. */
export interface RowRun {
  readonly row: Uint8Array;
  readonly count: number;
}

export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
const WINDOW_BYTES = 32_768;

/** Earlier places examined for each match. Bytes of a QR code of 2,300 characters at 2000 × 2000 with 16, 32, 64: 11,705, 11,268, 11,000. */
const MAX_PLACES = 64;
const MIN_HASH_BITS = 6;
const MAX_HASH_BITS = 12;

/** A token is a literal byte, or MATCH | (size - 3) << 15 | (distance - 1). */
const MATCH = 0x800000;

export function isMatch(token: number): boolean {
  return token >= MATCH;
}

/** Bytes that a match copies, 3 – 258. */
export function sizeOf(match: number): number {
  return ((match >>> 15) & 0xff) + MIN_MATCH;
}

/** How far back they begin, 1 – 32,768. */
export function distanceOf(match: number): number {
  return (match & 0x7fff) + 1;
}

function matchToken(size: number, distance: number): number {
  return MATCH | ((size - MIN_MATCH) << 15) | (distance - 1);
}

/** Bytes of different rows between two rests: up to 10 ms where they repeat much and each place is compared with many. */
const BYTES_BETWEEN_RESTS = 16_384;

/** The tokens of all rows in order, the longest match found at each place taken. */
export function* rowTokens(runs: readonly RowRun[]): Steps<readonly number[]> {
  const rowLength = runs[0]?.row.length ?? 0;
  const tokens: number[] = [];
  const search = searchOf(runs, rowLength);
  let done = 0;
  const isRestDue = dueEvery(BYTES_BETWEEN_RESTS);
  for (const [index, { row, count }] of runs.entries()) {
    if (isRestDue(rowLength)) yield;
    searchRow(search, index, done, tokens);
    const copies = (count - 1) * rowLength;
    // The last match of the copies runs on at no cost while the next row begins like this one.
    const room = (MAX_MATCH - (copies % MAX_MATCH)) % MAX_MATCH;
    done = copies === 0 ? 0 : Math.min(room, equalBytes(row, runs[index + 1]?.row));
    pushCopies(tokens, copies + done, rowLength);
  }
  return tokens;
}

function equalBytes(row: Uint8Array, next: Uint8Array | undefined): number {
  if (next === undefined) return 0;
  let size = 0;
  while (size < row.length && next[size] === row[size]) size += 1;
  return size;
}

/** Where matches are looked for. */
interface Search {
  readonly rowLength: number;
  /** The different rows one after another, and two bytes of 0. */
  readonly data: Uint8Array;
  /** How far the first and the last copy of each row stand in the stream from where they stand in `data`. */
  readonly firstShift: readonly number[];
  readonly lastShift: readonly number[];
  /** The latest place of three bytes by their hash, then the place before each: places + 1; 0: none. */
  readonly table: Int32Array;
  readonly hashBits: number;
  /** Places before this one are in the hash table. */
  entered: number;
}

function searchOf(runs: readonly RowRun[], rowLength: number): Search {
  const length = rowLength * runs.length;
  const data = new Uint8Array(length + 2);
  const firstShift: number[] = [];
  const lastShift: number[] = [];
  let shift = 0;
  for (const [index, { row, count }] of runs.entries()) {
    data.set(row, index * rowLength);
    firstShift.push(shift);
    shift += (count - 1) * rowLength;
    lastShift.push(shift);
  }
  // A table as large as the data: clearing 16 KB took longer than the search of a small image.
  const hashBits = Math.min(MAX_HASH_BITS, Math.max(MIN_HASH_BITS, 32 - Math.clz32(length)));
  const table = new Int32Array((1 << hashBits) + length);
  return { rowLength, data, firstShift, lastShift, table, hashBits, entered: 0 };
}

/** The tokens of a row's bytes from `done` on: at each place the longest match with what comes before, else the byte. Rows come in order. */
function searchRow(search: Search, index: number, done: number, tokens: number[]): void {
  const { rowLength, data, firstShift, lastShift, table, hashBits } = search;
  const previous = 1 << hashBits;
  const end = (index + 1) * rowLength;
  const toStream = firstShift[index] ?? 0;
  let entered = search.entered;
  for (let at = index * rowLength + done; at < end;) {
    // Place `at` itself is looked for before it is entered.
    let place = -1;
    for (; entered <= at; entered += 1) {
      const three = ((data[entered] ?? 0) << 16) | ((data[entered + 1] ?? 0) << 8) | (data[entered + 2] ?? 0);
      const hash = Math.imul(three, 0x9e3779b1) >>> (32 - hashBits);
      const latest = table[hash] ?? 0;
      table[previous + entered] = latest;
      table[hash] = entered + 1;
      place = latest - 1;
    }
    const room = Math.min(MAX_MATCH, end - at);
    let bestSize = MIN_MATCH - 1;
    let bestDistance = 0;
    if (room < MIN_MATCH) place = -1;
    for (let left = MAX_PLACES; place >= 0 && left > 0 && bestSize < room; left -= 1) {
      // A longer match goes on where the best one ends.
      if (data[place + bestSize] === data[at + bestSize]) {
        let size = 0;
        while (size < room && data[place + size] === data[at + size]) size += 1;
        if (size > bestSize) {
          const source = Math.floor(place / rowLength);
          // An earlier row is copied from its last copy. The first copy of the next row follows it, and no match of up to
          // a row reaches farther.
          const distance = at + toStream - place - ((source === index ? firstShift : lastShift)[source] ?? 0);
          // Places before this one are farther still.
          if (distance > WINDOW_BYTES) break;
          bestSize = size;
          bestDistance = distance;
        }
      }
      place = (table[previous + place] ?? 0) - 1;
    }
    tokens.push(bestDistance === 0 ? (data[at] ?? 0) : matchToken(bestSize, bestDistance));
    at += bestDistance === 0 ? 1 : bestSize;
  }
  search.entered = entered;
}

/** `bytes` bytes equal to those `distance` before, in matches of 3 to 258 bytes. */
function pushCopies(tokens: number[], bytes: number, distance: number): void {
  for (let left = bytes; left > 0;) {
    const size = left <= MAX_MATCH ? left : Math.min(MAX_MATCH, left - MIN_MATCH);
    tokens.push(matchToken(size, distance));
    left -= size;
  }
}
