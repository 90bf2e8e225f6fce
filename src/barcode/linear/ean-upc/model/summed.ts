// The cheapest codes of which a weighted sum is a multiple of something: check digits and check characters.
import type { Costs } from './numbers.ts';

/** What codes add up to, beside `sum`, is a multiple of the modulus; of 1 any sum is. */
export interface CheckSum {
  readonly modulus: number;
  readonly sum: number;
  readonly valueOf: (place: number, code: number) => number;
}

/** More than any sum of costs. */
const MUCH = 1e30;
/**
 * Codes of a place that are examined, those in the cheapest sequences: all of a digit, and of 106 characters more than any row leaves open.
 */
const MAX_CODES = 16;

/** The two cheapest sequences of codes of those ranges, cheapest first. */
export function cheapestSummed(
  { single, pair }: Costs,
  ranges: readonly (readonly [number, number])[],
  { modulus, sum, valueOf }: CheckSum,
): readonly { readonly cost: number; readonly codes: Uint8Array }[] {
  const count = pair.length / single.length;
  const isSmall = ranges.every(([from, to]) => to - from <= MAX_CODES);
  const kept = isSmall ? ranges.map(allOf) : likelyCodes({ single, pair }, ranges);
  const states = 2 * modulus * MAX_CODES;
  const back = new Uint16Array(ranges.length * states);
  let now = new Float64Array(states).fill(MUCH);
  let next = new Float64Array(states);
  // A state: a code, the sum so far, of which the two cheapest ways are kept.
  kept.forEach((codes, place) => {
    next.fill(MUCH);
    codes.forEach((code, slot) => {
      const at = place * count + code;
      const by = valueOf(place, code);
      const own = single[at] ?? 0;
      if (place === 0) {
        next[(slot * modulus + ((sum + by) % modulus)) * 2] = own;
        return;
      }
      kept[place - 1]?.forEach((before, prev) => {
        const step = own + (pair[at * count + before] ?? 0);
        for (let mod = 0; mod < modulus; mod++) {
          const state = (slot * modulus + ((mod + by) % modulus)) * 2;
          for (let way = (prev * modulus + mod) * 2, rank = 0; rank < 2; rank++, way++) {
            const cost = (now[way] ?? MUCH) + step;
            if (cost >= (next[state + 1] ?? 0)) break;
            const isFirst = cost < (next[state] ?? 0);
            if (isFirst) {
              next[state + 1] = next[state] ?? 0;
              back[place * states + state + 1] = back[place * states + state] ?? 0;
            }
            next[state + (isFirst ? 0 : 1)] = cost;
            back[place * states + state + (isFirst ? 0 : 1)] = way;
          }
        }
      });
    });
    [now, next] = [next, now];
  });
  const ends = Array.from({ length: 2 * MAX_CODES }, (_, i) => (i >> 1) * 2 * modulus + (i & 1))
    .filter((end) => (now[end] ?? MUCH) < MUCH / 2)
    .sort((a, b) => (now[a] ?? 0) - (now[b] ?? 0));
  return ends.slice(0, 2).map((end) => {
    const codes = new Uint8Array(ranges.length);
    for (let place = ranges.length - 1, at = end; place >= 0; place--) {
      codes[place] = kept[place]?.[Math.floor(at / (2 * modulus))] ?? 0;
      at = back[place * states + at] ?? 0;
    }
    return { cost: now[end] ?? MUCH, codes };
  });
}

/** By place, the codes of the sequences that cost least whatever their sum. */
function likelyCodes(
  { single, pair }: Costs,
  ranges: readonly (readonly [number, number])[],
): readonly (readonly number[])[] {
  const count = pair.length / single.length;
  const ahead = new Float64Array(ranges.length * count);
  const behind = new Float64Array(ranges.length * count);
  const least = (place: number, costOf: (code: number) => number): number => {
    const [from, to] = ranges[place] ?? [0, 0];
    let best = from < to ? Infinity : 0;
    for (let code = from; code < to; code++) best = Math.min(best, costOf(code));
    return best;
  };
  ranges.forEach(([from, to], place) => {
    for (let code = from; code < to; code++) {
      const at = place * count + code;
      const before = (place - 1) * count;
      ahead[at] =
        (single[at] ?? 0) +
        least(place - 1, (prev) => (ahead[before + prev] ?? 0) + (pair[at * count + prev] ?? 0));
    }
  });
  for (let place = ranges.length - 2; place >= 0; place--) {
    const [from, to] = ranges[place] ?? [0, 0];
    const after = (place + 1) * count;
    for (let code = from; code < to; code++)
      behind[place * count + code] = least(
        place + 1,
        (next) =>
          (behind[after + next] ?? 0) +
          (single[after + next] ?? 0) +
          (pair[(after + next) * count + code] ?? 0),
      );
  }
  return ranges.map(([from, to], place) => {
    const whole = (code: number): number =>
      (ahead[place * count + code] ?? 0) + (behind[place * count + code] ?? 0);
    return allOf([from, to])
      .toSorted((a, b) => whole(a) - whole(b))
      .slice(0, MAX_CODES);
  });
}

function allOf([from, to]: readonly [number, number]): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
