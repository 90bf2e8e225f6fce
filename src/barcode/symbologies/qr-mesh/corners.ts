// Which three finder patterns are one code's, how the code lies, and how many modules its side may have.
import type { Luma } from '../../../image/types.ts';
import { LEAST_SIDE, MOST_SIDE } from '../qr/tables.ts';
import type { Point } from '../reader.ts';
import { moduleAlong, pixelAt, thresholded, type FinderPattern, type Thresholded } from '../qr/arms.ts';
import { fitHomography, project, type Homography, type Pair } from './homography.ts';

/** Three finder patterns in the code's own order, with a side that fits their distance. */
export interface Corners {
  readonly patterns: readonly [FinderPattern, FinderPattern, FinderPattern];
  readonly side: number;
  /** Points of the finder patterns, and the perspective through them: module coordinates to pixels. */
  readonly pairs: readonly Pair[];
  readonly homography: Homography;
  /** How well finder and timing patterns stand out there: −1…1. */
  readonly score: number;
}

/** Finder patterns that are combined, the first: pairs of them are looked along. */
const MOST_PATTERNS = 40;
/** The sides' angle at the corner and ratio of lengths that are followed: seen from 20° above its plane a square is 1 to 3. */
const LEAST_SINE = 0.3;
const MOST_RATIO = 4;
/** Modules counted along both sides differ by less, as logarithm. */
const MOST_UNEVEN = 0.3;
/** Counted modules are good to a tenth. */
const SIDE_SLACK = 0.1;
/** Pixels of error that a perspective must save: arms are measured to half a pixel. */
export const FLATNESS = 1;
/** Timing patterns are followed so far off the straight line, at their middle, in modules. */
const BENDS = [0, -0.4, 0.4, -0.8, 0.8] as const;
const LEAST_SCORE = 0.35;

/** How one finder pattern sees another: module length towards it, and how many arms on that line were crossed. */
interface Sight {
  readonly module: number;
  readonly arms: readonly { readonly sign: 1 | -1; readonly module: number }[];
}

interface Leg {
  readonly to: number;
  readonly here: Sight;
  readonly there: Sight;
  /** Modules between the centres. */
  readonly modules: number;
}

/** Triples of finder patterns, given the surest first, that can be a code's corners, with each side that may be theirs, the clearest first. */
export function findCorners(luma: Luma, patterns: readonly FinderPattern[]): readonly Corners[] {
  const few = patterns.slice(0, MOST_PATTERNS).map((pattern) => thresholded(luma, pattern));
  const legs = few.map((_, i) => legsFrom(luma, few, i));
  const found: Corners[] = [];
  for (const [i, from] of legs.entries()) {
    for (const [n, a] of from.entries()) {
      for (const b of from.slice(n + 1)) {
        const corner = few[i];
        const first = few[a.to];
        const second = few[b.to];
        if (corner === undefined || first === undefined || second === undefined) continue;
        if (Math.abs(Math.log(a.modules / b.modules)) > MOST_UNEVEN) continue;
        const cross =
          (first.x - corner.x) * (second.y - corner.y) - (first.y - corner.y) * (second.x - corner.x);
        const lengths = [distance(corner, first), distance(corner, second)] as const;
        const ratio = lengths[0] / lengths[1];
        if (Math.abs(cross) < LEAST_SINE * lengths[0] * lengths[1]) continue;
        if (ratio > MOST_RATIO || 1 / ratio > MOST_RATIO) continue;
        // Right of the corner lies the pattern from which a quarter turn clockwise leads to the other.
        found.push(
          ...(cross > 0
            ? placed(luma, [corner, first, second], a, b)
            : placed(luma, [corner, second, first], b, a)),
        );
      }
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

function legsFrom(luma: Luma, patterns: readonly Thresholded[], i: number): readonly Leg[] {
  const from = patterns[i];
  if (from === undefined) return [];
  return patterns.flatMap((to, j): readonly Leg[] => {
    if (i === j) return [];
    const length = distance(from, to);
    if (length < 5 * Math.max(from.module, to.module)) return [];
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const here = sight(luma, from, dx, dy);
    const there = sight(luma, to, dx, dy);
    if (here === undefined || there === undefined) return [];
    // Along a line seen in perspective the mean scale is the geometric mean of the ends'.
    const modules = length / Math.sqrt(here.module * there.module);
    const most = (MOST_SIDE - 7) * (1 + SIDE_SLACK);
    return modules > (LEAST_SIDE - 7) * (1 - SIDE_SLACK) && modules < most
      ? [{ to: j, here, there, modules }]
      : [];
  });
}

function sight(luma: Luma, pattern: Thresholded, dx: number, dy: number): Sight | undefined {
  const arms = ([1, -1] as const).flatMap((sign) => {
    const module = moduleAlong(luma, pattern, sign * dx, sign * dy);
    return module === undefined ? [] : [{ sign, module }];
  });
  if (arms.length === 0) return undefined;
  return { module: arms.reduce((sum, { module }) => sum + module, 0) / arms.length, arms };
}

type Triple = readonly [Thresholded, Thresholded, Thresholded];

/** The code that the triple may be, for each side that the count of modules allows. */
function placed(luma: Luma, triple: Triple, across: Leg, down: Leg): readonly Corners[] {
  const modules = Math.sqrt(across.modules * down.modules);
  const found: Corners[] = [];
  const least = Math.max(LEAST_SIDE, (modules * (1 - SIDE_SLACK) + 7) | 0);
  const most = Math.min(MOST_SIDE, Math.max(modules * (1 + SIDE_SLACK) + 7, modules + 9));
  for (let side = 17 + 4 * Math.ceil((least - 17) / 4); side <= most; side += 4) {
    const pairs = pairsOf(triple, across, down, side);
    const homography = fitHomography(pairs, side, FLATNESS);
    if (homography === undefined) continue;
    const finders = findersScore(luma, homography, side);
    if (finders < LEAST_SCORE) continue;
    const timing = timingScore(luma, homography, side);
    const score = (2 * finders + timing) / 3 - 0.5 * Math.abs(Math.log(modules / (side - 7)));
    if (score >= LEAST_SCORE) found.push({ patterns: triple, side, pairs, homography, score });
  }
  return found;
}

/** Centres of the finder patterns, and the ends of their arms along the code's sides. */
function pairsOf([topLeft, topRight, bottomLeft]: Triple, across: Leg, down: Leg, side: number): Pair[] {
  const far = side - 3.5;
  const arms = (
    { x, y }: Point,
    u: number,
    v: number,
    sighted: Sight,
    towards: readonly [Point, Point],
    right: boolean,
  ): readonly Pair[] => {
    const length = distance(...towards);
    const dx = (towards[1].x - towards[0].x) / length;
    const dy = (towards[1].y - towards[0].y) / length;
    return sighted.arms.map(({ sign, module }) => ({
      u: right ? u + 3.5 * sign : u,
      v: right ? v : v + 3.5 * sign,
      x: x + 3.5 * sign * module * dx,
      y: y + 3.5 * sign * module * dy,
      weight: 1,
    }));
  };
  const [rightwards, downwards] = [
    [topLeft, topRight],
    [topLeft, bottomLeft],
  ] as const;
  return [
    { u: 3.5, v: 3.5, x: topLeft.x, y: topLeft.y, weight: 2 },
    { u: far, v: 3.5, x: topRight.x, y: topRight.y, weight: 2 },
    { u: 3.5, v: far, x: bottomLeft.x, y: bottomLeft.y, weight: 2 },
    ...arms(topLeft, 3.5, 3.5, across.here, rightwards, true),
    ...arms(topLeft, 3.5, 3.5, down.here, downwards, false),
    ...arms(topRight, far, 3.5, across.there, rightwards, true),
    ...arms(bottomLeft, 3.5, far, down.there, downwards, false),
  ];
}

/** Mean over the three finder patterns and their separators of how clearly dark and light are apart. */
function findersScore(luma: Luma, h: Homography, side: number): number {
  let sum = 0;
  for (const [u0, v0] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const) {
    let [dark, light, square, mean] = [0, 0, 0, 0];
    for (let j = -4; j <= 4; j++) {
      for (let i = -4; i <= 4; i++) {
        const ring = Math.max(Math.abs(i), Math.abs(j));
        const at = project(h, u0 + i + 0.5, v0 + j + 0.5);
        const value = pixelAt(luma, at.x, at.y);
        if (ring === 2 || ring === 4) light += value / 48;
        else dark += value / 33;
        mean += value / 81;
        square += (value * value) / 81;
      }
    }
    // Point-biserial correlation: 48 light modules of 81.
    const deviation = Math.sqrt(Math.max(1, square - mean * mean));
    sum += ((light - dark) / deviation) * Math.sqrt((48 * 33) / (81 * 81));
  }
  return sum / 3;
}

function timingScore(luma: Luma, h: Homography, side: number): number {
  return (timingLine(luma, h, side, true) + timingLine(luma, h, side, false)) / 2;
}

/** Correlation of neighbours with dark and light in turn along a timing pattern, over the bend that shows it best. */
function timingLine(luma: Luma, h: Homography, side: number, row: boolean): number {
  let best = -1;
  for (const bend of BENDS) {
    let signed = 0;
    let whole = 0;
    let before = 0;
    for (let i = 7; i <= side - 8; i++) {
      const s = (2 * (i - 7)) / (side - 15) - 1;
      const off = 6.5 + bend * (1 - s * s);
      const at = row ? project(h, i + 0.5, off) : project(h, off, i + 0.5);
      const value = pixelAt(luma, at.x, at.y);
      if (i > 7) {
        // Module 8 is dark, module 7 the light separator.
        const step = i % 2 === 0 ? before - value : value - before;
        signed += step;
        whole += Math.abs(step);
      }
      before = value;
    }
    best = Math.max(best, signed / Math.max(1, whole));
  }
  return best;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
