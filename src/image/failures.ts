// The failures that all decoders share.
import { fail } from '../lib/failure.ts';
import { ok, type Err, type Result } from '../lib/result.ts';
import { MAX_SIDE_PX, type ImageFormat } from './frame.ts';

const FORMAT_NAMES: Readonly<Record<ImageFormat, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
  heic: 'HEIC',
  avif: 'AVIF',
  ico: 'ICO',
  pnm: 'PNM',
  svg: 'SVG',
};

/** The name of a format in messages: "PNG image". */
export function imageName(format: ImageFormat): string {
  return `${FORMAT_NAMES[format]} image`;
}

/** `malformed('png', 'its header is missing')`: "The PNG image cannot be read: its header is missing." */
export function malformed(format: ImageFormat, why: string): Err {
  return fail('malformed_file', { format: imageName(format), why });
}

/** The failure of a file that ends too early. */
export function truncated(format: ImageFormat): Err {
  return malformed(format, 'it ends before its last row, the file is truncated');
}

/** The failure of a file that uses a feature that is not supported: `feature` is a noun phrase. */
export function unsupported(format: ImageFormat, feature: string): Err {
  return fail('unsupported_media', { format: imageName(format), feature });
}

/** The failure of work that used up the request's budget. */
export function outOfTime(): Err {
  return fail('processing_limit', {
    what: 'this file',
    bound: 'scanWorkMs',
    advice: 'Send fewer or smaller pages',
  });
}

/** Checks the sides. Failures: malformed_file if one is 0, too_large if one is longer than MAX_SIDE_PX. */
export function checkSides(format: ImageFormat, width: number, height: number): Result<true> {
  if (!(width > 0 && height > 0)) return malformed(format, 'its width or height is 0');
  if (width <= MAX_SIDE_PX && height <= MAX_SIDE_PX) return ok(true);
  return fail('too_large', { what: 'the image', widthPx: width, heightPx: height, maxSidePx: MAX_SIDE_PX });
}
