// Values between pixels by bilinear interpolation, for points that follow no line; along lines cubic.ts is the better one.
import type { Luma } from '../../image/types.ts';

/** Grey at a point of the image, 0…255; outside the image its edge repeats. */
export function bilinearAt({ width, height, data }: Luma, x: number, y: number): number {
  const px = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const py = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const ix = Math.floor(px);
  const iy = Math.floor(py);
  const fx = px - ix;
  const fy = py - iy;
  const at = iy * width + ix;
  const above = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}
