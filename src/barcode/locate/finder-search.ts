// The search for finder patterns in one image: each pyramid level once.
import type { Budget } from '../../lib/budget.ts';
import type { Steps } from '../../lib/steps.ts';
import type { Pyramid } from '../vision/pyramid.ts';
import { finderSteps, COARSE, THOROUGH, type SpansOf } from './finder-patterns.ts';
import type { FinderPattern } from './finder-rays.ts';

export type Look = 'coarse' | 'thorough';
const WINDOWS = { coarse: COARSE, thorough: THOROUGH } as const;

export interface FinderSearch {
  /**
   * Possible finder patterns of a level, in pixels of the image, the most certain first; of the parts of its rows alone that the first
   * who asks for the level names.
   */
  patterns(factor: number, look: Look, spansOf?: () => SpansOf): Steps<readonly FinderPattern[]>;
}

/** A search over the levels of one image; it spends its work on the budget, and keeps what it found once that ends. */
export function createFinderSearch(pyramid: Pyramid, budget: Budget): FinderSearch {
  const known = new Map<string, readonly FinderPattern[]>();
  function* patterns(factor: number, look: Look, spansOf?: () => SpansOf): Steps<readonly FinderPattern[]> {
    const key = `${look} ${factor}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = yield* finderSteps(pyramid(factor), WINDOWS[look], budget, spansOf?.());
    const inImage = found.map(({ x, y, module, confidence }) => ({
      x: x * factor,
      y: y * factor,
      module: module * factor,
      confidence,
    }));
    known.set(key, inImage);
    return inImage;
  }
  return { patterns };
}
