// The built-in decoders as readers of views.
import { ownLinearSteps, OWN_LINEAR } from '../linear/index.ts';
import { eanFitReader } from '../linear/ean-upc/fit/index.ts';
import { flatteningSteps } from '../qr/mesh/index.ts';
import { lowResolutionSteps } from '../qr/low-resolution/index.ts';
import { DEFAULT_PASS, readWithEngine } from '../engine/read.ts';
import { answered } from '../engine/texts.ts';
import type { Reader, RecognizedSymbol, Scene, View } from '../reader.ts';
import { centreOf, contains, distance, mapQuad } from '../vision/geometry.ts';

/** MSI, PLESSEY, IMB and add-ons alone: the engine reads none of them. */
export const builtInLinear: Reader = {
  symbologies: OWN_LINEAR,
  *read(view, scene, budget) {
    const symbols = yield* ownLinearSteps(view.image, budget, scene.wanted);
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

/** A flat drawing holds one upright code. */
const FLAT_OPTIONS = {
  ...DEFAULT_PASS,
  formats: ['QRCode'],
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
} as const;

/** QR codes that are not read yet, flattened by a mesh. The view is the scene's image itself. */
export const qrMesh: Reader = {
  symbologies: ['QR_CODE'],
  *read(view, scene, budget) {
    const finders = yield* scene.finderPatterns();
    const left = finders.filter(
      (finder) => !scene.symbols().some(({ quad }) => contains(quad, view.toScene(finder))),
    );
    const codes = yield* flatteningSteps(view.image, left, budget);
    return codes.flatMap((code): readonly RecognizedSymbol[] => {
      const [read] = readWithEngine(scene.engine, code.picture, FLAT_OPTIONS).flatMap(answered);
      return read === undefined ? [] : [{ type: read.type, text: read.text, quad: code.quad }];
    });
  },
};

/** QR codes of 1 to 4 px a module. */
export const lowResolutionQr: Reader = {
  symbologies: ['QR_CODE'],
  read: (view, _, budget) => lowResolutionSteps(view.image, budget),
};
