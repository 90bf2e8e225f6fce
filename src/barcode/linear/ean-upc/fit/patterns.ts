// EAN-13 and UPC-A as patterns of modules, sharp and blurred: ISO/IEC 15420:2009 tables 1 to 3.
import { normal } from '../../../vision/normal.ts';
import { DIGIT_MODULES } from '../digits.ts';

/** Digits that are drawn, and what one can be: ten of each set, 0…9 A, 10…19 B, 20…29 C. */
export const PLACES = 12;
export const CODES = 30;
export const GUARD_MODULES = 3;
export const SYMBOL_MODULES = 95;

/** Module offset of each of the twelve drawn digits. */
export const DIGIT_OFFSETS = Array.from({ length: 12 }, (_, i) =>
  i < 6 ? 3 + DIGIT_MODULES * i : 50 + DIGIT_MODULES * (i - 6),
);

/** First code and the one past the last that a place can hold. */
export function codesAt(place: number): readonly [number, number] {
  return place < PLACES / 2 ? [0, 20] : [20, CODES];
}

/** How modules are sampled under a blur. */
export interface Sampling {
  /** σ of the blur in modules. */
  readonly blur: number;
  readonly samples: number;
  /** Modules of what lies beyond on both sides that are sampled too; default 0. */
  readonly margin?: number;
  /** What lies beyond both ends: 0 light, 1 dark; default 0. */
  readonly beyond?: number;
}

/** Narrower blurs are of no consequence within a sample. */
const MIN_BLUR = 0.05;
/** Beyond so many σ an edge is felt by less than 1e-6. */
const REACH = 5;

/** Samples of modules under a Gaussian, each taken in its middle. */
export function blurred(
  modules: readonly number[],
  { blur, samples, margin = 0, beyond = 0 }: Sampling,
): Float32Array {
  const sigma = Math.max(MIN_BLUR, blur);
  const edges = [beyond, ...modules, beyond].map((level, i, all) => level - (all[i - 1] ?? 0)).slice(1);
  return Float32Array.from({ length: (modules.length + 2 * margin) * samples }, (_, i) => {
    const x = (i + 0.5) / samples - margin;
    return edges.reduce((value, step, at) => {
      const from = (x - at) / sigma;
      if (step === 0 || from < -REACH) return value;
      return value + (from > REACH ? step : step * normal(from));
    }, beyond);
  });
}
