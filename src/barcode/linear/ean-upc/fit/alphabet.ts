// Alphabet: what each digit adds to a blurred symbol's brightness, tails over its neighbours included, and what two
// neighbours' tails have in common. The energy of any digits against a profile is then a sum over neighbours.
import { DIGIT_MODULES, NUMBER_SETS, digitModules } from '../digits.ts';
import { CODES, GUARD_MODULES, DIGIT_OFFSETS, SYMBOL_MODULES } from './patterns.ts';

/** Samples per module. */
export const SAMPLES = 3;
/** Modules of quiet zone on both sides that count. */
export const QUIET = 5;
export const LENGTH = (SYMBOL_MODULES + 2 * QUIET) * SAMPLES;
/** Modules beside a digit over which its blur is felt. */
export const TAIL = 5;
export const WINDOW = (DIGIT_MODULES + 2 * TAIL) * SAMPLES;

export interface Alphabet {
  /** 30 rows of WINDOW: sets A, B, C. */
  readonly digits: Float32Array;
  readonly energies: Float32Array;
  /** 30 × 30: the product of a digit with the one after it. */
  readonly pairs: Float32Array;
  /** The three guards, LENGTH samples. */
  readonly guards: Float32Array;
}

/** First code and the one past the last that a place can hold. */
export function codesAt(place: number): readonly [number, number] {
  return place < 6 ? [0, 20] : [20, 30];
}

/** Sample where a digit's window starts. */
export function windowAt(place: number): number {
  return (QUIET + (DIGIT_OFFSETS[place] ?? 0) - TAIL) * SAMPLES;
}

/** Under a Gaussian of σ modules. The disc of a defocused lens instead read 1 of 12 images where this read 5. */
export function makeAlphabet(sigma: number): Alphabet {
  const kernel = gaussKernel(sigma);
  const digits = new Float32Array(CODES * WINDOW);
  const energies = new Float32Array(CODES);
  for (const [s, set] of NUMBER_SETS.entries()) {
    for (let digit = 0; digit < 10; digit++) {
      const code = 10 * s + digit;
      const row = blurredBars(digitModules(set, digit), TAIL, WINDOW, kernel);
      digits.set(row, code * WINDOW);
      energies[code] = row.reduce((sum, value) => sum + value * value, 0);
    }
  }
  const pairs = new Float32Array(CODES * CODES);
  const step = DIGIT_MODULES * SAMPLES;
  for (let a = 0; a < CODES; a++) {
    for (let b = 0; b < CODES; b++) {
      let product = 0;
      for (let i = step; i < WINDOW; i++) {
        product += (digits[a * WINDOW + i] ?? 0) * (digits[b * WINDOW + i - step] ?? 0);
      }
      pairs[a * CODES + b] = product;
    }
  }
  const bars = new Array<number>(SYMBOL_MODULES).fill(0);
  const centre = SYMBOL_MODULES >> 1;
  for (const at of [0, 2, centre - 1, centre + 1, SYMBOL_MODULES - GUARD_MODULES, SYMBOL_MODULES - 1])
    bars[at] = 1;
  return { digits, energies, pairs, guards: blurredBars(bars, QUIET, LENGTH, kernel) };
}

/** Share of the kernel's light within x modules. */
type Kernel = (x: number) => number;

function gaussKernel(sigma: number): Kernel {
  return cumulated((x) => Math.exp(-(x * x) / (2 * sigma * sigma)), Math.max(0.05, 3.5 * sigma));
}

function cumulated(density: (x: number) => number, reach: number): Kernel {
  const n = 256;
  const sums = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) sums[i + 1] = (sums[i] ?? 0) + density(((i + 0.5) / n - 0.5) * 2 * reach);
  const total = sums[n] ?? 1;
  return (x) => {
    const at = (x / (2 * reach) + 0.5) * n;
    if (at <= 0) return 0;
    if (at >= n) return 1;
    const i = Math.floor(at);
    const before = sums[i] ?? 0;
    return (before + (at - i) * ((sums[i + 1] ?? 0) - before)) / total;
  };
}

/** Bars among modules that start `lead` modules behind the first sample, blurred. */
function blurredBars(modules: readonly number[], lead: number, count: number, kernel: Kernel): Float32Array {
  const out = new Float32Array(count);
  for (const [m, bar] of modules.entries()) {
    if (bar === 0) continue;
    for (let i = 0; i < count; i++) {
      const x = (i + 0.5) / SAMPLES - lead - m;
      out[i] = (out[i] ?? 0) + kernel(x) - kernel(x - 1);
    }
  }
  return out;
}
