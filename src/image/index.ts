// The door of image/: opens files as frames, and has the types of pixels.
export { findBox } from './heif/boxes.ts';
export { noSuchPicture } from './animation.ts';
export { openImage, openPicture } from './open.ts';
export {
  MAX_SIDE_PX,
  SCALES,
  type FrameLuma,
  type ImageFormat,
  type ImageFrame,
  type Scale,
} from './frame.ts';
export { openJpegAs } from './jpeg/index.ts';
export { colourToneOf, lumaOf, LUMA_ON_WHITE, type Tone } from './grey.ts';
export { createShrinker } from './shrink.ts';
export { upright, type Orientation } from './orient.ts';
export { checkSides, malformed, outOfTime } from './failures.ts';
export { decodeWithRaster, inflateWithRaster, MAX_DEFLATE_RATIO } from './raster-decode.ts';
export type { Luma } from './types.ts';
