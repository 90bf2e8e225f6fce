// PNG files around a zlib stream of rows (PNG, third edition, §5 and §11).
import { crc32 } from './crc32.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngForm {
  readonly width: number;
  readonly height: number;
  /** Bits a sample. */
  readonly depth: 1 | 8;
  /** 0 grey, 2 truecolour, 3 indexed, 6 truecolour with alpha. */
  readonly colourType: 0 | 2 | 3 | 6;
  /** In print, where the image has a natural size: pHYs (§11.3.4.3). */
  readonly pixelsPerMetre?: number | undefined;
}

/** The file of a zlib stream of rows, each behind its filter byte; `palette`: the chunks that stand before it. */
export function pngFile(
  { width, height, depth, colourType, pixelsPerMetre }: PngForm,
  data: Uint8Array,
  palette: readonly Uint8Array[] = [],
): Uint8Array {
  const header = [...uint32(width), ...uint32(height), depth, colourType, 0, 0, 0];
  const unitMetre = 1;
  const physical =
    pixelsPerMetre === undefined
      ? undefined
      : [...uint32(pixelsPerMetre), ...uint32(pixelsPerMetre), unitMetre];
  const size =
    SIGNATURE.length +
    palette.reduce((sum, chunk) => sum + chunk.length, 0) +
    [header, physical, data, []].reduce((sum, part) => sum + (part === undefined ? 0 : 12 + part.length), 0);
  const file = new Uint8Array(size);
  file.set(SIGNATURE);
  let at = writeChunk(file, SIGNATURE.length, 'IHDR', header);
  if (physical !== undefined) at = writeChunk(file, at, 'pHYs', physical);
  for (const chunk of palette) {
    file.set(chunk, at);
    at += chunk.length;
  }
  at = writeChunk(file, at, 'IDAT', data);
  writeChunk(file, at, 'IEND', []);
  return file;
}

/** Length, type, data and the CRC of type and data. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  writeChunk(out, 0, type, data);
  return out;
}

/** Writes a chunk at a place of the file; gives the place behind it. */
function writeChunk(file: Uint8Array, at: number, type: string, data: ArrayLike<number>): number {
  file.set(uint32(data.length), at);
  for (let i = 0; i < 4; i++) file[at + 4 + i] = type.charCodeAt(i);
  file.set(data, at + 8);
  const end = at + 8 + data.length;
  file.set(uint32(crc32(file.subarray(at + 4, end))), end);
  return end + 4;
}

function uint32(value: number): readonly number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
