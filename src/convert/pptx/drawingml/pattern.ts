// Pattern fills: the old drawing stores an 8×8 bitmap, DrawingML names 54 patterns (ISO/IEC 29500-1, 20.1.10.51).
// Each name has its bitmap here, as PowerPoint's own pattern pictures have them; a bitmap that is none of them takes the nearest one
// by coverage and differing pixels over all shifts, so that a drawn pattern stays a pattern.
import { lazy } from '../../../lib/lazy.ts';

const PATTERNS: readonly (readonly [name: string, rows: string])[] = [
  ['pct5', '8000000008000000'],
  ['pct10', '8000080080000800'],
  ['pct20', '8800220088002200'],
  ['pct25', '8822882288228822'],
  ['pct30', 'aa44aa11aa44aa11'],
  ['pct40', 'aa55aa51aa55aa15'],
  ['pct50', 'aa55aa55aa55aa55'],
  ['pct60', 'ee55bb55ee55bb55'],
  ['pct70', 'dd77dd77dd77dd77'],
  ['pct75', 'ffddff77ffddff77'],
  ['pct80', 'fff7ff7ffff7ff7f'],
  ['pct90', 'fffffff7ffffff7f'],
  ['ltHorz', 'ff000000ff000000'],
  ['ltVert', '8888888888888888'],
  ['ltDnDiag', '8844221188442211'],
  ['ltUpDiag', '1122448811224488'],
  ['dkHorz', 'ffff0000ffff0000'],
  ['dkVert', 'cccccccccccccccc'],
  ['dkDnDiag', 'cc663399cc663399'],
  ['dkUpDiag', '3366cc993366cc99'],
  ['wdDnDiag', 'c1e070381c0e0783'],
  ['wdUpDiag', '83070e1c3870e0c1'],
  ['narHorz', 'ff00ff00ff00ff00'],
  ['narVert', 'aaaaaaaaaaaaaaaa'],
  ['dashHorz', 'f00000000f000000'],
  ['dashVert', '8080808008080808'],
  ['dashDnDiag', '0000884422110000'],
  ['dashUpDiag', '0000112244880000'],
  ['smConfetti', '0840018010040220'],
  ['lgConfetti', 'b1301b03d8c00c8d'],
  ['zigZag', '8142241881422418'],
  ['wave', '0018254a0018254a'],
  ['horzBrick', 'ff808080ff080808'],
  ['diagBrick', '0102040818244281'],
  ['weave', '8854221488452251'],
  ['plaid', 'aa55aa55f0f0f0f0'],
  ['divot', '0010080010000180'],
  ['dotGrid', 'aa00800080008000'],
  ['dotDmnd', '8000220008002200'],
  ['shingle', '0304844830030201'],
  ['trellis', 'ff66ff99ff66ff99'],
  ['sphere', '778f8f1f77f8f8f8'],
  ['smGrid', 'ff888888ff888888'],
  ['lgGrid', 'ff80808080808080'],
  ['smCheck', '9966669999666699'],
  ['lgCheck', 'f0f0f0f00f0f0f0f'],
  ['openDmnd', '8244281028448201'],
  ['solidDmnd', '10387cfe7c381000'],
];

interface Pattern {
  readonly name: string;
  readonly rows: readonly number[];
  readonly coverage: number;
}

const patterns = lazy((): readonly Pattern[] =>
  PATTERNS.map(([name, text]) => {
    const rows = Array.from({ length: 8 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
    return { name, rows, coverage: coverageOf(rows) };
  }),
);

/** The name of the pattern that is nearest to these 8 rows of 8 pixels (bit 7 left; 1 is the foreground). */
export function patternName(rows: readonly number[]): string {
  const wanted = Array.from({ length: 8 }, (_, i) => (rows[i] ?? 0) & 255);
  const coverage = coverageOf(wanted);
  let best = 'pct50';
  let smallest = Infinity;
  for (const pattern of patterns()) {
    const difference = leastDifference(wanted, pattern.rows) + Math.abs(coverage - pattern.coverage);
    if (difference < smallest) {
      smallest = difference;
      best = pattern.name;
    }
  }
  return best;
}

/** Pixels that differ, at the best of the 64 shifts: a pattern has no beginning. */
function leastDifference(a: readonly number[], b: readonly number[]): number {
  let smallest = 64;
  for (let down = 0; down < 8; down++) {
    for (let right = 0; right < 8; right++) {
      let differing = 0;
      for (let y = 0; y < 8; y++) {
        const row = b[(y + down) % 8] ?? 0;
        differing += bits((((row >> right) | (row << (8 - right))) & 255) ^ (a[y] ?? 0));
      }
      // A shift is worth less than the pattern in its own place.
      smallest = Math.min(smallest, differing + (down + right > 0 ? 0.5 : 0));
    }
  }
  return smallest;
}

function coverageOf(rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + bits(row), 0);
}

function bits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}
