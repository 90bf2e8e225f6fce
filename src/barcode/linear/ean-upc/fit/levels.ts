// A symbol against a profile: how light the paper is and how dark the bars are along it, and where its modules lie and how
// blurred they are. Two small least squares problems.
import { ridgeLeastSquares } from '../../../vision/least-squares.ts';
import { QUIET, SAMPLES } from './alphabet.ts';

/** Most terms of the polynomials along the symbol. */
export const MAX_TERMS = 4;
/** Shares by which the diagonal grows: a flat profile tells nothing of its levels, nor sharp bars of a bend. */
const LEVEL_RIDGE = 1e-6;
const SHIFT_RIDGE = 1e-3;
/** Bars are nowhere fainter than this share of their mean. */
const FAINTEST = 0.15;
const MIN_DARK = 1e-3;
/** The most that a place changes at once, in modules. */
const MAX_SHIFT = 0.6;
/** Terms of the levels that may change with the places. */
const LEVEL_CHANGES = 2;

const bases = new Map<number, readonly Float64Array[]>();

/** Legendre polynomials over a symbol of so many samples, its quiet zones among them: it runs from −1 to 1. */
function basisOf(length: number): readonly Float64Array[] {
  const half = (length - 2 * QUIET * SAMPLES) / 2;
  const known =
    bases.get(length) ??
    Array.from({ length: MAX_TERMS }, (_, degree) =>
      Float64Array.from({ length }, (__, i) => legendre(degree, (i + 0.5 - length / 2) / half)),
    );
  bases.set(length, known);
  return known;
}

function legendre(degree: number, t: number): number {
  if (degree === 0) return 1;
  let [before, value] = [1, t];
  for (let n = 1; n < degree; n++)
    [before, value] = [value, ((2 * n + 1) * t * value - n * before) / (n + 1)];
  return value;
}

/** profile = light + dark · signal, by sample of the symbol and its quiet zones. */
export interface Levels {
  readonly light: Float64Array;
  readonly dark: Float64Array;
  /** What the signal leaves of the profile. */
  readonly left: Float64Array;
  /** Its energy as a share of the symbol's, and in units of the mean bar's square. */
  readonly residual: number;
  readonly energy: number;
}

/** The levels, polynomials of so many terms, that bring the signal nearest to the profile. */
export function fitLevels(profile: Float32Array, signal: Float32Array, terms: number): Levels {
  const { length } = signal;
  const basis = basisOf(length).slice(0, terms);
  const columns = [...basis, ...basis.map((column) => column.map((value, i) => value * (signal[i] ?? 0)))];
  const factors = ridgeLeastSquares(columns, Float64Array.from(profile), LEVEL_RIDGE);
  const light = combined(basis, factors);
  const dark = combined(basis, factors.subarray(terms));
  const least = Math.max(FAINTEST * mean(dark), MIN_DARK);
  for (let i = 0; i < length; i++) dark[i] = Math.max(dark[i] ?? 0, least);
  const left = light.map((value, i) => (profile[i] ?? 0) - value - (dark[i] ?? 0) * (signal[i] ?? 0));
  const middle = mean(signal);
  const energy = squares(left);
  return {
    light,
    dark,
    left,
    residual: energy / (squares(dark.map((value, i) => value * ((signal[i] ?? 0) - middle))) + 1e-9),
    energy: (energy * length) / squares(dark),
  };
}

/** By how many modules each sample lies further on, and by how much the blur's variance grows, in modules². */
interface Change {
  readonly shifts: Float64Array;
  readonly variance: number;
}

/** What would bring the signal nearer to the profile: shifts that are a polynomial of so many terms, and a blur. */
export function changeOf({ dark, left }: Levels, signal: Float32Array, terms: number): Change {
  const { length } = signal;
  const slope = new Float64Array(length);
  const curve = new Float64Array(length);
  for (let i = 1; i < length - 1; i++) {
    const [before = 0, here = 0, after = 0] = signal.subarray(i - 1, i + 2);
    slope[i] = (-(after - before) * SAMPLES * (dark[i] ?? 0)) / 2;
    curve[i] = ((after + before - 2 * here) * SAMPLES * SAMPLES * (dark[i] ?? 0)) / 2;
  }
  const times = (column: Float64Array, by: ArrayLike<number>): Float64Array =>
    column.map((value, i) => value * (by[i] ?? 0));
  const basis = basisOf(length);
  const bends = basis.slice(0, terms);
  const levels = basis.slice(0, LEVEL_CHANGES);
  const columns = [
    ...bends.map((column) => times(column, slope)),
    curve,
    ...levels,
    ...levels.map((column) => times(column, signal)),
  ];
  const factors = ridgeLeastSquares(columns, left, SHIFT_RIDGE);
  const shifts = combined(bends, factors).map((shift) => Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, shift)));
  return { shifts, variance: factors[terms] ?? 0 };
}

/** Sum of the columns, each by its factor. */
function combined(columns: readonly Float64Array[], factors: Float64Array): Float64Array {
  const sum = new Float64Array(columns[0]?.length ?? 0);
  columns.forEach((column, k) => {
    const factor = factors[k] ?? 0;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + factor * (column[i] ?? 0);
  });
  return sum;
}

function mean(values: Float32Array | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function squares(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
