// Symbol by symbol: every band is fitted as a whole, for what is so far out of focus that no digit can be told alone.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { agreedBy, type Band, type BandReader, type Found } from './found.ts';
import { fitBest, fitNear, type Joint } from './joint.ts';
import { QUIET, SAMPLES } from './alphabet.ts';

/**
 * Share of energy left over, and lead over the next valid reading as a share of what is left over, that a band must
 * have; and the lead of the clearest. Of 225 bands of photographs of EANs right ones leave 0.010 to 0.03, and of each
 * symbol the clearest leads by 0.5 to 2.7. Wrong ones that leave as little lead by 0.4 at most and stand alone; the best
 * that agree leave 0.030 and lead by 0.18. Of 260 bands without an EAN none below 0.04 leads by more than 0.11.
 */
const MAX_RESIDUAL = 0.03;
const MIN_LEAD = 0.1;
const CLEAR_LEAD = 0.35;
/**
 * Digits free of the check digit and the order of sets must be the same: all right bands have 0.000 here, a symbol whose
 * check digit is wrong has more.
 */
const MAX_EXCESS = 0.02;

/** The symbol that bands of a crop agree on. */
export function* readBySymbol(bands: Iterable<Band>, budget: Budget): Steps<Found | undefined> {
  const agreed = yield* agreedBy(bands, READER, budget);
  if (agreed === undefined) return undefined;
  const { digits, map, reversed } = agreed;
  const margin = QUIET * SAMPLES;
  return { digits, from: map[margin] ?? 0, to: map[map.length - 1 - margin] ?? 0, reversed };
}

const READER: BandReader<Joint> = {
  *first({ profile, places }, budget) {
    return certain(yield* fitBest(profile, places(), budget));
  },
  next: ({ profile }, known, budget) => certain(fitNear(profile, known, budget)),
  isClear: ({ lead }) => lead >= CLEAR_LEAD,
};

function certain(fit: Joint | undefined): Joint | undefined {
  if (fit === undefined) return undefined;
  return fit.residual < MAX_RESIDUAL && fit.lead > MIN_LEAD && fit.excess < MAX_EXCESS ? fit : undefined;
}
