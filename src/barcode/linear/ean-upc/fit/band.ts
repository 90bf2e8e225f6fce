// The mean row of a band of a crop, taken along its bars: they lean by the view's perspective, one side more than the
// other, and a mean straight down would blur them.
import type { Luma } from '../../../../image/types.ts';
import { linearAt } from '../../../vision/row.ts';

/** Bands of rows, from the middle outwards: in the middle of bent symbols, above and below a patch of glare. */
const ORDER = [2, 1, 3, 0, 4] as const;

/** The profile of each band. */
export function bandProfiles(crop: Luma): readonly Float32Array[] {
  return ORDER.map((place) => {
    const top = Math.floor((place * crop.height) / ORDER.length);
    const bottom = Math.max(top + 1, Math.floor(((place + 1) * crop.height) / ORDER.length));
    return bandProfile(crop, top, Math.min(bottom, crop.height));
  });
}

/** Values of the band's mean row, dark high, over columns of the crop at half the band's height. */
export function bandProfile(crop: Luma, top: number, bottom: number): Float32Array {
  const { width, data } = crop;
  const [lean, change] = leanOf(crop, top, bottom);
  const profile = new Float32Array(width);
  const middle = (top + bottom - 1) / 2;
  for (let y = top; y < bottom; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const down = y - middle;
    for (let x = 0; x < width; x++)
      profile[x] = (profile[x] ?? 0) - linearAt(row, x + down * (lean + change * (x - width / 2)));
  }
  const rows = Math.max(1, bottom - top);
  return profile.map((sum) => sum / rows);
}

/**
 * By how many columns bars go to the right a row, in the middle of the crop, and how that changes from column to
 * column: the linear function whose direction the gradients cross least, by least squares.
 */
function leanOf({ width, data }: Luma, top: number, bottom: number): readonly [number, number] {
  let n = 0;
  let sx = 0;
  let sxx = 0;
  let d = 0;
  let dx = 0;
  for (let y = top; y + 1 < bottom; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const a = data[at] ?? 0;
      const b = data[at + 1] ?? 0;
      const c = data[at + width] ?? 0;
      const e = data[at + width + 1] ?? 0;
      const across = b + e - a - c;
      const down = c + e - a - b;
      const place = x + 0.5 - width / 2;
      const weight = across * across;
      n += weight;
      sx += weight * place;
      sxx += weight * place * place;
      d -= across * down;
      dx -= across * down * place;
    }
  }
  const determinant = n * sxx - sx * sx;
  if (determinant <= 0) return [0, 0];
  return [(d * sxx - dx * sx) / determinant, (dx * n - d * sx) / determinant];
}
