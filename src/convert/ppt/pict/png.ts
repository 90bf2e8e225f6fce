// Pixels as a PNG file (ISO/IEC 15948): 8 bits for red, green and blue, or for an index in a palette; no filter.
import { zlibSync } from 'fflate';
import { crc32 } from '../../../lib/crc32.ts';
import { zlibAtOnce } from '../../../lib/platform-zlib.ts';
import { bytesPerPixel, type Pixels } from './bitmap.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TRUE_COLOUR = 2;
const INDEXED = 3;

export function pngOf(image: Pixels): Uint8Array {
  const { width, height, samples, palette } = image;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = palette === undefined ? TRUE_COLOUR : INDEXED;
  const stride = width * bytesPerPixel(image);
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(samples.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const pixels = zlibAtOnce(rows) ?? zlibSync(rows);
  const chunks = [
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', Uint8Array.from(palette.flatMap(channels)))]),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ];
  const file = new Uint8Array(chunks.reduce((sum, one) => sum + one.length, SIGNATURE.length));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const one of chunks) {
    file.set(one, at);
    at += one.length;
  }
  return file;
}

function channels(colour: number): readonly number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) out[4 + at] = type.charCodeAt(at);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}
