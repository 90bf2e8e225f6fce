// A zlib stream (RFC 1950) of image rows that repeat. A row is compressed once, its copies are one long match, and
// the checksum of the copies is computed, not summed: time and memory go with what differs, not with the pixels.
// Measured against CompressionStream, zlib and fflate in bench/generate.ts.
import { canonicalCode, codeLengths, type PrefixCode } from './huffman.ts';
import {
  distanceOf,
  isMatch,
  LONGEST_MATCH,
  prepareTokens,
  SHORTEST_MATCH,
  sizeOf,
  type RowRun,
  type TokenCosts,
} from './matches.ts';

/** Up to so many different bytes the tokens are chosen again with the costs of the code that they led to. */
const REFINE_BELOW_BYTES = 4096;
/** Bytes by rounds 0, 1, 2, 3: 612, 601, 597, 597 for an EAN-13 of 1000 × 500; 404, 389, 387, 386 for a small QR code. */
const ROUNDS = 2;

/** The zlib stream that inflates to all rows one after another. */
export function deflateRows(runs: readonly RowRun[]): Uint8Array {
  const out = new BitWriter();
  out.bits(0x78, 8); // deflate, 32 KB window
  out.bits(0xda, 8); // slowest method; makes the two bytes a multiple of 31
  writeBlock(runs, out);
  const sum = adler32(runs);
  out.align();
  for (const shift of [24, 16, 8, 0]) out.bits((sum >>> shift) & 0xff, 8);
  return out.bytes();
}

// ---- One block with the codes that fit it (RFC 1951 §3.2.5 – 3.2.7).

const END_OF_BLOCK = 256;
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;
/** Extra bits of each length symbol from 257, and of each distance symbol. */
const LENGTH_EXTRA = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
] as const;
const DISTANCE_EXTRA = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const LENGTH_BASE = bases(LENGTH_EXTRA, 3, 28, 258);
const DISTANCE_BASE = bases(DISTANCE_EXTRA, 1);
const LENGTH_SYMBOL = symbolTable(LENGTH_BASE, LONGEST_MATCH);

const FIXED_LITERALS = canonicalCode(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
);
const FIXED_DISTANCES = canonicalCode(new Uint8Array(30).fill(5));

const ABSENT_SYMBOL_BITS = 9;

/** A first guess, of the codes that images of barcodes lead to: black and white bytes are common, others are not. */
const TYPICAL_COSTS: TokenCosts = {
  literal: Uint8Array.from({ length: 256 }, (_, byte) => (byte === 0 || byte === 0xff ? 4 : 6)),
  size: Uint8Array.from(
    { length: LONGEST_MATCH + 1 },
    (_, size) => 4 + (LENGTH_EXTRA[(LENGTH_SYMBOL[size] ?? 257) - 257] ?? 0),
  ),
  distance: (distance) => 3 + (DISTANCE_EXTRA[distanceSymbol(distance)] ?? 0),
};

/** A block's tokens with the lengths of the codes made for them. */
interface Coded {
  readonly tokens: readonly number[];
  readonly literals: Uint8Array;
  readonly distances: Uint8Array;
  readonly header: CodeHeader;
  /** Bits of the block with these codes, and with the fixed ones. */
  readonly size: number;
  readonly fixedSize: number;
}

function writeBlock(runs: readonly RowRun[], out: BitWriter): void {
  const tokensAt = prepareTokens(runs);
  const different = runs.reduce((sum, { row }) => sum + row.length, 0);
  const rounds = different < REFINE_BELOW_BYTES ? ROUNDS : 0;
  let best = coded(tokensAt(TYPICAL_COSTS));
  for (let round = 0; round < rounds; round += 1) {
    const refined = coded(tokensAt(costsOf(best.literals, best.distances)));
    if (refined.size < best.size) best = refined;
  }
  out.bits(1, 1); // last block
  if (best.fixedSize <= best.size) {
    out.bits(1, 2);
    writeTokens(best.tokens, FIXED_LITERALS, FIXED_DISTANCES, out);
  } else {
    out.bits(2, 2);
    writeHeader(best.header, out);
    writeTokens(best.tokens, canonicalCode(best.literals), canonicalCode(best.distances), out);
  }
}

function coded(tokens: readonly number[]): Coded {
  const literalCounts = new Uint32Array(286);
  const distanceCounts = new Uint32Array(30);
  let extra = 0;
  count(literalCounts, END_OF_BLOCK);
  for (const token of tokens) {
    if (!isMatch(token)) {
      count(literalCounts, token);
      continue;
    }
    const length = LENGTH_SYMBOL[sizeOf(token)] ?? 0;
    const distance = distanceSymbol(distanceOf(token));
    count(literalCounts, length);
    count(distanceCounts, distance);
    extra += (LENGTH_EXTRA[length - 257] ?? 0) + (DISTANCE_EXTRA[distance] ?? 0);
  }
  const literals = codeLengths(literalCounts, 15);
  const distances = codeLengths(distanceCounts, 15);
  const header = codeHeader(literals, distances);
  return {
    tokens,
    literals,
    distances,
    header,
    size: extra + header.size + cost(literalCounts, literals) + cost(distanceCounts, distances),
    fixedSize:
      extra + cost(literalCounts, FIXED_LITERALS.lengths) + cost(distanceCounts, FIXED_DISTANCES.lengths),
  };
}

/** What tokens cost in these codes; a symbol without a code would cost one, and its place in the header. */
function costsOf(literals: Uint8Array, distances: Uint8Array): TokenCosts {
  const literal = literals.slice(0, 256);
  for (let byte = 0; byte < 256; byte += 1) literal[byte] ||= ABSENT_SYMBOL_BITS;
  const size = new Uint8Array(LONGEST_MATCH + 1);
  for (let bytes = SHORTEST_MATCH; bytes <= LONGEST_MATCH; bytes += 1) {
    const symbol = LENGTH_SYMBOL[bytes] ?? 0;
    size[bytes] = (literals[symbol] || ABSENT_SYMBOL_BITS) + (LENGTH_EXTRA[symbol - 257] ?? 0);
  }
  const bySymbol = new Uint8Array(30);
  for (let symbol = 0; symbol < 30; symbol += 1) {
    bySymbol[symbol] = (distances[symbol] || ABSENT_SYMBOL_BITS) + (DISTANCE_EXTRA[symbol] ?? 0);
  }
  return { literal, size, distance: (distance) => bySymbol[distanceSymbol(distance)] ?? 0 };
}

function writeTokens(
  tokens: readonly number[],
  literals: PrefixCode,
  distances: PrefixCode,
  out: BitWriter,
): void {
  for (const token of tokens) {
    if (!isMatch(token)) {
      out.symbol(literals, token);
      continue;
    }
    const size = sizeOf(token);
    const length = LENGTH_SYMBOL[size] ?? 0;
    out.symbol(literals, length);
    out.bits(size - (LENGTH_BASE[length - 257] ?? 0), LENGTH_EXTRA[length - 257] ?? 0);
    const distance = distanceOf(token);
    const symbol = distanceSymbol(distance);
    out.symbol(distances, symbol);
    out.bits(distance - (DISTANCE_BASE[symbol] ?? 0), DISTANCE_EXTRA[symbol] ?? 0);
  }
  out.symbol(literals, END_OF_BLOCK);
}

/** The two codes' lengths, run-length coded and then prefix coded themselves. */
interface CodeHeader {
  readonly literalCount: number;
  readonly distanceCount: number;
  /** Run-length steps, each symbol | extra << 5. */
  readonly steps: readonly number[];
  readonly lengths: Uint8Array;
  /** How many of CODE_LENGTH_ORDER are written. */
  readonly kept: number;
  /** Bits in all. */
  readonly size: number;
}

/** Extra bits of the code length symbols 16, 17 and 18, and of the others none. */
const STEP_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7] as const;

function codeHeader(literals: Uint8Array, distances: Uint8Array): CodeHeader {
  const literalCount = Math.max(257, lastUsed(literals) + 1);
  const distanceCount = Math.max(1, lastUsed(distances) + 1);
  const all = new Uint8Array(literalCount + distanceCount);
  all.set(literals.subarray(0, literalCount));
  all.set(distances.subarray(0, distanceCount), literalCount);
  const steps = runLengths(all);
  const counts = new Uint32Array(19);
  let extra = 0;
  for (const step of steps) {
    count(counts, step & 31);
    extra += STEP_EXTRA[step & 31] ?? 0;
  }
  const lengths = codeLengths(counts, 7);
  let kept = CODE_LENGTH_ORDER.length;
  while (kept > 4 && lengths[CODE_LENGTH_ORDER[kept - 1] ?? 0] === 0) kept -= 1;
  const size = 14 + 3 * kept + cost(counts, lengths) + extra;
  return { literalCount, distanceCount, steps, lengths, kept, size };
}

function writeHeader(
  { literalCount, distanceCount, steps, lengths, kept }: CodeHeader,
  out: BitWriter,
): void {
  out.bits(literalCount - 257, 5);
  out.bits(distanceCount - 1, 5);
  out.bits(kept - 4, 4);
  for (const symbol of CODE_LENGTH_ORDER.slice(0, kept)) out.bits(lengths[symbol] ?? 0, 3);
  const code = canonicalCode(lengths);
  for (const step of steps) {
    out.symbol(code, step & 31);
    out.bits(step >> 5, STEP_EXTRA[step & 31] ?? 0);
  }
}

function runLengths(lengths: Uint8Array): readonly number[] {
  const steps: number[] = [];
  for (let at = 0; at < lengths.length;) {
    const value = lengths[at] ?? 0;
    let run = 1;
    while (lengths[at + run] === value) run += 1;
    at += run;
    if (value !== 0) {
      steps.push(value);
      run -= 1;
    }
    // 18: 11 – 138 zeros; 17: 3 – 10 zeros; 16: the last length 3 – 6 times more.
    const [symbol, least, most] = value !== 0 ? [16, 3, 6] : run >= 11 ? [18, 11, 138] : [17, 3, 10];
    while (run >= least) {
      const size = Math.min(run, most);
      steps.push(symbol | ((size - least) << 5));
      run -= size;
    }
    for (; run > 0; run -= 1) steps.push(value);
  }
  return steps;
}

function bases(extra: readonly number[], first: number, fixedAt = -1, fixed = 0): Uint16Array {
  const out = new Uint16Array(extra.length);
  let next = first;
  for (const [symbol, bits] of extra.entries()) {
    out[symbol] = symbol === fixedAt ? fixed : next;
    next += 1 << bits;
  }
  return out;
}

function symbolTable(base: Uint16Array, most: number): Uint16Array {
  const table = new Uint16Array(most + 1);
  for (let size = SHORTEST_MATCH; size <= most; size += 1)
    table[size] = 257 + base.findLastIndex((b) => b <= size);
  return table;
}

/** Two symbols for each power of two from 4 on. */
function distanceSymbol(distance: number): number {
  const value = distance - 1;
  if (value < 4) return value;
  const top = 31 - Math.clz32(value);
  return 2 * top + ((value >>> (top - 1)) & 1);
}

function count(counts: Uint32Array, symbol: number): void {
  counts[symbol] = (counts[symbol] ?? 0) + 1;
}

function cost(counts: Uint32Array, lengths: Uint8Array): number {
  let bits = 0;
  for (let symbol = 0; symbol < counts.length; symbol += 1) {
    bits += (counts[symbol] ?? 0) * (lengths[symbol] ?? 0);
  }
  return bits;
}

function lastUsed(lengths: Uint8Array): number {
  return lengths.findLastIndex((bits) => bits > 0);
}

/** Adler-32 (RFC 1950 §8.2) of all rows; a run of equal rows is a closed formula of the sums of one. */
function adler32(runs: readonly RowRun[]): number {
  const BASE = 65_521;
  let a = 1;
  let b = 0;
  for (const { row, count: copies } of runs) {
    let sum = 0;
    let weighted = 0; // Σ byte · (bytes from it to the row's end)
    for (const byte of row) {
      sum += byte;
      weighted += sum;
    }
    // The k-th copy starts from a + k·sum, which each of its bytes adds to b.
    const starts = (((copies * (copies - 1)) / 2) % BASE) * (sum % BASE);
    b = (b + copies * weighted + row.length * ((copies * a + (starts % BASE)) % BASE)) % BASE;
    a = (a + copies * sum) % BASE;
  }
  return ((b << 16) | a) >>> 0;
}

/** Bits to bytes, lowest bit first. */
class BitWriter {
  #out = new Uint8Array(1024);
  #length = 0;
  #held = 0;
  #heldBits = 0;

  /** The `size` ≤ 15 low bits of value, lowest first. */
  bits(value: number, size: number): void {
    this.#held |= value << this.#heldBits;
    this.#heldBits += size;
    while (this.#heldBits >= 8) {
      if (this.#length === this.#out.length) this.#grow();
      this.#out[this.#length++] = this.#held & 0xff;
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }

  symbol(code: PrefixCode, symbol: number): void {
    this.bits(code.codes[symbol] ?? 0, code.lengths[symbol] ?? 0);
  }

  align(): void {
    if (this.#heldBits > 0) this.bits(0, 8 - this.#heldBits);
  }

  /** What was written, as a view. */
  bytes(): Uint8Array {
    return this.#out.subarray(0, this.#length);
  }

  #grow(): void {
    const wider = new Uint8Array(this.#out.length * 2);
    wider.set(this.#out);
    this.#out = wider;
  }
}
