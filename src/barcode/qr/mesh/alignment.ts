// The alignment pattern farthest from the finder patterns: the one place near the fourth corner that is known.
import type { Layout } from '../layout.ts';
import { alignmentCentres } from '../tables.ts';
import { project, type Homography, type Pair } from '../../vision/homography.ts';
import { centreAt, MODULE_PX, type Rectified } from '../../matrix/rectify.ts';

/** Looked for so far about its place on the plane, in pixels of the raster: bent codes are off by three modules. */
const REACH_PX = 4 * MODULE_PX;
/** Correlation that it must reach, and what a module of distance costs. */
const MIN_CORRELATION = 0.6;
const COST_PER_MODULE = 0.03;

/** Where the last alignment pattern lies in the image; undefined for version 1 and where none stands out. */
export function lastAlignment(
  raster: Rectified,
  h: Homography,
  { version, known }: Layout,
): Pair | undefined {
  const place = alignmentCentres(version).at(-1);
  if (place === undefined) return undefined;
  const { data, width, side } = raster;
  const cells = Array.from({ length: 25 }, (_, i) => {
    const [u, v] = [place - 2 + (i % 5), place - 2 + Math.floor(i / 5)];
    return { at: centreAt(width, u, v), dark: known[v * side + u] === 1 };
  });
  let best = MIN_CORRELATION;
  let found: Pair | undefined;
  for (let dy = -REACH_PX; dy <= REACH_PX; dy++) {
    for (let dx = -REACH_PX; dx <= REACH_PX; dx++) {
      let [dark, light, sum, square] = [0, 0, 0, 0];
      for (const cell of cells) {
        const value = data[cell.at + dy * width + dx] ?? 0;
        if (cell.dark) dark += value;
        else light += value;
        sum += value;
        square += value * value;
      }
      const deviation = Math.sqrt(Math.max(25, square / 25 - (sum / 25) ** 2));
      // Point-biserial: 17 dark modules, 8 light ones.
      const correlation = ((light / 8 - dark / 17) / deviation) * Math.sqrt((17 * 8) / 625);
      const score = correlation - (COST_PER_MODULE * Math.hypot(dx, dy)) / MODULE_PX;
      if (score <= best) continue;
      best = score;
      const at = project(h, place + 0.5 + dx / MODULE_PX, place + 0.5 + dy / MODULE_PX);
      found = { u: place + 0.5, v: place + 0.5, x: at.x, y: at.y, weight: 2 };
    }
  }
  return found;
}
