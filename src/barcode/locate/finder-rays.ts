// Arms of a finder pattern: what a ray from its centre crosses. Dark core, light ring, dark ring end at 1.5, 2.5 and
// 3.5 modules in every direction and seen from any angle, so three lengths tell a finder pattern from print.
import type { Luma } from '../../image/types.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import type { Point } from '../vision/geometry.ts';

/** Where a finder pattern may lie: its centre and rough module width, in pixels. */
export interface FinderPlace extends Point {
  readonly module: number;
}

/** A possible finder pattern. */
export interface FinderPattern extends FinderPlace {
  /** 0…1: of eight rays the share that cross what they should, or the correlation with a drawing. */
  readonly confidence: number;
}

/** A finder pattern with the grey value between its dark and its light. */
export interface Thresholded extends FinderPlace {
  readonly threshold: number;
}

/** Steps of a ray, in rough modules and at least in pixels. */
const STEP = { modules: 1 / 8, px: 0.4 } as const;
/** Seen at a sharp angle a module is so much longer along one side than the width that was measured. */
const LONGEST = 3.2;
/** Ends of core and light ring as shares of the dark ring's: 0.43 and 0.71, ink spread and blur aside. */
const CORE_SHARE = { least: 0.3, most: 0.6 } as const;
const RING_SHARE = { least: 0.54, most: 0.86 } as const;

/** Eight directions, none of them a usual side's. */
const RAYS = Array.from({ length: 8 }, (_, i) => {
  const angle = 0.2 + (i * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** The middle between the mean of what is darker and the mean of what is lighter than the mean of the pattern. */
export function thresholded(luma: Luma, { x, y, module }: FinderPlace): Thresholded {
  const values: number[] = [];
  for (let j = -4; j <= 4; j++)
    for (let i = -4; i <= 4; i++) values.push(bilinearAt(luma, x + 0.9 * i * module, y + 0.9 * j * module));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const side = (dark: boolean): number => {
    const part = values.filter((value) => value < mean === dark);
    return part.length === 0 ? mean : part.reduce((sum, value) => sum + value, 0) / part.length;
  };
  return { x, y, module, threshold: (side(true) + side(false)) / 2 };
}

/** Length of one module in the direction of the unit vector, in pixels; undefined where no finder pattern is crossed. */
export function moduleAlong(luma: Luma, from: Thresholded, dx: number, dy: number): number | undefined {
  const step = Math.max(STEP.px, from.module * STEP.modules);
  const most = 3.5 * LONGEST * from.module;
  const ends: number[] = [];
  let before = bilinearAt(luma, from.x, from.y);
  let dark = before < from.threshold;
  if (!dark) return undefined;
  for (let t = step; t <= most; t += step) {
    const value = bilinearAt(luma, from.x + t * dx, from.y + t * dy);
    if (value < from.threshold !== dark) {
      ends.push(t - (step * (value - from.threshold)) / (value - before));
      dark = !dark;
      if (ends.length === 3) break;
    }
    before = value;
  }
  const [core = 0, light = 0, ring = 0] = ends;
  if (ring === 0) return undefined;
  if (core < CORE_SHARE.least * ring || core > CORE_SHARE.most * ring) return undefined;
  if (light < RING_SHARE.least * ring || light > RING_SHARE.most * ring) return undefined;
  // Ink spread lengthens the core and the ring's end by what it takes off the light ring.
  return (core + 2 * light + ring) / 10;
}

/** The share of eight rays from the centre that cross what a finder pattern's do. */
export function crossedShare(luma: Luma, pattern: FinderPlace): number {
  const from = thresholded(luma, pattern);
  const crossed = RAYS.filter(([dx, dy]) => moduleAlong(luma, from, dx, dy) !== undefined);
  return crossed.length / RAYS.length;
}
