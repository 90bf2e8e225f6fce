// Readings: the digits that cost least against a profile, neighbours' tails included, by dynamic programming.
import { LENGTH, SAMPLES, TAIL, WINDOW, windowAt, type Alphabet } from './alphabet.ts';
import { EAN13_SETS } from '../digits.ts';
import { CODES, codesAt, PLACES } from './patterns.ts';

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
  /** Of the twelve places together. */
  readonly cost: number;
  readonly codes: Uint8Array;
  /** Thirteen digits; a leading 0 is a UPC-A. */
  readonly digits: readonly number[];
}

const HALF = PLACES / 2;

/** The two cheapest readings that the check digit and the order of sets allow, cheapest first. */
export function cheapestReadings(costs: Costs, alphabet: Pick<Alphabet, 'pairs'>): readonly Reading[] {
  let best: Reading[] = [];
  // No tail reaches across the centre guard, so the right half is the same whatever the first digit.
  const right = cheapestHalves(costs, alphabet, HALF, () => 20);
  for (const [first, sets] of EAN13_SETS.entries()) {
    const left = cheapestHalves(costs, alphabet, 0, (place) => (sets[place] === 'B' ? 10 : 0));
    for (const a of left) {
      for (const b of right) {
        const cost = a.cost + b.cost;
        if ((first + a.sum + b.sum) % 10 !== 0 || cost >= (best[1]?.cost ?? Infinity)) continue;
        const codes = Uint8Array.of(...a.codes, ...b.codes);
        best.push({ cost, codes, digits: [first, ...codes].map((code, i) => (i === 0 ? code : code % 10)) });
        best = best.sort((one, other) => one.cost - other.cost).slice(0, 2);
      }
    }
  }
  return best;
}

/** Digits that were fitted each on its own. */
export interface DigitReading extends Reading {
  /** By how much more the next valid reading costs. */
  readonly margin: number;
}

/** The cheapest valid reading of costs by place (12) × code (30), neighbours aside. */
export function cheapestDigits(costs: Float32Array): DigitReading | undefined {
  const [best, next] = cheapestReadings({ single: costs, weight: NO_WEIGHT }, { pairs: NO_PAIRS });
  if (best === undefined || best.cost >= MUCH) return undefined;
  return { ...best, margin: (next?.cost ?? Infinity) - best.cost };
}

const NO_WEIGHT = new Float32Array(PLACES);
const NO_PAIRS = new Float32Array(CODES * CODES);

interface Half {
  readonly cost: number;
  /** Weighted sum of its digits, modulo ten. */
  readonly sum: number;
  readonly codes: readonly number[];
}

/** More than any sum of costs. */
const MUCH = 1e30;
/** A digit and the weighted sum so far, of which the two cheapest ways are kept. */
const STATES = 2 * 100;

/** Of each sum of the six digits from a place on, the two cheapest ways. */
function cheapestHalves(
  { single, weight }: Costs,
  { pairs }: Pick<Alphabet, 'pairs'>,
  start: number,
  offset: (place: number) => number,
): readonly Half[] {
  const back = new Uint8Array(HALF * STATES);
  let now = new Float64Array(STATES).fill(MUCH);
  let next = new Float64Array(STATES);
  for (let digit = 0; digit < 10; digit++) {
    now[(digit * 10 + ((3 * digit) % 10)) * 2] = single[start * CODES + offset(start) + digit] ?? 0;
  }
  for (let step = 1; step < HALF; step++) {
    const place = start + step;
    const own = place * CODES + offset(place);
    const before = offset(place - 1);
    const tails = 2 * (weight[place] ?? 0);
    const by = step % 2 === 0 ? 3 : 1;
    next.fill(MUCH);
    for (let digit = 0; digit < 10; digit++) {
      for (let prev = 0; prev < 10; prev++) {
        const pair =
          (single[own + digit] ?? 0) + tails * (pairs[(before + prev) * CODES + offset(place) + digit] ?? 0);
        for (let sum = 0; sum < 10; sum++) {
          const state = (digit * 10 + ((sum + by * digit) % 10)) * 2;
          for (let from = (prev * 10 + sum) * 2, rank = 0; rank < 2; rank++, from++) {
            const cost = (now[from] ?? MUCH) + pair;
            if (cost >= (next[state + 1] ?? 0)) break;
            const slot = cost < (next[state] ?? 0) ? state : state + 1;
            if (slot === state) {
              next[state + 1] = next[state] ?? 0;
              back[step * STATES + state + 1] = back[step * STATES + state] ?? 0;
            }
            next[slot] = cost;
            back[step * STATES + slot] = from;
          }
        }
      }
    }
    [now, next] = [next, now];
  }
  const halves: Half[] = [];
  for (let sum = 0; sum < 10; sum++) {
    const ends: number[] = [];
    for (let digit = 0; digit < 10; digit++) ends.push((digit * 10 + sum) * 2, (digit * 10 + sum) * 2 + 1);
    ends.sort((a, b) => (now[a] ?? 0) - (now[b] ?? 0));
    for (const end of ends.slice(0, 2)) {
      const codes: number[] = [];
      for (let step = HALF - 1, at = end; step >= 0; step--) {
        codes.unshift(offset(start + step) + Math.floor(at / 20));
        at = back[step * STATES + at] ?? 0;
      }
      halves.push({ cost: now[end] ?? MUCH, sum, codes });
    }
  }
  return halves;
}
