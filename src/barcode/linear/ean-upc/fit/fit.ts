// Fits the EAN-13 model to a grey profile at a place: what each digit costs there. Deformable templates: Gallo,
// Manduchi 2011, Reading 1D Barcodes with Mobile Phones Using Deformable Templates; here with the blur in the templates
// and the place of each digit by dynamic programming.
import { DIGIT_MODULES } from '../digits.ts';
import { resampled } from '../../../vision/row.ts';
import { CODES, codesAt, DIGIT_OFFSETS, GUARD_MODULES, PLACES, SYMBOL_MODULES } from './patterns.ts';
import type { Place } from './place.ts';
import {
  CENTRE_TO_DIGIT,
  leftOver,
  MARGIN,
  product,
  START_TO_DIGIT,
  templatesOf,
  windowEnergies,
} from './templates.ts';

/** Samples per module in which profiles are compared. */
export const SAMPLES = 3;
const WINDOW = (DIGIT_MODULES + 2 * MARGIN) * SAMPLES;
const SIXTH = 5;
/** Modules of the profile before and behind the symbol: guards with quiet zone, and the drift of a bent symbol. */
const LEAD = 9;
const LENGTH = (SYMBOL_MODULES + 2 * LEAD) * SAMPLES;
/** Samples by which a digit may lie off its place, and by which two neighbours' offsets may differ: bent and tilted symbols. */
const DRIFT = 6;
const SHIFTS = 2 * DRIFT + 1;
const SLACK = 1;
/** Cost of one such sample: as much as 2 % of a digit's energy left over. */
const SLACK_COST = 0.03;

export interface Fit {
  readonly place: Place;
  /** Samples by which each of the twelve digits lies behind its place. */
  readonly shifts: Int8Array;
  /** Share of a digit's energy that the template leaves over: by place (12) × code (30). */
  readonly costs: Float32Array;
  readonly total: number;
  /** Blur in modules. */
  readonly blur: number;
}

/** The fit of a profile (dark high, in the place's direction) at one place and blur; undefined when it costs the limit or more. */
export function fitAt(source: Float32Array, place: Place, blur: number, below: number): Fit | undefined {
  const templates = templatesOf(blur, SAMPLES);
  const { start, module } = place;
  const profile = resampled(source, start - LEAD * module, module / SAMPLES, LENGTH);
  const table = new Float32Array(PLACES * CODES * SHIFTS);
  const from = new Int8Array(PLACES * SHIFTS);
  let sums = patternCosts(
    profile,
    templates.start,
    LEAD * SAMPLES + (GUARD_MODULES - START_TO_DIGIT) * SAMPLES,
  );
  for (let digit = 0; digit < PLACES; digit++) {
    const at = digitAt(digit);
    if (digit > 0) {
      sums = stepped(sums, from.subarray(digit * SHIFTS, (digit + 1) * SHIFTS));
      if (digit === SIXTH + 1)
        add(sums, patternCosts(profile, templates.centre, at - CENTRE_TO_DIGIT * SAMPLES));
    }
    add(sums, digitCosts(profile, templates.digits, at, digit, table));
    if (leastOf(sums) >= below) return undefined;
  }
  const tail = digitAt(PLACES - 1) + (DIGIT_MODULES - 1) * SAMPLES;
  add(sums, patternCosts(profile, templates.end, tail));
  const total = leastOf(sums);
  if (total >= below) return undefined;
  const shifts = new Int8Array(PLACES);
  for (let digit = PLACES - 1, p = sums.indexOf(total); digit >= 0; digit--) {
    shifts[digit] = p - DRIFT;
    p -= from[digit * SHIFTS + p] ?? 0;
  }
  return { place, shifts, costs: nearby(table, shifts), total, blur };
}

/** Sample where a digit starts when it lies at its place. */
function digitAt(digit: number): number {
  return (LEAD + (DIGIT_OFFSETS[digit] ?? 0)) * SAMPLES;
}

function add(sums: Float32Array, costs: Float32Array): void {
  for (let p = 0; p < SHIFTS; p++) sums[p] = (sums[p] ?? 0) + (costs[p] ?? 0);
}

function leastOf(values: Float32Array): number {
  let least = Infinity;
  for (const value of values) if (value < least) least = value;
  return least;
}

/** The cheapest way to each shift from the digit before, and by how much it shifts. */
function stepped(sums: Float32Array, from: Int8Array): Float32Array {
  const next = new Float32Array(SHIFTS).fill(Infinity);
  for (let p = 0; p < SHIFTS; p++) {
    for (let slack = -SLACK; slack <= SLACK; slack++) {
      const cost = (sums[p - slack] ?? Infinity) + SLACK_COST * Math.abs(slack);
      if (cost >= (next[p] ?? 0)) continue;
      next[p] = cost;
      from[p] = slack;
    }
  }
  return next;
}

/** The least cost of any digit that can stand at a place, by shift; fills the place's rows of the table. */
function digitCosts(
  profile: Float32Array,
  templates: Float32Array,
  at: number,
  digit: number,
  table: Float32Array,
): Float32Array {
  const least = new Float32Array(SHIFTS).fill(Infinity);
  const first = at - MARGIN * SAMPLES - DRIFT;
  const energies = shiftedEnergies(profile, first, WINDOW);
  const [fromCode, toCode] = codesAt(digit);
  for (let code = fromCode; code < toCode; code++) {
    const row = (digit * CODES + code) * SHIFTS;
    for (let p = 0; p < SHIFTS; p++) {
      const cost = leftOver(product(profile, first + p, templates, code * WINDOW, WINDOW), energies[p] ?? 1);
      table[row + p] = cost;
      if (cost < (least[p] ?? 0)) least[p] = cost;
    }
  }
  return least;
}

/** Costs of a guard whose window starts at a sample when nothing is shifted. */
function patternCosts(profile: Float32Array, template: Float32Array, at: number): Float32Array {
  const n = template.length;
  const first = at - DRIFT;
  return shiftedEnergies(profile, first, n).map((energy, p) =>
    leftOver(product(profile, first + p, template, 0, n), energy),
  );
}

/** Energies of windows of n samples at each shift. */
function shiftedEnergies(profile: Float32Array, first: number, n: number): Float32Array {
  return windowEnergies(profile.subarray(first, first + n + SHIFTS - 1), n);
}

/** Cost of each code at each place, the least within a sample of where the digit lies. */
function nearby(table: Float32Array, shifts: Int8Array): Float32Array {
  const costs = new Float32Array(PLACES * CODES).fill(Infinity);
  for (let digit = 0; digit < PLACES; digit++) {
    const p = (shifts[digit] ?? 0) + DRIFT;
    const [fromCode, toCode] = codesAt(digit);
    for (let code = fromCode; code < toCode; code++) {
      const row = digit * CODES + code;
      for (let q = Math.max(0, p - 1); q <= Math.min(SHIFTS - 1, p + 1); q++) {
        costs[row] = Math.min(costs[row] ?? Infinity, table[row * SHIFTS + q] ?? Infinity);
      }
    }
  }
  return costs;
}
