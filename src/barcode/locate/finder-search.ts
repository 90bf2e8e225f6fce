// The search for finder patterns in one image: each pyramid level once, and regions of three of them.
import type { Budget } from '../../lib/budget.ts';
import { LIMITS } from '../../limits.ts';
import type { Steps } from '../steps.ts';
import type { Pyramid } from '../vision/pyramid.ts';
import { finderSteps, GLANCE, THOROUGH } from './finder-patterns.ts';
import type { FinderPattern } from './finder-rays.ts';
import { finderRegions, sameRegion, type FinderRegion } from './finder-regions.ts';
import { COMBINED_WORK_MS } from './finder-triples.ts';

/** Regions kept of each level, the likeliest first: print looks like finder patterns. */
const MAX_REGIONS = 3;

export type Look = 'glance' | 'thorough';
const WINDOWS = { glance: GLANCE, thorough: THOROUGH } as const;

export interface FinderSearch {
  /** Possible finder patterns of a level, in pixels of the image, the most certain first. */
  patterns(factor: number, look: Look): Steps<readonly FinderPattern[]>;
  /** Regions of three patterns of each of the levels, in pixels of the image, each place once. */
  regions(factors: readonly number[]): Steps<readonly FinderRegion[]>;
}

/** A search over the levels of one image; it spends its work on the budget, and keeps what it found once that ends. */
export function createFinderSearch(pyramid: Pyramid, budget: Budget): FinderSearch {
  const known = new Map<string, readonly FinderPattern[]>();
  let regions: readonly FinderRegion[] | undefined;
  function* patterns(factor: number, look: Look): Steps<readonly FinderPattern[]> {
    const key = `${look} ${factor}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = yield* finderSteps(pyramid(factor), WINDOWS[look], budget);
    const inImage = found.map(({ x, y, module, confidence }) => ({
      x: x * factor,
      y: y * factor,
      module: module * factor,
      confidence,
    }));
    known.set(key, inImage);
    return inImage;
  }
  function* regionsOf(factors: readonly number[]): Steps<readonly FinderRegion[]> {
    const kept: FinderRegion[] = [];
    for (const factor of factors) {
      const finders = yield* patterns(factor, 'glance');
      budget.spend(Math.min(finders.length, LIMITS.MAX_COMBINED_FINDERS) * COMBINED_WORK_MS);
      const found = finderRegions(finders, MAX_REGIONS);
      yield;
      kept.push(...found.filter((region) => !kept.some((other) => sameRegion(other, region))));
    }
    return kept;
  }
  return {
    patterns,
    *regions(factors) {
      return (regions ??= yield* regionsOf(factors));
    },
  };
}
