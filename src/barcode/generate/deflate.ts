// The zlib stream (RFC 1950) of an image's rows, which repeat. A row is compressed once, its copies are matches at the
// distance of a row, and the checksum of the copies is computed, not summed: time and memory go with what differs, not with
// the pixels. docs/design/generate.md compares it with fflate.
import type { Steps } from '../../lib/steps.ts';
import { BitWriter } from './bit-writer.ts';
import { type PrefixCode, canonicalCode, codeLengths } from './huffman.ts';
import { MAX_MATCH, MIN_MATCH, type RowRun, distanceOf, isMatch, rowTokens, sizeOf } from './row-tokens.ts';

/** Bytes of the stream around its block. */
const FRAME_BYTES = 2 + 4;

/** The zlib stream that inflates to all rows one after another. */
export function* deflateRows(runs: readonly RowRun[]): Steps<Uint8Array> {
  const tokens = yield* rowTokens(runs);
  const block = blockOf(yield* countTokens(tokens));
  const out = new BitWriter(FRAME_BYTES + Math.ceil(block.bits / 8));
  out.bits(0x78, 8); // deflate, 32 KB window
  out.bits(0xda, 8); // slowest method; makes the two bytes a multiple of 31
  yield* writeBlock(tokens, block, out);
  const sum = adler32(runs);
  out.align();
  for (const shift of [24, 16, 8, 0]) out.bits((sum >>> shift) & 0xff, 8);
  return out.bytes();
}

// ---- One block with fixed codes or with codes made for it (RFC 1951 sections 3.2.5 to 3.2.7).

const END_OF_BLOCK = 256;
/** Extra bits of each length symbol from 257, and of each distance symbol. */
const LENGTH_EXTRA = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
] as const;
const DISTANCE_EXTRA = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
/** Symbol 285 stands for 258 alone, out of the series. */
const LENGTH_BASE = [...bases(LENGTH_EXTRA.slice(0, -1), MIN_MATCH), MAX_MATCH];
const DISTANCE_BASE = bases(DISTANCE_EXTRA, 1);
const LENGTH_SYMBOL = Uint16Array.from(
  { length: MAX_MATCH + 1 },
  (_, size) => END_OF_BLOCK + 1 + LENGTH_BASE.findLastIndex((base) => base <= size),
);

/** Something of the literals with the lengths, and of the distances. */
interface Both<T> {
  readonly literals: T;
  readonly distances: T;
}

/** The codes that need no header (section 3.2.6): shorter for images of few pixels. */
const FIXED: Both<PrefixCode> = {
  literals: canonicalCode(new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280)),
  distances: canonicalCode(new Uint8Array(30).fill(5)),
};
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;
/** The first bit of a block, that it is the last one, and its form. */
const FORM_BITS = 3;

/** Tokens between two rests, about 10 ms. */
const TOKENS_BETWEEN_RESTS = 131_072;

/** How often each symbol stands in the block. */
function* countTokens(tokens: readonly number[]): Steps<Both<readonly number[]>> {
  const counts = {
    literals: new Array<number>(FIXED.literals.lengths.length).fill(0),
    distances: new Array<number>(FIXED.distances.lengths.length).fill(0),
  };
  count(counts.literals, END_OF_BLOCK);
  for (let from = 0; from < tokens.length; from += TOKENS_BETWEEN_RESTS) {
    if (from > 0) yield;
    const to = Math.min(tokens.length, from + TOKENS_BETWEEN_RESTS);
    for (let i = from; i < to; i += 1) {
      const token = tokens[i] ?? 0;
      count(counts.literals, isMatch(token) ? (LENGTH_SYMBOL[sizeOf(token)] ?? 0) : token);
      if (isMatch(token)) count(counts.distances, distanceSymbol(distanceOf(token)));
    }
  }
  return counts;
}

/** A block before its tokens are written. */
interface Block {
  /** Undefined: it has the fixed codes. */
  readonly header: CodesHeader | undefined;
  readonly codes: Both<PrefixCode>;
  readonly bits: number;
}

function blockOf(counts: Both<readonly number[]>): Block {
  const lengths = {
    literals: codeLengths(counts.literals, 15),
    distances: codeLengths(counts.distances, 15),
  };
  const fixed = { literals: FIXED.literals.lengths, distances: FIXED.distances.lengths };
  const header = codesHeader(lengths);
  const sizeWith = ({ literals, distances }: Both<Uint8Array>): number =>
    weighed(counts.literals, literals) + weighed(counts.distances, distances);
  const [fixedBits, ownBits] = [sizeWith(fixed), header.size + sizeWith(lengths)];
  const extra =
    weighed(counts.literals.slice(END_OF_BLOCK + 1), LENGTH_EXTRA) +
    weighed(counts.distances, DISTANCE_EXTRA);
  return fixedBits <= ownBits
    ? { header: undefined, codes: FIXED, bits: FORM_BITS + fixedBits + extra }
    : {
        header,
        codes: {
          literals: canonicalCode(lengths.literals),
          distances: canonicalCode(lengths.distances),
        },
        bits: FORM_BITS + ownBits + extra,
      };
}

function* writeBlock(tokens: readonly number[], { header, codes }: Block, out: BitWriter): Steps<void> {
  out.bits(1, 1); // last block
  out.bits(header === undefined ? 1 : 2, 2); // with fixed codes, or with codes of its own
  if (header !== undefined) writeHeader(header, out);
  for (let from = 0; from < tokens.length; from += TOKENS_BETWEEN_RESTS) {
    if (from > 0) yield;
    const to = Math.min(tokens.length, from + TOKENS_BETWEEN_RESTS);
    for (let i = from; i < to; i += 1) writeToken(tokens[i] ?? 0, codes, out);
  }
  out.symbol(codes.literals, END_OF_BLOCK);
}

function writeToken(token: number, { literals, distances }: Both<PrefixCode>, out: BitWriter): void {
  if (!isMatch(token)) {
    out.symbol(literals, token);
    return;
  }
  const size = sizeOf(token);
  const length = LENGTH_SYMBOL[size] ?? 0;
  out.symbol(literals, length);
  const lengthBits = LENGTH_EXTRA[length - 257] ?? 0;
  if (lengthBits > 0) out.bits(size - (LENGTH_BASE[length - 257] ?? 0), lengthBits);
  const distance = distanceOf(token);
  const symbol = distanceSymbol(distance);
  out.symbol(distances, symbol);
  const distanceBits = DISTANCE_EXTRA[symbol] ?? 0;
  if (distanceBits > 0) out.bits(distance - (DISTANCE_BASE[symbol] ?? 0), distanceBits);
}

/** Bits of so many symbols that take so many bits each. */
function weighed(counts: readonly number[], lengths: ArrayLike<number>): number {
  let bits = 0;
  for (let symbol = 0; symbol < lengths.length; symbol += 1)
    bits += (counts[symbol] ?? 0) * (lengths[symbol] ?? 0);
  return bits;
}

/** Symbols of the code of code lengths (RFC 1951 section 3.2.7): the length before 3 to 6 times, 3 to 10 and 11 to 138 zeros. */
const AGAIN = { symbol: 16, least: 3, most: 6, bits: 2 } as const;
const FEW_ZEROS = { symbol: 17, least: 3, most: 10, bits: 3 } as const;
const MANY_ZEROS = { symbol: 18, least: 11, most: 138, bits: 7 } as const;
const REPEATS = [AGAIN, FEW_ZEROS, MANY_ZEROS] as const;

/** What stands before a block with codes of its own: the lengths of both as runs, prefix coded themselves. */
interface CodesHeader {
  /** How many lengths of each code there are: what follows the last symbol in use is left out. */
  readonly literals: number;
  readonly distances: number;
  /** Pairs of a symbol and how many lengths it stands for. */
  readonly runs: readonly number[];
  readonly code: PrefixCode;
  /** How many lengths of `code`, in CODE_LENGTH_ORDER. */
  readonly orders: number;
  /** Bits of all that. */
  readonly size: number;
}

function codesHeader({ literals, distances }: Both<Uint8Array>): CodesHeader {
  const literalLengths = used(literals, END_OF_BLOCK + 1);
  const distanceLengths = used(distances, 1);
  const runs = lengthRuns(literalLengths, distanceLengths);
  const counts = new Array<number>(CODE_LENGTH_ORDER.length).fill(0);
  for (let i = 0; i < runs.length; i += 2) count(counts, runs[i] ?? 0);
  const code = canonicalCode(codeLengths(counts, 7));
  let orders: number = CODE_LENGTH_ORDER.length;
  while (orders > 4 && code.lengths[CODE_LENGTH_ORDER[orders - 1] ?? 0] === 0) orders -= 1;
  let size = 5 + 5 + 4 + 3 * orders + weighed(counts, code.lengths);
  for (const { symbol, bits } of REPEATS) size += bits * (counts[symbol] ?? 0);
  return {
    literals: literalLengths.length,
    distances: distanceLengths.length,
    runs,
    code,
    orders,
    size,
  };
}

function writeHeader({ literals, distances, runs, code, orders }: CodesHeader, out: BitWriter): void {
  out.bits(literals - 257, 5);
  out.bits(distances - 1, 5);
  out.bits(orders - 4, 4);
  for (let i = 0; i < orders; i += 1) out.bits(code.lengths[CODE_LENGTH_ORDER[i] ?? 0] ?? 0, 3);
  for (let i = 0; i < runs.length; i += 2) {
    const symbol = runs[i] ?? 0;
    out.symbol(code, symbol);
    const repeat = symbol < AGAIN.symbol ? undefined : REPEATS[symbol - AGAIN.symbol];
    if (repeat !== undefined) out.bits((runs[i + 1] ?? 0) - repeat.least, repeat.bits);
  }
}

/** Without the zeros at the end, but at least `least` of them. */
function used(lengths: Uint8Array, least: number): Uint8Array {
  let end = lengths.length;
  while (end > least && lengths[end - 1] === 0) end -= 1;
  return lengths.subarray(0, end);
}

/** Pairs of a symbol and the lengths that it stands for. Runs may go on from one code into the other; here none does. */
function lengthRuns(...codes: readonly Uint8Array[]): readonly number[] {
  const runs: number[] = [];
  for (const lengths of codes) {
    for (let at = 0; at < lengths.length;) {
      const bits = lengths[at] ?? 0;
      let end = at + 1;
      while (end < lengths.length && lengths[end] === bits) end += 1;
      if (bits !== 0) {
        runs.push(bits, 1);
        at += 1;
      }
      for (let left = end - at; left > 0;) {
        const form = bits !== 0 ? AGAIN : left < MANY_ZEROS.least ? FEW_ZEROS : MANY_ZEROS;
        const size = left < form.least ? 1 : Math.min(left, form.most);
        runs.push(left < form.least ? bits : form.symbol, size);
        left -= size;
      }
      at = end;
    }
  }
  return runs;
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

function count(counts: number[], symbol: number): void {
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
    for (let at = 0; at < row.length; at += 1) {
      sum += row[at] ?? 0;
      weighted += sum;
    }
    // The k-th copy starts from a + k·sum, which each of its bytes adds to b.
    const starts = (((copies * (copies - 1)) / 2) % BASE) * (sum % BASE);
    b = (b + copies * weighted + row.length * ((copies * a + (starts % BASE)) % BASE)) % BASE;
    a = (a + copies * sum) % BASE;
  }
  return ((b << 16) | a) >>> 0;
}
