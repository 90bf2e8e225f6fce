// The failures that every decoder words in the same way.
import { fail } from '../lib/failure.ts';
import { ok, type Err, type Result } from '../lib/result.ts';
import { MAX_SIDE_PX, type ImageFormat } from './frame.ts';

export const FORMAT_NAMES: Readonly<Record<ImageFormat, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
};

/** `malformed(‘png’, 'its header is missing')`: "The PNG image cannot be read: its header is missing." */
export function malformed(format: ImageFormat, why: string): Err {
  return fail('malformed_file', `The ${FORMAT_NAMES[format]} image cannot be read: ${why}.`);
}

export function truncated(format: ImageFormat): Err {
  return malformed(format, 'it ends before its last row, the file is truncated');
}

export function unsupported(format: ImageFormat, what: string): Err {
  return fail('unsupported_media', `The ${FORMAT_NAMES[format]} image uses ${what}, which is not supported.`);
}

/** The budget of the request is used up. */
export function outOfTime(): Err {
  return fail(
    'processing_limit',
    'Processing limit reached while decoding this file (setting SCAN_WORK_MS): send fewer or smaller pages.',
  );
}

/** malformed when a side is 0, too_large when one is longer than MAX_SIDE_PX. */
export function checkSides(format: ImageFormat, width: number, height: number): Result<true> {
  if (!(width > 0 && height > 0)) return malformed(format, 'its width or height is 0');
  if (width <= MAX_SIDE_PX && height <= MAX_SIDE_PX) return ok(true);
  return fail('too_large', `The image has ${width} × ${height} pixels; the limit is ${MAX_SIDE_PX} a side.`);
}
