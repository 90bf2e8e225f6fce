// Templates: digits and guards as samples under a blur, without mean and of length 1, so that a product with a window is
// a correlation.
import { DIGIT_MODULES, NUMBER_SETS, digitModules } from '../digits.ts';
import { CODES } from './patterns.ts';

/** Modules beside a digit that its template covers: neighbours start with a known colour. */
export const MARGIN = 1;

/** Seven modules of quiet zone, the guard, the first module of the first digit. */
const START = [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0];
export const START_TO_DIGIT = 10;
/** The last module of the sixth digit, the guard, the first module of the seventh. */
const CENTRE = [1, 0, 1, 0, 1, 0, 1];
export const CENTRE_TO_DIGIT = 6;
/** The last module of the last digit, the guard, four modules of quiet zone. */
const END = [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0];

export interface Templates {
  /** 30 rows, 0…9 set A, 10…19 B, 20…29 C, of DIGIT_MODULES + 2 · MARGIN modules. */
  readonly digits: Float32Array;
  readonly start: Float32Array;
  readonly centre: Float32Array;
  readonly end: Float32Array;
}

/** The templates under a Gaussian of σ = `blur` modules at so many samples per module. */
export function makeTemplates(blur: number, samples: number): Templates {
  const window = (DIGIT_MODULES + 2 * MARGIN) * samples;
  const digits = new Float32Array(CODES * window);
  for (const [s, set] of NUMBER_SETS.entries()) {
    for (let digit = 0; digit < 10; digit++) {
      const modules = digitModules(set, digit);
      // Left of a digit lies the other colour of its first module, right of it the other colour of its last.
      // What lies beyond them is as often dark as light.
      const row = template([1 - (modules[0] ?? 0), ...modules, 1 - (modules[6] ?? 0)], blur, samples, 0.5);
      digits.set(row, (10 * s + digit) * window);
    }
  }
  return {
    digits,
    start: template(START, blur, samples),
    centre: template(CENTRE, blur, samples),
    end: template(END, blur, samples),
  };
}

/** Modules as samples under a Gaussian blur, without mean, of length 1. */
function template(modules: readonly number[], blur: number, samples: number, beyond?: number): Float32Array {
  const out = blurred(modules, blur, samples, beyond);
  const mean = out.reduce((sum, value) => sum + value, 0) / out.length;
  const length = Math.sqrt(out.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return out.map((value) => (value - mean) / length);
}

/** Samples of modules under a Gaussian of `blur` modules; `beyond` both ends, by default, their first and last go on. */
export function blurred(
  modules: readonly number[],
  blur: number,
  samples: number,
  beyond?: number,
): Float32Array {
  const out = new Float32Array(modules.length * samples);
  const reach = Math.max(1, Math.ceil(3 * blur * samples));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-(((i - reach) / samples / Math.max(blur, 0.05)) ** 2) / 2),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  for (let i = 0; i < out.length; i++) {
    let value = 0;
    for (let k = -reach; k <= reach; k++) {
      const module = Math.floor((i + k) / samples);
      const end = module < 0 ? 0 : modules.length - 1;
      value += (kernel[k + reach] ?? 0) * (modules[module] ?? beyond ?? modules[end] ?? 0);
    }
    out[i] = value / sum;
  }
  return out;
}
