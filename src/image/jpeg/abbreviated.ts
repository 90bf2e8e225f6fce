// Decodes JPEG data whose tables are stored elsewhere (T.81 B.4): the strips and tiles of a TIFF.
import type { Result } from '../../lib/result.ts';
import { checkSides, malformed } from '../failures.ts';
import type { DecodeOptions } from '../frame.ts';
import type { Luma } from '../types.ts';
import { readHeaders } from './headers.ts';
import { decodeJpeg } from './decode.ts';

const SOI_BYTES = 2;
const EOI_BYTES = 2;

/** The segment APP14 "Adobe", version 100, no flags, transform 0, which says that the components are R, G, B (Adobe TN 5116). */
const ADOBE_RGB = new Uint8Array([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0]);

/** The parts of one JPEG stream, from the tables (which may be empty) and the abbreviated image. */
export function jpegParts(
  tables: Uint8Array,
  image: Uint8Array,
  { isRgb }: { readonly isRgb: boolean },
): readonly Uint8Array[] {
  const before = tables.length > SOI_BYTES + EOI_BYTES ? [tables.subarray(0, -EOI_BYTES)] : [];
  return [...before, ...(isRgb ? [ADOBE_RGB] : []), image];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes in grey at the scale; the size is the image's own. Undefined, before anything is decoded, if it is not within the two sizes
 * or has too many pixels.
 */
export async function decodeJpegParts(
  parts: readonly Uint8Array[],
  least: Size,
  most: Size,
  mostPixels: number,
  options: DecodeOptions,
): Promise<Result<Luma> | undefined> {
  const image = parts.at(-1);
  if (image === undefined) return malformed('jpeg', 'it is empty');
  const headers = readHeaders(image);
  if (!headers.ok) return headers;
  const { width, height } = headers.value;
  if (
    width < least.width ||
    width > most.width ||
    height < least.height ||
    height > most.height ||
    width * height > mostPixels
  ) {
    return undefined;
  }
  const sides = checkSides('jpeg', width, height);
  return sides.ok ? decodeJpeg({ width, height, parts }, options) : sides;
}
