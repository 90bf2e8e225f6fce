// The engine as a reader: zxing-cpp over a view, crowded views in tiles, Interleaved 2 of 5 checked for whole bars.
import type { Reader, RecognizedSymbol, Scene, View } from '../reader.ts';
import { SYMBOLOGIES, type Family, type Symbology } from '../symbology.ts';
import { mapQuad } from '../vision/geometry.ts';
import { tilesOf } from '../vision/tiles.ts';
import { CROWDED_OVERLAP_PX, CROWDED_TILE_PX, crowdWorkNs, isCrowded } from './crowd.ts';
import { isCutShort } from './cut-short.ts';
import { readWithEngine, type EngineOptions } from './read.ts';
import { answered } from './texts.ts';

export interface EngineReading {
  readonly families: readonly Family[];
  readonly options: Omit<EngineOptions, 'formats'>;
  /** Nominal work of the engine, ns per pixel of the view. */
  readonly workNs: number;
}

/** Every family of which the engine reads types. */
export const ENGINE_FAMILIES: readonly Family[] = ['linear', 'stacked', 'matrix'];

/** A reader that makes one call of the engine over each view. */
export function engineReader({ families, options, workNs }: EngineReading): Reader {
  const rows = SYMBOLOGIES.filter((row) => families.includes(row.family) && row.engineFormats.length > 0);
  return {
    symbologies: rows.map(({ name }) => name),
    *read(view, scene, budget) {
      const formats = formatsOf(scene.wanted, families);
      const symbols: RecognizedSymbol[] = [];
      for (const { part, workNs: partNs } of partsOf(view, workNs)) {
        if (!budget.spend((part.image.width * part.image.height * partNs) / 1e6)) break;
        for (const symbol of readWithEngine(scene.engine, part.image, { ...options, formats }).flatMap(
          answered,
        ))
          symbols.push({ ...symbol, quad: mapQuad(symbol.quad, part.toView) });
        yield;
      }
      return symbols.filter((symbol) => isWhole(symbol, view, scene));
    },
  };
}

interface Part {
  readonly image: View['image'];
  readonly toView: View['toScene'];
}

/** The view as it is; where it is crowded with finder patterns, its tiles, and at more work. */
function* partsOf(view: View, workNs: number): Iterable<{ part: Part; workNs: number }> {
  const crowdNs = crowdWorkNs(view.image);
  if (!isCrowded(crowdNs)) {
    yield { part: { image: view.image, toView: (point) => point }, workNs: workNs + crowdNs };
    return;
  }
  for (const { image, toWhole } of tilesOf(view.image, CROWDED_TILE_PX, CROWDED_OVERLAP_PX))
    yield { part: { image, toView: toWhole }, workNs: workNs + crowdNs };
}

/** False for an Interleaved 2 of 5 whose bars go on beyond its end. A view of a bar region shows whole codes upright. */
function isWhole({ type, text, quad }: RecognizedSymbol, view: View, scene: Scene): boolean {
  if (type !== 'ITF' || view.barRegion !== undefined) return true;
  return !isCutShort(scene.image, { text, quad: mapQuad(quad, view.toScene) }, () => scene.barRegions());
}

function formatsOf(wanted: readonly Symbology[], families: readonly Family[]): EngineOptions['formats'] {
  if (wanted.length === SYMBOLOGIES.length && ENGINE_FAMILIES.every((family) => families.includes(family)))
    return 'all';
  return SYMBOLOGIES.filter(({ name, family }) => wanted.includes(name) && families.includes(family)).flatMap(
    ({ engineFormats }): readonly string[] => engineFormats,
  );
}
