// The thirteen digits that a fit's costs say: the cheapest that the check digit and the order of sets allow, and
// how much more the next one costs.
import { EAN13_SETS } from '../digits.ts';
import { CODES, PLACES } from './patterns.ts';

export interface Reading {
  /** Thirteen digits; a leading 0 is a UPC-A. */
  readonly digits: readonly number[];
  /** Sum over the twelve places of the energy shares left over. */
  readonly cost: number;
  /** By how much more the next valid reading costs. */
  readonly margin: number;
}

/** The cheapest valid reading of costs by place (12) × set and digit (0…9 A, 10…19 B, 20…29 C). */
export function cheapestDigits(costs: Float32Array): Reading | undefined {
  const readings: { digits: readonly number[]; cost: number }[] = [];
  for (const [first, sets] of EAN13_SETS.entries()) {
    const rows = Array.from({ length: PLACES }, (_, place) => {
      const offset = place >= 6 ? 20 : sets[place] === 'B' ? 10 : 0;
      return Array.from({ length: 10 }, (_, digit) => costs[place * CODES + offset + digit] ?? Infinity);
    });
    readings.push(...twoCheapest(rows, first));
  }
  readings.sort((a, b) => a.cost - b.cost);
  const [best, next] = readings;
  if (best === undefined || !Number.isFinite(best.cost)) return undefined;
  return { digits: best.digits, cost: best.cost, margin: (next?.cost ?? Infinity) - best.cost };
}

interface Path {
  readonly cost: number;
  readonly digits: readonly number[];
}

/** The two cheapest ways through the places whose weighted sum is a multiple of ten: ISO/IEC 15420 annex A. */
function twoCheapest(rows: readonly (readonly number[])[], first: number): readonly Path[] {
  let bySum: Path[][] = Array.from({ length: 10 }, () => []);
  bySum[first] = [{ cost: 0, digits: [first] }];
  for (const [place, row] of rows.entries()) {
    // The first digit weighs 1, the places behind it 3, 1, 3 … and the check digit 1.
    const weight = place % 2 === 0 ? 3 : 1;
    const next: Path[][] = Array.from({ length: 10 }, () => []);
    for (const [sum, paths] of bySum.entries()) {
      for (const path of paths) {
        for (const [digit, cost] of row.entries()) {
          keepTwo(next[(sum + weight * digit) % 10] ?? [], path, cost, digit);
        }
      }
    }
    bySum = next;
  }
  return bySum[0] ?? [];
}

function keepTwo(kept: Path[], path: Path, cost: number, digit: number): void {
  const total = path.cost + cost;
  if (kept.length === 2 && total >= (kept[1]?.cost ?? 0)) return;
  kept.push({ cost: total, digits: [...path.digits, digit] });
  kept.sort((a, b) => a.cost - b.cost);
  kept.length = Math.min(2, kept.length);
}
