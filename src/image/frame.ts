// A frame: one image of a file. Its size is read from headers; its pixels are decoded on demand.
import type { Budget } from '../lib/budget.ts';
import type { Failure } from '../lib/failure.ts';
import type { Result } from '../lib/result.ts';
import type { Tone } from './grey.ts';
import type { Luma } from './types.ts';

export type ImageFormat =
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'heic'
  | 'avif'
  | 'ico'
  | 'pnm'
  | 'svg';

/** The divisor of both sides, which are rounded up. Pixels of the original are averaged; none is skipped. */
export type Scale = 1 | 2 | 4 | 8;

export const SCALES = [1, 2, 4, 8] as const satisfies readonly Scale[];

export interface DecodeOptions {
  readonly scale: Scale;
  readonly budget: Budget;
  /** How colours become grey; default: BT.601 luma on white. */
  readonly tone?: Tone | undefined;
}

export interface FrameLuma extends Luma {
  /** Why something of the frame is missing from the image: an image in an SVG that cannot be decoded. */
  readonly missing?: Failure;
}

export interface ImageFrame {
  /** Full size in pixels, upright: EXIF orientation is applied. From 1 to MAX_SIDE_PX. */
  readonly width: number;
  readonly height: number;
  /** Whether `tone` can change the image, because its file has colours, or an alpha channel. */
  readonly hasColours?: boolean;
  readonly hasAlpha?: boolean;
  /** How many times its size is decoded, as a picture of an animation is; default: once. */
  readonly decodes?: number;
  /** The upright image in grey on white: ceil(width / scale) × ceil(height / scale) pixels, in its own buffer. */
  readonly decode: (options: DecodeOptions) => Promise<Result<FrameLuma>>;
}

/** Reads a file's headers: at least one frame, in the file's order. */
export type OpenImage = (bytes: Uint8Array) => Result<readonly ImageFrame[]>;

/**
 * The longest side in pixels: JPEG's own limit (ITU-T T.81 B.2.2: 16 bits). It bounds a row of any format, and so the memory that a
 * decoder needs for rows, to 512 KB.
 */
export const MAX_SIDE_PX = 65_535;

/**
 * The part of the rows that a damaged JPEG or TIFF must have; the others become grey or white. So a truncated last row of blocks or one
 * damaged interval does not hide codes elsewhere. A file with fewer rows counts as truncated.
 */
export const WHOLE_PART = 7 / 8;
