// The engine as a reader: zxing-cpp over a view, types without check digit checked for whole bars.
import type { Luma } from '../../image/types.ts';
import { showsBars } from '../locate/bars-shown.ts';
import type { Reader, RecognizedSymbol, Scene, View } from '../reader.ts';
import { SYMBOLOGIES, symbologyRow, type Family } from '../symbology.ts';
import { mapQuad, type Quad } from '../vision/geometry.ts';
import { callsOf } from './calls.ts';
import { isCutShort, mayBePart } from './cut-short.ts';
import { isPartOfLarger } from './micro-qr.ts';
import type { EngineOptions } from './read.ts';
import { answered } from './texts.ts';

export interface EngineReading {
  readonly families: readonly Family[];
  readonly options: Omit<EngineOptions, 'formats'>;
  /** Nominal work of the engine, ns per pixel of the view. */
  readonly workNs: number;
}

/** Every family of which the engine reads types. */
export const ENGINE_FAMILIES: readonly Family[] = ['linear', 'stacked', 'matrix'];

/** A reader that has the engine look at each view: in one call, or several where one would take too long. */
export function engineReader({ families, options, workNs }: EngineReading): Reader {
  const symbologies = SYMBOLOGIES.filter(
    (row) => families.includes(row.family) && row.engineFormats.length > 0,
  ).map(({ name }) => name);
  return {
    symbologies,
    *read(view, scene, budget) {
      const types = symbologies.filter((name) => scene.wanted.includes(name));
      const symbols: RecognizedSymbol[] = [];
      for (const call of callsOf(view.image, { types, options, workNs })) {
        if (!budget.spend(call.workMs)) break;
        const read = yield* scene.engine.read(call.image, call.options);
        for (const symbol of read.filter((each) => !isPartOfLarger(call.image, each)).flatMap(answered))
          symbols.push({ ...symbol, quad: mapQuad(inPlace(symbol, call.image), call.toView) });
      }
      return symbols.filter((symbol) => isWhole(symbol, view, scene));
    },
  };
}

/**
 * The symbol's quad, mirrored where only so it lies on bars: the engine collects the rows of a stacked DataBar in both directions, and
 * takes all of them for mirrored if the last one was.
 */
function inPlace({ type, quad }: RecognizedSymbol, image: Luma): Quad {
  if (symbologyRow(type).stacks !== true || showsBars(image, quad)) return quad;
  const mirrored = [
    mapQuad(quad, ({ x, y }) => ({ x: image.width - 1 - x, y })),
    mapQuad(quad, ({ x, y }) => ({ x, y: image.height - 1 - y })),
  ];
  return mirrored.find((each) => showsBars(image, each)) ?? quad;
}

/** False for a symbol without check digit whose bars go on beyond its end. */
function isWhole({ type, text, quad }: RecognizedSymbol, view: View, scene: Scene): boolean {
  if (!mayBePart(type)) return true;
  return !isCutShort(scene.image, { type, text, quad: mapQuad(quad, view.toScene) }, () =>
    scene.barRegions(),
  );
}
