// rMQR at any angle (ISO/IEC 23941). The engine finds its finder pattern on hardly any raster but the one it was drawn on;
// here the box around a long region of squares gives its corners, the known modules its size and place, and the engine
// gets the modules drawn upright.
import type { Luma } from '../../image/types.ts';
import { FAST_PASS } from '../engine/read.ts';
import type { Budget } from '../../lib/budget.ts';
import { release } from '../../lib/release.ts';
import { answered } from '../engine/texts.ts';
import type { Steps } from '../../lib/steps.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import type { Quad, Reader, RecognizedSymbol, Scene } from '../reader.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import { cropped, cropWorkMs, fromCrop, sampled, type Crop } from '../vision/crop.ts';
import { mapQuad, type Point } from '../vision/geometry.ts';
import { fitHomography, project } from '../vision/homography.ts';
import { knownModules, SIZES, type Size } from './layout.ts';

/** Nominal ms to place one size in one direction. */
const PLACE_WORK_MS = 3;
/** Of the first check: pixels as they are, and the known modules in the box as it was found. */
const LOOK_WORK_NS = 15;
/** Regions of a rMQR are longer: the shortest, 13 × 27, is 2.1, and blocks round it. */
const MIN_ASPECT = 1.5;
const MIN_SQUARENESS = 0.3;
/** Rows of bars have 0.5 and more. */
const MAX_COHERENCE = 0.45;
/** Seventeen rows of 4 px. */
const MIN_HEIGHT_PX = 68;
/** Around the region: what its blocks missed, and the quiet zone of two modules. */
const MARGIN_PX = 24;
/** Rows or columns of the crop with less dark in them are quiet zone: noise. */
const MIN_DARK_SHARE = 0.02;
/**
 * Beside the finder pattern a column may be all light, and looks like the quiet zone, which is two modules wide: where the box
 * as far as a light column is none, columns are passed over up to this share of its height, a module of seven rows.
 */
const BRIDGED_SHARE = 1 / 7;
/** Of the box, by which the height of an end is known. */
const END_SHARE = 0.1;
/** Of a row of an end: a module of the smallest size's end is 0.4. */
const MIN_END_DARK = 0.15;
/** Width by height of the box, by that of a size. */
const MAX_ASPECT_ERROR = 0.12;
/** Shifts of a corner that are tried in turn, in modules. */
const SHIFTS = [0.6, 0.3, 0.15, 0.07] as const;
const MAX_ROUNDS = 4;
/** How much darker the known dark modules are, by the deviation of all: 1 if they all are of two greys. */
const MIN_SCORE = 0.75;
/**
 * The same in the box as it was found, before its corners are moved: of 37 drawn codes that are read (any rotation, noise, tilted by
 * 12°) none has less than 0.4, of 40 other regions none more than 0.16.
 */
const MIN_START_SCORE = 0.3;
const MODULE_PX = 4;
const QUIET = 4;

/** rMQR codes in long regions of squares. The view is the scene's image itself. */
export const rmqr: Reader = {
  symbologies: ['QR_CODE'],
  *read(_, scene, budget) {
    const symbols: RecognizedSymbol[] = [];
    for (const region of scene.fineCellRegions().filter(mayBeRmqr)) {
      const factor = factorFor(region);
      const crop = cropOf(region, factor);
      const pixels = crop.length * crop.breadth;
      if (!budget.spend((pixels * LOOK_WORK_NS) / 1e6)) return symbols;
      const look = sampled(scene.level(factor), crop);
      const isLikely = showsKnownModules(look);
      release(look.data);
      if (!isLikely) continue;
      if (!budget.spend(cropWorkMs(crop))) return symbols;
      const upright = cropped(scene.level(factor), crop);
      try {
        yield;
        const symbol = yield* readUpright(upright, scene, budget);
        const toImage = (point: Point): Point => {
          const { x, y } = fromCrop(crop)(point);
          return { x: x * factor, y: y * factor };
        };
        if (symbol !== undefined) symbols.push({ ...symbol, quad: mapQuad(symbol.quad, toImage) });
      } finally {
        release(upright.data);
      }
    }
    return symbols;
  },
};

/** Whether the crop, unrefined, shows the known modules of some size where the box has them. */
function showsKnownModules(look: Luma): boolean {
  return candidatesIn(look).some(({ size, box }) => {
    const known = knownModules(size);
    return startsOf(box).some((start) => scoreOf(look, size, start, known) >= MIN_START_SCORE);
  });
}

function* readUpright(upright: Luma, scene: Scene, budget: Budget): Steps<RecognizedSymbol | undefined> {
  for (const { size, box } of candidatesIn(upright)) {
    if (!budget.spend(2 * PLACE_WORK_MS)) return undefined;
    const symbol = yield* readAs(upright, size, box, scene);
    yield;
    if (symbol !== undefined) return symbol;
  }
  return undefined;
}

/** The boxes that the crop's code may have, each with the sizes of about its shape. */
function candidatesIn(upright: Luma): readonly { readonly size: Size; readonly box: Quad }[] {
  const [whole, bridged] = [darkBox(upright, 0), darkBox(upright, BRIDGED_SHARE)];
  const isWider = whole && bridged && bridged[1].x - bridged[0].x > whole[1].x - whole[0].x;
  const boxes = [...(whole ? [whole] : []), ...(isWider ? [bridged] : [])];
  return boxes.flatMap((box) => SIZES.filter((size) => fits(size, box)).map((size) => ({ size, box })));
}

/** The box as it lies, and upside down. */
function startsOf([a, b, c, d]: Quad): readonly Quad[] {
  return [
    [a, b, c, d],
    [c, d, a, b],
  ];
}

/** Whether the region has the edges and the shape that a rMQR's has. */
export function mayBeRmqr({ length, breadth, squareness, coherence }: CellRegion): boolean {
  const aspect = Math.max(length, breadth) / Math.min(length, breadth);
  return aspect >= MIN_ASPECT && squareness >= MIN_SQUARENESS && coherence <= MAX_COHERENCE;
}

/** The level at which the region's height is enough for the most rows, and less than twice that. */
function factorFor({ length, breadth }: CellRegion): number {
  let factor = 1;
  while (Math.min(length, breadth) >= 2 * factor * MIN_HEIGHT_PX) factor *= 2;
  return factor;
}

/** The region with its longer side along the rows, in pixels of the level. */
function cropOf({ centre, angle, length, breadth }: CellRegion, factor: number): Crop {
  const isUpright = length >= breadth;
  return {
    centre: { x: centre.x / factor, y: centre.y / factor },
    angle: isUpright ? angle : angle + Math.PI / 2,
    length: (Math.max(length, breadth) + 2 * MARGIN_PX) / factor,
    breadth: (Math.min(length, breadth) + 2 * MARGIN_PX) / factor,
    scale: 1,
    scaleAcross: 1,
  };
}

/**
 * The corners of what is dark about the middle of the crop, as far as no row or column without dark parts it; columns up to
 * `bridged` of its height do not. Both ends have
 * a height of their own: rows of a long code that lean by a degree are a module lower at the other end.
 */
function darkBox({ width, height, data }: Luma, bridged: number): Quad | undefined {
  const middle = middleOf(data);
  const isDark = (x: number, y: number): boolean => (data[y * width + x] ?? 0) < middle;
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isDark(x, y)) rows[y] = (rows[y] ?? 0) + 1;
  const [top, bottom] = extent(rows, MIN_DARK_SHARE * width, 0);
  // What lies above and below it, as a neighbour's frame, is none of its columns.
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) if (isDark(x, y)) columns[x] = (columns[x] ?? 0) + 1;
  const [left, right] = extent(columns, MIN_DARK_SHARE * height, Math.round(bridged * (bottom - top)));
  const end = Math.max(1, Math.round(END_SHARE * (right - left)));
  /** The first and the last row with dark in the columns of an end. */
  const rowsOf = (from: number): readonly [number, number] => {
    const hasDark = (y: number): boolean => {
      let sum = 0;
      for (let x = from; x < from + end; x++) if (isDark(x, y)) sum += 1;
      return sum > MIN_END_DARK * end;
    };
    let [first, last] = [top, bottom];
    while (first < last && !hasDark(first)) first++;
    while (last > first && !hasDark(last - 1)) last--;
    return [first, last];
  };
  const [a0, a1] = rowsOf(left);
  const [b0, b1] = rowsOf(right - end);
  if (right - left < 2 || a1 - a0 < 2 || b1 - b0 < 2) return undefined;
  return [
    { x: left, y: a0 },
    { x: right, y: b0 },
    { x: right, y: b1 },
    { x: left, y: a1 },
  ];
}

/** The middle between the darkest and the lightest twentieth. */
function middleOf(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  const at = (share: number): number => {
    let sum = 0;
    return counts.findIndex((count) => (sum += count) >= share * data.length);
  };
  return (at(0.05) + at(0.95)) / 2;
}

/** From the middle on, as far as there are no more than `gap` counts of `least` or less one after the other. */
function extent(counts: Uint32Array, least: number, gap: number): readonly [number, number] {
  const middle = counts.length >> 1;
  let [from, to] = [middle, middle];
  for (let i = middle - 1; i >= 0 && i >= from - 1 - gap; i--) if ((counts[i] ?? 0) > least) from = i;
  for (let i = middle; i < counts.length && i <= to + gap; i++) if ((counts[i] ?? 0) > least) to = i + 1;
  return [from, to];
}

function fits({ columns, rows }: Size, [a, b, c, d]: Quad): boolean {
  const aspect = (2 * (b.x - a.x)) / (d.y - a.y + c.y - b.y);
  return Math.abs(Math.log((aspect * rows) / columns)) < MAX_ASPECT_ERROR;
}

function* readAs(
  upright: Luma,
  size: Size,
  box: Quad,
  { engine }: Scene,
): Steps<RecognizedSymbol | undefined> {
  for (const start of startsOf(box)) {
    const placed = refined(upright, size, start);
    if (placed === undefined) continue;
    const drawn = drawing(upright, size, placed);
    const options = { ...FAST_PASS, isPure: true, formats: ['RMQRCode'] };
    const [symbol] = (yield* engine.read(drawn, options)).flatMap(answered);
    if (symbol !== undefined) return { ...symbol, quad: placed };
  }
  return undefined;
}

/** The corners nearby under which the known modules stand out most; undefined where they do not enough. */
function refined(luma: Luma, size: Size, start: Quad): Quad | undefined {
  const known = knownModules(size);
  const module = Math.hypot(start[1].x - start[0].x, start[1].y - start[0].y) / size.columns;
  let best = start;
  let score = scoreOf(luma, size, best, known);
  if (score < MIN_START_SCORE) return undefined;
  for (const shift of SHIFTS) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let moved = false;
      for (let i = 0; i < 8; i++) {
        for (const sign of [shift * module, -shift * module]) {
          const next = best.map((corner, k) =>
            k !== i >> 1
              ? corner
              : i % 2 === 0
                ? { x: corner.x + sign, y: corner.y }
                : { x: corner.x, y: corner.y + sign },
          ) as unknown as Quad;
          const there = scoreOf(luma, size, next, known);
          if (there <= score) continue;
          [best, score, moved] = [next, there, true];
        }
      }
      if (!moved) break;
    }
  }
  return score >= MIN_SCORE ? best : undefined;
}

/** From columns and rows of the code, 0 at its left top corner, to pixels; undefined for corners on a line. */
function placement({ columns, rows }: Size, quad: Quad): ((u: number, v: number) => Point) | undefined {
  const corners = [
    [0, 0],
    [columns, 0],
    [columns, rows],
    [0, rows],
  ] as const;
  const pairs = quad.map(({ x, y }, i) => ({
    u: corners[i]?.[0] ?? 0,
    v: corners[i]?.[1] ?? 0,
    x,
    y,
    weight: 1,
  }));
  const homography = fitHomography(pairs, columns, 0);
  return homography && ((u, v) => project(homography, u, v));
}

function scoreOf(luma: Luma, size: Size, quad: Quad, known: ReturnType<typeof knownModules>): number {
  const at = placement(size, quad);
  if (at === undefined) return 0;
  let [sum, squares, light, lights, dark, darks] = [0, 0, 0, 0, 0, 0];
  for (const { column, row, isDark } of known) {
    const { x, y } = at(column + 0.5, row + 0.5);
    const grey = bilinearAt(luma, x, y);
    sum += grey;
    squares += grey * grey;
    if (isDark) [dark, darks] = [dark + grey, darks + 1];
    else [light, lights] = [light + grey, lights + 1];
  }
  const mean = sum / known.length;
  const deviation = Math.sqrt(squares / known.length - mean * mean);
  return deviation < 1 ? 0 : (light / lights - dark / darks) / (2 * deviation);
}

/** The modules, each darker or lighter than the middle of the known ones, as squares on white. */
function drawing(luma: Luma, size: Size, quad: Quad): Luma {
  const at = placement(size, quad);
  const greyOf = (column: number, row: number): number => {
    const { x, y } = at?.(column + 0.5, row + 0.5) ?? { x: 0, y: 0 };
    return bilinearAt(luma, x, y);
  };
  const known = knownModules(size);
  const mean = (isDark: boolean): number => {
    const greys = known
      .filter((module) => module.isDark === isDark)
      .map(({ column, row }) => greyOf(column, row));
    return greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  };
  const middle = (mean(true) + mean(false)) / 2;
  const width = (size.columns + 2 * QUIET) * MODULE_PX;
  const height = (size.rows + 2 * QUIET) * MODULE_PX;
  const data = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < size.rows; row++)
    for (let column = 0; column < size.columns; column++) {
      if (greyOf(column, row) >= middle) continue;
      const left = (column + QUIET) * MODULE_PX;
      for (let y = (row + QUIET) * MODULE_PX; y < (row + QUIET + 1) * MODULE_PX; y++)
        data.fill(0, y * width + left, y * width + left + MODULE_PX);
    }
  return { width, height, data };
}
