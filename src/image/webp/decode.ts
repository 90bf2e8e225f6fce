// Runs the raster engine's WebP decoders, and draws the first frame of an animation on its canvas.
import { ok, type Result } from '../../lib/result.ts';
import { outOfTime, truncated } from '../failures.ts';
import type { DecodeOptions } from '../frame.ts';
import { decodeWithRaster } from '../raster-decode.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, WORK_NS } from '../work.ts';

/** One image and its place on the canvas. */
export interface WebpImage {
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The body of the VP8 or VP8L chunk. */
  readonly data: Uint8Array;
  readonly isLossless: boolean;
  /** The body of the ALPH chunk of a lossy image. */
  readonly alpha: Uint8Array | undefined;
}

/** Decodes in grey on white, also where the frame does not cover the canvas. */
export async function decodeWebp(image: WebpImage, options: DecodeOptions): Promise<Result<Luma>> {
  const { width, height, canvasWidth, canvasHeight } = image;
  if (width === canvasWidth && height === canvasHeight) return decodePixels(image, options);
  const whole = await decodePixels(image, { ...options, scale: 1 });
  if (!whole.ok) return whole;
  const meter = meterOf(options.budget);
  if (!meter.add(canvasWidth * canvasHeight * WORK_NS.pixel) || !meter.flush()) return outOfTime();
  const shrinker = createShrinker(canvasWidth, canvasHeight, options.scale);
  const row = new Uint8Array(canvasWidth);
  for (let y = 0; y < canvasHeight; y++) {
    const from = (y - image.top) * width;
    row.fill(options.tone?.ground ?? 255);
    if (from >= 0 && from < whole.value.data.length) {
      row.set(whole.value.data.subarray(from, from + width), image.left);
    }
    shrinker.add(row);
  }
  return ok(shrinker.finish());
}

async function decodePixels(image: WebpImage, options: DecodeOptions): Promise<Result<Luma>> {
  const { width, height, data, alpha } = image;
  // An uncompressed alpha plane (RFC 9649 §2.7.1.2) has a byte for each pixel after its header.
  if (alpha !== undefined && ((alpha[0] ?? 0) & 3) === 0 && alpha.length <= width * height) {
    return truncated('webp');
  }
  return decodeWithRaster(
    { format: 'webp', width, height, parts: [alpha ?? data] },
    options,
    async (exports, log2, readFrom) => {
      if (image.isLossless) {
        readFrom([data]);
        return exports.webp_lossless(width, height, log2);
      }
      if (alpha === undefined) return exports.webp_lossy(width, height, log2, data.length, 0);
      const end = await exports.webp_alpha(width, height);
      if (end < 0) return end;
      readFrom([data]);
      return exports.webp_lossy(width, height, log2, data.length, 1);
    },
  );
}
