// Which modules each pixel of a symbol sees, by the grid's fit and its blur.
import type { Luma } from '../../../image/types.ts';
import { release } from '../../../lib/release.ts';
import { moduleShare, withPixel } from '../../matrix/psf.ts';
import type { Seen } from '../../matrix/solve.ts';
import { pixelBox, type GridFit } from './grid.ts';

const MIN_SHARE = 1e-3;

/** The pixels of a symbol, and how each depends on the modules; undefined where it lies outside the image. */
export function seenModules(luma: Luma, size: number, fit: GridFit, blur: number): Seen | undefined {
  const { map } = fit;
  const s = Math.max(0.1, withPixel(blur, fit.modulePx));
  const reach = Math.max(1, Math.ceil(2.8 * s - 0.2));
  const taps = 2 * reach + 1;
  const box = pixelBox(luma, map, -1, -1, size + 1, size + 1);
  const most = (box.right - box.left) * (box.bottom - box.top);
  if (most <= 0) return undefined;
  const columns = new Int32Array(most);
  const rows = new Int32Array(most);
  const across = new Float32Array(most * taps);
  const down = new Float32Array(most * taps);
  const darkness = new Float32Array(most);
  const counts = new Int32Array(size * size + 1);
  let pixels = 0;
  const visit = (use: (pixel: number, module: number, share: number) => void): void => {
    for (let i = 0; i < pixels; i++)
      for (let b = 0; b < taps; b++) {
        const row = (rows[i] ?? 0) + b;
        const rowShare = down[i * taps + b] ?? 0;
        if (row < 0 || row >= size || rowShare < MIN_SHARE) continue;
        for (let a = 0; a < taps; a++) {
          const column = (columns[i] ?? 0) + a;
          const share = rowShare * (across[i * taps + a] ?? 0);
          if (column >= 0 && column < size && share >= MIN_SHARE) use(i, row * size + column, share);
        }
      }
  };
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const u = map[0] + map[1] * (x + 0.5) + map[2] * (y + 0.5);
      const v = map[3] + map[4] * (x + 0.5) + map[5] * (y + 0.5);
      if (u < -1 || v < -1 || u > size + 1 || v > size + 1) continue;
      const column = Math.floor(u) - reach;
      const row = Math.floor(v) - reach;
      columns[pixels] = column;
      rows[pixels] = row;
      for (let k = 0; k < taps; k++) {
        across[pixels * taps + k] = moduleShare(u, column + k, s);
        down[pixels * taps + k] = moduleShare(v, row + k, s);
      }
      const light = fit.light + fit.slopeX * (x + 0.5) + fit.slopeY * (y + 0.5);
      darkness[pixels] = (light - (luma.data[y * luma.width + x] ?? 0)) / fit.contrast;
      pixels++;
    }
  visit((_, module) => (counts[module + 1] = (counts[module + 1] ?? 0) + 1));
  for (let j = 0; j < size * size; j++) counts[j + 1] = (counts[j + 1] ?? 0) + (counts[j] ?? 0);
  const start = counts.slice();
  const entries = counts[size * size] ?? 0;
  const pixel = new Int32Array(entries);
  const share = new Float32Array(entries);
  visit((i, module, value) => {
    const at = counts[module] ?? 0;
    counts[module] = at + 1;
    pixel[at] = i;
    share[at] = value;
  });
  const seen = { size, start, pixel, share, darkness: darkness.slice(0, pixels) };
  for (const values of [columns, rows, across, down, darkness, counts]) release(values);
  return seen;
}

/** Frees the memory of what nothing uses any more. */
export function releaseSeen({ start, pixel, share, darkness }: Seen): void {
  for (const values of [start, pixel, share, darkness]) release(values);
}
