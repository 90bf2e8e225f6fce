// The table of formats, with the function that opens each.
import { ok, type Result } from '../lib/result.ts';
import { type Animation, noSuchPicture, shownPicture } from './animation.ts';
import { openBmp } from './bmp/index.ts';
import { malformed } from './failures.ts';
import type { ImageFormat, ImageFrame, OpenImage } from './frame.ts';
import { openGif, openGifAnimation } from './gif/index.ts';
import { openIco } from './ico/index.ts';
import { openHeif } from './heif/index.ts';
import { openJpeg } from './jpeg/index.ts';
import { openPng, openPngAnimation } from './png/index.ts';
import { openPnm } from './pnm/index.ts';
import { openSvg } from './svg/index.ts';
import { openTiff } from './tiff/index.ts';
import { openWebp, openWebpAnimation } from './webp/index.ts';

/** The raster images that an SVG holds, by their first byte. */
const EMBEDDED: Readonly<Record<number, ImageFormat>> = {
  0x89: 'png',
  0xff: 'jpeg',
  0x47: 'gif',
  0x52: 'webp',
  0x42: 'bmp',
};

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
  svg: openSvg(openEmbedded),
};

const ANIMATIONS: Partial<
  Readonly<Record<ImageFormat, (bytes: Uint8Array, most: number) => Result<Animation>>>
> = { gif: openGifAnimation, webp: openWebpAnimation, png: openPngAnimation };

/**
 * Reads the headers of an animation up to picture `number`, from 2, which is its only frame. Failures: those of openImage, and invalid_option
 * (there is no such picture).
 */
export function openPicture(
  format: ImageFormat,
  bytes: Uint8Array,
  number: number,
): Result<readonly ImageFrame[]> {
  const animation = ANIMATIONS[format]?.(bytes, number);
  if (animation?.ok === false) return animation;
  if (animation === undefined) {
    const frames = openImage(format, bytes);
    return frames.ok ? noSuchPicture(number, 1) : frames;
  }
  const picture = shownPicture(format, animation.value, number);
  return picture.ok ? ok([picture.value]) : picture;
}

/** Reads the headers of a file whose format is known; at least one frame. Failures: malformed_file, unsupported_media, too_large. */
export function openImage(format: ImageFormat, bytes: Uint8Array): Result<readonly ImageFrame[]> {
  return OPENERS[format](bytes);
}

function openEmbedded(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const format = EMBEDDED[bytes[0] ?? 0];
  return format === undefined
    ? malformed('svg', 'an image in it has another format')
    : openImage(format, bytes);
}
