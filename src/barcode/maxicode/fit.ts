// MaxiCode's grid fitted to an image, from the bullseye outwards: of windows of some thirty modules the shift under which neighbours
// differ most says where each lies. A perspective through the windows, and what it leaves of those nearby, predict the
// next ones, so that codes seen from the side and on crumpled sheets are followed to their corners.
import type { Luma } from '../../image/types.ts';
import { lazy } from '../../lib/lazy.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import type { Point } from '../vision/geometry.ts';
import { fitHomography, project, type Homography, type Pair } from '../vision/homography.ts';
import { modulesOfGrid, type GridPlace } from './grid.ts';

/** Where the grid lies in pixels: a perspective, and by how many pixels windows of the grid lie beside it. */
export interface Placement {
  readonly homography: Homography;
  readonly beside: readonly Pair[];
}

// Lengths are in widths of a hexagon. Chosen on 45 codes of drawn parcels and on 56 tilted by 15° to 50°, half of them also crumpled. From a first
// reach of 8 on, 11 of the 56 had more than 20 wrong modules, and have 5 from 6 on; steps of 0.5 help one more at a third more time.
/** Windows apart, and their radius. */
const APART = 3;
const RADIUS = 3.2;
/** Modules of a window at least. */
const MIN_MODULES = 12;
/** A module's neighbours are a width away. */
const NEIGHBOUR = 1.1;
/** The first windows lie within this distance from the centre; the corners lie 21 from it. */
const FIRST_REACH = 6;
const LAST_REACH = 22;
/** The reach grows by steps; windows that far behind it are measured again. */
const REACH_STEP = 0.75;
const AGAIN = 2;
/** Shifts of a window that are tried along both axes. */
const SHIFTS = [-0.25, 0, 0.25] as const;
/** Error, of a hexagon's width, that the perspective may save. */
const FLATNESS = 0.1;
/** Half the grid's width. */
const HALF = 15;
/** Windows within this distance say how a place lies beside the perspective. */
const NEARBY = 12;
/** Weight of a window that holds a place to the perspective; and the weight, times a squared distance, that holds it to the windows' mean. */
const HOLD = 0.05;
const HOLD_SLOPE = 5;

/** The grid's place u, v in pixels. */
export function placeOf(placement: Placement, u: number, v: number): Point {
  return mapAbout(placement, u, v)(0, 0);
}

/** Places about u, v in pixels: to the perspective the mean and the slopes of the windows nearby are added. */
function mapAbout(
  { homography, beside }: Placement,
  u: number,
  v: number,
): (du: number, dv: number) => Point {
  let [sum, su, sv, sx, sy] = [HOLD, 0, 0, 0, 0];
  let [suu, suv, svv] = [HOLD_SLOPE, 0, HOLD_SLOPE];
  let [sux, svx, suy, svy] = [0, 0, 0, 0];
  for (const pair of beside) {
    const [du, dv] = [pair.u - u, pair.v - v];
    const near = 1 - (du * du + dv * dv) / NEARBY ** 2;
    if (near <= 0) continue;
    const share = pair.weight * near ** 3;
    const [shareU, shareV] = [share * du, share * dv];
    sum += share;
    su += shareU;
    sv += shareV;
    sx += share * pair.x;
    sy += share * pair.y;
    suu += shareU * du;
    suv += shareU * dv;
    svv += shareV * dv;
    sux += shareU * pair.x;
    svx += shareV * pair.x;
    suy += shareU * pair.y;
    svy += shareV * pair.y;
  }
  // Least squares of a mean and two slopes, the mean taken out of the equations.
  const [a, b, c] = [suu - (su * su) / sum, suv - (su * sv) / sum, svv - (sv * sv) / sum];
  const determinant = a * c - b * b;
  const added = (total: number, alongU: number, alongV: number): readonly [number, number, number] => {
    const [p, q] = [alongU - (su * total) / sum, alongV - (sv * total) / sum];
    const [slopeU, slopeV] = [(c * p - b * q) / determinant, (a * q - b * p) / determinant];
    return [(total - su * slopeU - sv * slopeV) / sum, slopeU, slopeV];
  };
  const [x, xu, xv] = added(sx, sux, svx);
  const [y, yu, yv] = added(sy, suy, svy);
  return (du, dv) => {
    const plane = project(homography, u + du, v + dv);
    return { x: plane.x + x + xu * du + xv * dv, y: plane.y + y + yu * du + yv * dv };
  };
}

/** The placement near the start by which neighbours differ most. */
export function fitted(luma: Luma, start: Homography): Placement {
  let placement: Placement = { homography: start, beside: [] };
  const pairs: Pair[] = [];
  let settled = 0;
  for (let reach = FIRST_REACH; reach <= LAST_REACH; reach += REACH_STEP) {
    const end = windowsOfGrid().findIndex(({ far }) => far >= reach);
    const within = windowsOfGrid().slice(settled, end === -1 ? undefined : end);
    pairs.splice(settled, Infinity, ...within.map((window) => measured(luma, placement, window)));
    placement = through(pairs, placement);
    while ((windowsOfGrid()[settled]?.far ?? Infinity) < reach - AGAIN) settled += 1;
  }
  return through(
    windowsOfGrid().map((window) => measured(luma, placement, window)),
    placement,
  );
}

/** Modules about one place, which is their mean. */
interface Window extends GridPlace {
  /** Distance from the bullseye's centre. */
  readonly far: number;
  /** The modules' places from the window's. */
  readonly modules: readonly GridPlace[];
  /** Numbers of two modules that are neighbours, one pair after the other. */
  readonly neighbours: Uint8Array;
}

/** From the centre outwards. */
const windowsOfGrid = lazy((): readonly Window[] => {
  const steps = Array.from({ length: (2 * HALF) / APART + 1 }, (_, i) => i * APART - HALF);
  return steps.flatMap((v) => steps.flatMap((u) => windowAbout(u, v) ?? [])).sort((a, b) => a.far - b.far);
});

function windowAbout(aboutU: number, aboutV: number): Window | undefined {
  const near = modulesOfGrid().filter(({ u, v }) => Math.hypot(u - aboutU, v - aboutV) < RADIUS);
  if (near.length < MIN_MODULES) return undefined;
  const mean = (axis: 'u' | 'v'): number => near.reduce((sum, module) => sum + module[axis], 0) / near.length;
  const [u, v] = [mean('u'), mean('v')];
  const neighbours = near.flatMap((a, i) =>
    near.slice(0, i).flatMap((b, j) => (Math.hypot(a.u - b.u, a.v - b.v) < NEIGHBOUR ? [i, j] : [])),
  );
  return {
    u,
    v,
    far: Math.hypot(u, v),
    modules: near.map((module) => ({ u: module.u - u, v: module.v - v })),
    neighbours: Uint8Array.from(neighbours),
  };
}

/** Where the window lies: the mean of the shifts, weighted by how much more neighbours differ than under the worst of them. */
function measured(luma: Luma, placement: Placement, { u, v, modules, neighbours }: Window): Pair {
  const map = mapAbout(placement, u, v);
  const [centre, right, down] = [map(0, 0), map(1, 0), map(0, 1)];
  const [ux, uy, vx, vy] = [right.x - centre.x, right.y - centre.y, down.x - centre.x, down.y - centre.y];
  const greys = new Float64Array(modules.length);
  const tried = SHIFTS.flatMap((dv) =>
    SHIFTS.map((du) => {
      for (const [i, module] of modules.entries()) {
        const [atU, atV] = [module.u + du, module.v + dv];
        greys[i] = bilinearAt(luma, centre.x + atU * ux + atV * vx, centre.y + atU * uy + atV * vy);
      }
      return { du, dv, difference: differenceOf(greys, neighbours) };
    }),
  );
  const differences = tried.map(({ difference }) => difference);
  const [least, most] = [Math.min(...differences), Math.max(...differences)];
  if (least === most) return { u, v, ...centre, weight: 0 };
  let [alongU, alongV, weights] = [0, 0, 0];
  for (const { du, dv, difference } of tried) {
    const weight = (difference - least) ** 2;
    alongU += weight * du;
    alongV += weight * dv;
    weights += weight;
  }
  [alongU, alongV] = [alongU / weights, alongV / weights];
  const [x, y] = [centre.x + alongU * ux + alongV * vx, centre.y + alongU * uy + alongV * vy];
  return { u, v, x, y, weight: (most - least) / most };
}

/** Sum of the squared differences between neighbours: off the modules' middles they mix; a shadow's edge lies between few. */
function differenceOf(greys: Float64Array, neighbours: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < neighbours.length; i += 2)
    sum += ((greys[neighbours[i] ?? 0] ?? 0) - (greys[neighbours[i + 1] ?? 0] ?? 0)) ** 2;
  return sum;
}

/** The perspective through the windows, or the one before where they do not show any, and how they lie beside it. */
function through(pairs: readonly Pair[], before: Placement): Placement {
  // About the bullseye, where the equations are well conditioned.
  const [h0 = 0, , x0 = 0, h3 = 0, , y0 = 0] = before.homography;
  const about = pairs.map((pair) => ({ ...pair, x: pair.x - x0, y: pair.y - y0 }));
  const h = fitHomography(about, HALF, FLATNESS * Math.hypot(h0, h3));
  const homography = h === undefined ? before.homography : moved(h, x0, y0);
  const beside = pairs.map((pair) => {
    const plane = project(homography, pair.u, pair.v);
    return { ...pair, x: pair.x - plane.x, y: pair.y - plane.y };
  });
  return { homography, beside };
}

function moved(h: Homography, x: number, y: number): Homography {
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = h;
  return Float64Array.of(h0 + x * h6, h1 + x * h7, h2 + x, h3 + y * h6, h4 + y * h7, h5 + y, h6, h7);
}
