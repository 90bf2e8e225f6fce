// A logo's PNG file as colours (PNG, third edition). The decoders of src/image make grey of every pixel, which is all that recognition
// needs. 16 bits are read as 8; interlaced files are refused.
import { Unzlib } from 'fflate';
import { fail } from '../../../lib/failure.ts';
import { type Result, ok } from '../../../lib/result.ts';
import { LIMITS } from '../limits.ts';

export interface Logo {
  readonly width: number;
  readonly height: number;
  /** RGBA, row-major, 4·width·height bytes, not premultiplied. */
  readonly pixels: Uint8Array;
  /** The file itself. */
  readonly file: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples a pixel by colour type (table 9). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly channels: number;
}

interface Chunks {
  readonly header: Header;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly data: readonly Uint8Array[];
}

/** Fails with unsupported_media, malformed_file, too_large. */
export function readLogo(file: Uint8Array): Result<Logo> {
  if (!SIGNATURE.every((byte, i) => file[i] === byte))
    return fail('unsupported_media', { what: 'type of the logo', received: 'of this file', allowed: 'PNG' });
  const chunks = readChunks(file);
  if (!chunks.ok) return chunks;
  const { width, height, depth, channels } = chunks.value.header;
  const lineBytes = Math.ceil((width * channels * depth) / 8);
  const lines = inflated(chunks.value.data, (lineBytes + 1) * height);
  if (lines === undefined) return malformed('its pixels end early or are damaged');
  if (!unfilter(lines, lineBytes, Math.max(1, (channels * depth) >> 3)))
    return malformed('a row has an unknown filter');
  return ok({ width, height, pixels: colours(lines, lineBytes, chunks.value), file });
}

function malformed(why: string): Result<never> {
  return fail('malformed_file', { format: 'logo', why });
}

function readChunks(file: Uint8Array): Result<Chunks> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  const data: Uint8Array[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    if (length > file.length - at - 12) break;
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IEND') break;
    if (type === 'IHDR') {
      const found = readHeader(body);
      if (!found.ok) return found;
      header = found.value;
    }
    if (type === 'PLTE') palette = body;
    if (type === 'tRNS') transparency = body;
    if (type === 'IDAT') data.push(body);
    at += 12 + length;
  }
  if (header === undefined || data.length === 0) return malformed('it has no pixels');
  if (header.colourType === INDEXED && palette === undefined) return malformed('its palette is missing');
  return ok({ header, palette, transparency, data });
}

function readHeader(body: Uint8Array): Result<Header> {
  if (body.length !== 13) return malformed('its header has another length than 13 bytes');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colourType = 0, , , interlace = 0] = body.subarray(8);
  const channels = CHANNELS[colourType];
  const isDepth = colourType === 0 ? [1, 2, 4, 8, 16] : colourType === INDEXED ? [1, 2, 4, 8] : [8, 16];
  if (width === 0 || height === 0 || channels === undefined || !isDepth.includes(depth))
    return malformed('its header names no image that PNG has');
  if (interlace !== 0) return fail('unsupported_media', { format: 'logo', feature: 'interlacing (Adam7)' });
  const limit = LIMITS.MAX_LOGO_PIXELS;
  if (width * height > limit)
    return fail('too_large', { what: 'The logo', actual: width * height, limit, unit: 'pixels' });
  return ok({ width, height, depth, colourType, channels });
}

/** Exactly so many bytes; undefined where there are fewer. What comes after them is left out. */
function inflated(data: readonly Uint8Array[], size: number): Uint8Array | undefined {
  const out = new Uint8Array(size);
  let length = 0;
  const stream = new Unzlib((piece) => {
    const room = piece.subarray(0, size - length);
    out.set(room, length);
    length += room.length;
  });
  try {
    // In small pieces: what is beyond the image is not inflated in full.
    for (const body of data)
      for (let at = 0; at < body.length && length < size; at += 4096)
        stream.push(body.subarray(at, at + 4096), false);
  } catch {
    // fflate throws where the stream is damaged.
    return undefined;
  }
  return length === size ? out : undefined;
}

/** Undoes the filters in place (section 9); `step`: bytes from a sample to the same one of the pixel before. */
function unfilter(lines: Uint8Array, lineBytes: number, step: number): boolean {
  const stride = lineBytes + 1;
  for (let start = 0; start < lines.length; start += stride) {
    const filter = lines[start] ?? 0;
    if (filter > 4) return false;
    for (let at = start + 1; at < start + stride; at += 1) {
      const a = at - step > start ? (lines[at - step] ?? 0) : 0;
      const b = start === 0 ? 0 : (lines[at - stride] ?? 0);
      const c = start === 0 || at - step <= start ? 0 : (lines[at - stride - step] ?? 0);
      const predicted = [0, a, b, (a + b) >> 1, filter === 4 ? paeth(a, b, c) : 0][filter] ?? 0;
      lines[at] = (lines[at] ?? 0) + predicted;
    }
  }
  return true;
}

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function colours(
  lines: Uint8Array,
  lineBytes: number,
  { header, palette, transparency }: Chunks,
): Uint8Array {
  const { width, height, depth, colourType, channels } = header;
  const pixels = new Uint8Array(4 * width * height);
  const sample = (y: number, index: number): number => {
    const start = y * (lineBytes + 1) + 1;
    if (depth === 8) return lines[start + index] ?? 0;
    if (depth === 16) return lines[start + 2 * index] ?? 0;
    const bit = index * depth;
    return ((lines[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  };
  const toByte = depth < 8 ? 255 / ((1 << depth) - 1) : 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = 4 * (y * width + x);
      const from = x * channels;
      if (colourType === INDEXED) {
        const entry = sample(y, from);
        for (let i = 0; i < 3; i += 1) pixels[to + i] = palette?.[3 * entry + i] ?? 0;
        pixels[to + 3] = transparency?.[entry] ?? 255;
        continue;
      }
      const isGrey = channels < 3;
      for (let i = 0; i < 3; i += 1) pixels[to + i] = sample(y, from + (isGrey ? 0 : i)) * toByte;
      pixels[to + 3] = channels % 2 === 0 ? sample(y, from + channels - 1) : 255;
    }
  }
  return pixels;
}
