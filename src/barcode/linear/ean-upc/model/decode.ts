// The most likely number of a symbol that lies somewhere in bands of rows: places are fitted in rounds, of which the worse are dropped;
// then all bands together say the number. Codes are weighted by how likely they are until the place is known: digits that are
// chosen too early keep it where it suits them.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { SHAPES } from './blur.ts';
import { fitAt, isInBounds, MAX_BEND_TERMS, placedAt, refitted, withShares, type Fit } from './fit.ts';
import { informationOf } from './information.ts';
import { cheapestCodes, costOf, costsOf, sharesBy, type Costs } from './numbers.ts';
import type { Layout } from './symbol.ts';
import { alphabetOf, evenShares, SAMPLES, samplesOf, sharesOf, type Shares } from './signal.ts';

/** Where a symbol may lie in a profile: its first sample, samples per module, and whether it runs from the right. */
export interface Start {
  readonly start: number;
  readonly module: number;
  readonly reversed: boolean;
}

/** What a crop's bands say. */
export interface Decoded {
  readonly codes: Uint8Array;
  readonly text: string;
  /**
   * Nats by which the next number is less likely, and by which digits without check digit and order of sets would be likelier: means of the
   * bands.
   */
  readonly margin: number;
  readonly excess: number;
  /** Nats that two bands tell of the symbol each, or one alone twice. */
  readonly information: number;
  /** Share of the bars' energy that is left over, mean of the bands. */
  readonly residual: number;
  /** The fit of the first band, and whether it is of the profile reversed. */
  readonly fit: Fit;
  readonly reversed: boolean;
}

/** Where fits begin: in focus, and out of it. Of bands out of focus as many are read from σ .9 to 1.4 modules. */
const FIRST_PRINTS = [
  { spread: 0, variance: 1.6, shape: 0.6 },
  { spread: 0, variance: 0.5, shape: 0 },
] as const;
const FIRST_TERMS = 2;
const MAX_PLACES = 14;
/**
 * After each stage so many are kept. Of 33 bands out of focus 26 are read with these, and with twice as many. `maxBest`: what the best of them
 * may leave over, or none is right; of 319 drawn symbols that are read it leaves .27, .2, .19 and .11 at most.
 */
const STAGES = [
  { keep: 10, rounds: 1, bends: 2, maxResidual: 0.75, maxBest: 0.32 },
  { keep: 6, rounds: 2, bends: 2, maxResidual: 0.4, maxBest: 0.25 },
  { keep: 4, rounds: 3, bends: 3, maxResidual: 0.2, maxBest: 0.2 },
  { keep: 2, rounds: 3, bends: 4, maxResidual: 0.12, maxBest: 0.12 },
] as const;
const LAST_ROUNDS = 4;
/**
 * Values per module that are taken for independent while codes are weighted: with 1 instead 22 of those bands are read, with .15 15.
 */
const SOFTNESS = 0.3;
/** Terms of the bend in each round of a further band. */
const NEAR_BENDS = [2, 3, 4, MAX_BEND_TERMS] as const;
const MAX_BAND_RESIDUAL = 0.2;
/** What a band may leave over, by the second best. */
const MAX_UNLIKE = 2;
/** Modules by which two bands of a crop may lie off each other: bars lean. */
const MAX_LEAN = 5;
/** Times that all bands together may change the number. */
const MAX_CHANGES = 2;
/** Nominal ms of a round. */
const ROUND_WORK_MS = 0.25;

export interface Hypothesis {
  readonly fit: Fit;
  readonly reversed: boolean;
  readonly shares: Shares;
  readonly codes?: Uint8Array;
}

/**
 * The number that the profiles of a crop's bands show, as one of them shows it best. `perSample`: pixels of the image per sample.
 * Undefined where nothing fits, or once the budget is used up.
 */
export function* decoded(
  own: { readonly profile: Float32Array; readonly places: () => readonly Start[] },
  profiles: readonly Float32Array[],
  layout: Layout,
  perSample: number,
  budget: Budget,
): Steps<Decoded | undefined> {
  const best = yield* bestIn(own.profile, own.places(), layout, budget);
  if (best === undefined) return undefined;
  yield;
  return together(best, profiles, perSample, budget);
}

/** The best fit of a profile over the likely places. */
function* bestIn(
  profile: Float32Array,
  places: readonly Start[],
  layout: Layout,
  budget: Budget,
): Steps<Hypothesis | undefined> {
  const back = profile.toReversed();
  const even = evenShares(layout);
  let all: readonly Hypothesis[] = FIRST_PRINTS.flatMap((print) => {
    const alphabet = alphabetOf(layout, print);
    return places.slice(0, MAX_PLACES).map(({ start, module, reversed }) => {
      const placed = placedAt(layout, reversed ? back : profile, start, module);
      const fit = fitAt(placed, print, even, { alphabet, terms: FIRST_TERMS });
      return softened({ fit, reversed, shares: even }, budget);
    });
  });
  for (const { keep, rounds, bends, maxResidual, maxBest } of STAGES) {
    all = bestOf(all, keep);
    for (let t = 0; t < rounds; t++)
      all = all.map((each) => softened({ ...each, fit: refitted(each.fit, each.shares, bends) }, budget));
    all = all.filter(({ fit }) => fit.levels.residual < maxResidual && isInBounds(fit.placed));
    if (all.every(({ fit }) => fit.levels.residual > maxBest)) return undefined;
    yield;
  }
  const shaped = all.flatMap((each) =>
    SHAPES.map((shape) => {
      const { placed, print } = each.fit;
      let hard = hardened({ ...each, fit: fitAt(placed, { ...print, shape }, each.shares) }, budget);
      for (let t = 0; t < LAST_ROUNDS; t++)
        hard = hardened({ ...hard, fit: refitted(hard.fit, hard.shares, MAX_BEND_TERMS) }, budget);
      return hard;
    }),
  );
  yield;
  const [best] = bestOf(
    shaped.filter(({ fit }) => isInBounds(fit.placed)),
    1,
  );
  return budget.exhausted ? undefined : best;
}

function bestOf(all: readonly Hypothesis[], keep: number): readonly Hypothesis[] {
  return all.toSorted((a, b) => a.fit.levels.residual - b.fit.levels.residual).slice(0, keep);
}

/** Codes by how likely they are. Without budget nothing changes. */
export function softened(each: Hypothesis, budget: Budget): Hypothesis {
  if (!budget.spend(ROUND_WORK_MS)) return each;
  const { layout } = each.fit.placed;
  const weight = (SOFTNESS * layout.modules) / (2 * each.fit.levels.energy);
  const shares = sharesBy(costsOf([[each.fit, weight]], layout));
  return { ...each, shares, fit: withShares(each.fit, shares) };
}

/** The most likely number. */
function hardened(each: Hypothesis, budget: Budget): Hypothesis {
  return hardenedTo(each, ({ readings }, costs) => readings(costs)[0]?.codes, budget);
}

/** The codes that are chosen by what they cost. */
export function hardenedTo(
  each: Hypothesis,
  choose: (layout: Layout, costs: Costs) => Uint8Array | undefined,
  budget: Budget,
): Hypothesis {
  if (!budget.spend(ROUND_WORK_MS)) return each;
  const { layout } = each.fit.placed;
  const codes = choose(layout, costsOf([[each.fit, 1]], layout));
  if (codes === undefined) return each;
  const shares = sharesOf(layout, codes);
  return { ...each, codes, shares, fit: withShares(each.fit, shares) };
}

/** What all bands say: each is fitted from where the best one lies, and their costs add up. */
export function together(
  { fit: known, reversed, codes: first }: Hypothesis,
  profiles: readonly Float32Array[],
  perSample: number,
  budget: Budget,
): Decoded | undefined {
  const { layout } = known.placed;
  let codes = first;
  for (let change = 0; codes !== undefined && change <= MAX_CHANGES; change++) {
    const shares = sharesOf(layout, codes);
    const found: Fit[] = [];
    for (const profile of profiles) {
      const source = reversed ? profile.toReversed() : profile;
      const by = shiftBetween(known.placed.source, source, MAX_LEAN * known.placed.module);
      const map = known.placed.map.map((at) => at + by);
      let fit = fitAt({ ...known.placed, source, map }, known.print, shares);
      for (const bends of NEAR_BENDS) if (budget.spend(ROUND_WORK_MS)) fit = refitted(fit, shares, bends);
      if (fit.levels.residual > MAX_BAND_RESIDUAL || !isInBounds(fit.placed)) continue;
      found.push(fit);
    }
    const fits = alike(found);
    const bands = fits.length;
    const costs = costsOf(
      fits.map((fit) => [fit, natsOf(fit, perSample)]),
      layout,
    );
    const [best, next] = bands === 0 ? [] : layout.readings(costs);
    if (best === undefined || next === undefined || budget.exhausted) return undefined;
    if (best.codes.some((code, place) => code !== codes?.[place])) {
      codes = best.codes;
      continue;
    }
    const [most = 0, second = 0] = fits.map(informationOf).sort((a, b) => b - a);
    return {
      codes: best.codes,
      text: best.text,
      margin: (next.cost - best.cost) / bands,
      excess: (costOf(costs, best.codes) - cheapestCodes(costs).cost) / bands,
      information: Math.max(most / 2, second),
      residual: fits.reduce((sum, { levels }) => sum + levels.residual, 0) / bands,
      fit: known,
      reversed,
    };
  }
  return undefined;
}

/** The fits without those that leave much more than the second best: a lamp or a cover lies there, and what it hides is none of the symbol's noise. */
function alike(fits: readonly Fit[]): readonly Fit[] {
  const [, second = Infinity] = fits.map(({ levels }) => levels.residual).sort((a, b) => a - b);
  return fits.filter(({ levels }) => levels.residual <= MAX_UNLIKE * second);
}

/** By how many samples, at most so many, a profile lies behind another that is most like it: bars lean. */
function shiftBetween(from: Float32Array, to: Float32Array, most: number): number {
  const middle = to.reduce((sum, value) => sum + value, 0) / to.length;
  let [shift, best] = [0, -Infinity];
  for (let by = -Math.floor(most); by <= most; by++) {
    let sum = 0;
    for (let i = Math.max(0, -by); i < Math.min(from.length, to.length - by); i++)
      sum += (from[i] ?? 0) * ((to[i + by] ?? 0) - middle);
    if (sum > best) [shift, best] = [by, sum];
  }
  return shift;
}

/** Of finer pixels what is left over is no noise: independent values per sample of a fit, at most. */
const VALUES = 2 / SAMPLES;

/** What makes costs nats: as many independent values as the image has pixels there, each with the deviation that is left. */
export function natsOf({ placed: { map, layout }, levels: { energy } }: Fit, perSample: number): number {
  const pixels = ((map.at(-1) ?? 0) - (map[0] ?? 0)) * perSample;
  return Math.min(pixels, VALUES * samplesOf(layout)) / (2 * energy);
}
