// Writes Windows bitmaps for tests.
import { byteWriter } from './byte-writer.ts';

export interface BmpOptions {
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  /** Index, or bits of a pixel as stored; of 24 bits 0xRRGGBB. */
  readonly pixel: (x: number, y: number) => number;
  readonly palette?: readonly (readonly [number, number, number])[];
  readonly topDown?: boolean;
  /** BITMAPCOREHEADER of OS/2: palette entries of three bytes. */
  readonly core?: boolean;
  /** Red, green, blue, alpha: BI_BITFIELDS with a BITMAPV4HEADER. */
  readonly masks?: readonly [number, number, number, number];
  /** Ready data with its compression (1 RLE8, 2 RLE4) in place of pixels. */
  readonly runLength?: readonly [compression: number, data: readonly number[]];
}

export function drawBmp(options: BmpOptions): Uint8Array {
  const { width, height, bits, palette = [], masks, runLength } = options;
  const core = options.core === true;
  const headerBytes = core ? 12 : masks ? 108 : 40;
  const pixels = 14 + headerBytes + palette.length * (core ? 3 : 4);
  const writer = byteWriter(true);
  writer.text('BM');
  writer.u32(0, 0, pixels, headerBytes);
  if (core) writer.u16(width, height, 1, bits);
  else {
    writer.u32(width, options.topDown === true ? 2 ** 32 - height : height);
    writer.u16(1, bits);
    writer.u32(masks ? 3 : (runLength?.[0] ?? 0), 0, 2835, 2835, palette.length, 0);
    if (masks) {
      writer.u32(...masks);
      writer.bytes(new Uint8Array(headerBytes - 56));
    }
  }
  for (const [r, g, b] of palette) writer.u8(b, g, r, ...(core ? [] : [0]));
  if (runLength) writer.bytes(runLength[1]);
  else
    for (let i = 0; i < height; i++)
      writer.bytes(packedRow(options, options.topDown === true ? i : height - 1 - i));
  return writer.finish();
}

function packedRow({ width, bits, pixel }: BmpOptions, y: number): Uint8Array {
  const row = new Uint8Array(Math.ceil((width * bits) / 32) * 4);
  for (let x = 0; x < width; x++) {
    const value = pixel(x, y);
    if (bits >= 8) {
      for (let i = 0; i < bits / 8; i++) row[(x * bits) / 8 + i] = Math.floor(value / 256 ** i) & 255;
    } else {
      const bit = x * bits;
      row[bit >> 3] = (row[bit >> 3] ?? 0) | (value << (8 - bits - (bit & 7)));
    }
  }
  return row;
}
