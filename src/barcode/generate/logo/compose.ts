// A PNG file in colours: the symbol's two, and the logo's in the middle.
import { Zlib } from 'fflate';
import { concatBytes } from '../../../lib/bytes.ts';
import { type Steps, dueEvery } from '../../../lib/steps.ts';
import type { Colour } from '../colour.ts';
import { pngFile } from '../../../lib/png-file.ts';
import type { BilevelImage } from '../png.ts';
import type { Logo } from './png-colours.ts';

/** Pixels of the image that the logo may fill, and the logo. */
export interface LogoPlace {
  readonly logo: Logo;
  readonly left: number;
  readonly top: number;
  /** Of the square that it lies in the middle of. */
  readonly side: number;
}

/** Between two rests: pixels that are painted, and bytes that are deflated. About 10 ms each. */
const PIXELS_BETWEEN_RESTS = 1_000_000;
const BYTES_BETWEEN_RESTS = 1_048_576;

/** Truecolour, 8 bits a sample (colour type 2). */
export function* encodeColourPng(
  { width, height, rows, pixelsPerMetre }: BilevelImage,
  { foreground, background }: { readonly foreground: Colour; readonly background: Colour },
  place: LogoPlace,
): Steps<Uint8Array> {
  const stride = 1 + 3 * width;
  const lines = new Uint8Array(stride * height);
  let y = 0;
  const isRestDue = dueEvery(PIXELS_BETWEEN_RESTS);
  for (const { row, count } of rows) {
    if (isRestDue(width * count)) yield;
    const line = lines.subarray(y * stride, (y + 1) * stride);
    for (let x = 0; x < width; x += 1) {
      const isLight = (((row[1 + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1) === 1;
      paint(line, 1 + 3 * x, isLight ? background : foreground);
    }
    for (let copy = 1; copy < count; copy += 1) lines.set(line, (y + copy) * stride);
    y += count;
  }
  paintLogo(lines, stride, background, place);
  const data = yield* deflated(lines);
  return pngFile({ width, height, depth: 8, colourType: 2, pixelsPerMetre }, data);
}

function* deflated(lines: Uint8Array): Steps<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zlib = new Zlib({ level: 6 }, (piece) => void pieces.push(piece));
  for (let at = 0; at < lines.length; at += BYTES_BETWEEN_RESTS) {
    yield;
    zlib.push(lines.subarray(at, at + BYTES_BETWEEN_RESTS), at + BYTES_BETWEEN_RESTS >= lines.length);
  }
  return concatBytes(pieces);
}

function paint(line: Uint8Array, at: number, { red, green, blue }: Colour): void {
  line[at] = red;
  line[at + 1] = green;
  line[at + 2] = blue;
}

/** Scaled to fit its square; each pixel is the mean of those of the logo that it covers, over the background. */
function paintLogo(
  lines: Uint8Array,
  stride: number,
  background: Colour,
  { logo, left, top, side }: LogoPlace,
): void {
  const scale = side / Math.max(logo.width, logo.height);
  const wide = Math.max(1, Math.round(logo.width * scale));
  const high = Math.max(1, Math.round(logo.height * scale));
  const [fromX, fromY] = [left + ((side - wide) >> 1), top + ((side - high) >> 1)];
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      paint(
        lines,
        (fromY + y) * stride + 1 + 3 * (fromX + x),
        mean(logo, background, {
          x0: Math.floor((x * logo.width) / wide),
          x1: Math.ceil(((x + 1) * logo.width) / wide),
          y0: Math.floor((y * logo.height) / high),
          y1: Math.ceil(((y + 1) * logo.height) / high),
        }),
      );
    }
  }
}

interface Area {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

function mean({ pixels, width }: Logo, behind: Colour, { x0, x1, y0, y1 }: Area): Colour {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const at = 4 * (y * width + x);
      const alpha = (pixels[at + 3] ?? 0) / 255;
      red += (pixels[at] ?? 0) * alpha + behind.red * (1 - alpha);
      green += (pixels[at + 1] ?? 0) * alpha + behind.green * (1 - alpha);
      blue += (pixels[at + 2] ?? 0) * alpha + behind.blue * (1 - alpha);
      count += 1;
    }
  }
  return { red: Math.round(red / count), green: Math.round(green / count), blue: Math.round(blue / count) };
}
