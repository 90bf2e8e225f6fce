// Decodes the Flate data of an image in a PDF (ISO 32000-1 §7.4.4): rows of samples, with or without PNG's filter bytes.
import {
  checkSides,
  decodeWithRaster,
  inflateWithRaster,
  malformed,
  MAX_DEFLATE_RATIO,
  outOfTime,
  upright,
  type ImageFrame,
  type Orientation,
} from '../../image/index.ts';
import type { Budget } from '../../lib/budget.ts';
import { ok, type Result } from '../../lib/result.ts';

export interface FlateImage {
  /** zlib data. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** How many samples of 8 bits a pixel has. */
  readonly channels: 1 | 3;
}

/**
 * Opens the data as one frame. It is inflated once, because only its length shows whether rows have filter bytes; PDFium does not tell
 * the decoding parameters. Failure: malformed_file if the data is too short.
 */
export async function openFlate(
  { data, width, height, channels }: FlateImage,
  orientation: Orientation,
  budget: Budget,
): Promise<Result<ImageFrame>> {
  const sides = checkSides('png', width, height);
  if (!sides.ok) return sides;
  const rowBytes = width * channels;
  let length = 0;
  // Data that is too short for the image is not inflated at all.
  if (data.length * MAX_DEFLATE_RATIO < rowBytes * height) {
    return malformed('png', 'its compressed data is too short');
  }
  await inflateWithRaster([data], budget, (bytes) => {
    length += bytes.length;
    return length < (rowBytes + 1) * height;
  });
  if (budget.exhausted) return outOfTime();
  if (length < rowBytes * height) return malformed('png', 'its compressed data is too short');
  const hasFilters = length >= (rowBytes + 1) * height;
  const frame: ImageFrame = {
    width,
    height,
    hasColours: channels === 3,
    decode: (options) =>
      decodeWithRaster({ format: 'png', width, height, parts: [data] }, options, (exports, log2) =>
        exports.flate_decode(width, height, channels === 3 ? 1 : 0, hasFilters ? 1 : 0, log2),
      ),
  };
  return ok(upright(frame, orientation));
}
