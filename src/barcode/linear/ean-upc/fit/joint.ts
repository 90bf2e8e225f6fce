// The whole symbol at once. Each round finds the digits, then the places of the modules, the brightness from one end to
// the other, and the blur. Every round is a small least squares problem.
import {
  LENGTH,
  QUIET,
  SAMPLES,
  WINDOW,
  codesAt,
  makeAlphabet,
  windowAt,
  type Alphabet,
} from './alphabet.ts';
import { PLACES, SYMBOL_MODULES } from './patterns.ts';
import type { Place } from './place.ts';
import { cheapestCodes, cheapestReadings, costsOf } from './readings.ts';
import { solveRaised } from '../../../vision/least-squares.ts';

/** Polynomials along the symbol, of light, of the bars' darkness, and of the place of the modules. */
const LEVEL_TERMS = 4;
const BEND_TERMS = 4;
/** From a first guess without digits, light and darkness change linearly. */
const FIRST_TERMS = 2;
/**
 * Blur in modules (σ): where fits begin, from blurred to sharp, as far as photographs go (1.1 to 1.75) and beyond. Of
 * 12 images 15 bands were read beginning at 1.0, 20 at 1.3.
 */
const FIRST_SIGMA = 1.4;
const MIN_SIGMA = 0.3;
const MAX_SIGMA = 1.8;
/** Blurs that share an alphabet. */
const SIGMA_STEP = 0.05;
/** The most that one round changes: the blur's variance in modules², and places in modules. */
const VARIANCE_STEP = 0.15;
const PLACE_STEP = 0.6;
/** Added share of a system's diagonal: unknowns that the profile does not determine stay where they are. */
const RIDGE = 1e-3;
/** A flat profile tells nothing of its levels. */
const MIN_PIVOT = 1e-12;
const LEVEL_RIDGE = 1e-6;
/** Bars are nowhere fainter than this share of their mean. */
const FAINTEST = 0.15;
/**
 * After each stage places are dropped whose residual is above `maxResidual`, and all but the best `keep`. The best
 * places of 6 photographs that are read leave at most 0.114, 0.039 and 0.036; three quarters of 260 bands of images
 * without an EAN leave more than 0.13 after two rounds. Halving already after the first saves a sixth of the time.
 */
const STAGES = [
  { rounds: 1, maxResidual: 0.6, keep: 12, bends: 2, valid: false },
  { rounds: 1, maxResidual: 0.13, keep: 8, bends: 2, valid: false },
  { rounds: 3, maxResidual: 0.08, keep: 4, bends: 3, valid: false },
  { rounds: 4, maxResidual: 0.05, keep: 3, bends: BEND_TERMS, valid: true },
] as const;
/** Rounds of the last few at most, and rounds next to a band that reads. */
const LAST_ROUNDS = 6;
const NEAR_ROUNDS = 3;

/** A symbol fitted as a whole. */
export interface Joint {
  readonly digits: readonly number[];
  readonly codes: Uint8Array;
  /** Share of the symbol's energy that is left over. */
  readonly residual: number;
  /** By how much the next valid reading leaves over more, as a share of what this one leaves. */
  readonly lead: number;
  /** By how much it leaves over more than digits without check digit and order of sets would, as such a share. */
  readonly excess: number;
  /** Blur in modules. */
  readonly sigma: number;
  /** Where the fit began, in samples of the profile in the symbol's direction. */
  readonly start: number;
  readonly module: number;
  /** Sample of the profile in which each of LENGTH samples of the symbol lies. */
  readonly map: Float64Array;
  readonly reversed: boolean;
}

const alphabets = new Map<number, Alphabet>();

function alphabetOf(sigma: number): Alphabet {
  const q = Math.round(sigma / SIGMA_STEP);
  const known = alphabets.get(q) ?? makeAlphabet(q * SIGMA_STEP);
  alphabets.set(q, known);
  return known;
}

/** From −1 to 1 over the symbol. */
const ALONG = Float64Array.from(
  { length: LENGTH },
  (_, j) => (2 * ((j + 0.5) / SAMPLES - QUIET)) / SYMBOL_MODULES - 1,
);
/** Legendre polynomials over the symbol. */
const BASIS = Array.from({ length: BEND_TERMS }, (_, k) => ALONG.map((t) => legendre(k, t)));

function legendre(k: number, t: number): number {
  if (k === 0) return 1;
  let a = 1;
  let b = t;
  for (let n = 1; n < k; n++) [a, b] = [b, ((2 * n + 1) * t * b - n * a) / (n + 1)];
  return b;
}

interface Hypothesis {
  readonly start: number;
  readonly module: number;
  /** By sample of the symbol: its place in the profile, the profile's value there, paper's value, bars less paper. */
  readonly x: Float64Array;
  readonly y: Float32Array;
  readonly L: Float64Array;
  readonly A: Float64Array;
  sigma: number;
  codes: Uint8Array | undefined;
  residual: number;
  energy: number;
}

function begin(start: number, module: number, sigma: number): Hypothesis {
  const x = new Float64Array(LENGTH);
  for (let j = 0; j < LENGTH; j++) x[j] = start + module * ((j + 0.5) / SAMPLES - QUIET);
  return {
    start,
    module,
    x,
    sigma,
    codes: undefined,
    residual: Infinity,
    energy: 0,
    y: new Float32Array(LENGTH),
    L: new Float64Array(LENGTH),
    A: new Float64Array(LENGTH).fill(1),
  };
}

/** One round: levels for these digits, then place and blur, then digits. */
function improve(h: Hypothesis, source: Float32Array, bends: number, valid: boolean): boolean {
  if (h.codes === undefined) {
    sample(source, h.x, h.y);
    levels(h.y, meanSignal(alphabetOf(h.sigma)), h.L, h.A, FIRST_TERMS);
  } else {
    const s = signal(alphabetOf(h.sigma), h.codes);
    if (h.energy === 0) {
      sample(source, h.x, h.y);
      levels(h.y, s, h.L, h.A, LEVEL_TERMS);
    }
    const dv = move(h.y, s, h.L, h.A, h.x, h.module, bends);
    const variance = h.sigma * h.sigma + Math.max(-VARIANCE_STEP, Math.min(VARIANCE_STEP, dv));
    h.sigma = Math.min(MAX_SIGMA, Math.sqrt(Math.max(MIN_SIGMA ** 2, variance)));
    sample(source, h.x, h.y);
    levels(h.y, signal(alphabetOf(h.sigma), h.codes), h.L, h.A, LEVEL_TERMS);
  }
  const now = alphabetOf(h.sigma);
  const t = costsOf(now, h.y, h.L, h.A);
  const next = valid ? cheapestReadings(t, now)[0]?.codes : cheapestCodes(t, now).codes;
  if (next === undefined) return false;
  const same = h.codes?.every((code, i) => code === next[i]) ?? false;
  h.codes = next;
  [h.residual, h.energy] = levels(h.y, signal(now, next), h.L, h.A, LEVEL_TERMS);
  return same;
}

function finish(h: Hypothesis, reversed: boolean): Joint | undefined {
  const alphabet = alphabetOf(h.sigma);
  const costs = costsOf(alphabet, h.y, h.L, h.A);
  const [first, second] = cheapestReadings(costs, alphabet);
  if (first === undefined || second === undefined || h.codes === undefined) return undefined;
  const settled = first.codes.every((code, i) => code === h.codes?.[i]);
  return {
    digits: first.digits,
    residual: h.residual,
    lead: settled ? (second.cost - first.cost) / (h.energy + 1e-9) : 0,
    excess: (first.cost - cheapestCodes(costs, alphabet).cost) / (h.energy + 1e-9),
    sigma: h.sigma,
    codes: first.codes,
    start: h.start,
    module: h.module,
    map: h.x,
    reversed,
  };
}

function meanSignal(alphabet: Alphabet): Float32Array {
  const s = alphabet.guards.slice();
  for (let place = 0; place < PLACES; place++) {
    const at = windowAt(place);
    const [from, to] = codesAt(place);
    for (let code = from; code < to; code++) {
      for (let i = 0; i < WINDOW; i++)
        s[at + i] = (s[at + i] ?? 0) + (alphabet.digits[code * WINDOW + i] ?? 0) / (to - from);
    }
  }
  return s;
}

/** The best joint fit of a profile over the likely places; ends early for those that stay behind. */
export function fitBest(source: Float32Array, starts: readonly Place[]): Joint | undefined {
  const back = source.toReversed();
  let all = starts.map((place) => ({
    h: begin(place.start - place.module / 4, place.module, FIRST_SIGMA),
    place,
    src: place.reversed ? back : source,
  }));
  for (const { rounds, maxResidual, keep, bends, valid } of STAGES) {
    for (const { h, src } of all) for (let t = 0; t < rounds; t++) improve(h, src, bends, valid);
    all = all.filter(({ h }) => h.residual < maxResidual);
    all = all.sort((a, b) => a.h.residual - b.h.residual).slice(0, keep);
  }
  for (const { h, src } of all) settle(h, src);
  const [best] = all.sort((a, b) => a.h.residual - b.h.residual);
  return best && finish(best.h, best.place.reversed);
}

/** The fit at a place known from a neighbouring band. */
export function fitNear(source: Float32Array, known: Joint): Joint | undefined {
  const src = known.reversed ? source.toReversed() : source;
  const h = begin(known.start, known.module, known.sigma);
  h.x.set(known.map);
  h.codes = known.codes;
  for (let t = 0; t < NEAR_ROUNDS; t++) improve(h, src, BEND_TERMS, t > 0);
  settle(h, src);
  return finish(h, known.reversed);
}

function settle(h: Hypothesis, src: Float32Array): void {
  for (let t = 0; t < LAST_ROUNDS; t++) if (improve(h, src, BEND_TERMS, true) && t > 1) break;
}

function sample(source: Float32Array, x: Float64Array, y: Float32Array): void {
  const last = source.length - 1.001;
  for (let j = 0; j < LENGTH; j++) {
    const at = Math.min(last, Math.max(0, x[j] ?? 0));
    const i = Math.floor(at);
    const a = source[i] ?? 0;
    y[j] = a + (at - i) * ((source[i + 1] ?? a) - a);
  }
}

function signal(alphabet: Alphabet, codes: Uint8Array): Float32Array {
  const s = alphabet.guards.slice();
  for (let place = 0; place < PLACES; place++) {
    const at = windowAt(place);
    const row = (codes[place] ?? 0) * WINDOW;
    for (let i = 0; i < WINDOW; i++) s[at + i] = (s[at + i] ?? 0) + (alphabet.digits[row + i] ?? 0);
  }
  return s;
}

/** Fits L + A·s; returns the share of energy left. */
function levels(
  y: Float32Array,
  s: Float32Array,
  L: Float64Array,
  A: Float64Array,
  degree: number,
): [number, number] {
  // Moments of the signal: the products of t^a and t^b·s with each other need no more.
  const most = 2 * degree - 1;
  const ones = new Float64Array(most);
  const signals = new Float64Array(most);
  const squares = new Float64Array(most);
  const right = new Float64Array(2 * degree);
  for (let i = 0; i < LENGTH; i++) {
    const value = s[i] ?? 0;
    const seen = y[i] ?? 0;
    const t = ALONG[i] ?? 0;
    for (let k = 0, power = 1; k < most; k++, power *= t) {
      ones[k] = (ones[k] ?? 0) + power;
      signals[k] = (signals[k] ?? 0) + power * value;
      squares[k] = (squares[k] ?? 0) + power * value * value;
      if (k >= degree) continue;
      right[k] = (right[k] ?? 0) + power * seen;
      right[degree + k] = (right[degree + k] ?? 0) + power * value * seen;
    }
  }
  const n = 2 * degree;
  const matrix = new Float64Array(n * n);
  for (let a = 0; a < degree; a++) {
    for (let b = 0; b < degree; b++) {
      matrix[a * n + b] = ones[a + b] ?? 0;
      matrix[(degree + a) * n + b] = matrix[b * n + degree + a] = signals[a + b] ?? 0;
      matrix[(degree + a) * n + degree + b] = squares[a + b] ?? 0;
    }
  }
  for (let a = 0; a < n; a++) matrix[a * n + a] = (matrix[a * n + a] ?? 0) * (1 + LEVEL_RIDGE);
  const c = solveRaised(matrix, right, MIN_PIVOT);
  for (let i = 0; i < LENGTH; i++) {
    const t = ALONG[i] ?? 0;
    let light = 0;
    let dark = 0;
    for (let k = degree - 1; k >= 0; k--) {
      light = light * t + (c[k] ?? 0);
      dark = dark * t + (c[degree + k] ?? 0);
    }
    L[i] = light;
    A[i] = dark;
  }
  let left = 0;
  let all = 0;
  let mean = 0;
  for (let j = 0; j < LENGTH; j++) mean += (A[j] ?? 0) / LENGTH;
  for (let j = 0; j < LENGTH; j++) A[j] = Math.max(A[j] ?? 0, FAINTEST * mean, 1e-3);
  let sm = 0;
  for (let j = 0; j < LENGTH; j++) sm += (s[j] ?? 0) / LENGTH;
  for (let j = 0; j < LENGTH; j++) {
    const r = (y[j] ?? 0) - (L[j] ?? 0) - (A[j] ?? 0) * (s[j] ?? 0);
    left += r * r;
    all += ((A[j] ?? 0) * ((s[j] ?? 0) - sm)) ** 2;
  }
  let scale = 0;
  for (let j = 0; j < LENGTH; j++) scale += (A[j] ?? 0) ** 2 / LENGTH;
  return [left / (all + 1e-9), left / scale];
}

/** Moves the map; returns the change of the blur's variance in modules². */
function move(
  y: Float32Array,
  s: Float32Array,
  L: Float64Array,
  A: Float64Array,
  x: Float64Array,
  module: number,
  bends: number,
): number {
  const columns: Float64Array[] = [];
  const slope = new Float64Array(LENGTH);
  const curve = new Float64Array(LENGTH);
  for (let j = 1; j < LENGTH - 1; j++) {
    slope[j] = (((s[j + 1] ?? 0) - (s[j - 1] ?? 0)) * SAMPLES) / 2;
    curve[j] = ((s[j + 1] ?? 0) + (s[j - 1] ?? 0) - 2 * (s[j] ?? 0)) * SAMPLES * SAMPLES;
  }
  for (let k = 0; k < bends; k++) columns.push(slope.map((v, j) => -v * (A[j] ?? 0) * (BASIS[k]?.[j] ?? 0)));
  columns.push(curve.map((v, j) => (v * (A[j] ?? 0)) / 2));
  for (let k = 0; k < 2; k++) columns.push(BASIS[k] as Float64Array);
  for (let k = 0; k < 2; k++) columns.push((BASIS[k] as Float64Array).map((v, j) => v * (s[j] ?? 0)));
  const r = y.map((v, j) => v - (L[j] ?? 0) - (A[j] ?? 0) * (s[j] ?? 0));
  const c = leastSquares(columns, r, RIDGE);
  for (let j = 0; j < LENGTH; j++) {
    let d = 0;
    for (let k = 0; k < bends; k++) d += (c[k] ?? 0) * (BASIS[k]?.[j] ?? 0);
    x[j] = (x[j] ?? 0) + module * Math.max(-PLACE_STEP, Math.min(PLACE_STEP, d));
  }
  return c[bends] ?? 0;
}

function leastSquares(columns: readonly Float64Array[], y: Float32Array, ridge: number): Float64Array {
  const n = columns.length;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  for (let a = 0; a < n; a++) {
    const ca = columns[a] as Float64Array;
    for (let b = a; b < n; b++) {
      const cb = columns[b] as Float64Array;
      let sum = 0;
      for (let j = 0; j < LENGTH; j++) sum += (ca[j] ?? 0) * (cb[j] ?? 0);
      matrix[a * n + b] = matrix[b * n + a] = sum;
    }
    let sum = 0;
    for (let j = 0; j < LENGTH; j++) sum += (ca[j] ?? 0) * (y[j] ?? 0);
    right[a] = sum;
  }
  for (let a = 0; a < n; a++) matrix[a * n + a] = (matrix[a * n + a] ?? 0) * (1 + ridge) + 1e-9;
  return solveRaised(matrix, right, MIN_PIVOT);
}
