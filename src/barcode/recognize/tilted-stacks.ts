// Where a stacked code lies that was read along rows across several of its own: such rows may hold a part of it, in another direction.
import type { Luma } from '../../image/types.ts';
import type { CellRegion, Place } from '../locate/cell-regions.ts';
import { outlineOf } from '../locate/outline.ts';
import { centreOf, distance, type Point, type Quad } from '../vision/geometry.ts';

/** Of the quad's diagonal: what was read along tilted rows is a third of its code at least, and of a sheet all labels may be one region. */
const MAX_REACH = 3;
/** Cosine of 60°: between two directions the region's own is kept. */
const MIN_ALONG = 0.5;

/** The region of cells that holds the middle of the quad, or as much of it as its code may take; where there is none, the quad along its bars. */
export function placeOf(image: Luma, quad: Quad, regions: readonly CellRegion[]): Place {
  const middle = centreOf(quad);
  const region = regions.find((each) => holds(each, middle));
  if (region !== undefined) return within(along(region, quad), quad, middle);
  const [left, right, , below] = outlineOf(image, quad);
  return {
    centre: middle,
    angle: Math.atan2(right.y - left.y, right.x - left.x),
    length: distance(left, right),
    breadth: distance(left, below),
  };
}

/** The region in that of its two directions which is the quad's: edges of narrow bars and of rows may be as many. */
function along({ centre, angle, length, breadth }: CellRegion, [a, b]: Quad): Place {
  const turn = angle - Math.atan2(b.y - a.y, b.x - a.x);
  return Math.abs(Math.cos(turn)) > MIN_ALONG
    ? { centre, angle, length, breadth }
    : { centre, angle: angle + Math.PI / 2, length: breadth, breadth: length };
}

/** The place, or as much of it about the quad's middle as the code may take. */
function within(place: Place, [a, b, c, d]: Quad, middle: Point): Place {
  const reach = MAX_REACH * Math.max(distance(a, c), distance(b, d));
  if (place.length <= reach && place.breadth <= reach) return place;
  return {
    centre: middle,
    angle: place.angle,
    length: Math.min(place.length, reach),
    breadth: Math.min(place.breadth, reach),
  };
}

function holds({ centre, angle, length, breadth }: Place, { x, y }: Point): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (x - centre.x) * cos + (y - centre.y) * sin;
  const across = (y - centre.y) * cos - (x - centre.x) * sin;
  return Math.abs(along) < length / 2 && Math.abs(across) < breadth / 2;
}
