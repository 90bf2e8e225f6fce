// MaxiCode's grid fitted to an image, from the bullseye outwards: in windows of some thirty modules the shift under which they differ most
// from one another says where the window lies; a perspective through the windows predicts the next ones, and in the end a
// smooth bend follows what a plane leaves.
import type { Luma } from '../../image/types.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import type { Point } from '../vision/geometry.ts';
import { fitHomography, project, type Homography, type Pair } from '../vision/homography.ts';
import { ridgeLeastSquares } from '../vision/least-squares.ts';

/** A place in widths of a hexagon from the bullseye's centre. */
export interface GridPlace {
  readonly u: number;
  readonly v: number;
}

/** Where the grid lies in pixels: a perspective, and the factors of BEND that are added to x and to y. */
export interface Placement {
  readonly homography: Homography;
  readonly bend?: readonly [Float64Array, Float64Array];
}

/** Windows apart, and their radius, in widths of a hexagon. */
const APART = 3;
const RADIUS = 3.2;
/** Distances from the centre, in widths of a hexagon, up to which windows are fitted in turn; the corners lie 21 from it. */
const REACHES = [8, 10, 12, 14, 17, 22] as const;
/** Fits at each reach, and with the bend. */
const ROUNDS = 2;
const BEND_ROUNDS = 3;
/** Shifts of a window that are tried, to either side of both axes, in widths of a hexagon. */
const SHIFTS = [-0.36, -0.18, 0, 0.18, 0.36] as const;
/** Modules of a window at least. */
const MIN_MODULES = 12;
/** Pixels of error, of a hexagon's width, that the perspective may save. */
const FLATNESS = 0.1;
/** Half the grid's width: coordinates of the bend are about 1. */
const HALF = 15;
const BEND_RIDGE = 0.02;

/** The terms of the bend by place: those of a curved sheet. */
function bendAt(u: number, v: number): readonly number[] {
  const [x, y] = [u / HALF, v / HALF];
  return [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y];
}

/** The place in pixels. */
export function placeOf({ homography, bend }: Placement, u: number, v: number): Point {
  const { x, y } = project(homography, u, v);
  if (bend === undefined) return { x, y };
  const terms = bendAt(u, v);
  const sum = (factors: Float64Array): number =>
    terms.reduce((total, term, i) => total + term * (factors[i] ?? 0), 0);
  return { x: x + sum(bend[0]), y: y + sum(bend[1]) };
}

/** The placement near the start under which the modules lie on their middles. */
export function fitted(luma: Luma, start: Homography, modules: readonly GridPlace[]): Placement {
  const windows = windowsOf(modules);
  let placement: Placement = { homography: start };
  for (const reach of REACHES) {
    const within = windows.filter(({ u, v }) => Math.hypot(u, v) < reach);
    for (let round = 0; round < ROUNDS; round++) {
      const homography = perspectiveOf(measured(luma, placement, within), start);
      if (homography !== undefined) placement = { homography };
    }
  }
  for (let round = 0; round < BEND_ROUNDS; round++)
    placement = bent(placement.homography, measured(luma, placement, windows));
  return placement;
}

interface Window extends GridPlace {
  readonly modules: readonly GridPlace[];
}

function windowsOf(modules: readonly GridPlace[]): readonly Window[] {
  const windows: Window[] = [];
  for (let v = -15; v <= 15; v += APART)
    for (let u = -15; u <= 15; u += APART) {
      const near = modules.filter((module) => Math.hypot(module.u - u, module.v - v) < RADIUS);
      if (near.length >= MIN_MODULES)
        windows.push({
          u: near.reduce((sum, module) => sum + module.u, 0) / near.length,
          v: near.reduce((sum, module) => sum + module.v, 0) / near.length,
          modules: near,
        });
    }
  return windows;
}

/** Where the windows lie, by the shifts that make their modules differ. */
function measured(luma: Luma, placement: Placement, windows: readonly Window[]): readonly Pair[] {
  return windows.map(({ u, v, modules }) => {
    const centre = placeOf(placement, u, v);
    const [right, down] = [placeOf(placement, u + 1, v), placeOf(placement, u, v + 1)];
    const places = modules.map((module) => placeOf(placement, module.u, module.v));
    const tried = SHIFTS.flatMap((dv) =>
      SHIFTS.map((du) => {
        const x = du * (right.x - centre.x) + dv * (down.x - centre.x);
        const y = du * (right.y - centre.y) + dv * (down.y - centre.y);
        return { x, y, contrast: contrastOf(luma, places, x, y) };
      }),
    );
    const least = Math.min(...tried.map(({ contrast }) => contrast));
    const most = Math.max(...tried.map(({ contrast }) => contrast));
    let [x, y, weights] = [0, 0, 0];
    for (const each of tried) {
      const weight = (each.contrast - least) ** 2;
      x += weight * each.x;
      y += weight * each.y;
      weights += weight;
    }
    if (weights === 0) return { u, v, ...centre, weight: 0 };
    return { u, v, x: centre.x + x / weights, y: centre.y + y / weights, weight: (most - least) / most };
  });
}

/** Variance of the greys at the places, shifted. */
function contrastOf(luma: Luma, places: readonly Point[], dx: number, dy: number): number {
  let [sum, squares] = [0, 0];
  for (const { x, y } of places) {
    const grey = bilinearAt(luma, x + dx, y + dy);
    sum += grey;
    squares += grey * grey;
  }
  return squares / places.length - (sum / places.length) ** 2;
}

function perspectiveOf(pairs: readonly Pair[], start: Homography): Homography | undefined {
  // About the bullseye, where the equations are well conditioned.
  const [x, y] = [start[2] ?? 0, start[5] ?? 0];
  const px = Math.hypot(start[0] ?? 0, start[3] ?? 0);
  const h = fitHomography(
    pairs.map((pair) => ({ ...pair, x: pair.x - x, y: pair.y - y })),
    HALF,
    FLATNESS * px,
  );
  if (h === undefined) return undefined;
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = h;
  return Float64Array.of(h0 + x * h6, h1 + x * h7, h2 + x, h3 + y * h6, h4 + y * h7, h5 + y, h6, h7);
}

function bent(homography: Homography, pairs: readonly Pair[]): Placement {
  const terms = pairs.map(({ u, v }) => bendAt(u, v));
  const columns = (terms[0] ?? []).map((_, k) =>
    Float64Array.from(pairs, ({ weight }, i) => Math.sqrt(weight) * (terms[i]?.[k] ?? 0)),
  );
  const left = pairs.map(({ u, v, x, y, weight }) => {
    const plane = project(homography, u, v);
    return { x: Math.sqrt(weight) * (x - plane.x), y: Math.sqrt(weight) * (y - plane.y) };
  });
  const factors = (axis: 'x' | 'y'): Float64Array =>
    ridgeLeastSquares(
      columns,
      Float64Array.from(left, (each) => each[axis]),
      BEND_RIDGE,
    );
  return { homography, bend: [factors('x'), factors('y')] };
}
