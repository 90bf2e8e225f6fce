// How well a code stands out where three finder patterns say that it lies: cheap enough for every triple and side.
import type { Luma } from '../../../image/types.ts';
import { bilinearAt } from '../../vision/bilinear.ts';
import { project, type Homography } from '../../vision/homography.ts';
import { finderCorrelation } from './finder-correlation.ts';

/** Timing patterns are followed so far off the straight line, at their middle, in modules. */
const BENDS = [0, -0.4, 0.4, -0.8, 0.8] as const;

/** Torn patterns reach 0.4; below this one of the three is none, and the others need no look. */
const MIN_OF_ONE = 0.1;

/** Mean over the three finder patterns and their separators of how clearly dark and light are apart. */
export function findersScore(luma: Luma, h: Homography, side: number): number {
  let sum = 0;
  for (const [u0, v0] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const) {
    const { correlation } = finderCorrelation((i, j) => {
      const at = project(h, u0 + i + 0.5, v0 + j + 0.5);
      return bilinearAt(luma, at.x, at.y);
    });
    if (correlation < MIN_OF_ONE) return -1;
    sum += correlation;
  }
  return sum / 3;
}

/** Mean over both timing patterns of how clearly dark and light alternate: −1…1. */
export function timingScore(luma: Luma, h: Homography, side: number): number {
  return (timingLine(luma, h, side, true) + timingLine(luma, h, side, false)) / 2;
}

/** Correlation of neighbours with alternating dark and light along a timing pattern, over the bend that shows it best. */
function timingLine(luma: Luma, h: Homography, side: number, row: boolean): number {
  let best = -1;
  for (const bend of BENDS) {
    let signed = 0;
    let whole = 0;
    let before = 0;
    for (let i = 7; i <= side - 8; i++) {
      const s = (2 * (i - 7)) / (side - 15) - 1;
      const off = 6.5 + bend * (1 - s * s);
      const at = row ? project(h, i + 0.5, off) : project(h, off, i + 0.5);
      const value = bilinearAt(luma, at.x, at.y);
      if (i > 7) {
        // Module 8 is dark, module 7 the light separator.
        const step = i % 2 === 0 ? before - value : value - before;
        signed += step;
        whole += Math.abs(step);
      }
      before = value;
    }
    best = Math.max(best, signed / Math.max(1, whole));
  }
  return best;
}
