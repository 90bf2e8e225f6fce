// Runs a decoder of the raster engine: gives it input, collects rows in a Luma, spends the budget, and makes the failures.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import { RASTER_ERRORS, runRaster, type Raster } from '../wasm/raster.ts';
import { imageName, malformed, outOfTime, truncated, unsupported } from './failures.ts';
import type { Budget } from '../lib/budget.ts';
import type { DecodeOptions, ImageFormat } from './frame.ts';
import { LUMA_ON_WHITE, type Tone } from './grey.ts';
import type { ByteSink } from './lzw.ts';
import type { Luma } from './types.ts';
import { meterOf, WORK_NS, type Meter } from './work.ts';

/** DEFLATE gives at most 258 bytes for two bits: one bit for the code of the length and one for that of the distance. */
export const MAX_DEFLATE_RATIO = (258 * 8) / 2;

export interface RasterImage {
  readonly format: ImageFormat;
  /** The size as stored, before orientation. */
  readonly width: number;
  readonly height: number;
  /** The compressed data in pieces; `decode` can go on with other data. */
  readonly parts: Iterable<Uint8Array>;
  /** The feature that the message for ERR_UNSUPPORTED names. */
  readonly unsupportedFeature?: string;
}

/**
 * Decodes ceil(width / scale) × ceil(height / scale) pixels in grey. `decode` receives log2 of the scale and calls one decoder of the
 * engine, which returns the number of rows that the file really had.
 */
export async function decodeWithRaster(
  image: RasterImage,
  { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions,
  decode: (exports: Raster, log2: number, readFrom: (parts: Iterable<Uint8Array>) => void) => Promise<number>,
): Promise<Result<Luma>> {
  const { format } = image;
  const width = Math.ceil(image.width / scale);
  const height = Math.ceil(image.height / scale);
  // It is allocated with the first row, because many damaged files have none.
  let data: Uint8Array | undefined;
  const meter = meterOf(budget);
  let read = reader(image.parts, meter);
  const job = {
    read: (into: Uint8Array): number => read(into),
    rowBytes: width,
    rows(rows: Uint8Array, y: number): boolean {
      data ??= new Uint8Array(width * height);
      const at = y * width;
      if (at + rows.length > data.length) return false;
      data.set(rows, at);
      return true;
    },
    work: meter.add,
  };
  const readFrom = (parts: Iterable<Uint8Array>): void => {
    read = reader(parts, meter);
  };
  const end = await runRaster(job, (exports) => {
    setTone(exports, tone);
    return decode(exports, Math.log2(scale), readFrom);
  });
  if (!meter.flush()) return outOfTime();
  if (end >= 0) return ok({ width, height, data: data ?? new Uint8Array(width * height) });
  switch (end) {
    case RASTER_ERRORS.truncated:
      return truncated(format);
    case RASTER_ERRORS.stopped:
      return outOfTime();
    case RASTER_ERRORS.memory:
      return fail('too_large', {
        what: `The ${imageName(format)} of ${image.width} × ${image.height} pixels`,
        needs: 'memory',
        advice: 'send it as a baseline JPEG or a PNG that is not interlaced',
      });
    case RASTER_ERRORS.unsupported:
      return unsupported(format, image.unsupportedFeature ?? 'a coding');
    default:
      return malformed(format, 'its compressed data is damaged');
  }
}

/**
 * Inflates zlib or bare deflate data into the sink until either has enough or the budget is used up. What came before
 * damage was given out.
 */
export async function inflateWithRaster(
  parts: Iterable<Uint8Array>,
  budget: Budget,
  sink: ByteSink,
): Promise<void> {
  const meter = meterOf(budget);
  const rows = (bytes: Uint8Array): boolean => sink(bytes);
  const job = { read: reader(parts, meter), rowBytes: 1, rows, work: meter.add };
  await runRaster(job, (exports) => exports.inflate_bytes());
  meter.flush();
}

function setTone(exports: Raster, { red, green, blue, add, ground }: Tone): void {
  const fixed = (value: number): number => Math.round(value * 65536);
  exports.set_tone(fixed(red), fixed(green), fixed(blue), fixed(add + 0.5), ground);
}

function reader(parts: Iterable<Uint8Array>, meter: Meter): (into: Uint8Array) => number {
  const pieces = parts[Symbol.iterator]();
  let bytes: Uint8Array | undefined;
  let at = 0;
  return (into) => {
    let given = 0;
    while (given < into.length) {
      if (bytes === undefined || at >= bytes.length) {
        const next = pieces.next();
        if (next.done === true || !meter.add(WORK_NS.piece)) break;
        bytes = next.value;
        at = 0;
      }
      const piece = bytes.subarray(at, at + into.length - given);
      into.set(piece, given);
      given += piece.length;
      at += piece.length;
    }
    return given;
  };
}
