// Patch code reader. Four bars have no check of any kind: a row is one only if widths, spaces, quiet zones and the length of all bars are
// those of the specification.
import { leastSquares, rootMeanSquare } from '../../vision/least-squares.ts';
import type { BarRow } from '../bars.ts';
import { twoWidths } from '../pitch.ts';
import { type Frame, brightnessAt, isInside } from '../profile.ts';
import type { RowDecoder, RowPlace, RowReading } from '../row-decoder.ts';
import { WIDE, decodePatch, encodePatch } from './codec.ts';

const BARS = 4;
/** Wide over narrow; 0.19 / 0.09 in to 0.21 / 0.07 in are allowed, and a threshold adds a pixel of eight. */
const WIDE_RATIO = [1.9, 3.4] as const;
/** Residual of the bars' centres, in narrow bars; the specification allows an eighth at each edge. */
const MAX_ERROR = 0.12;
/** What print, scanner and threshold add to all bars alike, and how far one may be from the rest, in narrow bars: 0.01 in and a pixel at 100 dpi. */
const MAX_GAIN = 0.35;
const MAX_WIDTH_ERROR = 0.25;
/** 0.25 in free of print, in narrow bars: 3.1, and blur takes a little. */
const MIN_QUIET = 2.5;
/**
 * So far beyond a code, in narrow bars, no further bar stands: wide spaces of Codabar and ITF set four bars off like a quiet zone. A bar is dark
 * along so much of the code's own.
 */
const MIN_APART = 6;
const BAR_SHARE = 0.7;
/** The shortest bars are 0.75 in (i600; others 2 in), in narrow bars: 9.4. */
const MIN_LENGTH = 9;
/** Ends of the bars lie on one line each, as far as the frame is straight: half a narrow bar over 2 in at 0.5°. */
const MAX_END_DIFFERENCE = 1;
/** Steps along a bar, in narrow bars. */
const STEP = 0.25;
/** Steps across one. */
const WIDTH_STEP = 0.05;
/** No sheet is longer: Letter's long side is 137 narrow bars. */
const MAX_LENGTH = 200;
/** Of 20 lines across the bars, which all are alike. */
const VOTES = 12;
/** Distances to the sheet's edges that differ by less, over their sum, tell no leading edge. */
const MIDDLE = 0.1;

/** Reads Kodak patch codes; the text is 1, 2, 3, 4, 6 or T. */
export const patchDecoder: RowDecoder = { minBars: BARS, fits: (bars) => bars === BARS, decode };

function decode(row: BarRow, place: RowPlace): RowReading | undefined {
  const widths = twoWidths(row.masses);
  if (widths === undefined) return undefined;
  const text = decodePatch(widths.wide);
  const ratio = widths.wideMass / widths.narrowMass;
  if (text === undefined || ratio < WIDE_RATIO[0] || ratio > WIDE_RATIO[1]) return undefined;
  const runs = encodePatch(text) ?? [];
  const starts = runs.map((_, i) => runs.slice(0, i).reduce((sum, run) => sum + run, 0));
  const middles = [0, 2, 4, 6].map((i) => (starts[i] ?? 0) + (runs[i] ?? 0) / 2);
  const columns = [middles.map(() => 1), middles];
  const factors = leastSquares(columns, row.centres);
  if (factors === undefined) return undefined;
  const [from = 0, narrow = 0] = factors;
  if (!(narrow > 0) || rootMeanSquare(columns, factors, row.centres) > MAX_ERROR * narrow) return undefined;
  if (Math.min(row.quietBefore, row.quietAfter) < MIN_QUIET * narrow) return undefined;
  const to = from + runs.reduce((sum, run) => sum + run, 0) * narrow;
  if (!beginsAtEdge(place, from, to)) return undefined;
  const length = lengthOf(place, row.centres, narrow);
  if (length === undefined || !hasWidths(place, row.centres, length.level, { runs, narrow }))
    return undefined;
  const ends = [from, to].map((u) => (place.mirrored ? -u : u)).sort((a, b) => a - b) as [number, number];
  if (hasNeighbour(place.frame, ends, length, narrow)) return undefined;
  return { text, from, to, votes: VOTES, across: length.across };
}

/**
 * Patch 1 is patch 6 from the other end, and 3 is T. It is read from the leading edge of the sheet, which is the nearer one, so that a sheet may
 * be upside down; in the middle between both, from the left or the top.
 */
function beginsAtEdge({ frame, v, mirrored }: RowPlace, from: number, to: number): boolean {
  const sign = mirrored ? -1 : 1;
  const [dx, dy] = [sign * frame.cos, sign * frame.sin];
  const edge = (u: number, direction: number): number => {
    const x = frame.x + sign * u * frame.cos - v * frame.sin;
    const y = frame.y + sign * u * frame.sin + v * frame.cos;
    const distances = [
      beyond(x, direction * dx, frame.luma.width),
      beyond(y, direction * dy, frame.luma.height),
    ];
    return Math.max(0, Math.min(...distances));
  };
  const [before, after] = [edge(from, -1), edge(to, 1)];
  if (Math.abs(before - after) > MIDDLE * (before + after)) return before < after;
  return Math.abs(dx) > Math.abs(dy) ? dx > 0 : dy > 0;
}

/** How far it is to the border in this direction. */
function beyond(at: number, direction: number, size: number): number {
  if (Math.abs(direction) < 1e-6) return Infinity;
  return direction > 0 ? (size - at) / direction : -at / direction;
}

/** From where to where, in v, the bars go, and the brightness between theirs and that of the spaces. */
interface Length {
  readonly across: readonly [number, number];
  readonly level: number;
}

/** Whether the bars are as wide as the code's, where the darkness is half of theirs. */
function hasWidths(
  { frame, v, mirrored }: RowPlace,
  centres: Float64Array,
  level: number,
  { runs, narrow }: { readonly runs: readonly number[]; readonly narrow: number },
): boolean {
  const excess = Array.from(centres, (centre, i) => {
    const u = mirrored ? -centre : centre;
    const half = (direction: number): number => {
      let away = 0;
      while (away < 2 * WIDE && isDark(frame, u + direction * away * narrow, v, level)) away += WIDTH_STEP;
      return away;
    };
    return half(-1) + half(1) - WIDTH_STEP - (runs[2 * i] ?? 0);
  });
  const gain = excess.reduce((sum, each) => sum + each, 0) / BARS;
  return Math.abs(gain) <= MAX_GAIN && excess.every((each) => Math.abs(each - gain) <= MAX_WIDTH_ERROR);
}

/** Whether a further bar stands beside these. `ends`: the outer edges of the code in u. */
function hasNeighbour(
  frame: Frame,
  [first, last]: readonly [number, number],
  { across: [top, bottom], level }: Length,
  narrow: number,
): boolean {
  const heights = Array.from({ length: 9 }, (_, i) => top + ((i + 0.5) / 9) * (bottom - top));
  for (let away = 1; away <= MIN_APART; away += STEP)
    for (const u of [first - away * narrow, last + away * narrow])
      if (heights.filter((v) => isDark(frame, u, v, level)).length >= BAR_SHARE * heights.length) return true;
  return false;
}

/** Undefined unless all bars are dark and the spaces light, are long enough, and end alike. */
function lengthOf(
  { frame, v, mirrored }: RowPlace,
  centres: Float64Array,
  narrow: number,
): Length | undefined {
  const us = Array.from(centres, (u) => (mirrored ? -u : u)).sort((a, b) => a - b);
  const gaps = us.slice(1).map((u, i) => spaceBetween(frame, [us[i] ?? 0, u], v));
  const dark = us.map((u) => brightnessAt(frame, u, v));
  const level = (Math.max(...dark) + Math.min(...gaps.map(({ value }) => value))) / 2;
  if (dark.some((value) => value >= level)) return undefined;
  const end = (u: number, direction: number): number => {
    let length = 0;
    while (length < MAX_LENGTH && isDark(frame, u, v + direction * (length + STEP) * narrow, level))
      length += STEP;
    return length;
  };
  const [up, down] = [-1, 1].map((direction) => us.map((u) => end(u, direction))) as [number[], number[]];
  const isStraight = (ends: readonly number[]): boolean =>
    Math.max(...ends) - Math.min(...ends) <= MAX_END_DIFFERENCE;
  const [above, below] = [Math.min(...up), Math.min(...down)];
  if (!isStraight(up) || !isStraight(down) || above + below < MIN_LENGTH) return undefined;
  for (let at = 0.5 - above; at < below - 0.5; at += STEP)
    if (gaps.some(({ u }) => isDark(frame, u, v + at * narrow, level))) return undefined;
  return { across: [v - above * narrow, v + below * narrow], level };
}

function isDark(frame: Frame, u: number, v: number, level: number): boolean {
  return isInside(frame, u, v) && brightnessAt(frame, u, v) < level;
}

/** The lightest place between two bars. */
function spaceBetween(
  frame: Frame,
  [from, to]: readonly [number, number],
  v: number,
): { readonly u: number; readonly value: number } {
  const samples = Array.from({ length: 9 }, (_, i) => {
    const u = from + ((i + 0.5) / 9) * (to - from);
    return { u, value: brightnessAt(frame, u, v) };
  });
  return samples.reduce((best, each) => (each.value > best.value ? each : best));
}
