// PNG files around a zlib stream of rows (PNG, third edition, §5 and §11).
import { crc32 } from './crc32.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngForm {
  readonly width: number;
  readonly height: number;
  /** Bits a sample. */
  readonly depth: 1 | 8;
  /** 0 grey, 2 truecolour, 3 indexed. */
  readonly colourType: 0 | 2 | 3;
  /** In print, where the image has a natural size: pHYs (§11.3.4.3). */
  readonly pixelsPerMetre?: number | undefined;
}

/** The file of a zlib stream of rows, each behind its filter byte; `palette`: the chunks that stand before it. */
export function pngFile(
  { width, height, depth, colourType, pixelsPerMetre }: PngForm,
  data: Uint8Array,
  palette: readonly Uint8Array[] = [],
): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = depth;
  header[9] = colourType;
  const chunks: Uint8Array[] = [SIGNATURE, pngChunk('IHDR', header)];
  if (pixelsPerMetre !== undefined) chunks.push(pngChunk('pHYs', physical(pixelsPerMetre)));
  chunks.push(...palette, pngChunk('IDAT', data), pngChunk('IEND', new Uint8Array()));
  const file = new Uint8Array(chunks.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of chunks) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Length, type, data and the CRC of type and data. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) out[4 + at] = type.charCodeAt(at);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

function physical(pixelsPerMetre: number): Uint8Array {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  view.setUint32(0, pixelsPerMetre);
  view.setUint32(4, pixelsPerMetre);
  data[8] = 1; // unit: metre
  return data;
}
