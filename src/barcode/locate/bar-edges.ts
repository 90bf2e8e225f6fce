// How wide the edges of bars are: what sharpening and model fits are for.
import type { Luma } from '../../image/types.ts';
import { valueAt } from '../vision/select.ts';
import { turnsOf } from '../vision/turns.ts';
import { median, MIN_SWING, rangeOf, widthsOf } from './bar-pattern.ts';

/** Rows of an upright crop that are measured, over so much of its height. */
const ROWS = 7;
const HEIGHT_SHARE = 0.8;
/** Of the bars and spaces of a row, sorted: those of one module, or of a little more where print touches some. */
const MODULE_RANK = 0.2;
/**
 * Edges by the module. Of 111 codes in photographs, public and drawn, that a sharpened region or a model fit read all have 0.59 and more;
 * sharp edges of modules of 3 px have 0.4 in a doubled crop, and are read as they are. Spines, boards and blinds have 0.1 to 0.5.
 */
const MIN_BLURRED = 0.5;

/** Whether the edges of most bars are blurred, in a crop that is upright and doubled. */
export function isBlurred({ width, height, data }: Luma): boolean {
  const shares = Array.from({ length: ROWS }, (_, i) => {
    const y = Math.floor((0.5 + ((i + 0.5) / ROWS - 0.5) * HEIGHT_SHARE) * height);
    const row = Float32Array.from(data.subarray(y * width, (y + 1) * width));
    const turns = turnsOf(row, MIN_SWING * rangeOf(row));
    const widths = Float32Array.from(widthsOf(row, turns));
    return widths.length === 0
      ? 1
      : edgeWidth(row, turns) / valueAt(widths, Math.floor(MODULE_RANK * widths.length));
  });
  return median(shares) >= MIN_BLURRED;
}

/** The median width of the edges between the turns, in samples: swing by steepest slope. */
export function edgeWidth(row: Float32Array, turns: readonly number[]): number {
  const widths = turns.slice(1).map((to, k) => {
    const from = turns[k] ?? 0;
    let slope = 0;
    for (let i = from; i < to; i++) slope = Math.max(slope, Math.abs((row[i + 1] ?? 0) - (row[i] ?? 0)));
    return Math.abs((row[to] ?? 0) - (row[from] ?? 0)) / slope;
  });
  return median(widths);
}
