// Crops: rotated and scaled rectangles of an image, resampled upright.
import type { Luma } from '../../image/types.ts';
import { addCubicLine, CUBIC_BITS, CUBIC_LEVEL } from './cubic.ts';
import type { Point } from './geometry.ts';

/** A rotated rectangle of an image, and the scale at which it is resampled. */
export interface Crop {
  readonly centre: Point;
  /** Direction of the crop's rows in the image, radians: 0 to the right, π/2 down. */
  readonly angle: number;
  /** Pixels of the image along and across the rows. */
  readonly length: number;
  readonly breadth: number;
  /** Pixels of the crop per pixel of the image, along and across. */
  readonly scale: number;
  readonly scaleAcross: number;
}

/** The rectangle as an upright image, by cubic convolution; outside the image its edge repeats. */
export function cropped(luma: Luma, crop: Crop): Luma {
  const w = Math.max(1, Math.round(crop.length * crop.scale));
  const h = Math.max(1, Math.round(crop.breadth * crop.scaleAcross));
  const out = new Uint8ClampedArray(w * h);
  const ux = Math.cos(crop.angle) / crop.scale;
  const uy = Math.sin(crop.angle) / crop.scale;
  const vx = -Math.sin(crop.angle) / crop.scaleAcross;
  const vy = Math.cos(crop.angle) / crop.scaleAcross;
  // Pixel centres: 0.5 of both grids.
  const startX = crop.centre.x - 0.5 - (ux * (w - 1) + vx * (h - 1)) / 2;
  const startY = crop.centre.y - 0.5 - (uy * (w - 1) + vy * (h - 1)) / 2;
  const row = new Int32Array(w);
  for (let y = 0, i = 0; y < h; y++) {
    row.fill(0);
    addCubicLine(luma, startX + vx * y, startY + vy * y, ux, uy, row);
    for (let x = 0; x < w; x++, i++) out[i] = ((row[x] ?? 0) + CUBIC_LEVEL / 2) >> CUBIC_BITS;
  }
  return { width: w, height: h, data: new Uint8Array(out.buffer) };
}

/** The whole image, rotated and scaled. */
export function wholeCrop({ width, height }: Luma, angle: number, scale: number, scaleAcross: number): Crop {
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return {
    centre: { x: width / 2, y: height / 2 },
    angle,
    length: width * cos + height * sin,
    breadth: width * sin + height * cos,
    scale,
    scaleAcross,
  };
}

/** From pixels of the crop to pixels of the image. */
export function fromCrop(crop: Crop): (point: Point) => Point {
  const w = Math.max(1, Math.round(crop.length * crop.scale));
  const h = Math.max(1, Math.round(crop.breadth * crop.scaleAcross));
  return ({ x, y }) => {
    const along = (x - w / 2) / crop.scale;
    const across = (y - h / 2) / crop.scaleAcross;
    return {
      x: crop.centre.x + along * Math.cos(crop.angle) - across * Math.sin(crop.angle),
      y: crop.centre.y + along * Math.sin(crop.angle) + across * Math.cos(crop.angle),
    };
  };
}
