// Data Matrix with print in its quiet zone (ISO/IEC 16022 5.3): the engine does not part the two solid sides from what touches them. Here the longest
// dark lines of an upright crop are the sides, and the engine gets the box between them on white.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import { DATA_MATRIX_PASS } from '../engine/read.ts';
import { answered } from '../engine/texts.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import type { Reader, RecognizedSymbol } from '../reader.ts';
import { cropped, fromCrop, sampled, type Crop } from '../vision/crop.ts';
import { mapQuad, type Point } from '../vision/geometry.ts';
import { byRank, greysOf } from '../vision/select.ts';

/** Of squares: as other regions of cells. */
const MIN_SQUARENESS = 0.3;
const MAX_COHERENCE = 0.25;
/** Print alone has 0.1 to 0.3; around a code it adds to that. */
const [MIN_DARK, MAX_DARK] = [0.33, 0.66];
/** Of the widest symbol, 8 × 32, with print at its ends. */
const MAX_ASPECT = 5;
const MIN_SIDE_PX = 20;
/** Regions that are examined, the largest first. */
const MAX_REGIONS = 4;
/** A larger region's modules are wide enough in a smaller level. */
const MAX_SIDE_PX = 300;
/** Around the region, by its sides: what its blocks missed. */
const MARGIN = 0.12;
const SCALE = 2;
/** Nominal ns a pixel of the coarse search and its lines; and of the crop and the engine. */
const LOOK_WORK_NS = 12;
const READ_WORK_NS = 60;
/** Of the greys of a crop: its dark and its light. */
const [DARK, LIGHT] = [0.1, 0.9];
/** Pixels of the coarse search without ink that a side may have. */
const MAX_GAP_PX = 1;
/** A side by the shorter side of the crop: print around may be as wide as the code. */
const MIN_SIDE = 0.3;
/** How far the ends of both sides may lie from the corner, by the sides. */
const MAX_APART = 0.12;
/** Of a line beside a side's longest: the rest of its module. */
const MOSTLY = 0.8;

/** Codes in regions of squares. The view is the scene's image itself. */
export const enclosedDataMatrix: Reader = {
  symbologies: ['DATA_MATRIX'],
  *read(_view, scene, budget) {
    const symbols: RecognizedSymbol[] = [];
    for (const region of scene.cellRegions('dense').filter(mayBeDataMatrix).slice(0, MAX_REGIONS)) {
      let factor = 1;
      while (Math.max(region.length, region.breadth) > factor * MAX_SIDE_PX) factor *= 2;
      const crop = cropOf(region, factor);
      const pixels = crop.length * crop.breadth;
      if (!budget.spend((pixels * LOOK_WORK_NS) / 1e6)) break;
      const look = sampled(scene.level(factor), { ...crop, scale: 1, scaleAcross: 1 });
      const box = boxOfSides(look);
      release(look.data);
      yield;
      if (box === undefined) continue;
      if (!budget.spend((pixels * SCALE ** 2 * READ_WORK_NS) / 1e6)) break;
      const upright = cropped(scene.level(factor), crop);
      paintAround(upright, box);
      try {
        const toImage = (point: Point): Point => {
          const { x, y } = fromCrop(crop)(point);
          return { x: x * factor, y: y * factor };
        };
        for (const symbol of (yield* scene.engine.read(upright, DATA_MATRIX_PASS)).flatMap(answered))
          symbols.push({ ...symbol, quad: mapQuad(symbol.quad, toImage) });
      } finally {
        release(upright.data);
      }
    }
    return symbols;
  },
};

function mayBeDataMatrix({ dark, squareness, coherence, length, breadth }: CellRegion): boolean {
  const [short, long] = [Math.min(length, breadth), Math.max(length, breadth)];
  return (
    squareness >= MIN_SQUARENESS &&
    coherence <= MAX_COHERENCE &&
    dark >= MIN_DARK &&
    dark <= MAX_DARK &&
    short >= MIN_SIDE_PX &&
    long <= MAX_ASPECT * short
  );
}

function cropOf({ centre, angle, length, breadth }: CellRegion, factor: number): Crop {
  const margin = 2 * MARGIN * Math.max(length, breadth);
  return {
    centre: { x: centre.x / factor, y: centre.y / factor },
    angle,
    length: (length + margin) / factor,
    breadth: (breadth + margin) / factor,
    scale: SCALE,
    scaleAcross: SCALE,
  };
}

/** The lines of a crop, upright ones or level ones: pixels `step` apart, lines `across` apart. */
interface Lines {
  readonly count: number;
  readonly length: number;
  readonly step: number;
  readonly across: number;
}

/** A dark line: which, and from where to where. */
interface Side {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

interface Enclosed {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box whose sides are the longest level and the longest upright line, where those meet; undefined for none. */
function boxOfSides(image: Luma): Enclosed | undefined {
  const { width, height } = image;
  const greys = greysOf(image);
  const at = (share: number): number => byRank(greys, Math.floor(share * (image.data.length - 1)));
  const threshold = (at(DARK) + at(LIGHT)) / 2;
  const upright = longest(image, threshold, { count: width, length: height, step: width, across: 1 });
  const level = longest(image, threshold, { count: height, length: width, step: 1, across: width });
  const [down, along] = [upright.to - upright.from, level.to - level.from];
  if (Math.min(down, along) < MIN_SIDE * Math.min(width, height)) return undefined;
  const meets = (line: Side, other: Side, length: number): boolean =>
    Math.min(Math.abs(line.first - other.from), Math.abs(line.last - other.to)) < MAX_APART * length;
  if (!meets(upright, level, along) || !meets(level, upright, down)) return undefined;
  return {
    left: Math.min(upright.first, level.from),
    right: Math.max(upright.last, level.to),
    top: Math.min(level.first, upright.from),
    bottom: Math.max(level.last, upright.to),
  };
}

/** The longest dark run of all lines, with the lines beside it that are as dark there. */
function longest({ data }: Luma, threshold: number, { count, length, step, across }: Lines): Side {
  let best: Side = { first: 0, last: 0, from: 0, to: 0 };
  const isDark = (line: number, i: number): boolean => (data[line * across + i * step] ?? 255) < threshold;
  for (let line = 0; line < count; line++) {
    let [from, dark] = [0, -MAX_GAP_PX - 1];
    for (let i = 0; i < length; i++) {
      if (!isDark(line, i)) continue;
      if (i - dark > MAX_GAP_PX + 1) from = i;
      dark = i;
      if (i - from > best.to - best.from) best = { first: line, last: line, from, to: i };
    }
  }
  const isBeside = (line: number): boolean => {
    let sum = 0;
    for (let i = best.from; i <= best.to; i++) if (isDark(line, i)) sum += 1;
    return sum > MOSTLY * (best.to - best.from);
  };
  let { first, last } = best;
  while (first > 0 && isBeside(first - 1)) first -= 1;
  while (last < count - 1 && isBeside(last + 1)) last += 1;
  return { ...best, first, last };
}

/** Paints all but the box, which is in pixels of the coarse search, in the light of the crop. */
function paintAround(image: Luma, box: Enclosed): void {
  const { width, height, data } = image;
  const [left, top] = [SCALE * box.left, SCALE * box.top];
  const [right, bottom] = [SCALE * box.right + SCALE - 1, SCALE * box.bottom + SCALE - 1];
  const light = byRank(greysOf(image), Math.floor(LIGHT * (data.length - 1)));
  for (let y = 0; y < height; y++) {
    const row = y * width;
    if (y < top || y > bottom) data.fill(light, row, row + width);
    else {
      data.fill(light, row, row + left);
      data.fill(light, row + right + 1, row + width);
    }
  }
}
