// Where an EAN-13 may lie in a profile: how well any digit or guard fits at each position, looked up along every pitch.
// The tables serve both directions and neighbouring pitches, so a place costs fifteen look-ups. Tried instead: the mean
// of all digits as a template; it puts right places at ranks up to 127, these tables at the first two.
import { DIGIT_MODULES } from '../digits.ts';
import { DIGIT_OFFSETS, GUARD_MODULES, SYMBOL_MODULES } from './patterns.ts';
import {
  CENTRE_TO_DIGIT,
  leftOver,
  makeTemplates,
  MARGIN,
  product,
  START_TO_DIGIT,
  windowEnergies,
  type Templates,
} from './templates.ts';
import { resampled } from '../../../vision/row.ts';

/** The symbol takes this share of the crop's width: regions of bars end up to 16 px beyond the bars. */
const MIN_SHARE = 0.3;
export const MAX_SHARE = 0.86;
/** Samples per module of the search. */
const SAMPLES = 2;
/** Blur of the search's templates in modules: between sharp and the most that reads. */
const BLUR = 0.7;
/** Table widths: a digit of 9 modules stretched by half of this is 0.2 module off at its ends. */
const TABLE_STEP = 1.09;
/** Pitches: 95 modules stretched by half of this are half a module off at both ends. */
const PITCH_STEP = 1.02;
/** Starts tried, in modules. */
const START_STEP = 0.5;
/** A place this much like a better one, in modules of start and in width, is the same. */
const SAME_START = 1.2;
const SAME_WIDTH = 0.025;

/** Three guards and twelve digits; modules from the symbol's start to each one's window. */
const PARTS = 15;
const PART_OFFSETS = [
  GUARD_MODULES - START_TO_DIGIT,
  (DIGIT_OFFSETS[6] ?? 0) - CENTRE_TO_DIGIT,
  SYMBOL_MODULES - GUARD_MODULES - 1,
  ...DIGIT_OFFSETS.map((offset) => offset - MARGIN),
];

/** Start and end with their quiet zones count double: they alone are not repeated within the symbol. */
const PART_WEIGHTS = [2, 1, 2];

/**
 * Places worth a look: a symbol far out of focus costs up to 10, and among the 24 best its own place is in two of
 * three bands.
 */
const MAX_COST = 11;
const MAX_PLACES = 32;

export interface Place {
  /** Source sample where the first guard bar starts, and source samples per module. */
  readonly start: number;
  readonly module: number;
  /** Energy shares left over by the guards and the best digits of any value. */
  readonly cost: number;
  readonly reversed: boolean;
}

/** The most likely places of a symbol in a profile (dark high), best first. */
export function places(profile: Float32Array): readonly Place[] {
  const found: Place[] = [];
  const least = (MIN_SHARE * profile.length) / SYMBOL_MODULES;
  const widest = (MAX_SHARE * profile.length) / SYMBOL_MODULES;
  const templates = makeTemplates(BLUR, SAMPLES);
  const offsets = new Float64Array(PARTS);
  let tables: Tables | undefined;
  for (let module = least; module <= widest; module *= PITCH_STEP) {
    if (tables === undefined || module > tables.module * Math.sqrt(TABLE_STEP)) {
      tables = makeTables(profile, module * Math.sqrt(TABLE_STEP), templates);
    }
    const scale = SAMPLES / tables.module;
    for (let part = 0; part < PARTS; part++) offsets[part] = (PART_OFFSETS[part] ?? 0) * module * scale + 0.5;
    const last = profile.length - SYMBOL_MODULES * module;
    for (const reversed of [false, true]) {
      const parts = reversed ? tables.behind : tables.ahead;
      let before = Infinity;
      let here = Infinity;
      for (let start = 0; start <= last + START_STEP * module; start += START_STEP * module) {
        const next = start <= last ? costOf(parts, start * scale, offsets) : Infinity;
        if (here < MAX_COST && here <= before && here < next) {
          const at = start - START_STEP * module;
          const mirrored = profile.length - 1 - at - (SYMBOL_MODULES - 1 / SAMPLES) * module;
          found.push({ start: reversed ? mirrored : at, module, cost: here, reversed });
        }
        before = here;
        here = next;
      }
    }
  }
  found.sort((a, b) => a.cost - b.cost);
  const kept: Place[] = [];
  for (const place of found) {
    if (kept.length === MAX_PLACES) break;
    if (!kept.some((other) => isSame(place, other))) kept.push(place);
  }
  return kept;
}

function isSame(a: Place, b: Place): boolean {
  const middle = Math.abs(a.start - b.start + ((a.module - b.module) * SYMBOL_MODULES) / 2);
  return (
    a.reversed === b.reversed &&
    middle < SAME_START * b.module &&
    Math.abs(a.module - b.module) < SAME_WIDTH * b.module
  );
}

/** The module width of some tables, and the table of each part for both directions. */
interface Tables {
  readonly module: number;
  readonly ahead: readonly Float32Array[];
  readonly behind: readonly Float32Array[];
}

/** Cost of a place by its first sample and the samples from there to each part; stops once it is over the limit. */
function costOf(tables: readonly Float32Array[], start: number, offsets: Float64Array): number {
  let cost = 0;
  for (let part = 0; part < PARTS && cost < MAX_COST; part++) {
    cost += (PART_WEIGHTS[part] ?? 1) * (tables[part]?.[(start + (offsets[part] ?? 0)) | 0] ?? 1);
  }
  return cost;
}

/** By position in steps of module / SAMPLES: the energy share that the best digit of a part, or a guard, leaves over. */
function makeTables(source: Float32Array, module: number, templates: Templates): Tables {
  const step = module / SAMPLES;
  const count = Math.max(0, Math.floor((source.length - 1) / step));
  const profile = resampled(source, 0, step, count);
  const window = (DIGIT_MODULES + 2 * MARGIN) * SAMPLES;
  const energies = windowEnergies(profile, window);
  const left = new Float32Array(count).fill(1);
  const right = new Float32Array(count).fill(1);
  const leftBehind = new Float32Array(count).fill(1);
  const rightBehind = new Float32Array(count).fill(1);
  for (let p = 0; p + window <= count; p++) {
    // Set C is the inverse of set A, B is C mirrored: from behind set A looks like the inverse of set B.
    let mostA = 0;
    let leastA = 0;
    let mostB = 0;
    let leastB = 0;
    for (let digit = 0; digit < 10; digit++) {
      const a = product(profile, p, templates.digits, digit * window, window);
      const b = product(profile, p, templates.digits, (10 + digit) * window, window);
      if (a > mostA) mostA = a;
      else if (a < leastA) leastA = a;
      if (b > mostB) mostB = b;
      else if (b < leastB) leastB = b;
    }
    const energy = energies[p] ?? 1;
    const share = (value: number): number => 1 - (value * value) / energy;
    left[p] = share(Math.max(mostA, mostB));
    right[p] = share(leastA);
    leftBehind[p] = share(Math.min(leastA, leastB));
    rightBehind[p] = share(mostB);
  }
  const guards = [
    guardTable(profile, templates.start),
    guardTable(profile, templates.centre),
    guardTable(profile, templates.end),
  ];
  const digits = (first: Float32Array, second: Float32Array): readonly Float32Array[] => [
    ...Array.from({ length: 6 }, () => first),
    ...Array.from({ length: 6 }, () => second),
  ];
  return {
    module,
    ahead: [...guards, ...digits(nearest(left), nearest(right))],
    behind: [...guards, ...digits(nearest(rightBehind), nearest(leftBehind))],
  };
}

/** The least of each value and its neighbours. */
function nearest(costs: Float32Array): Float32Array {
  return costs.map((cost, p) => Math.min(cost, costs[p - 1] ?? cost, costs[p + 1] ?? cost));
}

function guardTable(profile: Float32Array, template: Float32Array): Float32Array {
  const energies = windowEnergies(profile, template.length);
  return nearest(
    energies.map((energy, p) => leftOver(product(profile, p, template, 0, template.length), energy)),
  );
}
