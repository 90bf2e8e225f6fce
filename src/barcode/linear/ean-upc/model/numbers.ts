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
  /** Of a code with the one before it. */
  readonly pair: (place: number, before: number, code: number) => number;
}

/** Codes of a place that are kept: of 106 characters those that cost least by themselves. */
const MAX_KEPT = 24;

export function noCosts({ codes, characters: { length } }: Layout): Costs {
  return {
    kept: codes.map(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
    single: new Float64Array(codes.length * length),
    pair: () => 0,
  };
}

/** What fits of one layout say of digits: the energy that they leave over, times a weight each. */
export function costsOf(fits: readonly (readonly [fit: Fit, weight: number])[], layout: Layout): Costs {
  const { kept: all, single } = noCosts(layout);
  const { length } = layout.characters;
  for (const [fit, weight] of fits) addSingle(single, fit, weight);
  const kept = all.map((codes, place) => {
    const cost = (code: number): number => single[place * length + code] ?? 0;
    return codes.length > MAX_KEPT
      ? codes.toSorted((one, other) => cost(one) - cost(other)).slice(0, MAX_KEPT)
      : codes;
  });
  const weights = fits.map(([{ levels }, weight]) =>
    layout.codes.map((_, place) =>
      place > 0 && areNeighbours(layout, place)
        ? 2 * weight * (levels.dark[windowAt(layout, place) + TAIL * SAMPLES] ?? 0) ** 2
        : 0,
    ),
  );
  const pair: Costs['pair'] = (place, before, code) => {
    let sum = 0;
    for (let i = 0; i < fits.length; i++) {
      const both = weights[i]?.[place] ?? 0;
      const alphabet = fits[i]?.[0].alphabet;
      if (both !== 0 && alphabet !== undefined) sum += both * pairOf(layout, alphabet, before, code);
    }
    return sum;
  };
  return { kept, single, pair };
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

function viterbi(
  { single, pair }: Costs,
  kept: Costs['kept'],
): { readonly codes: Uint8Array; readonly cost: number } {
  const count = single.length / kept.length;
  const places = kept.length;
  const best = new Float64Array(places * count).fill(Infinity);
  const back = new Uint8Array(places * count);
  kept.forEach((here, place) => {
    const before = kept[place - 1];
    for (const code of here) {
      const at = place * count + code;
      let least = before === undefined ? 0 : Infinity;
      for (const prev of before ?? []) {
        const cost = (best[at - code - count + prev] ?? 0) + pair(place, prev, code);
        if (cost < least) [least, back[at]] = [cost, prev];
      }
      best[at] = least + (single[at] ?? 0);
    }
  });
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
export function sharesBy({ kept, single, pair }: Costs): Shares {
  const count = single.length / kept.length;
  const places = kept.length;
  const ahead = new Float64Array(places * count);
  const behind = new Float64Array(places * count);
  const terms = new Float64Array(count);
  kept.forEach((codes, place) => {
    const before = kept[place - 1] ?? [];
    for (const code of codes) {
      const at = place * count + code;
      before.forEach((prev, i) => {
        terms[i] = (ahead[(place - 1) * count + prev] ?? 0) + pair(place, prev, code);
      });
      ahead[at] = (single[at] ?? 0) + (place === 0 ? 0 : softLeast(terms, before.length));
    }
  });
  for (let place = places - 2; place >= 0; place--) {
    const after = kept[place + 1] ?? [];
    for (const code of kept[place] ?? []) {
      after.forEach((next, i) => {
        const at = (place + 1) * count + next;
        terms[i] = (behind[at] ?? 0) + (single[at] ?? 0) + pair(place + 1, code, next);
      });
      behind[place * count + code] = softLeast(terms, after.length);
    }
  }
  const shares = new Float64Array(places * count);
  kept.forEach((codes, place) => {
    codes.forEach((code, i) => {
      const at = place * count + code;
      terms[i] = (ahead[at] ?? 0) + (behind[at] ?? 0);
    });
    const whole = softLeast(terms, codes.length);
    codes.forEach((code, i) => (shares[place * count + code] = Math.exp(whole - (terms[i] ?? 0))));
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
function digitsOf(set: number): readonly number[] {
  return Array.from({ length: 10 }, (_, digit) => set + digit);
}

/** What the codes cost. */
export function costOf({ kept, single, pair }: Costs, codes: Uint8Array): number {
  const count = single.length / kept.length;
  let cost = 0;
  codes.forEach((code, place) => {
    const at = place * count + code;
    cost += (single[at] ?? 0) + (place === 0 ? 0 : pair(place, codes[place - 1] ?? 0, code));
  });
  return cost;
}
