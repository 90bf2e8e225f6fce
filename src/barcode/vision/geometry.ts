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

export function boxOf(quad: Quad): Box {
  const xs = quad.map((point) => point.x);
  const ys = quad.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
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

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * Reading order: lines from top to bottom, each from left to right. A symbol belongs to the line of the topmost
 * symbol not yet placed when its centre lies within that symbol's height.
 */
export function inReadingOrder<T extends { readonly quad: Quad }>(symbols: readonly T[]): readonly T[] {
  const left = symbols
    .map((symbol) => ({ symbol, box: boxOf(symbol.quad), centre: centreOf(symbol.quad) }))
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

/** Whether the quad, grown by a tenth about its centre, holds the point. */
export function contains(quad: Quad, point: Point): boolean {
  const centre = centreOf(quad);
  const box = boxOf(quad);
  const reach = 0.1 * Math.max(box.right - box.left, box.bottom - box.top);
  if (point.x < box.left - reach || point.x > box.right + reach) return false;
  if (point.y < box.top - reach || point.y > box.bottom + reach) return false;
  let sign = 0;
  for (let i = 0; i < 4; i++) {
    const a = grown(quad[i as 0 | 1 | 2 | 3], centre);
    const b = grown(quad[((i + 1) % 4) as 0 | 1 | 2 | 3], centre);
    const side = Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x));
    if (side === 0) continue;
    if (sign !== 0 && side !== sign) return false;
    sign = side;
  }
  return sign !== 0;
}

function grown(corner: Point, centre: Point): Point {
  return { x: centre.x + 1.1 * (corner.x - centre.x), y: centre.y + 1.1 * (corner.y - centre.y) };
}
