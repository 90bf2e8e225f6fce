// The byte compressions of TIFF. (JPEG gives pixels, not bytes: decode.ts.)
import type { ByteSink } from '../lzw.ts';
import { lzw } from '../lzw.ts';
import { decodeFax } from '../fax.ts';
import { inflateWithRaster } from '../raster-decode.ts';
import { COMPRESSION, type TiffLayout } from './layout.ts';

/** Decompresses a segment of `rows` rows of `width` pixels into the sink. False: this compression is not known. */
export async function decompress(
  layout: TiffLayout,
  data: Uint8Array,
  width: number,
  rows: number,
  sink: ByteSink,
): Promise<boolean> {
  const bytes = layout.isReversed ? reversedBits(data) : data;
  switch (layout.compression) {
    case COMPRESSION.none:
      sink(data);
      return true;
    case COMPRESSION.lzw:
      lzw([bytes], { literalBits: 8, flavour: 'tiff' }, sink);
      return true;
    case COMPRESSION.adobeDeflate:
    case COMPRESSION.deflate:
      await inflateWithRaster(bytes, sink);
      return true;
    case COMPRESSION.packBits:
      packBits(bytes, sink);
      return true;
    case COMPRESSION.huffman:
      decodeFax(bytes, { width, rows, coding: 'huffman' }, sink);
      return true;
    case COMPRESSION.group3:
      decodeFax(bytes, { width, rows, coding: layout.t4Options & 1 ? 'group3-2d' : 'group3-1d' }, sink);
      return true;
    case COMPRESSION.group4:
      decodeFax(bytes, { width, rows, coding: 'group4' }, sink);
      return true;
    default:
      return false;
  }
}

/** FillOrder 2: the first pixel is in the lowest bit (section 8). */
export function reversedBits(data: Uint8Array): Uint8Array {
  return data.map((byte) => {
    const pairs = ((byte & 0x55) << 1) | ((byte >> 1) & 0x55);
    const nibbles = ((pairs & 0x33) << 2) | ((pairs >> 2) & 0x33);
    return (nibbles << 4) | (nibbles >> 4);
  });
}

/** Section 9. */
function packBits(data: Uint8Array, sink: ByteSink): void {
  const run = new Uint8Array(128);
  for (let at = 0; at < data.length;) {
    const head = data[at] ?? 0;
    at += 1;
    let more = true;
    if (head < 128) {
      more = sink(data.subarray(at, at + head + 1));
      at += head + 1;
    } else if (head > 128) {
      more = sink(run.fill(data[at] ?? 0).subarray(0, 257 - head));
      at += 1;
    }
    if (!more) return;
  }
}
