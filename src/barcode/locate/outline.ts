// The outline of a linear code that was read along rows at an angle to its bars: with corners where the code has its own.
import type { Luma } from '../../image/types.ts';
import { between, centreOf, contains, distance, type Point, type Quad } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { alongBars } from './bars.ts';

/** Quads that lie along their bars to within 1.5° are left alone: the bars' direction is found to within half a degree. */
const MIN_ANGLE = (1.5 * Math.PI) / 180;
/** The middle of a quad, where even a parallelogram that is tilted by 30° has its bars; and the places that are examined there. */
const MIDDLE = { along: [0.2, 0.8], down: [0.35, 0.65] } as const;
const PLACES = { along: 128, down: 16 } as const;
/** (λ1−λ2)/(λ1+λ2) of the gradients: 1 for parallel bars, print has 0.5 at most. */
const MIN_COHERENCE = 0.7;
/**
 * The gradients of sharp edges point up to 5° aside at 20 to 30° (measured on drawn codes). The direction is the one along which
 * rows of the middle have the same bars: steps to both sides, and rows and their reach as shares of the quad's sides.
 */
const REFINED_BY = (7 * Math.PI) / 180;
const REFINE_STEP = (0.5 * Math.PI) / 180;
const REFINE_ROWS = 9;
const REFINE_REACH = { along: 0.3, down: 0.2 } as const;
const MAX_REFINE_SAMPLES = 512;
/** How far inside and outside of the ends of the bars they are looked for, as a share of their height. */
const BESIDE_END = 0.05;
/** Quarters of the width at both sides: their bars end elsewhere if the outline is wrong, the middle's hardly do. */
const SIDES = [
  [0, 0.25],
  [0.75, 1],
] as const;
const SAMPLES = 64;
/** A rotated code is more common than a sheared one, and small leans hardly differ. A choice. */
const CLEARLY = 1.15;
/** Rows that go on into another label make a quad half as tall again, and more; a strip of rows of a tilted label is as much lower. A choice. */
const MAX_TALLER = 1.5;

/**
 * The rectangle along the quad's bars, or the quad where the image shows better that they end there. The engine reads a tilted
 * code along rows of the image, and its quad is a parallelogram of them: their corners are not the code's. A parallelogram that
 * is the image's own, of a code seen from the side, is kept. Corners go clockwise from the code's own top left.
 */
export function outlineOf(luma: Luma, given: Quad): Quad {
  const quad = clockwise(given);
  const centre = centreOf(quad);
  // Several where the rows span labels above each other: the one that was read is in the middle.
  const [rectangle] = alongOwnRows(luma, quad).toSorted(
    (a, b) => distance(centreOf(a), centre) - distance(centreOf(b), centre),
  );
  return rectangle === undefined || showsBetter(luma, quad, rectangle) ? quad : rectangle;
}

/**
 * The quads of a linear symbol with its whole height (alongBars), each label of its own. Rows that cross tilted labels, above each
 * other and of one text, go from the bars of one to those of the next: there rows along the labels part them.
 */
export function labelsOf(luma: Luma, given: Quad): readonly Quad[] {
  const asRead = alongBars(luma, given);
  const upright = asRead.length === 1 ? uprightLabels(luma, clockwise(given)) : [];
  const [first] = asRead;
  const [label] = upright;
  if (first === undefined || label === undefined) return asRead;
  const ratio = heightOf(first) / heightOf(label);
  const isApart = ratio > MAX_TALLER || ratio < 1 / MAX_TALLER;
  return upright.length > 1 || (isApart && !showsBetter(luma, clockwise(first), label)) ? upright : asRead;
}

/** Between two labels there are no bars: each half of the quad has its own. */
function uprightLabels(luma: Luma, quad: Quad): readonly Quad[] {
  if (directionAcross(luma, quad) !== undefined) return alongOwnRows(luma, quad);
  const [a, b, c, d] = quad;
  const [left, right] = [between(a, d, 0.5), between(b, c, 0.5)];
  const [upper, lower] = [alongOwnRows(luma, [a, b, right, left]), alongOwnRows(luma, [left, right, c, d])];
  return [...upper, ...lower.filter((each) => !upper.some((other) => contains(other, centreOf(each))))];
}

const heightOf = ([a, b, c, d]: Quad): number => (distance(a, d) + distance(b, c)) / 2;

/** Whether the bars end at the quad's rows more clearly than at the rectangle's. */
function showsBetter(luma: Luma, quad: Quad, rectangle: Quad): boolean {
  return endsAt(luma, quad) > CLEARLY * endsAt(luma, rectangle);
}

/** Of a code that stands on its head the engine swaps the ends of its rows, but not the first row and the last. */
function clockwise(quad: Quad): Quad {
  const [a, b, c, d] = quad;
  const turn = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
  return turn < 0 ? [d, c, b, a] : quad;
}

/** The rectangles along the bars of a quad whose rows cross them at an angle, as far as the bars go on; none of another quad. */
function alongOwnRows(luma: Luma, quad: Quad): readonly Quad[] {
  const [topLeft, topRight, , bottomLeft] = quad;
  const top = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
  const first = directionAcross(luma, quad);
  if (first === undefined || isAlong(top, first)) return [];
  const across = refined(luma, quad, first);
  if (isAlong(top, across)) return [];
  const bar = { x: -across.y, y: across.x };
  const centre = centreOf(quad);
  // The rows' first and last bar, at right angles to them.
  const reach = (top.x * across.x + top.y * across.y) / 2;
  const half = distance(topLeft, bottomLeft) / 2;
  const corner = (u: number, v: number): Point => ({
    x: centre.x + u * across.x + v * bar.x,
    y: centre.y + u * across.y + v * bar.y,
  });
  const straight: Quad = [
    corner(-reach, -half),
    corner(reach, -half),
    corner(reach, half),
    corner(-reach, half),
  ];
  return alongBars(luma, straight);
}

function isAlong(top: Point, across: Point): boolean {
  return Math.abs(top.y * across.x - top.x * across.y) < Math.sin(MIN_ANGLE) * Math.hypot(top.x, top.y);
}

/** The unit vector across the quad's bars, from its left to its right; undefined where there are none. */
function directionAcross({ width, height, data }: Luma, quad: Quad): Point | undefined {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  let [xx, yy, xy] = [0, 0, 0];
  for (let j = 0; j < PLACES.down; j++) {
    const down = shareOf(j, PLACES.down, MIDDLE.down);
    const [left, right] = [between(topLeft, bottomLeft, down), between(topRight, bottomRight, down)];
    const from = between(left, right, MIDDLE.along[0]);
    const to = between(left, right, MIDDLE.along[1]);
    const [dx, dy] = [(to.x - from.x) / PLACES.along, (to.y - from.y) / PLACES.along];
    for (let i = 0; i < PLACES.along; i++) {
      const x = from.x + (i + 0.5) * dx;
      const y = from.y + (i + 0.5) * dy;
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      const at = (y | 0) * width + (x | 0);
      const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      xx += gx * gx;
      yy += gy * gy;
      xy += gx * gy;
    }
  }
  if (xx + yy === 0 || Math.hypot(xx - yy, 2 * xy) < MIN_COHERENCE * (xx + yy)) return undefined;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const sign = x * (topRight.x - topLeft.x) + y * (topRight.y - topLeft.y) < 0 ? -1 : 1;
  return { x: sign * x, y: sign * y };
}

/** The direction near the given one along which the mean of rows has the strongest bars. */
function refined(luma: Luma, quad: Quad, first: Point): Point {
  const centre = centreOf(quad);
  const along = REFINE_REACH.along * distance(quad[0], quad[1]);
  const down = REFINE_REACH.down * distance(quad[0], quad[3]);
  const row = new Float32Array(Math.max(8, Math.min(MAX_REFINE_SAMPLES, Math.round(2 * along))));
  const mean = new Float32Array(row.length);
  const start = Math.atan2(first.y, first.x);
  let best = { across: first, energy: -1 };
  for (let by = -REFINED_BY; by <= REFINED_BY; by += REFINE_STEP) {
    const [x, y] = [Math.cos(start + by), Math.sin(start + by)];
    const step = (2 * along) / (row.length - 1);
    mean.fill(0);
    for (let i = 0; i < REFINE_ROWS; i++) {
      const v = ((2 * i) / (REFINE_ROWS - 1) - 1) * down;
      const from = { x: centre.x - along * x - v * y, y: centre.y - along * y + v * x };
      fillFromPixels(luma, from, { x: step * x, y: step * y }, row);
      for (let at = 0; at < row.length; at++) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0);
    }
    const energy = mean.reduce((sum, value) => sum + value ** 2, 0);
    if (energy > best.energy) best = { across: { x, y }, energy };
  }
  return best.across;
}

function shareOf(index: number, count: number, [from, to]: readonly [number, number]): number {
  return from + ((index + 0.5) / count) * (to - from);
}

/** How much more the image changes along the bars' last rows within the quad than along rows beyond, at its four corners. */
function endsAt(luma: Luma, [topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const row = new Float32Array(SAMPLES);
  const energy = (down: number, from: number, to: number): number => {
    const [left, right] = [between(topLeft, bottomLeft, down), between(topRight, bottomRight, down)];
    const [first, last] = [between(left, right, from), between(left, right, to)];
    const step = { x: (last.x - first.x) / (SAMPLES - 1), y: (last.y - first.y) / (SAMPLES - 1) };
    fillFromPixels(luma, first, step, row);
    return row.reduce((sum, value) => sum + value ** 2, 0);
  };
  let sum = 0;
  for (const [from, to] of SIDES)
    for (const [inside, outside] of [
      [BESIDE_END, -BESIDE_END],
      [1 - BESIDE_END, 1 + BESIDE_END],
    ] as const)
      sum += energy(inside, from, to) - energy(outside, from, to);
  return sum;
}
