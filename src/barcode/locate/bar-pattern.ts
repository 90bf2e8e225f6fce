// Whether a region of parallel edges is a pattern of bars: many edges in each row, bars or spaces of several widths, and
// rows that agree. Cloth, print, fences and façades have parallel edges too. Measured: design/recognition.md, "Is it bars?".
import type { Luma } from '../../image/types.ts';
import { fillFromPixels } from '../vision/row.ts';
import { valueAt } from '../vision/select.ts';
import { spanOf, turnsOf } from '../vision/turns.ts';
import type { BarRegion } from './bar-regions.ts';

const ROWS = 7;
const MIN_SAMPLES = 80;
const MAX_SAMPLES = 800;
/** Of the region's breadth: rows at its rim touch print. */
const BREADTH_SHARE = 0.9;
/** Turning points of the median row. An EAN-8 has 43 edges; blur leaves half of them; a label's border has 3. */
export const MIN_TURNS = 12;
/** A turn is a swing by this share of the row's range: narrow bars under blur keep about a fifth. */
export const MIN_SWING = 0.12;
/** Pairs of neighbouring rows that must agree: glare may spoil half of the six. */
const PAIRS = 3;
/** Of the third best pair. */
const MIN_CORRELATION = 0.3;
/** Pairs of a code that takes the middle of a region alone, and how much such rows agree at least. */
const SHARP_PAIRS = 2;
const MIN_SHARP_CORRELATION = 0.4;
/**
 * Fewer turns are a code so blurred that its narrow bars are gone, and blur takes the noise and print that part rows, too:
 * of 20 such codes that are read 18 have 0.95 and more. Lines of print, keys and notes have 0.3 to 0.9.
 */
const MIN_SHARP_TURNS = 24;
const MIN_BLURRED_CORRELATION = 0.93;
const MAX_BLURRED_TURNS = 40;
/**
 * Wide by narrow (the 85th by the 15th percentile), of bars or of spaces: fences and windows have 1.08 to 1.4, blinds to
 * 1.65, codes 1.74 and more, blurred ones 1.47.
 */
export const MIN_WIDTH_RATIO = 1.65;
const MIN_BLURRED_WIDTH_RATIO = 1.42;
const NARROW_SHARE = 0.15;
/**
 * Of all bars and spaces of a region the 85th by the 30th percentile of their widths. Bars of a code are one to four modules wide: of 121
 * public images that are read from bar regions, or by the built-in decoders, 118 have 3.2 at most, one 4.1. Spines of books, as wide as
 * they like, with lines on them, have 5.2 to 12.6.
 */
const MAX_SPREAD = 4.8;
const [SPREAD_NARROW, SPREAD_WIDE] = [0.3, 0.85];
/** Parts of a row, each of which is compared with itself a pitch further on; and what is tried as its pitch, by the median. */
const EVEN_PARTS = 3;
const PITCHES = [0.8, 1.25] as const;
/**
 * Of 253 regions of codes in photographs, public and drawn, all have 0.33 at most but MSI, with 0.52; drawn codes of one digit throughout 0.77
 * to a blur of σ 1.2 modules.
 */
const MAX_EVENNESS = 0.8;
/** Fewer bars, or spaces, say nothing of widths. */
const MIN_WIDTHS = 4;
/** Samples by which neighbouring rows may be shifted: the region's angle is good to 2°. */
const MAX_SHIFT = 4;

export interface BarPattern {
  /** 0 for no bars; else higher for more edges and rows that agree better. */
  readonly score: number;
  /** Whether a code can be made of them: worth a crop and what reads it. */
  readonly isCode: boolean;
}

const NO_BARS: BarPattern = { score: 0, isCode: false };

/** What the region's rows look like; lengths in pixels of `luma`. */
export function barPattern(luma: Luma, region: BarRegion): BarPattern {
  const rows = rowsOf(luma, region);
  const turnsByRow = rows.map((row) => turnsOf(row, MIN_SWING * rangeOf(row)));
  const turns = median(turnsByRow.map(({ length }) => length));
  if (turns < MIN_TURNS) return NO_BARS;
  const pairs = rows.slice(1).map((row, i) => ({
    agreement: correlation(rows[i] ?? row, row),
    turns: Math.min(turnsByRow[i]?.length ?? 0, turnsByRow[i + 1]?.length ?? 0),
  }));
  pairs.sort((a, b) => b.agreement - a.agreement);
  const third = pairs[PAIRS - 1]?.agreement ?? 0;
  if (third < MIN_CORRELATION) return NO_BARS;
  const sharp = pairs.filter(
    (pair) => pair.turns >= MIN_SHARP_TURNS && pair.agreement >= MIN_SHARP_CORRELATION,
  );
  const isSharp = sharp.length >= SHARP_PAIRS;
  const isBlurred = third >= MIN_BLURRED_CORRELATION && turns < MAX_BLURRED_TURNS;
  const minRatio = isBlurred ? MIN_BLURRED_WIDTH_RATIO : MIN_WIDTH_RATIO;
  return {
    score: third * Math.min(turns, 60),
    isCode:
      (isSharp || isBlurred) &&
      median(rows.map((row, i) => widthRatio(row, turnsByRow[i] ?? []))) >= minRatio,
  };
}

/**
 * Whether bars and spaces of the region are as wide as a code's, and not all bars as far from each other; to be asked where its narrow
 * ones are to be seen. Pixels of `luma`.
 */
export function hasBarWidths(luma: Luma, region: BarRegion): boolean {
  const rows = rowsOf(luma, region);
  const turnsByRow = rows.map((row) => turnsOf(row, MIN_SWING * rangeOf(row)));
  if (spreadOf(rows.flatMap((row, i) => widthsOf(row, turnsByRow[i] ?? []))) > MAX_SPREAD) return false;
  // Most rows: the answer of so many decides, and a code's first ones do.
  const most = (rows.length >> 1) + 1;
  let uneven = 0;
  return rows.some((row, i) => {
    if (!isEven(row, turnsByRow[i] ?? [])) uneven += 1;
    return uneven >= most;
  });
}

/** Whether each part of the row is like itself a bar and a space further on, as stripes of one pitch are. */
function isEven(row: Float32Array, turns: readonly number[]): boolean {
  const pitch = median(turns.slice(2).map((turn, i) => turn - (turns[i] ?? 0)));
  const size = Math.floor(row.length / EVEN_PARTS);
  const [least, most] = [Math.round(PITCHES[0] * pitch), Math.round(PITCHES[1] * pitch)];
  if (least < 1 || 2 * most > size) return false;
  for (let from = 0; from + size <= row.length; from += size)
    if (!repeats(row.subarray(from, from + size), least, most)) return false;
  return true;
}

/** Whether the values correlate with those some lag of `least` to `most` further on. */
function repeats(values: Float32Array, least: number, most: number): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  for (let lag = least; lag <= most; lag++) {
    let [ab, aa, bb] = [0, 1, 1];
    for (let i = lag; i < values.length; i++) {
      const [a, b] = [(values[i - lag] ?? 0) - mean, (values[i] ?? 0) - mean];
      ab += a * b;
      aa += a * a;
      bb += b * b;
    }
    if (ab / Math.sqrt(aa * bb) > MAX_EVENNESS) return true;
  }
  return false;
}

function rowsOf(luma: Luma, region: BarRegion): readonly Float32Array[] {
  const samples = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.round(region.length)));
  return Array.from({ length: ROWS }, (_, i) =>
    rowOf(luma, region, ((i + 0.5) / ROWS - 0.5) * region.breadth * BREADTH_SHARE, samples),
  );
}

/** How much the widths differ but for the widest and the narrowest. */
function spreadOf(widths: readonly number[]): number {
  const values = Float32Array.from(widths);
  const last = values.length - 1;
  const narrow = valueAt(values, Math.floor(SPREAD_NARROW * last));
  return valueAt(values, Math.floor(SPREAD_WIDE * last)) / Math.max(0.5, narrow);
}

/** What a few of an area's rows show. */
interface QuickCheck {
  /** Of the row that has most; those at the region's ends may be cut. */
  readonly bars: number;
  /** Whether that row has bars or spaces of several widths, or too few to tell. */
  readonly severalWidths: boolean;
}

/** Rows of the quick check, and its swing: half of what blur σ 0.6 module leaves of bars of one module. */
const QUICK_ROWS = 5;
const QUICK_SWING = 0.07;

/** Whether the built-in decoders may find bars in the region; a hundredth of the work of sampling it for them. */
export function quickCheck(luma: Luma, region: Omit<BarRegion, 'energy'>): QuickCheck {
  const samples = Math.max(MIN_SAMPLES, Math.round(region.length));
  const rows = Array.from({ length: QUICK_ROWS }, (_, i) =>
    rowOf(luma, region, ((i + 0.5) / QUICK_ROWS - 0.5) * region.breadth, samples),
  );
  // By the clearest row: in one that meets no bars all swings are noise.
  const swing = QUICK_SWING * Math.max(...rows.map(spanOf));
  const looks = rows.map((row) => {
    const turns = turnsOf(row, swing);
    return { turns: turns.length, ratio: widthRatio(row, turns) };
  });
  const { turns, ratio } = looks.reduce((a, b) => (b.turns > a.turns ? b : a));
  return {
    bars: Math.ceil(turns / 2),
    severalWidths: turns < MIN_SHARP_TURNS || ratio >= MIN_BLURRED_WIDTH_RATIO,
  };
}

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Values along the region, `across` pixels from its middle line, less their mean. */
export function rowOf(
  luma: Luma,
  region: Omit<BarRegion, 'energy'>,
  across: number,
  samples: number,
): Float32Array {
  const stepX = (Math.cos(region.angle) * region.length) / samples;
  const stepY = (Math.sin(region.angle) * region.length) / samples;
  const startX = region.centre.x - across * Math.sin(region.angle) - ((samples - 1) / 2) * stepX;
  const startY = region.centre.y + across * Math.cos(region.angle) - ((samples - 1) / 2) * stepY;
  const row = new Float32Array(samples);
  fillFromPixels(luma, { x: startX, y: startY }, { x: stepX, y: stepY }, row);
  return row;
}

/** The row's range without its outermost twentieths. */
export function rangeOf(row: Float32Array): number {
  const values = row.slice();
  const light = Math.floor(row.length * 0.95);
  // What stands behind it then is no less.
  return valueAt(values, light) - valueAt(values, Math.floor(row.length * 0.05), light);
}

/** Wide by narrow of the bars or of the spaces, whichever differ more; 1 for too few. */
export function widthRatio(row: Float32Array, turns: readonly number[]): number {
  const widths = widthsOf(row, turns);
  const ratios = [0, 1].map((odd) => {
    const sorted = widths.filter((_, i) => i % 2 === odd).sort((a, b) => a - b);
    if (sorted.length < MIN_WIDTHS) return 1;
    const last = sorted.length - 1;
    const narrow = sorted[Math.ceil(NARROW_SHARE * last)] ?? 1;
    return (sorted[Math.floor((1 - NARROW_SHARE) * last)] ?? 1) / Math.max(0.5, narrow);
  });
  return Math.max(...ratios);
}

/** Widths of the bars and spaces between a row's turns, by turns. */
export function widthsOf(row: Float32Array, turns: readonly number[]): readonly number[] {
  const edges = turns.slice(1).map((turn, i) => halfWay(row, turns[i] ?? 0, turn));
  return edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0));
}

/** Where the row is half way between its values at two turns. */
export function halfWay(row: Float32Array, from: number, to: number): number {
  const level = ((row[from] ?? 0) + (row[to] ?? 0)) / 2;
  const rises = (row[to] ?? 0) > level;
  for (let i = from; i < to; i++) {
    const [here, next] = [row[i] ?? 0, row[i + 1] ?? 0];
    if (rises ? next > level : next < level) return i + (level - here) / (next - here);
  }
  return to;
}

/** Best normalised correlation within ±MAX_SHIFT samples. */
export function correlation(a: Float32Array, b: Float32Array): number {
  const [from, to] = [MAX_SHIFT, a.length - MAX_SHIFT];
  let aa = 1;
  // Of b's first window; the next one is a sample further on.
  let bb = 1;
  for (let i = from; i < to; i++) {
    aa += (a[i] ?? 0) ** 2;
    bb += (b[i - MAX_SHIFT] ?? 0) ** 2;
  }
  let best = 0;
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    let ab = 0;
    for (let i = from; i < to; i++) ab += (a[i] ?? 0) * (b[i + shift] ?? 0);
    best = Math.max(best, ab / Math.sqrt(aa * bb));
    if (shift < MAX_SHIFT) bb += (b[to + shift] ?? 0) ** 2 - (b[from + shift] ?? 0) ** 2;
  }
  return best;
}
