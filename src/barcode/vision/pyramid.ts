// Image pyramid: each level half as wide and high as the one before. Levels are made once, when first asked for.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { halve } from './halve.ts';

/** Nominal ns per pixel that is halved. */
const HALVE_WORK_NS = 0.3;

/** The levels of one image by their factor, a power of two; a level's sides are at least 0 px. */
export type Pyramid = (factor: number) => Luma;

/** The levels of the image; making one spends its work on the budget and tells `onLevel` of it. */
export function createPyramid(
  image: Luma,
  budget: Budget,
  onLevel: (level: Luma) => void = () => undefined,
): Pyramid {
  const levels: Luma[] = [image];
  return (factor) => {
    const at = Math.round(Math.log2(factor));
    let last = levels[levels.length - 1] ?? image;
    while (levels.length <= at) {
      budget.spend((last.width * last.height * HALVE_WORK_NS) / 1e6);
      last = halve(last);
      levels.push(last);
      onLevel(last);
    }
    return levels[at] ?? last;
  };
}
