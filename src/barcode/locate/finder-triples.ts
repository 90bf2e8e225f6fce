// Three finder patterns that may be one code's (ISO/IEC 18004 6.3.3): the corner, the one at its right, the one below.
// Pure geometry over patterns with a module size; what may be a code's is a rule that each search gives.
import { LIMITS } from '../limits.ts';
import { distance } from '../vision/geometry.ts';
import type { FinderPattern, FinderPlace } from './finder-rays.ts';

/** From a pattern to another at the other end of a side. */
export interface Leg<P extends FinderPlace> {
  readonly to: P;
  /** Pixels between the centres. */
  readonly length: number;
}

/** The shape of a corner that a code may have, seen from the side or not. */
export interface CornerRule {
  /** Sine of the angle between the legs. */
  readonly minSine: number;
  /** The longer leg by the shorter. */
  readonly maxLegRatio: number;
}

/** Which patterns may be partners, and what speaks against a triple of them. */
export interface TripleRule extends CornerRule {
  /** Between centres, in modules. */
  readonly minModules: number;
  readonly maxModules: number;
  /** The greatest module by the least of three. */
  readonly maxModuleRatio: number;
  /** Partners of one pattern, the nearest. */
  readonly maxLegs: number;
  /** What is taken off the confidence: per cosine, per 1 − sine, and per logarithm of both ratios. */
  readonly cost: {
    readonly cosine: number;
    readonly skew: number;
    readonly legRatio: number;
    readonly moduleRatio: number;
  };
}

/** Three patterns in a code's order: a quarter turn clockwise leads from the right leg to the one below. */
export interface Triple<P extends FinderPlace, L extends Leg<P> = Leg<P>> {
  readonly corner: P;
  readonly right: L;
  readonly below: L;
  readonly sine: number;
  /** 1 or more. */
  readonly legRatio: number;
}

export interface ScoredTriple<P extends FinderPattern> extends Triple<P> {
  /** Confidence of the three together, 0…3, less the rule's cost. */
  readonly score: number;
}

/** The triples that the rule allows, the highest score first. Of more patterns than MAX_COMBINED_FINDERS the first count. */
export function triplesOf<P extends FinderPattern>(
  patterns: readonly P[],
  rule: TripleRule,
): readonly ScoredTriple<P>[] {
  const combined = patterns.slice(0, LIMITS.MAX_COMBINED_FINDERS);
  return combined
    .flatMap((corner) => [...triplesAt(corner, legsFrom(corner, combined, rule), rule)])
    .flatMap((triple) => {
      const { corner, right, below } = triple;
      const ratio = moduleRatio(corner, right.to, below.to);
      if (ratio > rule.maxModuleRatio) return [];
      const confidence = corner.confidence + right.to.confidence + below.to.confidence;
      return [{ ...triple, score: confidence - costOf(triple, ratio, rule) }];
    })
    .sort((a, b) => b.score - a.score);
}

/** The triples of one corner that the shape allows: each pair of its legs once, in the order of the legs. */
export function* triplesAt<P extends FinderPlace, L extends Leg<P>>(
  corner: P,
  legs: readonly L[],
  { minSine, maxLegRatio }: CornerRule,
): Iterable<Triple<P, L>> {
  for (const [i, a] of legs.entries()) {
    for (const b of legs.slice(i + 1)) {
      const cross = (a.to.x - corner.x) * (b.to.y - corner.y) - (a.to.y - corner.y) * (b.to.x - corner.x);
      const sine = Math.abs(cross) / (a.length * b.length);
      const legRatio = Math.max(a.length, b.length) / Math.min(a.length, b.length);
      if (!(sine >= minSine) || legRatio > maxLegRatio) continue;
      const [right, below] = cross > 0 ? [a, b] : [b, a];
      yield { corner, right, below, sine, legRatio };
    }
  }
}

function legsFrom<P extends FinderPattern>(
  corner: P,
  patterns: readonly P[],
  { minModules, maxModules, maxModuleRatio, maxLegs }: TripleRule,
): readonly Leg<P>[] {
  const legs: Leg<P>[] = [];
  for (const to of patterns) {
    if (to === corner || moduleRatio(corner, to) > maxModuleRatio) continue;
    const length = distance(corner, to);
    const modules = (2 * length) / (corner.module + to.module);
    if (modules >= minModules && modules <= maxModules) legs.push({ to, length });
  }
  return legs.sort((a, b) => a.length - b.length).slice(0, maxLegs);
}

function moduleRatio(...patterns: readonly FinderPlace[]): number {
  const modules = patterns.map(({ module }) => module);
  return Math.max(...modules) / Math.min(...modules);
}

function costOf<P extends FinderPattern>(
  { sine, legRatio }: Triple<P>,
  ratio: number,
  { cost }: TripleRule,
): number {
  return (
    cost.cosine * Math.sqrt(Math.max(0, 1 - sine * sine)) +
    cost.skew * (1 - sine) +
    cost.legRatio * Math.log(legRatio) +
    cost.moduleRatio * Math.log(ratio)
  );
}
