// Runs a decoder of the raster engine into a Luma: pulls input, collects rows, spends the budget, words the failures.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import { RASTER_ERRORS, runRaster, type RasterExports } from '../wasm/raster.ts';
import { FORMAT_NAMES, malformed, outOfTime, truncated, unsupported } from './failures.ts';
import { DECODE_MS_PER_PX, type DecodeOptions, type ImageFormat } from './frame.ts';
import type { ByteSink } from './lzw.ts';
import type { Luma } from './types.ts';

export interface RasterPicture {
  readonly format: ImageFormat;
  /** Size as stored, before orientation. */
  readonly width: number;
  readonly height: number;
  /** The compressed data, read one after the other; `decode` can go on with other data. */
  readonly parts: readonly Uint8Array[];
  /** Words ERR_UNSUPPORTED. */
  readonly unsupportedFeature?: string;
}

/**
 * ceil(width / scale) × ceil(height / scale) pixels of grey. `decode` gets log2 of the scale and calls one decoder of the engine,
 * which answers the number of rows that the file really had.
 */
export async function decodeWithRaster(
  picture: RasterPicture,
  { scale, budget }: DecodeOptions,
  decode: (exports: RasterExports, log2: number, readFrom: (parts: readonly Uint8Array[]) => void) => number,
): Promise<Result<Luma>> {
  const { format } = picture;
  const width = Math.ceil(picture.width / scale);
  const height = Math.ceil(picture.height / scale);
  const data = new Uint8Array(width * height);
  const rowMs = picture.width * scale * DECODE_MS_PER_PX;
  let read = reader(picture.parts);
  const job = {
    read: (into: Uint8Array): number => read(into),
    rowBytes: width,
    rows(rows: Uint8Array, y: number, count: number): boolean {
      const at = y * width;
      if (at + rows.length > data.length) return false;
      data.set(rows, at);
      return budget.spend(rowMs * count);
    },
  };
  const readFrom = (parts: readonly Uint8Array[]): void => {
    read = reader(parts);
  };
  const end = await runRaster(job, (exports) => decode(exports, Math.log2(scale), readFrom));
  if (end >= 0) return ok({ width, height, data });
  switch (end) {
    case RASTER_ERRORS.truncated:
      return truncated(format);
    case RASTER_ERRORS.stopped:
      return outOfTime();
    case RASTER_ERRORS.memory:
      return fail(
        'too_large',
        `The ${FORMAT_NAMES[format]} image of ${picture.width} × ${picture.height} pixels needs too much memory in its coding: send it as a baseline JPEG or a PNG that is not interlaced.`,
      );
    case RASTER_ERRORS.unsupported:
      return unsupported(format, picture.unsupportedFeature ?? 'a coding');
    default:
      return malformed(format, 'its compressed data is damaged');
  }
}

/** Inflates zlib or bare deflate data into the sink until either has enough. What came before damage was given out. */
export async function inflateWithRaster(data: Uint8Array, sink: ByteSink): Promise<void> {
  const job = { read: reader([data]), rowBytes: 1, rows: (bytes: Uint8Array): boolean => sink(bytes) };
  await runRaster(job, (exports) => exports.inflate_bytes());
}

function reader(parts: readonly Uint8Array[]): (into: Uint8Array) => number {
  let part = 0;
  let at = 0;
  return (into) => {
    let given = 0;
    while (given < into.length) {
      const bytes = parts[part];
      if (bytes === undefined) break;
      const piece = bytes.subarray(at, at + into.length - given);
      into.set(piece, given);
      given += piece.length;
      at += piece.length;
      if (at >= bytes.length) {
        part += 1;
        at = 0;
      }
    }
    return given;
  };
}
