// Numbers: the digits that cost least against a row, neighbours' tails included, by dynamic programming under the check digit.
import type { NumberCase } from './layouts.ts';
import type { Fit } from './fit.ts';
import { cheapestSummed } from './summed.ts';
import { areNeighbours, pairOf, SAMPLES, TAIL, windowAt, windowOf, type Shares } from './signal.ts';
import type { Layout } from './symbol.ts';

/** What rows say of the digits: a sum over places and neighbours is the energy that some digits leave over. */
export interface Costs {
  /** By place, the codes that are likely: all of a digit. */
  readonly kept: readonly (readonly number[])[];
  /** By place × code. */
  readonly single: Float64Array;
  /** By place × code, the code's slot among those that were kept, of which there are so many at most. */
  readonly slots: Uint8Array;
  readonly most: number;
  /** By place × slot × slot: with the digit before it. */
  readonly pair: Float64Array;
}

/** Codes of a place that are kept: of 106 characters those that cost least by themselves. */
const MAX_KEPT = 24;

/** The codes that are kept, and where they are found. */
type Kept = Pick<Costs, 'kept' | 'slots' | 'most'>;

const whole = new WeakMap<Layout, Kept>();

/** All codes of a layout. */
function allOf(layout: Layout): Kept {
  const { codes, characters } = layout;
  const all =
    whole.get(layout) ??
    withSlots(
      codes.map(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
      characters.length,
    );
  whole.set(layout, all);
  return all;
}

function withSlots(kept: Costs['kept'], count: number): Kept {
  const slots = new Uint8Array(kept.length * count);
  kept.forEach((codes, place) => codes.forEach((code, slot) => (slots[place * count + code] = slot)));
  return { kept, slots, most: Math.max(...kept.map(({ length }) => length)) };
}

export function noCosts(layout: Layout): Costs {
  const all = allOf(layout);
  return {
    ...all,
    single: new Float64Array(all.slots.length),
    pair: new Float64Array(all.kept.length * all.most ** 2),
  };
}

/** What fits of one layout say of digits: the energy that they leave over, times a weight each. */
export function costsOf(fits: readonly (readonly [fit: Fit, weight: number])[], layout: Layout): Costs {
  const { length } = layout.characters;
  const single = new Float64Array(layout.codes.length * length);
  for (const [fit, weight] of fits) addSingle(single, fit, weight);
  const all = allOf(layout);
  const known = all.most > MAX_KEPT ? withSlots(cheapestIn(all.kept, single), length) : all;
  const costs = { ...known, single, pair: new Float64Array(known.kept.length * known.most ** 2) };
  for (const [fit, weight] of fits) addPairs(costs, fit, weight);
  return costs;
}

/** By place, the codes that cost least by themselves. */
function cheapestIn(kept: Costs['kept'], single: Float64Array): Costs['kept'] {
  const count = single.length / kept.length;
  return kept.map((codes, place) => {
    const cost = (code: number): number => single[place * count + code] ?? 0;
    return codes.toSorted((one, other) => cost(one) - cost(other)).slice(0, MAX_KEPT);
  });
}

function addPairs(
  { kept, pair, most }: Costs,
  { placed: { layout }, alphabet, levels: { dark } }: Fit,
  weight: number,
): void {
  for (let place = 1; place < kept.length; place++) {
    if (!areNeighbours(layout, place)) continue;
    const both = 2 * weight * (dark[windowAt(layout, place) + TAIL * SAMPLES] ?? 0) ** 2;
    const [before = [], codes = []] = [kept[place - 1], kept[place]];
    for (let b = 0, k = place * most * most; b < codes.length; b++, k += most)
      for (let a = 0; a < before.length; a++)
        pair[k + a] = (pair[k + a] ?? 0) + both * pairOf(layout, alphabet, before[a] ?? 0, codes[b] ?? 0);
  }
}

function addSingle(
  single: Float64Array,
  { placed: { layout }, alphabet, levels: { row, light, dark } }: Fit,
  weight: number,
): void {
  const rest = new Float32Array(row.length);
  for (let i = 0; i < rest.length; i++)
    rest[i] = ((row[i] ?? 0) - (light[i] ?? 0)) / (dark[i] ?? 1) - (alphabet.guards.dark[i] ?? 0);
  const window = windowOf(layout);
  const count = layout.characters.length;
  layout.codes.forEach(([from, to], place) => {
    const first = windowAt(layout, place);
    const own = weight * (dark[first + (window >> 1)] ?? 0) ** 2;
    for (let code = from; code < to; code++) {
      let product = 0;
      const digit = code * window;
      for (let i = 0; i < window; i++)
        product += (rest[first + i] ?? 0) * (alphabet.digits.dark[digit + i] ?? 0);
      single[place * count + code] =
        (single[place * count + code] ?? 0) + own * ((alphabet.energies[code] ?? 0) - 2 * product);
    }
  });
}

/** The cheapest codes, whatever the check digit and the order of sets. */
export function cheapestCodes(costs: Costs): { readonly codes: Uint8Array; readonly cost: number } {
  return viterbi(costs, costs.kept);
}

/** `kept`: the codes among those of the costs that are examined. */
function viterbi(
  { single, slots, most, pair }: Costs,
  kept: Costs['kept'],
): { readonly codes: Uint8Array; readonly cost: number } {
  const count = single.length / kept.length;
  const places = kept.length;
  const best = new Float64Array(places * count);
  const back = new Uint8Array(places * count);
  for (let place = 0; place < places; place++) {
    const before = kept[place - 1] ?? [];
    const first = (place - 1) * count;
    for (const code of kept[place] ?? []) {
      const at = place * count + code;
      const row = (place * most + (slots[at] ?? 0)) * most;
      let least = place === 0 ? 0 : Infinity;
      for (const prev of before) {
        const cost = (best[first + prev] ?? 0) + (pair[row + (slots[first + prev] ?? 0)] ?? 0);
        if (cost < least) [least, back[at]] = [cost, prev];
      }
      best[at] = least + (single[at] ?? 0);
    }
  }
  const codes = new Uint8Array(places);
  let [at, cost] = [0, Infinity];
  for (const code of kept[places - 1] ?? []) {
    const whole = best[(places - 1) * count + code] ?? Infinity;
    if (whole < cost) [at, cost] = [code, whole];
  }
  for (let place = places - 1; place >= 0; place--) {
    codes[place] = at;
    at = back[place * count + at] ?? 0;
  }
  return { codes, cost };
}

/** How likely each code is at each place, whatever the check digit, where costs are in nats. */
export function sharesBy({ kept, single, most, pair }: Costs): Shares {
  const count = single.length / kept.length;
  const places = kept.length;
  const ahead = new Float64Array(places * most);
  const behind = new Float64Array(places * most);
  const terms = new Float64Array(most);
  const own = (place: number, slot: number): number =>
    single[place * count + (kept[place]?.[slot] ?? 0)] ?? 0;
  const codesAt = (place: number): number => kept[place]?.length ?? 0;
  for (let place = 0; place < places; place++) {
    const before = codesAt(place - 1);
    for (let slot = 0; slot < codesAt(place); slot++) {
      const row = (place * most + slot) * most;
      for (let prev = 0; prev < before; prev++)
        terms[prev] = (ahead[(place - 1) * most + prev] ?? 0) + (pair[row + prev] ?? 0);
      ahead[place * most + slot] = own(place, slot) + (place === 0 ? 0 : softLeast(terms, before));
    }
  }
  for (let place = places - 2; place >= 0; place--) {
    const after = codesAt(place + 1);
    for (let slot = 0; slot < codesAt(place); slot++) {
      for (let next = 0; next < after; next++) {
        const at = (place + 1) * most + next;
        terms[next] = (behind[at] ?? 0) + own(place + 1, next) + (pair[at * most + slot] ?? 0);
      }
      behind[place * most + slot] = softLeast(terms, after);
    }
  }
  const shares = new Float64Array(places * count);
  kept.forEach((codes, place) => {
    for (let slot = 0; slot < codes.length; slot++)
      terms[slot] = (ahead[place * most + slot] ?? 0) + (behind[place * most + slot] ?? 0);
    const whole = softLeast(terms, codes.length);
    codes.forEach((code, slot) => (shares[place * count + code] = Math.exp(whole - (terms[slot] ?? 0))));
  });
  return shares;
}

/** Of what is so much less likely nothing is seen. */
const MAX_NATS = 10;

/** −ln of the sum of e to the minus of each of the first so many. */
function softLeast(terms: Float64Array, count: number): number {
  let least = Infinity;
  for (let i = 0; i < count; i++) least = Math.min(least, terms[i] ?? Infinity);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const more = (terms[i] ?? 0) - least;
    if (more < MAX_NATS) sum += Math.exp(-more);
  }
  return least - Math.log(sum);
}

export interface Reading {
  /** Of all places together. */
  readonly cost: number;
  readonly codes: Uint8Array;
  /** Of digits; empty for other codes, whose text the engine tells. */
  readonly text: string;
}

/** The two cheapest numbers that the check digit and the order of sets allow, cheapest first. */
export function cheapestNumbers(costs: Costs, cases: readonly NumberCase[]): readonly Reading[] {
  // What a set of codes costs at least, whatever its check digit: most cases cannot be among the cheapest.
  const bounds = new Map<string, number>();
  const ranked = cases
    .map((each) => {
      const key = each.sets.join();
      const bound = bounds.get(key) ?? viterbi(costs, each.sets.map(digitsOf)).cost;
      bounds.set(key, bound);
      return { each, bound };
    })
    .sort((a, b) => a.bound - b.bound);
  let best: readonly Reading[] = [];
  for (const { each, bound } of ranked) {
    if (bound >= (best[1]?.cost ?? Infinity)) break;
    best = [...best, ...readingsOf(costs, each)].sort((a, b) => a.cost - b.cost).slice(0, 2);
  }
  return best;
}

function readingsOf(costs: Costs, { sets, weights, sum, last, text }: NumberCase): readonly Reading[] {
  const kept = sets.map((set, place) =>
    place === sets.length - 1 ? digitsOf(set).slice(...last) : digitsOf(set),
  );
  const valueOf = (place: number, code: number): number => (weights[place] ?? 0) * (code % 10);
  return cheapestSummed({ ...costs, kept }, { modulus: 10, sum, valueOf }).map(({ cost, codes }) => ({
    cost,
    codes,
    text: text(Array.from(codes, (code) => code % 10).join('')),
  }));
}

/** The codes of a set's ten digits. */
const DIGITS = [0, 10, 20].map((set) => Array.from({ length: 10 }, (_, digit) => set + digit));
function digitsOf(set: number): readonly number[] {
  return DIGITS[set / 10] ?? [];
}

/** What codes that are kept cost. */
export function costOf({ kept, single, slots, most, pair }: Costs, codes: Uint8Array): number {
  const count = single.length / kept.length;
  let cost = 0;
  codes.forEach((code, place) => {
    const at = place * count + code;
    const before = slots[(place - 1) * count + (codes[place - 1] ?? 0)] ?? 0;
    const beside = place === 0 ? 0 : (pair[(place * most + (slots[at] ?? 0)) * most + before] ?? 0);
    cost += (single[at] ?? 0) + beside;
  });
  return cost;
}
