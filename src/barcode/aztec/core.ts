// The middle of an Aztec code: its bull's-eye of squares is found in an upright view, and the plane through it fitted to what is known there.
import type { Luma } from '../../image/types.ts';
import { UNKNOWN } from '../matrix/modules.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import type { Point, Quad } from '../vision/geometry.ts';
import { fitHomography, project, type Homography } from '../vision/homography.ts';

/** Rings of the bull's-eye that compact and full codes share, in modules from the centre. */
export const EYE_RING = 4;
/** Modules of a view's shorter side: the smallest code with a margin, and the largest of which the rings stand out. */
const [FEWEST_SHOWN, MOST_SHOWN] = [14, 45];
const SIZE_STEP = 1.12;
/** In pixels of the view. */
const MIN_MODULE_PX = 2.5;
/** How far from the view's middle the bull's-eye may lie, by its sides. */
const MAX_ASIDE = 0.22;
const PLACES_PER_MODULE = 2;
/** Codes of 1.3 to 1.7 px a module have 0.55 and more. */
const MIN_CORRELATION = 0.58;
/** Of the row and the column through its middle. */
const MIN_OF_LINE = 0.4;
/** Steps of the fit, in modules, and sweeps over the corners with each. */
const FIT_STEPS = [0.5, 0.25, 0.12, 0.06] as const;
const FIT_SWEEPS = 4;
/** Four corners have no errors for a perspective to save (vision/homography.ts). */
const FLATNESS = 1e-3;
/** Samples in a module, from its middle. */
const SAMPLES = [-0.25, 0.25] as const;
const MOVES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Modules to each side of a centre: 0 light, 1 dark, or UNKNOWN. */
export interface Core {
  readonly ring: number;
  /** (2 · ring + 1)² of them, row by row. */
  readonly modules: Uint8Array;
}

export const EYE: Core = {
  ring: EYE_RING,
  modules: Uint8Array.from({ length: (2 * EYE_RING + 1) ** 2 }, (_, i) => {
    const [x, y] = [i % (2 * EYE_RING + 1), Math.floor(i / (2 * EYE_RING + 1))];
    return 1 - (Math.max(Math.abs(x - EYE_RING), Math.abs(y - EYE_RING)) % 2);
  }),
};

/** Modules of a bull's-eye, and the weights by which their greys are summed. */
interface Pattern {
  readonly places: readonly { readonly u: number; readonly v: number }[];
  readonly weights: Float32Array;
  /** Sum of the weights' squares. */
  readonly norm: number;
}

const ROW = patternOf((_, v) => v === 0);
const COLUMN = patternOf((u) => u === 0);
const WHOLE = patternOf(() => true);

function patternOf(isOf: (u: number, v: number) => boolean): Pattern {
  const side = 2 * EYE_RING + 1;
  const places = Array.from(EYE.modules, (dark, i) => ({
    u: (i % side) - EYE_RING,
    v: Math.floor(i / side) - EYE_RING,
    dark,
  })).filter(({ u, v }) => isOf(u, v));
  const mean = places.reduce((sum, { dark }) => sum + dark, 0) / places.length;
  const weights = Float32Array.from(places, ({ dark }) => mean - dark);
  return { places, weights, norm: weights.reduce((sum, weight) => sum + weight * weight, 0) };
}

/**
 * Corners of the bull's-eye, in pixels of the view: the place about its middle that resembles one most whose sides run along the view's; undefined
 * for none.
 */
export function eyeOf(view: Luma): Quad | undefined {
  const { width, height } = view;
  const shorter = Math.min(width, height);
  let best = MIN_CORRELATION;
  let quad: Quad | undefined;
  for (
    let module = Math.max(MIN_MODULE_PX, shorter / MOST_SHOWN);
    module <= shorter / FEWEST_SHOWN;
    module *= SIZE_STEP
  ) {
    const row = resemblanceTo(ROW, view, module);
    const column = resemblanceTo(COLUMN, view, module);
    const whole = resemblanceTo(WHOLE, view, module);
    const reach = Math.ceil(EYE_RING * module) + 1;
    const step = Math.max(1, Math.round(module / PLACES_PER_MODULE));
    const left = Math.max(reach, Math.round(width * (0.5 - MAX_ASIDE)));
    const top = Math.max(reach, Math.round(height * (0.5 - MAX_ASIDE)));
    for (let y = top; y < height - top; y += step)
      for (let x = left; x < width - left; x += step) {
        const at = y * width + x;
        if (row(at) < MIN_OF_LINE || column(at) < MIN_OF_LINE) continue;
        const correlation = whole(at);
        if (correlation <= best) continue;
        best = correlation;
        const half = (EYE_RING + 0.5) * module;
        const corner = (u: number, v: number): Point => ({ x: x + 0.5 + u * half, y: y + 0.5 + v * half });
        quad = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
      }
  }
  return quad;
}

/** Correlation of the greys about a pixel with the pattern, drawn in modules of so many pixels: −1…1. */
function resemblanceTo(
  { places, weights, norm }: Pattern,
  { width, data }: Luma,
  module: number,
): (at: number) => number {
  const offsets = Int32Array.from(
    places,
    ({ u, v }) => Math.round(v * module) * width + Math.round(u * module),
  );
  return (at) => {
    let [sum, squares, product] = [0, 0, 0];
    for (let i = 0; i < offsets.length; i++) {
      const grey = data[at + (offsets[i] ?? 0)] ?? 0;
      sum += grey;
      squares += grey * grey;
      product += grey * (weights[i] ?? 0);
    }
    return product / Math.sqrt(norm * Math.max(1, squares - (sum * sum) / offsets.length));
  };
}

/** The core's corners in the image, moved to where its known modules stand out most. */
export function fittedCore(luma: Luma, core: Core, first: Quad): Quad {
  let quad = first;
  let best = correlationOf(luma, core, quad);
  const [a, b, c, d] = first;
  const area = Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2;
  const module = Math.sqrt(area) / (2 * core.ring + 1);
  for (const step of FIT_STEPS) {
    for (let sweep = 0, moved = true; moved && sweep < FIT_SWEEPS; sweep++) {
      moved = false;
      for (const corner of [0, 1, 2, 3] as const)
        for (const [dx, dy] of MOVES) {
          const next: [Point, Point, Point, Point] = [...quad];
          next[corner] = { x: quad[corner].x + dx * step * module, y: quad[corner].y + dy * step * module };
          const correlation = correlationOf(luma, core, next);
          if (correlation <= best) continue;
          best = correlation;
          quad = next;
          moved = true;
        }
    }
  }
  return quad;
}

/** How the known modules of a core with these corners stand out: −1…1. */
export function correlationOf(luma: Luma, { ring, modules }: Core, quad: Quad): number {
  const plane = planeOf(ring, quad);
  if (plane === undefined) return -1;
  const side = 2 * ring + 1;
  let [count, sum, squares, dark, product] = [0, 0, 0, 0, 0];
  for (let i = 0; i < modules.length; i++) {
    const module = modules[i] ?? UNKNOWN;
    if (module === UNKNOWN) continue;
    for (const dv of SAMPLES)
      for (const du of SAMPLES) {
        const { x, y } = project(plane, (i % side) - ring + du, Math.floor(i / side) - ring + dv);
        const grey = bilinearAt(luma, x, y);
        count += 1;
        sum += grey;
        squares += grey * grey;
        dark += module;
        product += module * grey;
      }
  }
  const variance = (squares - (sum * sum) / count) * (dark - (dark * dark) / count);
  return ((sum * dark) / count - product) / Math.sqrt(Math.max(1, variance));
}

/** From modules to the image, by the corners of a square of so many modules to each side of one whose middle is at (centre, centre). */
export function planeOf(ring: number, [a, b, c, d]: Quad, centre = 0): Homography | undefined {
  const [from, to] = [centre - ring - 0.5, centre + ring + 0.5];
  const pairs = [
    { u: from, v: from, ...a, weight: 1 },
    { u: to, v: from, ...b, weight: 1 },
    { u: to, v: to, ...c, weight: 1 },
    { u: from, v: to, ...d, weight: 1 },
  ];
  return fitHomography(pairs, 2 * ring + 1, FLATNESS);
}

/** The square of another number of modules to each side in the same plane. */
export function squareIn(plane: Homography, ring: number): Quad {
  const half = ring + 0.5;
  const corner = (u: number, v: number): Point => project(plane, u * half, v * half);
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Greys of the modules about the centre, row by row. */
export function greysOf(luma: Luma, plane: Homography, ring: number): Float32Array {
  const side = 2 * ring + 1;
  return Float32Array.from({ length: side * side }, (_, i) => {
    let sum = 0;
    for (const dv of SAMPLES)
      for (const du of SAMPLES) {
        const { x, y } = project(plane, (i % side) - ring + du, Math.floor(i / side) - ring + dv);
        sum += bilinearAt(luma, x, y);
      }
    return sum / SAMPLES.length ** 2;
  });
}
