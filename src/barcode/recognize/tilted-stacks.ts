// Where a stacked code lies that was read along rows across several of its own: such rows may hold a part of it, in another direction.
import type { Luma } from '../../image/types.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import { outlineOf } from '../locate/outline.ts';
import { centreOf, distance, type Point, type Quad } from '../vision/geometry.ts';

/** What is made upright. */
export type Place = Pick<CellRegion, 'centre' | 'angle' | 'length' | 'breadth'>;

/** The region of cells that holds the middle of the quad, or, where there is none, the quad along its bars. */
export function placeOf(image: Luma, quad: Quad, regions: readonly CellRegion[]): Place {
  const middle = centreOf(quad);
  const region = regions.find((each) => holds(each, middle));
  if (region !== undefined) return region;
  const [left, right, , below] = outlineOf(image, quad);
  return {
    centre: middle,
    angle: Math.atan2(right.y - left.y, right.x - left.x),
    length: distance(left, right),
    breadth: distance(left, below),
  };
}

function holds({ centre, angle, length, breadth }: Place, { x, y }: Point): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (x - centre.x) * cos + (y - centre.y) * sin;
  const across = (y - centre.y) * cos - (x - centre.x) * sin;
  return Math.abs(along) < length / 2 && Math.abs(across) < breadth / 2;
}
