// JPEG (ITU-T T.81): the headers are read here, the pixels in src/wasm/raster/jpeg*.c.
import { ok, type Result } from '../../lib/result.ts';
import { checkSides } from '../failures.ts';
import type { ImageFrame } from '../frame.ts';
import { upright, type Orientation } from '../orient.ts';
import { decodeJpeg } from './decode.ts';
import { readHeaders } from './headers.ts';

/** Reads the headers; one frame. Failures: malformed_file (no frame header), unsupported_media (arithmetic, lossless, hierarchical), too_large. */
export function openJpeg(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const read = readHeaders(bytes);
  if (!read.ok) return read;
  const frame = openJpegAs(bytes, read.value.orientation);
  return frame.ok ? ok([frame.value]) : frame;
}

/** openJpeg with an orientation from elsewhere, such as a PDF's; that in the file is ignored. */
export function openJpegAs(bytes: Uint8Array, orientation: Orientation): Result<ImageFrame> {
  const read = readHeaders(bytes);
  if (!read.ok) return read;
  const { width, height, components } = read.value;
  const sides = checkSides('jpeg', width, height);
  if (!sides.ok) return sides;
  const image = { width, height, parts: [bytes] };
  const frame: ImageFrame = {
    width,
    height,
    hasColours: components > 1,
    decode: (options) => decodeJpeg(image, options),
  };
  return ok(upright(frame, orientation));
}
