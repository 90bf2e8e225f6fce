// By the model of the bars (../model): the whole symbol at once, for what is so far out of focus that no digit can be told alone.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { decoded, type Decoded } from '../model/decode.ts';
import { EAN_13, type RetailLayout } from '../model/layouts.ts';
import { QUIET, SAMPLES } from '../model/signal.ts';
import type { Place } from './place.ts';

/**
 * What a number must have: it is likelier by so many nats than the next one, its bars tell so many of it, and no digits free of the check
 * digit are likelier. Of public images and 400 drawn ones right numbers have 29 nats and more, and tell 75 and more; of wrong ones with such
 * a margin, of any layout, 45 is the most that bars tell, where each digit is shown.
 */
const MIN_MARGIN = 20;
const MIN_INFORMATION = 55;
/**
 * Where bars tell little, or more is left over than noise leaves, as of bends that the model does not follow, the margin must be wider. Four
 * wrong numbers in 4,600 drawn images are such and have 28 to 67 nats; so have ten of 247 right ones, and none of 39 in public images.
 */
const SURE = { information: 75, residual: 0.05 } as const;
const MIN_UNSURE_MARGIN = 70;
const MAX_EXCESS = 0.5;
/**
 * Bands in the middle of the crop in which a search may begin, the one with the cheapest place first. Of 179 drawn EAN-13 that are read 166 are
 * read from the middle one, and 12 of the others from the cheapest. Of other layouts one is tried, as it takes time.
 */
const MIDDLE_BANDS = 3;
const SHORT_BANDS = 1;
/** What one of the first two must leave over, at most, for the third to be tried. A choice. */
const PROMISING_RESIDUAL = 0.06;

/** A number, the columns where its symbol starts and ends, from the right edge when `reversed`. */
export interface Read {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly reversed: boolean;
}

export interface ModelRead extends Read {
  /** Share of the bars' energy that is left over. */
  readonly residual: number;
}

/** The symbol of a layout that the bands of a crop show together. `perPixel`: pixels of the image per pixel of the crop. */
export function* readByModel(
  bands: readonly { readonly profile: Float32Array; readonly places: () => readonly Place[] }[],
  layout: RetailLayout,
  perPixel: number,
  budget: Budget,
): Steps<ModelRead | undefined> {
  const profiles = bands.map(({ profile }) => profile);
  const costOf = (band: (typeof bands)[number]): number => band.places()[0]?.cost ?? Infinity;
  const middle =
    layout === EAN_13
      ? bands.slice(0, MIDDLE_BANDS).sort((a, b) => costOf(a) - costOf(b))
      : bands.slice(0, SHORT_BANDS);
  let least = Infinity;
  for (const [tried, band] of middle.entries()) {
    if (tried === MIDDLE_BANDS - 1 && least > PROMISING_RESIDUAL) break;
    const read = yield* decoded(band, profiles, layout, perPixel, budget);
    least = Math.min(least, read?.residual ?? Infinity);
    if (read === undefined || !isCertain(read)) continue;
    const { map } = read.fit.placed;
    const margin = QUIET * SAMPLES;
    const [from = 0, to = 0] = [map[margin], map[map.length - 1 - margin]];
    return { text: read.text, from, to, reversed: read.reversed, residual: read.residual };
  }
  return undefined;
}

function isCertain({ margin, information, excess, residual }: Decoded): boolean {
  const isSure = information >= SURE.information && residual <= SURE.residual;
  return (
    margin >= (isSure ? MIN_MARGIN : MIN_UNSURE_MARGIN) &&
    information >= MIN_INFORMATION &&
    excess <= MAX_EXCESS
  );
}
