// By the model of the bars (../model): the whole symbol at once, for what is so far out of focus that no digit can be told alone.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { decoded, type Decoded } from '../model/decode.ts';
import { EAN_13, type Layout } from '../model/layouts.ts';
import { QUIET, SAMPLES } from '../model/signal.ts';
import type { Place } from './place.ts';

/**
 * What a number must have. Of half of the public images (EAN-13 and UPC-A), right numbers have a margin of 25 nats and more, leave .064 of
 * the energy at most, and no digits free of the check digit are likelier. Of what is wrong, and of 107 bands of images without such a symbol,
 * the margin is 13.5 at most where no other digits are likelier. EAN-8 and UPC-E have fewer bars, which other numbers look like sooner: of
 * drawings a wrong one had 22 nats and left .026; right ones out of focus have hundreds and leave less than .01. `endResidual` is of a fit
 * whose blur is the end of the range: it may have another symbol's bars. Wrong EAN-13 left .026 to .037 there, a wrong UPC-E .008 with 92 nats;
 * right ones in photographs have 2.6 modules² at most.
 */
const MIN_MARGIN = 20;
const MIN_INFORMATION = 60;
const MAX_EXCESS = 0.5;
/** Bands that a search begins in: of 33 EAN-13 that are read none begins after the third. Of other layouts fewer are tried, as it takes time. */
const MAX_FIRST_BANDS = 3;
const MAX_SHORT_FIRST_BANDS = 1;

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
  layout: Layout,
  perPixel: number,
  budget: Budget,
): Steps<ModelRead | undefined> {
  const profiles = bands.map(({ profile }) => profile);
  for (const band of bands.slice(0, layout === EAN_13 ? MAX_FIRST_BANDS : MAX_SHORT_FIRST_BANDS)) {
    const read = yield* decoded(band, profiles, layout, perPixel, budget);
    if (read === undefined || !isCertain(read)) continue;
    const { map } = read.fit.placed;
    const margin = QUIET * SAMPLES;
    const [from = 0, to = 0] = [map[margin], map[map.length - 1 - margin]];
    return { text: read.text, from, to, reversed: read.reversed, residual: read.residual };
  }
  return undefined;
}

const isCertain = ({ margin, information, excess }: Decoded): boolean =>
  margin >= MIN_MARGIN && information >= MIN_INFORMATION && excess <= MAX_EXCESS;
