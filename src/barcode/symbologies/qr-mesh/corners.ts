// Which three finder patterns are one code's, and how many modules its side may have.
import type { Point } from '../reader.ts';
import { LEAST_SIDE, MOST_SIDE } from './patterns.ts';

export interface FinderPattern extends Point {
  /** Module width in pixels. */
  readonly module: number;
}

/** Three finder patterns in the code's own order, and the sides that fit their distance, likeliest first. */
export interface Corners {
  readonly topLeft: FinderPattern;
  readonly topRight: FinderPattern;
  readonly bottomLeft: FinderPattern;
  readonly sides: readonly number[];
}

/** Finder patterns that are combined, the largest: print and noise look like small ones. The triples grow with the cube. */
const MOST_PATTERNS = 14;
const MOST_TRIPLES = 4;
/** Versions beside the likeliest: module widths of bent codes are good to a tenth. */
const SIDE_STEPS = [0, 4, -4, 8, -8] as const;

/** Triples of finder patterns that can be a code's corners, the most regular first. */
export function findCorners(patterns: readonly FinderPattern[]): readonly Corners[] {
  const few = patterns.toSorted((a, b) => b.module - a.module).slice(0, MOST_PATTERNS);
  const found: { readonly corners: Corners; readonly error: number }[] = [];
  for (let i = 0; i < few.length; i++) {
    for (let j = i + 1; j < few.length; j++) {
      for (let k = j + 1; k < few.length; k++) {
        const triple = [few[i], few[j], few[k]] as readonly FinderPattern[];
        const candidate = arranged(triple);
        if (candidate !== undefined) found.push(candidate);
      }
    }
  }
  return found
    .sort((a, b) => a.error - b.error)
    .slice(0, MOST_TRIPLES)
    .map(({ corners }) => corners);
}

function arranged(triple: readonly FinderPattern[]): { corners: Corners; error: number } | undefined {
  const modules = triple.map(({ module }) => module);
  if (Math.max(...modules) > 2 * Math.min(...modules)) return undefined;
  let best: { corners: Corners; error: number } | undefined;
  for (let i = 0; i < 3; i++) {
    const [corner, b, c] = [triple[i], triple[(i + 1) % 3], triple[(i + 2) % 3]];
    if (corner === undefined || b === undefined || c === undefined) continue;
    // Right of the corner lies the pattern from which a quarter turn clockwise leads to the other.
    const cross = (b.x - corner.x) * (c.y - corner.y) - (b.y - corner.y) * (c.x - corner.x);
    const [right, below] = cross > 0 ? [b, c] : [c, b];
    const across = Math.hypot(right.x - corner.x, right.y - corner.y);
    const down = Math.hypot(below.x - corner.x, below.y - corner.y);
    const sine = Math.abs(cross) / (across * down);
    const ratio = Math.max(across, down) / Math.min(across, down);
    if (sine < 0.6 || ratio > 2.6) continue;
    const error = 1 - sine + Math.log(ratio) + Math.log(Math.max(...modules) / Math.min(...modules));
    if (best !== undefined && error >= best.error) continue;
    const meanModule = (modules[0] ?? 0) / 3 + (modules[1] ?? 0) / 3 + (modules[2] ?? 0) / 3;
    const sides = likelySides(Math.max(across, down) / meanModule + 7);
    if (sides.length > 0)
      best = { corners: { topLeft: corner, topRight: right, bottomLeft: below, sides }, error };
  }
  return best;
}

function likelySides(estimate: number): readonly number[] {
  const nearest = 17 + 4 * Math.round((estimate - 17) / 4);
  return SIDE_STEPS.map((step) => nearest + step).filter((side) => side >= LEAST_SIDE && side <= MOST_SIDE);
}
