// The readers of linear and postal symbologies: the built-in row decoders of THE SYMBOLOGY TABLE, all with one search for
// bars, and the EAN model fit.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Reader, RecognizedSymbol, Scene, View } from '../reader.ts';
import { release } from '../../lib/release.ts';
import type { BarArea } from '../locate/bar-areas.ts';
import { inverse } from '../vision/pixels.ts';
import { brightnessAt, frameAt } from './profile.ts';
import { finish, type Steps } from '../../lib/steps.ts';
import { DEFAULT_TYPES, isAddOn, SYMBOLOGIES, type Symbology } from '../symbology.ts';
import { centreOf, distance, mapQuad } from '../vision/geometry.ts';
import {
  AREA_WORK_MS_PER_MPX,
  mayHoldPostal,
  searchRows,
  type BarLevels,
  type NamedDecoder,
} from './search.ts';

export { FITTED_TYPES, fittedBars } from './characters/index.ts';
export { eanFit } from './ean-upc/fit/index.ts';
export { goesOn, isDoubtful } from './ean-upc/doubtful.ts';
export { hasCheckDigit } from './ean-upc/gtin.ts';
export { isPlain, isRetail, isShown, shareLeft, type Verdict, verdictOf } from './ean-upc/model/verify.ts';

const DECODERS: readonly NamedDecoder[] = SYMBOLOGIES.flatMap((row) =>
  'rowDecoder' in row ? [{ ...row.rowDecoder, symbology: row.name }] : [],
);

const BUILT_IN: readonly Symbology[] = DECODERS.map(({ symbology }) => symbology);

/** The types with a row decoder. The engine reads none of them. */
export const builtInLinear: Reader = {
  symbologies: BUILT_IN,
  *read(view, scene, budget) {
    const symbols = yield* searchRows(view.image, budget, decodersOf(scene.wanted), levelsOf(view, scene));
    return symbols.filter((symbol) => scene.symbols().length > 0 || !isPartOfBars(symbol, view, scene));
  },
};

/** The postal types among them: their bars are of one width, and no region of bars that ends in the dark is found by them. */
const POSTAL = DECODERS.filter(({ evenPitch }) => evenPitch === true);
/**
 * Higher areas are none at this level: the first lines of low ones reach 48 px, and blocks lie round them. Taller codes are low at
 * the next level.
 */
const MAX_POSTAL_PX = 64;
/** Pixels of a level beyond an area's long sides, past the ends of bars that its blocks may lack: two blocks. */
const BEYOND_PX = 16;
const GROUND_SAMPLES = 32;
/** Of the places beside an area that are in the dark: print in several lines touches half of them. */
const MIN_DARK_SHARE = 0.8;
/** Nominal ns a pixel to invert a level, and µs to look at the ground of an area. */
const INVERT_WORK_NS = 2;
const GROUND_WORK_US = 5;

/**
 * Postal codes in white on black. An inverted level has the same areas of bars: those alone that lie in the dark are examined,
 * and a level without any is not inverted.
 */
export const invertedPostal: Reader = {
  symbologies: POSTAL.map(({ symbology }) => symbology),
  *read({ image }, scene, budget) {
    const { workFactor } = scene;
    const made: Luma[] = [];
    const level = (factor: number): Luma => {
      const original = scene.level(factor * workFactor);
      budget.spend((original.width * original.height * INVERT_WORK_NS) / 1e6);
      const swapped = inverse(original);
      made.push(swapped);
      return swapped;
    };
    const barAreas = (factor: number): readonly BarArea[] => {
      const original = scene.level(factor * workFactor);
      const areas = scene.barAreas(factor * workFactor);
      budget.spend((areas.length * GROUND_WORK_US) / 1e3);
      return areas.filter((area) => isLowOnDarkGround(original, area));
    };
    const decoders = POSTAL.filter(({ symbology }) => scene.wanted.includes(symbology));
    try {
      const symbols = yield* searchRows(image, budget, decoders, { level, barAreas, workMsPerMpx: 0 });
      return symbols.map((symbol) => ({ ...symbol, isInverted: true as const }));
    } finally {
      made.forEach(({ data }) => release(data));
    }
  },
};

/** Whether the area is low, and what lies along its long sides dark: nearer to the darkest than to the lightest of its middle line. */
function isLowOnDarkGround(image: Luma, { x, y, angle, halfAlong, halfAcross }: BarArea): boolean {
  if (2 * halfAcross > MAX_POSTAL_PX) return false;
  const frame = frameAt(image, x, y, angle);
  const values = (v: number): readonly number[] =>
    Array.from({ length: GROUND_SAMPLES }, (_, i) =>
      brightnessAt(frame, ((2 * i + 1) / GROUND_SAMPLES - 1) * halfAlong, v),
    );
  const middle = values(0);
  const level = (Math.min(...middle) + Math.max(...middle)) / 2;
  const beyond = halfAcross + BEYOND_PX;
  const ground = [...values(-beyond), ...values(beyond)];
  return ground.filter((value) => value < level).length >= MIN_DARK_SHARE * ground.length;
}

/** All symbols of types with a row decoder in an image alone, at any angle; default: of those that nobody must ask for. */
export function readLinear(
  image: Luma,
  budget: Budget,
  types: readonly Symbology[] = DEFAULT_TYPES,
): readonly RecognizedSymbol[] {
  return finish(searchRows(image, budget, decodersOf(types)));
}

function decodersOf(types: readonly Symbology[]): readonly NamedDecoder[] {
  return DECODERS.filter(({ symbology }) => types.includes(symbology));
}

/** Whether the scene shows what may be a postal code of a wanted type, on whatever ground. */
export function* mayHoldPostalCode(scene: Scene, budget: Budget): Steps<boolean> {
  if (!POSTAL.some(({ symbology }) => scene.wanted.includes(symbology))) return false;
  return yield* mayHoldPostal(scene.level(scene.workFactor), sceneLevels(scene), budget);
}

/** The scene's levels and areas of bars where the view is the whole image at its working size. */
function levelsOf(view: View, scene: Scene): BarLevels | undefined {
  return view.image === scene.level(scene.workFactor) ? sceneLevels(scene) : undefined;
}

function sceneLevels(scene: Scene): BarLevels {
  const { workFactor } = scene;
  return {
    level: (factor) => scene.level(factor * workFactor),
    barAreas: (factor) => scene.barAreas(factor * workFactor),
    workMsPerMpx: AREA_WORK_MS_PER_MPX,
  };
}

/**
 * Whether an add-on was read out of the middle of more bars, where nothing else was read: a two-digit one has no check
 * to speak of, and `01` was read within a blurred UPC-E.
 */
function isPartOfBars({ type, quad }: RecognizedSymbol, { toScene }: View, scene: Scene): boolean {
  if (!isAddOn(type)) return false;
  const inScene = mapQuad(quad, toScene);
  const width = distance(inScene[0], inScene[1]);
  const middle = centreOf(inScene);
  return scene
    .barRegions()
    .some(
      (region) => region.length > 1.5 * width + 32 && distance(region.centre, middle) < region.length / 2,
    );
}
