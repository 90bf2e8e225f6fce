// JPEG files of two colours (ITU-T T.81, baseline, JFIF). A block is eight bytes of eight rows: blocks repeat, so each
// different one is transformed once.
import { greyOf, type Colour } from './colour.ts';
import { type Steps, dueEvery } from '../../lib/steps.ts';
import type { BilevelImage } from './png.ts';

export interface JpegOptions {
  readonly foreground: Colour;
  readonly background: Colour;
  /** Dots per inch of the file; default: none. */
  readonly dpi?: number | undefined;
}

/** Table K.1 of T.81 at quality 90: bars keep their edges within 6 grey levels. */
const QUANTISER = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
].map((value) => Math.max(1, Math.floor((value * 20 + 50) / 100))); // oxfmt-ignore

/** The order in which coefficients are written (figure A.6). */
const ZIGZAG = zigzag();

/** Tables K.3 and K.5: codes by length, and their symbols. */
const DC_BITS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const DC_SYMBOLS = Array.from({ length: 12 }, (_, i) => i);
const AC_BITS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
const AC_SYMBOLS = bytesOf(
  `01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`,
);
const DC = codesOf(DC_BITS, DC_SYMBOLS);
const AC = codesOf(AC_BITS, AC_SYMBOLS);

/** Blocks between two rests: about 10 ms. */
const BLOCKS_BETWEEN_RESTS = 32_768;

/** One component or three, each at full resolution: coloured edges stay sharp. */
export function* encodeJpeg(
  image: BilevelImage,
  { foreground, background, dpi }: JpegOptions,
): Steps<Uint8Array> {
  const { width, height } = image;
  const components = componentsOf(foreground, background);
  const out = new EntropyWriter();
  out.marker(0xd8, []);
  const density = dpi === undefined ? [0, 0, 1, 0, 1] : [1, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255];
  out.marker(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, ...density, 0, 0]);
  out.marker(0xdb, [0, ...ZIGZAG.map((at) => QUANTISER[at] ?? 1)]);
  const ids = components.flatMap((_, i) => [i + 1, 0x11, 0]);
  out.marker(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, components.length, ...ids]);
  out.marker(0xc4, [0, ...DC_BITS, ...DC_SYMBOLS, 0x10, ...AC_BITS, ...AC_SYMBOLS]);
  out.marker(0xda, [components.length, ...components.flatMap((_, i) => [i + 1, 0]), 0, 63, 0]);
  yield* writeScan(image, components, out);
  out.flush();
  out.marker(0xd9, []);
  return out.bytes();
}

/** What a component has in light and in dark pixels. */
interface Component {
  readonly light: number;
  readonly dark: number;
}

/** JFIF's Y, Cb and Cr; Y alone where both colours are grey. */
function componentsOf(foreground: Colour, background: Colour): readonly Component[] {
  const pair = (of: (colour: Colour) => number): Component => ({
    light: of(background),
    dark: of(foreground),
  });
  const luma = pair(greyOf);
  const isGrey = ({ red, green, blue }: Colour): boolean => red === green && green === blue;
  if (isGrey(foreground) && isGrey(background)) return [luma];
  return [
    luma,
    pair((colour) => 128 + 0.564 * (colour.blue - greyOf(colour))),
    pair((colour) => 128 + 0.713 * (colour.red - greyOf(colour))),
  ];
}

/** A block's quantised DC and the bits of the rest, as code and length by turns. */
interface Block {
  readonly dc: number;
  readonly ac: readonly number[];
}

function* writeScan(
  { width, height, rows }: BilevelImage,
  components: readonly Component[],
  out: EntropyWriter,
): Steps<void> {
  const blocks = new Map<string, readonly Block[]>();
  const previous = components.map(() => 0);
  const nextRow = rowReader(rows);
  const isRestDue = dueEvery(BLOCKS_BETWEEN_RESTS);
  for (let top = 0; top < height; top += 8) {
    const eight = Array.from({ length: 8 }, nextRow);
    if (isRestDue(Math.ceil(width / 8))) yield;
    for (let at = 1; at <= Math.ceil(width / 8); at += 1) {
      const mask = eight.map((row) => row[at] ?? 255);
      const key = String.fromCharCode(...mask);
      let made = blocks.get(key);
      if (made === undefined) {
        const transformed = transform(mask);
        made = components.map((component) => blockOf(transformed, component));
        blocks.set(key, made);
      }
      for (const [i, { dc, ac }] of made.entries()) {
        const difference = dc - (previous[i] ?? 0);
        previous[i] = dc;
        const size = sizeOf(difference);
        out.code(DC, size);
        out.bits(amplitude(difference, size), size);
        for (let bit = 0; bit < ac.length; bit += 2) out.bits(ac[bit] ?? 0, ac[bit + 1] ?? 0);
      }
    }
  }
}

/** The rows one by one, the last one again and again after the end. */
function rowReader(rows: BilevelImage['rows']): () => Uint8Array {
  let index = 0;
  let used = 0;
  return () => {
    while (used >= (rows[index]?.count ?? 0) && index + 1 < rows.length) {
      index += 1;
      used = 0;
    }
    used += 1;
    return rows[index]?.row ?? new Uint8Array();
  };
}

/** cos((2x + 1)uπ / 16) with the norm of u, at 8·x + u. */
const BASIS = Float64Array.from({ length: 64 }, (_, i) => {
  const [x, u] = [i >> 3, i & 7];
  return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

/** The cosine transform (A.3.3) of a block that is 1 where its bits are set, row by row. */
function transform(mask: readonly number[]): Float64Array {
  const across = new Float64Array(64);
  const out = new Float64Array(64);
  for (let y = 0; y < 8; y += 1)
    for (let u = 0; u < 8; u += 1) {
      let sum = 0;
      for (let x = 0; x < 8; x += 1) if (((mask[y] ?? 0) >> (7 - x)) & 1) sum += BASIS[8 * x + u] ?? 0;
      across[8 * y + u] = sum;
    }
  for (let v = 0; v < 8; v += 1)
    for (let u = 0; u < 8; u += 1) {
      let sum = 0;
      for (let y = 0; y < 8; y += 1) sum += (across[8 * y + u] ?? 0) * (BASIS[8 * y + v] ?? 0);
      out[8 * v + u] = sum;
    }
  return out;
}

function blockOf(transformed: Float64Array, { light, dark }: Component): Block {
  const quantised = ZIGZAG.map((at) => {
    const level = (transformed[at] ?? 0) * (light - dark) + (at === 0 ? 8 * (dark - 128) : 0);
    return Math.round(level / (QUANTISER[at] ?? 1));
  });
  const ac: number[] = [];
  const push = (symbol: number): void => {
    ac.push(AC.codes[symbol] ?? 0, AC.lengths[symbol] ?? 0);
  };
  const last = quantised.findLastIndex((value) => value !== 0);
  let zeros = 0;
  for (let i = 1; i <= last; i += 1) {
    const value = quantised[i] ?? 0;
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros >= 16; zeros -= 16) push(0xf0);
    const size = sizeOf(value);
    push((zeros << 4) | size);
    ac.push(amplitude(value, size), size);
    zeros = 0;
  }
  if (last < 63) push(0); // end of block
  return { dc: quantised[0] ?? 0, ac };
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));
/** F.1.2.1.1: negative values as their ones' complement. */
const amplitude = (value: number, size: number): number => (value < 0 ? value + (1 << size) - 1 : value);

function zigzag(): readonly number[] {
  return Array.from({ length: 64 }, (_, i) => i).sort((a, b) => {
    const [da, db] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
    if (da !== db) return da - db;
    return da % 2 === 0 ? (b >> 3) - (a >> 3) : (a >> 3) - (b >> 3);
  });
}

function bytesOf(hex: string): readonly number[] {
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

interface Codes {
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

/** Codes by symbol (annex C). */
function codesOf(counts: readonly number[], symbols: readonly number[]): Codes {
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let at = 0;
  for (const [i, count] of counts.entries()) {
    for (let left = count; left > 0; left -= 1) {
      const symbol = symbols[at++] ?? 0;
      codes[symbol] = code++;
      lengths[symbol] = i + 1;
    }
    code <<= 1;
  }
  return { codes, lengths };
}

/** Bits to bytes, highest bit first; a byte FF is followed by 00 (F.1.2.3). */
class EntropyWriter {
  #out = new Uint8Array(4096);
  #length = 0;
  #held = 0;
  #heldBits = 0;

  marker(code: number, payload: readonly number[]): void {
    this.#byte(0xff);
    this.#byte(code);
    if (payload.length === 0) return;
    const length = payload.length + 2;
    for (const byte of [length >> 8, length & 255, ...payload]) this.#byte(byte);
  }

  code({ codes, lengths }: Codes, symbol: number): void {
    this.bits(codes[symbol] ?? 0, lengths[symbol] ?? 0);
  }

  /** The `size` ≤ 16 low bits of value, highest first. */
  bits(value: number, size: number): void {
    this.#held = (this.#held << size) | value;
    this.#heldBits += size;
    while (this.#heldBits >= 8) {
      this.#heldBits -= 8;
      const byte = (this.#held >>> this.#heldBits) & 255;
      this.#byte(byte);
      if (byte === 255) this.#byte(0);
    }
    this.#held &= (1 << this.#heldBits) - 1;
  }

  /** Fills the last byte with ones. */
  flush(): void {
    if (this.#heldBits > 0) this.bits((1 << (8 - this.#heldBits)) - 1, 8 - this.#heldBits);
  }

  bytes(): Uint8Array {
    return this.#out.slice(0, this.#length);
  }

  #byte(value: number): void {
    if (this.#length === this.#out.length) {
      const wider = new Uint8Array(2 * this.#length);
      wider.set(this.#out);
      this.#out = wider;
    }
    this.#out[this.#length++] = value;
  }
}
