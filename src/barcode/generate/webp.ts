// Lossless WebP files of two colours (RFC 9649 section 3): a colour table of two entries, eight pixels a byte, rows that repeat as copies of the
// row above.
import { concatBytes } from '../../lib/bytes.ts';
import { BitWriter } from './bit-writer.ts';
import { type PrefixCode, canonicalCode, codeLengths } from './huffman.ts';
import { type Steps, dueEvery } from '../../lib/steps.ts';
import type { Colour } from './colour.ts';
import type { BilevelImage } from './png.ts';

export interface WebpOptions {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly isTransparent: boolean;
}

const COLOUR_INDEXING = 3;
/** Green symbols: 256 literals, 24 lengths (section 3.7.2.1). */
const LITERALS = 256;
const GREEN_SYMBOLS = LITERALS + 24;
const DISTANCE_SYMBOLS = 40;
/** The pixel above and the pixel before, in the distance map of section 3.6.2.2. */
const ABOVE = 1;
const BEFORE = 2;
const MAX_COPY = 4096;
const MIN_COPY = 3;
const CODE_LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/** A bundle has its first pixel lowest, a row of ours highest. */
const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let out = 0;
  for (let bit = 0; bit < 8; bit += 1) out |= ((byte >> bit) & 1) << (7 - bit);
  return out;
});

/** Between two rests, about 10 ms each: bytes of rows that are searched for copies, and tokens that are counted or written. */
const BYTES_BETWEEN_RESTS = 65_536;
const TOKENS_BETWEEN_RESTS = 65_536;

export function* encodeWebp(
  image: BilevelImage,
  { foreground, background, isTransparent }: WebpOptions,
): Steps<Uint8Array> {
  const out = new BitWriter();
  out.bits(0x2f, 8);
  out.bits(image.width - 1, 14);
  out.bits(image.height - 1, 14);
  out.bits(isTransparent ? 1 : 0, 1);
  out.bits(0, 3); // version
  out.bits(1, 1); // a transform follows
  out.bits(COLOUR_INDEXING, 2);
  out.bits(1, 8); // two colours
  writeColourTable(foreground, background, isTransparent ? 0 : 255, out);
  out.bits(0, 1); // no other transform
  out.bits(0, 1); // no colour cache
  out.bits(0, 1); // one group of prefix codes
  const tokens = yield* tokensOf(image);
  yield* writePixels(tokens, out);
  out.align();
  return riff(out.bytes());
}

/** Index 0 is dark, 1 light; the second as its difference from the first (section 3.4.4). */
function writeColourTable(dark: Colour, light: Colour, lightAlpha: number, out: BitWriter): void {
  out.bits(0, 1); // no colour cache
  const channels = [
    [dark.green, light.green - dark.green],
    [dark.red, light.red - dark.red],
    [dark.blue, light.blue - dark.blue],
    [255, lightAlpha - 255],
  ].map(([first = 0, second = 0]) => [first, second & 255] as const);
  for (const [first, second] of channels) {
    const symbols = first === second ? [first] : [Math.min(first, second), Math.max(first, second)];
    writeSimpleCode(symbols, out);
  }
  writeSimpleCode([0], out); // distances
  for (const index of [0, 1] as const)
    for (const channel of channels) {
      const other = channel[1 - index] ?? 0;
      const own = channel[index];
      if (own !== other) out.bits(own > other ? 1 : 0, 1);
    }
}

/** Section 3.7.2.1.1: one symbol of no bits, or two of one bit. */
function writeSimpleCode(symbols: readonly number[], out: BitWriter): void {
  out.bits(1, 1);
  out.bits(symbols.length - 1, 1);
  out.bits(1, 1); // the first has eight bits
  for (const symbol of symbols) out.bits(symbol, 8);
}

/** A literal byte, or a copy of `length` pixels at a distance of the map. */
type Token = number | { readonly length: number; readonly distance: number };

function* tokensOf({ rows }: BilevelImage): Steps<readonly Token[]> {
  const tokens: Token[] = [];
  const copy = (length: number, distance: number): void => {
    for (let left = length; left > 0; left -= MAX_COPY)
      tokens.push({ length: Math.min(left, MAX_COPY), distance });
  };
  let above: Uint8Array | undefined;
  const isRestDue = dueEvery(BYTES_BETWEEN_RESTS);
  for (const { row, count } of rows) {
    if (isRestDue(row.length)) yield;
    for (let at = 1; at < row.length;) {
      let same = 0;
      while (above !== undefined && at + same < row.length && above[at + same] === row[at + same]) same += 1;
      let repeated = 0;
      while (at > 1 && at + repeated < row.length && row[at + repeated] === row[at - 1]) repeated += 1;
      const longest = Math.max(same, repeated);
      if (longest >= MIN_COPY) copy(longest, same >= repeated ? ABOVE : BEFORE);
      else tokens.push(REVERSED[row[at] ?? 0] ?? 0);
      at += longest >= MIN_COPY ? longest : 1;
    }
    copy((count - 1) * (row.length - 1), ABOVE);
    above = row;
  }
  return tokens;
}

/** Section 3.6.2.2: a value from 1 as a symbol and extra bits. */
function prefixOf(value: number): {
  readonly symbol: number;
  readonly bits: number;
  readonly extra: number;
} {
  if (value <= 4) return { symbol: value - 1, bits: 0, extra: 0 };
  const rest = value - 1;
  const top = 31 - Math.clz32(rest);
  const second = (rest >> (top - 1)) & 1;
  return { symbol: 2 * top + second, bits: top - 1, extra: rest & ((1 << (top - 1)) - 1) };
}

function* writePixels(tokens: readonly Token[], out: BitWriter): Steps<void> {
  const greens = new Uint32Array(GREEN_SYMBOLS);
  const distances = new Uint32Array(DISTANCE_SYMBOLS);
  const count = (counts: Uint32Array, symbol: number): void => {
    counts[symbol] = (counts[symbol] ?? 0) + 1;
  };
  const isRestDue = dueEvery(TOKENS_BETWEEN_RESTS);
  for (const token of tokens) {
    if (isRestDue(1)) yield;
    if (typeof token === 'number') count(greens, token);
    else {
      count(greens, LITERALS + prefixOf(token.length).symbol);
      count(distances, token.distance - 1);
    }
  }
  const green = writeCode(greens, out);
  for (let unused = 0; unused < 3; unused += 1) writeSimpleCode([unused === 2 ? 255 : 0], out); // red, blue, alpha
  const distance = writeCode(distances, out);
  for (const token of tokens) {
    if (isRestDue(1)) yield;
    if (typeof token === 'number') {
      out.symbol(green, token);
      continue;
    }
    const { symbol, bits, extra } = prefixOf(token.length);
    out.symbol(green, LITERALS + symbol);
    out.bits(extra, bits);
    out.symbol(distance, token.distance - 1);
  }
}

/** Writes the code of these counts and gives it; of one symbol it has no bits. */
function writeCode(counts: Uint32Array, out: BitWriter): PrefixCode {
  const used = Array.from(counts.keys()).filter((symbol) => (counts[symbol] ?? 0) > 0);
  if (used.length <= 1 && (used[0] ?? 0) < 256) {
    writeSimpleCode([used[0] ?? 0], out);
    return { lengths: new Uint8Array(counts.length), codes: new Uint16Array(counts.length) };
  }
  // A single symbol above 255 gets a neighbour, because a code of one symbol cannot be written so.
  const weights = used.length === 1 ? counts.map((value, i) => (i === 0 ? 1 : value)) : counts;
  const code = canonicalCode(codeLengths(weights, 15));
  const lengthCounts = new Uint32Array(CODE_LENGTH_ORDER.length);
  for (const bits of code.lengths) lengthCounts[bits] = (lengthCounts[bits] ?? 0) + 1;
  // Two of them at least: neither 280 nor 40 symbols can all have codes of one length.
  const lengths = canonicalCode(codeLengths(lengthCounts, 7));
  out.bits(0, 1); // a normal code
  out.bits(CODE_LENGTH_ORDER.length - 4, 4);
  for (const symbol of CODE_LENGTH_ORDER) out.bits(lengths.lengths[symbol] ?? 0, 3);
  out.bits(0, 1); // lengths of all symbols follow
  for (const bits of code.lengths) out.symbol(lengths, bits);
  return code;
}

function riff(data: Uint8Array): Uint8Array {
  const padded = data.length + (data.length & 1);
  const head = new Uint8Array(20);
  const view = new DataView(head.buffer);
  const name = (text: string, at: number): void => {
    for (let i = 0; i < 4; i += 1) head[at + i] = text.charCodeAt(i);
  };
  name('RIFF', 0);
  view.setUint32(4, 12 + padded, true);
  name('WEBP', 8);
  name('VP8L', 12);
  view.setUint32(16, data.length, true);
  return concatBytes([head, data, new Uint8Array(padded - data.length)]);
}
