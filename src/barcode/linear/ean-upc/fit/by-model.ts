// By the model of the bars (../model): the whole symbol at once, for what is so far out of focus that no digit can be told alone.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { decoded, type Decoded } from '../model/decode.ts';
import { EAN_13, type Layout } from '../model/layouts.ts';
import { QUIET, SAMPLES } from '../model/signal.ts';
import type { Place } from './place.ts';

/**
 * Of half of the public images (EAN-13 and UPC-A), right numbers have a margin of 30 nats and more, leave .068 of the energy at most,
 * and no digits free of the check digit are likelier. Of what is wrong, and of 107 bands of images without such a symbol, the margin is
 * 13.7 at most where the digits are the same without check digit, and that one leaves .11.
 */
const MIN_MARGIN = 20;
const MAX_RESIDUAL = 0.08;
/**
 * Of EAN-8 and UPC-E, whose fewer bars other numbers look like sooner: of drawings with bleached ends one wrong EAN-8 had 21.8 nats and left
 * .026. Right ones out of focus have hundreds and leave less than .01.
 */
const MIN_SHORT_MARGIN = 40;
const MAX_SHORT_RESIDUAL = 0.03;
const MAX_EXCESS = 0.5;
const MIN_BANDS = 2;
/** Bands that a search begins in: of 33 symbols that are read none begins later. */
const MAX_FIRST_BANDS = 3;

/** A number, the columns where its symbol starts and ends, from the right edge when `reversed`. */
export interface ModelRead {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly reversed: boolean;
}

/** The symbol of a layout that the bands of a crop show together. `perPixel`: pixels of the image per pixel of the crop. */
export function* readByModel(
  bands: readonly { readonly profile: Float32Array; readonly places: () => readonly Place[] }[],
  layout: Layout,
  perPixel: number,
  budget: Budget,
): Steps<ModelRead | undefined> {
  const profiles = bands.map(({ profile }) => profile);
  for (const band of bands.slice(0, MAX_FIRST_BANDS)) {
    const read = yield* decoded(band, profiles, layout, perPixel, budget);
    if (read === undefined || !isCertain(read, layout)) continue;
    const { map } = read.fit.placed;
    const margin = QUIET * SAMPLES;
    const [from = 0, to = 0] = [map[margin], map[map.length - 1 - margin]];
    return { text: read.text, from, to, reversed: read.reversed };
  }
  return undefined;
}

function isCertain({ margin, residual, excess, bands }: Decoded, layout: Layout): boolean {
  const [minMargin, maxResidual] =
    layout === EAN_13 ? [MIN_MARGIN, MAX_RESIDUAL] : [MIN_SHORT_MARGIN, MAX_SHORT_RESIDUAL];
  return margin >= minMargin && residual <= maxResidual && excess <= MAX_EXCESS && bands >= MIN_BANDS;
}
