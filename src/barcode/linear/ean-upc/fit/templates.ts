// Templates: digits and guards as samples under a blur, without mean and of length 1, so that a product with a window is
// a correlation.
import { DIGIT_MODULES, NUMBER_SETS, digitModules } from '../digits.ts';
import { blurred, CODES, type Sampling } from './patterns.ts';

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
/** The last module of a UPC-E's last digit, its end guard, four modules of quiet zone. */
const UPC_E_END = [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0];
/** What lies beyond a window is as often dark as light. */
const UNKNOWN = 0.5;

export interface Templates {
  /** 30 rows, 0…9 set A, 10…19 B, 20…29 C, of DIGIT_MODULES + 2 · MARGIN modules. */
  readonly digits: Float32Array;
  readonly start: Float32Array;
  readonly centre: Float32Array;
  readonly end: Float32Array;
  readonly upcEEnd: Float32Array;
}

const made = new Map<string, Templates>();

/** The templates under a Gaussian of σ = `blur` modules at so many samples per module, made once: callers have a few constants. */
export function templatesOf(blur: number, samples: number): Templates {
  const key = `${blur} ${samples}`;
  const templates = made.get(key) ?? makeTemplates(blur, samples);
  made.set(key, templates);
  return templates;
}

function makeTemplates(blur: number, samples: number): Templates {
  const sampling: Sampling = { blur, samples, beyond: UNKNOWN };
  const window = (DIGIT_MODULES + 2 * MARGIN) * samples;
  const digits = new Float32Array(CODES * window);
  for (const [s, set] of NUMBER_SETS.entries()) {
    for (let digit = 0; digit < 10; digit++) {
      const modules = digitModules(set, digit);
      // Left of a digit lies the other colour of its first module, right of it the other colour of its last.
      const row = template([1 - (modules[0] ?? 0), ...modules, 1 - (modules[6] ?? 0)], sampling);
      digits.set(row, (10 * s + digit) * window);
    }
  }
  return {
    digits,
    start: template(START, { ...sampling, beyond: 0 }),
    centre: template(CENTRE, { ...sampling, beyond: 1 }),
    end: template(END, { ...sampling, beyond: 0 }),
    upcEEnd: template(UPC_E_END, { ...sampling, beyond: 0 }),
  };
}

function template(modules: readonly number[], sampling: Sampling): Float32Array {
  const out = blurred(modules, sampling);
  const mean = out.reduce((sum, value) => sum + value, 0) / out.length;
  const length = Math.sqrt(out.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return out.map((value) => (value - mean) / length);
}

/** Scalar product of a profile's window with a row of templates. */
export function product(
  profile: Float32Array,
  at: number,
  templates: Float32Array,
  row: number,
  n: number,
): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (profile[at + i] ?? 0) * (templates[row + i] ?? 0);
  return sum;
}

/** Energy about the mean of each window of n samples; a floor keeps flat paper from dividing by nothing. */
export function windowEnergies(profile: Float32Array, n: number): Float32Array {
  const energies = new Float32Array(Math.max(0, profile.length - n + 1));
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < profile.length; i++) {
    const value = profile[i] ?? 0;
    sum += value;
    squares += value * value;
    const p = i - n + 1;
    if (p < 0) continue;
    energies[p] = squares - (sum * sum) / n + n;
    const gone = profile[p] ?? 0;
    sum -= gone;
    squares -= gone * gone;
  }
  return energies;
}

/** Share of a window's energy that a template leaves over, by its product; a negative one leaves all. */
export function leftOver(value: number, energy: number): number {
  return value <= 0 ? 1 : 1 - (value * value) / energy;
}
