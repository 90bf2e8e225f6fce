// A frame: one image of an image file whose size is known from headers and whose pixels are decoded on demand.
import type { Budget } from '../lib/budget.ts';
import type { Result } from '../lib/result.ts';
import type { Luma } from './types.ts';

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp' | 'tiff' | 'heic' | 'avif' | 'ico';

/** Both sides are divided by it, rounded up. Whole pixels of the original are averaged: nothing is skipped. */
export type Scale = 1 | 2 | 4 | 8;

export const SCALES = [1, 2, 4, 8] as const satisfies readonly Scale[];

export interface DecodeOptions {
  readonly scale: Scale;
  readonly budget: Budget;
}

export interface ImageFrame {
  /** Full size in pixels, upright: EXIF orientation is applied. From 1 to MAX_SIDE_PX. */
  readonly width: number;
  readonly height: number;
  /** Grey, alpha on white, upright; ceil(width / scale) × ceil(height / scale), in a buffer of its own. */
  readonly decode: (options: DecodeOptions) => Promise<Result<Luma>>;
}

/** Reads a file's headers: at least one frame, in the file's order. */
export type OpenImage = (bytes: Uint8Array) => Result<readonly ImageFrame[]>;

/**
 * Longest side in pixels. JPEG's own limit (ITU-T T.81 B.2.2: 16 bits); it bounds a row of any format, and with
 * it the memory that a decoder holds for rows, to 512 KB.
 */
export const MAX_SIDE_PX = 65_535;

/**
 * A JPEG or TIFF of which at least this part of the rows is whole is answered, the rest in grey or white: a torn last row of
 * blocks or one damaged interval does not hide codes elsewhere. With less, the file counts as truncated.
 */
export const WHOLE_PART = 7 / 8;
