// Reader of EAN/UPC add-ons that stand alone, or beside a main symbol that they are told from by their quiet zones.
// Two digits carry two bits of check, so geometry must speak too: guard and separator widths, both quiet zones, and
// most lines of the bars in agreement.
import type { BarRow } from '../../bars.ts';
import { leastSquares, rootMeanSquare } from '../../../vision/least-squares.ts';
import type { RowDecoder, RowReading } from '../../row-decoder.ts';
import { addOnSets } from '../digits.ts';
import { DIGIT_PATTERNS, encodeAddOn, FORMS, type AddOnForm } from './codec.ts';

/** Sum of the four widths' deviations from a digit's pattern, in modules. */
const MAX_DEVIATION = 2;
/** Root mean square of the centres' deviations from the text's own drawing, in modules. */
const MAX_CENTRE_ERROR = 0.14;
/** The same of the bars' widths. */
const MAX_WIDTH_ERROR = 0.28;
/** GS1 asks for 7 modules before (to a main symbol) and 5 after. */
const MIN_QUIET = 4.5;
const VOTES = { 2: 12, 5: 8 } as const;
/** Growth of the module from end to end, over the module. */
const MAX_GROWTH = 0.3;
const GUARD_BARS = 2;

/** Reads two- and five-digit add-ons; the text is their digits. */
export const addOnDecoder: RowDecoder = {
  minBars: FORMS[0].bars,
  fits: (bars) => FORMS.some((form) => form.bars === bars),
  decode,
};

function decode(row: BarRow): RowReading | undefined {
  const form = FORMS.find((candidate) => candidate.bars === row.centres.length);
  if (form === undefined) return undefined;
  const unit = unitMass(row, form);
  if (!(unit > 0)) return undefined;
  const last = row.centres.length - 1;
  const first = row.centres[0] ?? 0;
  const lastWidth = (row.masses[last] ?? 0) / unit;
  const module = ((row.centres[last] ?? 0) - first) / (form.modules - 0.5 - lastWidth / 2);
  if (!(module > 0)) return undefined;
  if (Math.min(row.quietBefore, row.quietAfter) < MIN_QUIET * module) return undefined;
  const text = digitsOf(row, form, unit, module);
  if (text === undefined) return undefined;
  const drawn = encodeAddOn(text);
  if (drawn === undefined) return undefined;
  const fit = fitTo(row, drawn);
  if (fit === undefined || fit.centreError > MAX_CENTRE_ERROR || fit.widthError > MAX_WIDTH_ERROR)
    return undefined;
  return { text, from: fit.origin, to: fit.origin + form.modules * fit.module, votes: VOTES[form.digits] };
}

/** Darkness of one module: guard bars of one and two modules, separators of one. */
function unitMass(row: BarRow, form: AddOnForm): number {
  let mass = (row.masses[0] ?? 0) + (row.masses[1] ?? 0);
  let modules = 3;
  for (let digit = 1; digit < form.digits; digit++) {
    mass += row.masses[GUARD_BARS + 3 * digit - 1] ?? 0;
    modules += 1;
  }
  return mass / modules;
}

function digitsOf(row: BarRow, form: AddOnForm, unit: number, module: number): string | undefined {
  const width = (bar: number): number => (row.masses[bar] ?? 0) / unit;
  const space = (bar: number): number =>
    ((row.centres[bar] ?? 0) - (row.centres[bar - 1] ?? 0)) / module - (width(bar) + width(bar - 1)) / 2;
  let text = '';
  let sets = '';
  for (let digit = 0; digit < form.digits; digit++) {
    const bar = GUARD_BARS + 3 * digit;
    const seen = [space(bar), width(bar), space(bar + 1), width(bar + 1)];
    const total = seen.reduce((sum, value) => sum + value, 0);
    let best: (typeof DIGIT_PATTERNS)[number] | undefined;
    let least = MAX_DEVIATION;
    for (const pattern of DIGIT_PATTERNS) {
      let deviation = 0;
      for (let i = 0; i < 4; i++)
        deviation += Math.abs(((seen[i] ?? 0) * 7) / total - (pattern.widths[i] ?? 0));
      if (deviation < least) {
        least = deviation;
        best = pattern;
      }
    }
    if (best === undefined) return undefined;
    text += best.value;
    sets += best.set;
  }
  return addOnSets(text) === sets ? text : undefined;
}

interface DrawingFit {
  /** Left edge of the first bar in u. */
  readonly origin: number;
  readonly module: number;
  readonly centreError: number;
  readonly widthError: number;
}

/** Compares the row with the drawing of the text: centres by a line (bent for five digits), darkness by one factor. */
function fitTo(row: BarRow, drawn: readonly number[]): DrawingFit | undefined {
  const count = row.centres.length;
  const centres: number[] = [];
  const widths: number[] = [];
  let at = 0;
  drawn.forEach((run, i) => {
    if (i % 2 === 0) {
      centres.push(at + run / 2);
      widths.push(run);
    }
    at += run;
  });
  const middle = at / 2;
  const columns = [
    centres.map(() => 1),
    centres.map((x) => x - middle),
    // Seven bars are too few to tell a view from the side from another text.
    ...(count > FORMS[0].bars ? [centres.map((x) => (x - middle) ** 2)] : []),
  ];
  const factors = leastSquares(columns, row.centres);
  const unit = leastSquares([widths], row.masses)?.[0] ?? 0;
  if (factors === undefined || !(unit > 0)) return undefined;
  const [centre = 0, module = 0, bend = 0] = factors;
  if (!(module > 0) || Math.abs(2 * bend * at) > MAX_GROWTH * module) return undefined;
  return {
    origin: centre - module * middle + bend * middle * middle,
    module,
    centreError: rootMeanSquare(columns, factors, row.centres) / module,
    widthError: rootMeanSquare([widths], [unit], row.masses) / unit,
  };
}
