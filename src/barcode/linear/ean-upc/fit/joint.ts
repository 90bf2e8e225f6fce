// The whole symbol at once, for what is so far out of focus that no digit can be told alone. Each round finds where the
// modules lie and how blurred they are, how light paper and how dark bars are along the symbol, and then the digits.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { linearAt } from '../../../vision/row.ts';
import { LENGTH, QUIET, SAMPLES, alphabetOf, signalOf } from './alphabet.ts';
import { changeOf, fitLevels, MAX_TERMS, type Levels } from './levels.ts';
import type { Place } from './place.ts';
import { cheapestCodes, cheapestReadings, costsOf } from './readings.ts';

/** From a first guess without digits, light and darkness change linearly. */
const FIRST_TERMS = 2;
/**
 * Blur in modules (σ): where fits begin, from blurred to sharp, as far as photographs go (1.1 to 1.75) and beyond. Of
 * 12 images 15 bands were read beginning at 1.0, 20 at 1.3.
 */
const FIRST_SIGMA = 1.4;
const MIN_SIGMA = 0.3;
const MAX_SIGMA = 1.8;
/** The most that one round changes the blur's variance, in modules². */
const VARIANCE_STEP = 0.15;
/** Places of a band end this much of a module before or behind the digits' own. */
const PLACE_AHEAD = 0.25;
/**
 * After each stage places are dropped whose residual is above `maxResidual`, and all but the best `keep`. The best
 * places of 6 photographs that are read leave at most 0.114, 0.039 and 0.036; three quarters of 260 bands of images
 * without an EAN leave more than 0.13 after two rounds. Halving already after the first saves a sixth of the time.
 */
const STAGES = [
  { rounds: 1, maxResidual: 0.6, keep: 12, bends: 2, valid: false },
  { rounds: 1, maxResidual: 0.13, keep: 8, bends: 2, valid: false },
  { rounds: 3, maxResidual: 0.08, keep: 4, bends: 3, valid: false },
  { rounds: 4, maxResidual: 0.05, keep: 3, bends: MAX_TERMS, valid: true },
] as const;
/** Rounds of the last few, at least and at most, and rounds next to a band that reads. */
const LAST_ROUNDS = [3, 6] as const;
const NEAR_ROUNDS = 3;
/** Nominal ms of a round. Measured on a busy machine: 0.15 to 0.4. */
const ROUND_WORK_MS = 0.3;
/** A fit whose width leaves these shares of its first width has lost the symbol. */
const WIDTH_RANGE = [0.8, 1.25] as const;

/** A symbol fitted as a whole. */
export interface Joint {
  readonly digits: readonly number[];
  readonly codes: Uint8Array;
  /** Share of the symbol's energy that is left over. */
  readonly residual: number;
  /** By how much the next valid reading leaves over more, as a share of what this one leaves. */
  readonly lead: number;
  /** By how much it leaves over more than digits without check digit and order of sets would, as such a share. */
  readonly excess: number;
  /** Blur in modules. */
  readonly sigma: number;
  /** Samples of the profile per module where the fit began. */
  readonly module: number;
  /** Sample of the profile in which each of LENGTH samples of the symbol lies. */
  readonly map: Float64Array;
  readonly reversed: boolean;
}

/** A fit under way: a profile in the symbol's direction, and what is known of the symbol in it. */
interface Hypothesis {
  readonly source: Float32Array;
  readonly reversed: boolean;
  readonly module: number;
  readonly map: Float64Array;
  readonly sigma: number;
  readonly codes?: Uint8Array;
  /** The profile at the map's places, and its levels for these codes. */
  readonly profile?: Float32Array;
  readonly levels?: Levels;
  /** The last round found the digits of the one before. */
  readonly settled?: boolean;
}

/** The best fit of a profile over the likely places; ends early for those that stay behind; undefined once the budget is used up. */
export function* fitBest(
  source: Float32Array,
  places: readonly Place[],
  budget: Budget,
): Steps<Joint | undefined> {
  const back = source.toReversed();
  let all = places.map(({ start, module, reversed }): Hypothesis => {
    const first = start - PLACE_AHEAD * module;
    const map = Float64Array.from(
      { length: LENGTH },
      (_, i) => first + module * ((i + 0.5) / SAMPLES - QUIET),
    );
    return { source: reversed ? back : source, reversed, module, map, sigma: FIRST_SIGMA };
  });
  for (const { rounds, maxResidual, keep, bends, valid } of STAGES) {
    all = all.map((fit) => {
      for (let t = 0; t < rounds; t++) fit = improved(fit, bends, valid, budget);
      return fit;
    });
    all = all.filter((fit) => residualOf(fit) < maxResidual && isInBounds(fit, fit.source.length));
    all = all.sort((a, b) => residualOf(a) - residualOf(b)).slice(0, keep);
    yield;
  }
  const [best] = all.map((fit) => settled(fit, budget)).sort((a, b) => residualOf(a) - residualOf(b));
  return best === undefined || budget.exhausted ? undefined : answerOf(best);
}

/** The fit at a place known from a neighbouring band of as many samples; undefined where it leaves the profile. */
export function fitNear(source: Float32Array, known: Joint, budget: Budget): Joint | undefined {
  const { reversed, module, map, sigma, codes } = known;
  let fit: Hypothesis = {
    source: reversed ? source.toReversed() : source,
    reversed,
    module,
    map,
    sigma,
    codes,
  };
  for (let t = 0; t < NEAR_ROUNDS; t++) fit = improved(fit, MAX_TERMS, t > 0, budget);
  const last = settled(fit, budget);
  return budget.exhausted ? undefined : answerOf(last);
}

/** One round: place and blur for the digits so far, levels for these, then digits. Without budget nothing changes. */
function improved(fit: Hypothesis, bends: number, valid: boolean, budget: Budget): Hypothesis {
  if (!budget.spend(ROUND_WORK_MS)) return fit;
  const { map, sigma } = fit.codes === undefined ? fit : moved(fit, fit.codes, bends);
  const profile = Float32Array.from(map, (at) => linearAt(fit.source, at));
  const alphabet = alphabetOf(sigma);
  const terms = fit.codes === undefined ? FIRST_TERMS : MAX_TERMS;
  const { light, dark } = fitLevels(profile, signalOf(alphabet, fit.codes), terms);
  const costs = costsOf(alphabet, profile, light, dark);
  const { codes } =
    (valid ? cheapestReadings(costs, alphabet)[0] : undefined) ?? cheapestCodes(costs, alphabet);
  const levels = fitLevels(profile, signalOf(alphabet, codes), MAX_TERMS);
  return { ...fit, map, sigma, codes, profile, levels, settled: isSame(codes, fit.codes) };
}

/** Modules where they fit the digits better, and the blur that does. */
function moved(fit: Hypothesis, codes: Uint8Array, bends: number): Pick<Hypothesis, 'map' | 'sigma'> {
  const signal = signalOf(alphabetOf(fit.sigma), codes);
  const profile = fit.profile ?? Float32Array.from(fit.map, (at) => linearAt(fit.source, at));
  const levels = fit.levels ?? fitLevels(profile, signal, MAX_TERMS);
  const { shifts, variance } = changeOf(levels, signal, bends);
  const growth = Math.max(-VARIANCE_STEP, Math.min(VARIANCE_STEP, variance));
  return {
    map: fit.map.map((at, i) => at + fit.module * (shifts[i] ?? 0)),
    sigma: Math.min(MAX_SIGMA, Math.sqrt(Math.max(MIN_SIGMA ** 2, fit.sigma ** 2 + growth))),
  };
}

/** Rounds of valid digits until they stay the same. */
function settled(fit: Hypothesis, budget: Budget): Hypothesis {
  const [least, most] = LAST_ROUNDS;
  for (let t = 1; t <= most; t++) {
    fit = improved(fit, MAX_TERMS, true, budget);
    if (fit.settled === true && t >= least) break;
  }
  return fit;
}

function answerOf(fit: Hypothesis): Joint | undefined {
  const { profile, levels, codes, module, map, sigma, reversed } = fit;
  if (
    profile === undefined ||
    levels === undefined ||
    codes === undefined ||
    !isInBounds(fit, fit.source.length)
  )
    return undefined;
  const alphabet = alphabetOf(sigma);
  const costs = costsOf(alphabet, profile, levels.light, levels.dark);
  const [first, second] = cheapestReadings(costs, alphabet);
  if (first === undefined || second === undefined) return undefined;
  const share = (cost: number): number => cost / (levels.energy + 1e-9);
  return {
    digits: first.digits,
    codes: first.codes,
    residual: levels.residual,
    lead: isSame(first.codes, codes) ? share(second.cost - first.cost) : 0,
    excess: share(first.cost - cheapestCodes(costs, alphabet).cost),
    sigma,
    module,
    map,
    reversed,
  };
}

/** Whether the symbol lies within the profile of so many samples, its modules in order, and about as wide as where its fit began. */
export function isInBounds({ map, module }: Pick<Joint, 'map' | 'module'>, samples: number): boolean {
  const margin = QUIET * SAMPLES;
  const [from = 0, to = 0] = [map[margin], map[LENGTH - 1 - margin]];
  const share = (to - from) / ((module * (LENGTH - 1 - 2 * margin)) / SAMPLES);
  return (
    from >= -module &&
    to <= samples - 1 + module &&
    share >= WIDTH_RANGE[0] &&
    share <= WIDTH_RANGE[1] &&
    map.every((at, i) => i === 0 || at > (map[i - 1] ?? at))
  );
}

function residualOf({ levels }: Hypothesis): number {
  return levels?.residual ?? Infinity;
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.every((code, i) => code === b[i]);
}
