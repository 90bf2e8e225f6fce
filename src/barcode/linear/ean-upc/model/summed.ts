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
/** The two cheapest sequences of codes that are kept, cheapest first. */
export function cheapestSummed(
  { kept, single, slots, most: stride, pair }: Costs,
  { modulus, sum, valueOf }: CheckSum,
): readonly { readonly cost: number; readonly codes: Uint8Array }[] {
  const count = single.length / kept.length;
  const most = Math.max(...kept.map(({ length }) => length));
  const states = 2 * modulus * most;
  const back = new Uint16Array(kept.length * states);
  let now = new Float64Array(states).fill(MUCH);
  let next = new Float64Array(states);
  // A state: a code, the sum so far, of which the two cheapest ways are kept.
  kept.forEach((codes, place) => {
    next.fill(MUCH);
    codes.forEach((code, slot) => {
      const at = place * count + code;
      const by = valueOf(place, code);
      const own = single[at] ?? 0;
      const row = (place * stride + (slots[at] ?? 0)) * stride;
      if (place === 0) {
        next[(slot * modulus + ((sum + by) % modulus)) * 2] = own;
        return;
      }
      kept[place - 1]?.forEach((before, prev) => {
        const step = own + (pair[row + (slots[(place - 1) * count + before] ?? 0)] ?? 0);
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
  const ends = Array.from({ length: 2 * most }, (_, i) => (i >> 1) * 2 * modulus + (i & 1))
    .filter((end) => (now[end] ?? MUCH) < MUCH / 2)
    .sort((a, b) => (now[a] ?? 0) - (now[b] ?? 0));
  return ends.slice(0, 2).map((end) => {
    const codes = new Uint8Array(kept.length);
    for (let place = kept.length - 1, at = end; place >= 0; place--) {
      codes[place] = kept[place]?.[Math.floor(at / (2 * modulus))] ?? 0;
      at = back[place * states + at] ?? 0;
    }
    return { cost: now[end] ?? MUCH, codes };
  });
}
