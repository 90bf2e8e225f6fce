// The point spread function taken for every blurred symbol: a Gaussian whose variance includes the pixel's area.

/** The normal distribution function, |error| < 8e-8 (Abramowitz & Stegun 26.2.17). */
export function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    0.3989422804 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

/** σ in modules of the blur and of a pixel of 1/modulePx modules together. */
export const withPixel = (blur: number, modulePx: number): number =>
  Math.sqrt(blur * blur + 1 / (12 * modulePx * modulePx));

/** Share of a module [from, from+1] that a sample at `at` sees, for σ = s modules. */
export const moduleShare = (at: number, from: number, s: number): number =>
  normal((from + 1 - at) / s) - normal((from - at) / s);
