// WebP (RFC 9649): the container is read here, the pixels in src/wasm/raster/vp8*.c. Of an animation the first frame is read, on its canvas,
// unless another one is asked for.
import { ok, type Result } from '../../lib/result.ts';
import type { Animation, Picture } from '../animation.ts';
import { exifOrientation } from '../exif.ts';
import { checkSides, malformed } from '../failures.ts';
import type { ImageFrame } from '../frame.ts';
import { upright, type Orientation } from '../orient.ts';
import { decodeWebp, type WebpImage } from './decode.ts';
import { chunksOf, findChunk, FOUR_CC, u24 } from './riff.ts';

const RIFF_HEADER_BYTES = 12;
const VP8_HEADER_BYTES = 10;
const VP8L_HEADER_BYTES = 5;
const VP8L_SIGNATURE = 0x2f;
const ANMF_HEADER_BYTES = 16;

/** Reads the headers; one frame. Failure: malformed_file (no image). */
export function openWebp(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const image = findImage(bytes);
  if (image === undefined) return malformed('webp', 'it has no image');
  const sides = checkSides('webp', image.canvasWidth, image.canvasHeight);
  if (!sides.ok) return sides;
  const exif = findChunk(bytes, RIFF_HEADER_BYTES, FOUR_CC.EXIF);
  const orientation: Orientation = exif === undefined ? 1 : exifOrientation(exif.body);
  return ok([upright(frameOf(image), orientation)]);
}

/** Reads the headers of its frames, at most so many. Failure: malformed_file. */
export function openWebpAnimation(bytes: Uint8Array, most: number): Result<Animation> {
  const extended = findChunk(bytes, RIFF_HEADER_BYTES, FOUR_CC.VP8X)?.body;
  if (extended === undefined) return ok({ width: 0, height: 0, pictures: [] });
  const pictures: Picture[] = [];
  for (const { body } of chunksOf(bytes, RIFF_HEADER_BYTES, FOUR_CC.ANMF)) {
    const image = body.length > ANMF_HEADER_BYTES ? stillImage(body, ANMF_HEADER_BYTES) : undefined;
    if (image === undefined) return malformed('webp', 'one of its frames has no image');
    const flags = body[15] ?? 0;
    pictures.push({
      left: 2 * u24(body, 0),
      top: 2 * u24(body, 3),
      image: frameOf(image),
      isOver: (flags & 2) === 0,
      after: (flags & 1) === 0 ? 'stays' : 'clears',
    });
    if (pictures.length === most) break;
  }
  return ok({ width: u24(extended, 4) + 1, height: u24(extended, 7) + 1, pictures });
}

function frameOf(image: WebpImage): ImageFrame {
  return {
    width: image.canvasWidth,
    height: image.canvasHeight,
    hasColours: true,
    hasAlpha: image.isLossless || image.alpha !== undefined,
    decode: (options) => decodeWebp(image, options),
  };
}

function findImage(bytes: Uint8Array): WebpImage | undefined {
  const extended = findChunk(bytes, RIFF_HEADER_BYTES, FOUR_CC.VP8X)?.body;
  const animated = findChunk(bytes, RIFF_HEADER_BYTES, FOUR_CC.ANMF)?.body;
  if (animated !== undefined && animated.length > ANMF_HEADER_BYTES) {
    const image = stillImage(animated, ANMF_HEADER_BYTES);
    if (image === undefined) return undefined;
    const left = 2 * u24(animated, 0);
    const top = 2 * u24(animated, 3);
    return {
      ...image,
      left,
      top,
      canvasWidth: Math.max(extended === undefined ? 0 : u24(extended, 4) + 1, left + image.width),
      canvasHeight: Math.max(extended === undefined ? 0 : u24(extended, 7) + 1, top + image.height),
    };
  }
  return stillImage(bytes, RIFF_HEADER_BYTES);
}

function stillImage(bytes: Uint8Array, from: number): WebpImage | undefined {
  const chunk = findChunk(bytes, from, FOUR_CC.VP8, FOUR_CC.VP8L);
  if (chunk === undefined) return undefined;
  const isLossless = chunk.type === FOUR_CC.VP8L;
  const size = isLossless ? losslessSize(chunk.body) : lossySize(chunk.body);
  return (
    size && {
      ...size,
      canvasWidth: size.width,
      canvasHeight: size.height,
      left: 0,
      top: 0,
      data: chunk.body,
      isLossless,
      alpha: findChunk(bytes, from, FOUR_CC.ALPH)?.body,
    }
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in a VP8 header (RFC 6386 §9.1). */
function lossySize(body: Uint8Array): Size | undefined {
  if (body.length < VP8_HEADER_BYTES) return undefined;
  return { width: u24(body, 6) & 0x3fff, height: (u24(body, 7) >> 8) & 0x3fff };
}

/** The size in a VP8L header (RFC 9649 §3.4): 14 bits each after a signature. */
function losslessSize(body: Uint8Array): Size | undefined {
  if (body.length < VP8L_HEADER_BYTES || body[0] !== VP8L_SIGNATURE) return undefined;
  return { width: (u24(body, 1) & 0x3fff) + 1, height: ((u24(body, 2) >> 6) & 0x3fff) + 1 };
}
