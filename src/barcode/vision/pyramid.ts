// Image pyramid: each level half as wide and high as the one below.
import type { Luma } from '../../image/types.ts';
import { halve } from './halve.ts';

export interface Level {
  readonly luma: Luma;
  /** Pixels of the given image per pixel of this level. */
  readonly factor: number;
}

/** The image itself, then halves of it, while the shorter side keeps `leastSide` pixels; at most `most` levels. */
export function pyramidOf(luma: Luma, leastSide: number, most: number): readonly Level[] {
  const levels: Level[] = [{ luma, factor: 1 }];
  for (;;) {
    const last = levels[levels.length - 1];
    if (last === undefined || levels.length >= most) return levels;
    if (Math.min(last.luma.width, last.luma.height) < 2 * leastSide) return levels;
    levels.push({ luma: halve(last.luma), factor: last.factor * 2 });
  }
}
