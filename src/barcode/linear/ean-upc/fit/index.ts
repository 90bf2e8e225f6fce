// EAN and UPC by model fit: reads what is too blurred, bent or glaring for edges. Bands of rows are fitted digit by digit on their own,
// where only digits that two of them agree on are answered, then as whole symbols, together.
import type { Luma } from '../../../../image/types.ts';
import type { Budget } from '../../../../lib/budget.ts';
import type { Quad, Reader, RecognizedSymbol } from '../../../reader.ts';
import type { Steps } from '../../../../lib/steps.ts';
import { distance } from '../../../vision/geometry.ts';
import { edgeWidth } from '../../../locate/bar-edges.ts';
import { spanOf, turnsOf } from '../../../vision/turns.ts';
import { goesOn } from '../doubtful.ts';
import { bandProfiles } from './band.ts';
import { readByDigits } from './by-digits.ts';
import { readByModel, type ModelRead, type Read } from './by-model.ts';
import type { Band } from './found.ts';
import { SYMBOL_MODULES } from './patterns.ts';
import { MAX_SHARE, places, type Place } from './place.ts';
import { EAN_13, LAYOUTS, RETAIL_TYPES, type RetailLayout, typedText } from '../model/layouts.ts';
import { isShown } from '../model/verify.ts';

/**
 * Turns of a band that can be an EAN-13 (59 edges): of 37 photographs that are read the bands that agree have 16 to 90.
 * Of those fitted as whole symbols MAX_BLURRED_TURNS at most: 59 edges, and little noise. The fewest by the layout's modules.
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
/** Cost of the best place of one of the first two bands, of other layouts than EAN-13 of the first: symbols that are read have 1.8 to 7.0, print and windows mostly more than 7.5. */
const MAX_FIRST_COST = 7.5;
/** By how much that of another layout may cost more than the least so far: of 40 drawn EAN-8 three cost more, of UPC-E none. */
const MAX_COST_BEHIND = 1;
/** A symbol of another layout explains the bars so much better: its share of what is left over. Drawn ones have a hundredth. */
const MUCH_BETTER = 0.25;
/** What a right EAN-13 leaves over where no other layout needs to be tried: of drawn ones out of focus, and of most photographs. */
const CLEAR_RESIDUAL = 0.02;

/** Reads a view that shows a bar region upright. Types: EAN_13, UPC_A for a leading 0, EAN_8, UPC_E. */
export const eanFit: Reader = {
  symbologies: RETAIL_TYPES,
  read: ({ image, toScene }, _, budget) =>
    fitEan(image, budget, distance(toScene({ x: 0, y: 0 }), toScene({ x: 1, y: 0 }))),
};

/** The symbol of an upright crop that holds one, either way up. `perPixel`: pixels of the image per pixel of the crop's rows. */
export function* fitEan(crop: Luma, budget: Budget, perPixel = 1): Steps<readonly RecognizedSymbol[]> {
  const bands = bandsOf(crop, budget).filter(({ turns, edge }) => turns <= MAX_TURNS && edge >= MIN_EDGE);
  let best: { readonly symbol: RecognizedSymbol; readonly residual: number } | undefined;
  let byDigits: Read | undefined;
  let firstCost = Infinity;
  for (const layout of LAYOUTS) {
    const { bands: here, cost } = bandsFor(layout, crop, bands);
    if (cost > Math.min(MAX_FIRST_COST, firstCost + MAX_COST_BEHIND)) continue;
    firstCost = Math.min(firstCost, cost);
    if (layout === EAN_13) byDigits = yield* digitsOf(here, budget);
    const known = layout === EAN_13 ? byDigits : undefined;
    const found =
      (known && (yield* readAt(known, here, perPixel, budget))) ??
      (yield* readByModel(here.filter(isBlurred), layout, perPixel, budget));
    if (found === undefined || found.residual > MUCH_BETTER * (best?.residual ?? Infinity)) continue;
    const symbol = symbolOf(layout, found, crop);
    // The left half of an EAN-13 is a UPC-E but for the quiet zone behind it.
    if (layout !== EAN_13 && goesOn(crop, { type: layout.type, quad: symbol.quad })) continue;
    best = { symbol, residual: found.residual };
    if (found.residual <= CLEAR_RESIDUAL) break;
  }
  if (best !== undefined) return [best.symbol];
  const symbol = byDigits && symbolOf(EAN_13, byDigits, crop);
  // Bands of a bent symbol can agree on digits that are none of its own.
  return symbol !== undefined && isShown(crop, symbol, budget) ? [symbol] : [];
}

const isBlurred = ({ turns, edge }: Band): boolean => turns <= MAX_BLURRED_TURNS && edge >= MIN_BLURRED_EDGE;

function* digitsOf(bands: readonly Band[], budget: Budget): Steps<Read | undefined> {
  const found = yield* readByDigits(bands, budget);
  return found && { ...found, text: found.digits.join('') };
}

/** What the model is certain of where digits were read one by one: it takes a fifth of the time of a search. */
function readAt(
  { from, to, reversed }: Read,
  bands: readonly Band[],
  perPixel: number,
  budget: Budget,
): Steps<ModelRead | undefined> {
  const place = { start: from, module: (to - from) / SYMBOL_MODULES, cost: 0, reversed };
  const there = bands.map(({ profile }, i) => ({ profile, places: () => (i === 0 ? [place] : []) }));
  return readByModel(there, EAN_13, perPixel, budget);
}

interface LayoutBands {
  readonly bands: readonly Band[];
  /** Of the best place; Infinity for none. */
  readonly cost: number;
}

/** The bands that may show a symbol of the layout. */
function bandsFor(layout: RetailLayout, { width }: Luma, all: readonly CropBand[]): LayoutBands {
  const share = layout.modules / SYMBOL_MODULES;
  const bands = all
    .filter(({ turns }) => width >= layout.modules && turns >= MIN_TURNS * share)
    .map((band) => ({ ...band, places: () => band.placesOf(layout) }));
  const costOf = (band: Band | undefined): number => band?.places()[0]?.cost ?? Infinity;
  const first = costOf(bands[0]);
  return { bands, cost: layout === EAN_13 && first > MAX_FIRST_COST ? costOf(bands[1]) : first };
}

interface CropBand extends Omit<Band, 'places'> {
  /** Looked for once. */
  readonly placesOf: (layout: RetailLayout) => readonly Place[];
}

/** From the middle outwards. */
function bandsOf(crop: Luma, budget: Budget): readonly CropBand[] {
  return bandProfiles(crop).map((profile) => {
    const known = new Map<RetailLayout, readonly Place[]>();
    const turns = turnsOf(profile, MIN_SWING * spanOf(profile));
    const placesOf = (layout: RetailLayout): readonly Place[] => {
      const found = known.get(layout);
      if (found !== undefined) return found;
      budget.spend(PLACES_WORK_MS);
      const made = places(profile, layout);
      known.set(layout, made);
      return made;
    };
    const edge = (edgeWidth(profile, turns) * SYMBOL_MODULES) / (MAX_SHARE * crop.width);
    return { profile, turns: turns.length, edge, placesOf };
  });
}

function symbolOf(
  { type }: RetailLayout,
  { text, from, to, reversed }: Read,
  { width, height }: Luma,
): RecognizedSymbol {
  const quad: Quad = reversed ? corners(width - from, height, width - to, 0) : corners(from, 0, to, height);
  return { ...typedText(type, text), quad };
}

function corners(left: number, top: number, right: number, bottom: number): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
