// Where symbols of any number of characters may lie in a profile: at each place what the best character leaves over, looked up from
// character to character between a start and a stop.
import { leastSquares } from '../../vision/least-squares.ts';
import { normal } from '../../vision/normal.ts';
import { resampled } from '../../vision/row.ts';
import { leftOver, product, windowEnergies } from '../ean-upc/fit/templates.ts';
import type { Alphabet } from './alphabets.ts';

/** Samples per module of the search. */
const SAMPLES = 2;
/** Blur of the templates in modules. */
const BLUR = 0.7;
/** Modules beside a character that are compared: its neighbours begin and end with a known colour. */
const MARGIN = 1;
const QUIET = 5;
/** From table to table: a character may be longer or shorter by half of it. */
const TABLE_STEP = 1.08;
/** What a character may leave over and still lengthen a chain. */
const MAX_SHARE = 0.35;
/** A start or stop with its quiet zone counts double. */
const END_WEIGHT = 2;
/** By how much a change of width by a sample costs. */
const STEP_COST = 0.01;

const PADDING = QUIET * SAMPLES;
/** What a start or a stop may leave over. */
const MAX_END_SHARE = 0.45;
/** Starts and stops of a row, and pairs of all rows, that are examined. */
const MAX_MINIMA = 3;
const MAX_ENDS = 40;
/** Samples by which a boundary may lie off an even one. */
const DRIFT = 3;

/** A chain of characters in a profile. */
export interface Chain {
  readonly alphabet: Alphabet;
  readonly codes: Uint8Array;
  /** What its characters leave over, less what they may. */
  readonly cost: number;
  /** Sample of the profile where a module of the symbol begins, about: terms of a parabola. */
  readonly at: readonly [number, number, number];
  readonly reversed: boolean;
}

interface Templates {
  readonly characters: Float32Array;
  readonly window: number;
  readonly start: readonly Float32Array[];
  readonly stop: Float32Array;
}

const known = new WeakMap<Alphabet, Templates>();

function templatesOf(alphabet: Alphabet): Templates {
  const made = known.get(alphabet) ?? makeTemplates(alphabet);
  known.set(alphabet, made);
  return made;
}

function makeTemplates({
  characterModules,
  characters,
  start,
  startModules,
  stop,
  stopModules,
  firstCodes,
}: Alphabet): Templates {
  const window = Math.round((characterModules + 2 * MARGIN) * SAMPLES);
  const all = new Float32Array(characters.length * window);
  // Behind a character comes a bar.
  const followed = (bars: readonly number[], modules: number): readonly number[] => [
    ...bars,
    modules,
    modules + MARGIN + 1,
  ];
  characters.forEach((bars, code) =>
    all.set(template(followed(bars, characterModules), -MARGIN, window), code * window),
  );
  const firsts =
    start.length > 0
      ? [template(followed(start, startModules), -QUIET, (QUIET + startModules + MARGIN) * SAMPLES)]
      : characters
          .slice(...firstCodes)
          .map((bars) =>
            template(followed(bars, characterModules), -QUIET, (QUIET + characterModules + MARGIN) * SAMPLES),
          );
  return {
    characters: all,
    window,
    start: firsts,
    stop: template(stop, -MARGIN, Math.round((MARGIN + stopModules + QUIET) * SAMPLES)),
  };
}

/** Bars under the blur, from a module on, without mean and of length 1. */
function template(bars: readonly number[], from: number, samples: number): Float32Array {
  const row = Float32Array.from({ length: samples }, (_, i) => {
    const x = from + (i + 0.5) / SAMPLES;
    return bars.reduce((sum, edge, b) => sum + (b % 2 === 0 ? 1 : -1) * normal((x - edge) / BLUR), 0);
  });
  const mean = row.reduce((sum, value) => sum + value, 0) / samples;
  const length = Math.hypot(...row.map((value) => value - mean));
  return row.map((value) => (value - mean) / length);
}

/** A start and a stop with their quiet zones, in a row of SAMPLES a module, and how many characters lie between them. */
interface Ends {
  readonly row: Row;
  readonly from: number;
  readonly to: number;
  readonly places: number;
  readonly cost: number;
}

/** The profile in samples of a module that is so wide. */
interface Row {
  readonly alphabet: Alphabet;
  readonly reversed: boolean;
  readonly step: number;
  readonly values: Float32Array;
  readonly energies: Float32Array;
  /** By first sample of a window, what the best character leaves over there, and which one that is; NaN where it was not asked for. */
  readonly shares: Float32Array;
  readonly codes: Uint8Array;
}

/** The likely chains where a module has so many samples at least and at most, the best first. */
export function chainsIn(
  profile: Float32Array,
  alphabets: readonly Alphabet[],
  [least, most]: readonly [number, number],
): readonly Chain[] {
  const back = profile.toReversed();
  const ends: Ends[] = [];
  for (let module = least; module <= most; module *= TABLE_STEP)
    for (const reversed of [false, true]) {
      // Paper beyond both ends.
      const step = module / SAMPLES;
      const count = Math.floor(profile.length / step) + 2 * PADDING;
      const values = resampled(reversed ? back : profile, -PADDING * step, step, count);
      // Alphabets of several widths begin alike.
      const known = new Map<Alphabet['start'], Minima>();
      for (const alphabet of alphabets) {
        const starts = known.get(alphabet.start) ?? minimaOf(leastOf(values, templatesOf(alphabet).start));
        known.set(alphabet.start, starts);
        ends.push(...endsIn({ alphabet, values, step, reversed }, starts));
      }
    }
  return ends
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_ENDS)
    .flatMap((each) => chainOf(each) ?? [])
    .sort((a, b) => a.cost - b.cost);
}

/** Pairs of one of the starts and a stop that a whole number of characters fits between. */
function endsIn(
  part: Pick<Row, 'alphabet' | 'values' | 'step' | 'reversed'>,
  starts: Minima,
): readonly Ends[] {
  if (starts.length === 0) return [];
  const { alphabet, values } = part;
  const { stop, window } = templatesOf(alphabet);
  const stops = minimaOf(leastOf(values, [stop]));
  if (stops.length === 0) return [];
  const energies = windowEnergies(values, window);
  const row: Row = {
    ...part,
    energies,
    shares: new Float32Array(energies.length).fill(Number.NaN),
    codes: new Uint8Array(energies.length),
  };
  const length = alphabet.characterModules * SAMPLES;
  return starts.flatMap((first) =>
    stops.flatMap((last) => {
      const from = first.at + QUIET * SAMPLES + Math.round(alphabet.startModules * SAMPLES);
      const to = last.at + MARGIN * SAMPLES;
      const places = Math.round((to - from) / length);
      if (places < alphabet.minPlaces || alphabet.sumOf(places) === undefined) return [];
      const off = Math.abs((to - from) / (places * length) - 1);
      if (off > TABLE_STEP / 2 - 0.5 + 0.01) return [];
      return [{ row, from, to, places, cost: first.cost + last.cost }];
    }),
  );
}

type Minima = readonly { readonly at: number; readonly cost: number }[];

/** The places where what is left over is least, the best few. */
function minimaOf(costs: Float32Array): Minima {
  const found: { readonly at: number; readonly cost: number }[] = [];
  costs.forEach((cost, at) => {
    if (cost < MAX_END_SHARE && cost <= (costs[at - 1] ?? 1) && cost < (costs[at + 1] ?? 1))
      found.push({ at, cost });
  });
  return found.sort((a, b) => a.cost - b.cost).slice(0, MAX_MINIMA);
}

/** The best characters between the ends. */
function chainOf({ row, from, to, places, cost: ends }: Ends): Chain | undefined {
  const { alphabet, reversed, step } = row;
  const length = (to - from) / places;
  const width = 2 * DRIFT + 1;
  // By boundary and how far it lies off an even one: cost of the chain until there, and the drift of the one before.
  const costs = new Float64Array((places + 1) * width).fill(Infinity);
  const back = new Int8Array(costs.length);
  costs[DRIFT] = END_WEIGHT * (ends - 2 * MAX_SHARE);
  const boundary = (place: number, slot: number): number => Math.round(from + place * length) + slot - DRIFT;
  for (let place = 1; place <= places; place++)
    for (let slot = 0; slot < width; slot++)
      for (let by = -1; by <= 1; by++) {
        const known = costs[(place - 1) * width + slot + by];
        if (known === undefined || known === Infinity || slot + by < 0 || slot + by >= width) continue;
        const cost =
          known +
          shareAt(row, boundary(place - 1, slot + by) - MARGIN * SAMPLES) -
          MAX_SHARE +
          Math.abs(by) * STEP_COST;
        if (cost >= (costs[place * width + slot] ?? 0)) continue;
        costs[place * width + slot] = cost;
        back[place * width + slot] = by;
      }
  const cost = costs[places * width + DRIFT] ?? Infinity;
  if (cost >= 0) return undefined;
  const bounds: number[] = [];
  for (let place = places, slot = DRIFT; place >= 0; place--) {
    bounds.unshift(boundary(place, slot));
    slot += back[place * width + slot] ?? 0;
  }
  const modules = bounds.map((_, i) => alphabet.startModules + i * alphabet.characterModules);
  const factors = leastSquares(
    [modules.map(() => 1), modules, modules.map((m) => m * m)],
    bounds.map((s) => (s - PADDING) * step),
  );
  if (factors === undefined) return undefined;
  const [a = 0, b = 0, c = 0] = factors;
  const codes = Uint8Array.from(bounds.slice(0, -1), (s) => row.codes[s - MARGIN * SAMPLES] ?? 0);
  return { alphabet, codes, cost, at: [a, b, c], reversed };
}

/** What the best character leaves over of the window that begins there. */
function shareAt({ alphabet, values, energies, shares, codes }: Row, at: number): number {
  const known = shares[at];
  if (known === undefined) return 1;
  if (!Number.isNaN(known)) return known;
  const { characters, window } = templatesOf(alphabet);
  let best = 0;
  for (let code = 0; code < alphabet.characters.length; code++) {
    const value = product(values, at, characters, code * window, window);
    if (value > best) [best, codes[at]] = [value, code];
  }
  return (shares[at] = leftOver(best, energies[at] ?? 1));
}

/** By first sample, what the best of these templates leaves over. */
function leastOf(row: Float32Array, templates: readonly Float32Array[]): Float32Array {
  const window = templates[0]?.length ?? 0;
  const energies = windowEnergies(row, window);
  for (let at = 0; at < energies.length; at++) {
    let best = 0;
    for (const each of templates) best = Math.max(best, product(row, at, each, 0, window));
    energies[at] = leftOver(best, energies[at] ?? 1);
  }
  return energies;
}
