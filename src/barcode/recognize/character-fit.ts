// Code 128 and Interleaved 2 of 5 by the model of the bars, as a reader: what the model finds is drawn anew, sharp, and the engine tells its text.
import type { Luma } from '../../image/types.ts';
import { DEFAULT_PASS } from '../engine/read.ts';
import { engineReader } from '../engine/reader.ts';
import { FITTED_TYPES, fittedBars } from '../linear/index.ts';
import type { Point, Reader } from '../reader.ts';
import { distance, mapQuad } from '../vision/geometry.ts';

/** Pixels of a module of what is drawn, modules of its quiet zones, and its rows. */
const MODULE_PX = 2;
const QUIET = 12;
const ROWS = 16;

const drawn = engineReader({
  families: ['linear'],
  options: { ...DEFAULT_PASS, tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false },
  workNs: 35,
});

/** Reads a view that shows a bar region upright. */
export const characterFit: Reader = {
  symbologies: FITTED_TYPES,
  *read({ image: crop, toScene }, scene, budget) {
    const perPixel = distance(toScene({ x: 0, y: 0 }), toScene({ x: 1, y: 0 }));
    const found = yield* fittedBars(crop, scene.wanted, perPixel, budget);
    if (found === undefined) return [];
    const { type, modules, from, to } = found;
    const toCrop = ({ x, y }: Point): Point => ({
      x: from + ((to - from) * (x / MODULE_PX - QUIET)) / modules.length,
      // Of a symbol that runs from the right the top is below.
      y: crop.height * (to > from ? y / ROWS : 1 - y / ROWS),
    });
    const image = symbolOf(modules);
    const read = yield* drawn.read({ image, toScene: (point) => toScene(toCrop(point)) }, scene, budget);
    return read
      .filter((symbol) => symbol.type === type)
      .map((symbol) => ({ ...symbol, quad: mapQuad(symbol.quad, toCrop) }));
  },
};

function symbolOf(modules: Uint8Array): Luma {
  const width = (modules.length + 2 * QUIET) * MODULE_PX;
  const row = Uint8Array.from({ length: width }, (_, x) =>
    modules[Math.floor(x / MODULE_PX) - QUIET] === 1 ? 0 : 255,
  );
  const data = new Uint8Array(width * ROWS);
  for (let y = 0; y < ROWS; y++) data.set(row, y * width);
  return { width, height: ROWS, data };
}
