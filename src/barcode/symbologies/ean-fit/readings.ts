// Readings: the digits that cost least against a profile, neighbours' tails included, by dynamic programming.
import {
  CODES,
  LENGTH,
  PLACES,
  SAMPLES,
  TAIL,
  WINDOW,
  codesAt,
  windowAt,
  type Alphabet,
} from './alphabet.ts';
import { LEFT_SETS } from './patterns.ts';

/** What a profile says of the digits: a sum over places and neighbours is the energy that some digits leave over. */
export interface Costs {
  /** By place (12) × code (30). */
  readonly single: Float32Array;
  /** Of the product of each place's digit with the one before it; none across the centre guard. */
  readonly weight: Float32Array;
}
/**
 * Costs of digits against a profile y with so much light L and bars A, both by sample: weak bars weigh less. In units
 * of the mean bar's square.
 */
export function costsOf(alphabet: Alphabet, y: Float32Array, L: Float64Array, A: Float64Array): Costs {
  const single = new Float32Array(PLACES * CODES).fill(Infinity);
  const weight = new Float32Array(PLACES);
  const z = new Float32Array(LENGTH);
  let scale = 0;
  for (let j = 0; j < LENGTH; j++) scale += (A[j] ?? 0) ** 2 / LENGTH;
  for (let j = 0; j < LENGTH; j++)
    z[j] = ((y[j] ?? 0) - (L[j] ?? 0)) / (A[j] ?? 1) - (alphabet.guards[j] ?? 0);
  for (let place = 0; place < PLACES; place++) {
    const at = windowAt(place);
    const w = (A[at + (WINDOW >> 1)] ?? 0) ** 2 / scale;
    // Between this place and the one before.
    weight[place] = place === 0 || place === 6 ? 0 : (A[at + TAIL * SAMPLES] ?? 0) ** 2 / scale;
    const [from, to] = codesAt(place);
    for (let code = from; code < to; code++) {
      let product = 0;
      const row = code * WINDOW;
      for (let i = 0; i < WINDOW; i++) product += (z[at + i] ?? 0) * (alphabet.digits[row + i] ?? 0);
      single[place * CODES + code] = w * ((alphabet.energies[code] ?? 0) - 2 * product);
    }
  }
  return { single, weight };
}

/** The cheapest codes, whatever the check digit and the order of sets. */
export function cheapestCodes(
  { single, weight }: Costs,
  alphabet: Alphabet,
): { readonly codes: Uint8Array; readonly cost: number } {
  const best = new Float32Array(PLACES * CODES).fill(Infinity);
  const back = new Uint8Array(PLACES * CODES);
  for (let place = 0; place < PLACES; place++) {
    const [from, to] = codesAt(place);
    const [f0, t0] = codesAt(place - 1);
    for (let code = from; code < to; code++) {
      let least = place === 0 ? 0 : Infinity;
      if (place > 0) {
        for (let prev = f0; prev < t0; prev++) {
          const cost =
            (best[(place - 1) * CODES + prev] ?? 0) +
            2 * (weight[place] ?? 0) * (alphabet.pairs[prev * CODES + code] ?? 0);
          if (cost < least) {
            least = cost;
            back[place * CODES + code] = prev;
          }
        }
      }
      best[place * CODES + code] = least + (single[place * CODES + code] ?? 0);
    }
  }
  const codes = new Uint8Array(PLACES);
  let at = 20;
  for (let c = 20; c < 30; c++) if ((best[11 * CODES + c] ?? 0) < (best[11 * CODES + at] ?? 0)) at = c;
  const cost = best[11 * CODES + at] ?? 0;
  for (let place = PLACES - 1; place >= 0; place--) {
    codes[place] = at;
    at = back[place * CODES + at] ?? 0;
  }
  return { codes, cost };
}

export interface Reading {
  readonly cost: number;
  readonly codes: Uint8Array;
  readonly digits: readonly number[];
}
/** A digit and the weighted sum so far, of which two ways are kept. */
const STATES = 100;
/** More than any sum of costs. */
const MUCH = 1e30;
/** The two cheapest readings that the check digit and the order of sets allow, cheapest first. */
export function cheapestReadings({ single, weight }: Costs, alphabet: Alphabet): readonly Reading[] {
  const all: Reading[] = [];
  const cost = [new Float64Array(STATES * 2), new Float64Array(STATES * 2)] as const;
  const back = new Int16Array(PLACES * STATES * 2);
  for (let first = 0; first < 10; first++) {
    const sets = LEFT_SETS[first] ?? 0;
    let now: Float64Array = cost[0];
    let next: Float64Array = cost[1];
    const offset = (place: number): number => (place >= 6 ? 20 : (sets >> (5 - place)) & 1 ? 10 : 0);
    for (let place = 0; place < PLACES; place++) {
      next.fill(MUCH);
      const o = offset(place);
      const by = place % 2 === 0 ? 3 : 1;
      const back0 = place * STATES * 2;
      for (let digit = 0; digit < 10; digit++) {
        const own = single[place * CODES + o + digit] ?? 0;
        if (place === 0) {
          const state = digit * 10 + ((first + by * digit) % 10);
          next[state * 2] = own;
          continue;
        }
        const op = offset(place - 1);
        for (let prev = 0; prev < 10; prev++) {
          const pair =
            own + 2 * (weight[place] ?? 0) * (alphabet.pairs[(op + prev) * CODES + o + digit] ?? 0);
          for (let sum = 0; sum < 10; sum++) {
            const state = (digit * 10 + ((sum + by * digit) % 10)) * 2;
            for (let rank = 0; rank < 2; rank++) {
              const from = (prev * 10 + sum) * 2 + rank;
              const c = (now[from] ?? MUCH) + pair;
              if (c >= (next[state + 1] ?? 0)) break;
              if (c < (next[state] ?? 0)) {
                next[state + 1] = next[state] ?? 0;
                back[back0 + state + 1] = back[back0 + state] ?? 0;
                next[state] = c;
                back[back0 + state] = from;
              } else {
                next[state + 1] = c;
                back[back0 + state + 1] = from;
              }
            }
          }
        }
      }
      [now, next] = [next, now];
    }
    const ends: number[] = [];
    for (let digit = 0; digit < 10; digit++) ends.push(digit * 20, digit * 20 + 1);
    ends.sort((a, b) => (now[a] ?? 0) - (now[b] ?? 0));
    for (const end of ends.slice(0, 2)) {
      const c = now[end] ?? MUCH;
      if (all.length > 4 && c > (all[4]?.cost ?? 0)) continue;
      const digits = [first];
      const codes = new Uint8Array(PLACES);
      for (let place = PLACES - 1, at = end; place >= 0; place--) {
        const digit = Math.floor(at / 20);
        codes[place] = offset(place) + digit;
        digits.splice(1, 0, digit);
        at = back[place * STATES * 2 + at] ?? 0;
      }
      all.push({ cost: c, codes, digits });
    }
  }
  return all.sort((a, b) => a.cost - b.cost).slice(0, 2);
}
