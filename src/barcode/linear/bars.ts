// From a brightness profile to bars: dark extrema, and the darkness that each holds between its bright neighbours.
// Blur moves edges and hides the level of black, but it keeps each bar's sum of darkness and its centre; so widths are
// taken from sums, not from crossings of a threshold.
import type { Profile } from './profile.ts';

/** Swing between neighbouring extrema, as a share of the profile's range: half of what blur σ 0.6 module leaves of 1:1. */
const MIN_SWING = 0.07;
const MIN_SWING_LEVELS = 5;

/** Dark extrema of a profile, and the bright ones around them: bright[i] < dark[i] < bright[i+1], as sample numbers. */
export interface Extrema {
  readonly dark: readonly number[];
  readonly bright: readonly number[];
  readonly edges: readonly Edges[];
  /** Space between bar i−1 and bar i at half height in pixels; gaps[0] and gaps[n]: to the end of the profile. */
  readonly gaps: readonly number[];
}

export interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Bars of a candidate symbol, first to last. */
export interface BarRow {
  /** Centres in u. */
  readonly centres: Float64Array;
  /**
   * Darkness relative to the white around, in pixels: shading takes its share of both. Full contrast is unknown, so
   * only ratios count.
   */
  readonly masses: Float64Array;
  /** White space before the first and after the last bar in pixels; Infinity where the image ends. */
  readonly quietBefore: number;
  readonly quietAfter: number;
}

export function extremaOf(profile: Profile): Extrema {
  const { values, step } = profile;
  const count = values.length;
  let lowest = 255;
  let highest = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const swing = Math.max(MIN_SWING_LEVELS, MIN_SWING * (highest - lowest));
  const dark: number[] = [];
  const bright: number[] = [];
  let towardsDark = true;
  let extreme = values[0] ?? 0;
  let at = 0;
  for (let i = 1; i < count; i++) {
    const value = values[i] ?? 0;
    // While the line falls from a bright extreme, and while it rises from a dark one.
    const further = towardsDark ? value >= extreme : value <= extreme;
    if (further) {
      extreme = value;
      at = i;
    } else if (Math.abs(value - extreme) > swing) {
      (towardsDark ? bright : dark).push(at);
      towardsDark = !towardsDark;
      extreme = value;
      at = i;
    }
  }
  if (towardsDark) bright.push(at);
  else {
    dark.push(at);
    bright.push(count - 1);
  }
  const edges = edgesOf(values, dark, bright);
  return { dark, bright, edges, gaps: gapsOf(count, step, edges) };
}

/** Share of the pitch by which neighbouring distances of an even run may differ. */
const EVENNESS = 0.2;

/** Consecutive bars whose distances are alike. */
export interface EvenRun {
  readonly bars: number;
  /** Mean distance in pixels. */
  readonly pitch: number;
}

/** The longest even run; of one bar where none of three is even. */
export function longestEvenRun({ edges }: Extrema, step: number): EvenRun {
  let longest = { bars: 1, pitch: 0 };
  let bars = 1;
  const centre = (i: number): number => ((edges[i]?.left ?? 0) + (edges[i]?.right ?? 0)) / 2;
  for (let i = 2; i < edges.length; i++) {
    const before = centre(i - 1) - centre(i - 2);
    // Bars drawn on whole pixels are off by half a pixel, a sample, each.
    const isAlike = Math.abs(centre(i) - centre(i - 1) - before) <= Math.max(2, EVENNESS * before);
    bars = isAlike ? Math.max(3, bars + 1) : 1;
    if (bars > longest.bars)
      longest = { bars, pitch: (step * (centre(i) - centre(i - bars + 1))) / (bars - 1) };
  }
  return longest;
}

/** Half-height positions of each bar's left and right edge, as sample numbers. */
function edgesOf(values: Float32Array, dark: readonly number[], bright: readonly number[]): readonly Edges[] {
  return dark.map((at, i) => ({
    left: crossing(values, at, bright[i] ?? 0),
    right: crossing(values, at, bright[i + 1] ?? 0),
  }));
}

function gapsOf(samples: number, step: number, edges: readonly Edges[]): readonly number[] {
  return Array.from(
    { length: edges.length + 1 },
    (_, i) => ((edges[i]?.left ?? samples - 1) - (edges[i - 1]?.right ?? 0)) * step,
  );
}

/** Where the values pass half way on the path from one sample to another. */
function crossing(values: Float32Array, from: number, to: number): number {
  const level = ((values[from] ?? 0) + (values[to] ?? 0)) / 2;
  const direction = to > from ? 1 : -1;
  for (let i = from; i !== to; i += direction) {
    const here = values[i] ?? 0;
    const next = values[i + direction] ?? 0;
    if (here <= level && next > level) return i + (direction * (level - here)) / (next - here);
  }
  return to;
}

/** Bars `first` to `last` (inclusive) of the profile, measured against the white at both ends. */
export function barRow(profile: Profile, extrema: Extrema, first: number, last: number): BarRow {
  const { values, start, step } = profile;
  const { dark, bright, edges, gaps } = extrema;
  const count = last - first + 1;
  const centres = new Float64Array(count);
  const masses = new Float64Array(count);
  const pitch = count > 1 ? ((dark[last] ?? 0) - (dark[first] ?? 0)) / (count - 1) : values.length;
  const leftEdge = Math.floor(edges[first]?.left ?? 0);
  const rightEdge = Math.ceil(edges[last]?.right ?? 0);
  const begin = brightest(values, Math.max(bright[first] ?? 0, Math.round(leftEdge - pitch)), leftEdge);
  const end = brightest(values, Math.min(bright[last + 1] ?? 0, Math.round(rightEdge + pitch)), rightEdge);
  const whiteBegin = values[begin] ?? 255;
  const whiteEnd = values[end] ?? 255;
  const slope = (whiteEnd - whiteBegin) / Math.max(1, end - begin);
  for (let i = 0; i < count; i++) {
    const from = i === 0 ? begin : (bright[first + i] ?? 0);
    const to = i === count - 1 ? end : (bright[first + i + 1] ?? 0);
    let mass = 0;
    let moment = 0;
    for (let k = from; k <= to; k++) {
      const weight = k === from || k === to ? 0.5 : 1;
      const white = Math.max(1, whiteBegin + slope * (k - begin));
      const darkness = weight * (1 - (values[k] ?? 0) / white);
      mass += darkness;
      moment += darkness * k;
    }
    masses[i] = mass * step;
    centres[i] = start + (mass > 0 ? moment / mass : (from + to) / 2) * step;
  }
  const before = gaps[first] ?? 0;
  const after = gaps[last + 1] ?? 0;
  return {
    centres,
    masses,
    quietBefore: first === 0 && profile.endsBefore ? Infinity : before,
    quietAfter: last === dark.length - 1 && profile.endsAfter ? Infinity : after,
  };
}

/** The brightest sample from one to another, the nearest to the first of equals. */
function brightest(values: Float32Array, from: number, to: number): number {
  const direction = to > from ? 1 : -1;
  let best = from;
  for (let i = from; i !== to; i += direction) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}

/** The same row seen from the other end: u counts the other way. */
export function mirroredRow(row: BarRow): BarRow {
  return {
    centres: row.centres.map((_, i) => -(row.centres[row.centres.length - 1 - i] ?? 0)),
    masses: row.masses.slice().reverse(),
    quietBefore: row.quietAfter,
    quietAfter: row.quietBefore,
  };
}

/**
 * Every stretch of bars that wider gaps than its own set off at both ends: the whole row, then each part of it, split
 * at its widest gap again and again.
 */
export function stretchesOf(
  { dark, gaps }: Extrema,
  minBars: number,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  const open: [number, number][] = [[0, dark.length - 1]];
  for (;;) {
    const next = open.pop();
    if (next === undefined) return found;
    const [first, last] = next;
    if (last - first + 1 < minBars) continue;
    found.push(next);
    let widest = first + 1;
    for (let i = first + 2; i <= last; i++) if ((gaps[i] ?? 0) > (gaps[widest] ?? 0)) widest = i;
    open.push([first, widest - 1], [widest, last]);
  }
}
