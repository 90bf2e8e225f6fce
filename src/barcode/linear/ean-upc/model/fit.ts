// A symbol fitted to a row: where its modules lie, how light paper and how dark bars are along it, how ink has spread, how blurred it
// is. Two small least squares problems, in turn with the digits (numbers.ts).
import { ridgeLeastSquares } from '../../../vision/least-squares.ts';
import { linearAt } from '../../../vision/row.ts';
import { MAX_VARIANCE, MIN_VARIANCE } from './blur.ts';
import {
  alphabetOf,
  QUIET,
  SAMPLES,
  samplesOf,
  signalOf,
  type Alphabet,
  type Print,
  type Shares,
  type Signal,
} from './signal.ts';
import type { Layout } from './symbol.ts';

/** Terms of the polynomials along the symbol: of light and dark, and of where modules lie. */
const MAX_LEVEL_TERMS = 4;
export const MAX_BEND_TERMS = 5;
/** Shares by which the diagonal grows: a flat row tells nothing of its levels, nor sharp bars of a bend. */
const LEVEL_RIDGE = 1e-6;
const CHANGE_RIDGE = 1e-3;
/** Bars are nowhere fainter than this share of their mean. */
const FAINTEST = 0.15;
const MIN_DARK = 1e-3;
/** The most that one round changes: where modules lie, the blur's variance, the spread. */
const MAX_SHIFT = 0.6;
const VARIANCE_STEP = 0.2;
const SPREAD_STEP = 0.08;
const MAX_SPREAD = 0.3;
/** Terms of the levels that may change with the places. */
const LEVEL_CHANGES = 2;

/** A row in the symbol's direction, and where each sample of the symbol lies in it. */
export interface Placed {
  readonly layout: Layout;
  readonly source: Float32Array;
  /** Samples of the source per module, about. */
  readonly module: number;
  readonly map: Float64Array;
}

/** row = light + dark · signal, by sample of the symbol and its quiet zones. */
export interface Levels {
  readonly row: Float32Array;
  readonly light: Float64Array;
  readonly dark: Float64Array;
  /** What the signal leaves of the row. */
  readonly left: Float64Array;
  /** Its energy, and as a share of the symbol's. */
  readonly energy: number;
  readonly residual: number;
}

function rowOf({ source, map }: Placed): Float32Array {
  const row = new Float32Array(map.length);
  for (let i = 0; i < row.length; i++) row[i] = linearAt(source, map[i] ?? 0);
  return row;
}

/** The levels, polynomials of so many terms, that bring the signal nearest to the row. */
function levelsOf(layout: Layout, row: Float32Array, signal: Float32Array, terms: number): Levels {
  const { length } = signal;
  const basis = basisOf(layout).slice(0, terms);
  const columns = [...basis, ...basis.map((column) => times(column, signal))];
  const factors = ridgeLeastSquares(columns, Float64Array.from(row), LEVEL_RIDGE);
  const light = combined(basis, factors);
  const dark = combined(basis, factors.subarray(terms));
  const least = Math.max(FAINTEST * mean(dark), MIN_DARK);
  const left = new Float64Array(length);
  const middle = mean(signal);
  let [energy, whole] = [1e-9, 1e-9];
  for (let i = 0; i < length; i++) {
    const [own, bars] = [Math.max(dark[i] ?? 0, least), signal[i] ?? 0];
    const over = (row[i] ?? 0) - (light[i] ?? 0) - own * bars;
    [dark[i], left[i]] = [own, over];
    energy += over * over;
    whole += (own * (bars - middle)) ** 2;
  }
  return { row, light, dark, left, energy, residual: energy / whole };
}

/** Place and print that bring a signal of those codes nearer to the row: a bend of so many terms, blur and spread. */
function moved(
  { placed, print, signal, levels: { dark, left } }: Pick<Fit, 'placed' | 'print' | 'signal' | 'levels'>,
  bends: number,
): { readonly placed: Placed; readonly print: Print } {
  const { length } = signal.dark;
  const curve = new Float64Array(length);
  for (let i = 1; i < length - 1; i++)
    curve[i] = ((signal.slope[i + 1] ?? 0) - (signal.slope[i - 1] ?? 0)) * 0.25 * SAMPLES * (dark[i] ?? 0);
  const slope = times(dark, signal.slope);
  const basis = basisOf(placed.layout);
  const bent = basis.slice(0, bends);
  const changes = basis.slice(0, LEVEL_CHANGES);
  const columns = [
    ...bent.map((column) => times(column, slope)),
    curve,
    times(dark, signal.growth),
    ...changes,
    ...changes.map((column) => times(column, signal.dark)),
  ];
  const factors = ridgeLeastSquares(columns, left, CHANGE_RIDGE);
  const shifts = combined(bent, factors);
  const by = (value: number | undefined, most: number): number => Math.max(-most, Math.min(most, value ?? 0));
  const variance = print.variance + by(factors[bends], VARIANCE_STEP);
  const spread = print.spread + by(factors[bends + 1], SPREAD_STEP);
  return {
    placed: { ...placed, map: placed.map.map((at, i) => at - placed.module * by(shifts[i], MAX_SHIFT)) },
    print: {
      ...print,
      variance: Math.max(MIN_VARIANCE, Math.min(MAX_VARIANCE, variance)),
      spread: by(spread, MAX_SPREAD),
    },
  };
}

export interface Fit {
  readonly placed: Placed;
  readonly print: Print;
  readonly alphabet: Alphabet;
  readonly signal: Signal;
  readonly levels: Levels;
}

/** The levels, of so many terms, of a symbol there, so printed, of codes that are so likely. */
export function fitAt(
  placed: Placed,
  print: Print,
  shares: Shares,
  {
    alphabet = alphabetOf(placed.layout, print),
    terms = MAX_LEVEL_TERMS,
  }: Partial<{ alphabet: Alphabet; terms: number }> = {},
): Fit {
  const signal = signalOf(placed.layout, alphabet, shares);
  const levels = levelsOf(placed.layout, rowOf(placed), signal.dark, terms);
  return { placed, print, alphabet, signal, levels };
}

/** A round: place and print as they suit the codes. */
export function refitted(fit: Fit, shares: Shares, bends: number): Fit {
  const { placed, print } = moved(fit, bends);
  return fitAt(placed, print, shares);
}

/** The same place and print with other codes. */
export function withShares(fit: Fit, shares: Shares): Fit {
  const { layout } = fit.placed;
  const signal = signalOf(layout, fit.alphabet, shares);
  return { ...fit, signal, levels: levelsOf(layout, fit.levels.row, signal.dark, MAX_LEVEL_TERMS) };
}

/** A straight symbol whose first guard begins at that sample of the source. */
export function placedAt(layout: Layout, source: Float32Array, start: number, module: number): Placed {
  const map = Float64Array.from(
    { length: samplesOf(layout) },
    (_, i) => start - 0.5 + module * ((i + 0.5) / SAMPLES - QUIET),
  );
  return { layout, source, module, map };
}

/** A fit whose width leaves these shares of its first width has lost the symbol. */
const WIDTH_RANGE = [0.8, 1.25] as const;

/** Whether the symbol lies within its source, its modules in order, and about as wide as where its fit began. */
export function isInBounds({ map, module, source, layout }: Placed): boolean {
  const margin = QUIET * SAMPLES;
  const [from = 0, to = 0] = [map[margin], map[map.length - 1 - margin]];
  const share = (to - from) / (module * (layout.modules - 1 / SAMPLES));
  return (
    from >= -module &&
    to <= source.length - 1 + module &&
    share >= WIDTH_RANGE[0] &&
    share <= WIDTH_RANGE[1] &&
    map.every((at, i) => i === 0 || at > (map[i - 1] ?? at))
  );
}

const bases = new WeakMap<Layout, readonly Float64Array[]>();

/** Legendre polynomials over a symbol, which runs from −1 to 1, and its quiet zones. */
function basisOf(layout: Layout): readonly Float64Array[] {
  const length = samplesOf(layout);
  const half = (length - 2 * QUIET * SAMPLES) / 2;
  const known =
    bases.get(layout) ??
    Array.from({ length: Math.max(MAX_LEVEL_TERMS, MAX_BEND_TERMS) }, (_, degree) =>
      Float64Array.from({ length }, (__, i) => legendre(degree, (i + 0.5 - length / 2) / half)),
    );
  bases.set(layout, known);
  return known;
}

function legendre(degree: number, t: number): number {
  if (degree === 0) return 1;
  let [before, value] = [1, t];
  for (let n = 1; n < degree; n++)
    [before, value] = [value, ((2 * n + 1) * t * value - n * before) / (n + 1)];
  return value;
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

function times(column: Float64Array, by: Float32Array | Float64Array): Float64Array {
  const product = new Float64Array(column.length);
  for (let i = 0; i < product.length; i++) product[i] = (column[i] ?? 0) * (by[i] ?? 0);
  return product;
}

function mean(values: Float32Array | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
