// The levels of one image and the searches over them, each made once.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { createBarSearch, type BarSearch } from '../locate/bar-search.ts';
import { createCellSearch, type CellSearch } from '../locate/cell-search.ts';
import { createFinderSearch, type FinderSearch } from '../locate/finder-search.ts';
import { createPyramid, type Pyramid } from '../vision/pyramid.ts';
import { createOwnedImages, type OwnedImages } from './owned-images.ts';

/** A larger image is halved until it fits before it is examined as a whole: 12 MP become 3. */
const WORK_PIXELS = 4_200_000;
/** A smaller image is looked over at its own size, a larger one at half its size, in a quarter of the time. */
const MIN_COARSE_PIXELS = 60_000;

export interface Searches {
  readonly level: Pyramid;
  /** Of the level at which the image is examined as a whole: pixels of the image per pixel, along a side. */
  readonly workFactor: number;
  /** Of the level at which it is looked over first. */
  readonly coarseFactor: number;
  /** Pixels of the level of `workFactor`. */
  readonly workPixels: number;
  readonly bars: BarSearch;
  readonly cells: CellSearch;
  readonly finders: FinderSearch;
  readonly derived: OwnedImages['derived'];
  /** Frees the levels and what was derived of them; the image stays. */
  close(): void;
}

/** Every search spends its work on the budget; one that is cut short keeps what it found. */
export function createSearches(image: Luma, budget: Budget): Searches {
  const images = createOwnedImages();
  const level = createPyramid(image, budget, (made) => images.own(made));
  const pixels = (factor: number): number => level(factor).width * level(factor).height;
  let workFactor = 1;
  while (pixels(workFactor) > WORK_PIXELS) workFactor *= 2;
  const workPixels = pixels(workFactor);
  const bars = createBarSearch(level, budget);
  const cells = createCellSearch(level, budget);
  return {
    level,
    workFactor,
    coarseFactor: workPixels < MIN_COARSE_PIXELS ? workFactor : 2 * workFactor,
    workPixels,
    bars,
    cells,
    finders: createFinderSearch(level, budget),
    derived: (from, name, make) => images.derived(from, name, make),
    close() {
      bars.close();
      cells.close();
      images.release();
    },
  };
}
