// Plane perspective: module coordinates of a code to pixels, fitted to points by least squares.
import type { Point } from './geometry.ts';
import { solvePositive } from './least-squares.ts';

/** x = (h0·u + h1·v + h2) / (h6·u + h7·v + 1), y likewise with h3…h5. */
export type Homography = Float64Array;

/** A point of the code, in modules, and where it lies in the image, in pixels. */
export interface Pair {
  readonly u: number;
  readonly v: number;
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

export function project(h: Homography, u: number, v: number): Point {
  const w = 1 / ((h[6] ?? 0) * u + (h[7] ?? 0) * v + 1);
  return {
    x: ((h[0] ?? 0) * u + (h[1] ?? 0) * v + (h[2] ?? 0)) * w,
    y: ((h[3] ?? 0) * u + (h[4] ?? 0) * v + (h[5] ?? 0)) * w,
  };
}

/**
 * The perspective nearest to the pairs. `flatness` (pixels of error that the perspective may save, about) holds the
 * two terms of perspective back where the pairs hardly show any. Undefined where the pairs lie on a line.
 */
export function fitHomography(
  pairs: readonly Pair[],
  side: number,
  flatness: number,
): Homography | undefined {
  // Coordinates of about 1 on both sides keep the normal equations well conditioned.
  const scale = Math.max(1, ...pairs.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
  const matrix = new Float64Array(8 * 8);
  const right = new Float64Array(8);
  const add = (row: readonly number[], want: number, weight: number): void => {
    for (let i = 0; i < 8; i++) {
      const factor = weight * (row[i] ?? 0);
      for (let j = 0; j <= i; j++) matrix[i * 8 + j] = (matrix[i * 8 + j] ?? 0) + factor * (row[j] ?? 0);
      right[i] = (right[i] ?? 0) + factor * want;
    }
  };
  for (const pair of pairs) {
    const [u, v, x, y] = [pair.u / side, pair.v / side, pair.x / scale, pair.y / scale];
    add([u, v, 1, 0, 0, 0, -u * x, -v * x], x, pair.weight);
    add([0, 0, 0, u, v, 1, -u * y, -v * y], y, pair.weight);
  }
  const hold = (flatness / scale) ** 2;
  for (const i of [6, 7]) matrix[i * 8 + i] = (matrix[i * 8 + i] ?? 0) + hold;
  const h = solvePositive(matrix, right);
  if (h === undefined) return undefined;
  for (const i of [0, 1, 2, 3, 4, 5]) h[i] = (h[i] ?? 0) * scale;
  for (const i of [0, 1, 3, 4, 6, 7]) h[i] = (h[i] ?? 0) / side;
  return h;
}
