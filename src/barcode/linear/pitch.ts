// Bars whose left edges (or right edges) keep one pitch, each narrow or wide: MSI and Plessey.
import type { BarRow } from './bars.ts';
import { leastSquares, rootMeanSquare } from '../vision/least-squares.ts';

export interface TwoWidths {
  /** Bars wider than the split. */
  readonly wide: readonly boolean[];
  /** Mean masses. */
  readonly narrowMass: number;
  readonly wideMass: number;
  /** Distance between the two groups over the distance of their means; 1 = each group is of one width. */
  readonly clearance: number;
}

/** Splits masses into two groups at the widest ratio between neighbours in size. */
export function twoWidths(masses: ArrayLike<number>): TwoWidths | undefined {
  const sorted = Array.from(masses).sort((a, b) => a - b);
  if (sorted.length < 2 || (sorted[0] ?? 0) <= 0) return undefined;
  let split = 1;
  let widest = 0;
  for (let i = 1; i < sorted.length; i++) {
    const gap = (sorted[i] ?? 0) - (sorted[i - 1] ?? 0);
    if (gap > widest) {
      widest = gap;
      split = i;
    }
  }
  const narrowMass = mean(sorted.slice(0, split));
  const wideMass = mean(sorted.slice(split));
  const level = ((sorted[split - 1] ?? 0) + (sorted[split] ?? 0)) / 2;
  return {
    wide: Array.from(masses, (mass) => mass > level),
    narrowMass,
    wideMass,
    clearance: widest / (wideMass - narrowMass),
  };
}

/** Bars on each side that tell the pitch at a bar: few enough to follow a view from the side, many enough to even out widths. */
const LOCAL_BARS = 5;

/** Masses over the pitch where each bar stands: a code seen from the side keeps its two widths. */
export function massesPerPitch({ centres, masses }: BarRow): Float64Array {
  const last = centres.length - 1;
  return masses.map((mass, i) => {
    const from = Math.max(0, Math.min(last - 2 * LOCAL_BARS, i - LOCAL_BARS));
    const to = Math.min(last, from + 2 * LOCAL_BARS);
    return (mass * (to - from)) / ((centres[to] ?? 0) - (centres[from] ?? 0));
  });
}

export interface PitchFit {
  readonly pitch: number;
  /** Half the difference of wide and narrow bar, in the same unit as pitch; its sign is the edge's. */
  readonly halfDifference: number;
  /** Root mean square of the residuals over the pitch. */
  readonly error: number;
}

/**
 * Growth of the pitch from one end to the other, over the pitch: a code seen from the side, or on a can. More is no
 * code: a photograph at 45° of a code as wide as its distance halves away has 0.4.
 */
const MAX_GROWTH = 0.45;

/**
 * Least squares of centre[i] = origin + pitch·i + bend·i² + halfDifference where bar i is wide. Half the difference is
 * positive where the left edges keep the pitch, negative where the right edges do.
 */
export function fitPitch(
  row: BarRow,
  from: number,
  count: number,
  wide: readonly boolean[],
): PitchFit | undefined {
  const centres = row.centres.subarray(from, from + count);
  const index = Array.from(centres, (_, i) => i - (count - 1) / 2);
  const columns = [
    index.map(() => 1),
    index,
    index.map((_, i) => (wide[from + i] === true ? 1 : 0)),
    // Four bars are too few to tell a bend from their widths.
    ...(count > 8 ? [index.map((i) => i * i)] : []),
  ];
  const factors = leastSquares(columns, centres);
  if (factors === undefined) return undefined;
  const [, pitch = 0, halfDifference = 0, bend = 0] = factors;
  if (!(pitch > 0) || Math.abs(2 * bend * count) > MAX_GROWTH * pitch) return undefined;
  return { pitch, halfDifference, error: rootMeanSquare(columns, factors, centres) / pitch };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
