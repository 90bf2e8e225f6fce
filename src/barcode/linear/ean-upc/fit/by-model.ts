// By the model of the bars (../model): the whole symbol at once, for what is so far out of focus that no digit can be told alone.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { decoded, type Decoded } from '../model/decode.ts';
import { EAN_13 } from '../model/layouts.ts';
import { QUIET, SAMPLES } from '../model/signal.ts';
import type { Band, Found } from './found.ts';

/**
 * Of half of the public images (EAN-13 and UPC-A), right numbers have a margin of 30 nats and more, leave .068 of the energy at most,
 * and no digits free of the check digit are likelier. Of what is wrong, and of 107 bands of images without such a symbol, the margin is
 * 12.4 at most where no other digits are likelier, and that one leaves .11.
 */
const MIN_MARGIN = 20;
const MAX_RESIDUAL = 0.08;
const MAX_EXCESS = 0.5;
const MIN_BANDS = 2;
/** Bands that a search begins in: of 33 symbols that are read none begins later. */
const MAX_FIRST_BANDS = 3;

/**
 * The EAN-13 or UPC-A that the bands of a crop show together. `perPixel`: pixels of the image per pixel of the crop. EAN-8 and UPC-E have too
 * few bars: tried, a blurred EAN-13 and a bleached EAN-8 were read as other EAN-8 with margins above 20 nats.
 */
export function* readByModel(
  bands: readonly Band[],
  perPixel: number,
  budget: Budget,
): Steps<Found | undefined> {
  const profiles = bands.map(({ profile }) => profile);
  for (const band of bands.slice(0, MAX_FIRST_BANDS)) {
    const read = yield* decoded(band, profiles, EAN_13, perPixel, budget);
    if (read === undefined || !isCertain(read)) continue;
    const { map } = read.fit.placed;
    const margin = QUIET * SAMPLES;
    const [from = 0, to = 0] = [map[margin], map[map.length - 1 - margin]];
    return { digits: Array.from(read.text, Number), from, to, reversed: read.reversed };
  }
  return undefined;
}

function isCertain({ margin, residual, excess, bands }: Decoded): boolean {
  return margin >= MIN_MARGIN && residual <= MAX_RESIDUAL && excess <= MAX_EXCESS && bands >= MIN_BANDS;
}
