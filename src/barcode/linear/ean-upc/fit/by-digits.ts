// Digit by digit: each band's digits are fitted on their own, and only those that two bands agree on are answered. Reads
// bent and glaring symbols, up to a blur of σ 0.7 module.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { fitAt, SAMPLES, type Fit } from './fit.ts';
import { DIGIT_MODULES } from '../digits.ts';
import { EAN_13 } from '../model/layouts.ts';
import { noCosts } from '../model/numbers.ts';
import { CODES, DIGIT_OFFSETS, GUARD_MODULES, SYMBOL_MODULES } from './patterns.ts';
import { agreedBy, type Band, type BandReader, type Found } from './found.ts';

/** Blur in modules (σ). Above 0.7 the next valid reading comes too near (synthetic symbols: lead 0.05 at 0.9). */
const BLURS = [0.3, 0.5, 0.7] as const;
const FIRST_BLUR = 0.6;
/**
 * Energy shares left over by the twelve digits together, and the lead over the next valid reading, that one band must
 * have. The clearest bands of 16 symbols that the engine cannot read leave 1.0 to 2.0; a blurred Codabar that looked
 * like an EAN to all its bands left 2.9, with a lead of 0.3.
 */
const MAX_COST = 2.5;
const MIN_MARGIN = 0.1;
/**
 * Share that a digit may leave over: where one is covered the check digit alone says it. Right digits of 36 photographs
 * leave at most 0.44, covered ones of 21 drawings 0.75 and more.
 */
const MAX_DIGIT_COST = 0.6;
/** The lead that the clearest of the agreeing bands must have. */
const CLEAR_MARGIN = 0.2;
/**
 * Energy shares that guards and digits of any value leave over at a place worth a fit, and in a fit worth refining.
 * The right places of 15 symbols cost 2.8 to 4.9 and stand first or second; the best wrong ones begin at 6.4. With 7 or
 * 8 instead of 6 nothing more was read, at twice the time.
 */
const MAX_PLACE_COST = 6;
const MAX_TOTAL = 7;
const MAX_PLACES = 8;
/** Nominal ms to fit one band beside finding its places; a fifth once a place is known. Measured on a busy machine. */
const SEARCH_WORK_MS = 3;

interface Read {
  readonly digits: readonly number[];
  /** By how much the next number costs more. */
  readonly margin: number;
  readonly fit: Fit;
}

/** The symbol that bands of a crop, in the order in which they are tried, agree on. */
export function* readByDigits(bands: Iterable<Band>, budget: Budget): Steps<Found | undefined> {
  const agreed = yield* agreedBy(bands, READER, budget);
  return agreed && foundOf(agreed);
}

const READER: BandReader<Read> = {
  *first(band, budget) {
    yield;
    return budget.spend(SEARCH_WORK_MS) ? firstBand(band) : undefined;
  },
  next: ({ profile }, known, budget) =>
    budget.spend(SEARCH_WORK_MS / 5) ? nextBand(profile, known) : undefined,
  isClear: ({ margin }) => margin >= CLEAR_MARGIN,
};

/** At one blur over the likely places, then at each blur about the best. */
function firstBand({ profile, places }: Band): Read | undefined {
  const backwards = profile.toReversed();
  let best: Fit | undefined;
  for (const place of places().slice(0, MAX_PLACES)) {
    if (place.cost > MAX_PLACE_COST) break;
    best = fitAt(place.reversed ? backwards : profile, place, FIRST_BLUR, best?.total ?? MAX_TOTAL) ?? best;
  }
  return best && bandAt(best.place.reversed ? backwards : profile, best, BLURS);
}

function nextBand(profile: Float32Array, { fit }: Read): Read | undefined {
  return bandAt(fit.place.reversed ? profile.toReversed() : profile, fit, [fit.blur]);
}

/** The best fit about a place that is known to a module, when it reads. */
function bandAt(profile: Float32Array, { place }: Fit, blurs: readonly number[]): Read | undefined {
  let fit: Fit | undefined;
  for (const step of [-2, -1, 0, 1, 2]) {
    const module = place.module * (1 + step * 0.01);
    // About the middle, where it moves least.
    const start = place.start + ((place.module - module) * SYMBOL_MODULES) / 2;
    for (const blur of blurs)
      fit = fitAt(profile, { ...place, start, module }, blur, fit?.total ?? Infinity) ?? fit;
  }
  if (fit === undefined) return undefined;
  const { costs } = fit;
  // Each digit by itself: neighbours have no say.
  const [best, next] = EAN_13.readings({ ...NO_COSTS, single: Float64Array.from(costs) });
  if (best === undefined || next === undefined) return undefined;
  const margin = next.cost - best.cost;
  const isCertain = best.cost <= MAX_COST && margin >= MIN_MARGIN;
  const areShown = best.codes.every((code, place) => (costs[place * CODES + code] ?? 1) <= MAX_DIGIT_COST);
  return isCertain && areShown ? { digits: Array.from(best.text, Number), margin, fit } : undefined;
}

const NO_COSTS = noCosts(EAN_13);

function foundOf({ fit, digits }: Read): Found {
  const { start, module, reversed } = fit.place;
  const at = (digit: number, modules: number): number =>
    start + module * ((DIGIT_OFFSETS[digit] ?? 0) + modules + (fit.shifts[digit] ?? 0) / SAMPLES);
  return {
    digits,
    from: at(0, -GUARD_MODULES),
    to: at(11, DIGIT_MODULES + GUARD_MODULES),
    reversed,
  };
}
