// Where an EAN or UPC may lie in a profile: how well any digit or guard fits at each position, looked up along every pitch.
// The tables serve both directions and neighbouring pitches, so a place costs a look-up for each guard and digit. Tried instead: the mean
// of all digits as a template; it puts right places at ranks up to 127, these tables at the first two.
import { DIGIT_MODULES } from '../digits.ts';
import { EAN_13, UPC_E, type RetailLayout } from '../model/layouts.ts';
import { GUARD_MODULES } from './patterns.ts';
import {
  CENTRE_TO_DIGIT,
  leftOver,
  MARGIN,
  product,
  START_TO_DIGIT,
  templatesOf,
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

/** What is looked up for a guard or a digit, read ahead or from behind. */
type TableName =
  | 'start'
  | 'centre'
  | 'end'
  | 'upcEEnd'
  | 'upcEEndBehind'
  | 'left'
  | 'right'
  | 'leftBehind'
  | 'rightBehind';

interface Part {
  readonly table: TableName;
  /** Modules from the symbol's start to the window. */
  readonly at: number;
  readonly weight: number;
}

/** Modules of quiet zone in the template of a UPC-E's end. */
const UPC_E_QUIET = 4;

/** Start and end with their quiet zones count double: they alone are not repeated within the symbol. */
const END_WEIGHT = 2;

/** The guards and digits of a layout, as they follow each other when it is read ahead, or from behind. */
function partsOf(layout: RetailLayout, reversed: boolean): readonly Part[] {
  const { modules, digits } = layout;
  const end = modules - GUARD_MODULES - 1;
  const part = (table: TableName, at: number, weight = 1): Part => ({ table, at, weight });
  const start = part('start', GUARD_MODULES - START_TO_DIGIT, END_WEIGHT);
  if (layout === UPC_E) {
    const [first, last] = reversed
      ? [part('upcEEndBehind', -UPC_E_QUIET, END_WEIGHT), part('end', end, END_WEIGHT)]
      : [start, part('upcEEnd', end - GUARD_MODULES, END_WEIGHT)];
    const shift = reversed ? GUARD_MODULES : 0;
    return [first, last, ...digits.map((at) => part(reversed ? 'leftBehind' : 'left', at + shift - MARGIN))];
  }
  const half = digits.length / 2;
  const tables: readonly TableName[] = reversed ? ['rightBehind', 'leftBehind'] : ['left', 'right'];
  return [
    start,
    part('centre', (digits[half] ?? 0) - CENTRE_TO_DIGIT),
    part('end', end, END_WEIGHT),
    ...digits.map((at, i) => part(tables[i < half ? 0 : 1] ?? 'left', at - MARGIN)),
  ];
}

const weightOf = (parts: readonly Part[]): number => parts.reduce((sum, { weight }) => sum + weight, 0);
/** Costs are as if every symbol had the guards and digits of an EAN-13. */
const WEIGHT = weightOf(partsOf(EAN_13, false));

/**
 * Places worth a fit: a symbol far out of focus costs up to 10, and among the 24 best its own place is in two of
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
export function places(profile: Float32Array, layout: RetailLayout = EAN_13): readonly Place[] {
  const found: Place[] = [];
  const least = (MIN_SHARE * profile.length) / layout.modules;
  const widest = (MAX_SHARE * profile.length) / layout.modules;
  const templates = templatesOf(BLUR, SAMPLES);
  const directions = [false, true].map((reversed) => ({ reversed, parts: partsOf(layout, reversed) }));
  let tables: Tables | undefined;
  for (let module = least; module <= widest; module *= PITCH_STEP) {
    if (tables === undefined || module > tables.module * Math.sqrt(TABLE_STEP))
      tables = makeTables(profile, module * Math.sqrt(TABLE_STEP), templates, layout);
    const scale = SAMPLES / tables.module;
    const last = profile.length - layout.modules * module;
    for (const { reversed, parts } of directions) {
      const costAt = costsOf(tables, parts, module * scale);
      let before = Infinity;
      let here = Infinity;
      for (let start = 0; start <= last + START_STEP * module; start += START_STEP * module) {
        const next = start <= last ? costAt(start * scale) : Infinity;
        if (here < MAX_COST && here <= before && here < next) {
          const at = start - START_STEP * module;
          const mirrored = profile.length - 1 - at - (layout.modules - 1 / SAMPLES) * module;
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
    if (!kept.some((other) => isSame(place, other, layout.modules))) kept.push(place);
  }
  return kept;
}

function isSame(a: Place, b: Place, modules: number): boolean {
  const middle = Math.abs(a.start - b.start + ((a.module - b.module) * modules) / 2);
  return (
    a.reversed === b.reversed &&
    middle < SAME_START * b.module &&
    Math.abs(a.module - b.module) < SAME_WIDTH * b.module
  );
}

/** The module width of some tables, and the table of each part. */
interface Tables extends Readonly<Record<TableName, Float32Array>> {
  readonly module: number;
}

/** Cost of a place by its first sample, where a module has so many; stops once it is over the limit. */
function costsOf(tables: Tables, parts: readonly Part[], perModule: number): (start: number) => number {
  const rows = parts.map(({ table }) => tables[table]);
  const offsets = Float64Array.from(parts, ({ at }) => at * perModule + 0.5);
  const weights = Float64Array.from(parts, ({ weight }) => (weight * WEIGHT) / weightOf(parts));
  return (start) => {
    let cost = 0;
    for (let part = 0; part < rows.length && cost < MAX_COST; part++)
      cost += (weights[part] ?? 1) * (rows[part]?.[(start + (offsets[part] ?? 0)) | 0] ?? 1);
    return cost;
  };
}

/** By position in steps of module / SAMPLES: the energy share that the best digit of a part, or a guard, leaves over. */
function makeTables(
  source: Float32Array,
  module: number,
  templates: Templates,
  layout: RetailLayout,
): Tables {
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
  const none = new Float32Array(0);
  const isUpcE = layout === UPC_E;
  return {
    module,
    start: guardTable(profile, templates.start),
    centre: isUpcE ? none : guardTable(profile, templates.centre),
    end: guardTable(profile, templates.end),
    upcEEnd: isUpcE ? guardTable(profile, templates.upcEEnd) : none,
    upcEEndBehind: isUpcE ? guardTable(profile, templates.upcEEnd.toReversed()) : none,
    left: nearest(left),
    right: nearest(right),
    leftBehind: nearest(leftBehind),
    rightBehind: nearest(rightBehind),
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
