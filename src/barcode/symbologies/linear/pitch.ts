// Bars whose left edges (or right edges) keep one pitch, each narrow or wide: MSI and Plessey.
import type { BarRow } from './bars.ts';

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

export interface PitchFit {
  /** Edge of the first cell. */
  readonly origin: number;
  readonly pitch: number;
  /** Half the difference of wide and narrow bar, in the same unit as pitch. */
  readonly halfDifference: number;
  /** Root mean square of the residuals over the pitch. */
  readonly error: number;
}

/**
 * Least squares of centre[i] = origin + pitch·i ± half the bar's width; `edge` says which edge keeps the pitch. The
 * origin is that of a narrow bar's centre.
 */
export function fitPitch(
  row: BarRow,
  from: number,
  count: number,
  wide: readonly boolean[],
  edge: 'left' | 'right',
): PitchFit | undefined {
  const sign = edge === 'left' ? 1 : -1;
  // Normal equations of three unknowns: 1, i, sign·wide.
  const sums = { n: 0, i: 0, ii: 0, w: 0, iw: 0, y: 0, iy: 0, wy: 0 };
  for (let i = 0; i < count; i++) {
    const y = row.centres[from + i] ?? 0;
    const w = wide[from + i] === true ? sign : 0;
    sums.n += 1;
    sums.i += i;
    sums.ii += i * i;
    sums.w += w * sign;
    sums.iw += i * w;
    sums.y += y;
    sums.iy += i * y;
    sums.wy += w * y;
  }
  const ww = sums.w;
  const w1 = sums.w * sign;
  const determinant =
    sums.n * (sums.ii * ww - sums.iw * sums.iw) -
    sums.i * (sums.i * ww - sums.iw * w1) +
    w1 * (sums.i * sums.iw - sums.ii * w1);
  if (Math.abs(determinant) < 1e-9) return undefined;
  const origin =
    (sums.y * (sums.ii * ww - sums.iw * sums.iw) -
      sums.i * (sums.iy * ww - sums.iw * sums.wy) +
      w1 * (sums.iy * sums.iw - sums.ii * sums.wy)) /
    determinant;
  const pitch =
    (sums.n * (sums.iy * ww - sums.iw * sums.wy) -
      sums.y * (sums.i * ww - sums.iw * w1) +
      w1 * (sums.i * sums.wy - sums.iy * w1)) /
    determinant;
  const halfDifference =
    (sums.n * (sums.ii * sums.wy - sums.iy * sums.iw) -
      sums.i * (sums.i * sums.wy - sums.iy * w1) +
      sums.y * (sums.i * sums.iw - sums.ii * w1)) /
    determinant;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const expected = origin + pitch * i + (wide[from + i] === true ? sign * halfDifference : 0);
    squares += ((row.centres[from + i] ?? 0) - expected) ** 2;
  }
  return { origin, pitch, halfDifference, error: Math.sqrt(squares / count) / pitch };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
