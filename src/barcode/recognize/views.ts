// Views: what a pass examines, made from the scene one at a time.
import type { Luma } from '../../image/types.ts';
import { lent, release } from '../../lib/release.ts';
import type { CellRegion, Place } from '../locate/cell-regions.ts';
import type { Point, View } from '../reader.ts';
import { cropped, cropWorkMs, fromCrop } from '../vision/crop.ts';
import { inverse } from '../vision/pixels.ts';
import { boxOf } from '../vision/geometry.ts';
import { evenPartsOf, partOf, tilesOf } from '../vision/tiles.ts';
import { viewsOfBars } from './bar-views.ts';
import { filtered, isShared } from './filters.ts';
import type { Pass } from './pass.ts';
import { isSheet } from './finders-left.ts';
import { isCovered, isWithin, mayBeRoughCode, mayBeSoftCode, MIN_ROTATION } from './left.ts';
import { type TiltedSheet } from './sheets.ts';
import { placeOf } from './tilted-stacks.ts';
import type { RecognitionScene } from './scene.ts';
import { ofDarkPage } from './dark-page.ts';
import { straightenedBars, straightenedCells } from './straightened.ts';
import { finish } from '../../lib/steps.ts';

/** A fine part at full size is no larger than the working size; where it is parted, linear codes of 512 px lie whole in one view. */
const FINE_PART = { pixels: 4_200_000, overlap: 512 } as const;
/** Of a sheet of codes: in larger tiles the engine does not combine all finder patterns. */
const SHEET_TILE_PX = [512, 128] as const;

/** Room beside a region of cells: quiet zones and what its blocks missed. */
const CELL_MARGIN_PX = 20;
const CELL_MARGIN = 0.05;
/**
 * Regions of codes have more dark and squareness than these, print hardly ever both: one that is not read is examined
 * again on another raster. Of clean MicroPDF417 the engine misses one crop in twenty, whatever its scale.
 */
const MIN_CODE_DARK = 0.35;
const MIN_CODE_SQUARENESS = 0.5;
/** Single rows of bars, which passes over bar regions look at on other rasters; those of stacked codes have 0.8 at most. */
const MIN_BAR_COHERENCE = 0.85;
/** Of rows of bars: cells have 0.2 at most. */
const MIN_ROW_COHERENCE = 0.25;
/** Looks at regions of cells in one pass: a column of sixteen labels that are one region at first took three. */
const MAX_ROUNDS = 8;
/** Of codes of cells but rMQR, which a pass of its own reads, and blocks round it; lines of print are longer. */
const MAX_SQUARE_ASPECT = 1.6;
const SECOND_SCALE = 1.5;
/**
 * The search for codes of low resolution takes up to 4 s a megapixel of photographs: regions that come to more pixels together are
 * left out, but for the largest alone.
 */
const MAX_REGIONS_PIXELS = 400_000;
/** In so small an image dots of 4 px are no region, and to search all of it costs a millisecond. */
const MAX_THUMBNAIL_PIXELS = 40_000;
/** Of the largest: with their margins fewer come to MAX_REGIONS_PIXELS, and a field of noise has thousands, which are compared with each other. */
const MAX_ROUGH_REGIONS = 160;
/** A version 1 of modules of 1.25 px with the margins. */
const MIN_REGION_PIXELS = 60 * 60;
/** Round the corners of a DataBar that may be a mixture: its bars without the next label's; where they span one row, all of its rows. */
const MIXTURE_MARGINS = [0.1, 0.4] as const;
/** The first of the passes over a sheet upright. */
const FIRST_SHEET_PASS = 'sheet upright ×1';
/** Of a view that is rotated; the engine holds as much again. */
const MAX_UPRIGHT_PIXELS = 4_200_000;
/** A sheet is rotated in strips that share so much: codes up to that height lie whole in some strip. */
const STRIP_OVERLAP_PX = 400;
/**
 * Radians (0.15°) by which the rows of a strip are left to fall from left to right. Where PDF417 of one line rise by .06° the engine reads 3 of
 * 128, at .03° 94; where they fall by .03° to 1.5° it reads all, and a sheet's tilt is known to a tenth of a degree.
 */
const STRIP_FALL = 0.0026;
/** Larger regions are examined in the size of the whole image. */
const MAX_CELL_PIXELS = 600_000;

/** The views of a pass, each made when asked for, and good until the next is. */
export function* viewsOf(scene: RecognitionScene, pass: Pass): Iterable<View> {
  for (const view of VIEWS[pass.viewOf](scene, pass)) {
    const made: Luma[] = [];
    let image = view.image;
    for (const filter of pass.filters) {
      image = filtered(scene, image, filter);
      if (!isShared(filter)) made.push(image);
    }
    try {
      yield { ...view, image };
    } finally {
      made.forEach(({ data }) => release(data));
    }
  }
}

/** Views before the pass's filters. */
type Views = (scene: RecognitionScene, pass: Pass) => Iterable<View>;

const VIEWS: Readonly<Record<Pass['viewOf'], Views>> = {
  *scene({ image }) {
    yield { image, toScene: (point) => point, asGiven: true };
  },
  *image(scene) {
    const factor = scene.workFactor;
    yield {
      image: scene.level(factor),
      toScene: ({ x, y }) => ({ x: x * factor, y: y * factor }),
      asGiven: true,
    };
  },
  *'fine parts'(scene) {
    for (const box of scene.cells.fineParts) {
      const parts = evenPartsOf(box, FINE_PART.pixels, FINE_PART.overlap);
      for (const each of parts) {
        const { image, toWhole } = partOf(scene.image, each);
        // The edges of a whole box part no code.
        const part = parts.length === 1 ? {} : { part: true as const, several: true as const };
        yield* released({ image, toScene: toWhole, asGiven: true, ...part });
      }
    }
  },
  *'sheet tiles'(scene) {
    if (!isSheet(finish(scene.unreadFinders()))) return;
    for (const tile of tilesOf(scene.image, ...SHEET_TILE_PX))
      yield { image: tile.image, toScene: tile.toWhole };
  },
  'bar regions': viewsOfBars,
  *'sheet upright'(scene, { scale }) {
    const sheet = scene.cells.tiltedSheet;
    // Another raster shows what the first one left out, if it showed anything.
    if (
      sheet === undefined ||
      (scale > 1 && !scene.symbols().some((symbol) => symbol.pass === FIRST_SHEET_PASS))
    )
      return;
    const before = scene.symbols().length;
    yield* stripsOf(scene, sheet, scale);
    // Its rows may be what were taken for columns.
    const { tilt, along, across } = sheet;
    const quarter = { tilt: tilt + Math.PI / 2, along: across, across: [-along[1], -along[0]] } as const;
    if (scene.symbols().length === before) yield* stripsOf(scene, quarter, scale);
  },
  *'doubted places'(scene) {
    for (const share of MIXTURE_MARGINS)
      for (const { left, top, right, bottom } of scene.answers.doubtedPlaces('linear').map(boxOf)) {
        const margin = share * Math.max(right - left, bottom - top);
        const { image, toWhole } = partOf(scene.image, {
          left: left - margin,
          top: top - margin,
          right: right + margin,
          bottom: bottom + margin,
        });
        yield* released({ image, toScene: toWhole, asGiven: true, part: true });
      }
  },
  *'doubted stacks'(scene) {
    for (const quad of scene.answers.doubtedPlaces('stacked'))
      yield* released(uprightOf(scene, placeOf(scene.image, quad, scene.fineCellRegions()), 1));
  },
  *'soft regions'(scene) {
    yield* copiesOf(scene, scene.cellRegions('soft').filter(mayBeSoftCode));
  },
  *'rough regions'(scene, pass) {
    if (scene.image.data.length <= MAX_THUMBNAIL_PIXELS) return yield* VIEWS.image(scene, pass);
    yield* copiesOf(scene, roughRegions(scene));
  },
  *'straightened regions'(scene) {
    for (const { image, toScene } of straightenedCells(scene))
      yield* released({ image, toScene, upright: true });
  },
  *'straightened bars'(scene) {
    for (const { image, toScene } of straightenedBars(scene))
      yield* released({ image, toScene, upright: true });
  },
  *'dark page'(scene) {
    for (const { image, toScene } of ofDarkPage(scene)) yield* released({ image, toScene, upright: true });
  },
  *'cell regions'(scene) {
    // What was read parts regions that join several codes: the rest of them is examined next.
    for (let round = 0, read = -1; round < MAX_ROUNDS && read !== scene.symbols().length; round++) {
      read = scene.symbols().length;
      yield* viewsOfCells(scene, scene.cells.examine());
    }
  },
};

/** The regions as they are, until they come to MAX_REGIONS_PIXELS together; the first whatever its size. */
function* copiesOf(scene: RecognitionScene, regions: readonly CellRegion[]): Iterable<View> {
  let left = MAX_REGIONS_PIXELS;
  for (const region of regions) {
    const view = copyOf(scene, region);
    const pixels = view.image.width * view.image.height;
    const fits = pixels <= left || left === MAX_REGIONS_PIXELS;
    if (fits) {
      left -= pixels;
      yield* released(view);
    } else release(view.image.data);
    if (left < MIN_REGION_PIXELS) return;
  }
}

/** The sheet upright, in strips. */
function* stripsOf(
  scene: RecognitionScene,
  { tilt, along, across }: TiltedSheet,
  scale: number,
): Iterable<View> {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const length = along[1] - along[0] + 2 * CELL_MARGIN_PX;
  const u = (along[0] + along[1]) / 2;
  const margin = CELL_MARGIN_PX + (STRIP_FALL * length) / 2;
  const breadth = Math.min(MAX_UPRIGHT_PIXELS / (length * scale * scale), across[1] - across[0] + 2 * margin);
  // Long strips are low, and must go on.
  const step = breadth - Math.min(STRIP_OVERLAP_PX, breadth / 2);
  for (let top = across[0] - margin; top < across[1]; top += step) {
    const v = top + breadth / 2;
    const crop = {
      centre: { x: u * cos - v * sin, y: u * sin + v * cos },
      angle: tilt - STRIP_FALL,
      length,
      breadth,
      scale,
      scaleAcross: scale,
    };
    const image = cropped(scene.image, crop);
    scene.spend(cropWorkMs(crop));
    yield* released({ image, toScene: fromCrop(crop), upright: true });
    if (top + breadth >= across[1]) return;
  }
}

/** Of each region that is not covered by then. */
function* viewsOfCells(scene: RecognitionScene, regions: readonly CellRegion[]): Iterable<View> {
  for (const region of regions) {
    const isLeft = (): boolean => !isCovered(region, scene.symbols());
    // An earlier region's crop may have shown it too.
    if (!isLeft()) continue;
    // The engine reads cells at any angle, rows of bars upright.
    const isOfRows = region.rows === true || region.coherence >= MIN_ROW_COHERENCE;
    const given = Math.abs(region.angle) < MIN_ROTATION || !isOfRows;
    yield* released(given ? copyOf(scene, region) : uprightOf(scene, region, 1));
    if (region.surroundings === 'dark' && isLeft())
      yield* released(inverted(given ? copyOf(scene, region) : uprightOf(scene, region, 1)));
    if (isWorthAnotherPass(region) && isLeft() && isInBounds(scene, region))
      yield* released(uprightOf(scene, region, SECOND_SCALE));
  }
}

function isWorthAnotherPass({ dark, squareness, coherence, length, breadth }: CellRegion): boolean {
  if (dark < MIN_CODE_DARK || squareness < MIN_CODE_SQUARENESS || coherence >= MIN_BAR_COHERENCE)
    return false;
  const isSquare = Math.max(length, breadth) <= MAX_SQUARE_ASPECT * Math.min(length, breadth);
  return coherence >= MIN_ROW_COHERENCE || isSquare;
}

/** Whether the second view of a region is no larger than a view may be. A code as large as that has modules of 5 px and more. */
function isInBounds(scene: RecognitionScene, region: CellRegion): boolean {
  const { length, breadth } = extentOf(scene, region);
  return length * breadth * SECOND_SCALE ** 2 <= MAX_UPRIGHT_PIXELS;
}

/** Of two levels, as large dots are joined at half the size alone: the larger ones, without what lies within them. */
function roughRegions(scene: RecognitionScene): readonly CellRegion[] {
  const areaOf = ({ length, breadth }: CellRegion): number => length * breadth;
  const all = [1, 2]
    .flatMap((factor) => scene.cellRegions('rough', factor * scene.workFactor))
    .filter((region) => mayBeRoughCode(region) && areaOf(region) <= MAX_REGIONS_PIXELS)
    .sort((a, b) => areaOf(b) - areaOf(a))
    .slice(0, MAX_ROUGH_REGIONS);
  return all.filter((region, i) => !all.slice(0, i).some((larger) => isWithin(larger, region.centre)));
}

/** The view, whose pixels are given back when the next is asked for. */
const released = (view: View): Iterable<View> => lent(view, view.image.data);

function inverted(view: View): View {
  const image = inverse(view.image);
  release(view.image.data);
  return { ...view, image };
}

interface Extent {
  readonly level: Luma;
  readonly factor: number;
  readonly centre: Point;
  readonly length: number;
  readonly breadth: number;
}

/** The region with its margins, in pixels of the level at which it is examined. */
function extentOf(scene: RecognitionScene, { centre, length, breadth }: Omit<Place, 'angle'>): Extent {
  const margin = 2 * (CELL_MARGIN_PX + CELL_MARGIN * Math.max(length, breadth));
  const factor = (length + margin) * (breadth + margin) > MAX_CELL_PIXELS ? scene.workFactor : 1;
  return {
    level: scene.level(factor),
    factor,
    centre: { x: centre.x / factor, y: centre.y / factor },
    length: (length + margin) / factor,
    breadth: (breadth + margin) / factor,
  };
}

const scaled =
  (toLevel: View['toScene'], factor: number): View['toScene'] =>
  (point) => {
    const { x, y } = toLevel(point);
    return { x: x * factor, y: y * factor };
  };

/** The region as it is, with the box around it: the engine sees the pixels that it sees in the whole image. */
function copyOf(scene: RecognitionScene, region: CellRegion): View {
  const { level, factor, centre, length, breadth } = extentOf(scene, region);
  const [cos, sin] = [Math.abs(Math.cos(region.angle)), Math.abs(Math.sin(region.angle))];
  const halfX = (length * cos + breadth * sin) / 2;
  const halfY = (length * sin + breadth * cos) / 2;
  const { image, toWhole } = partOf(level, {
    left: centre.x - halfX,
    top: centre.y - halfY,
    right: centre.x + halfX,
    bottom: centre.y + halfY,
  });
  return { image, toScene: scaled(toWhole, factor), asGiven: true, part: true };
}

/** The region rotated upright, at `scale` pixels of the view to one of the level. */
function uprightOf(scene: RecognitionScene, region: Place, scale: number): View {
  const { level, factor, centre, length, breadth } = extentOf(scene, region);
  const crop = { centre, angle: region.angle, length, breadth, scale, scaleAcross: scale };
  const image = cropped(level, crop);
  scene.spend(cropWorkMs(crop));
  return { image, toScene: scaled(fromCrop(crop), factor), upright: true };
}
