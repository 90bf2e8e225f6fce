// Whether an image shows bars where a reader says that a linear symbol lies.
import type { Luma } from '../../image/types.ts';
import { between, distance, type Quad } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { spanOf, turnsOf } from '../vision/turns.ts';

/** Turns of a row of bars: the shortest row of a DataBar has 20. And grey levels that a turn swings, or a share of the row's. */
const MIN_TURNS = 12;
const MIN_SWING = 12;
const SWING = 0.25;

/** Whether bars lie along the middle of the quad, which is in pixels of the image. */
export function showsBars(image: Luma, quad: Quad): boolean {
  const [a, b, c, d] = quad;
  const [left, right] = [between(a, d, 0.5), between(b, c, 0.5)];
  const row = new Float32Array(Math.max(2, Math.ceil(distance(left, right))));
  const steps = row.length - 1;
  fillFromPixels(image, left, { x: (right.x - left.x) / steps, y: (right.y - left.y) / steps }, row);
  return turnsOf(row, Math.max(MIN_SWING, SWING * spanOf(row))).length >= MIN_TURNS;
}
