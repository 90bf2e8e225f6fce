// Points and quads: bounding boxes, centres, containment, and the order in which people read them.

/** Pixel coordinates: x to the right, y down; 0, 0 is the outer corner of the first pixel (its centre is 0.5, 0.5). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Corners of the symbol without its quiet zone, in the symbol's own reading order: top left, top right, bottom right,
 * bottom left. A code that stands on its head has its first corner at the bottom right of the image.
 * A linear code that was read along lines alone may be flatter than its bars.
 */
export type Quad = readonly [Point, Point, Point, Point];

/** Axis-parallel rectangle in pixels: left and top inclusive, right and bottom exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf([a, b, c, d]: Quad): Box {
  return {
    left: Math.min(a.x, b.x, c.x, d.x),
    top: Math.min(a.y, b.y, c.y, d.y),
    right: Math.max(a.x, b.x, c.x, d.x),
    bottom: Math.max(a.y, b.y, c.y, d.y),
  };
}

/** Whether the boxes share a point. */
export function doOverlap(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}

export function centreOf(quad: Quad): Point {
  return {
    x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
    y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
  };
}

export function mapQuad(quad: Quad, map: (point: Point) => Point): Quad {
  return [map(quad[0]), map(quad[1]), map(quad[2]), map(quad[3])];
}

/** The way back of a map that keeps lines parallel. */
export function inverseOf(map: (point: Point) => Point): (point: Point) => Point {
  const origin = map({ x: 0, y: 0 });
  const from = (point: Point): Point => ({ x: point.x - origin.x, y: point.y - origin.y });
  const [right, down] = [from(map({ x: 1, y: 0 })), from(map({ x: 0, y: 1 }))];
  const area = right.x * down.y - right.y * down.x;
  return (point) => {
    const { x, y } = from(point);
    return { x: (x * down.y - y * down.x) / area, y: (y * right.x - x * right.y) / area };
  };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The point at a share of the way from one to the other; shares below 0 and above 1 lie beyond them. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** Symbols of a sheet at least, and the share of them that must lie along one tilt, to within 5°, for the sheet to have it. */
const MIN_SHEET = 8;
const TILT_SHARE = 0.6;
const MAX_DEVIATION = (5 * Math.PI) / 180;
const MAX_TILT = (20 * Math.PI) / 180;
/** A shorter side may lie anywhere: a pixel at its end turns it by 5°. */
const MIN_SIDE_PX = 12;

/**
 * Reading order: lines from top to bottom, each from left to right, along the tilt of a sheet. A symbol belongs to the line
 * of the topmost symbol not yet placed when its centre lies within that symbol's height.
 */
export function inReadingOrder<T extends { readonly quad: Quad }>(symbols: readonly T[]): readonly T[] {
  const tilt = tiltOf(symbols.map(({ quad }) => quad));
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const level = ({ x, y }: Point): Point => ({ x: x * cos + y * sin, y: y * cos - x * sin });
  const left = symbols
    .map((symbol) => {
      const quad = tilt === 0 ? symbol.quad : mapQuad(symbol.quad, level);
      return { symbol, box: boxOf(quad), centre: centreOf(quad) };
    })
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const ordered: T[] = [];
  while (left.length > 0) {
    const bottom = left[0]?.box.bottom ?? 0;
    const line = left.filter(({ centre, box }, i) => i === 0 || centre.y < bottom || box.bottom <= bottom);
    line.sort((a, b) => a.centre.x - b.centre.x);
    ordered.push(...line.map(({ symbol }) => symbol));
    const placed = new Set(line);
    left.splice(0, left.length, ...left.filter((entry) => !placed.has(entry)));
  }
  return ordered;
}

/** The direction of a sheet's lines, radians: its symbols' own but for quarter turns; 0 for fewer symbols, or ones that lie otherwise. */
function tiltOf(quads: readonly Quad[]): number {
  if (quads.length < MIN_SHEET) return 0;
  const quarter = Math.PI / 2;
  const tilts = quads
    .map(directionOf)
    .map((angle) => angle - quarter * Math.round(angle / quarter))
    .sort((a, b) => a - b);
  const tilt = tilts[tilts.length >> 1] ?? 0;
  const along = tilts.filter((each) => Math.abs(each - tilt) <= MAX_DEVIATION);
  if (Math.abs(tilt) > MAX_TILT || along.length < TILT_SHARE * quads.length) return 0;
  return tiltOfNeighbours(quads.map(centreOf), tilt);
}

/** Of the sides, where they are long enough: an engine's row may cross a tilted code at an angle, and its bars lead up and down. */
export function directionOf([topLeft, topRight, , bottomLeft]: Quad): number {
  return distance(topLeft, bottomLeft) < MIN_SIDE_PX
    ? Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x)
    : Math.atan2(topLeft.x - bottomLeft.x, bottomLeft.y - topLeft.y);
}

/** The middle direction from each centre to the next one in its line: rows of an engine cross a tilted code at an angle. */
export function tiltOfNeighbours(centres: readonly Point[], about: number): number {
  const found = centres.flatMap((from) => {
    let [nearest, angle] = [Infinity, about];
    for (const to of centres) {
      const [far, direction] = [distance(from, to), Math.atan2(to.y - from.y, to.x - from.x)];
      if (far === 0 || far >= nearest || Math.abs(direction - about) > 2 * MAX_DEVIATION) continue;
      [nearest, angle] = [far, direction];
    }
    return nearest === Infinity ? [] : [angle];
  });
  if (2 * found.length < centres.length) return about;
  // The mean of the middle half: where rows cross half of the labels at an angle, directions come in two heaps.
  found.sort((a, b) => a - b);
  const middle = found.slice(found.length >> 2, found.length - (found.length >> 2));
  return middle.reduce((sum, angle) => sum + angle, 0) / middle.length;
}

/** Whether the quad, grown by a tenth about its centre, holds the point. */
export function contains(quad: Quad, point: Point): boolean {
  return holderOf(quad)(point);
}

/** `contains` of one quad, for many points: what depends on the quad alone is worked out once. */
export function holderOf(quad: Quad): (point: Point) => boolean {
  const centre = centreOf(quad);
  const { left, top, right, bottom } = boxOf(quad);
  const reach = 0.1 * Math.max(right - left, bottom - top);
  const corners = quad.map((corner) => grown(corner, centre));
  return ({ x, y }) => {
    if (x < left - reach || x > right + reach || y < top - reach || y > bottom + reach) return false;
    let sign = 0;
    let a = corners[3] ?? centre;
    for (const b of corners) {
      const side = Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
      a = b;
      if (side === 0) continue;
      if (sign !== 0 && side !== sign) return false;
      sign = side;
    }
    return sign !== 0;
  };
}

function grown(corner: Point, centre: Point): Point {
  return { x: centre.x + 1.1 * (corner.x - centre.x), y: centre.y + 1.1 * (corner.y - centre.y) };
}

/** How a quad lies to another, along the first one's rows and across them; in pixels, `along` a share of its width. */
export function besides(
  quad: Quad,
  other: Quad,
): { readonly along: number; readonly ends: number; readonly gap: number; readonly width: number } {
  const width = Math.max(1, distance(quad[0], quad[1]));
  const [ux, uy] = [(quad[1].x - quad[0].x) / width, (quad[1].y - quad[0].y) / width];
  const range = (corners: Quad, x: number, y: number): readonly [number, number] => {
    const values = corners.map((corner) => corner.x * x + corner.y * y);
    return [Math.min(...values), Math.max(...values)];
  };
  const [a0, a1] = range(quad, ux, uy);
  const [b0, b1] = range(other, ux, uy);
  const [c0, c1] = range(quad, -uy, ux);
  const [d0, d1] = range(other, -uy, ux);
  return {
    along: (Math.min(a1, b1) - Math.max(a0, b0)) / width,
    ends: Math.max(Math.abs(a0 - b0), Math.abs(a1 - b1)),
    gap: Math.max(d0 - c1, c0 - d1),
    width,
  };
}
