// EAN-13 and UPC-A by model fit: reads what is too blurred, bent or glaring for edges. Bands of rows are fitted on
// their own, and only digits that two of them agree on are answered.
import type { Luma } from '../../../image/types.ts';
import type { Quad, Reader, RecognizedSymbol } from '../reader.ts';
import { cheapestDigits, type Reading } from './digits.ts';
import { fitAt, SAMPLES, type Fit } from './fit.ts';
import { DIGIT_MODULES, DIGIT_OFFSETS, GUARD_MODULES, SYMBOL_MODULES } from './patterns.ts';
import { places } from './place.ts';

/** Bands of rows: in the middle of bent symbols, above and below a patch of glare. */
const BANDS = 5;
/** The symbol takes this share of the strip's width: regions of bars end up to 16 px beyond the bars. */
const LEAST_SHARE = 0.55;
const MOST_SHARE = 0.86;
/** Blur in modules (σ). Above 0.7 the next valid reading comes too near (synthetic symbols: lead 0.05 at 0.9). */
const BLURS = [0.3, 0.5, 0.7] as const;
const FIRST_BLUR = 0.6;
/** Turning points of a row: an EAN-13 has 59, noise adds a few; blur takes many away. */
const MOST_TURNS = 68;
const LEAST_TURNS = 14;
/**
 * Energy shares left over by the twelve digits together, and the lead over the next valid reading, that one band must
 * have. Of 2,078 fits to pictures without an EAN-13 five pass these, none with both the limits of two bands; of 580 to
 * pictures that the engine cannot read 47 right ones pass.
 */
const MOST_COST = 3;
const LEAST_MARGIN = 0.1;
/** The lead that the clearest of the agreeing bands must have. */
const CLEAR_MARGIN = 0.2;
const AGREEING_BANDS = 2;
/** After so many bands without a reading the others are not tried. */
const MOST_FAILED_BANDS = 3;
/**
 * Energy shares that guards and digits of any value leave over at a place worth a fit, and in a fit worth refining.
 * The right places of 15 symbols cost 2.8 to 4.9 and stand first or second; the best wrong ones begin at 6.4. With 7 or
 * 8 instead of 6 nothing more was read, at twice the time.
 */
const MOST_PLACE_COST = 6;
const MOST_TOTAL = 7;
const MOST_PLACES = 8;
/** Nominal ms to search one band; a tenth once a place is known. Measured: 4 to 7 ms a band on a busy machine. */
const SEARCH_WORK_MS = 6;

interface Band {
  readonly fit: Fit;
  readonly reading: Reading;
}

/** Reads an upright strip that holds one symbol, either way up. Types: EAN_13, and UPC_A for a leading 0. */
export const eanFitReader: Reader = {
  symbology: 'EAN_13',
  read(strip, budget) {
    if (strip.width < SYMBOL_MODULES) return [];
    const bands: Band[] = [];
    let failed = 0;
    // From the middle outwards: the first band that reads says how wide and blurred the others are.
    for (const place of [2, 1, 3, 0, 4]) {
      const known = bands[0];
      if (!budget.spend(known === undefined ? SEARCH_WORK_MS : SEARCH_WORK_MS / 10)) break;
      const profile = bandProfile(strip, place);
      const turns = turnsOf(profile);
      if (turns < LEAST_TURNS || turns > MOST_TURNS) continue;
      const band = known === undefined ? firstBand(profile) : nextBand(profile, known);
      if (band !== undefined) bands.push(band);
      else failed += 1;
      if (bands.length === 0 && failed >= MOST_FAILED_BANDS) break;
    }
    const agreed = agreement(bands);
    return agreed === undefined ? [] : [symbolOf(agreed, strip)];
  },
};

/** At one blur over the likely places, then at each blur about the best. */
function firstBand(profile: Float32Array): Band | undefined {
  const backwards = profile.toReversed();
  const widths = [
    (LEAST_SHARE * profile.length) / SYMBOL_MODULES,
    (MOST_SHARE * profile.length) / SYMBOL_MODULES,
  ] as const;
  let best: Fit | undefined;
  for (const place of places(profile, widths, MOST_PLACE_COST, MOST_PLACES)) {
    best = fitAt(place.reversed ? backwards : profile, place, FIRST_BLUR, best?.total ?? MOST_TOTAL) ?? best;
  }
  return best && bandAt(best.place.reversed ? backwards : profile, best, BLURS);
}

function nextBand(profile: Float32Array, { fit }: Band): Band | undefined {
  return bandAt(fit.place.reversed ? profile.toReversed() : profile, fit, [fit.blur]);
}

/** The best fit about a place that is known to a module, when it reads. */
function bandAt(profile: Float32Array, { place }: Fit, blurs: readonly number[]): Band | undefined {
  let fit: Fit | undefined;
  for (const step of [-2, -1, 0, 1, 2]) {
    const module = place.module * (1 + step * 0.01);
    // About the middle, where it moves least.
    const start = place.start + ((place.module - module) * SYMBOL_MODULES) / 2;
    for (const blur of blurs)
      fit = fitAt(profile, { ...place, start, module }, blur, fit?.total ?? Infinity) ?? fit;
  }
  const reading = fit && cheapestDigits(fit.costs);
  if (fit === undefined || reading === undefined) return undefined;
  return reading.cost <= MOST_COST && reading.margin >= LEAST_MARGIN ? { fit, reading } : undefined;
}

/** Turning points that swing by a tenth of the profile's range. */
function turnsOf(profile: Float32Array): number {
  const sorted = profile.toSorted();
  const swing =
    0.1 * ((sorted[Math.floor(0.95 * sorted.length)] ?? 0) - (sorted[Math.floor(0.05 * sorted.length)] ?? 0));
  let turns = 0;
  let rising = true;
  let extreme = profile[0] ?? 0;
  for (const value of profile) {
    if (rising ? value > extreme : value < extreme) extreme = value;
    else if (Math.abs(extreme - value) > swing) {
      turns += 1;
      rising = !rising;
      extreme = value;
    }
  }
  return turns;
}

/** Mean of the band's rows, dark high. */
function bandProfile({ width, height, data }: Luma, place: number): Float32Array {
  const from = Math.floor((place * height) / BANDS);
  const to = Math.max(from + 1, Math.floor(((place + 1) * height) / BANDS));
  const profile = new Float32Array(width);
  for (let y = from; y < Math.min(to, height); y++) {
    for (let x = 0; x < width; x++) profile[x] = (profile[x] ?? 0) - (data[y * width + x] ?? 0) / (to - from);
  }
  return profile;
}

/** The bands that say the same, when they are enough and no other reading has as many. */
function agreement(bands: readonly Band[]): readonly Band[] | undefined {
  const groups = new Map<string, Band[]>();
  for (const band of bands) {
    const text = band.reading.digits.join('');
    groups.set(text, [...(groups.get(text) ?? []), band]);
  }
  const [best, next] = [...groups.values()].sort((a, b) => b.length - a.length);
  if (best === undefined || best.length < AGREEING_BANDS || best.length === next?.length) return undefined;
  return best.some(({ reading }) => reading.margin >= CLEAR_MARGIN) ? best : undefined;
}

function symbolOf(bands: readonly Band[], { width, height }: Luma): RecognizedSymbol {
  const [band] = bands;
  const text = band?.reading.digits.join('') ?? '';
  const { start = 0, module = 0, reversed = false } = band?.fit.place ?? {};
  const at = (digit: number, modules: number): number =>
    start + module * ((DIGIT_OFFSETS[digit] ?? 0) + modules + (band?.fit.shifts[digit] ?? 0) / SAMPLES);
  const from = at(0, -GUARD_MODULES);
  const to = at(11, DIGIT_MODULES + GUARD_MODULES);
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
