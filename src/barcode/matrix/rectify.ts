// A code seen from the front: the image drawn anew in module coordinates, so that all later work is on a fixed raster.
import type { Luma } from '../../image/types.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import { blur } from '../vision/pixels.ts';
import { project, type Homography } from '../vision/homography.ts';

/** Pixels of the raster to a module: a node of the mesh is placed to a twelfth of a module. */
export const MODULE_PX = 6;
/** Modules around the code: what is bent outwards still lies within. */
export const MARGIN = 5;

/** The code and its margin, `width` = (side + 2·MARGIN)·MODULE_PX pixels on each side. */
export interface Rectified {
  readonly side: number;
  readonly width: number;
  readonly data: Uint8Array;
}

/** Pixel number of the centre of the module in column u, row v of the code. */
export function centreAt(width: number, u: number, v: number): number {
  return ((v + MARGIN) * MODULE_PX + (MODULE_PX >> 1)) * width + (u + MARGIN) * MODULE_PX + (MODULE_PX >> 1);
}

/** Bilinear; each pixel is one point of the image, so modules of the image should not be much wider than the raster's. */
export function rectify(luma: Luma, h: Homography, side: number): Rectified {
  const width = (side + 2 * MARGIN) * MODULE_PX;
  const data = new Uint8Array(width * width);
  for (let y = 0, i = 0; y < width; y++) {
    const v = (y + 0.5) / MODULE_PX - MARGIN;
    for (let x = 0; x < width; x++, i++) {
      const at = project(h, (x + 0.5) / MODULE_PX - MARGIN, v);
      data[i] = bilinearAt(luma, at.x, at.y) + 0.5;
    }
  }
  return { side, width, data };
}

/** Means over boxes of so many pixels to each side. */
export function smoothed({ side, width, data }: Rectified, radius: number): Rectified {
  return { side, width, data: blur({ width, height: width, data }, radius).data };
}
