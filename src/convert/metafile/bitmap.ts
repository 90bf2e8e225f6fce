// Device-independent bitmaps ([MS-WMF] 2.2.2.9): header, masks or palette, rows from the bottom unless the height is negative.
import { LIMITS } from './limits.ts';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB of a pixel from the top left; undefined outside, and where it is transparent. */
  readonly rgb: (x: number, y: number) => number | undefined;
}

const CORE_HEADER_BYTES = 12;
const BI = { rgb: 0, rle8: 1, rle4: 2, bitfields: 3 } as const;

export interface BitmapSource {
  /** The header, from its first byte. */
  readonly header: Uint8Array;
  /** The pixels; absent where they follow the header. */
  readonly bits?: Uint8Array | undefined;
  /** What the two colours of a bitmap of one bit are where it says none. */
  readonly monochrome?: readonly [number, number];
}

/** Undefined where the bitmap is damaged, too large, or of a kind that is a file of its own (JPEG, PNG). */
export function readDib({ header, bits, monochrome }: BitmapSource): Bitmap | undefined {
  if (header.length < CORE_HEADER_BYTES) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const size = view.getUint32(0, true);
  const isCore = size === CORE_HEADER_BYTES;
  if ((!isCore && size < 40) || size > header.length) return undefined;
  const width = isCore ? view.getUint16(4, true) : view.getInt32(4, true);
  const tall = isCore ? view.getInt16(6, true) : view.getInt32(8, true);
  const depth = view.getUint16(isCore ? 10 : 14, true);
  const compression = isCore ? BI.rgb : view.getUint32(16, true);
  const height = Math.abs(tall);
  if (width <= 0 || height === 0 || width * height > LIMITS.MAX_METAFILE_BITMAP_PIXELS) return undefined;
  if (![1, 4, 8, 16, 24, 32].includes(depth) || compression > BI.bitfields) return undefined;
  const used = isCore ? 0 : view.getUint32(32, true);
  const colours = depth <= 8 ? Math.min(used || 1 << depth, 1 << depth) : 0;
  const masksAt = size >= 52 ? 40 : size;
  const maskBytes = compression === BI.bitfields && size < 52 ? 12 : 0;
  const entry = isCore ? 3 : 4;
  const paletteAt = size + maskBytes;
  const palette = Array.from({ length: colours }, (_, i) => {
    const at = paletteAt + i * entry;
    return at + 2 < header.length
      ? ((header[at + 2] ?? 0) << 16) | ((header[at + 1] ?? 0) << 8) | (header[at] ?? 0)
      : (monochrome?.[i] ?? 0);
  });
  const start = paletteAt + (depth <= 8 ? colours : used) * entry;
  const data = bits ?? header.subarray(Math.min(start, header.length));
  const isPacked = compression === BI.rle8 || compression === BI.rle4;
  const rows = isPacked ? unpackRuns(data, width, height, compression === BI.rle4) : data;
  const bitsOfPixel = isPacked ? 8 : depth;
  const stride = isPacked ? width : ((width * depth + 31) >> 5) * 4;
  const masks =
    compression === BI.bitfields && masksAt + 12 <= header.length
      ? ([0, 4, 8].map((at) => view.getUint32(masksAt + at, true)) as [number, number, number])
      : depth === 16
        ? ([0x7c00, 0x3e0, 0x1f] as const)
        : undefined;
  const rgb = (x: number, y: number): number | undefined => {
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    const row = (tall < 0 && !isPacked ? y : height - 1 - y) * stride;
    if (bitsOfPixel <= 8) return palette[indexAt(rows, row, x, bitsOfPixel)] ?? 0;
    const at = row + x * (bitsOfPixel >> 3);
    if (at + (bitsOfPixel >> 3) > rows.length) return undefined;
    const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = [rows[at], rows[at + 1], rows[at + 2], rows[at + 3]];
    if (masks === undefined) return (b2 << 16) | (b1 << 8) | b0;
    const value = bitsOfPixel === 16 ? b0 | (b1 << 8) : (b0 | (b1 << 8) | (b2 << 16) | (b3 << 24)) >>> 0;
    const [red, green, blue] = masks;
    return (channel(value, red) << 16) | (channel(value, green) << 8) | channel(value, blue);
  };
  return { width, height, rgb };
}

function indexAt(rows: Uint8Array, row: number, x: number, bits: number): number {
  const byte = rows[row + ((x * bits) >> 3)] ?? 0;
  return (byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
}

function channel(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / most);
}

/** RLE8 and RLE4 ([MS-WMF] 3.1.6): one index a byte, the last row first. */
function unpackRuns(data: Uint8Array, width: number, height: number, isNibbles: boolean): Uint8Array {
  const out = new Uint8Array(width * height);
  let [x, y] = [0, 0];
  const put = (index: number): void => {
    if (x < width && y < height) out[y * width + x] = index;
    x++;
  };
  for (let at = 0; at + 1 < data.length && y < height;) {
    const [count = 0, value = 0] = [data[at], data[at + 1]];
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(isNibbles ? (i % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) {
      [x, y] = [x + (data[at] ?? 0), y + (data[at + 1] ?? 0)];
      at += 2;
    } else {
      for (let i = 0; i < value; i++) {
        const byte = data[at + (isNibbles ? i >> 1 : i)] ?? 0;
        put(isNibbles ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      const bytes = isNibbles ? (value + 1) >> 1 : value;
      at += bytes + (bytes & 1);
    }
  }
  return out;
}
