// Intelligent Mail reader: a row of 65 bars of one pitch, each measured up and down from its tracker.
import type { BarRow } from '../bars.ts';
import { leastSquares, rootMeanSquare } from '../../vision/least-squares.ts';
import { brightnessAt, isInside } from '../profile.ts';
import type { RowDecoder, RowPlace, RowReading } from '../row-decoder.ts';
import { BARS, decodeImb, decodeImbWithOneError, type BarState } from './codec.ts';

/** Residual of the bars' centres over the pitch: rounding to whole pixels at a pitch of 3.3 px leaves 0.09. */
const MAX_ERROR = 0.13;
/** The tracker's bars are of one width: darkness of each over the median. */
const MASS_RANGE = [0.45, 2] as const;
/** How far a bar is followed from the line, in pitches: full height is at most 4 (USPS-B-3200, 3.2.3: 0.165 in at 24 bars an inch). */
const REACH = 4;
/** Ascender and descender lengths in pitches: 0.9–1.3 by the standard's dimensions. */
const MIN_EXTENT = 0.45;
/** Spread of equal bars' ends over the ascender's length. */
const MAX_SPREAD = 0.22;
/** Drift of the bars' ends from bar to bar, in pitches: 1.7° of error in the area's direction. */
const MAX_DRIFT = 0.03;
const DRIFT_STEPS = 30;
/** Bars that are tried in other states when the check fails. */
const DOUBTFUL_BARS = 6;
const VOTES = { clean: 1, corrected: 2 } as const;

/** Reads Intelligent Mail barcodes; the text is the tracking code's 20 digits and the routing code's 0, 5, 9 or 11. */
export const imbDecoder: RowDecoder = {
  minBars: BARS,
  fits: (bars) => bars === BARS,
  evenPitch: true,
  decode,
};

function decode(row: BarRow, place: RowPlace): RowReading | undefined {
  const line = evenRow(row.centres);
  if (line === undefined || line.error > MAX_ERROR * line.pitch) return undefined;
  const sorted = row.masses.slice().sort();
  const median = sorted[BARS >> 1] ?? 0;
  if ((sorted[0] ?? 0) < MASS_RANGE[0] * median || (sorted[BARS - 1] ?? 0) > MASS_RANGE[1] * median)
    return undefined;
  const ends = barEnds(row, place, line.pitch);
  const tall = statesOf(ends, line.pitch);
  if (tall === undefined) return undefined;
  const { bars, doubtful, top, bottom } = tall;
  const clean = decodeImb(bars);
  const text = clean ?? decodeImbWithOneError(bars, doubtful);
  if (text === undefined) return undefined;
  const half = 0.22 * line.pitch;
  const across: readonly [number, number] = place.mirrored
    ? [place.v - bottom, place.v - top]
    : [place.v + top, place.v + bottom];
  return {
    text,
    from: (row.centres[0] ?? 0) - half,
    to: (row.centres[BARS - 1] ?? 0) + half,
    votes: clean === undefined ? VOTES.corrected : VOTES.clean,
    across,
  };
}

/** Mean pitch, and the root mean square of the centres' distances from an even row seen from the side. */
function evenRow(centres: Float64Array): { readonly pitch: number; readonly error: number } | undefined {
  const index = Array.from(centres, (_, i) => i - (centres.length - 1) / 2);
  const columns = [index.map(() => 1), index, index.map((i) => i * i)];
  const factors = leastSquares(columns, centres);
  const pitch = factors?.[1] ?? 0;
  if (factors === undefined || !(pitch > 0)) return undefined;
  return { pitch, error: rootMeanSquare(columns, factors, centres) };
}

/** Upper and lower end of each bar in pixels from the line, up negative as the row is seen. */
interface BarEnds {
  readonly tops: Float64Array;
  readonly bottoms: Float64Array;
}

function barEnds(row: BarRow, { frame, v, mirrored }: RowPlace, pitch: number): BarEnds {
  const sign = mirrored ? -1 : 1;
  const tops = new Float64Array(BARS);
  const bottoms = new Float64Array(BARS);
  const side = 0.12 * pitch;
  const brightness = (u: number, down: number): number =>
    (brightnessAt(frame, sign * (u - side), v + sign * down) +
      brightnessAt(frame, sign * (u + side), v + sign * down)) /
    2;
  row.centres.forEach((centre, i) => {
    const dark = brightness(centre, 0);
    const before = i === 0 ? centre - pitch / 2 : (centre + (row.centres[i - 1] ?? 0)) / 2;
    const after = i === BARS - 1 ? centre + pitch / 2 : (centre + (row.centres[i + 1] ?? 0)) / 2;
    const level = (dark + (brightness(before, 0) + brightness(after, 0)) / 2) / 2;
    const follow = (direction: number): number => {
      const step = 0.5;
      let previous = dark;
      for (let distance = step; distance < REACH * pitch; distance += step) {
        // A code cropped to its bars ends where the image does.
        if (!isInside(frame, sign * centre, v + sign * direction * distance)) return direction * distance;
        const here = brightness(centre, direction * distance);
        if (here > level)
          return (
            direction * (distance - step + (step * (level - previous)) / Math.max(1e-6, here - previous))
          );
        previous = here;
      }
      return direction * REACH * pitch;
    };
    tops[i] = follow(-1);
    bottoms[i] = follow(1);
  });
  return { tops, bottoms };
}

interface States {
  readonly bars: readonly BarState[];
  /** Bars whose ends lie nearest to the split, the worst first. */
  readonly doubtful: readonly number[];
  readonly top: number;
  readonly bottom: number;
}

function statesOf({ tops, bottoms }: BarEnds, pitch: number): States | undefined {
  let best: { drift: number; up: Split; down: Split } | undefined;
  for (let step = -DRIFT_STEPS; step <= DRIFT_STEPS; step++) {
    const drift = (step / DRIFT_STEPS) * MAX_DRIFT * pitch;
    const up = split(tops, drift);
    const down = split(bottoms, drift);
    if (best === undefined || up.within + down.within < best.up.within + best.down.within)
      best = { drift, up, down };
  }
  if (best === undefined) return undefined;
  const { drift, up, down } = best;
  for (const { low, high, within } of [up, down])
    if (high - low < MIN_EXTENT * pitch || Math.sqrt(within / BARS) > MAX_SPREAD * (high - low))
      return undefined;
  const doubts: { readonly bar: number; readonly margin: number }[] = [];
  const bars = Array.from({ length: BARS }, (_, i): BarState => {
    const above = up.level - ((tops[i] ?? 0) - drift * i);
    const below = (bottoms[i] ?? 0) - drift * i - down.level;
    doubts.push({ bar: i, margin: Math.min(Math.abs(above), Math.abs(below)) });
    return above > 0 ? (below > 0 ? 'F' : 'A') : below > 0 ? 'D' : 'T';
  });
  doubts.sort((a, b) => a.margin - b.margin);
  const middle = (drift * BARS) / 2;
  return {
    bars,
    doubtful: doubts.slice(0, DOUBTFUL_BARS).map(({ bar }) => bar),
    top: up.low + middle,
    bottom: down.high + middle,
  };
}

interface Split {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** Sum of squared distances from the means of the two groups. */
  readonly within: number;
}

/** The best split into two groups of the ends with the drift taken out (Otsu's criterion over the sorted values). */
function split(ends: Float64Array, drift: number): Split {
  const sorted = ends.map((end, i) => end - drift * i).sort();
  const n = sorted.length;
  let total = 0;
  let squares = 0;
  for (const value of sorted) {
    total += value;
    squares += value * value;
  }
  let best: Split = { low: 0, high: 0, level: 0, within: Infinity };
  let sum = 0;
  for (let i = 1; i < n; i++) {
    sum += sorted[i - 1] ?? 0;
    const within = squares - (sum * sum) / i - (total - sum) ** 2 / (n - i);
    if (within < best.within) {
      const low = sum / i;
      const high = (total - sum) / (n - i);
      best = { low, high, level: (low + high) / 2, within };
    }
  }
  return best;
}
