// MSI reader: rows of bars of two widths at one pitch.
import type { BarRow } from '../bars.ts';
import { fitPitch, massesPerPitch, twoWidths } from '../pitch.ts';
import type { RowDecoder, RowReading } from '../row-decoder.ts';
import { checkOf, decodeMsi, MIN_DIGITS } from './codec.ts';

const START_AND_STOP_BARS = 3;
/** Both groups of bars must be of one width: blur σ 0.5 module leaves 0.55. */
const MIN_CLEARANCE = 0.3;
/** Residual of the bars' edges over the pitch of three modules: σ 0.5 module and noise leave 0.03. */
const MAX_ERROR = 0.06;
/** Wide minus narrow over the pitch, halved: 1/6 for widths 1:2, 1/4 for 1:3. */
const HALF_DIFFERENCE = [0.09, 0.32] as const;
/** Quiet zone in pitches; the standard asks for four (12 modules), images in the wild have two. */
const MIN_QUIET = 1.4;
/** Lines that must agree: with a check digit, and without one, where the bars' geometry alone speaks. */
const VOTES = { checked: 3, unchecked: 7 } as const;

/** Reads MSI with any check digit or none; the text holds all digits as printed in bars, check digits included. */
export const msiDecoder: RowDecoder = {
  minBars: 4 * MIN_DIGITS + START_AND_STOP_BARS,
  fits: (bars) => bars >= 4 * MIN_DIGITS + START_AND_STOP_BARS && bars % 4 === START_AND_STOP_BARS,
  decode,
};

function decode(row: BarRow): RowReading | undefined {
  const widths = twoWidths(massesPerPitch(row));
  if (widths === undefined || widths.clearance < MIN_CLEARANCE) return undefined;
  const text = decodeMsi(widths.wide);
  if (text === undefined) return undefined;
  const count = row.centres.length;
  const fit = fitPitch(row, 0, count, widths.wide);
  if (fit === undefined || fit.error > MAX_ERROR) return undefined;
  const { pitch, halfDifference } = fit;
  if (halfDifference < HALF_DIFFERENCE[0] * pitch || halfDifference > HALF_DIFFERENCE[1] * pitch)
    return undefined;
  // A bit's bar and space swap their widths between 0 and 1, so the widths follow from pitch and difference.
  const expectedRatio = (pitch + 2 * halfDifference) / (pitch - 2 * halfDifference);
  const ratio = widths.wideMass / widths.narrowMass;
  if (ratio < expectedRatio * 0.6 || ratio > expectedRatio * 1.6) return undefined;
  if (Math.min(row.quietBefore, row.quietAfter) < MIN_QUIET * pitch) return undefined;
  const narrow = pitch / 2 - halfDifference;
  return {
    text,
    from: (row.centres[0] ?? 0) - narrow / 2 - halfDifference,
    to: (row.centres[count - 1] ?? 0) + narrow / 2,
    votes: checkOf(text) === 'none' ? VOTES.unchecked : VOTES.checked,
  };
}
