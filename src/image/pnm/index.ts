// Netpbm images: PBM, PGM and PPM as text or bytes, with samples of 8 or 16 bits, and PAM. Images of bytes may follow each other;
// one of text stands alone.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { malformed, outOfTime, truncated } from '../failures.ts';
import type { DecodeOptions, ImageFrame } from '../frame.ts';
import { colourToneOf, LUMA_ON_WHITE, onGround, type Tone } from '../grey.ts';
import { LIMITS } from '../limits.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, withRests, WORK_NS, type Meter, type Steps } from '../work.ts';
import { afterSpace, type Header, isDigit, readHeader } from './header.ts';

/** The beginning of an image of bytes. */
const NEXT_IMAGE = /^P[4-7]\s$/;
/** Nominal work of a byte of text, and the bytes that are counted at once. */
const TEXT_NS = 4.5;
const COUNTED_BYTES = 4096;

/** Fills a row with samples from 0 to 255; false where the file ends before, undefined where something else than a sample stands. */
type RowReader = (row: Uint8Array) => Steps<boolean | undefined>;

/** Reads the headers; a frame for each image. Failures: malformed_file, unsupported_media (a PAM of more than four samples), too_large. */
export function openPnm(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const frames: ImageFrame[] = [];
  for (let rest: Uint8Array | undefined = bytes; rest !== undefined;) {
    const image = rest;
    const header = readHeader(image);
    if (!header.ok) return header;
    if (frames.length === LIMITS.MAX_PNM_IMAGES)
      return fail('too_large', { what: 'The file', limit: LIMITS.MAX_PNM_IMAGES, unit: 'images' });
    const { width, height, depth } = header.value;
    frames.push({
      width,
      height,
      hasColours: depth >= 3,
      hasAlpha: depth % 2 === 0,
      decode: (options) => withRests(decode(image, header.value, options)),
    });
    rest = nextImage(image, header.value);
  }
  return ok(frames);
}

/** What follows the samples, if it is another image. */
function nextImage(bytes: Uint8Array, header: Header): Uint8Array | undefined {
  if (header.coding !== 'bits' && header.coding !== 'bytes') return undefined;
  const next = bytes.subarray(header.at + minBytes(header));
  return NEXT_IMAGE.test(String.fromCharCode(...next.subarray(0, 3))) ? next : undefined;
}

function* decode(
  bytes: Uint8Array,
  header: Header,
  { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions,
): Steps<Result<Luma>> {
  const { width, height, depth, coding } = header;
  if (header.at + minBytes(header) > bytes.length) return truncated('pnm');
  const meter = meterOf(budget);
  const isText = coding === 'digits' || coding === 'numbers';
  const rowNs = width * (WORK_NS.pixel + (isText ? 0 : depth * WORK_NS.plainByte));
  if (!meter.add(height * rowNs)) return outOfTime();
  const shrinker = createShrinker(width, height, scale);
  const samples = new Uint8Array(width * depth);
  const grey = depth === 1 ? samples : new Uint8Array(width);
  const read = rowReader(bytes, header, meter);
  const toGrey = pixelsToGrey(depth, tone);
  for (let y = 0; y < height; y++) {
    const isWhole = yield* read(samples);
    if (isWhole === undefined) return malformed('pnm', 'one of its samples is no number');
    if (!isWhole) return meter.flush() ? truncated('pnm') : outOfTime();
    if (depth > 1) toGrey(samples, grey);
    shrinker.add(grey);
    if (meter.isRestDue(rowNs)) yield;
  }
  return meter.flush() ? ok(shrinker.finish()) : outOfTime();
}

/** The fewest bytes that hold the samples. */
function minBytes({ width, height, depth, maxval, coding }: Header): number {
  switch (coding) {
    case 'digits':
      return width * height;
    case 'numbers':
      return 2 * width * height * depth - 1;
    case 'bits':
      return Math.ceil(width / 8) * height;
    case 'bytes':
      return width * height * depth * (maxval > 255 ? 2 : 1);
  }
}

function rowReader(bytes: Uint8Array, header: Header, meter: Meter): RowReader {
  const { coding, maxval } = header;
  if (coding === 'bits') return bitRows(bytes, header);
  if (coding === 'bytes') return byteRows(bytes, header);
  const levels = coding === 'digits' ? Uint8Array.of(255, 0) : levelsOf(maxval);
  return textRows(bytes, { ...header, levels }, meter);
}

/** The samples from 0 to maxval as 0 to 255; what is above maxval counts as maxval. */
function levelsOf(maxval: number): Uint8Array {
  return Uint8Array.from({ length: maxval > 255 ? 65_536 : 256 }, (_, value) =>
    Math.round((Math.min(value, maxval) * 255) / maxval),
  );
}

function bitRows(bytes: Uint8Array, { at, width }: Header): RowReader {
  let from = at;
  // eslint-disable-next-line require-yield
  return function* (row) {
    for (let x = 0; x < width; x++)
      row[x] = (((bytes[from + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1 ? 0 : 255;
    from += Math.ceil(width / 8);
    return true;
  };
}

function byteRows(bytes: Uint8Array, { at, maxval }: Header): RowReader {
  const levels = levelsOf(maxval);
  let from = at;
  // eslint-disable-next-line require-yield
  return function* (row) {
    if (maxval > 255) {
      for (let i = 0; i < row.length; i++, from += 2)
        row[i] = levels[((bytes[from] ?? 0) << 8) | (bytes[from + 1] ?? 0)] ?? 0;
    } else for (let i = 0; i < row.length; i++) row[i] = levels[bytes[from++] ?? 0] ?? 0;
    return true;
  };
}

/** Numbers with white space or comments between them; a digit of PBM stands for itself. */
function textRows(
  bytes: Uint8Array,
  { at, coding, levels }: Header & { readonly levels: Uint8Array },
  meter: Meter,
): RowReader {
  const last = levels.length - 1;
  const maxDigits = coding === 'digits' ? 1 : Infinity;
  let from = at;
  let counted = at;
  return function* (row) {
    for (let i = 0; i < row.length; i++) {
      from = afterSpace(bytes, from);
      if (from >= bytes.length) return false;
      const first = from;
      let value = 0;
      for (let byte = bytes[from] ?? 0; isDigit(byte) && from - first < maxDigits; byte = bytes[++from] ?? 0)
        value = Math.min(last, 10 * value + byte - 0x30);
      if (from === first) return undefined;
      row[i] = levels[value] ?? 0;
      if (from - counted < COUNTED_BYTES && i + 1 < row.length) continue;
      if (!meter.add((from - counted) * TEXT_NS)) return false;
      counted = from;
      if (meter.isRestDue()) yield;
    }
    return true;
  };
}

function pixelsToGrey(depth: number, tone: Tone): (samples: Uint8Array, row: Uint8Array) => void {
  const grey = colourToneOf(tone);
  return (samples, row) => {
    for (let x = 0, i = 0; x < row.length; x++, i += depth) {
      const first = samples[i] ?? 0;
      const [green, blue] = depth < 3 ? [first, first] : [samples[i + 1] ?? 0, samples[i + 2] ?? 0];
      const value = grey(first, green, blue);
      row[x] = depth % 2 === 0 ? onGround(value, samples[i + depth - 1] ?? 0, tone.ground) : value;
    }
  };
}
