// A sensor's noise in low light: how strong it is beside the contrast of the image.
import type { Luma } from '../../image/types.ts';
import { byRank } from '../vision/select.ts';

/** Places that are measured, on a grid over the image. */
const PLACES = 20_000;
const MIN_SIDE_PX = 16;
const MAX_GREY = 255;
/** Of the greys, without the outermost twentieths. */
const [DARK_SHARE, LIGHT_SHARE] = [0.05, 0.95];
/** The sum of the squared weights below is 36; of normal noise half lies within 0.6745 σ. */
const SIGMA = 6 * 0.6745;

/** The standard deviation of the image's noise by its contrast, both in grey levels. */
export function grainOf({ width, height, data }: Luma): number {
  if (Math.min(width, height) < MIN_SIDE_PX) return 0;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / PLACES)));
  // How often each value occurs.
  const [greys, bends] = [new Uint32Array(MAX_GREY + 1), new Uint32Array(8 * MAX_GREY + 1)];
  let count = 0;
  for (let y = 1; y < height - 1; y += step)
    for (let x = 1; x < width - 1; x += step) {
      const at = y * width + x;
      const own = data[at] ?? 0;
      // Neither slopes nor straight edges along rows or columns (Immerkær 1996: fast noise variance estimation).
      const bend = Math.abs(bendAt(data, at - width) - 2 * bendAt(data, at) + bendAt(data, at + width));
      bends[bend] = (bends[bend] ?? 0) + 1;
      greys[own] = (greys[own] ?? 0) + 1;
      count += 1;
    }
  const part = (counts: Uint32Array, share: number): number =>
    byRank(counts, Math.floor(share * (count - 1)));
  const contrast = part(greys, LIGHT_SHARE) - part(greys, DARK_SHARE);
  return part(bends, 0.5) / SIGMA / Math.max(1, contrast);
}

/** How a row bends at a pixel. */
function bendAt(data: Uint8Array, at: number): number {
  return (data[at - 1] ?? 0) - 2 * (data[at] ?? 0) + (data[at + 1] ?? 0);
}
