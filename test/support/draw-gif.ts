// Writes GIF files for tests.
import { byteWriter } from './byte-writer.ts';
import { writeLzw } from './lzw-writer.ts';

export interface GifOptions {
  readonly screen: readonly [width: number, height: number];
  readonly frame: readonly [left: number, top: number, width: number, height: number];
  readonly palette: readonly (readonly [number, number, number])[];
  readonly index: (x: number, y: number) => number;
  readonly transparent?: number;
  readonly interlaced?: boolean;
  readonly localPalette?: boolean;
}

export function drawGif(options: GifOptions): Uint8Array {
  const { screen, frame, palette, index, transparent, interlaced = false, localPalette = false } = options;
  const [left, top, width, height] = frame;
  const bits = Math.max(2, Math.ceil(Math.log2(palette.length)));
  const entries = Array.from({ length: 1 << bits }, (_, i) => palette[i] ?? [0, 0, 0]).flat();
  const writer = byteWriter(true);
  writer.text('GIF89a');
  writer.u16(...screen);
  writer.u8(localPalette ? 0 : 0x80 | (bits - 1), 0, 0);
  if (!localPalette) writer.bytes(entries);
  writer.u8(0x21, 0xfe, 3);
  writer.text('qz!');
  writer.u8(0);
  if (transparent !== undefined) writer.u8(0x21, 0xf9, 4, 1, 0, 0, transparent, 0);
  writer.u8(0x2c);
  writer.u16(left, top, width, height);
  writer.u8((localPalette ? 0x80 | (bits - 1) : 0) | (interlaced ? 0x40 : 0));
  if (localPalette) writer.bytes(entries);
  const rows = Array.from({ length: height }, (_, y) => y);
  const order = interlaced
    ? [
        ...rows.filter((y) => y % 8 === 0),
        ...rows.filter((y) => y % 8 === 4),
        ...rows.filter((y) => y % 4 === 2),
        ...rows.filter((y) => y % 2 === 1),
      ]
    : rows;
  const indices = order.flatMap((y) => Array.from({ length: width }, (_, x) => index(x, y)));
  const data = writeLzw(indices, bits, 'gif');
  writer.u8(bits);
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    writer.u8(block.length);
    writer.bytes(block);
  }
  writer.u8(0, 0x3b);
  return writer.finish();
}
