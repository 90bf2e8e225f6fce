// MaxiCode at any angle and beside other codes (ISO/IEC 16023). The engine reads one that is upright and alone in its image;
// this finds the bullseye, places the grid of hexagons, and hands the engine the modules drawn upright.
import type { Luma } from '../../image/types.ts';
import { FAST_PASS } from '../engine/read.ts';
import { answered } from '../engine/texts.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import { findBullseyes } from '../locate/bullseye.ts';
import type { Point, Reader, RecognizedSymbol, Scene } from '../reader.ts';
import type { Budget } from '../../lib/budget.ts';
import { release } from '../../lib/release.ts';
import type { Steps } from '../../lib/steps.ts';
import { cropped, cropWorkMs, fromCrop, type Crop } from '../vision/crop.ts';
import { blur, unsharp } from '../vision/pixels.ts';
import { contains, distance, mapQuad, type Box } from '../vision/geometry.ts';
import { placeOf, type Placement } from './fit.ts';
import { COLUMNS, modulesOfGrid, ROWS } from './grid.ts';
import { greyAt, placementsOf } from './placements.ts';

/** Nominal ms of one placement of the grid. */
const PLACEMENT_WORK_MS = 12;
/** Rings and hexagons have edges in all directions: 0.05 at most, a tilt by 45° adds 0.1; squares have 0.5 and more. */
const MAX_SQUARENESS = 0.25;
/**
 * Hexagons of 16 px whose edges are drawn in steps have 0.38 to 0.46, and are one region as square as the code; codes of squares seen from the
 * front 0.53 and more.
 */
const MAX_STEPPED_SQUARENESS = 0.52;
const MAX_STEPPED_ASPECT = 1.3;
/** Seen from the side by 60° edges across are twice as steep as those along: 0.6. Stripes have 0.9. */
const MAX_COHERENCE = 0.6;
/** Thirty hexagons of 2 px. */
export const MIN_SIDE_PX = 56;
const MAX_ASPECT = 4;
/** Of larger hexagons smaller levels show the region: searched at twice that level, where a hexagon has 4 px and more. */
const LEVELS_FINER = 2;
const MAX_FACTOR = 16;
/** Of a region of blurred cells, which print beside the code does not join: of 10 codes 0.04 to 0.10, 0.02 to 0.24 and 1.3. */
const MAX_SOFT_SQUARENESS = 0.15;
const MAX_SOFT_COHERENCE = 0.3;
const MAX_SOFT_ASPECT = 1.6;
/** Thirty hexagons of 1.6 px. */
const MIN_SOFT_PX = 48;
/** Regions of two levels are one: by the distance of their centres, of the longer side, and the ratio of their areas. A choice. */
const SAME_CENTRE = 0.25;
const SAME_AREA = 0.5;
/** Where hexagons are few the region may leave out a part of the code, and of its rings. */
const REGION_MARGIN = 0.2;
/** Of a region, in pixels of its level, whose rings may be too fine: it is searched once more enlarged. And of such regions. A choice. */
const MAX_SMALL_PX = 240;
const MAX_ENLARGED = 2;
const ENLARGED = 3;
const SHARPENING = 2;
/** Its time, blurred and sharpened, by that of the crop. A choice. */
const ENLARGED_WORK = 2;
/** Modules on each side by which a module's light is judged. */
const WINDOW = 3;
/** Of a code's contrast between its darkest and lightest twentieth: half the light is lost in a shadow. */
const MIN_LOCAL_CONTRAST = 0.5;
const EXTREME_SHARE = 0.05;
/** Pixels of a module in the drawing, and rows of white around it. */
const MODULE_PX = 4;
const MARGIN_PX = 8;
/** The grid's corners from the bullseye's centre, in widths of a hexagon: 14.5 to the left, 15.5 to the right. */
const CORNERS = [
  [-14.5, -14.4],
  [15.5, -14.4],
  [15.5, 14.4],
  [-14.5, 14.4],
] as const;

/** A region that may be a MaxiCode, and the level at which it is searched, by its factor. */
interface Place {
  readonly region: CellRegion;
  readonly factor: number;
}

/** MaxiCodes in regions of cells that are not of squares. The view is the scene's image itself. */
export const maxiCode: Reader = {
  symbologies: ['MAXICODE'],
  *read(_view, scene, budget) {
    const symbols: RecognizedSymbol[] = [];
    let enlargedPlaces = 0;
    for (const { region, factor } of placesOf(scene)) {
      const level = scene.level(factor);
      const box = boxAbout(region, factor);
      const toScene = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
      const isNew = (eye: Point): boolean => !symbols.some(({ quad }) => contains(quad, eye));
      const plain = yield* readIn({ image: level, box, toScene, isNew }, scene, budget);
      symbols.push(...plain);
      if (plain.length > 0 || enlargedPlaces === MAX_ENLARGED || !isSmall(box)) continue;
      enlargedPlaces += 1;
      const crop = enlargedCrop(box);
      if (!budget.spend(ENLARGED_WORK * cropWorkMs(crop))) return symbols;
      const near = enlarged(level, crop, toScene);
      symbols.push(...(yield* readIn({ ...near, isNew }, scene, budget)));
      release(near.image.data);
    }
    return symbols;
  },
};

/** A part of an image that is searched, and the way to the scene's pixels. */
interface Searched {
  readonly image: Luma;
  readonly box: Box;
  readonly toScene: (point: Point) => Point;
}

/** The codes whose bullseye, in pixels of the scene, is new. */
function* readIn(
  { image, box, toScene, isNew }: Searched & { readonly isNew: (eye: Point) => boolean },
  scene: Scene,
  budget: Budget,
): Steps<readonly RecognizedSymbol[]> {
  const symbols: RecognizedSymbol[] = [];
  for (const eye of yield* findBullseyes(image, box, budget)) {
    if (!isNew(toScene(eye))) continue;
    for (const placement of placementsOf(image, eye)) {
      if (!budget.spend(PLACEMENT_WORK_MS)) return symbols;
      yield;
      const symbol = yield* readPlaced(image, placement, scene);
      if (symbol === undefined) continue;
      symbols.push({ ...symbol, quad: mapQuad(symbol.quad, toScene) });
      break;
    }
  }
  return symbols;
}

function isSmall({ left, top, right, bottom }: Box): boolean {
  return Math.max(right - left, bottom - top) <= MAX_SMALL_PX;
}

function enlargedCrop({ left, top, right, bottom }: Box): Crop {
  return {
    centre: { x: (left + right) / 2, y: (top + bottom) / 2 },
    angle: 0,
    length: right - left,
    breadth: bottom - top,
    scale: ENLARGED,
    scaleAcross: ENLARGED,
  };
}

/** The crop of the level, sharpened: of rings of 2 px and less rows of pixels show no edges. */
function enlarged(level: Luma, crop: Crop, toScene: Searched['toScene']): Searched {
  const plain = cropped(level, crop);
  const soft = blur(plain, ENLARGED - 1);
  const image = unsharp(plain, soft, SHARPENING);
  for (const { data } of [plain, soft]) release(data);
  const toLevel = fromCrop(crop);
  return {
    image,
    box: { left: 0, top: 0, right: image.width, bottom: image.height },
    toScene: (point) => toScene(toLevel(point)),
  };
}

/** Whether some region may be a MaxiCode. */
export function mayHoldMaxiCode(scene: Pick<Scene, 'coarseFactor' | 'level' | 'cellRegions'>): boolean {
  return !placesOf(scene).next().done;
}

/** The regions of each level, the finest first: on the coarse level, hexagons of more than 24 px are edges and no cells. */
function* placesOf(
  scene: Pick<Scene, 'coarseFactor' | 'level' | 'cellRegions'>,
): Generator<Place, undefined> {
  const { coarseFactor } = scene;
  const finer: CellRegion[] = [];
  // On the coarse level a code of hexagons of 3 px is one region with the print beside it.
  for (let factor = Math.max(1, coarseFactor / 2); factor <= MAX_FACTOR; factor *= 2) {
    const { width, height } = scene.level(factor);
    const least = factor <= coarseFactor ? MIN_SIDE_PX : MIN_SIDE_PX * factor;
    if (Math.min(width, height) * factor < least) break;
    for (const region of scene.cellRegions('sparse', factor)) {
      if (!mayBeMaxiCode(region) || Math.min(region.length, region.breadth) < least) continue;
      if (finer.some((seen) => isSame(seen, region))) continue;
      finer.push(region);
      yield { region, factor: factor <= coarseFactor ? 1 : factor / LEVELS_FINER };
    }
  }
  for (const region of scene.cellRegions('soft')) {
    if (!isOfHexagons(region) || finer.some((seen) => isSame(seen, region))) continue;
    finer.push(region);
    yield { region, factor: 1 };
  }
  return undefined;
}

/** Whether two levels show one region. */
function isSame(a: CellRegion, b: CellRegion): boolean {
  const [smaller, larger] = [a.length * a.breadth, b.length * b.breadth].sort((p, q) => p - q);
  return (
    distance(a.centre, b.centre) < SAME_CENTRE * Math.max(a.length, a.breadth) &&
    (smaller ?? 0) > SAME_AREA * (larger ?? 0)
  );
}

/** The box around the region with its margin, in pixels of the level. */
function boxAbout({ centre, angle, length, breadth }: CellRegion, factor: number): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const margin = REGION_MARGIN * Math.max(length, breadth);
  const halfX = (length * cos + breadth * sin) / 2 + margin;
  const halfY = (length * sin + breadth * cos) / 2 + margin;
  return {
    left: (centre.x - halfX) / factor,
    top: (centre.y - halfY) / factor,
    right: (centre.x + halfX) / factor,
    bottom: (centre.y + halfY) / factor,
  };
}

/** Whether the region has the edges and the size that a MaxiCode's has. */
function mayBeMaxiCode({ squareness, coherence, length, breadth }: CellRegion): boolean {
  if (coherence > MAX_COHERENCE) return false;
  const [short, long] = [Math.min(length, breadth), Math.max(length, breadth)];
  const isStepped = squareness <= MAX_STEPPED_SQUARENESS && long <= MAX_STEPPED_ASPECT * short;
  return (squareness <= MAX_SQUARENESS || isStepped) && short >= MIN_SIDE_PX && long <= MAX_ASPECT * short;
}

/** Whether a region of blurred cells is as sure to be of hexagons as can be told. */
function isOfHexagons({ squareness, coherence, length, breadth }: CellRegion): boolean {
  const [short, long] = [Math.min(length, breadth), Math.max(length, breadth)];
  return (
    squareness <= MAX_SOFT_SQUARENESS &&
    coherence <= MAX_SOFT_COHERENCE &&
    short >= MIN_SOFT_PX &&
    long <= MAX_SOFT_ASPECT * short
  );
}

function* readPlaced(
  image: Luma,
  placement: Placement,
  { engine }: Scene,
): Steps<RecognizedSymbol | undefined> {
  const drawn = drawing(darkModules(image, placement));
  const options = { ...FAST_PASS, isPure: true, formats: ['MaxiCode'] };
  const [symbol] = (yield* engine.read(drawn, options)).flatMap(answered);
  if (symbol === undefined) return undefined;
  const corner = ([u, v]: readonly [number, number]): Point => placeOf(placement, u, v);
  const [a, b, c, d] = CORNERS;
  return { ...symbol, quad: [corner(a), corner(b), corner(c), corner(d)] };
}

/**
 * By row and column, 1 for a module darker than the middle between the darkest and the lightest about it, or of the whole code
 * where those about it are all of a kind: padding leaves places without a dark module.
 */
function darkModules(image: Luma, placement: Placement): Uint8Array {
  const greys = new Float32Array(ROWS * COLUMNS).fill(Number.NaN);
  for (const module of modulesOfGrid())
    greys[module.row * COLUMNS + module.column] = greyAt(image, placement, module);
  const all = modulesOfGrid()
    .map(({ row, column }) => greys[row * COLUMNS + column] ?? 0)
    .sort((a, b) => a - b);
  const whole = rangeOf(all, Math.floor(all.length * EXTREME_SHARE));
  const dark = new Uint8Array(ROWS * COLUMNS);
  for (const { row, column } of modulesOfGrid()) {
    const near: number[] = [];
    for (let y = Math.max(0, row - WINDOW); y <= Math.min(ROWS - 1, row + WINDOW); y++)
      for (let x = Math.max(0, column - WINDOW); x <= Math.min(COLUMNS - 1, column + WINDOW); x++) {
        const grey = greys[y * COLUMNS + x] ?? Number.NaN;
        if (!Number.isNaN(grey)) near.push(grey);
      }
    near.sort((a, b) => a - b);
    const local = rangeOf(near, 1);
    const { middle } = local.contrast < MIN_LOCAL_CONTRAST * whole.contrast ? whole : local;
    if ((greys[row * COLUMNS + column] ?? 0) < middle) dark[row * COLUMNS + column] = 1;
  }
  return dark;
}

/** Of greys in their order, without `beyond` of them at either end. */
function rangeOf(
  sorted: readonly number[],
  beyond: number,
): { readonly contrast: number; readonly middle: number } {
  const [low, high] = [sorted[beyond] ?? 0, sorted[sorted.length - 1 - beyond] ?? 0];
  return { contrast: high - low, middle: (low + high) / 2 };
}

/**
 * The modules as squares, odd rows shifted by half of one: what the engine samples are their middles. It takes the box
 * around all that is dark for the grid's, so where the first column or the last row has nothing dark their corner is
 * drawn dark, one wrong module among the many that are corrected. (The other two sides hold dark modules always.)
 */
function drawing(modules: Uint8Array): Luma {
  const dark = modules.slice();
  const last = (ROWS - 1) * COLUMNS;
  const inFirstColumn = dark.some((value, i) => value === 1 && i % (2 * COLUMNS) === 0);
  if (!inFirstColumn || !dark.subarray(last).includes(1)) dark[last] = 1;
  const width = COLUMNS * MODULE_PX + 2 * MARGIN_PX;
  const height = ROWS * MODULE_PX + 2 * MARGIN_PX;
  const data = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      if (dark[row * COLUMNS + column] !== 1) continue;
      const left = MARGIN_PX + column * MODULE_PX + (row % 2 === 0 ? 0 : MODULE_PX / 2);
      for (let y = 0; y < MODULE_PX; y++) {
        const from = (MARGIN_PX + row * MODULE_PX + y) * width + left;
        data.fill(0, from, from + MODULE_PX);
      }
    }
  return { width, height, data };
}
