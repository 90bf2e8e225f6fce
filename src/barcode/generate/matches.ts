// The cheapest way to write image rows as DEFLATE tokens: literal bytes and matches (LZ77, RFC 1951 §4), found once
// and chosen by shortest path for given costs, as zopfli does.

/** `count` ≥ 1 equal rows; all rows of one image have one length of at least 3 bytes. */
export interface RowRun {
  readonly row: Uint8Array;
  readonly count: number;
}

/** Bits that tokens cost. */
export interface TokenCosts {
  /** By byte. */
  readonly literal: Uint8Array;
  /** By match size. */
  readonly size: Uint8Array;
  readonly distance: (distance: number) => number;
}

export const SHORTEST_MATCH = 3;
export const LONGEST_MATCH = 258;
const WINDOW_BYTES = 32_768;

/** Earlier places looked at for each byte. Bytes of an EAN-13 of 1000 × 500 with 4, 8, 16, 32, 64: 626, 615, 597, 590, 588. */
const MAX_PLACES = 16;
/** A match of this size is taken on to the next byte, one shorter, without a search: rows are mostly long runs. */
const LONG_ENOUGH = 64;
/** Sizes that are tried one by one; of a longer match only its full size besides. */
const TRIED_SIZES = 24;
/** Most bits of the hash of three bytes; fewer for less data, so that the table is no larger than the data asks. */
const MAX_HASH_BITS = 12;

/** A token is a literal byte, or MATCH | (size - 3) << 15 | (distance - 1). */
const MATCH = 0x800000;

export function isMatch(token: number): boolean {
  return token >= MATCH;
}

/** Bytes that a match copies, 3 – 258. */
export function sizeOf(match: number): number {
  return ((match >>> 15) & 0xff) + SHORTEST_MATCH;
}

/** How far back they begin, 1 – 32,768. */
export function distanceOf(match: number): number {
  return (match & 0x7fff) + 1;
}

function matchToken(size: number, distance: number): number {
  return MATCH | ((size - SHORTEST_MATCH) << 15) | (distance - 1);
}

/** Rows that follow one another in the stream: all but the last occur once, the last may be repeated. */
interface Stretch {
  /** Byte range in the data, which holds every row once. */
  readonly from: number;
  readonly to: number;
  readonly lastRow: number;
  /** Offset of its first byte in the stream. */
  readonly streamAt: number;
  /** Bytes of the copies of its last row that follow it in the stream. */
  readonly copies: number;
}

/** Finds the matches of the rows; what it returns gives the cheapest tokens for costs, as often as needed. */
export function prepareTokens(runs: readonly RowRun[]): (costs: TokenCosts) => readonly number[] {
  const rowLength = runs[0]?.row.length ?? 0;
  const data = new Uint8Array(rowLength * runs.length);
  for (const [i, run] of runs.entries()) data.set(run.row, i * rowLength);
  const stretches = stretchesOf(runs, rowLength);
  const matches = findMatches(data, stretches, rowLength);
  const longest = stretches.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const scratch: Path = { best: new Uint32Array(longest + 1), token: new Uint32Array(longest + 1) };
  return (costs) => {
    const tokens: number[] = [];
    let copies = 0;
    for (const stretch of stretches) {
      // The last match of the copies may run on for nothing while the next row begins like them.
      const room = copies === 0 ? 0 : (LONGEST_MATCH - (copies % LONGEST_MATCH)) % LONGEST_MATCH;
      const free = Math.min(room, equalBytes(data, stretch.from - rowLength, stretch.from, rowLength));
      const path = cheapest(data, stretch, matches, costs, free, scratch);
      pushCopies(tokens, copies + path.start, rowLength);
      for (const token of path.tokens) tokens.push(token);
      copies = stretch.copies;
    }
    pushCopies(tokens, copies, rowLength);
    return tokens;
  };
}

function equalBytes(data: Uint8Array, a: number, b: number, most: number): number {
  let size = 0;
  while (size < most && data[a + size] === data[b + size]) size += 1;
  return size;
}

function stretchesOf(runs: readonly RowRun[], rowLength: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  let streamAt = 0;
  for (const [i, { count }] of runs.entries()) {
    if (count === 1 && i < runs.length - 1) continue;
    const to = (i + 1) * rowLength;
    const copies = (count - 1) * rowLength;
    stretches.push({ from, to, lastRow: to - rowLength, streamAt, copies });
    streamAt += to - from + copies;
    from = to;
  }
  return stretches;
}

/** Matches by the byte where they begin: those of byte i are entries first[i] … first[i + 1], of growing size. */
interface Matches {
  readonly first: Int32Array;
  readonly sizes: readonly number[];
  readonly distances: readonly number[];
}

function findMatches(data: Uint8Array, stretches: readonly Stretch[], rowLength: number): Matches {
  const first = new Int32Array(data.length + 1);
  const sizes: number[] = [];
  const distances: number[] = [];
  const hashBits = Math.min(MAX_HASH_BITS, 32 - Math.clz32(data.length));
  const head = new Int32Array(1 << hashBits).fill(-1);
  const previous = new Int32Array(data.length);
  const stretchOfRow = new Int32Array(data.length / Math.max(1, rowLength));
  for (const [index, { from, to, streamAt }] of stretches.entries()) {
    stretchOfRow.fill(index, from / rowLength, to / rowLength);
    let carriedSize = 0;
    let carriedDistance = 0;
    for (let at = from; at < to; at += 1) {
      first[at] = sizes.length;
      const room = Math.min(LONGEST_MATCH, to - at);
      if (room < SHORTEST_MATCH) continue;
      const hash = hashOf(data, at) >>> (32 - hashBits);
      if (carriedSize > LONG_ENOUGH) {
        carriedSize -= 1;
        sizes.push(carriedSize);
        distances.push(carriedDistance);
      } else {
        const position = streamAt + at - from;
        let best = SHORTEST_MATCH - 1;
        let place = head[hash] ?? -1;
        for (let left = MAX_PLACES; place >= 0 && left > 0; left -= 1, place = previous[place] ?? -1) {
          if (data[place + best] !== data[at + best]) continue;
          const sourceIndex = stretchOfRow[Math.floor(place / rowLength)] ?? 0;
          const source = stretches[sourceIndex];
          if (source === undefined) break;
          // A repeated row is copied from its last copy, the nearest one, which the next stretch follows.
          const inCopies = sourceIndex !== index && place >= source.lastRow;
          const distance =
            position - (source.streamAt + place - source.from + (inCopies ? source.copies : 0));
          if (distance > WINDOW_BYTES) break;
          const sourceEnd = inCopies ? (stretches[sourceIndex + 1]?.to ?? source.to) : source.to;
          const most = sourceIndex === index ? room : Math.min(room, sourceEnd - place);
          const size = equalBytes(data, place, at, most);
          if (size <= best) continue;
          best = size;
          sizes.push(size);
          distances.push(distance);
          carriedSize = size;
          carriedDistance = distance;
          if (size === room) break;
        }
        if (best < LONG_ENOUGH) carriedSize = 0;
      }
      previous[at] = head[hash] ?? -1;
      head[hash] = at;
    }
  }
  first[data.length] = sizes.length;
  return { first, sizes, distances };
}

function hashOf(data: Uint8Array, at: number): number {
  const three = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  return Math.imul(three, 0x9e3779b1);
}

/** Working memory: cost to reach each byte of a stretch, and the token that reaches it. */
interface Path {
  readonly best: Uint32Array;
  readonly token: Uint32Array;
}

/** Shortest path over the bytes of a stretch, of which the first `free` cost nothing: it may start after any of them. */
function cheapest(
  data: Uint8Array,
  { from, to }: Stretch,
  { first, sizes, distances }: Matches,
  costs: TokenCosts,
  free: number,
  { best, token }: Path,
): { readonly start: number; readonly tokens: readonly number[] } {
  const length = to - from;
  best.fill(0xffffffff, free + 1, length + 1).fill(0, 0, free + 1);
  const reach = (to: number, cost: number, by: number): void => {
    if (cost >= (best[to] ?? 0)) return;
    best[to] = cost;
    token[to] = by;
  };
  for (let i = 0; i < length; i += 1) {
    const here = best[i] ?? 0;
    const byte = data[from + i] ?? 0;
    reach(i + 1, here + (costs.literal[byte] ?? 0), byte);
    const end = first[from + i + 1] ?? 0;
    const longest = sizes[end - 1] ?? 0;
    const isLong = longest > LONG_ENOUGH && end > (first[from + i] ?? 0);
    let size = isLong ? longest : SHORTEST_MATCH;
    for (let m = isLong ? end - 1 : (first[from + i] ?? 0); m < end; m += 1) {
      const most = sizes[m] ?? 0;
      const distance = distances[m] ?? 0;
      const start = here + costs.distance(distance);
      for (; size <= most; size = size < TRIED_SIZES || size === most ? size + 1 : most) {
        reach(i + size, start + (costs.size[size] ?? 0), matchToken(size, distance));
      }
    }
    if (isLong) i += longest - 1;
  }
  const tokens: number[] = [];
  let start = length;
  while (start > free) {
    const last = token[start] ?? 0;
    tokens.push(last);
    start -= isMatch(last) ? sizeOf(last) : 1;
  }
  return { start, tokens: tokens.reverse() };
}

/** `bytes` bytes equal to those `distance` before, in matches of 3 to 258 bytes. */
function pushCopies(tokens: number[], bytes: number, distance: number): void {
  for (let left = bytes; left > 0;) {
    const size = left <= LONGEST_MATCH ? left : Math.min(LONGEST_MATCH, left - SHORTEST_MATCH);
    tokens.push(matchToken(size, distance));
    left -= size;
  }
}
