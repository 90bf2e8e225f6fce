// The point spread function taken for every blurred symbol: a Gaussian whose variance includes the pixel's area.
import { normal } from '../vision/normal.ts';

/** σ in modules of the blur and of a pixel of 1/modulePx modules together. */
export const withPixel = (blur: number, modulePx: number): number =>
  Math.sqrt(blur * blur + 1 / (12 * modulePx * modulePx));

/** Share of a module [from, from+1] that a sample at `at` sees, for σ = s modules. */
export const moduleShare = (at: number, from: number, s: number): number =>
  normal((from + 1 - at) / s) - normal((from - at) / s);
