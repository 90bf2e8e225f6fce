// Runs the raster engine's JPEG decoder and checks how much of the image was there.
import type { Result } from '../../lib/result.ts';
import { truncated } from '../failures.ts';
import { WHOLE_PART, type DecodeOptions } from '../frame.ts';
import { decodeWithRaster } from '../raster-decode.ts';
import type { Luma } from '../types.ts';

export interface JpegImage {
  /** The size in the frame header. */
  readonly width: number;
  readonly height: number;
  /** The file, or tables followed by an abbreviated image. */
  readonly parts: readonly Uint8Array[];
}

/** Decodes in grey as stored, before orientation. Missing rows, up to 1 - WHOLE_PART of them, are grey. */
export async function decodeJpeg(image: JpegImage, options: DecodeOptions): Promise<Result<Luma>> {
  const { width, height } = image;
  const bytes = image.parts.reduce((sum, part) => sum + part.length, 0);
  let rows = 0;
  const luma = await decodeWithRaster({ format: 'jpeg', ...image }, options, async (exports, log2) => {
    rows = await exports.jpeg_decode(width, height, log2, bytes);
    return rows;
  });
  return luma.ok && rows < Math.floor(height * WHOLE_PART) ? truncated('jpeg') : luma;
}
