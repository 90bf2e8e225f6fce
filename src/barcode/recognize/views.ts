// Views: what a pass looks at, made from the scene one at a time.
import type { Luma } from '../../image/types.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { FinderRegion } from '../locate/finder-regions.ts';
import type { View } from '../reader.ts';
import type { Steps } from '../steps.ts';
import { cropped, fromCrop, wholeCrop, type Crop } from '../vision/crop.ts';
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
/** A code is cropped so that its side has so many pixels, enlarged at most by MAX_CODE_SCALE. */
const CODE_SIDE_PX = 480;
const CODE_MODULE_PX = 8;
const MAX_CODE_SCALE = 4;
/** Room about the code's side: quiet zones, and what tilt and bends move outwards. */
const CODE_ROOM = 1.5;
const TILE_PX = 2048;
/** Codes up to this size lie whole in some tile; larger ones are read at half size. */
const TILE_OVERLAP_PX = 384;

/** The views of a pass, each made when asked for; undefined between them is a place to rest. */
export function* viewsOf(scene: RecognitionScene, pass: Pass): Iterable<View | undefined> {
  for (const view of VIEWS[pass.looksAt](scene, pass)) {
    yield view && { ...view, image: pass.filters.reduce(filtered, view.image) };
  }
}

/** Views before the pass's filters. */
type Views = (scene: RecognitionScene, pass: Pass) => Iterable<View | undefined>;

const VIEWS: Readonly<Record<Pass['looksAt'], Views>> = {
  *scene({ image }) {
    yield { image, toScene: (point) => point };
  },
  *image(scene, pass) {
    const whole = scene.level(scene.workFactor);
    const { degrees, scale, scaleAcross } = pass;
    const isPlain = degrees === 0 && scale === 1 && scaleAcross === 1;
    const crop = wholeCrop(whole, radians(degrees), scale, scaleAcross);
    const toWhole = fromCrop(crop);
    yield {
      image: isPlain ? whole : cropped(whole, crop),
      toScene: (point) => {
        const { x, y } = toWhole(point);
        return { x: x * scene.workFactor, y: y * scene.workFactor };
      },
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
      yield { image: scene.crop(crop), toScene: fromCrop(crop), barRegion: region };
    }
  },
  *'finder regions'(scene, pass) {
    const regions = yield* rests(scene.unreadFinderRegions());
    for (const region of regions) {
      const crop = codeCrop(region, pass);
      yield { image: scene.crop(crop), toScene: fromCrop(crop) };
    }
  },
};

/** The result of the steps, with an undefined view at each place to rest. */
function* rests<T>(steps: Steps<T>): Generator<undefined, T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield undefined;
  }
}

function barCrop(region: BarRegion, { scale, scaleAcross }: Pass): Crop {
  const length = region.length * (1 + BAR_MARGIN) + BAR_MARGIN_PX;
  return {
    centre: region.centre,
    angle: region.angle,
    length,
    breadth: region.breadth,
    scale: Math.min(scale, MAX_BAR_LENGTH_PX / length),
    scaleAcross: Math.min(scaleAcross, MAX_BAR_ROWS / region.breadth),
  };
}

function codeCrop({ centre, angle, side, module }: FinderRegion, pass: Pass): Crop {
  const scale = Math.min(MAX_CODE_SCALE, CODE_SIDE_PX / side, CODE_MODULE_PX / module);
  return {
    centre,
    angle: angle + radians(pass.degrees),
    length: CODE_ROOM * side,
    breadth: CODE_ROOM * side,
    scale: scale * pass.scale,
    scaleAcross: scale * pass.scaleAcross,
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function filtered(image: Luma, filter: Filter): Luma {
  switch (filter.name) {
    case 'gamma':
      return tone(image, gammaTable(filter.exponent));
    case 'blur':
      return blur(image, filter.radius);
    case 'unsharp':
      return unsharp(image, filter.radius, filter.amount);
    case 'columns':
      return boxColumns(image, filter.radius);
    case 'threshold':
      return thresholdRows(image, filter.radius);
    case 'normalize':
      return normalize(image, Math.max(8, Math.round(Math.min(image.width, image.height) * filter.share)));
  }
}
