// Code 128 and Interleaved 2 of 5 by the model of the bars: what is too far out of focus for edges.
import type { Budget } from '../../../lib/budget.ts';
import type { Luma } from '../../../image/types.ts';
import type { Steps } from '../../../lib/steps.ts';
import type { Symbology } from '../../symbology.ts';
import { bandProfile } from '../ean-upc/fit/band.ts';
import { hardenedTo, softened, together, type Decoded, type Hypothesis } from '../ean-upc/model/decode.ts';
import { fitAt, isInBounds, MAX_BEND_TERMS, placedAt, refitted } from '../ean-upc/model/fit.ts';
import { cheapestCodes } from '../ean-upc/model/numbers.ts';
import { evenShares, QUIET, SAMPLES } from '../ean-upc/model/signal.ts';
import { modulesOf } from '../ean-upc/model/symbol.ts';
import { ALPHABETS, layoutOf } from './alphabets.ts';
import { chainsIn, type Chain } from './chains.ts';

const PRINTS = [
  { spread: 0, variance: 1.2, shape: 0.6 },
  { spread: 0, variance: 0.4, shape: 0 },
] as const;

export interface FittedBars {
  readonly type: Symbology;
  /** By module, 1 for dark. */
  readonly modules: Uint8Array;
  readonly codes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly decoded: Decoded;
}

export const debug: { log: ((line: string) => void) | undefined } = { log: undefined };

/** The symbol of an upright crop that holds one. */
export function* fittedBars(crop: Luma, perPixel: number, budget: Budget): Steps<FittedBars | undefined> {
  const BANDS = 5;
  const profiles = [2, 1, 3, 0, 4].map((place) => {
    const top = Math.floor((place * crop.height) / BANDS);
    const bottom = Math.max(top + 1, Math.floor(((place + 1) * crop.height) / BANDS));
    return bandProfile(crop, top, Math.min(bottom, crop.height));
  });
  const [profile = new Float32Array(0)] = profiles;
  let t = process.cpuUsage().user / 1000;
  const chains = chainsIn(profile, ALPHABETS, [
    Math.max(0.9 / perPixel, crop.width / 400),
    3.2 / perPixel,
  ]);
  debug.log?.(`chains ${chains.length} ${(process.cpuUsage().user / 1000 - t).toFixed(1)} ms`);
  for (const c of chains.slice(0, 4))
    debug.log?.(`  ${c.alphabet.type} ${c.alphabet.characterModules} ${c.cost.toFixed(2)} ${c.codes.join(' ')} rev ${c.reversed} at ${c.at.map((x) => x.toFixed(3))}`);
  yield;
  for (const chain of chains.slice(0, 3)) {
    t = process.cpuUsage().user / 1000;
    const best = settled(chain, profile, budget);
    debug.log?.(`  fit ${chain.alphabet.type} res ${best?.fit.levels.residual.toFixed(3)} ${best?.codes?.join(' ')} ${(process.cpuUsage().user / 1000 - t).toFixed(1)} ms`);
    if (best === undefined) continue;
    yield;
    t = process.cpuUsage().user / 1000;
    const decoded = together(best, profiles, perPixel, budget);
    debug.log?.(`  together ${decoded && JSON.stringify({ t: decoded.text, m: decoded.margin, i: decoded.information, e: decoded.excess, r: decoded.residual })} ${(process.cpuUsage().user / 1000 - t).toFixed(1)} ms`);
    if (decoded === undefined || !isCertain(decoded)) continue;
    const { map, layout } = decoded.fit.placed;
    const margin = QUIET * SAMPLES;
    const [a = 0, b = 0] = [map[margin], map[map.length - 1 - margin]];
    const codes = Uint8Array.from(decoded.text.split(' '), Number);
    return {
      type: layout.type,
      modules: modulesOf(layout, codes),
      codes,
      from: decoded.reversed ? crop.width - a : a,
      to: decoded.reversed ? crop.width - b : b,
      decoded,
    };
  }
  return undefined;
}

const isCertain = ({ margin, information, excess, fit }: Decoded): boolean =>
  margin >= 20 &&
  excess <= 0.5 &&
  information >= Math.max(55, 27 + fit.placed.layout.codes.reduce((sum, [a, b]) => sum + Math.log(b - a), 0));

/** The best fit from where a chain lies. */
function settled(chain: Chain, profile: Float32Array, budget: Budget): Hypothesis | undefined {
  const layout = layoutOf(chain.alphabet, chain.codes.length);
  const source = chain.reversed ? profile.toReversed() : profile;
  const [a, b, c] = chain.at;
  const straight = placedAt(layout, source, 0, b + c * layout.modules);
  const place = (m: number): number => a + b * m + c * m * m - 0.5;
  const placed = {
    ...straight,
    map: straight.map.map((_, i) => place((i + 0.5) / SAMPLES - QUIET)),
  };
  const shares = evenShares(layout);
  const count = layout.characters.length;
  layout.codes.forEach(([from, to], i) => {
    const code = chain.codes[i] ?? 0;
    if (code < from || code >= to) return;
    shares.fill(0, i * count, (i + 1) * count);
    shares[i * count + code] = 1;
  });
  let best: Hypothesis | undefined;
  for (const print of PRINTS) {
    let each: Hypothesis = {
      fit: fitAt(placed, print, shares, { terms: 2 }),
      reversed: chain.reversed,
      shares,
    };
    for (const bends of [2, 2, 2, 3, 3])
      each = softened({ ...each, fit: refitted(each.fit, each.shares, bends) }, budget);
    for (const bends of [3, 4, MAX_BEND_TERMS, MAX_BEND_TERMS])
      each = hardenedTo(
        { ...each, fit: refitted(each.fit, each.shares, bends) },
        (of, costs) => cheapestCodes(costs, of).codes,
        budget,
      );
    if (!isInBounds(each.fit.placed)) continue;
    if (each.fit.levels.residual < (best?.fit.levels.residual ?? 0.3)) best = each;
  }
  return best;
}
