// What a built-in linear symbology implements: one row of bars → its text. The search for rows is search.ts.
import type { BarRow } from './bars.ts';
import type { Frame } from './profile.ts';

/** How one row of bars reads. */
export interface RowDecoder {
  /** The fewest bars that a symbol has. */
  readonly minBars: number;
  /** Whether a symbol can have so many bars. */
  readonly fits: (bars: number) => boolean;
  /** All bars keep one pitch and are low: the direction is searched finely where such a row does not read. */
  readonly evenPitch?: true;
  /**
   * The text of a row that starts at the symbol's first bar, left to right; every row is offered in both directions.
   * Undefined unless everything holds by which the symbology tells its own bars from others.
   */
  readonly decode: (row: BarRow, place: RowPlace) => RowReading | undefined;
}

/** What one row says. */
export interface RowReading {
  readonly text: string;
  /** First and last edge of the symbol in u of the row that was given. */
  readonly from: number;
  readonly to: number;
  /** Rows that must agree before the text is believed. */
  readonly votes: number;
  /** Extent along the bars in v of the frame, where the decoder measured it. */
  readonly across?: readonly [number, number];
}

/** Where a row was taken: the frame of its area, the height of the line, and whether the row is mirrored. */
export interface RowPlace {
  readonly frame: Frame;
  readonly v: number;
  readonly mirrored: boolean;
}
