// The third finder pattern where only two are whole: the sides of those say in which direction it lies, the distance
// between them how far.
import type { Luma } from '../../../image/types.ts';
import { moduleAlong, type Thresholded } from '../../locate/finder-rays.ts';
import { bilinearAt } from '../../vision/bilinear.ts';
import type { Point } from '../../reader.ts';
import { finderCorrelation } from './finder-correlation.ts';

/** One module to the right and one down on a finder pattern, in pixels; which side is which is not known. */
export interface Axes {
  readonly u: Point;
  readonly v: Point;
}

/** Rays by which a pattern's sides are found, over half a turn: opposite ones are one direction. */
const DIRECTIONS = 18;
/** Sides stand at least so far from each other, in directions: 30°. */
const MIN_APART = 3;
/** Directions in which the pattern must be crossed, and by how much lengths may be off, as mean logarithm. */
const MIN_CROSSED = 10;
const MAX_OFF = 0.12;

/** The sides of a finder pattern by the lengths of its rays; undefined where too few are whole. */
export function axesOf(luma: Luma, pattern: Thresholded): Axes | undefined {
  const rays = Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (i * Math.PI) / DIRECTIONS;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const [ahead, back] = [moduleAlong(luma, pattern, x, y), moduleAlong(luma, pattern, -x, -y)];
    const module = ahead === undefined || back === undefined ? (ahead ?? back) : (ahead + back) / 2;
    return { x, y, module };
  });
  const crossed = rays.flatMap(({ x, y, module }) => (module === undefined ? [] : [{ x, y, module }]));
  if (crossed.length < MIN_CROSSED) return undefined;
  let best = MAX_OFF;
  let axes: Axes | undefined;
  for (const [i, a] of rays.entries()) {
    for (const [n, b] of rays.slice(i + MIN_APART, i + DIRECTIONS - MIN_APART + 1).entries()) {
      if (a.module === undefined || b.module === undefined || n < 0) continue;
      const u = { x: a.x * a.module, y: a.y * a.module };
      const v = { x: b.x * b.module, y: b.y * b.module };
      let off = 0;
      for (const { x, y, module } of crossed) {
        const [p, q] = coordinates({ u, v }, { x, y });
        off += Math.abs(Math.log(module * Math.max(Math.abs(p), Math.abs(q))));
      }
      off /= crossed.length;
      if (off >= best) continue;
      best = off;
      axes = { u, v };
    }
  }
  return axes;
}

/** The vector in modules along both sides. */
export function coordinates({ u, v }: Axes, { x, y }: Point): readonly [number, number] {
  const determinant = u.x * v.y - u.y * v.x;
  return [(x * v.y - y * v.x) / determinant, (y * u.x - x * u.y) / determinant];
}

/** A place where a finder pattern should be and looks like one, with its sides by its neighbours'. */
export interface Predicted extends Thresholded {
  readonly axes: Axes;
}

/** Pairs along a side are off it by a quarter at most, diagonal ones by two thirds. */
const ALONG = 0.25;
const DIAGONAL = 0.6;
/** How far about the predicted place a pattern is looked for: modules, and share of the distance. */
const SEARCH = { modules: 2, share: 0.12 } as const;
const COARSE_STEP = 1;
const FINE_STEP = 0.25;
/** Correlation with a finder pattern: torn and glaring ones reach 0.5, code 0.3. */
const MIN_CORRELATION = 0.4;

/** Where the third pattern may be for two whole ones: beside either of them, or at the corner between them. */
export function thirdOf(
  luma: Luma,
  a: Thresholded,
  b: Thresholded,
  axesA: Axes,
  axesB: Axes,
): readonly Predicted[] {
  const d = { x: b.x - a.x, y: b.y - a.y };
  const [p, q] = coordinates(axesA, d);
  const places: { readonly x: number; readonly y: number; readonly axes: Axes }[] = [];
  const beside = (from: Point, side: Point, count: number): void => {
    const axes = { u: { x: d.x / count, y: d.y / count }, v: side };
    for (const n of [count, -count]) places.push({ x: from.x + n * side.x, y: from.y + n * side.y, axes });
  };
  const [pB, qB] = coordinates(axesB, d);
  const modules = Math.sqrt(Math.max(Math.abs(p), Math.abs(q)) * Math.max(Math.abs(pB), Math.abs(qB)));
  if (Math.min(Math.abs(p), Math.abs(q)) < ALONG * Math.max(Math.abs(p), Math.abs(q))) {
    beside(a, Math.abs(p) > Math.abs(q) ? axesA.v : axesA.u, modules);
    beside(b, Math.abs(pB) > Math.abs(qB) ? axesB.v : axesB.u, modules);
  } else if (Math.min(Math.abs(p / q), Math.abs(q / p)) > DIAGONAL) {
    places.push({ x: a.x + p * axesA.u.x, y: a.y + p * axesA.u.y, axes: axesA });
    places.push({ x: a.x + q * axesA.v.x, y: a.y + q * axesA.v.y, axes: axesA });
  }
  return places.flatMap(({ x, y, axes }): readonly Predicted[] => {
    const reach = SEARCH.modules + SEARCH.share * modules;
    const coarse = clearest(luma, { x, y }, axes, reach, COARSE_STEP);
    const fine = clearest(luma, coarse, axes, COARSE_STEP, FINE_STEP);
    if (fine.correlation < MIN_CORRELATION) return [];
    const module = Math.sqrt(Math.abs(axes.u.x * axes.v.y - axes.u.y * axes.v.x));
    return [{ x: fine.x, y: fine.y, module, threshold: fine.threshold, axes }];
  });
}

/** The point about the place at which a finder pattern of these sides shows best. */
function clearest(
  luma: Luma,
  about: Point,
  { u, v }: Axes,
  reach: number,
  step: number,
): Point & { readonly correlation: number; readonly threshold: number } {
  let best = { ...about, correlation: -1, threshold: 0 };
  for (let j = -reach; j <= reach; j += step) {
    for (let i = -reach; i <= reach; i += step) {
      const x = about.x + i * u.x + j * v.x;
      const y = about.y + i * u.y + j * v.y;
      const { correlation, threshold } = finderCorrelation((m, n) =>
        bilinearAt(luma, x + m * u.x + n * v.x, y + m * u.y + n * v.y),
      );
      if (correlation > best.correlation) best = { x, y, correlation, threshold };
    }
  }
  return best;
}
