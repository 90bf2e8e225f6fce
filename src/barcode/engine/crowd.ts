// How crowded with finder patterns a picture is. The engine combines all that it finds: a field of patterns 8 px apart
// costs it 900 to 1,600 ns a pixel, where print costs 90, and one call on 4 MP would hold the thread for 6 s.
import type { Luma } from '../../image/types.ts';
import { finderRunsIn } from '../locate/finder-patterns.ts';

/** Rows from one look to the next, in turn: no pitch of a field meets all of them. */
const ROW_STEPS = [11, 17, 13, 19, 16] as const;
/** Smaller pictures are not examined: even crowded they take the engine a quarter of a second at most. */
const MIN_PIXELS = 250_000;
/**
 * Nominal ns a pixel by the square of the runs per pixel. Measured of 1 MP beside what print costs: 0.047 runs (patterns
 * 8 px apart) add 400 to 800 ns, 0.018 (18 px apart) 50; sheets of codes have at most 0.008.
 */
const WORK_NS_PER_SQUARE = 200_000;
/**
 * Nominal ns a pixel by the runs per pixel. A choice between two tests: without it a sheet of 300 QR codes takes more than three times what
 * it counts (hostile.test.ts); with 25,000 a normalized photograph counts more than three times what it takes (nominal.test.ts).
 */
const SHEET_WORK_NS = 10_000;
/** From so many on the engine sees the picture in tiles. */
const CROWDED_WORK_NS = 120;
/** A tile of a crowded picture, and what neighbours share: a version 40 of 1 px modules lies whole in some tile. */
export const CROWDED_TILE_PX = 512;
export const CROWDED_OVERLAP_PX = 192;

/** Runs of finder patterns per pixel of the rows that are checked; 0 for a small picture. */
export function finderDensity(luma: Luma): number {
  const { width, height } = luma;
  if (width * height < MIN_PIXELS) return 0;
  const rows: number[] = [];
  for (let y = 0; y < height; y += ROW_STEPS[(rows.length - 1) % ROW_STEPS.length] ?? 1) rows.push(y);
  return finderRunsIn(luma, rows) / (rows.length * width);
}

/** The engine's work with a field of finder patterns, in nominal ns a pixel beside the pass's own. */
export function crowdWorkNs(density: number): number {
  return WORK_NS_PER_SQUARE * density ** 2;
}

/** Its work with those of a sheet of codes, which it combines in whole images too: the default pass takes 0.7 µs a pixel of 300 codes. */
export function sheetWorkNs(density: number): number {
  return SHEET_WORK_NS * density;
}

export function isCrowded(workNs: number): boolean {
  return workNs > CROWDED_WORK_NS;
}
