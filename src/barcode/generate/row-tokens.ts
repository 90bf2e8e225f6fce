// Image rows as DEFLATE tokens: literal bytes and matches (LZ77, RFC 1951 section 4). Each different row is searched
// for matches once; its copies are matches at the distance of a row.

/** `count` ≥ 1 equal rows; all rows of one image have one length of at least 3 bytes. */
export interface RowRun {
  readonly row: Uint8Array;
  readonly count: number;
}

export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
const WINDOW_BYTES = 32_768;

/** Earlier places looked at for each match. Bytes of a QR code of 2,300 characters at 2000 × 2000 with 16, 32, 64: 11,705, 11,268, 11,000. */
const MAX_PLACES = 64;
const HASH_BITS = 12;

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

/** The tokens of all rows in order, the longest match found at each place taken. */
export function rowTokens(runs: readonly RowRun[]): readonly number[] {
  const rowLength = runs[0]?.row.length ?? 0;
  const tokens: number[] = [];
  const find = matchFinder(runs, rowLength);
  let done = 0;
  for (const [index, { row, count }] of runs.entries()) {
    const data = index * rowLength;
    for (let at = done; at < rowLength;) {
      const { size, distance } = find(data + at, data + rowLength);
      tokens.push(size === 0 ? (row[at] ?? 0) : matchToken(size, distance));
      at += Math.max(1, size);
    }
    const copies = (count - 1) * rowLength;
    // The last match of the copies runs on at no cost while the next row begins like this one.
    const room = (MAX_MATCH - (copies % MAX_MATCH)) % MAX_MATCH;
    done = copies === 0 ? 0 : Math.min(room, equalBytes(row, runs[index + 1]?.row));
    pushCopies(tokens, copies + done, rowLength);
  }
  return tokens;
}

function equalBytes(row: Uint8Array, next: Uint8Array | undefined): number {
  let size = 0;
  while (size < row.length && next?.[size] === row[size]) size += 1;
  return size;
}

interface Match {
  /** 0: there is none. */
  readonly size: number;
  readonly distance: number;
}

const NO_MATCH: Match = { size: 0, distance: 0 };

/**
 * Looks for the longest match of the bytes from `at` to `to` in what comes before, offsets counted in the different
 * rows one after another. To be called for growing places; the places between are entered into the hash table.
 */
function matchFinder(runs: readonly RowRun[], rowLength: number): (at: number, to: number) => Match {
  const data = new Uint8Array(rowLength * runs.length);
  // How far the first and the last copy of each row stand in the stream from where they stand in `data`.
  const firstShift: number[] = [];
  const lastShift: number[] = [];
  let shift = 0;
  for (const [index, { row, count }] of runs.entries()) {
    data.set(row, index * rowLength);
    firstShift.push(shift);
    shift += (count - 1) * rowLength;
    lastShift.push(shift);
  }
  const head = new Int32Array(1 << HASH_BITS).fill(-1);
  const previous = new Int32Array(data.length);
  let entered = 0;
  const hashOf = (at: number): number => {
    const three = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    return Math.imul(three, 0x9e3779b1) >>> (32 - HASH_BITS);
  };
  return (at, to) => {
    for (; entered < at; entered += 1) {
      const hash = hashOf(entered);
      previous[entered] = head[hash] ?? -1;
      head[hash] = entered;
    }
    const room = Math.min(MAX_MATCH, to - at);
    const row = Math.floor(at / rowLength);
    const position = at + (firstShift[row] ?? 0);
    let best = NO_MATCH;
    let place = head[hashOf(at)] ?? -1;
    for (let left = MAX_PLACES; place >= 0 && left > 0 && best.size < room; left -= 1) {
      const source = Math.floor(place / rowLength);
      // An earlier row is copied from its last copy. The first copy of the next row follows it, and no match of up to
      // a row reaches farther.
      const distance = position - place - ((source === row ? firstShift : lastShift)[source] ?? 0);
      if (distance > WINDOW_BYTES) break;
      let size = 0;
      while (size < room && data[place + size] === data[at + size]) size += 1;
      if (size >= MIN_MATCH && size > best.size) best = { size, distance };
      place = previous[place] ?? -1;
    }
    return best;
  };
}

/** `bytes` bytes equal to those `distance` before, in matches of 3 to 258 bytes. */
function pushCopies(tokens: number[], bytes: number, distance: number): void {
  for (let left = bytes; left > 0;) {
    const size = left <= MAX_MATCH ? left : Math.min(MAX_MATCH, left - MIN_MATCH);
    tokens.push(matchToken(size, distance));
    left -= size;
  }
}
