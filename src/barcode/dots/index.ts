// Data Matrix of separate dots (ISO/IEC TR 29158, dot peening): spots on a lattice are drawn as squares, which the engine reads.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { release } from '../../lib/release.ts';
import type { Steps } from '../../lib/steps.ts';
import { DATA_MATRIX_PASS } from '../engine/read.ts';
import { answered } from '../engine/texts.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import type { Reader, RecognizedSymbol, Scene } from '../reader.ts';
import { contains, distance, mapQuad, type Box, type Point } from '../vision/geometry.ts';
import { partOf } from '../vision/tiles.ts';
import { latticeOf, type Lattice } from './lattice.ts';
import { peaksOf, RELIEF_WORK_NS, reliefOf, spotsOf, threshold, type Relief, type Sign } from './spots.ts';

/** Round edges keep to no direction: 0.3 at most, squares have 0.5 and more; and edges of dots have no one direction. */
const MAX_SQUARENESS = 0.35;
const MAX_COHERENCE = 0.4;
const MAX_ASPECT = 3.5;
const MIN_SIDE_PX = 40;
/** Regions that are examined, the largest first. */
const MAX_REGIONS = 2;
/** Pixels of an image that is one of a code, whose small dots make no region. A choice. */
const MAX_CLOSE_UP = 400_000;
/** Of the side of a close-up: a region that lies as near to its middle shows it. */
const SAME_PLACE = 0.15;
/** Dots are few at the sides of a code: its region may leave them out. */
const REGION_MARGIN = 0.35;
/** The middle of a region says whether its spots stand on a lattice: pixels of the level a side, by the radius. */
const PROBE_PX = 68;
/** Of the region's longer side: a smaller level shows nothing of its middle alone. */
const MAX_PROBE = 2;
/** Dots of a part that must stand on a lattice. A choice: a third of the smallest code. */
const MIN_PROBED = 14;
const MAX_PIXELS = 250_000;
/**
 * Dots of 3 to 24 px: levels, and the radius of the box that smooths each. Of 240 drawn codes as many are read as with a radius of 1 at every
 * level, without the first 38 fewer.
 */
const SIGHTS = [
  { level: 1, radius: 1 },
  { level: 1, radius: 2 },
  { level: 2, radius: 2 },
  { level: 4, radius: 2 },
] as const;
const SIGNS = [1, -1] as const;
/** Of the probe's spots, which stand on the lattice: of 116 drawn codes that are read 0.92 and more. Print and grain lie beside it, too. */
const MIN_PROBED_SHARE = 0.8;
/** Of the lattice's places, which hold a spot: 0.27 to 0.63 in those codes, half of whose modules are dots; keys, windows and weaves have all. */
const MAX_FILL = 0.8;
/** Of a Data Matrix: ISO/IEC 16022 5.5. */
const MIN_MODULES = 8;
const MAX_MODULES = 96;
/** Of a row's or column's dots: a side of a code has half of them at least. */
const MIN_SIDE_SHARE = 0.3;
/** Modules of the frame (ISO/IEC 16022 5.2.1) that must be right: of 79 drawn codes that are read all are, by chance about six in ten. */
const MIN_FRAMED = 0.9;
/** Pixels of a module in the drawing, and modules of white around it. */
const MODULE_PX = 5;
const MARGIN = 3;
/** Where a module is sampled: its middle, and beside it in shares of the pitch. */
const SAMPLES = [
  [0, 0],
  [0.18, 0],
  [-0.18, 0],
  [0, 0.18],
  [0, -0.18],
] as const;

/** Codes of dots in regions of round edges. The view is the scene's image itself. */
export const dotMatrix: Reader = {
  symbologies: ['DATA_MATRIX'],
  *read(_view, scene, budget) {
    const symbols: RecognizedSymbol[] = [];
    for (const region of placesOf(scene)) {
      if (symbols.some(({ quad }) => contains(quad, region.centre))) continue;
      const symbol = yield* readRegion(scene, region, budget);
      if (symbol !== undefined) symbols.push(symbol);
      if (budget.exhausted) break;
    }
    return symbols;
  },
};

/** What is examined: about its middle, as far as a code may reach. */
type Place = Pick<CellRegion, 'centre' | 'length' | 'breadth'>;

function placesOf(scene: Scene): readonly Place[] {
  const factors = [...new Set([scene.workFactor, scene.coarseFactor])];
  const regions: readonly Place[] = factors
    .flatMap((factor) => scene.cellRegions('sparse', factor))
    .filter(mayBeDots)
    .sort((a, b) => b.length * b.breadth - a.length * a.breadth)
    .slice(0, MAX_REGIONS);
  const { width, height } = scene.image;
  if (width * height > MAX_CLOSE_UP) return regions;
  const side = Math.min(width, height) / (1 + REGION_MARGIN);
  const middle = { x: width / 2, y: height / 2 };
  const isExamined = regions.some(({ centre }) => distance(centre, middle) < SAME_PLACE * side);
  return isExamined ? regions : [...regions, { centre: middle, length: side, breadth: side }];
}

function mayBeDots({ squareness, coherence, length, breadth }: CellRegion): boolean {
  const [short, long] = [Math.min(length, breadth), Math.max(length, breadth)];
  return (
    squareness <= MAX_SQUARENESS &&
    coherence <= MAX_COHERENCE &&
    short >= MIN_SIDE_PX &&
    long <= MAX_ASPECT * short
  );
}

/** How a region's dots are seen. */
interface Sight {
  readonly factor: number;
  readonly radius: number;
  readonly sign: Sign;
  /** Spots on the lattice, by their share of all. */
  readonly worth: number;
}

function* readRegion(scene: Scene, region: Place, budget: Budget): Steps<RecognizedSymbol | undefined> {
  const sights: Sight[] = [];
  for (const { level, radius } of SIGHTS) {
    const factor = level * scene.workFactor;
    const probe = PROBE_PX * radius;
    const isWider = probe * factor > MAX_PROBE * Math.max(region.length, region.breadth);
    if (factor > scene.workFactor && isWider) continue;
    const { image } = partOf(scene.level(factor), boxAt(region, factor, probe / 2));
    if (!spend(budget, image)) return undefined;
    const relief = reliefOf(image, radius);
    release(image.data);
    for (const sign of SIGNS) {
      const spots = spotsOf(peaksOf(relief, sign));
      const lattice = latticeOf(spots, MIN_PROBED);
      if (lattice === undefined || lattice.places.length < MIN_PROBED_SHARE * spots.length) continue;
      if (fillOf(lattice) > MAX_FILL) continue;
      sights.push({ factor, radius, sign, worth: lattice.places.length ** 2 / spots.length });
    }
    release(relief.levels);
    yield;
  }
  const [sight] = sights.sort((a, b) => b.worth - a.worth);
  if (sight === undefined) return undefined;
  const half = ((1 + REGION_MARGIN) * Math.max(region.length, region.breadth)) / 2 / sight.factor;
  const { image, toWhole } = partOf(scene.level(sight.factor), boxAt(region, sight.factor, half));
  const isAffordable = image.data.length <= MAX_PIXELS && spend(budget, image);
  const relief = isAffordable ? reliefOf(image, sight.radius) : undefined;
  release(image.data);
  if (relief === undefined) return undefined;
  try {
    const lattice = latticeOf(spotsOf(peaksOf(relief, sight.sign)));
    yield;
    const symbol = lattice && (yield* readLattice(scene, relief, lattice, sight.sign));
    if (symbol === undefined) return undefined;
    const toScene = (point: Point): Point => {
      const { x, y } = toWhole(point);
      return { x: x * sight.factor, y: y * sight.factor };
    };
    return { ...symbol, quad: mapQuad(symbol.quad, toScene) };
  } finally {
    release(relief.levels);
  }
}

function fillOf({ places }: Lattice): number {
  const across = extentOf(places.map(({ column }) => column));
  return places.length / (across * extentOf(places.map(({ row }) => row)));
}

function extentOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values) + 1;
}

function spend(budget: Budget, { data }: Luma): boolean {
  return budget.spend((data.length * RELIEF_WORK_NS) / 1e6);
}

/** A square about the region's middle, in pixels of the level. */
function boxAt({ centre }: Place, factor: number, half: number): Box {
  const [x, y] = [centre.x / factor, centre.y / factor];
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

/** Columns or rows of a code: from the first to the last of them. */
type Span = readonly [first: number, last: number];

function* readLattice(
  { engine }: Scene,
  relief: Relief,
  lattice: Lattice,
  sign: Sign,
): Steps<RecognizedSymbol | undefined> {
  const depthAt = depthsOf(relief, lattice, sign);
  for (const [columns, rows] of extentsOf(lattice)) {
    const grid = gridOf(columns, rows, depthAt);
    if (!isFramed(grid)) continue;
    const [symbol] = (yield* engine.read(drawing(grid), DATA_MATRIX_PASS)).flatMap(answered);
    if (symbol === undefined) continue;
    const toImage = ({ x, y }: Point): Point =>
      at(lattice, x / MODULE_PX - MARGIN - 0.5 + columns[0], y / MODULE_PX - MARGIN - 0.5 + rows[0]);
    return { ...symbol, quad: mapQuad(symbol.quad, toImage) };
  }
  return undefined;
}

/** Of each place of the lattice, and of those around it: measured when first asked for. */
function depthsOf(relief: Relief, lattice: Lattice, sign: Sign): (column: number, row: number) => number {
  const columns = lattice.places.map(({ column }) => column);
  const rows = lattice.places.map(({ row }) => row);
  const [left, top] = [Math.min(...columns) - 1, Math.min(...rows) - 1];
  const across = extentOf(columns) + 2;
  const known = new Float64Array(across * (extentOf(rows) + 2)).fill(NaN);
  return (column, row) => {
    const i = (row - top) * across + column - left;
    const depth = known[i] ?? 0;
    return Number.isNaN(depth) ? (known[i] = sign * levelAt(relief, lattice, column, row)) : depth;
  };
}

/** The columns and rows that the code may have: all have an even number, and a side that is hardly struck may be missing. */
function extentsOf({ places }: Lattice): readonly (readonly [Span, Span])[] {
  const columns = spanOf(places.map(({ column }) => column));
  const rows = spanOf(places.map(({ row }) => row));
  const all = evenSpans(columns).flatMap((each) => evenSpans(rows).map((other) => [each, other] as const));
  return all.filter(([a, b]) =>
    [a, b].every(([from, to]) => to - from >= MIN_MODULES - 1 && to - from < MAX_MODULES),
  );
}

/** Without lines of fewer dots than a code's side has. */
function spanOf(values: readonly number[]): Span {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const full = [...counts].filter(([, count]) => count >= MIN_SIDE_SHARE * most).map(([value]) => value);
  return [Math.min(...full), Math.max(...full)];
}

function evenSpans([from, to]: Span): readonly Span[] {
  if ((to - from) % 2 === 1) return [[from, to]];
  return [
    [from, to + 1],
    [from - 1, to],
    [from, to - 1],
    [from + 1, to],
  ];
}

/** The modules of a code, row by row: 1 for a dot. */
interface Grid {
  readonly across: number;
  readonly down: number;
  readonly dots: Uint8Array;
}

function gridOf(columns: Span, rows: Span, depthAt: (column: number, row: number) => number): Grid {
  const [across, down] = [columns[1] - columns[0] + 1, rows[1] - rows[0] + 1];
  const depths = Array.from({ length: across * down }, (_, i) =>
    depthAt(columns[0] + (i % across), rows[0] + Math.floor(i / across)),
  );
  const least = threshold(depths);
  return { across, down, dots: Uint8Array.from(depths, (depth) => (depth >= least ? 1 : 0)) };
}

/** Whether two sides that meet are of dots, and each module of the other two unlike the one before: the frame of a Data Matrix. */
function isFramed({ across, down, dots }: Grid): boolean {
  const side = (
    length: number,
    first: number,
    step: number,
  ): readonly [solid: number, alternating: number] => {
    let [solid, changes] = [0, 1];
    for (let i = 0; i < length; i++) {
      const here = dots[first + i * step] ?? 0;
      solid += here;
      if (i > 0 && here !== dots[first + (i - 1) * step]) changes += 1;
    }
    return [solid, changes];
  };
  const last = across * (down - 1);
  const [top, left, bottom, right] = [
    side(across, 0, 1),
    side(down, 0, across),
    side(across, last, 1),
    side(down, across - 1, across),
  ];
  const solid =
    Math.max(top[0] + bottom[1], top[1] + bottom[0]) + Math.max(left[0] + right[1], left[1] + right[0]);
  return solid >= MIN_FRAMED * 2 * (across + down);
}

/** The modules as squares: dots are dark. */
function drawing({ across, down, dots }: Grid): Luma {
  const width = (across + 2 * MARGIN) * MODULE_PX;
  const height = (down + 2 * MARGIN) * MODULE_PX;
  const data = new Uint8Array(width * height).fill(255);
  for (const [i, dot] of dots.entries()) {
    if (dot === 0) continue;
    const left = (MARGIN + (i % across)) * MODULE_PX;
    const top = (MARGIN + Math.floor(i / across)) * MODULE_PX;
    for (let y = top; y < top + MODULE_PX; y++) data.fill(0, y * width + left, y * width + left + MODULE_PX);
  }
  return { width, height, data };
}

function at({ xs, ys }: Lattice, column: number, row: number): Point {
  return { x: xs[0] * column + xs[1] * row + xs[2], y: ys[0] * column + ys[1] * row + ys[2] };
}

function levelAt({ width, height, levels }: Relief, lattice: Lattice, column: number, row: number): number {
  let sum = 0;
  for (const [u, v] of SAMPLES) {
    const { x, y } = at(lattice, column + u, row + v);
    const [i, j] = [Math.floor(x), Math.floor(y)];
    if (i >= 0 && j >= 0 && i < width && j < height) sum += levels[j * width + i] ?? 0;
  }
  return sum / SAMPLES.length;
}
