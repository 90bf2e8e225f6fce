// The readers of linear and postal symbologies: the built-in row decoders of THE SYMBOLOGY TABLE, all with one search for
// bars, and the EAN model fit.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Reader, RecognizedSymbol, Scene, View } from '../reader.ts';
import { finish } from '../steps.ts';
import { SYMBOLOGIES, type Symbology } from '../symbology.ts';
import { centreOf, distance, mapQuad } from '../vision/geometry.ts';
import { searchRows, type BarLevels, type NamedDecoder } from './search.ts';

export { eanFit } from './ean-upc/fit/index.ts';
export { hasCheckDigit } from './ean-upc/gtin.ts';
export { isRetail, isShown } from './ean-upc/fit/verify.ts';

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

/** All symbols of types with a row decoder in an image alone, at any angle. */
export function readLinear(
  image: Luma,
  budget: Budget,
  types: readonly Symbology[] = BUILT_IN,
): readonly RecognizedSymbol[] {
  return finish(searchRows(image, budget, decodersOf(types)));
}

function decodersOf(types: readonly Symbology[]): readonly NamedDecoder[] {
  return DECODERS.filter(({ symbology }) => types.includes(symbology));
}

/** The scene's levels and areas of bars where the view is the whole image at its working size. */
function levelsOf(view: View, scene: Scene): BarLevels | undefined {
  const { workFactor } = scene;
  if (view.image !== scene.level(workFactor)) return undefined;
  return {
    level: (factor) => scene.level(factor * workFactor),
    barAreas: (factor) => scene.barAreas(factor * workFactor),
  };
}

/**
 * Whether an add-on was read out of the middle of more bars, where nothing else was read: a two-digit one has no check
 * to speak of, and `01` was read within a blurred UPC-E.
 */
function isPartOfBars({ type, quad }: RecognizedSymbol, { toScene }: View, scene: Scene): boolean {
  if (type !== 'UPC_EAN_EXTENSION') return false;
  const inScene = mapQuad(quad, toScene);
  const width = distance(inScene[0], inScene[1]);
  const middle = centreOf(inScene);
  return scene
    .barRegions()
    .some(
      (region) => region.length > 1.5 * width + 32 && distance(region.centre, middle) < region.length / 2,
    );
}
