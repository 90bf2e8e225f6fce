// Bitmaps within PICT: opcodes 0x90 to 0x9B, and pixel patterns (Inside Macintosh: Imaging With QuickDraw, appendix A).
import { LIMITS } from '../limits.ts';
import type { Box, PictReader } from './reader.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Row by row from the top: for each pixel its index in `palette`, or without one three bytes (red, green, blue). */
  readonly samples: Uint8Array;
  /** Colours as 0xRRGGBB: as many as an index of this depth has values, at most 256. */
  readonly palette?: readonly number[];
}

export function bytesPerPixel({ palette }: Pixels): number {
  return palette === undefined ? 3 : 1;
}

export interface Bitmap {
  readonly pixels: Pixels;
  readonly target: Box;
  readonly mode: number;
  /** One bit for each pixel, without colours of its own. */
  readonly isBilevel: boolean;
}

interface Layout {
  readonly rowBytes: number;
  readonly bounds: Box;
  readonly packType: number;
  /** Bits of a pixel. */
  readonly depth: number;
  readonly components: number;
  readonly isPixmap: boolean;
}

const REGION = 1;
const DIRECT = 2;
const PIXMAP_FLAG = 0x8000;
const MIN_PACKED_ROW_BYTES = 8;
const MAX_BYTE_COUNTED_ROW = 250;
const NO_PACKING = 1;
const DROPPED_PAD = 2;
const WORD_RUNS = 3;
const COMPONENT_RUNS = 4;

/** Undefined where the bitmap is damaged or has more than `maxPixels`. */
export function readBitmap(
  reader: PictReader,
  opcode: number,
  colours: { readonly foreground: number; readonly background: number },
  maxPixels: number,
): Bitmap | undefined {
  const isDirect = (opcode & 0xf) >= 0xa;
  if (isDirect) reader.u32();
  const layout = readLayout(reader);
  const palette = isDirect
    ? []
    : layout.isPixmap
      ? readPalette(reader)
      : [colours.background, colours.foreground];
  const source = reader.box();
  const target = reader.box();
  const mode = reader.u16();
  if ((opcode & REGION) !== 0) reader.bytes(Math.max(0, reader.u16() - 2));
  const pixels = readPixels(reader, layout, palette, opcode < 0x98, maxPixels);
  if (pixels === undefined) return undefined;
  return {
    pixels: cropped(pixels, source, layout.bounds),
    target,
    mode,
    isBilevel: !layout.isPixmap,
  };
}

/** The colour that a pixel pattern comes to. Undefined where it is damaged. */
export function readPixelPattern(reader: PictReader): number | undefined {
  const type = reader.u16();
  reader.bytes(8);
  if (type === DIRECT) return reader.rgb();
  const layout = readLayout(reader);
  const pixels = readPixels(reader, layout, readPalette(reader), false, LIMITS.MAX_PPT_PICT_PIXELS);
  return pixels && meanOf(pixels);
}

function meanOf({ width, height, samples, palette }: Pixels): number {
  const sums = [0, 0, 0];
  const add = (channel: number, value: number) => {
    sums[channel] = (sums[channel] ?? 0) + value;
  };
  for (const [at, sample] of samples.entries()) {
    if (palette === undefined) add(at % 3, sample);
    else [16, 8, 0].forEach((shift, channel) => add(channel, ((palette[sample] ?? 0) >> shift) & 0xff));
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / (width * height)));
  return (red << 16) | (green << 8) | blue;
}

function readLayout(reader: PictReader): Layout {
  const word = reader.u16();
  const rowBytes = word & 0x3fff;
  const bounds = reader.box();
  if ((word & PIXMAP_FLAG) === 0) {
    return { rowBytes, bounds, packType: 0, depth: 1, components: 1, isPixmap: false };
  }
  reader.u16();
  const packType = reader.u16();
  reader.bytes(14);
  const depth = reader.u16();
  const components = reader.u16();
  reader.bytes(14);
  return { rowBytes, bounds, packType, depth, components, isPixmap: true };
}

function readPalette(reader: PictReader): readonly number[] {
  reader.u32();
  const isInOrder = (reader.u16() & 0x8000) !== 0;
  const last = reader.u16();
  const palette: number[] = [];
  for (let at = 0; at <= last && at < 256 && !reader.ended; at++) {
    const index = reader.u16();
    palette[isInOrder ? at : index & 0xff] = reader.rgb();
  }
  return palette;
}

function readPixels(
  reader: PictReader,
  layout: Layout,
  palette: readonly number[],
  isUnpacked: boolean,
  maxPixels: number,
): Pixels | undefined {
  const { bounds, depth } = layout;
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  if (width <= 0 || height <= 0 || width * height > maxPixels) return undefined;
  const isIndexed = depth <= 8;
  const stride = isIndexed ? width : width * 3;
  const samples = new Uint8Array(stride * height);
  const colours = Array.from({ length: isIndexed ? 1 << depth : 0 }, (_, index) => palette[index] ?? 0);
  for (let y = 0; y < height; y++) {
    const row = readRow(reader, layout, isUnpacked);
    const to = samples.subarray(y * stride, (y + 1) * stride);
    if (isIndexed) indexedRow(row, to, depth);
    else if (depth === 16) highColourRow(row, to);
    else trueColourRow(row, to, layout, width);
    if (reader.ended) {
      // The rest of a file that was cut short is white, or the lightest colour that there is.
      samples.fill(isIndexed ? lightest(colours) : 0xff, y * stride);
      break;
    }
  }
  return { width, height, samples, ...(isIndexed && { palette: colours }) };
}

function lightest(palette: readonly number[]): number {
  const lightness = (colour = 0) => (colour >> 16) + ((colour >> 8) & 0xff) + (colour & 0xff);
  return palette.reduce((best, colour, at) => (lightness(colour) > lightness(palette[best]) ? at : best), 0);
}

/** The bytes of a row as they were before packing. */
function readRow(reader: PictReader, layout: Layout, isUnpacked: boolean): Uint8Array {
  const { rowBytes, packType, depth } = layout;
  const isPlain = isUnpacked || rowBytes < MIN_PACKED_ROW_BYTES || packType === NO_PACKING;
  if (isPlain) return reader.bytes(rowBytes);
  if (packType === DROPPED_PAD && depth === 32) return reader.bytes((rowBytes * 3) / 4);
  const length = rowBytes > MAX_BYTE_COUNTED_ROW ? reader.u16() : reader.u8();
  const packed = reader.bytes(length);
  const isWords = depth === 16 && (packType === WORD_RUNS || packType === 0);
  return unpack(packed, rowBytes, isWords ? 2 : 1);
}

/** PackBits; `unit` bytes are repeated together. */
function unpack(packed: Uint8Array, size: number, unit: 1 | 2): Uint8Array {
  const out = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < packed.length && to < size;) {
    const count = ((packed[at++] ?? 0) << 24) >> 24;
    if (count === -128) continue;
    if (count >= 0) {
      const bytes = packed.subarray(at, at + (count + 1) * unit).subarray(0, size - to);
      out.set(bytes, to);
      to += bytes.length;
      at += (count + 1) * unit;
    } else {
      const end = Math.min(size, to + (1 - count) * unit);
      if (unit === 1) out.fill(packed[at] ?? 0, to, end);
      else for (let byte = 0; to + byte < end; byte++) out[to + byte] = packed[at + (byte & 1)] ?? 0;
      to = end;
      at += unit;
    }
  }
  return out;
}

function indexedRow(row: Uint8Array, to: Uint8Array, depth: number): void {
  if (depth === 8) {
    to.set(row.subarray(0, to.length));
    return;
  }
  const mask = (1 << depth) - 1;
  for (let x = 0; x < to.length; x++) {
    const bit = x * depth;
    to[x] = ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & mask;
  }
}

function highColourRow(row: Uint8Array, to: Uint8Array): void {
  for (let x = 0; x * 3 < to.length; x++) {
    const word = ((row[x * 2] ?? 0) << 8) | (row[x * 2 + 1] ?? 0);
    const channel = (shift: number) => Math.round((((word >> shift) & 31) * 255) / 31);
    put(to, x, (channel(10) << 16) | (channel(5) << 8) | channel(0));
  }
}

function trueColourRow(
  row: Uint8Array,
  to: Uint8Array,
  { packType, components }: Layout,
  width: number,
): void {
  // One component after the other; with four, the first is unused.
  const isPlanar = packType === COMPONENT_RUNS || packType === 0;
  const first = isPlanar ? (components === 4 ? width : 0) : packType === DROPPED_PAD ? 0 : 1;
  const step = isPlanar ? 1 : packType === DROPPED_PAD ? 3 : 4;
  const plane = isPlanar ? width : 1;
  for (let x = 0; x < width; x++) {
    for (let channel = 0; channel < 3; channel++) {
      to[x * 3 + channel] = row[first + x * step + channel * plane] ?? 0;
    }
  }
}

function put(to: Uint8Array, x: number, colour: number): void {
  to[x * 3] = colour >> 16;
  to[x * 3 + 1] = colour >> 8;
  to[x * 3 + 2] = colour;
}

/** The part of the pixels that is shown. */
function cropped(pixels: Pixels, source: Box, bounds: Box): Pixels {
  const left = Math.max(0, source.left - bounds.left);
  const top = Math.max(0, source.top - bounds.top);
  const width = Math.min(pixels.width - left, source.right - source.left);
  const height = Math.min(pixels.height - top, source.bottom - source.top);
  const isWhole = width === pixels.width && height === pixels.height;
  if (isWhole || width <= 0 || height <= 0) return pixels;
  const size = bytesPerPixel(pixels);
  const samples = new Uint8Array(width * height * size);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * pixels.width + left) * size;
    samples.set(pixels.samples.subarray(from, from + width * size), y * width * size);
  }
  return { ...pixels, width, height, samples };
}
