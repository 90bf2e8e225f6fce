// Is it what the image shows? A symbol that was read is drawn again at its place and compared with the image, band by band:
// most of the bars must be explained, and every digit better than by any other one.
import type { Luma } from '../../../../image/types.ts';
import type { Budget } from '../../../../lib/budget.ts';
import { alongBars } from '../../../locate/bars.ts';
import type { RecognizedSymbol } from '../../../reader.ts';
import { cropped } from '../../../vision/crop.ts';
import { between, distance, type Quad } from '../../../vision/geometry.ts';
import { linearAt } from '../../../vision/row.ts';
import { alphabetOf, QUIET, SAMPLES, TAIL, WINDOW } from './alphabet.ts';
import { bandProfile } from './band.ts';
import { drawnSymbol, RETAIL_TYPES, type DrawnSymbol, type RetailType } from './drawn.ts';
import { changeOf, fitLevels, MAX_TERMS, type Levels } from './levels.ts';
import { blurred } from './patterns.ts';

/** Modules of the image beside the symbol that are examined: the quiet zones that are drawn, and room to move. */
const MARGIN = QUIET + 3;
/** Bands of the rows that were read, and of all: shares of their height. */
const READ_BANDS = [0.5, 0.1, 0.9] as const;
const BANDS = [0.5, 0.3, 0.7, 0.1, 0.9] as const;
/** Rows of a band; fewer where the image has fewer. */
const MAX_ROWS = 20;
/** Where the corners may be off: by modules along the symbol, and by shares of its width. */
const SHIFTS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5] as const;
const STRETCHES = [0.98, 1, 1.02] as const;
/** Bent symbols: by how many modules the middle may lie off what the ends say. Tried where a straight one leaves much over. */
const BENDS = [-1.2, 1.2, -2.5, 2.5, -4, 4, -6, 6, -8, 8] as const;
const BENT_RESIDUAL = 0.15;
/** Correlation of a band that is worth a fit: what is explained to 80 % at last has 0.6 and more at first. */
const MIN_LIKENESS = 0.5;
/** Blur in modules where fits begin, and what it may become. */
const FIRST_SIGMA = 0.7;
const MIN_SIGMA = 0.25;
const MAX_SIGMA = 1.8;
const VARIANCE_STEP = 0.2;
/** Terms of the bend in each round. */
const ROUNDS = [2, 2, 3, 3, 4, 4] as const;
const FIRST_TERMS = 2;
/** Nominal ms of a band, its crop among them. */
const BAND_WORK_MS = 3;

/** How well a symbol explains a band. */
interface Evidence {
  /** Share of the bars' energy that is left over. */
  readonly residual: number;
  /** By how much more any other digit leaves over, as a share of what is left over: at the digit where least, and at the next. */
  readonly leads: readonly [number, number];
}

/**
 * What a band must show. Right reads of 118 crops of public images have in their best band a residual of 0.003 to 0.15
 * and a lead of 0.01 to 7; the texts that differ from them in two digits leave over less where these are right.
 */
const MAX_RESIDUAL = 0.2;
const MIN_LEAD = 0.005;
const MIN_LEADS = 0.05;

/** Whether a text of the types can be drawn, and so verified. */
export function isRetail(type: string): type is RetailType {
  return RETAIL_TYPES.some((each) => each === type);
}

/**
 * Whether a band across the symbol shows its text, and no other digit in any place explains the bars as well. Its quad in
 * pixels of the image. Spends its work; false once the budget is used up.
 */
export function isShown(luma: Luma, symbol: RecognizedSymbol, budget: Budget): boolean {
  for (const { residual, leads } of evidenceOf(luma, symbol, budget))
    if (residual < MAX_RESIDUAL && leads[0] > MIN_LEAD && leads[0] + leads[1] > MIN_LEADS) return true;
  return false;
}

/**
 * What bands say of the symbol, from the middle outwards, first of the rows that were read, then of all that its bars
 * reach. None for a text that no symbol has.
 */
function* evidenceOf(luma: Luma, { type, text, quad }: RecognizedSymbol, budget: Budget): Iterable<Evidence> {
  const symbol = isRetail(type) ? drawnSymbol(type, text) : undefined;
  if (symbol === undefined) return;
  const { length } = symbol.modules;
  for (const share of READ_BANDS) {
    if (!budget.spend(BAND_WORK_MS)) return;
    yield evidenceIn(bandOf(luma, quad, share, length), symbol);
  }
  for (const whole of alongBars(luma, quad))
    for (const share of BANDS) {
      if (!budget.spend(BAND_WORK_MS)) return;
      yield evidenceIn(bandOf(luma, whole, share, length), symbol);
    }
}

/** The mean row of a fifth of the symbol's height: SAMPLES samples a module, MARGIN modules of its surroundings at both ends. */
function bandOf(luma: Luma, quad: Quad, share: number, modules: number): Float32Array {
  const crop = cropOf(luma, quad, share, modules);
  return bandProfile(crop, 0, crop.height);
}

/** A band of the symbol upright, SAMPLES pixels a module, MARGIN modules of its surroundings on both sides. */
function cropOf(luma: Luma, [a, b, c, d]: Quad, share: number, modules: number): Luma {
  const from = between(a, d, share);
  const to = between(b, c, share);
  const width = Math.max(1, distance(from, to));
  const breadth = Math.max(1, distance(a, d) / BANDS.length);
  return cropped(luma, {
    centre: between(from, to, 0.5),
    angle: Math.atan2(to.y - from.y, to.x - from.x),
    length: (width * (modules + 2 * MARGIN)) / modules,
    breadth,
    scale: (SAMPLES * modules) / width,
    scaleAcross: Math.min(1, MAX_ROWS / breadth),
  });
}

interface Fit {
  readonly map: Float64Array;
  readonly sigma: number;
  readonly levels: Levels;
}

function evidenceIn(band: Float32Array, symbol: DrawnSymbol): Evidence {
  let fit = fitted(band, symbol, [0]);
  if (fit.levels.residual > BENT_RESIDUAL) fit = fitted(band, symbol, BENDS);
  return { residual: fit.levels.residual, leads: leadsOf(fit, symbol) };
}

/** The symbol at the place in the band where it fits best, its middle moved by one of the bends against its ends. */
function fitted(band: Float32Array, symbol: DrawnSymbol, bends: readonly number[]): Fit {
  const signalOf = (sigma: number): Float32Array =>
    blurred(symbol.modules, { blur: sigma, samples: SAMPLES, margin: QUIET });
  const first = signalOf(FIRST_SIGMA);
  const { map, likeness } = likeliest(band, first, bends);
  // White on black.
  const seen = likeness < 0 ? band.map((value) => -value) : band;
  const at = (places: Float64Array): Float32Array => Float32Array.from(places, (x) => linearAt(seen, x));
  let fit: Fit = { map, sigma: FIRST_SIGMA, levels: fitLevels(at(map), first, FIRST_TERMS) };
  if (Math.abs(likeness) < MIN_LIKENESS) return fit;
  for (const terms of ROUNDS) {
    const { shifts, variance } = changeOf(fit.levels, signalOf(fit.sigma), terms);
    const growth = Math.max(-VARIANCE_STEP, Math.min(VARIANCE_STEP, variance));
    const sigma = Math.min(MAX_SIGMA, Math.sqrt(Math.max(MIN_SIGMA ** 2, fit.sigma ** 2 + growth)));
    const moved = fit.map.map((x, i) => x + SAMPLES * (shifts[i] ?? 0));
    fit = { map: moved, sigma, levels: fitLevels(at(moved), signalOf(sigma), MAX_TERMS) };
  }
  return fit;
}

/** Where the band is most like the signal, or most unlike it: the correlation there, −1 to 1. */
function likeliest(
  band: Float32Array,
  signal: Float32Array,
  bends: readonly number[],
): { readonly map: Float64Array; readonly likeness: number } {
  const [middle, half] = [(band.length - 1) / 2, (signal.length - 1) / 2];
  const known = spreadOf(signal);
  let best = { likeness: 0, shift: 0, stretch: 1, bend: 0 };
  const place = ({ shift, stretch, bend }: typeof best, i: number): number => {
    const along = (i - half) / half;
    return middle + stretch * half * along + SAMPLES * (shift + bend * (1 - along * along));
  };
  const row = new Float32Array(signal.length);
  for (const bend of bends)
    for (const stretch of STRETCHES)
      for (const shift of SHIFTS) {
        const tried = { likeness: 0, shift, stretch, bend };
        for (let i = 0; i < row.length; i++) row[i] = linearAt(band, place(tried, i));
        const { mean, length } = spreadOf(row);
        let product = 0;
        for (let i = 0; i < row.length; i++) product += ((row[i] ?? 0) - mean) * (signal[i] ?? 0);
        const likeness = product / (length * known.length + 1e-9);
        if (Math.abs(likeness) > Math.abs(best.likeness)) best = { ...tried, likeness };
      }
  return { map: Float64Array.from(signal, (_, i) => place(best, i)), likeness: best.likeness };
}

/** Mean, and length of the vector of what differs from it. */
function spreadOf(row: Float32Array): { readonly mean: number; readonly length: number } {
  let sum = 0;
  let squares = 0;
  for (const value of row) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / row.length;
  return { mean, length: Math.sqrt(Math.max(0, squares - sum * mean)) };
}

/** For each digit the least that another one in its place leaves over beside it; of these the two least. */
function leadsOf({ levels: { left, dark }, sigma }: Fit, { digits }: DrawnSymbol): readonly [number, number] {
  const alphabet = alphabetOf(sigma);
  let energy = 1e-9;
  for (const value of left) energy += value * value;
  const leads = digits.map(({ at, code, codes: [from, to] }) => {
    const start = (QUIET + at - TAIL) * SAMPLES;
    let least = Infinity;
    for (let other = from; other < to; other++) {
      if (other === code) continue;
      let more = 0;
      for (let i = 0; i < WINDOW; i++) {
        const step =
          (dark[start + i] ?? 0) *
          ((alphabet.digits[other * WINDOW + i] ?? 0) - (alphabet.digits[code * WINDOW + i] ?? 0));
        more += step * (step - 2 * (left[start + i] ?? 0));
      }
      least = Math.min(least, more);
    }
    return least / energy;
  });
  const [first = 0, second = 0] = leads.sort((a, b) => a - b);
  return [first, second];
}
