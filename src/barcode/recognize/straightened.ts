// Regions of cells and of bars as a camera straight above them would show them, enlarged: by the two directions in which their edges run.
import type { Luma } from '../../image/types.ts';
import { directionsWorkMs, edgeDirections, type EdgeDirections } from '../locate/edge-directions.ts';
import type { CellRegion, Place } from '../locate/cell-regions.ts';
import type { Point } from '../reader.ts';
import { cropped, cropWorkMs, fromCrop, type Crop } from '../vision/crop.ts';
import { boxOf } from '../vision/geometry.ts';
import { boxed, gammaTable, tone, unsharp } from '../vision/pixels.ts';
import { partOf } from '../vision/tiles.ts';
import { release } from '../../lib/release.ts';
import { likenessOf } from './evidence.ts';
import { isCovered, isNoise, isWithin, mayBeRows } from './left.ts';
import { measureWorkMs } from './remains.ts';
import type { RecognitionScene } from './scene.ts';

/**
 * Pixels of the view per pixel of the image, so that modules of 1.2 px are 3 px and more; sharpened in light as it was before a camera's gamma,
 * and as it is. Of 52 codes in scenes that some view shows (six scales and tones, each at 2, 3 and 4) these three show 48; of three seeds (234
 * codes) two for each region show as many as all three, in nine tenths of the time.
 */
const LARGE = { scale: 3, isSharpened: true } as const;
const PLAIN = { scale: 2, isSharpened: false } as const;
const SHARPENED = { scale: 2, isSharpened: true } as const;
const VIEWS = {
  bars: [LARGE, PLAIN, SHARPENED],
  sharp: [LARGE, PLAIN],
  blurred: [LARGE, SHARPENED],
} as const;
type Views = (typeof VIEWS)[keyof typeof VIEWS];
const SHARPENING = 2;
/** Pixels beside a crop that its edge pixels are made of, sharpened. */
const CUBIC_PX = 4;
const LIGHT: Uint8Array = gammaTable(1.6);
/** Room beside a region, for the quiet zone, in pixels of the image and by its size. */
const MARGIN_PX = 10;
const MARGIN = 0.06;
/** A region that lies aslant holds no code as large as the rectangle around it. A choice. */
const MAX_GROWTH = 1.3;
const MAX_VIEW_PIXELS = 400_000;
/** A view of a large region has fewer pixels, but no less than this share of its scale. */
const MIN_FITTED = 0.75;
/** Of a large code of small modules: cards' PDF417 of 1.3 to 2 px a module have 0.79 to 0.87 of their pixels on edges, book spines 0.25. */
const MAX_FINE_VIEW_PIXELS = 1_000_000;
const MIN_FINE_EDGES = 0.6;
/** Regions that are measured, the largest first, after the last that was read: of 230 that are read here all are among the first three. */
const MAX_MEASURED = 6;
/** Of 57 regions that are read here 54 are one of the two largest of their image; with six in place of two 5 of 988 codes more are read. */
const MAX_FRUITLESS = 2;
/**
 * What regions have that are read here; blurred modules of 2 px have hardly a direction: of QR codes 1.5 and 1.1 along the stronger and the weaker,
 * 2 and 1.6 if sharp.
 */
const MIN_SIDE_PX = 24;
const MAX_ASPECT = 6;
const MIN_DARK = 0.3;
const MAX_DARK = 0.6;
/** Rows of bars of a MicroPDF417 have 0.75, single ones 0.85 and more. */
const MAX_COHERENCE = 0.8;
const MIN_STRONGER = 1.4;
const MIN_WEAKER = 0.6;
/** All but one in fifty of the sharp ones have so much; what has less is blurred. */
const SHARP_STRONGER = 2.1;
const SHARP_WEAKER = 1.1;
const MAX_SKEW = 0.6;
/**
 * Rows, or columns, of a code's cells are partly alike: of 161 regions that are read here, in scenes and public images, 0.19 to 0.7, and more of few
 * rows of bars. Keys, windows, print in lines and book spines have 0.8 and more, noise and crosswords less. And grey levels between dark and light:
 * grain of paper has 12 to 18, those regions 33 and more.
 */
const MIN_AGREEMENT = 0.15;
const MAX_AGREEMENT = 0.8;
const MIN_CONTRAST = 20;
/** Of the height of bars, by which their row falls from one end to the other. A choice: most lines at right angles to the bars still cross all of them. */
const MIN_LEAN = 0.3;

export interface Straightened {
  readonly image: Luma;
  readonly toScene: (point: Point) => Point;
}

/** The unread cells at each scale, the largest first. */
export function straightenedCells(scene: RecognitionScene): Iterable<Straightened> {
  const mayBeRead = (directions: EdgeDirections, region: CellRegion): boolean =>
    isOfTwoDirections(directions) && isOfCells(scene, region);
  return straightened(scene, cellsToStraighten(scene), mayBeRead, viewsOfCells);
}

/**
 * The unread bars that lean so far from the right angle to their row that no line at that angle crosses all of them; also those of regions of
 * cells, as such lines may show no bars that can be a code.
 */
export function straightenedBars(scene: RecognitionScene): Iterable<Straightened> {
  return straightened(scene, barsToStraighten(scene), leans, () => VIEWS.bars);
}

/** Each region at each scale until something is read there; none after MAX_FRUITLESS of which nothing was read. */
function* straightened<Region extends Place>(
  scene: RecognitionScene,
  regions: readonly Region[],
  isWorthIt: (directions: EdgeDirections, region: Region) => boolean,
  viewsOf: (directions: EdgeDirections) => Views,
): Iterable<Straightened> {
  let [fruitless, measured] = [0, 0];
  for (const region of regions) {
    if (fruitless === MAX_FRUITLESS || measured === MAX_MEASURED) return;
    measured += 1;
    scene.spend(directionsWorkMs(region));
    const directions = edgeDirections(scene.image, region);
    if (directions === undefined || !isWorthIt(directions, region)) continue;
    const before = scene.symbols().length;
    fruitless += 1;
    const isLeft = (): boolean => !isCovered(region, scene.symbols());
    const maxPixels = directions.edges < MIN_FINE_EDGES ? MAX_VIEW_PIXELS : MAX_FINE_VIEW_PIXELS;
    for (const { scale, isSharpened } of viewsOf(directions)) {
      const crop = fitted(cropOf(region, directions, scale), maxPixels);
      if (!isLeft() || crop.scale < MIN_FITTED * scale) continue;
      const image = isSharpened ? sharpened(scene.image, crop) : cropped(scene.image, crop);
      scene.spend(cropWorkMs(crop));
      yield { image, toScene: fromCrop(crop) };
    }
    if (scene.symbols().length > before) [fruitless, measured] = [0, 0];
  }
}

/** The crop, in fewer pixels where it would have more than so many. */
function fitted(crop: Crop, maxPixels: number): Crop {
  const scale = Math.min(crop.scale, Math.sqrt(maxPixels / (crop.length * crop.breadth)));
  return { ...crop, scale, scaleAcross: scale };
}

export function isInBounds({ length, breadth, scale }: Crop, maxPixels: number): boolean {
  return length * breadth * scale * scale <= maxPixels;
}

/** The crop of the image, sharpened before it is enlarged. */
function sharpened(image: Luma, crop: Crop): Luma {
  const { x, y } = crop.centre;
  const corner = (along: number, across: number): Point =>
    fromCrop(crop)({ x: along * crop.length * crop.scale, y: across * crop.breadth * crop.scaleAcross });
  const box = boxOf([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]);
  const part = partOf(image, {
    left: box.left - CUBIC_PX,
    top: box.top - CUBIC_PX,
    right: box.right + CUBIC_PX,
    bottom: box.bottom + CUBIC_PX,
  });
  const soft = boxed(part.image, 1);
  const sharp = unsharp(part.image, soft, SHARPENING);
  const light = tone(sharp, LIGHT);
  const origin = part.toWhole({ x: 0, y: 0 });
  const view = cropped(light, { ...crop, centre: { x: x - origin.x, y: y - origin.y } });
  for (const { data } of [part.image, soft, sharp, light]) release(data);
  return view;
}

export function mayBeCode({ length, breadth, dark }: CellRegion, maxDark: number): boolean {
  const [side, longer] = [Math.min(length, breadth), Math.max(length, breadth)];
  return side >= MIN_SIDE_PX && longer <= MAX_ASPECT * side && dark >= MIN_DARK && dark <= maxDark;
}

function isOfTwoDirections({ stronger, weaker, skew }: EdgeDirections): boolean {
  return stronger >= MIN_STRONGER && weaker >= MIN_WEAKER && Math.abs(skew) <= MAX_SKEW;
}

function isOfCells(scene: RecognitionScene, region: CellRegion): boolean {
  const factor = scene.workFactor;
  scene.spend(measureWorkMs(region, factor));
  const { agreement, contrast } = likenessOf(scene.level(factor), region, factor);
  if (agreement < MIN_AGREEMENT || contrast < MIN_CONTRAST) return false;
  return agreement <= MAX_AGREEMENT || mayBeRows(region);
}

/** Blurred modules of 2 px have hardly a direction. */
function viewsOfCells({ stronger, weaker }: EdgeDirections): Views {
  return stronger < SHARP_STRONGER || weaker < SHARP_WEAKER ? VIEWS.blurred : VIEWS.sharp;
}

/** Whether lines at right angles to the bars leave the row before they cross all of them. */
export function leans(
  { skew }: EdgeDirections,
  { length, breadth }: Pick<Place, 'length' | 'breadth'>,
): boolean {
  const lean = Math.abs(skew);
  return lean <= MAX_SKEW && length * Math.tan(lean) >= MIN_LEAN * breadth;
}

export function cellsToStraighten(scene: RecognitionScene): readonly CellRegion[] {
  return unreadRegions(scene).filter(
    (region) => region.coherence <= MAX_COHERENCE && !isNoise(region) && mayBeCode(region, MAX_DARK),
  );
}

export function barsToStraighten(scene: RecognitionScene): readonly Place[] {
  const known = scene.bars.regionsIfAny;
  const cells = unreadRegions(scene).filter(
    (region) =>
      region.coherence > MAX_COHERENCE &&
      mayBeCode(region, MAX_DARK) &&
      !known.some((each) => isWithin(each, region.centre)),
  );
  return [...known, ...cells];
}

/** Each once, whether its edges are soft or not. */
function unreadRegions(scene: RecognitionScene): readonly CellRegion[] {
  const soft = scene.cellRegions('soft');
  const isKnown = (region: CellRegion): boolean =>
    soft.some((each) => isWithin(each, region.centre) && isWithin(region, each.centre));
  return [...soft, ...scene.fineCellRegions().filter((region) => !isKnown(region))].filter(
    (region) => !isCovered(region, scene.symbols()),
  );
}

/** The parallelogram that holds the region. */
export function cropOf(
  { centre, angle, length, breadth }: Place,
  { rows, skew }: EdgeDirections,
  scale: number,
): Crop {
  const tilt = angle - rows;
  const [cos, sin] = [Math.abs(Math.cos(tilt)), Math.abs(Math.sin(tilt))];
  const lean = Math.abs(Math.tan(skew));
  const across = (length * sin + breadth * cos) / Math.cos(skew);
  const along = length * cos + breadth * sin + lean * (length * sin + breadth * cos);
  const margin = 2 * (MARGIN_PX + MARGIN * Math.max(length, breadth));
  return {
    centre,
    angle: rows,
    length: Math.min(along, MAX_GROWTH * length) + margin,
    breadth: Math.min(across, MAX_GROWTH * breadth) + margin,
    scale,
    scaleAcross: scale,
    skew,
  };
}
