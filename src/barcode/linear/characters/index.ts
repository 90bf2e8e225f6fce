// Code 128 and Interleaved 2 of 5 by the model of the bars: what is too far out of focus for edges. Characters are chained from a start
// to a stop, then all of them are fitted together.
import type { Budget } from '../../../lib/budget.ts';
import type { Luma } from '../../../image/types.ts';
import type { Steps } from '../../../lib/steps.ts';
import type { Symbology } from '../../symbology.ts';
import { bandProfiles } from '../ean-upc/fit/band.ts';
import { hardenedTo, softened, together, type Decoded, type Hypothesis } from '../ean-upc/model/decode.ts';
import { fitAt, isInBounds, MAX_BEND_TERMS, placedAt, refitted, type Fit } from '../ean-upc/model/fit.ts';
import { cheapestCodes } from '../ean-upc/model/numbers.ts';
import { evenShares, QUIET, SAMPLES } from '../ean-upc/model/signal.ts';
import { modulesOf, type Layout } from '../ean-upc/model/symbol.ts';
import { leastSquares, rootMeanSquare } from '../../vision/least-squares.ts';
import { resampled } from '../../vision/row.ts';
import { spanOf, turnsOf } from '../../vision/turns.ts';
import { ALPHABETS, DRAWN_ALPHABETS, layoutOf } from './alphabets.ts';
import { chainsIn, type Chain } from './chains.ts';

/** Types that are read so. */
export const FITTED_TYPES = ['CODE_128', 'ITF'] as const satisfies readonly Symbology[];

/** Where fits begin; of 75 that are read two leave less if they begin in focus, too. */
const FIRST_PRINT = { spread: 0, variance: 1.2, shape: 0.6 } as const;
const FIRST_TERMS = 2;
/** What a fit may leave over after its first rounds, and in the end: those that are read .42 and .15. */
const MAX_FIRST_RESIDUAL = 0.5;
const MAX_RESIDUAL = 0.2;
/** Terms of the bend in each round, while codes are weighted and once they are chosen. */
const SOFT_ROUNDS = [2, 2, 2, 3, 3] as const;
const HARD_ROUNDS = [3, 4, MAX_BEND_TERMS, MAX_BEND_TERMS] as const;
/** Bands of rows that say together what a symbol is. */
const BANDS = 3;
/** A swing by this share of the profile's range is a turn; turns by the elements of a symbol, and those of noise beside it. */
const MIN_SWING = 0.07;
const MIN_TURNS = 0.35;
const MAX_TURNS = 1.2;
const SPARE_TURNS = 8;
/** Of a chain that is worth a fit: of 60 that are read the dearest has −0.48. */
const MAX_COST = -0.4;
/** Chains that are fitted. */
const MAX_CHAINS = 2;
/** Pixels per module that are looked for. */
const MODULE_PX = [0.9, 3.2] as const;
/** A crop holds no more modules. */
const MAX_MODULES = 400;
/** Nominal ms to look for chains. */
const CHAINS_WORK_MS = 15;

/**
 * What a symbol must have: it is likelier by so many nats than the next one, no codes without check digit are likelier, and its bars tell so
 * many nats, and so many more than there are in its characters. Of 11 drawn Code 128 of one seed the right ones tell 105 and more, a wrong one of
 * four characters 62.
 */
const MIN_MARGIN = 20;
const MAX_EXCESS = 0.5;
const MIN_INFORMATION = 85;
const MIN_SPARE = 45;

/** Modules of a symbol's end, and of the quiet zone beyond it past the blur of its bar; what differs from a slope of light there, by what does within. */
const END_MODULES = 12;
const BEYOND_MODULES = [-2.5, -8] as const;
const MAX_BEYOND = 0.25;

export interface FittedBars {
  readonly type: Symbology;
  /** By module, 1 for dark; wide elements are three modules. */
  readonly modules: Uint8Array;
  /** Columns of the crop where it starts and ends; backwards where it runs from the right. */
  readonly from: number;
  readonly to: number;
}

/** The symbol of those types that an upright crop holds, either way up. `perPixel`: pixels of the image per pixel of the crop. */
export function* fittedBars(
  crop: Luma,
  wanted: readonly Symbology[],
  perPixel: number,
  budget: Budget,
): Steps<FittedBars | undefined> {
  const { width } = crop;
  const profiles = bandProfiles(crop).slice(0, BANDS);
  const [profile] = profiles;
  if (profile === undefined || !budget.spend(CHAINS_WORK_MS)) return undefined;
  const alphabets = ALPHABETS.filter(({ type }) => wanted.includes(type));
  const range = [Math.max(MODULE_PX[0] / perPixel, width / MAX_MODULES), MODULE_PX[1] / perPixel] as const;
  const turns = turnsOf(profile, MIN_SWING * spanOf(profile)).length;
  const chains = chainsIn(profile, alphabets, range).filter(
    (chain) => chain.cost <= MAX_COST && suits(chain, turns),
  );
  for (const chain of chains.slice(0, MAX_CHAINS)) {
    yield;
    const best = settled(chain, profile, budget);
    if (best === undefined) continue;
    yield;
    const found = together(best, profiles, perPixel, budget);
    if (found === undefined || !isCertain(found)) continue;
    const drawn = layoutOf(DRAWN_ALPHABETS[chain.alphabet.type] ?? chain.alphabet, chain.codes.length);
    const { map } = found.fit.placed;
    const margin = QUIET * SAMPLES;
    const [a = 0, b = 0] = [map[margin], map[map.length - 1 - margin]];
    return {
      type: drawn.type,
      modules: modulesOf(drawn, found.codes),
      from: chain.reversed ? width - a : a,
      to: chain.reversed ? width - b : b,
    };
  }
  return undefined;
}

function isCertain({ margin, information, excess, fit }: Decoded): boolean {
  const { codes } = fit.placed.layout;
  const told = codes.reduce((sum, [from, to]) => sum + Math.log(to - from), 0);
  return (
    margin >= MIN_MARGIN &&
    excess <= MAX_EXCESS &&
    information >= Math.max(MIN_INFORMATION, told + MIN_SPARE) &&
    standsAlone(fit)
  );
}

/** Whether paper follows at both ends: a part of a longer symbol that is bleached there explains its bars, too. */
function standsAlone({ placed: { source, map } }: Fit): boolean {
  const [first, last] = [QUIET * SAMPLES, map.length - 1 - QUIET * SAMPLES];
  const near = END_MODULES * SAMPLES;
  return [
    [map[first] ?? 0, map[first + near] ?? 0],
    [map[last] ?? 0, map[last - near] ?? 0],
  ].every(([end = 0, inner = 0]) => {
    const module = (inner - end) / END_MODULES;
    const swing = (from: number, to: number): number => {
      const row = resampled(source, end + from * module, ((to - from) * module) / near, near);
      const columns = [row.map(() => 1), row.map((_, i) => i)];
      const factors = leastSquares(columns, row);
      return factors === undefined ? 0 : rootMeanSquare(columns, factors, row);
    };
    return swing(...BEYOND_MODULES) < MAX_BEYOND * swing(0, END_MODULES);
  });
}

/** Whether so many turns of a row may be the bars and spaces of the chain: few of them are lost, and few lie beside it. */
function suits({ alphabet, codes }: Chain, turns: number): boolean {
  const edges = [
    alphabet.start,
    alphabet.stop,
    ...Array.from(codes, (code) => alphabet.characters[code] ?? []),
  ];
  const elements = edges.reduce((sum, { length }) => sum + length, 0);
  return turns >= MIN_TURNS * elements && turns <= MAX_TURNS * elements + SPARE_TURNS;
}

/** The fit from where a chain lies. */
function settled(chain: Chain, profile: Float32Array, budget: Budget): Hypothesis | undefined {
  const layout = layoutOf(chain.alphabet, chain.codes.length);
  const source = chain.reversed ? profile.toReversed() : profile;
  const [a, b, c] = chain.at;
  const straight = placedAt(layout, source, 0, b + c * layout.modules);
  const place = (module: number): number => a + b * module + c * module * module - 0.5;
  const placed = { ...straight, map: straight.map.map((_, i) => place((i + 0.5) / SAMPLES - QUIET)) };
  const shares = sharesBy(layout, chain.codes);
  let each: Hypothesis = {
    fit: fitAt(placed, FIRST_PRINT, shares, { terms: FIRST_TERMS }),
    reversed: chain.reversed,
    shares,
  };
  for (const bends of SOFT_ROUNDS)
    each = softened({ ...each, fit: refitted(each.fit, each.shares, bends) }, budget);
  if (each.fit.levels.residual > MAX_FIRST_RESIDUAL) return undefined;
  for (const bends of HARD_ROUNDS) {
    const fit = refitted(each.fit, each.shares, bends);
    each = hardenedTo({ ...each, fit }, (_, costs) => cheapestCodes(costs).codes, budget);
  }
  return each.fit.levels.residual <= MAX_RESIDUAL && isInBounds(each.fit.placed) ? each : undefined;
}

/** The codes of a chain; where one cannot stand in its place, each that can. */
function sharesBy(layout: Layout, codes: Uint8Array): Float64Array {
  const shares = evenShares(layout);
  const { length } = layout.characters;
  layout.codes.forEach(([from, to], place) => {
    const code = codes[place] ?? 0;
    if (code < from || code >= to) return;
    shares.fill(0, place * length, (place + 1) * length);
    shares[place * length + code] = 1;
  });
  return shares;
}
