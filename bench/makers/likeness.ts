// How much of a drawing is in another: paragraphs, boxes, filled outlines and lines of the same slide.
import type { DrawnShape, Outline, Point } from './rendering.ts';

export interface Item {
  /** In words. */
  readonly what: string;
  /** Characters of a paragraph, 1 of anything else. */
  readonly weight: number;
  readonly isKept: boolean;
}

export const MEASURES = ['text', 'boxes', 'outlines', 'lines'] as const;
export type Likeness = Readonly<Record<(typeof MEASURES)[number], readonly Item[]>>;

/** Of the slide's width, 25,400. */
const BOX_TOLERANCE = 254;
/** Intersection over union of two filled outlines. */
const MIN_OVERLAP = 0.95;
const MIN_LINE_SHARE = 0.95;
const LINE_TOLERANCE = 130;
const GRID = 96;

/** Each thing on the slide of `source`, always in the same order, and whether it is on that of `result`. */
export function likeness(source: readonly DrawnShape[], result: readonly DrawnShape[]): Likeness {
  return {
    text: keptText(source, result),
    boxes: keptBoxes(source, result),
    outlines: keptOutlines(source, result, true),
    lines: keptOutlines(source, result, false),
  };
}

/** Paragraphs that are there whole. */
function keptText(source: readonly DrawnShape[], result: readonly DrawnShape[]): readonly Item[] {
  const left = new Map<string, number>();
  for (const text of result.flatMap(({ paragraphs }) => paragraphs))
    left.set(text, (left.get(text) ?? 0) + 1);
  return source
    .flatMap(({ paragraphs }) => paragraphs)
    .map((text) => {
      const count = left.get(text) ?? 0;
      left.set(text, count - 1);
      return { what: text, weight: text.length, isKept: count > 0 };
    });
}

function keptBoxes(source: readonly DrawnShape[], result: readonly DrawnShape[]): readonly Item[] {
  const free = new Set(result);
  return source.map(({ box }) => {
    const found = [...free].find((other) =>
      other.box.every((edge, at) => Math.abs(edge - (box[at] ?? 0)) <= BOX_TOLERANCE),
    );
    if (found !== undefined) free.delete(found);
    return { what: box.join(' '), weight: 1, isKept: found !== undefined };
  });
}

/** Outlines of one colour on one slide are one form: each shape has a colour of its own. */
function keptOutlines(
  source: readonly DrawnShape[],
  result: readonly DrawnShape[],
  isFilled: boolean,
): readonly Item[] {
  const others = byColour(result, isFilled);
  return [...byColour(source, isFilled)].map(([colour, outlines]) => {
    const other = others.get(colour) ?? [];
    const share = isFilled
      ? overlap(outlines, other)
      : Math.min(closeShare(outlines, other), closeShare(other, outlines));
    const isKept = share >= (isFilled ? MIN_OVERLAP : MIN_LINE_SHARE);
    return { what: `${colour} ${share.toFixed(2)}`, weight: 1, isKept };
  });
}

function byColour(shapes: readonly DrawnShape[], isFilled: boolean): ReadonlyMap<string, readonly Outline[]> {
  const found = new Map<string, Outline[]>();
  for (const outline of shapes.flatMap(({ outlines }) => outlines)) {
    if (outline.isFilled === isFilled)
      found.set(outline.colour, [...(found.get(outline.colour) ?? []), outline]);
  }
  return found;
}

/** The format rounds places to 1/576 inch, 4.4 units, which matters to the heads of arrows: nearly the same place is the same. */
const SAME_PLACE = 10;

function overlap(one: readonly Outline[], other: readonly Outline[]): number {
  const [first, second] = [boundsOf(one), boundsOf(other)];
  const isSamePlace = first.every((edge, at) => Math.abs(edge - (second[at] ?? 0)) <= SAME_PLACE);
  const whole = [Math.min, Math.min, Math.max, Math.max].map((pick, at) =>
    pick(first[at] ?? 0, second[at] ?? 0),
  );
  const mask = (
    outlines: readonly Outline[],
    [left = 0, top = 0, right = 0, bottom = 0]: readonly number[],
  ) => {
    const cells = new Uint8Array(GRID * GRID);
    for (const { lines } of outlines) fill(cells, lines, [left, top, right - left, bottom - top]);
    return cells;
  };
  const [a, b] = [mask(one, isSamePlace ? first : whole), mask(other, isSamePlace ? second : whole)];
  let [both, either] = [0, 0];
  for (let at = 0; at < a.length; at++) {
    both += (a[at] ?? 0) & (b[at] ?? 0);
    either += (a[at] ?? 0) | (b[at] ?? 0);
  }
  return either === 0 ? 1 : both / either;
}

function boundsOf(outlines: readonly Outline[]): readonly [number, number, number, number] {
  const points = outlines.flatMap(({ lines }) => lines.flat());
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** By the even-odd rule, at the centres of the cells. */
function fill(
  cells: Uint8Array,
  lines: readonly (readonly Point[])[],
  [left, top, width, height]: readonly [number, number, number, number],
): void {
  for (let row = 0; row < GRID; row++) {
    const y = top + ((row + 0.5) * height) / GRID;
    const crossings: number[] = [];
    for (const line of lines) {
      for (const [at, from] of line.entries()) {
        const to = line[(at + 1) % line.length] ?? from;
        if (from.y <= y !== to.y <= y)
          crossings.push(from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y));
      }
    }
    crossings.sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      for (let column = 0; column < GRID; column++) {
        const x = left + ((column + 0.5) * width) / GRID;
        if (x >= (crossings[pair] ?? 0) && x < (crossings[pair + 1] ?? 0)) cells[row * GRID + column] = 1;
      }
    }
  }
}

const SAMPLES = 24;

/** Share of points along the lines that have a line of the other drawing near. */
function closeShare(lines: readonly Outline[], others: readonly Outline[]): number {
  const samples = (outlines: readonly Outline[]) =>
    outlines.flatMap(({ lines: each }) =>
      each.flatMap((line) =>
        line.slice(1).flatMap((to, at) => {
          const from = line[at] ?? to;
          return Array.from({ length: SAMPLES + 1 }, (_, step) => ({
            x: from.x + ((to.x - from.x) * step) / SAMPLES,
            y: from.y + ((to.y - from.y) * step) / SAMPLES,
          }));
        }),
      ),
    );
  const [own, near] = [samples(lines), samples(others)];
  if (own.length === 0) return 1;
  return (
    own.filter((point) => near.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= LINE_TOLERANCE))
      .length / own.length
  );
}
