// Regions that may hold a QR code: three finder patterns at the corners of what may be a square (ISO/IEC 18004 6.3.3).
import { LIMITS } from '../../limits.ts';
import { distance, type Point } from '../vision/geometry.ts';
import type { Finder } from './finder-patterns.ts';

/** Where a code may lie: its middle, the direction of its rows in radians, its side and module in pixels. */
export interface FinderRegion {
  readonly centre: Point;
  readonly angle: number;
  readonly side: number;
  readonly module: number;
}

/** Nominal ms of one pattern with all its partners. */
export const COMBINED_WORK_MS = 0.15;
/** Patterns near one that are tried as its partners, the nearest by module widths. */
const MOST_PARTNERS = 20;
/** From centre to centre: 14 modules in a version 1, 170 in a version 40; tilted ones look nearer. */
const LEAST_MODULES = 8;
const MOST_MODULES = 200;
/** The greatest module by the least of three: tilt makes the far ones small. */
const MOST_MODULE_RATIO = 1.8;
/** The longer leg by the shorter. */
const MOST_LEG_RATIO = 2.2;
/** Rays that cross a finder pattern that is whole. */
const ALL_ARMS = 8;
/** Sine of the angle between the legs. */
const LEAST_SINE = 0.55;
/** From the centre of a finder pattern to its edge, on both sides. */
const FINDER_MODULES = 7;

interface Candidate {
  readonly region: FinderRegion;
  readonly error: number;
}

/**
 * Squares whose corners three of the patterns can be, the most regular of the surest patterns first, each place once;
 * at most so many.
 */
export function finderRegions(finders: readonly Finder[], most: number): readonly FinderRegion[] {
  // A field of them would have millions of triples; each has at most 190 with its partners.
  const combined = finders.slice(0, LIMITS.MAX_COMBINED_FINDERS);
  const candidates = combined.flatMap((corner) => {
    const partners = combined
      .filter((other) => other !== corner && arePartners(corner, other))
      .map((finder) => ({ finder, far: distance(corner, finder) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, MOST_PARTNERS);
    return partners.flatMap(({ finder: b }, i) =>
      partners.slice(i + 1).flatMap(({ finder: c }) => triple(corner, b, c) ?? []),
    );
  });
  const kept: FinderRegion[] = [];
  for (const { region } of candidates.sort((a, b) => a.error - b.error)) {
    if (kept.length >= most) break;
    if (!kept.some((other) => sameRegion(other, region))) kept.push(region);
  }
  return kept;
}

/** Whether two regions are one code's. */
export function sameRegion(a: FinderRegion, b: FinderRegion): boolean {
  const ratio = a.side / b.side;
  return ratio > 0.6 && ratio < 1.6 && distance(a.centre, b.centre) < 0.25 * Math.max(a.side, b.side);
}

function arePartners(a: Finder, b: Finder): boolean {
  const ratio = a.module / b.module;
  if (ratio > MOST_MODULE_RATIO || ratio < 1 / MOST_MODULE_RATIO) return false;
  const modules = (2 * distance(a, b)) / (a.module + b.module);
  return modules >= LEAST_MODULES && modules <= MOST_MODULES;
}

function triple(corner: Finder, b: Finder, c: Finder): Candidate | undefined {
  const cross = (b.x - corner.x) * (c.y - corner.y) - (b.y - corner.y) * (c.x - corner.x);
  const [right, below] = cross > 0 ? [b, c] : [c, b];
  const across = distance(corner, right);
  const down = distance(corner, below);
  const sine = Math.abs(cross) / (across * down);
  const ratio = Math.max(across, down) / Math.min(across, down);
  if (sine < LEAST_SINE || ratio > MOST_LEG_RATIO) return undefined;
  // The corner is the one across from the longest side, tilted or not.
  if (distance(b, c) < Math.max(across, down)) return undefined;
  const modules = [corner.module, b.module, c.module];
  const spread = Math.max(...modules) / Math.min(...modules);
  if (spread > MOST_MODULE_RATIO) return undefined;
  const arms = corner.arms + b.arms + c.arms;
  const module = (corner.module + b.module + c.module) / 3;
  return {
    region: {
      centre: { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 },
      angle: Math.atan2(right.y - corner.y, right.x - corner.x),
      side: Math.max(across, down) + FINDER_MODULES * module,
      module,
    },
    error: 1 - sine + Math.log(ratio) + Math.log(spread) + (3 * ALL_ARMS - arms) / ALL_ARMS,
  };
}
