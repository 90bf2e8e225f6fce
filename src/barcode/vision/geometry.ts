// Quads: bounding boxes, centres, containment, and the order in which people read them.
import type { Point, Quad, RecognizedSymbol } from '../reader.ts';

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
export function inReadingOrder(symbols: readonly RecognizedSymbol[]): readonly RecognizedSymbol[] {
  const left = symbols
    .map((symbol) => ({ symbol, box: boxOf(symbol.quad), centre: centreOf(symbol.quad) }))
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const ordered: RecognizedSymbol[] = [];
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
