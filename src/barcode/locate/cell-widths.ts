// Whether the dark and the light of a region of squares are as wide as a code's, from one module to a few. Windows of façades are all of
// one width, and the squares of crosswords many times as wide as the lines between them.
import type { Luma } from '../../image/types.ts';
import { turnsOf } from '../vision/turns.ts';
import { valueAt } from '../vision/select.ts';
import { halfWay, rangeOf, rowOf } from './bar-pattern.ts';
import type { CellRegion } from './cell-regions.ts';

/** Rows and columns examined, over so much of the region. */
const LINES = 11;
const SHARE = 0.9;
const MIN_SAMPLES = 80;
/** Each line is the mean of three, and of three places along it: a single one may run along the edges of modules. */
const ABOUT_PX = [-1, 0, 1] as const;
/** A turn is a swing by this share of the line's range: single modules under blur keep more, grain has less. */
const MIN_SWING = 0.25;
/** Fewer dark runs, or light ones, say nothing of widths. */
const MIN_RUNS = 24;
/**
 * The 85th by the 15th percentile of the widths of runs, dark or light, along rows or columns, whichever is greatest. Half of a code's runs
 * are one module wide, few more than three: 117 drawn QR, Data Matrix and Aztec codes at five angles, to a blur of 2 px, have 2.3
 * to 4.1, windows of façades 1.0 to 1.4, crosswords 4.9 to 16.
 */
const MIN_WIDTH_RATIO = 1.7;
const MAX_WIDTH_RATIO = 4.6;
const [NARROW, WIDE] = [0.15, 0.85];

/**
 * Whether runs along the region's rows and columns have such widths, or are too few to tell; the region is in pixels of the image, `luma` its
 * level by `factor`.
 */
export function hasCellWidths(luma: Luma, region: CellRegion, factor: number): boolean {
  const { angle, length, breadth } = region;
  const ratios = [
    ...ratiosAlong(luma, region, factor),
    ...ratiosAlong(luma, { ...region, angle: angle + Math.PI / 2, length: breadth, breadth: length }, factor),
  ];
  const greatest = Math.max(...ratios);
  return ratios.length === 0 || (greatest >= MIN_WIDTH_RATIO && greatest <= MAX_WIDTH_RATIO);
}

/** Of dark and of light runs, by lines along the region's angle; none for too few. */
function ratiosAlong(
  luma: Luma,
  { centre, angle, length, breadth }: CellRegion,
  factor: number,
): readonly number[] {
  const scaled = {
    centre: { x: centre.x / factor, y: centre.y / factor },
    angle,
    length: length / factor,
    breadth: breadth / factor,
  };
  const samples = Math.max(MIN_SAMPLES, Math.round(scaled.length));
  const dark: number[] = [];
  const light: number[] = [];
  for (let i = 0; i < LINES; i++) {
    const across = ((i + 0.5) / LINES - 0.5) * scaled.breadth * SHARE;
    const line = meanLine(ABOUT_PX.map((by) => rowOf(luma, scaled, across + by, samples)));
    const turns = turnsOf(line, MIN_SWING * rangeOf(line));
    for (let k = 2; k < turns.length; k++) {
      const [before = 0, middle = 0, after = 0] = turns.slice(k - 2, k + 1);
      const width = halfWay(line, middle, after) - halfWay(line, before, middle);
      if ((line[middle] ?? 0) < (line[after] ?? 0)) dark.push(width);
      else light.push(width);
    }
  }
  return [dark, light].filter((widths) => widths.length >= MIN_RUNS).map(ratioOf);
}

/** The sum of the rows, each place with its two neighbours. */
function meanLine(rows: readonly Float32Array[]): Float32Array {
  const sums = new Float32Array(rows[0]?.length ?? 0);
  for (const row of rows)
    for (let i = 0; i < sums.length; i++) {
      const here = row[i] ?? 0;
      sums[i] = (sums[i] ?? 0) + here + (row[i - 1] ?? here) + (row[i + 1] ?? here);
    }
  return sums;
}

function ratioOf(widths: readonly number[]): number {
  const values = Float32Array.from(widths);
  const last = values.length - 1;
  const narrow = valueAt(values, Math.floor(NARROW * last));
  return valueAt(values, Math.floor(WIDE * last)) / narrow;
}
