// Fits the EAN-13 model to a grey profile: where the symbol starts, how wide its modules are, how blurred it is, and
// what each digit costs there. Deformable templates: Gallo, Manduchi 2011, Reading 1D Barcodes with Mobile Phones
// Using Deformable Templates; here with the blur in the templates and the place of each digit by dynamic programming.
import { DIGIT_MODULES, DIGIT_OFFSETS, SET_NAMES, SYMBOL_MODULES, digitModules } from './patterns.ts';

/** Samples per module in which profiles are compared. */
export const SAMPLES = 3;
/** Modules beside a digit that its template covers: neighbours start with a known colour. */
const MARGIN = 1;
const WINDOW = (DIGIT_MODULES + 2 * MARGIN) * SAMPLES;
const CODES_PER_SET = 10;
/** Samples by which a digit may lie nearer or farther than the module width says: bent and tilted symbols. */
const SLACK = 1;
/** Cost of one such sample: as much as 2 % of a digit's energy left over. */
const SLACK_COST = 0.03;

/** Four modules of quiet zone, the guard, the first module of the first digit. */
const START = [0, 0, 0, 0, 1, 0, 1, 0];
const START_TO_DIGIT = 7;
/** The last module of the sixth digit, the guard, the first module of the seventh. */
const CENTRE = [1, 0, 1, 0, 1, 0, 1];
const CENTRE_TO_DIGIT = 6;
/** The last module of the last digit, the guard, four modules of quiet zone. */
const END = [0, 1, 0, 1, 0, 0, 0, 0];

export interface Fit {
  /** Sample of the resampled profile where each of the twelve digits starts. */
  readonly starts: readonly number[];
  /** Share of a digit's energy that the template leaves over, by place (12) × set and digit: 0…9 A, 10…19 B, 20…29 C. */
  readonly costs: readonly Float32Array[];
  readonly total: number;
  /** Source samples per module, and blur in modules. */
  readonly module: number;
  readonly blur: number;
  /** The profile at SAMPLES per module. */
  readonly profile: Float32Array;
}

interface Templates {
  /** 30 rows of WINDOW values without mean, of length 1. */
  readonly digits: readonly Float32Array[];
  readonly start: Float32Array;
  readonly centre: Float32Array;
  readonly end: Float32Array;
}

const templatesByBlur = new Map<number, Templates>();

/** The best fit of a profile (dark high) over the given module widths, in source samples, and blurs, in modules; undefined for none that fits inside. */
export function fitProfile(
  source: Float32Array,
  modules: readonly number[],
  blurs: readonly number[],
): Fit | undefined {
  let best: Fit | undefined;
  for (const module of modules) {
    const profile = resample(source, module / SAMPLES);
    if (profile.length < (SYMBOL_MODULES + 2 * MARGIN) * SAMPLES) continue;
    for (const blur of blurs) {
      const fit = align(profile, module, blur, best?.total ?? Infinity);
      if (fit !== undefined) best = fit;
    }
  }
  return best;
}

/** The best alignment at one module width, when its cost is below the limit. */
function align(profile: Float32Array, module: number, blur: number, below: number): Fit | undefined {
  const templates = templatesByBlur.get(blur) ?? makeTemplates(blur);
  templatesByBlur.set(blur, templates);
  const positions = profile.length - WINDOW + 1;
  const table = costTable(profile, templates.digits, positions);
  const left = leastOf(table, 0, 20, positions);
  const right = leastOf(table, 20, 30, positions);
  // Position p of a table is a digit that starts MARGIN modules after p.
  const margin = MARGIN * SAMPLES;
  const start = correlationCost(profile, templates.start);
  const centre = correlationCost(profile, templates.centre);
  const end = correlationCost(profile, templates.end);

  let costs: Float32Array = new Float32Array(positions).fill(Infinity);
  const first = START_TO_DIGIT * SAMPLES - margin;
  for (let p = first; p < positions; p++) costs[p] = start[p - first] ?? Infinity;
  const from: Int8Array[] = [];
  for (let place = 0; place < 12; place++) {
    const digit = place < 6 ? left : right;
    const here = costs.map((cost, p) => cost + (digit[p] ?? Infinity));
    if (place === 11) {
      costs = here;
      break;
    }
    const step = ((DIGIT_OFFSETS[place + 1] ?? 0) - (DIGIT_OFFSETS[place] ?? 0)) * SAMPLES;
    const next = new Float32Array(positions).fill(Infinity);
    const back = new Int8Array(positions);
    for (let p = step - SLACK; p < positions; p++) {
      for (let slack = -SLACK; slack <= SLACK; slack++) {
        const before = here[p - step - slack];
        if (before === undefined) continue;
        const cost = before + SLACK_COST * Math.abs(slack);
        if (cost < (next[p] ?? Infinity)) {
          next[p] = cost;
          back[p] = slack;
        }
      }
      // The centre guard lies before the seventh digit.
      if (place === 5)
        next[p] = (next[p] ?? Infinity) + (centre[p + margin - CENTRE_TO_DIGIT * SAMPLES] ?? Infinity);
    }
    from.push(back);
    costs = next;
  }
  let bestAt = -1;
  let total = below;
  for (let p = 0; p < positions; p++) {
    const tail = end[p + margin + (DIGIT_MODULES - 1) * SAMPLES] ?? Infinity;
    const cost = (costs[p] ?? Infinity) + tail;
    if (cost < total) {
      total = cost;
      bestAt = p;
    }
  }
  if (bestAt < 0) return undefined;
  const tablePositions: number[] = [bestAt];
  for (let place = 10, p = bestAt; place >= 0; place--) {
    const step = ((DIGIT_OFFSETS[place + 1] ?? 0) - (DIGIT_OFFSETS[place] ?? 0)) * SAMPLES;
    p -= step + (from[place]?.[p] ?? 0);
    tablePositions.unshift(p);
  }
  return {
    starts: tablePositions.map((p) => p + margin),
    costs: tablePositions.map((p) => nearby(table, p, positions)),
    total,
    module,
    blur,
    profile,
  };
}

/** Cost of each of the 30 digits, the least within a sample of the place. */
function nearby(table: readonly Float32Array[], p: number, positions: number): Float32Array {
  return Float32Array.from(table, (costs) =>
    Math.min(
      costs[Math.max(0, p - 1)] ?? Infinity,
      costs[p] ?? Infinity,
      costs[Math.min(positions - 1, p + 1)] ?? Infinity,
    ),
  );
}

function leastOf(table: readonly Float32Array[], from: number, to: number, positions: number): Float32Array {
  const least = new Float32Array(positions).fill(Infinity);
  for (const costs of table.slice(from, to)) {
    for (let p = 0; p < positions; p++) least[p] = Math.min(least[p] ?? Infinity, costs[p] ?? Infinity);
  }
  return least;
}

function costTable(
  profile: Float32Array,
  templates: readonly Float32Array[],
  positions: number,
): readonly Float32Array[] {
  const energy = windowEnergy(profile, WINDOW, positions);
  return templates.map((template) => costsOf(profile, template, energy, positions));
}

function correlationCost(profile: Float32Array, template: Float32Array): Float32Array {
  const positions = profile.length - template.length + 1;
  return costsOf(profile, template, windowEnergy(profile, template.length, positions), positions);
}

/** Share of the window's energy that the template, scaled as fits best, leaves over; a negative scale leaves all. */
function costsOf(
  profile: Float32Array,
  template: Float32Array,
  energy: Float32Array,
  positions: number,
): Float32Array {
  const costs = new Float32Array(positions);
  const n = template.length;
  for (let p = 0; p < positions; p++) {
    let product = 0;
    for (let i = 0; i < n; i++) product += (profile[p + i] ?? 0) * (template[i] ?? 0);
    costs[p] = product <= 0 ? 1 : 1 - (product * product) / (energy[p] ?? 1);
  }
  return costs;
}

/** Energy of each window about its mean; a floor keeps flat paper from dividing by nothing. */
function windowEnergy(profile: Float32Array, n: number, positions: number): Float32Array {
  const energy = new Float32Array(positions);
  for (let p = 0; p < positions; p++) {
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const value = profile[p + i] ?? 0;
      sum += value;
      squares += value * value;
    }
    energy[p] = squares - (sum * sum) / n + n;
  }
  return energy;
}

function makeTemplates(blur: number): Templates {
  const digits = SET_NAMES.flatMap((set) =>
    Array.from({ length: CODES_PER_SET }, (_, digit) => {
      const modules = digitModules(set, digit);
      // Left of a digit lies the other colour of its first module, right of it the other colour of its last.
      return template([1 - (modules[0] ?? 0), ...modules, 1 - (modules[6] ?? 0)], blur);
    }),
  );
  return {
    digits,
    start: template(START, blur),
    centre: template(CENTRE, blur),
    end: template(END, blur),
  };
}

/** Modules as samples under a Gaussian blur, without mean, of length 1. */
function template(modules: readonly number[], blur: number): Float32Array {
  const out = blurred(modules, blur, 0, modules.length * SAMPLES);
  const mean = out.reduce((sum, value) => sum + value, 0) / out.length;
  const length = Math.sqrt(out.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return out.map((value) => (value - mean) / length);
}

/** Samples of modules under a Gaussian of `blur` modules; beyond both ends the first and last module go on. */
export function blurred(modules: readonly number[], blur: number, from: number, count: number): Float32Array {
  const out = new Float32Array(count);
  const reach = Math.max(1, Math.ceil(3 * blur * SAMPLES));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-(((i - reach) / SAMPLES / Math.max(blur, 0.05)) ** 2) / 2),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  for (let i = 0; i < count; i++) {
    let value = 0;
    for (let k = -reach; k <= reach; k++) {
      const module = Math.floor((from + i + k) / SAMPLES);
      const clamped = Math.min(modules.length - 1, Math.max(0, module));
      value += (kernel[k + reach] ?? 0) * (modules[clamped] ?? 0);
    }
    out[i] = value / sum;
  }
  return out;
}

/** Linear interpolation at steps of `step` source samples. */
function resample(source: Float32Array, step: number): Float32Array {
  const n = Math.floor((source.length - 1) / step);
  return Float32Array.from({ length: n }, (_, i) => {
    const x = i * step;
    const at = Math.floor(x);
    const share = x - at;
    return (source[at] ?? 0) * (1 - share) + (source[at + 1] ?? 0) * share;
  });
}
