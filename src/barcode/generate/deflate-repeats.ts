// A zlib stream (RFC 1950) of rows that repeat. A row is compressed once, its copies are matches at the distance of a
// row, and the checksum of the copies is computed, not summed: time and memory go with what differs, not with the pixels.
import { BitWriter } from './bit-writer.ts';
import { type PrefixCode, canonicalCode, codeLengths } from './huffman.ts';
import { MAX_MATCH, MIN_MATCH, type RowRun, distanceOf, isMatch, rowTokens, sizeOf } from './row-tokens.ts';

/** The zlib stream that inflates to all rows one after another. */
export function deflateRepeatedRows(runs: readonly RowRun[]): Uint8Array {
  const out = new BitWriter();
  out.bits(0x78, 8); // deflate, 32 KB window
  out.bits(0xda, 8); // slowest method; makes the two bytes a multiple of 31
  writeBlock(rowTokens(runs), out);
  const sum = adler32(runs);
  out.align();
  for (const shift of [24, 16, 8, 0]) out.bits((sum >>> shift) & 0xff, 8);
  return out.bytes();
}

// ---- One block with codes made for it (RFC 1951 sections 3.2.5 to 3.2.7).

const END_OF_BLOCK = 256;
/** Extra bits of each length symbol from 257, and of each distance symbol. */
const LENGTH_EXTRA = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
] as const;
const DISTANCE_EXTRA = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
/** Symbol 285 stands for 258 alone, out of the series. */
const LENGTH_BASE = [...bases(LENGTH_EXTRA.slice(0, -1), MIN_MATCH), MAX_MATCH];
const DISTANCE_BASE = bases(DISTANCE_EXTRA, 1);
const LENGTH_SYMBOL = Array.from(
  { length: MAX_MATCH + 1 },
  (_, size) => END_OF_BLOCK + 1 + LENGTH_BASE.findLastIndex((base) => base <= size),
);
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;

function writeBlock(tokens: readonly number[], out: BitWriter): void {
  const literalCounts = new Uint32Array(286);
  const distanceCounts = new Uint32Array(30);
  count(literalCounts, END_OF_BLOCK);
  for (const token of tokens) {
    count(literalCounts, isMatch(token) ? (LENGTH_SYMBOL[sizeOf(token)] ?? 0) : token);
    if (isMatch(token)) count(distanceCounts, distanceSymbol(distanceOf(token)));
  }
  const literals = canonicalCode(codeLengths(literalCounts, 15));
  const distances = canonicalCode(codeLengths(distanceCounts, 15));
  out.bits(1, 1); // last block
  out.bits(2, 2); // with codes of its own
  writeCodes(literals, distances, out);
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

/**
 * The lengths of both codes, prefix coded themselves, one by one. Coded as runs, with symbols 16 to 18, they would take
 * 20 bytes less of 1,500 and more.
 */
function writeCodes(literals: PrefixCode, distances: PrefixCode, out: BitWriter): void {
  const all = [...literals.lengths, ...distances.lengths];
  const counts = new Uint32Array(CODE_LENGTH_ORDER.length);
  for (const bits of all) count(counts, bits);
  const code = canonicalCode(codeLengths(counts, 7));
  out.bits(literals.lengths.length - 257, 5);
  out.bits(distances.lengths.length - 1, 5);
  out.bits(CODE_LENGTH_ORDER.length - 4, 4);
  for (const symbol of CODE_LENGTH_ORDER) out.bits(code.lengths[symbol] ?? 0, 3);
  for (const bits of all) out.symbol(code, bits);
}

function bases(extra: readonly number[], first: number): number[] {
  let next = first;
  return extra.map((bits) => {
    const base = next;
    next += 1 << bits;
    return base;
  });
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

/** Adler-32 (RFC 1950 section 8.2) of all rows; a run of equal rows is a closed formula of the sums of one. */
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
