// Plessey reader: start, data and check bars keep the pitch with their left edges, the mirrored stop with its right ones.
import type { BarRow } from '../bars.ts';
import { fitPitch, massesPerPitch, twoWidths } from '../pitch.ts';
import type { RowDecoder, RowReading } from '../row-decoder.ts';
import { decodePlessey } from './codec.ts';

const START_BARS = 4;
const STOP_BARS = 4;
/** Start, one digit, check, termination bar, stop. */
const MIN_BARS = START_BARS + 4 + 8 + 1 + STOP_BARS;
const MIN_CLEARANCE = 0.3;
/** Residual over the pitch of five modules. */
const MAX_ERROR = 0.06;
/** Half of wide minus narrow over the pitch: 0.18 for 14:5 of 25 and 0.2 for 3:1 of 5. */
const HALF_DIFFERENCE = [0.1, 0.32] as const;
/** The termination bar is wider than a narrow bar by at least this factor (2.5 to 5 by the writers known). */
const MIN_TERMINATION = 2;
const MIN_QUIET = 0.8;
/** How far the stop's pitch may differ from the mean of the rest, over it. */
const STOP_PITCH = 0.25;
const VOTES = 2;

/** Reads Plessey; the text is hexadecimal in capitals without the check. */
export const plesseyDecoder: RowDecoder = {
  minBars: MIN_BARS,
  fits: (bars) => bars >= MIN_BARS && (bars - MIN_BARS) % 4 === 0,
  decode,
};

function decode(row: BarRow): RowReading | undefined {
  const count = row.centres.length;
  const termination = count - STOP_BARS - 1;
  const masses = massesPerPitch(row);
  const widths = twoWidths(masses.filter((_, i) => i !== termination));
  if (widths === undefined || widths.clearance < MIN_CLEARANCE) return undefined;
  if ((masses[termination] ?? 0) < MIN_TERMINATION * widths.narrowMass) return undefined;
  const wide = [...widths.wide.slice(0, termination), true, ...widths.wide.slice(termination)];
  const text = decodePlessey({
    start: wide.slice(0, START_BARS),
    body: wide.slice(START_BARS, termination),
    stop: wide.slice(termination + 1),
  });
  if (text === undefined) return undefined;
  const front = fitPitch(row, 0, termination, wide);
  const back = fitPitch(row, termination + 1, STOP_BARS, wide);
  if (front === undefined || back === undefined) return undefined;
  const { pitch, halfDifference } = front;
  if (front.error > MAX_ERROR || back.error > MAX_ERROR) return undefined;
  if (Math.abs(back.pitch - pitch) > STOP_PITCH * pitch) return undefined;
  if (halfDifference < HALF_DIFFERENCE[0] * pitch || halfDifference > HALF_DIFFERENCE[1] * pitch)
    return undefined;
  if (Math.min(row.quietBefore, row.quietAfter) < MIN_QUIET * pitch) return undefined;
  const narrow = pitch / 2 - halfDifference;
  return {
    text,
    from: (row.centres[0] ?? 0) - narrow / 2 - halfDifference,
    to: (row.centres[count - 1] ?? 0) + narrow / 2 + halfDifference,
    votes: VOTES,
  };
}
