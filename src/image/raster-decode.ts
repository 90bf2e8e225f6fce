// Runs a decoder of the raster engine into a Luma: pulls input, collects rows, spends the budget, words the failures.
import { ok, type Result } from '../lib/result.ts';
import { RASTER_ERRORS, runRaster, type RasterExports } from '../wasm/raster.ts';
import { malformed, outOfTime, truncated, unsupported } from './failures.ts';
import { DECODE_MS_PER_PX, type DecodeOptions, type ImageFormat } from './frame.ts';
import type { Luma } from './types.ts';

export interface RasterPicture {
  readonly format: ImageFormat;
  /** Size as stored, before orientation. */
  readonly width: number;
  readonly height: number;
  /** The compressed data, read one after the other. */
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
  decode: (exports: RasterExports, log2: number) => number,
): Promise<Result<Luma>> {
  const { format } = picture;
  const width = Math.ceil(picture.width / scale);
  const height = Math.ceil(picture.height / scale);
  const data = new Uint8Array(width * height);
  const rowMs = picture.width * scale * DECODE_MS_PER_PX;
  const read = reader(picture.parts);
  const job = {
    read,
    rowBytes: width,
    rows(rows: Uint8Array, y: number, count: number): boolean {
      const at = y * width;
      if (at + rows.length > data.length) return false;
      data.set(rows, at);
      return budget.spend(rowMs * count);
    },
  };
  const end = await runRaster(job, (exports) => decode(exports, Math.log2(scale)));
  if (end >= 0) return ok({ width, height, data });
  switch (end) {
    case RASTER_ERRORS.truncated:
      return truncated(format);
    case RASTER_ERRORS.stopped:
      return outOfTime();
    case RASTER_ERRORS.unsupported:
      return unsupported(format, picture.unsupportedFeature ?? 'a coding');
    default:
      return malformed(format, 'its compressed data is damaged');
  }
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
