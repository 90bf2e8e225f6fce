// The table of formats, with the function that opens each.
import type { Result } from '../lib/result.ts';
import { openBmp } from './bmp/index.ts';
import type { ImageFormat, ImageFrame, OpenImage } from './frame.ts';
import { openGif } from './gif/index.ts';
import { openIco } from './ico/index.ts';
import { openHeif } from './heif/index.ts';
import { openJpeg } from './jpeg/index.ts';
import { openPng } from './png/index.ts';
import { openPnm } from './pnm/index.ts';
import { openTiff } from './tiff/index.ts';
import { openWebp } from './webp/index.ts';

const OPENERS: Readonly<Record<ImageFormat, OpenImage>> = {
  png: openPng,
  jpeg: openJpeg,
  webp: openWebp,
  gif: openGif,
  bmp: openBmp,
  tiff: openTiff,
  heic: openHeif('heic'),
  avif: openHeif('avif'),
  ico: openIco,
  pnm: openPnm,
};

/** Reads the headers of a file whose format is known; at least one frame. Failures: malformed_file, unsupported_media, too_large. */
export function openImage(format: ImageFormat, bytes: Uint8Array): Result<readonly ImageFrame[]> {
  return OPENERS[format](bytes);
}
