// Crops: rotated and scaled rectangles of an image, or parallelograms, resampled upright.
import type { Luma } from '../../image/types.ts';
import { cubicRows, type Grid } from './cubic.ts';
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
  /** Radians by which its columns lean from the right angle to its rows, as a plane seen aslant does; default 0. */
  readonly skew?: number;
}

/** Nominal ns a pixel of a crop by cubic convolution; measured on two busy cores. */
const CROP_WORK_NS = 8;

/** Nominal ms that `cropped` takes. */
export function cropWorkMs({ length, breadth, scale, scaleAcross }: Crop): number {
  return (length * scale * breadth * scaleAcross * CROP_WORK_NS) / 1e6;
}

/** The rectangle as an upright image, by cubic convolution; outside the image its edge repeats. */
export function cropped(luma: Luma, crop: Crop): Luma {
  const grid = gridOf(crop);
  return { width: grid.count, height: grid.rows, data: cubicRows(luma, grid) };
}

/** The same by its nearest pixels, in less time: for a first check. */
export function sampled({ width, height, data }: Luma, crop: Crop): Luma {
  const { count, rows, x: startX, y: startY, ux, uy, vx, vy } = gridOf(crop);
  const out = new Uint8Array(count * rows);
  for (let y = 0, i = 0; y < rows; y++) {
    let px = startX + 0.5 + vx * y;
    let py = startY + 0.5 + vy * y;
    for (let x = 0; x < count; x++, i++, px += ux, py += uy) {
      const column = px < 0 ? 0 : px >= width ? width - 1 : px | 0;
      const row = py < 0 ? 0 : py >= height ? height - 1 : py | 0;
      out[i] = data[row * width + column] ?? 0;
    }
  }
  return { width: count, height: rows, data: out };
}

/** The places of the crop's pixels in the image. */
function gridOf({ centre, angle, length, breadth, scale, scaleAcross, skew = 0 }: Crop): Grid {
  const count = Math.max(1, Math.round(length * scale));
  const rows = Math.max(1, Math.round(breadth * scaleAcross));
  const [ux, uy] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const [vx, vy] = [-Math.sin(angle + skew) / scaleAcross, Math.cos(angle + skew) / scaleAcross];
  // Pixel centres: 0.5 of both grids.
  const x = centre.x - 0.5 - (ux * (count - 1) + vx * (rows - 1)) / 2;
  const y = centre.y - 0.5 - (uy * (count - 1) + vy * (rows - 1)) / 2;
  return { count, rows, x, y, ux, uy, vx, vy };
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
    const down = crop.angle + (crop.skew ?? 0);
    return {
      x: crop.centre.x + along * Math.cos(crop.angle) - across * Math.sin(down),
      y: crop.centre.y + along * Math.sin(crop.angle) + across * Math.cos(down),
    };
  };
}
