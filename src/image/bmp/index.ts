// Windows and OS/2 bitmaps ([MS-WMF] 2.2.2, the BITMAPCOREHEADER … BITMAPV5HEADER of wingdi.h): 1 to 32 bits, RLE, bit fields.
import { ok, type Result } from '../../lib/result.ts';
import { byteView, type ByteView } from '../byte-view.ts';
import { checkSides, malformed, outOfTime, truncated, unsupported } from '../failures.ts';
import type { DecodeOptions, ImageFrame } from '../frame.ts';
import { colourToneOf, LUMA_ON_WHITE, onGround, type Tone } from '../grey.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, withRests, WORK_NS, type Steps } from '../work.ts';
import { readRunLength } from './run-length.ts';

const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
const BI_RGB = 0;
const BI_RLE8 = 1;
const BI_RLE4 = 2;
const BI_BITFIELDS = 3;
const BI_ALPHABITFIELDS = 6;
const EMBEDDED: Readonly<Record<number, string>> = { 4: 'an embedded JPEG', 5: 'an embedded PNG' };
const BIT_COUNTS: readonly number[] = [1, 2, 4, 8, 16, 24, 32];

/** Nominal work of a pixel: with a palette or 24 bits, and with bit fields, whose channels are computed. */
const PIXEL_NS = WORK_NS.pixel + WORK_NS.plainByte;
const FIELDS_NS = 6 * WORK_NS.sample;

interface Masks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

interface Bitmap {
  readonly view: ByteView;
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly masks: Masks;
  /** R, G and B of each palette index, for up to 8 bits. */
  readonly palette: Uint8Array;
  readonly pixels: number;
}

/** Reads the headers; one frame. Failures: malformed_file, unsupported_media (embedded JPEG or PNG), too_large. */
export function openBmp(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const read = readHeaders(byteView(bytes, true));
  if (!read.ok) return read;
  const { width, height } = read.value;
  const sides = checkSides('bmp', width, height);
  if (!sides.ok) return sides;
  const { palette, masks } = read.value;
  const hasColours = palette.length === 0 || palette.some((value, i) => value !== palette[i - (i % 3)]);
  const frame: ImageFrame = {
    width,
    height,
    hasColours,
    hasAlpha: masks.alpha !== 0,
    decode: (options) => withRests(decode(read.value, options)),
  };
  return ok([frame]);
}

function readHeaders(view: ByteView): Result<Bitmap> {
  const headerBytes = view.u32(FILE_HEADER_BYTES);
  const core = headerBytes === CORE_HEADER_BYTES;
  if (!core && (headerBytes < 16 || headerBytes > 1024)) return malformed('bmp', 'its header is damaged');
  const at = FILE_HEADER_BYTES;
  const bits = view.u16(at + (core ? 10 : 14));
  const compression = core || headerBytes < 20 ? BI_RGB : view.u32(at + 16);
  const height = core ? view.u16(at + 6) : view.i32(at + 8);
  const embedded = EMBEDDED[compression];
  if (embedded !== undefined) return unsupported('bmp', embedded);
  if (!isPossible(bits, compression)) {
    return malformed('bmp', `${bits} bits with compression ${compression} do not exist`);
  }
  const hasMasks = compression === BI_BITFIELDS || compression === BI_ALPHABITFIELDS;
  const masksAfterHeader = hasMasks && headerBytes < 52;
  const maskBytes = masksAfterHeader ? (compression === BI_ALPHABITFIELDS ? 16 : 12) : 0;
  const paletteAt = at + headerBytes + maskBytes;
  const pixels = view.u32(10);
  return ok({
    view,
    width: core ? view.u16(at + 4) : view.i32(at + 4),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression,
    masks: hasMasks ? readMasks(view, masksAfterHeader, maskBytes, headerBytes) : defaultMasks(bits),
    palette: readPalette(view, paletteAt, pixels, core ? 3 : 4, bits),
    pixels,
  });
}

function isPossible(bits: number, compression: number): boolean {
  switch (compression) {
    case BI_RGB:
      return BIT_COUNTS.includes(bits);
    case BI_RLE8:
      return bits === 8;
    case BI_RLE4:
      return bits === 4;
    case BI_BITFIELDS:
    case BI_ALPHABITFIELDS:
      return bits === 16 || bits === 32;
    default:
      return false;
  }
}

function readMasks(view: ByteView, afterHeader: boolean, maskBytes: number, headerBytes: number): Masks {
  const at = FILE_HEADER_BYTES + (afterHeader ? headerBytes : 40);
  const hasAlpha = afterHeader ? maskBytes === 16 : headerBytes >= 56;
  return {
    red: view.u32(at),
    green: view.u32(at + 4),
    blue: view.u32(at + 8),
    alpha: hasAlpha ? view.u32(at + 12) : 0,
  };
}

function defaultMasks(bits: number): Masks {
  return bits === 16
    ? { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 }
    : { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 };
}

function readPalette(
  view: ByteView,
  from: number,
  pixels: number,
  entryBytes: number,
  bits: number,
): Uint8Array {
  if (bits > 8) return new Uint8Array();
  // The palette ends where the pixels begin, so it may be shorter than the bits allow.
  const room = pixels > from ? Math.floor((pixels - from) / entryBytes) : 2 ** bits;
  const entries = Math.min(2 ** bits, room);
  return Uint8Array.from({ length: 3 * entries }, (_, i) =>
    view.u8(from + Math.floor(i / 3) * entryBytes + 2 - (i % 3)),
  );
}

/** 256 greys; entries that the file lacks are black. */
function greysOf({ palette }: Bitmap, tone: Tone): Uint8Array {
  const grey = colourToneOf(tone);
  return Uint8Array.from({ length: 256 }, (_, i) =>
    grey(palette[3 * i] ?? 0, palette[3 * i + 1] ?? 0, palette[3 * i + 2] ?? 0),
  );
}

function* decode(
  bitmap: Bitmap,
  { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions,
): Steps<Result<Luma>> {
  const { view, width, height, bits } = bitmap;
  const greys = greysOf(bitmap, tone);
  const meter = meterOf(budget);
  if (bitmap.compression === BI_RLE8 || bitmap.compression === BI_RLE4) {
    const runs = yield* readRunLength(
      view.bytes.subarray(bitmap.pixels),
      width,
      height,
      bits === 4 ? 4 : 8,
      meter,
    );
    if (!meter.add(width * height * PIXEL_NS)) return outOfTime();
    if (runs === undefined) return truncated('bmp');
    const shrinker = createShrinker(width, height, scale);
    const indices = new Uint8Array(width);
    const row = new Uint8Array(width);
    for (let y = height - 1; y >= 0; y--) {
      runs.read(y, indices);
      if (meter.isRestDue(width * PIXEL_NS)) yield;
      for (let x = 0; x < width; x++) row[x] = greys[indices[x] ?? 0] ?? 0;
      shrinker.add(row);
    }
    return meter.flush() ? ok(shrinker.finish()) : outOfTime();
  }
  const stride = Math.ceil((width * bits) / 32) * 4;
  // Many files lack the last row's padding.
  const needed = stride * (height - 1) + Math.ceil((width * bits) / 8);
  if (bitmap.pixels + needed > view.bytes.length) return truncated('bmp');
  const pixelNs = bits > 8 && bits !== 24 ? FIELDS_NS : PIXEL_NS;
  if (!meter.add(width * height * pixelNs)) return outOfTime();
  const shrinker = createShrinker(width, height, scale);
  const row = new Uint8Array(width);
  const toGrey = rowReader(bitmap, greys, tone);
  for (let y = 0; y < height; y++) {
    toGrey(bitmap.pixels + stride * (bitmap.topDown ? y : height - 1 - y), row);
    shrinker.add(row);
    if (meter.isRestDue(width * pixelNs)) yield;
  }
  return meter.flush() ? ok(shrinker.finish()) : outOfTime();
}

/** Reads the row at an offset as grey. */
function rowReader(
  { view, width, bits, masks, pixels, height }: Bitmap,
  greys: Uint8Array,
  tone: Tone,
): (at: number, row: Uint8Array) => void {
  const { bytes } = view;
  const grey = colourToneOf(tone);
  if (bits <= 8) {
    const mask = 2 ** bits - 1;
    return (at, row) => {
      for (let x = 0; x < width; x++) {
        const bit = x * bits;
        row[x] = greys[((bytes[at + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask] ?? 0;
      }
    };
  }
  if (bits === 24) {
    return (at, row) => {
      for (let x = 0, p = at; x < width; x++, p += 3) {
        row[x] = grey(bytes[p + 2] ?? 0, bytes[p + 1] ?? 0, bytes[p] ?? 0);
      }
    };
  }
  const bytesPerPixel = bits / 8;
  const pixel = bits === 16 ? view.u16 : view.u32;
  const red = channel(masks.red);
  const green = channel(masks.green);
  const blue = channel(masks.blue);
  // Many writers declare an alpha channel and leave it 0 everywhere; such an image is opaque.
  const usesAlpha =
    masks.alpha !== 0 && hasAnyAlpha(pixel, pixels, width * height, bytesPerPixel, masks.alpha);
  const alpha = usesAlpha ? channel(masks.alpha) : () => 255;
  return (at, row) => {
    for (let x = 0; x < width; x++) {
      const value = pixel(at + x * bytesPerPixel);
      row[x] = onGround(grey(red(value), green(value), blue(value)), alpha(value), tone.ground);
    }
  };
}

function hasAnyAlpha(
  pixel: (at: number) => number,
  from: number,
  count: number,
  step: number,
  mask: number,
): boolean {
  for (let i = 0; i < count; i++) if ((pixel(from + i * step) & mask) !== 0) return true;
  return false;
}

/** A function that returns the bits under a mask, scaled to 0 to 255. */
function channel(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}
