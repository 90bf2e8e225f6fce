// EAN-13 and UPC-A by model fit: reads what is too blurred, bent or glaring for edges. Bands of rows are fitted digit by digit on their own,
// where only digits that two of them agree on are answered, then as whole symbols, together.
import type { Luma } from '../../../../image/types.ts';
import type { Budget } from '../../../../lib/budget.ts';
import type { Quad, Reader, RecognizedSymbol } from '../../../reader.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { distance } from '../../../vision/geometry.ts';
import { edgeWidth } from '../../../locate/bar-edges.ts';
import { spanOf, turnsOf } from '../../../vision/turns.ts';
import { bandProfile } from './band.ts';
import { readByDigits } from './by-digits.ts';
import { readByModel } from './by-model.ts';
import type { Band, Found } from './found.ts';
import { SYMBOL_MODULES } from './patterns.ts';
import { MAX_SHARE, places, type Place } from './place.ts';
import { isShown } from '../model/verify.ts';

/**
 * Turns of a band that can be an EAN-13 (59 edges): of 37 photographs that are read the bands that agree have 16 to 90.
 * Of those fitted as whole symbols MAX_BLURRED_TURNS at most: 59 edges, and little noise.
 */
const MIN_TURNS = 14;
const MAX_TURNS = 100;
const MAX_BLURRED_TURNS = 60;
/**
 * Of the edges between turns the median width (swing by steepest slope), in modules of the widest symbol that the crop may hold. Of 35
 * photographs that are read all bands have 0.54 and more: what is sharper and yet unread is none. Drawn fences, blinds and spines have 0.26 to 0.7.
 */
const MIN_EDGE = 0.4;
const MIN_BLURRED_EDGE = 0.6;
/** Nominal ms to look for the places of one band. Measured: 3 to 5 ms. */
const PLACES_WORK_MS = 4;
/** A swing by this share of the band's range is a turn. */
const MIN_SWING = 0.07;
/** Cost of the best place of the first two bands: symbols that are read have 1.8 to 7.0, print and windows mostly more than 7.5. */
const MAX_FIRST_COST = 7.5;
const FIRST_BANDS = 2;
/** Bands of rows: in the middle of bent symbols, above and below a patch of glare. */
const BANDS = 5;

/** Reads a view that shows a bar region upright. Types: EAN_13, and UPC_A for a leading 0. */
export const eanFit: Reader = {
  symbologies: ['EAN_13', 'UPC_A'],
  read: ({ image, toScene }, _, budget) =>
    fitEan(image, budget, distance(toScene({ x: 0, y: 0 }), toScene({ x: 1, y: 0 }))),
};

/** The symbol of an upright crop that holds one, either way up. `perPixel`: pixels of the image per pixel of the crop's rows. */
export function* fitEan(crop: Luma, budget: Budget, perPixel = 1): Steps<readonly RecognizedSymbol[]> {
  if (crop.width < SYMBOL_MODULES) return [];
  const bands = bandsOf(crop, budget).filter(
    ({ turns, edge }) => turns >= MIN_TURNS && turns <= MAX_TURNS && edge >= MIN_EDGE,
  );
  if (!bands.slice(0, FIRST_BANDS).some(({ places: at }) => (at()[0]?.cost ?? Infinity) <= MAX_FIRST_COST))
    return [];
  const byDigits = yield* readByDigits(bands, budget);
  // Bands of a bent symbol can agree on digits that are none of its own.
  if (byDigits !== undefined && isShown(crop, symbolOf(byDigits, crop), budget))
    return [symbolOf(byDigits, crop)];
  const blurred = bands.filter(({ turns, edge }) => turns <= MAX_BLURRED_TURNS && edge >= MIN_BLURRED_EDGE);
  const found = yield* readByModel(blurred, perPixel, budget);
  return found === undefined ? [] : [symbolOf(found, crop)];
}

/** From the middle outwards. */
function bandsOf(crop: Luma, budget: Budget): readonly Band[] {
  return [2, 1, 3, 0, 4].map((place) => {
    const top = Math.floor((place * crop.height) / BANDS);
    const bottom = Math.max(top + 1, Math.floor(((place + 1) * crop.height) / BANDS));
    const profile = bandProfile(crop, top, Math.min(bottom, crop.height));
    let known: readonly Place[] | undefined;
    const turns = turnsOf(profile, MIN_SWING * spanOf(profile));
    const placesOnce = (): readonly Place[] => {
      if (known === undefined) budget.spend(PLACES_WORK_MS);
      return (known ??= places(profile));
    };
    const edge = (edgeWidth(profile, turns) * SYMBOL_MODULES) / (MAX_SHARE * crop.width);
    return { profile, turns: turns.length, edge, places: placesOnce };
  });
}

function symbolOf({ digits, from, to, reversed }: Found, { width, height }: Luma): RecognizedSymbol {
  const text = digits.join('');
  const quad: Quad = reversed ? corners(width - from, height, width - to, 0) : corners(from, 0, to, height);
  return text.startsWith('0') ? { type: 'UPC_A', text: text.slice(1), quad } : { type: 'EAN_13', text, quad };
}

function corners(left: number, top: number, right: number, bottom: number): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
