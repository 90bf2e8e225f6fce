// HEIC and AVIF files (ISO/IEC 23008-12, AV1 Image File Format): the headers are read here, the pixels in decode.ts.
import { ok, type Result } from '../../lib/result.ts';
import type { ImageFormat, ImageFrame } from '../frame.ts';
import { upright } from '../orient.ts';
import { decodeHeifImage } from './decode.ts';
import { shownImage } from './image.ts';
import { readItems } from './items.ts';

/** A function that reads the headers; one frame, the primary item. Failures: malformed_file, unsupported_media, too_large. */
export function openHeif(format: ImageFormat): (bytes: Uint8Array) => Result<readonly ImageFrame[]> {
  return (bytes) => {
    const file = readItems(format, bytes);
    if (!file.ok) return file;
    const image = shownImage(format, file.value);
    if (!image.ok) return image;
    const { width, height } = image.value.crop ?? image.value;
    const stored = {
      width,
      height,
      hasColours: true,
      hasAlpha: image.value.alpha !== undefined,
      decode: decodeHeifImage.bind(undefined, image.value),
    };
    return ok([upright(stored, image.value.orientation)]);
  };
}
