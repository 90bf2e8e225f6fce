// Pharmacode of one and of two tracks (Laetus): a number in bars of two widths, or of three heights, counted from one.
import { ok, type Result } from '../../lib/result.ts';
import { barSymbol } from './four-state.ts';
import { barsOf, type LinearSymbol } from './linear.ts';
import type { MatrixSymbol } from './matrix.ts';
import { integerOf } from './values.ts';

/** 2 to 16 bars. A narrow bar has one module of 0.5 mm, a wide one three, a space two. */
const ONE_TRACK = { minimum: 3, maximum: 131_070, narrow: '1', wide: '3', space: '2', quiet: 12 } as const;
/** 2 to 16 bars of 1 mm, as wide as the spaces between them; each track is 4 modules high. */
const TWO_TRACKS = { minimum: 4, maximum: 64_570_080, quiet: 6 } as const;
const TRACKS = [
  { height: 4, states: 'AF' },
  { height: 4, states: 'DF' },
] as const;
/** Of the values 1, 2 and 3: lower, upper and both tracks. */
const TRACK_STATES = 'DAF';

export function encodePharmacode(value: string): Result<LinearSymbol> {
  const number = integerOf(value, 'Pharmacode', ONE_TRACK);
  if (!number.ok) return number;
  const { narrow, wide, space, quiet } = ONE_TRACK;
  // A narrow bar counts 1 and a wide one 2, times the power of two of its place from the right.
  const widths = digitsFromOne(number.value, 2).map((digit) => (digit === 1 ? narrow : wide));
  const shape = barsOf(widths.join(space));
  return ok({
    ...shape,
    quietLeft: quiet,
    quietRight: quiet,
    label: [{ text: String(number.value), middle: shape.modules / 2 }],
    labelPitch: 6,
  });
}

export function encodePharmacodeTwoTrack(value: string): Result<MatrixSymbol> {
  const number = integerOf(value, 'Two-track Pharmacode', TWO_TRACKS);
  if (!number.ok) return number;
  const bars = digitsFromOne(number.value, 3).map((digit) => TRACK_STATES.charAt(digit - 1));
  return ok(barSymbol(bars, TRACKS, TWO_TRACKS.quiet));
}

/** The digits 1 to `base` whose powers make up the number, highest first. */
function digitsFromOne(number: number, base: number): readonly number[] {
  const digits: number[] = [];
  for (let rest = number; rest > 0;) {
    const digit = rest % base === 0 ? base : rest % base;
    digits.unshift(digit);
    rest = (rest - digit) / base;
  }
  return digits;
}
