// Pixels as a PNG file (ISO/IEC 15948): 8 bits for red, green and blue, or for an index in a palette; no filter.
import { zlibSync } from 'fflate';
import { zlibAtOnce } from '../../../lib/platform-zlib.ts';
import { pngChunk, pngFile } from '../../../lib/png-file.ts';
import { bytesPerPixel, type Pixels } from './bitmap.ts';

const TRUE_COLOUR = 2;
const INDEXED = 3;

export function pngOf(image: Pixels): Uint8Array {
  const { width, height, samples, palette } = image;
  const stride = width * bytesPerPixel(image);
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(samples.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const data = zlibAtOnce(rows) ?? zlibSync(rows);
  return palette === undefined
    ? pngFile({ width, height, depth: 8, colourType: TRUE_COLOUR }, data)
    : pngFile({ width, height, depth: 8, colourType: INDEXED }, data, [
        pngChunk('PLTE', Uint8Array.from(palette.flatMap(channels))),
      ]);
}

function channels(colour: number): readonly number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}
