// Reader: what each of our own decoders implements, and the value that all recognition hands on.
import type { Luma } from '../image/types.ts';
import type { Budget } from '../lib/budget.ts';
import type { Symbology } from './symbology.ts';

/** Pixel coordinates: x to the right, y down, 0,0 the outer corner of the first pixel (its centre is 0.5, 0.5). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Corners of the symbol without its quiet zone, in the symbol's own reading order: top left, top right, bottom right,
 * bottom left. A code that stands on its head has its first corner at the bottom right of the picture.
 * A linear code that was read along lines alone may be flatter than its bars.
 */
export type Quad = readonly [Point, Point, Point, Point];

/** One symbol that was read, as the API answers it. */
export interface RecognizedSymbol {
  readonly type: Symbology;
  /** The text by CONTRACT's table "Types and texts of scans". */
  readonly text: string;
  /** In pixels of the Luma that was given to the reader. */
  readonly quad: Quad;
}

/** A built-in decoder. */
export interface Reader {
  readonly symbology: Symbology;
  /**
   * All symbols of its type in the picture, upright or turned by any angle that it can follow; never throws, never
   * guesses: a symbol that fails its check digit, CRC, quiet zones or agreement of rows is not returned.
   * Spends its nominal work on the budget and ends early, with what it has, once that is exhausted.
   */
  read(luma: Luma, budget: Budget): readonly RecognizedSymbol[];
}
