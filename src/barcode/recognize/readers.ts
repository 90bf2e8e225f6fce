// The built-in linear decoders as readers of views.
import { ownLinearSteps, OWN_LINEAR } from '../linear/index.ts';
import { eanFitReader } from '../linear/ean-upc/fit/index.ts';
import type { Reader, RecognizedSymbol, Scene, View } from '../reader.ts';
import { centreOf, distance, mapQuad } from '../vision/geometry.ts';

/** MSI, PLESSEY, IMB and add-ons alone: the engine reads none of them. */
export const builtInLinear: Reader = {
  symbologies: OWN_LINEAR,
  *read(view, scene, budget) {
    const { workFactor } = scene;
    const isWhole = view.image === scene.level(workFactor);
    const symbols = yield* ownLinearSteps(
      view.image,
      budget,
      scene.wanted,
      isWhole
        ? {
            level: (factor) => scene.level(factor * workFactor),
            barAreas: (factor) => scene.barAreas(factor * workFactor),
          }
        : undefined,
    );
    return symbols.filter((symbol) => scene.symbols().length > 0 || !isPartOfBars(symbol, view, scene));
  },
};

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

/** EAN-13 and UPC-A by model fit, of a bar region. */
export const eanFit: Reader = {
  symbologies: ['EAN_13', 'UPC_A'],
  *read(view, _, budget) {
    yield;
    return eanFitReader.read(view.image, budget);
  },
};
