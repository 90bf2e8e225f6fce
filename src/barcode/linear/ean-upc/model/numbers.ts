// Numbers: the digits that cost least against a row, neighbours' tails included, by dynamic programming under the check digit.
import type { NumberCase } from './layouts.ts';
import type { Fit } from './fit.ts';
import { cheapestSummed } from './summed.ts';
import { areNeighbours, SAMPLES, TAIL, windowAt, windowOf, type Shares } from './signal.ts';
import type { Layout } from './symbol.ts';

/** What a row says of the digits: a sum over places and neighbours is the energy that some digits leave over. */
export interface Costs {
  /** By place × code. */
  readonly single: Float64Array;
  /** By place × code × code: with the digit before it. */
  readonly pair: Float64Array;
}

export function noCosts({ digits, characters: { length: codes } }: Layout): Costs {
  return {
    single: new Float64Array(digits.length * codes),
    pair: new Float64Array(digits.length * codes * codes),
  };
}

/** Adds what a fit says of digits: the energy that they leave over, times `weight`. */
export function addCosts(
  { single, pair }: Costs,
  { placed: { layout }, alphabet, levels: { row, light, dark } }: Fit,
  weight: number,
): void {
  const rest = new Float32Array(row.length);
  for (let i = 0; i < rest.length; i++)
    rest[i] = ((row[i] ?? 0) - (light[i] ?? 0)) / (dark[i] ?? 1) - (alphabet.guards.dark[i] ?? 0);
  const window = windowOf(layout);
  const codes = layout.characters.length;
  layout.codes.forEach(([from, to], place) => {
    const first = windowAt(layout, place);
    const own = weight * (dark[first + (window >> 1)] ?? 0) ** 2;
    for (let code = from; code < to; code++) {
      let product = 0;
      const digit = code * window;
      for (let i = 0; i < window; i++)
        product += (rest[first + i] ?? 0) * (alphabet.digits.dark[digit + i] ?? 0);
      single[place * codes + code] =
        (single[place * codes + code] ?? 0) + own * ((alphabet.energies[code] ?? 0) - 2 * product);
    }
    const before = layout.codes[place - 1];
    if (before === undefined || !areNeighbours(layout, place)) return;
    const both = 2 * weight * (dark[first + TAIL * SAMPLES] ?? 0) ** 2;
    for (let a = before[0]; a < before[1]; a++)
      for (let b = from; b < to; b++) {
        const k = (place * codes + b) * codes + a;
        pair[k] = (pair[k] ?? 0) + both * (alphabet.pairs[a * codes + b] ?? 0);
      }
  });
}

/** What one fit says. */
export function costsOf(fit: Fit, weight: number): Costs {
  const costs = noCosts(fit.placed.layout);
  addCosts(costs, fit, weight);
  return costs;
}

/** The cheapest codes, whatever the check digit and the order of sets. */
export function cheapestCodes(
  costs: Costs,
  layout: Layout,
): { readonly codes: Uint8Array; readonly cost: number } {
  return viterbi(costs, layout.codes);
}

function viterbi(
  { single, pair }: Costs,
  ranges: readonly (readonly [number, number])[],
): { readonly codes: Uint8Array; readonly cost: number } {
  const count = pair.length / single.length;
  const places = ranges.length;
  const best = new Float64Array(places * count).fill(Infinity);
  const back = new Uint8Array(places * count);
  ranges.forEach(([from, to], place) => {
    const [first, end] = ranges[place - 1] ?? [0, 0];
    for (let code = from; code < to; code++) {
      const at = place * count + code;
      let least = place === 0 ? 0 : Infinity;
      for (let prev = first; prev < end; prev++) {
        const cost = (best[at - code - count + prev] ?? 0) + (pair[at * count + prev] ?? 0);
        if (cost < least) [least, back[at]] = [cost, prev];
      }
      best[at] = least + (single[at] ?? 0);
    }
  });
  const codes = new Uint8Array(places);
  let [at, cost] = [0, Infinity];
  const [from, to] = ranges[places - 1] ?? [0, 0];
  for (let code = from; code < to; code++)
    if ((best[(places - 1) * count + code] ?? Infinity) < cost)
      [at, cost] = [code, best[(places - 1) * count + code] ?? Infinity];
  for (let place = places - 1; place >= 0; place--) {
    codes[place] = at;
    at = back[place * count + at] ?? 0;
  }
  return { codes, cost };
}

/** How likely each code is at each place, whatever the check digit, where costs are in nats. */
export function sharesBy({ single, pair }: Costs, { codes }: Layout): Shares {
  const count = pair.length / single.length;
  const places = codes.length;
  const ahead = new Float64Array(places * count);
  const behind = new Float64Array(places * count);
  const terms = new Float64Array(count);
  const before = (place: number): readonly [number, number] => codes[place] ?? [0, 0];
  for (let place = 0; place < places; place++) {
    const [from, to] = before(place);
    const [first, end] = before(place - 1);
    for (let code = from; code < to; code++) {
      const at = place * count + code;
      for (let prev = first; prev < end; prev++)
        terms[prev] = (ahead[(place - 1) * count + prev] ?? 0) + (pair[at * count + prev] ?? 0);
      ahead[at] = (single[at] ?? 0) + (place === 0 ? 0 : softLeast(terms, first, end));
    }
  }
  for (let place = places - 2; place >= 0; place--) {
    const [from, to] = before(place);
    const [first, end] = before(place + 1);
    for (let code = from; code < to; code++) {
      for (let next = first; next < end; next++) {
        const at = (place + 1) * count + next;
        terms[next] = (behind[at] ?? 0) + (single[at] ?? 0) + (pair[at * count + code] ?? 0);
      }
      behind[place * count + code] = softLeast(terms, first, end);
    }
  }
  const shares = new Float64Array(places * count);
  for (let place = 0; place < places; place++) {
    const [from, to] = before(place);
    for (let code = from; code < to; code++) {
      const at = place * count + code;
      terms[code] = (ahead[at] ?? 0) + (behind[at] ?? 0);
    }
    const whole = softLeast(terms, from, to);
    for (let code = from; code < to; code++)
      shares[place * count + code] = Math.exp(whole - (terms[code] ?? 0));
  }
  return shares;
}

/** Of what is so much less likely nothing is seen. */
const MAX_NATS = 10;

/** −ln of the sum of e to the minus of each. */
function softLeast(terms: Float64Array, from: number, to: number): number {
  let least = Infinity;
  for (let i = from; i < to; i++) least = Math.min(least, terms[i] ?? Infinity);
  let sum = 0;
  for (let i = from; i < to; i++) {
    const more = (terms[i] ?? 0) - least;
    if (more < MAX_NATS) sum += Math.exp(-more);
  }
  return least - Math.log(sum);
}

export interface Reading {
  /** Of all places together. */
  readonly cost: number;
  readonly codes: Uint8Array;
  readonly text: string;
}

/** The two cheapest numbers that the check digit and the order of sets allow, cheapest first. */
export function cheapestNumbers(costs: Costs, cases: readonly NumberCase[]): readonly Reading[] {
  // What a set of codes costs at least, whatever its check digit: most cases cannot be among the cheapest.
  const bounds = new Map<string, number>();
  const ranked = cases
    .map((each) => {
      const key = each.sets.join();
      const bound = bounds.get(key) ?? viterbi(costs, rangesOf(each.sets)).cost;
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
  const ranges = sets.map((set, place) =>
    place === sets.length - 1 ? ([set + last[0], set + last[1]] as const) : ([set, set + 10] as const),
  );
  const valueOf = (place: number, code: number): number => (weights[place] ?? 0) * (code % 10);
  return cheapestSummed(costs, ranges, { modulus: 10, sum, valueOf }).map(({ cost, codes }) => ({
    cost,
    codes,
    text: text(Array.from(codes, (code) => code % 10).join('')),
  }));
}

function rangesOf(sets: readonly number[]): readonly (readonly [number, number])[] {
  return sets.map((set) => [set, set + 10] as const);
}

/** What the codes cost. */
export function costOf({ single, pair }: Costs, codes: Uint8Array): number {
  const count = pair.length / single.length;
  let cost = 0;
  codes.forEach((code, place) => {
    const at = place * count + code;
    cost += (single[at] ?? 0) + (place === 0 ? 0 : (pair[at * count + (codes[place - 1] ?? 0)] ?? 0));
  });
  return cost;
}
