// The door of image/: files to frames, and the types of pixels.
export { openImage } from './open.ts';
export {
  DECODE_MS_PER_PX,
  MAX_SIDE_PX,
  SCALES,
  type ImageFormat,
  type ImageFrame,
  type Scale,
} from './frame.ts';
export { openFlate } from './flate/index.ts';
export { openJpegAs } from './jpeg/index.ts';
export type { Orientation } from './orient.ts';
export { outOfTime } from './failures.ts';
export type { Luma, Raster } from './types.ts';
