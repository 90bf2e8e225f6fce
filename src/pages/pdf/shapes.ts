// The paths of a page: which of them are rules, as between the rows of a table, and where there are shapes too fine for the drawing.
import type { Pdfium } from '../../wasm/pdfium.ts';
import { boundsOf, growthOf, matrixOf, PAGE_OBJECT, type Box, type PageObject } from './objects.ts';
import { withMemory } from './pdfium-calls.ts';

/** Pages with more paths are drawings: nothing is left out of them. */
const MAX_PATHS = 5000;
/** A path of more segments is several shapes; of these at most so many segments are examined. */
const MAX_SIMPLE_SEGMENTS = 6;
const MAX_SEGMENTS = 400;
/** Of all such paths of a page together: 20 ms. */
const MAX_PAGE_SEGMENTS = 20_000;
/** FPDF_SEGMENT_BEZIERTO of fpdf_edit.h. */
const FPDF_SEGMENT_BEZIERTO = 1;

/** A rule is at most so thick (0.5 mm), and so many times as long. */
const MAX_RULE_PT = 1.5;
const RULE_LENGTHS = 12;
/** Nothing stands beside a rule within so many times its thickness; a bar has another one within 7. */
const RULE_GAPS = 10;
const MIN_RULE_GAP_PT = 4;
/** Where more shapes are near, none is a rule. */
const MAX_NEAR = 500;
/** What stands beside a rule and is wider is no bar. */
const MAX_BAR_PT = 12;

/** The fewest fine shapes of a code, in squares of so many points that touch each other. */
const MIN_FINE_SHAPES = 12;
const SQUARE_PT = 12;
/** The finest of a code are a tenth of its shapes, and not the smallest of all. */
const FINEST_PART = 0.1;
/** A frame is drawn as its outline alone; its sides are at least so long, and so many times longer than the line is thick. */
const MIN_FRAME_PT = 8;
const FRAME_LENGTHS = 12;

export interface Shape {
  readonly object: number;
  /** An outline of a rectangle or the like with thin lines, as around a cell of a table. */
  readonly isFrame: boolean;
  /** On the page, in points. */
  readonly box: Box;
  /** The shorter side of its finest part, in points. */
  readonly finest: number;
  /** How many shapes it is. */
  readonly count: number;
}

/** The paths of a page; none if there are too many. */
export function shapesOf(pdfium: Pdfium, objects: readonly PageObject[]): readonly Shape[] {
  const paths = objects.filter(({ type }) => type === PAGE_OBJECT.path);
  if (paths.length > MAX_PATHS) return [];
  const left = { segments: MAX_PAGE_SEGMENTS };
  return paths.flatMap((path) => shapeOf(pdfium, path, left) ?? []);
}

/** Undefined for what is no shape of a code: curves and slanted lines in a path of many segments. */
function shapeOf(pdfium: Pdfium, path: PageObject, left: { segments: number }): Shape | undefined {
  const { object, matrix } = path;
  const bounds = boundsOf(pdfium, path);
  const own = matrixOf(pdfium, object);
  if (bounds === undefined || own === undefined) return undefined;
  const growth = growthOf(own) * growthOf(matrix);
  const segments = pdfium.FPDFPath_CountSegments(object);
  if (segments <= MAX_SIMPLE_SEGMENTS) {
    const { isFilled, line } = paintOf(pdfium, object);
    const thick = line * growth;
    const box = withoutMargin(bounds, thick / 2);
    const finest = Math.min(box.right - box.left, box.top - box.bottom);
    const isFrame = !isFilled && finest >= Math.max(MIN_FRAME_PT, FRAME_LENGTHS * thick);
    return { object, box, isFrame, finest, count: 1 };
  }
  const looked = Math.min(segments, MAX_SEGMENTS, left.segments);
  left.segments -= looked;
  const finest = finestSide(pdfium, object, looked);
  if (finest === undefined) return undefined;
  return { object, box: bounds, isFrame: false, finest: finest * growth, count: segments / 5 };
}

/** How a path is painted. `line`: the thickness of its line in its own coordinates; 0 if it has none. */
function paintOf(pdfium: Pdfium, path: number): { readonly isFilled: boolean; readonly line: number } {
  return withMemory(pdfium, 12, (at) => {
    const isKnown = pdfium.FPDFPath_GetDrawMode(path, at, at + 4);
    const isFilled = !isKnown || pdfium.pdfium.getValue(at, 'i32') !== 0;
    const hasLine = isKnown && pdfium.pdfium.getValue(at + 4, 'i32') !== 0;
    if (!hasLine || !pdfium.FPDFPageObj_GetStrokeWidth(path, at + 8)) return { isFilled, line: 0 };
    return { isFilled, line: pdfium.pdfium.getValue(at + 8, 'float') };
  });
}

/** PDFium's bounds of a line reach as far beyond it as it is thick. */
function withoutMargin({ left, bottom, right, top }: Box, margin: number): Box {
  return { left: left + margin, bottom: bottom + margin, right: right - margin, top: top - margin };
}

/** The shortest side of a path of upright rectangles, in its own coordinates; undefined if it has anything else or no segments are left. */
function finestSide(pdfium: Pdfium, object: number, segments: number): number | undefined {
  return withMemory(pdfium, 8, (at) => {
    const sides: number[] = [];
    let [x, y] = [NaN, NaN];
    for (let i = 0; i < segments; i++) {
      const segment = pdfium.FPDFPath_GetPathSegment(object, i);
      const type = pdfium.FPDFPathSegment_GetType(segment);
      if (type === FPDF_SEGMENT_BEZIERTO || !pdfium.FPDFPathSegment_GetPoint(segment, at, at + 4))
        return undefined;
      const [toX, toY] = [pdfium.pdfium.getValue(at, 'float'), pdfium.pdfium.getValue(at + 4, 'float')];
      const [wide, high] = [Math.abs(toX - x), Math.abs(toY - y)];
      if (type === 0) {
        if (Math.min(wide, high) > 0.01 * Math.max(wide, high)) return undefined;
        if (Math.max(wide, high) > 0) sides.push(Math.max(wide, high));
      }
      [x, y] = [toX, toY];
    }
    return sides.length === 0 ? undefined : Math.min(...sides);
  });
}

/** The rules among the shapes: frames, and what is thin and long, and has nothing beside it that could be another bar. */
export function rulesOf(shapes: readonly Shape[]): readonly Shape[] {
  const upright = (box: Box): Box => box;
  const lying = ({ left, right, bottom, top }: Box): Box => ({
    left: bottom,
    right: top,
    bottom: left,
    top: right,
  });
  const lines = [upright, lying].flatMap((turn) => {
    const turned = shapes
      .filter(({ count }) => count === 1)
      .map((shape) => ({ shape, box: turn(shape.box) }))
      .filter(({ box }) => box.right - box.left <= MAX_BAR_PT)
      .sort((one, other) => one.box.left - other.box.left);
    return turned.flatMap(({ shape, box }, i) => {
      const [thick, long] = [box.right - box.left, box.top - box.bottom];
      if (thick > MAX_RULE_PT || long < RULE_LENGTHS * thick || long < RULE_LENGTHS) return [];
      const reach = Math.max(MIN_RULE_GAP_PT, RULE_GAPS * thick);
      const isBeside = (other: Box): boolean =>
        other.left - box.right < reach &&
        box.left - other.right < reach &&
        Math.min(box.top, other.top) - Math.max(box.bottom, other.bottom) >
          Math.min(long, other.top - other.bottom) / 2;
      // Sorted by their left sides, and at most MAX_BAR_PT wide.
      const isFar = (other: Box): boolean => Math.abs(other.left - box.left) > reach + MAX_BAR_PT;
      let isAlone = true;
      for (const step of [-1, 1])
        for (
          let other = turned[i + step], j = i + step;
          isAlone && other && !isFar(other.box);
          other = turned[(j += step)]
        )
          isAlone = Math.abs(j - i) <= MAX_NEAR && !isBeside(other.box);
      return isAlone ? [shape] : [];
    });
  });
  return [...lines, ...shapes.filter(({ isFrame }) => isFrame)];
}

/** An area of the page in points, and the shorter side of its finest shapes. */
export interface FineArea {
  readonly box: Box;
  readonly finest: number;
}

/** Where at least MIN_FINE_SHAPES stand together whose finest side is under `finePt`. */
export function fineAreasOf(shapes: readonly Shape[], finePt: number): readonly FineArea[] {
  const squares = new Map<string, Shape[]>();
  for (const shape of shapes) {
    if (!(shape.finest > 0 && shape.finest < finePt)) continue;
    const { left, right, bottom, top } = shape.box;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2].map((centre) => Math.floor(centre / SQUARE_PT));
    const at = keyOf(x ?? 0, y ?? 0);
    const square = squares.get(at);
    if (square === undefined) squares.set(at, [shape]);
    else square.push(shape);
  }
  const areas: FineArea[] = [];
  for (const start of squares.keys()) {
    const together = takeConnected(squares, start);
    if (together.reduce((sum, { count }) => sum + count, 0) < MIN_FINE_SHAPES) continue;
    const sides = together.map(({ finest }) => finest).sort((one, other) => one - other);
    areas.push({ box: around(together), finest: sides[Math.floor(sides.length * FINEST_PART)] ?? finePt });
  }
  return areas;
}

const keyOf = (x: number, y: number): string => `${x} ${y}`;

/** The shapes of a square and of those that touch it, and so on, which are taken out of `squares`. */
function takeConnected(squares: Map<string, Shape[]>, start: string): readonly Shape[] {
  const found: Shape[] = [];
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const shapes = squares.get(at);
    if (shapes === undefined) continue;
    squares.delete(at);
    found.push(...shapes);
    const [x = 0, y = 0] = at.split(' ').map(Number);
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) open.push(keyOf(x + dx, y + dy));
  }
  return found;
}

function around(shapes: readonly Shape[]): Box {
  const side = (choose: (...values: number[]) => number, name: keyof Box): number =>
    shapes.reduce((most, { box }) => choose(most, box[name]), shapes[0]?.box[name] ?? 0);
  return {
    left: side(Math.min, 'left'),
    bottom: side(Math.min, 'bottom'),
    right: side(Math.max, 'right'),
    top: side(Math.max, 'top'),
  };
}
