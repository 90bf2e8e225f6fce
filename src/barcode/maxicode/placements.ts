// The placements by which an image may show a MaxiCode about its bullseye: the rotations whose orientation patterns are clearest, fitted.
import type { Luma } from '../../image/types.ts';
import type { Bullseye } from '../locate/bullseye.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import { project, type Homography } from '../vision/homography.ts';
import { fitted, placeOf, type Placement } from './fit.ts';
import { ORIENTATION, type GridPlace } from './grid.ts';

/** Rotations tried: 3° are a third of a hexagon at the orientation patterns. */
const ROTATIONS = 120;
/** Columns and rows apart by what the rings say: as the standard has it, and as zint 2.11 draws it, whose rings are larger and rows closer. */
const PITCHES = [
  [1, 1],
  [0.957, 0.905],
] as const;
type Pitch = (typeof PITCHES)[number];
/** Rotations that are refined: print in the patterns' place may look as well as they do. */
const MAX_REFINED = 3;
/** Dark orientation modules must be darker than light ones by this share of the modules' standard deviation. */
const MIN_ORIENTATION = 0.7;

/** Placements by which the image may show a code, the clearest first; each is refined when it is asked for. */
export function* placementsOf(luma: Luma, eye: Bullseye): Iterable<Placement> {
  const scored = PITCHES.flatMap((pitch) =>
    Array.from({ length: ROTATIONS }, (_, i) => {
      const homography = rotated(eye, (2 * Math.PI * i) / ROTATIONS, pitch);
      return { homography, score: orientationScore(luma, homography) };
    }),
  ).sort((a, b) => b.score - a.score);
  const best: (typeof scored)[number][] = [];
  for (const candidate of scored) {
    if (best.length === MAX_REFINED || candidate.score < MIN_ORIENTATION) break;
    // A neighbour's refinement ends at the same place.
    if (!best.some((other) => isNear(other.homography, candidate.homography))) best.push(candidate);
  }
  for (const { homography } of best) yield fitted(luma, homography);
}

function rotated({ x, y, xx, xy, yy }: Bullseye, angle: number, [along, down]: Pitch): Homography {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.of(
    along * (xx * cos + xy * sin),
    down * (xy * cos - xx * sin),
    x,
    along * (xy * cos + yy * sin),
    down * (yy * cos - xy * sin),
    y,
    0,
    0,
  );
}

function isNear(a: Homography, b: Homography): boolean {
  const [p, q] = [project(a, 1, 0), project(b, 1, 0)];
  const width = Math.hypot(p.x - (a[2] ?? 0), p.y - (a[5] ?? 0));
  return Math.hypot(p.x - q.x, p.y - q.y) < 0.25 * width;
}

/** How much darker the dark orientation modules are than the light ones, by the spread of all of them. */
function orientationScore(luma: Luma, homography: Homography): number {
  const dark = ORIENTATION.dark.map((module) => greyAt(luma, { homography, beside: [] }, module));
  const light = ORIENTATION.light.map((module) => greyAt(luma, { homography, beside: [] }, module));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const all = [...dark, ...light];
  const middle = mean(all);
  const spread = Math.sqrt(mean(all.map((value) => (value - middle) ** 2)));
  return spread === 0 ? 0 : (mean(light) - mean(dark)) / (2 * spread);
}

export function greyAt(luma: Luma, placement: Placement, { u, v }: GridPlace): number {
  const { x, y } = placeOf(placement, u, v);
  return bilinearAt(luma, x, y);
}
