// Strokes of an even pen: curves as straight segments, and which of them a pixel row meets.

/** Half of the pen's width, in cells: OCR-B's stroke is a seventh of its height (ISO 1073-2, size I: 0.35 of 2.4 mm). */
export const PEN_RADIUS = 0.5;

/** A straight piece of a stroke in cells from the left edge and the cap height's top edge, y0 ≤ y1; a dot has no length. */
export interface Segment {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

/** Segments by the row of cells in which the pen draws them, from FIRST_ROW on. */
export type Strokes = readonly (readonly Segment[])[];

/** Two marks of a capital begin six rows above the cap height; a mark below a descender ends eleven below it. */
const FIRST_ROW = -6;
const ROWS = 18;

/** Of one curve: within 0.03 cells of it, a quarter of a pixel at 8 pixels a cell. */
const CURVE_SEGMENTS = 5;

/** One stroke as outlines.ts writes it. */
export function stroke(text: string): readonly Segment[] {
  const points = (text.match(/../g) ?? []).map(pointOf);
  const segments: Segment[] = [];
  let from: Point | undefined;
  for (const [i, point] of points.entries()) {
    if (point.isControl) continue;
    const control = points[i - 1];
    if (from !== undefined) {
      if (control?.isControl) segments.push(...curve(from, control, point));
      else segments.push(segment(from.x, from.y, point.x, point.y));
    }
    from = point;
  }
  return segments;
}

/**
 * The strokes that a glyph of cells stands for: lines between the middles of cells that touch by a side, or by a corner where
 * no third cell joins them. `rows`: five bits a row, leftmost highest; `top`: the row of the first.
 */
export function strokesOfCells(rows: readonly number[], top: number, width: number): readonly Segment[] {
  const isSet = (x: number, y: number): boolean =>
    x >= 0 && x < width && (((rows[y] ?? 0) >> (width - 1 - x)) & 1) === 1;
  const segments: Segment[] = [];
  const line = (x: number, y: number, toX: number, toY: number): void => {
    segments.push(segment(x + 0.5, top + y + 0.5, toX + 0.5, top + toY + 0.5));
  };
  for (let y = 0; y < rows.length; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isSet(x, y)) continue;
      line(x, y, x, y);
      if (isSet(x + 1, y)) line(x, y, x + 1, y);
      if (isSet(x, y + 1)) line(x, y, x, y + 1);
      for (const aside of [-1, 1]) {
        if (isSet(x + aside, y + 1) && !isSet(x + aside, y) && !isSet(x, y + 1)) line(x, y, x + aside, y + 1);
      }
    }
  }
  return segments;
}

export function strokesOf(segments: readonly Segment[]): Strokes {
  return Array.from({ length: ROWS }, (_, i) => {
    const row = FIRST_ROW + i;
    return segments.filter(({ y0, y1 }) => y0 - PEN_RADIUS < row + 1 && y1 + PEN_RADIUS > row);
  });
}

/** What the pen may draw at height `y`, in cells. */
export function segmentsAt(strokes: Strokes, y: number): readonly Segment[] {
  return strokes[Math.floor(y) - FIRST_ROW] ?? [];
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isControl: boolean;
}

function pointOf(text: string): Point {
  const letter = text.charAt(1);
  const y = letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
  return { x: 0.5 + Number(text.charAt(0)) / 2, y: 0.5 + y / 2, isControl: letter === letter.toLowerCase() };
}

function curve(from: Point, control: Point, to: Point): readonly Segment[] {
  const at = (t: number, axis: 'x' | 'y'): number =>
    (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
  return Array.from({ length: CURVE_SEGMENTS }, (_, i) => {
    const [start, end] = [i / CURVE_SEGMENTS, (i + 1) / CURVE_SEGMENTS];
    return segment(at(start, 'x'), at(start, 'y'), at(end, 'x'), at(end, 'y'));
  });
}

function segment(ax: number, ay: number, bx: number, by: number): Segment {
  const [x0, y0, x1, y1] = ay <= by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  const [dx, dy] = [x1 - x0, y1 - y0];
  return { x0, y0, x1, y1, dx, dy, length: Math.hypot(dx, dy) };
}
