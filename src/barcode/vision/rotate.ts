// A picture turned about its centre, for filters that know one direction only.
import type { Luma } from '../../image/types.ts';
import type { Point } from './geometry.ts';

export interface Turned {
  readonly picture: Luma;
  /** Coordinates of the turned picture to those of the original. */
  readonly toOriginal: (x: number, y: number) => Point;
}

/** Turned counter-clockwise by the angle in radians (what stood clockwise by it becomes upright), bilinear; corners take the border's grey. */
export function turnedPicture({ width, height, data }: Luma, angle: number): Turned {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const w = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin));
  const h = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos));
  const toOriginal = (x: number, y: number): Point => ({
    x: (x - w / 2) * cos - (y - h / 2) * sin + width / 2,
    y: (x - w / 2) * sin + (y - h / 2) * cos + height / 2,
  });
  const turned = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const px = Math.max(
        0,
        Math.min(width - 1.001, (x + 0.5 - w / 2) * cos - (y + 0.5 - h / 2) * sin + width / 2 - 0.5),
      );
      const py = Math.max(
        0,
        Math.min(height - 1.001, (x + 0.5 - w / 2) * sin + (y + 0.5 - h / 2) * cos + height / 2 - 0.5),
      );
      const x0 = Math.floor(px);
      const y0 = Math.floor(py);
      const fx = px - x0;
      const fy = py - y0;
      const at = y0 * width + x0;
      turned[y * w + x] =
        ((data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx) * (1 - fy) +
        ((data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx) * fy +
        0.5;
    }
  return { picture: { width: w, height: h, data: turned }, toOriginal };
}
