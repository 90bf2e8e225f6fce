// Regions that may hold a QR code: three finder patterns at the corners of what may be a square.
import { distance, type Point } from '../vision/geometry.ts';
import type { FinderPattern } from './finder-rays.ts';
import { triplesOf, type ScoredTriple, type TripleRule } from './finder-triples.ts';

/** Where a code may lie: its middle, the direction of its rows in radians, its side and module in pixels. */
export interface FinderRegion {
  readonly centre: Point;
  readonly angle: number;
  readonly side: number;
  readonly module: number;
}

/**
 * Between centres lie 14 modules in a version 1 and 170 in a version 40; tilted codes look nearer, and their far modules
 * smaller. A field of patterns would have millions of triples: each pattern has at most 190 with its 20 partners.
 */
const RULE: TripleRule = {
  minModules: 8,
  maxModules: 200,
  maxModuleRatio: 1.8,
  maxLegs: 20,
  minSine: 0.55,
  maxLegRatio: 2.2,
  cost: { cosine: 0, skew: 1, legRatio: 1, moduleRatio: 1 },
};
/** From the centre of a finder pattern to its edge, on both sides. */
const FINDER_MODULES = 7;

/**
 * Squares whose corners three of the patterns can be, the most regular of the most confident patterns first, each place
 * once; at most so many.
 */
export function finderRegions(patterns: readonly FinderPattern[], most: number): readonly FinderRegion[] {
  const kept: FinderRegion[] = [];
  for (const triple of triplesOf(patterns, RULE)) {
    if (kept.length >= most) break;
    const { right, below } = triple;
    // The corner is the one across from the longest side, tilted or not.
    if (distance(right.to, below.to) < Math.max(right.length, below.length)) continue;
    const region = regionOf(triple);
    if (!kept.some((other) => sameRegion(other, region))) kept.push(region);
  }
  return kept;
}

/** Whether two regions are one code's. */
export function sameRegion(a: FinderRegion, b: FinderRegion): boolean {
  const ratio = a.side / b.side;
  return ratio > 0.6 && ratio < 1.6 && distance(a.centre, b.centre) < 0.25 * Math.max(a.side, b.side);
}

function regionOf({ corner, right, below }: ScoredTriple<FinderPattern>): FinderRegion {
  const module = (corner.module + right.to.module + below.to.module) / 3;
  return {
    centre: { x: (right.to.x + below.to.x) / 2, y: (right.to.y + below.to.y) / 2 },
    angle: Math.atan2(right.to.y - corner.y, right.to.x - corner.x),
    side: Math.max(right.length, below.length) + FINDER_MODULES * module,
    module,
  };
}
