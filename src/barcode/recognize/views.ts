// Views: what a pass looks at, made from the scene one at a time.
import type { Luma } from '../../image/types.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { View } from '../reader.ts';
import { cropped, fromCrop, type Crop } from '../vision/crop.ts';
import { blur, boxColumns, gammaTable, normalize, thresholdRows, tone, unsharp } from '../vision/pixels.ts';
import { tilesOf } from '../vision/tiles.ts';
import type { Filter, Pass } from './passes.ts';
import type { RecognitionScene } from './scene.ts';

/** Room beside a bar region: the quiet zones, and bars of weak contrast that the blocks missed. */
const BAR_MARGIN = 0.15;
const BAR_MARGIN_PX = 30;
/** A longer bar region is cropped at a smaller scale: 1,600 px are 5 per module of a Code 128 of 24 characters. */
const MAX_BAR_LENGTH_PX = 1600;
/** Rows of a bar region: as many as the engine needs to agree; more only cost time. */
const MAX_BAR_ROWS = 160;
const TILE_PX = 2048;
/** Codes up to this size lie whole in some tile; larger ones are read at half size. */
const TILE_OVERLAP_PX = 384;

/** The views of a pass, each made when asked for. */
export function* viewsOf(scene: RecognitionScene, pass: Pass): Iterable<View> {
  for (const view of VIEWS[pass.looksAt](scene, pass))
    yield {
      ...view,
      image: pass.filters.reduce((image, filter) => filtered(scene, image, filter), view.image),
    };
}

/** Views before the pass's filters. */
type Views = (scene: RecognitionScene, pass: Pass) => Iterable<View>;

const VIEWS: Readonly<Record<Pass['looksAt'], Views>> = {
  *scene({ image }) {
    yield { image, toScene: (point) => point };
  },
  *image(scene) {
    const factor = scene.workFactor;
    yield {
      image: scene.level(factor),
      toScene: ({ x, y }) => ({ x: x * factor, y: y * factor }),
    };
  },
  *tiles({ image, workFactor }) {
    if (workFactor === 1) return;
    for (const tile of tilesOf(image, TILE_PX, TILE_OVERLAP_PX))
      yield { image: tile.image, toScene: tile.toWhole };
  },
  *'bar regions'(scene, pass) {
    for (const region of scene.unreadBarRegions().slice(0, pass.maxRegions)) {
      const crop = barCrop(region, pass);
      const image = scene.derived(scene.image, JSON.stringify(crop), () => cropped(scene.image, crop));
      yield { image, toScene: fromCrop(crop), barRegion: region };
    }
  },
};

function barCrop(region: BarRegion, { scale }: Pass): Crop {
  const length = region.length * (1 + BAR_MARGIN) + BAR_MARGIN_PX;
  return {
    centre: region.centre,
    angle: region.angle,
    length,
    breadth: region.breadth,
    scale: Math.min(scale, MAX_BAR_LENGTH_PX / length),
    scaleAcross: Math.min(1, MAX_BAR_ROWS / region.breadth),
  };
}

/** The image filtered; what two passes over bar regions share is made once. */
function filtered(scene: RecognitionScene, image: Luma, filter: Filter): Luma {
  switch (filter.name) {
    case 'gamma':
      return tone(image, gammaTable(filter.exponent));
    case 'blur':
      return blur(image, filter.radius);
    case 'unsharp':
      return unsharp(
        image,
        scene.derived(image, `blur ${filter.radius}`, () => blur(image, filter.radius)),
        filter.amount,
      );
    case 'columns':
      return scene.derived(image, `columns ${filter.radius}`, () => boxColumns(image, filter.radius));
    case 'threshold':
      return thresholdRows(image, filter.radius);
    case 'normalize':
      return normalize(image, Math.max(8, Math.round(Math.min(image.width, image.height) * filter.share)));
  }
}
