// Bands of a crop, and what the two ways of reading them answer.
import type { Place } from './place.ts';

/** A band of the crop's rows. */
export interface Band {
  /** Its mean row along the bars, dark high. */
  readonly profile: Float32Array;
  /** Its turning points. */
  readonly turns: number;
  /** Where a symbol may lie in it, best first. */
  readonly places: () => readonly Place[];
}

/** A symbol found in bands of a crop. */
export interface Found {
  /** Thirteen; a leading 0 is a UPC-A. */
  readonly digits: readonly number[];
  /** Columns where it starts and ends, from the right edge when `reversed`. */
  readonly from: number;
  readonly to: number;
  readonly reversed: boolean;
}
