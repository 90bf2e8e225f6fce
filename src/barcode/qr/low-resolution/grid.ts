// The module grid of a symbol: three finder patterns give a first guess, which is then fitted to the grey values of all
// known modules (Gauss–Newton over an affine map, with brightness, contrast and a gradient of light).
import type { Luma } from '../../../image/types.ts';
import type { FinderPattern } from '../../locate/finder-rays.ts';
import type { Triple } from '../../locate/finder-triples.ts';
import { solvePositive } from '../../vision/least-squares.ts';
import type { Point } from '../../vision/geometry.ts';
import { MARGIN, PER_MODULE, type Model } from './model.ts';

/** Modules of a pixel's centre: u = a0 + a1·x + a2·y (column), v = b0 + b1·x + b2·y (row). */
export type Affine = readonly [number, number, number, number, number, number];

export interface GridFit {
  readonly map: Affine;
  /** Grey = light + slope·(x, y) − contrast·darkness. */
  readonly light: number;
  readonly contrast: number;
  readonly slopeX: number;
  readonly slopeY: number;
  /** Blur σ in modules without the pixel. */
  readonly blur: number;
  readonly modulePx: number;
  /** Correlation of model and image over the known modules, 0–1. */
  readonly score: number;
}

/** The map that puts the finders' centres on theirs of a symbol of that size. */
export function guessMap(triple: Triple<FinderPattern>, size: number): Affine | undefined {
  const [corner, right, below] = [triple.corner, triple.right.to, triple.below.to];
  const side = size - 7;
  const ux = (right.x - corner.x) / side;
  const uy = (right.y - corner.y) / side;
  const vx = (below.x - corner.x) / side;
  const vy = (below.y - corner.y) / side;
  const determinant = ux * vy - uy * vx;
  if (Math.abs(determinant) < 1e-9) return undefined;
  const a1 = vy / determinant;
  const a2 = -vx / determinant;
  const b1 = -uy / determinant;
  const b2 = ux / determinant;
  return [3.5 - a1 * corner.x - a2 * corner.y, a1, a2, 3.5 - b1 * corner.x - b2 * corner.y, b1, b2];
}

/** Pixels per module of a map. */
export const modulePxOf = (map: Affine): number => 1 / Math.sqrt(Math.abs(map[1] * map[5] - map[2] * map[4]));

/**
 * Which modules take part in a fit: all known ones, by the model of the symbol's own version; or the finders with their
 * separators alone, for which version 1's model serves every version.
 */
export type Part = 'all' | 'finders';

const UNKNOWNS = 10;
/** A little of the diagonal more: unknowns that the pixels hardly tell stay where they are. */
const DAMPING = 1e-6;
const MIN_DIAGONAL = 1e-9;
/** Finder, separator, and half a module. */
const FINDER_EDGE = 8.5;
/** From this many pixels a module every other pixel of every other row is enough for a fit. */
const SPARSE_MODULE_PX = 1.8;

/** Fits the map to the image; undefined where nothing is left to fit, or the map runs away. */
export function fitGrid(
  luma: Luma,
  model: Model,
  size: number,
  start: Affine,
  blur: number,
  rounds: number,
  part: Part,
): GridFit | undefined {
  let map = start;
  let fit: GridFit | undefined;
  for (let round = 0; round <= rounds; round++) {
    const step = oneStep(luma, model, size, map, part);
    if (step === undefined) return fit;
    const { solution, score } = step;
    if (fit === undefined || score >= fit.score) {
      fit = {
        map,
        light: solution[0] ?? 0,
        contrast: -(solution[1] ?? 0),
        slopeX: solution[2] ?? 0,
        slopeY: solution[3] ?? 0,
        blur,
        modulePx: modulePxOf(map),
        score,
      };
    } else if (round > 1) return fit;
    const contrast = solution[1] ?? 0;
    if (contrast > -2 || round === rounds) return fit;
    const delta = Array.from({ length: 6 }, (_, i) => (solution[4 + i] ?? 0) / contrast);
    const { centreX, centreY } = step;
    // Steps are relative to the symbol's centre, and never more than a module at its corners.
    const reach = size * modulePxOf(map) * 0.5;
    const most = Math.max(
      Math.abs(delta[0] ?? 0) + reach * (Math.abs(delta[1] ?? 0) + Math.abs(delta[2] ?? 0)),
      Math.abs(delta[3] ?? 0) + reach * (Math.abs(delta[4] ?? 0) + Math.abs(delta[5] ?? 0)),
    );
    const damp = most > 1 ? 1 / most : 1;
    const [d0, d1, d2, d3, d4, d5] = delta.map((value) => value * damp);
    map = [
      map[0] + (d0 ?? 0) - (d1 ?? 0) * centreX - (d2 ?? 0) * centreY,
      map[1] + (d1 ?? 0),
      map[2] + (d2 ?? 0),
      map[3] + (d3 ?? 0) - (d4 ?? 0) * centreX - (d5 ?? 0) * centreY,
      map[4] + (d4 ?? 0),
      map[5] + (d5 ?? 0),
    ];
  }
  return fit;
}

interface Step {
  /** light, −contrast, slopes, then contrast times the change of the map about the centre. */
  readonly solution: Float64Array;
  readonly score: number;
  readonly centreX: number;
  readonly centreY: number;
}

function oneStep(luma: Luma, model: Model, size: number, map: Affine, part: Part): Step | undefined {
  const shift = size - model.layout.size;
  const box = pixelBox(luma, map, -1.5, -1.5, size + 1.5, size + 1.5);
  const centreX = (box.left + box.right) / 2;
  const centreY = (box.top + box.bottom) / 2;
  const normalEquations = new Float64Array(UNKNOWNS * UNKNOWNS);
  const right = new Float64Array(UNKNOWNS);
  const row = new Float64Array(UNKNOWNS);
  const { side, dark, weight } = model;
  let [total, sumY, sumYy, sumT, sumTt, sumTy] = [0, 0, 0, 0, 0, 0];
  const stride = modulePxOf(map) >= SPARSE_MODULE_PX ? 2 : 1;
  const far = size - FINDER_EDGE;
  const boxes = part === 'all' ? [box] : finderBoxes(luma, map, size);
  for (const { left, top, right: end, bottom } of boxes)
    for (let y = top; y < bottom; y += stride)
      for (let x = left; x < end; x += stride) {
        const px = x + 0.5;
        const py = y + 0.5;
        const u = map[0] + map[1] * px + map[2] * py;
        const v = map[3] + map[4] * px + map[5] * py;
        if (u < -1.5 || v < -1.5 || u > size + 1.5 || v > size + 1.5) continue;
        if (
          part === 'finders' &&
          ((u > FINDER_EDGE && u < far) || (v > FINDER_EDGE && v < far) || (u >= far && v >= far))
        )
          continue;
        const tx = ((u > FINDER_EDGE ? u - shift : u) + MARGIN) * PER_MODULE - 0.5;
        const ty = ((v > FINDER_EDGE ? v - shift : v) + MARGIN) * PER_MODULE - 0.5;
        const ix = Math.floor(tx);
        const iy = Math.floor(ty);
        const fx = tx - ix;
        const fy = ty - iy;
        const at = iy * side + ix;
        const w = weight[at] ?? 0;
        if (w < 0.02) continue;
        const t00 = dark[at] ?? 0;
        const t10 = dark[at + 1] ?? 0;
        const t01 = dark[at + side] ?? 0;
        const t11 = dark[at + side + 1] ?? 0;
        const t = (t00 * (1 - fx) + t10 * fx) * (1 - fy) + (t01 * (1 - fx) + t11 * fx) * fy;
        const tu = ((t10 - t00) * (1 - fy) + (t11 - t01) * fy) * PER_MODULE;
        const tv = ((t01 - t00) * (1 - fx) + (t11 - t10) * fx) * PER_MODULE;
        const value = luma.data[y * luma.width + x] ?? 0;
        const dx = px - centreX;
        const dy = py - centreY;
        row[0] = 1;
        row[1] = t;
        row[2] = dx;
        row[3] = dy;
        row[4] = tu;
        row[5] = tu * dx;
        row[6] = tu * dy;
        row[7] = tv;
        row[8] = tv * dx;
        row[9] = tv * dy;
        for (let i = 0; i < UNKNOWNS; i++) {
          const wi = w * (row[i] ?? 0);
          right[i] = (right[i] ?? 0) + wi * value;
          for (let j = 0; j <= i; j++)
            normalEquations[i * UNKNOWNS + j] = (normalEquations[i * UNKNOWNS + j] ?? 0) + wi * (row[j] ?? 0);
        }
        total += w;
        sumY += w * value;
        sumYy += w * value * value;
        sumT += w * t;
        sumTt += w * t * t;
        sumTy += w * t * value;
      }
  if (total < 30) return undefined;
  const varianceY = sumYy - (sumY * sumY) / total;
  const varianceT = sumTt - (sumT * sumT) / total;
  const score = -(sumTy - (sumT * sumY) / total) / Math.sqrt(Math.max(1e-9, varianceY * varianceT));
  const solution = solveDamped(normalEquations, right);
  if (solution === undefined) return undefined;
  // Light at the image's origin, so that the slopes apply to pixel coordinates.
  solution[0] = (solution[0] ?? 0) - (solution[2] ?? 0) * centreX - (solution[3] ?? 0) * centreY;
  return { solution, score, centreX, centreY };
}

function solveDamped(normalEquations: Float64Array, right: Float64Array): Float64Array | undefined {
  for (let i = 0; i < UNKNOWNS; i++) {
    const at = i * UNKNOWNS + i;
    normalEquations[at] = (normalEquations[at] ?? 0) * (1 + DAMPING) + MIN_DIAGONAL;
  }
  return solvePositive(normalEquations, right);
}

function finderBoxes(luma: Luma, map: Affine, size: number): readonly ReturnType<typeof pixelBox>[] {
  const far = size - FINDER_EDGE;
  return [
    pixelBox(luma, map, -1.5, -1.5, FINDER_EDGE, FINDER_EDGE),
    pixelBox(luma, map, far, -1.5, size + 1.5, FINDER_EDGE),
    pixelBox(luma, map, -1.5, far, FINDER_EDGE, size + 1.5),
  ];
}

/** Pixels that a rectangle of modules covers. */
export function pixelBox(
  luma: Luma,
  map: Affine,
  fromU: number,
  fromV: number,
  toU: number,
  toV: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  const corners = [
    [fromU, fromV],
    [toU, fromV],
    [toU, toV],
    [fromU, toV],
  ].map(([u, v]) => imagePoint(map, u ?? 0, v ?? 0));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(luma.width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(luma.height, Math.ceil(Math.max(...ys))),
  };
}

/** Where a module coordinate lies in the image. */
export function imagePoint([a0, a1, a2, b0, b1, b2]: Affine, u: number, v: number): Point {
  const determinant = a1 * b2 - a2 * b1;
  return {
    x: (b2 * (u - a0) - a2 * (v - b0)) / determinant,
    y: (a1 * (v - b0) - b1 * (u - a0)) / determinant,
  };
}
