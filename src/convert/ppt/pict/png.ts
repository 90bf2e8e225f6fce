// Pixels as a PNG file (ISO/IEC 15948): 8 bits for red, green and blue, no filter.
import { zlibSync } from 'fflate';
import { crc32 } from '../../../lib/crc32.ts';
import { zlibAtOnce } from '../../../lib/platform-zlib.ts';
import type { Pixels } from './bitmap.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TRUE_COLOUR = 2;

export function pngOf({ width, height, rgb }: Pixels): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = TRUE_COLOUR;
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const pixels = zlibAtOnce(rows) ?? zlibSync(rows);
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
  const file = new Uint8Array(chunks.reduce((sum, one) => sum + one.length, SIGNATURE.length));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const one of chunks) {
    file.set(one, at);
    at += one.length;
  }
  return file;
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
