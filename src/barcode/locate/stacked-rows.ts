// Whether bars lie in rows above each other, as in stacked codes, or run on through the whole region, as boards of a fence,
// blinds, spines of books and the bars of one linear code do.
import type { Luma } from '../../image/types.ts';
import { turnsOf } from '../vision/turns.ts';
import {
  correlation,
  median,
  MIN_SWING,
  MIN_TURNS,
  MIN_WIDTH_RATIO,
  rangeOf,
  rowOf,
  widthRatio,
} from './bar-pattern.ts';
import type { CellRegion } from './cell-regions.ts';

const ROWS = 15;
/** Rows that show bars: in sheet music one row in four, in stacked codes all. */
const MIN_ROWS = 8;
/** Of the region's breadth, about its middle: rails and the ends of boards lie outside, and so do their bars' ends. */
const BREADTH_SHARE = 0.6;
const MIN_SAMPLES = 80;
/** Rows of one part agree: of fences and spines by 0.9 and more, rows of a PDF417 by 0.25 to 0.8 (start and stop are the same). */
const MIN_AGREEMENT = 0.86;
/**
 * Rows that may agree one after the other: the middle one of three rows of a PDF417 takes 8 of what is examined, one of the two
 * of a DataBar Stacked 9, spines of books 12 and more.
 */
const MAX_ALIKE = 10;

/** Whether rows with bars differ from each other; the region is in pixels of the image, `luma` its level by `factor`. */
export function hasSeveralRows(luma: Luma, region: CellRegion, factor: number): boolean {
  const scaled = {
    centre: { x: region.centre.x / factor, y: region.centre.y / factor },
    angle: region.angle,
    length: region.length / factor,
    breadth: region.breadth / factor,
  };
  const samples = Math.max(MIN_SAMPLES, Math.round(scaled.length));
  const rows = Array.from({ length: ROWS }, (_, i) =>
    rowOf(luma, scaled, ((i + 0.5) / ROWS - 0.5) * scaled.breadth * BREADTH_SHARE, samples),
  );
  const seen = rows
    .map((row) => ({ row, turns: turnsOf(row, MIN_SWING * rangeOf(row)) }))
    .filter(({ turns }) => turns.length >= MIN_TURNS);
  const ratio = median(seen.map(({ row, turns }) => widthRatio(row, turns)));
  if (seen.length < MIN_ROWS || ratio < MIN_WIDTH_RATIO) return false;
  let [alike, most] = [1, 1];
  for (const [i, { row }] of seen.entries()) {
    const before = seen[i - 1]?.row;
    if (before === undefined) continue;
    alike = correlation(before, row) >= MIN_AGREEMENT ? alike + 1 : 1;
    most = Math.max(most, alike);
  }
  return most <= MAX_ALIKE;
}
