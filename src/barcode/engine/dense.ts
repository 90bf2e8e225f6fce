// How dense a picture is with edges. A call of the engine cannot be interrupted, and on a field of bars or squares of a few
// pixels it takes ten times as long as on print: a picture on which one call would take too long is handed to it in several.
import type { Luma } from '../../image/types.ts';

/** Rows and columns examined: every so many. A prime, so that few pitches of a field meet all of them. */
const LINE_STEP = 17;
/**
 * Grey levels of a swing that counts: the engine's threshold leaves out blocks with fewer (HybridBinarizer, 24). Passes that
 * close gaps see smoothed pictures, where noise is gone and a checkerboard of 4 px, of which 8 levels are left, took 0.5 s.
 */
const MIN_SWING = 24;
const MIN_SMOOTH_SWING = 4;
/** Smaller pictures take the engine 0.3 s at most, however dense (1 px checkerboard; Node 24, two quiet cores). */
const MIN_PIXELS = 500_000;
/** Turns a pixel from which on they count as work. Of 1,545 public images 4 above a megapixel have more; print has 0.02 to 0.06. */
const MIN_DENSITY = 0.07;
/**
 * Processor ms of one call at most, and ns a pixel of a default pass: at least, and by turns a pixel. Of 24 fields of 1 and 4.2 megapixels
 * (hostile-fields.ts) 22 take less than these say, up to a third of it; finder patterns rotated by 30° and 45° take 1.2 times as long.
 */
const MAX_CALL_MS = 350;
const CALL_NS = 10;
const CALL_NS_PER_TURN = 620;
/**
 * Nominal ns a pixel by turns a pixel, beside the pass's own. Default pass, 1 megapixel: 141 ns for squares of 4 px (0.25 turns),
 * 159 for noise (0.5), 261 for stripes of 1 px (1.0).
 */
const WORK_NS_PER_TURN = 200;

/** Turns a pixel along rows or columns, whichever have more; 0 for a picture too small to matter. */
export function turnDensity({ width, height, data }: Luma, isSmooth = false): number {
  const swing = isSmooth ? MIN_SMOOTH_SWING : MIN_SWING;
  if (width * height < MIN_PIXELS) return 0;
  let across = 0;
  let down = 0;
  let rows = 0;
  let columns = 0;
  for (let y = 0; y < height; y += LINE_STEP, rows++) across += turnsAlong(data, y * width, 1, width, swing);
  for (let x = 0; x < width; x += LINE_STEP, columns++) down += turnsAlong(data, x, width, height, swing);
  return Math.max(across / (rows * width), down / (columns * height));
}

/** Whether one call of the engine may take too long; `moreNs` a pixel for what is no matter of turns. */
export function takesLong({ width, height }: Luma, density: number, moreNs: number): boolean {
  return (width * height * (CALL_NS + CALL_NS_PER_TURN * density + moreNs)) / 1e6 > MAX_CALL_MS;
}

/** The engine's work with the turns of a dense picture, in nominal ns a pixel beside the pass's own. */
export function denseWorkNs(density: number): number {
  return density >= MIN_DENSITY ? WORK_NS_PER_TURN * density : 0;
}

/** How often `count` pixels, `step` apart from `start` on, turn: swing back by more than `swing`. */
function turnsAlong(data: Uint8Array, start: number, step: number, count: number, swing: number): number {
  let turns = 0;
  let extreme = data[start] ?? 0;
  let rising = true;
  for (let i = 1, at = start + step; i < count; i++, at += step) {
    const grey = data[at] ?? 0;
    if (rising ? grey > extreme : grey < extreme) extreme = grey;
    else if (Math.abs(extreme - grey) > swing) {
      turns += 1;
      rising = !rising;
      extreme = grey;
    }
  }
  return turns;
}
