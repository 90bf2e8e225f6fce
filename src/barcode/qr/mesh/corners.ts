// Which three finder patterns are one code's, how the code lies, and how many modules its side may have.
import type { Luma } from '../../../image/types.ts';
import { UNLIMITED, type Budget } from '../../../lib/budget.ts';
import { finish, type Steps } from '../../../lib/steps.ts';
import { MIN_SIDE, MAX_SIDE } from '../tables.ts';
import type { Point } from '../../reader.ts';
import { moduleAlong, thresholded, type FinderPlace, type Thresholded } from '../../locate/finder-rays.ts';
import { triplesAt, type CornerRule, type Leg } from '../../locate/finder-triples.ts';
import { distance } from '../../vision/geometry.ts';
import { fitHomography, type Homography, type Pair } from '../../vision/homography.ts';
import { bilinearAt } from '../../vision/bilinear.ts';
import { finderCorrelation } from './finder-correlation.ts';
import { findersScore, timingScore } from './scores.ts';
import { axesOf, coordinates, thirdOf, type Predicted } from './third.ts';

/** Three finder patterns in the code's order, with a side that fits their distance. */
export interface Corners {
  readonly patterns: readonly [FinderPlace, FinderPlace, FinderPlace];
  readonly side: number;
  /** Points of the finder patterns, and the perspective through them: module coordinates to pixels. */
  readonly pairs: readonly Pair[];
  readonly homography: Homography;
  /** How well finder and timing patterns stand out there: −1…1. */
  readonly score: number;
}

/** Finder patterns that are combined, the first: pairs of them are looked along. */
const MAX_PATTERNS = 40;
/** Seen from 20° above its plane a square is 1 to 3. */
const CORNER_RULE: CornerRule = { minSine: 0.3, maxLegRatio: 4 };
/** Modules counted along both sides differ by less, as logarithm. */
const MAX_UNEVEN = 0.3;
/** Counted modules are good to a tenth. */
const SIDE_SLACK = 0.1;
/** Pixels of error that a perspective must save: arms are measured to half a pixel. */
export const FLATNESS = 1;
/** Codes that were read have 0.54 and more, most 0.9. */
const MIN_SCORE = 0.45;
/** Of the corner's own pattern along its two legs: three quarters of the triples in noise have less, of 411 that may be codes four. */
const MIN_AT_CORNER = 0.2;
/** Patterns of a triple as clear as this need no other third. */
const CLEAR_SCORE = 0.8;
/** Whole patterns whose sides are looked for, and pairs of them for which a third is. */
const MAX_SIDED = 12;
const MAX_PAIRS = 12;

/** Nominal ms of a search from one pattern to another, of one placement, and of the search for one third pattern. */
const LOOK_WORK_MS = 0.004;
const PLACED_WORK_MS = 0.03;
const THIRD_WORK_MS = 1;

/** A finder pattern of the image, or a place where one is missing. */
type Place = Thresholded | Predicted;

/** How one finder pattern sees another: module length towards it, and how many arms on that line were crossed. */
interface Sight {
  readonly module: number;
  readonly arms: readonly { readonly sign: 1 | -1; readonly module: number }[];
}

interface SightedLeg extends Leg<Place> {
  readonly here: Sight;
  readonly there: Sight;
  /** Modules between the centres. */
  readonly modules: number;
}

/**
 * Triples of finder patterns, given the most confident first, that can be a code's corners, with each side that may be theirs, the clearest
 * first.
 */
export function findCorners(luma: Luma, patterns: readonly FinderPlace[]): readonly Corners[] {
  return finish(cornerSteps(luma, patterns, UNLIMITED));
}

/** As findCorners, with rests; ends early, with what was found, once the budget is used up. */
export function* cornerSteps(
  luma: Luma,
  patterns: readonly FinderPlace[],
  budget: Budget,
): Steps<readonly Corners[]> {
  const few = patterns.slice(0, MAX_PATTERNS).map((pattern) => thresholded(luma, pattern));
  const whole = yield* triples(luma, few, 'all', budget);
  const explained = new Set(
    whole.filter(({ score }) => score > CLEAR_SCORE).flatMap((corners) => corners.patterns),
  );
  const third = yield* predicted(
    luma,
    few.filter((pattern) => !explained.has(pattern)),
    budget,
  );
  const torn = third.length === 0 ? [] : yield* triples(luma, [...few, ...third], 'predicted', budget);
  return [...whole, ...torn].sort((a, b) => b.score - a.score);
}

/** Third patterns for pairs of the first whole ones. */
function* predicted(
  luma: Luma,
  patterns: readonly Thresholded[],
  budget: Budget,
): Steps<readonly Predicted[]> {
  const sided = patterns.slice(0, MAX_SIDED).flatMap((pattern) => {
    const axes = axesOf(luma, pattern);
    return axes === undefined ? [] : [{ pattern, axes }];
  });
  const pairs = sided
    .flatMap((a, i) => sided.slice(i + 1).map((b) => [a, b] as const))
    .filter(([a, b]) => legBetween(luma, a.pattern, b.pattern) !== undefined)
    .slice(0, MAX_PAIRS);
  const found: Predicted[] = [];
  for (const [a, b] of pairs) {
    if (!budget.spend(THIRD_WORK_MS)) break;
    found.push(...thirdOf(luma, a.pattern, b.pattern, a.axes, b.axes));
    yield;
  }
  return found.filter((place) =>
    patterns.every((other) => distance(place, other) > 4 * Math.max(place.module, other.module)),
  );
}

/** Placements of all triples, or of those alone that have a predicted pattern. */
function* triples(
  luma: Luma,
  patterns: readonly Place[],
  which: 'all' | 'predicted',
  budget: Budget,
): Steps<readonly Corners[]> {
  const found: Corners[] = [];
  if (!budget.spend(patterns.length ** 2 * LOOK_WORK_MS)) return found;
  const legs = patterns.map((from) => patterns.flatMap((to) => legBetween(luma, from, to) ?? []));
  yield;
  for (const [i, corner] of patterns.entries()) {
    for (const { right, below } of triplesAt(corner, legs[i] ?? [], CORNER_RULE)) {
      if (budget.exhausted) return found;
      if (which === 'predicted' && ![corner, right.to, below.to].some(isPredicted)) continue;
      if (Math.abs(Math.log(right.modules / below.modules)) > MAX_UNEVEN) continue;
      found.push(...placed(luma, corner, right, below, budget));
      yield;
    }
  }
  return found;
}

function isPredicted(place: Place): place is Predicted {
  return 'axes' in place;
}

/** How a pattern sees another, where the two can be one code's. */
function legBetween(luma: Luma, from: Place, to: Place): SightedLeg | undefined {
  if (from === to) return undefined;
  const length = distance(from, to);
  if (length < 5 * Math.max(from.module, to.module)) return undefined;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const here = sight(luma, from, dx, dy);
  const there = here && sight(luma, to, dx, dy);
  if (here === undefined || there === undefined) return undefined;
  // Along a line seen in perspective the mean scale is the geometric mean of the ends'.
  const modules = length / Math.sqrt(here.module * there.module);
  const most = (MAX_SIDE - 7) * (1 + SIDE_SLACK);
  return modules > (MIN_SIDE - 7) * (1 - SIDE_SLACK) && modules < most
    ? { to, length, here, there, modules }
    : undefined;
}

function sight(luma: Luma, pattern: Place, dx: number, dy: number): Sight | undefined {
  const arms = ([1, -1] as const).flatMap((sign) => {
    const module = moduleAlong(luma, pattern, sign * dx, sign * dy);
    return module === undefined ? [] : [{ sign, module }];
  });
  if (isPredicted(pattern)) {
    const [p, q] = coordinates(pattern.axes, { x: dx, y: dy });
    return { module: 1 / Math.max(Math.abs(p), Math.abs(q)), arms: [] };
  }
  if (arms.length === 0) return undefined;
  return { module: arms.reduce((sum, { module }) => sum + module, 0) / arms.length, arms };
}

/** The code that the triple may be, for each side that the count of modules allows. */
function placed(
  luma: Luma,
  corner: Place,
  across: SightedLeg,
  down: SightedLeg,
  budget: Budget,
): readonly Corners[] {
  if (!isPredicted(corner) && clearnessAt(luma, corner, across, down) < MIN_AT_CORNER) return [];
  const modules = Math.sqrt(across.modules * down.modules);
  const found: Corners[] = [];
  const smallest = Math.max(MIN_SIDE, (modules * (1 - SIDE_SLACK) + 7) | 0);
  const largest = Math.min(MAX_SIDE, Math.max(modules * (1 + SIDE_SLACK) + 7, modules + 9));
  for (let side = 17 + 4 * Math.ceil((smallest - 17) / 4); side <= largest; side += 4) {
    if (!budget.spend(PLACED_WORK_MS)) break;
    const pairs = pairsOf(corner, across, down, side);
    const homography = fitHomography(pairs, side, FLATNESS);
    if (homography === undefined) continue;
    const finders = findersScore(luma, homography, side);
    if (finders < MIN_SCORE) continue;
    const timing = timingScore(luma, homography, side);
    const score = (2 * finders + timing) / 3 - 0.5 * Math.abs(Math.log(modules / (side - 7)));
    if (score >= MIN_SCORE)
      found.push({ patterns: [corner, across.to, down.to], side, pairs, homography, score });
  }
  return found;
}

/** How clearly the corner's pattern stands out where its modules are as long along both legs as they are seen there: −1…1. */
function clearnessAt(luma: Luma, corner: Place, across: SightedLeg, down: SightedLeg): number {
  const moduleOf = ({ to, length, here }: SightedLeg): Point => ({
    x: ((to.x - corner.x) / length) * here.module,
    y: ((to.y - corner.y) / length) * here.module,
  });
  const [u, v] = [moduleOf(across), moduleOf(down)];
  return finderCorrelation((i, j) =>
    bilinearAt(luma, corner.x + i * u.x + j * v.x, corner.y + i * u.y + j * v.y),
  ).correlation;
}

/** Centres of the finder patterns, and the ends of their arms along the code's sides. */
function pairsOf(topLeft: Place, across: SightedLeg, down: SightedLeg, side: number): Pair[] {
  const [topRight, bottomLeft] = [across.to, down.to];
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
