// Is it what the image shows? A symbol that was read is fitted at its place, band by band: most of the bars must be explained, and
// by no other number as well. Another number that explains them better takes its place.
import type { Luma } from '../../../../image/types.ts';
import type { Budget } from '../../../../lib/budget.ts';
import { alongBars } from '../../../locate/bars.ts';
import type { RecognizedSymbol } from '../../../reader.ts';
import { cropped } from '../../../vision/crop.ts';
import { between, distance, type Quad } from '../../../vision/geometry.ts';
import { fillFromPixels, linearAt } from '../../../vision/row.ts';
import { bandProfile } from '../fit/band.ts';
import { natsOf } from './decode.ts';
import { fitAt, placedAt, refitted, type Fit, type Placed } from './fit.ts';
import { codesOf, RETAIL_TYPES, type RetailType, typedText } from './layouts.ts';
import { showsEnds } from './information.ts';
import { costOf, costsOf } from './numbers.ts';
import { alphabetOf, QUIET, SAMPLES, sharesOf, signalOf, type Shares } from './signal.ts';
import { type Layout, modulesOf } from './symbol.ts';

/** Modules of the image beside the symbol that are examined: the quiet zones that are drawn, and room to move. */
const MARGIN = QUIET + 3;
/** Bands of the rows that were read, and of all: shares of their height. */
const READ_BANDS = [0.5, 0.1, 0.9] as const;
const BANDS = [0.5, 0.3, 0.7, 0.1, 0.9] as const;
/** Rows of a band; fewer where the image has fewer. */
const MAX_ROWS = 20;
/** Where the corners may be off: by modules along the symbol, and by shares of its width. */
const SHIFTS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5] as const;
const STRETCHES = [0.98, 1, 1.02] as const;
/** Bent symbols: by how many modules the middle may lie off what the ends say. Tried where a straight one leaves much over. */
const BENDS = [-1.2, 1.2, -2.5, 2.5, -4, 4, -6, 6, -8, 8] as const;
const BENT_RESIDUAL = 0.15;
/** Correlation of a band that is worth a fit: what is explained to 80 % at last has 0.6 and more at first. */
const MIN_LIKENESS = 0.5;
/** Where fits begin. */
const FIRST_PRINT = { spread: 0, variance: 0.5, shape: 0 } as const;
/** Terms of the bend in each round. */
const ROUNDS = [2, 2, 3, 3, 4, 4] as const;
/** Nominal ms of a band, its crop among them. */
const BAND_WORK_MS = 3;

/**
 * What a band must show: a right text's share of the energy that is left over, and by how many nats every other number is less likely.
 * Of 268 right reads of altered views of public images, and of these at .6 and .42 of their size, 267 have a band with both, as with
 * 10 nats; of noise much is left out with more. Of the 6 wrong ones every band has a number that is likelier by 23 nats and more.
 */
const MAX_RESIDUAL = 0.2;
const MIN_MARGIN = 4;
/** What a number must have that takes the place of the one that was read, in so many bands. */
const MAX_OTHER_RESIDUAL = 0.1;
const MIN_OTHER_MARGIN = 20;
const MIN_OTHER_BANDS = 2;

/** Whether a text of the types can be drawn, and so verified. */
export function isRetail(type: string): type is RetailType {
  return RETAIL_TYPES.some((each) => each === type);
}

/** What the image says of a symbol: it shows its text, it shows another one, it does not show this one, or nothing certain. */
export type Verdict = 'shown' | 'refuted' | 'unknown' | Pick<RecognizedSymbol, 'type' | 'text'>;

/** Whether a band across the symbol shows its text. */
export function isShown(luma: Luma, symbol: RecognizedSymbol, budget: Budget): boolean {
  return verdictOf(luma, symbol, budget) === 'shown';
}

/**
 * What bands across the symbol say, from the middle outwards, first of the rows that were read, then of all
 * that its bars reach. Its quad in pixels of the image. Spends its work; unknown once the budget is used up.
 */
export function verdictOf(luma: Luma, { type, text, quad }: RecognizedSymbol, budget: Budget): Verdict {
  const known = codesOf(type, text);
  if (known === undefined) return 'unknown';
  const { layout, codes } = known;
  const others = new Map<string, number>();
  let isRefuted = true;
  for (const [place, share] of bandsAcross(luma, quad)) {
    if (!budget.spend(BAND_WORK_MS)) return 'unknown';
    const { read, behind } = readIn(bandOf(luma, place, share, layout.modules), layout, codes);
    isRefuted &&= behind > MIN_OTHER_MARGIN;
    if (read === text || (read === `0${text}` && type === 'UPC_A')) return 'shown';
    if (read === undefined) continue;
    const bands = (others.get(read) ?? 0) + 1;
    if (bands === MIN_OTHER_BANDS) return typedText(layout.type, read);
    others.set(read, bands);
  }
  return isRefuted ? 'refuted' : 'unknown';
}

/** The least share of the bars' energy that one of the bands leaves over: how well the image shows this of several numbers at one place. */
export function shareLeft(luma: Luma, { type, text, quad }: RecognizedSymbol, budget: Budget): number {
  const known = codesOf(type, text);
  if (known === undefined) return 1;
  const { layout, codes } = known;
  const shares = sharesOf(layout, codes);
  const left = READ_BANDS.map((share) =>
    budget.spend(BAND_WORK_MS)
      ? fittedIn(bandOf(luma, quad, share, layout.modules).profile, layout, shares, [0]).levels.residual
      : 1,
  );
  return Math.min(...left);
}

/** Lines across a symbol whose modules are compared with its text: shares of its height. */
const LINES = [0.3, 0.5, 0.7] as const;
/** The darkest space is lighter than the lightest bar by this share of the contrast. A choice. */
const MIN_GAP = 0.1;

/** Whether the middle of every module is plainly dark or light, as the text wants it, in most of three lines. Takes microseconds. */
export function isPlain(luma: Luma, { type, text, quad: [a, b, c, d] }: RecognizedSymbol): boolean {
  const known = codesOf(type, text);
  if (known === undefined) return false;
  const dark = modulesOf(known.layout, known.codes);
  const row = new Float32Array(dark.length);
  const plain = LINES.filter((share) => {
    const [from, to] = [between(a, d, share), between(b, c, share)];
    const step = { x: (to.x - from.x) / dark.length, y: (to.y - from.y) / dark.length };
    fillFromPixels(luma, { x: from.x + step.x / 2, y: from.y + step.y / 2 }, step, row);
    const greys = (of: number): readonly number[] => Array.from(row).filter((_, i) => dark[i] === of);
    const [bars, spaces] = [greys(1), greys(0)];
    return Math.min(...spaces) - Math.max(...bars) > MIN_GAP * (Math.max(...spaces) - Math.min(...bars));
  });
  return 2 * plain.length > LINES.length;
}

/** Quads, and shares of their height. */
function* bandsAcross(luma: Luma, quad: Quad): Iterable<readonly [Quad, number]> {
  for (const share of READ_BANDS) yield [quad, share];
  for (const whole of alongBars(luma, quad)) for (const share of BANDS) yield [whole, share];
}

interface SymbolBand {
  /** SAMPLES samples a module, MARGIN modules of the symbol's surroundings at both ends. */
  readonly profile: Float32Array;
  /** Pixels of the image per sample. */
  readonly perSample: number;
}

/** The mean row of a fifth of the symbol's height. */
function bandOf(luma: Luma, [a, b, c, d]: Quad, share: number, modules: number): SymbolBand {
  const from = between(a, d, share);
  const to = between(b, c, share);
  const width = Math.max(1, distance(from, to));
  const breadth = Math.max(1, distance(a, d) / BANDS.length);
  const crop = cropped(luma, {
    centre: between(from, to, 0.5),
    angle: Math.atan2(to.y - from.y, to.x - from.x),
    length: (width * (modules + 2 * MARGIN)) / modules,
    breadth,
    scale: (SAMPLES * modules) / width,
    scaleAcross: Math.min(1, MAX_ROWS / breadth),
  });
  return { profile: bandProfile(crop, 0, crop.height), perSample: width / (SAMPLES * modules) };
}

interface BandRead {
  /** The number that the band shows; undefined for nothing certain. */
  readonly read?: string | undefined;
  /** Nats by which the number that was read is less likely than the likeliest. */
  readonly behind: number;
}

function readIn(band: SymbolBand, layout: Layout, codes: Uint8Array): BandRead {
  const shares = sharesOf(layout, codes);
  let fit = fittedIn(band.profile, layout, shares, [0]);
  const isBent = fit.levels.residual > BENT_RESIDUAL;
  if (isBent) fit = fittedIn(band.profile, layout, shares, BENDS);
  const costs = costsOf([[fit, natsOf(fit, band.perSample)]], layout);
  const [first, second] = layout.readings(costs);
  if (first === undefined || second === undefined) return { behind: 0 };
  const behind = costOf(costs, codes) - first.cost;
  if (first.codes.every((code, place) => code === codes[place])) {
    const isCertain = fit.levels.residual < MAX_RESIDUAL && second.cost - first.cost > MIN_MARGIN;
    // Of strongly bent symbols the ends are not met that well.
    return { read: isCertain && (isBent || showsEnds(fit)) ? first.text : undefined, behind };
  }
  // Where the symbol lies was found by other codes.
  const others = sharesOf(layout, first.codes);
  let other = fitAt(fit.placed, fit.print, others);
  for (const terms of ROUNDS) other = refitted(other, others, terms);
  if (other.levels.residual > MAX_OTHER_RESIDUAL) return { behind };
  const [best, next] = layout.readings(costsOf([[other, natsOf(other, band.perSample)]], layout));
  const isSame = best?.text === first.text && (next?.cost ?? 0) - best.cost > MIN_OTHER_MARGIN;
  return { read: isSame ? first.text : undefined, behind };
}

/** The symbol at the place in the band where it fits best, its middle moved by one of the bends against its ends. */
function fittedIn(band: Float32Array, layout: Layout, shares: Shares, bends: readonly number[]): Fit {
  const first = signalOf(layout, alphabetOf(layout, FIRST_PRINT), shares).dark;
  const { map, likeness } = likeliest(band, first, bends);
  // White on black.
  const source = likeness < 0 ? band.map((value) => -value) : band;
  const placed: Placed = { ...placedAt(layout, source, 0, SAMPLES), map };
  let fit = fitAt(placed, FIRST_PRINT, shares);
  if (Math.abs(likeness) < MIN_LIKENESS) return fit;
  for (const terms of ROUNDS) fit = refitted(fit, shares, terms);
  return fit;
}

/** Where the band is most like the signal, or most unlike it: the correlation there, −1 to 1. */
function likeliest(
  band: Float32Array,
  signal: Float32Array,
  bends: readonly number[],
): { readonly map: Float64Array; readonly likeness: number } {
  const [middle, half] = [(band.length - 1) / 2, (signal.length - 1) / 2];
  const known = spreadOf(signal);
  let best = { likeness: 0, shift: 0, stretch: 1, bend: 0 };
  const place = ({ shift, stretch, bend }: typeof best, i: number): number => {
    const along = (i - half) / half;
    return middle + stretch * half * along + SAMPLES * (shift + bend * (1 - along * along));
  };
  const row = new Float32Array(signal.length);
  for (const bend of bends)
    for (const stretch of STRETCHES)
      for (const shift of SHIFTS) {
        const tried = { likeness: 0, shift, stretch, bend };
        for (let i = 0; i < row.length; i++) row[i] = linearAt(band, place(tried, i));
        const { mean, length } = spreadOf(row);
        let product = 0;
        for (let i = 0; i < row.length; i++) product += ((row[i] ?? 0) - mean) * (signal[i] ?? 0);
        const likeness = product / (length * known.length + 1e-9);
        if (Math.abs(likeness) > Math.abs(best.likeness)) best = { ...tried, likeness };
      }
  return { map: Float64Array.from(signal, (_, i) => place(best, i)), likeness: best.likeness };
}

/** Mean, and length of the vector of what differs from it. */
function spreadOf(row: Float32Array): { readonly mean: number; readonly length: number } {
  let sum = 0;
  let squares = 0;
  for (const value of row) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / row.length;
  return { mean, length: Math.sqrt(Math.max(0, squares - sum * mean)) };
}
