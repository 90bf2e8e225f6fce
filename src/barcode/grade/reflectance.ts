// Reflectance from grey values. An image has no calibration: grey 255 counts as 100 %, 0 as none, and what lies between is in proportion, as
// in the linear cameras of verifiers. Resizing and rendering mix grey values in proportion, too: under the sRGB curve edges that they
// soften would move towards the light, and a symbol with a blur of 0.2 modules lost two grades.
import type { Luma } from '../../image/types.ts';

const MAX_GREY = 255;

/** 0 to 1 at a point of the image, between its pixels linearly; beyond its border the border's pixels go on. */
export function reflectanceAt({ width, height, data }: Luma, x: number, y: number): number {
  const px = Math.max(0, Math.min(width - 1, x - 0.5));
  const py = Math.max(0, Math.min(height - 1, y - 0.5));
  const left = Math.floor(px);
  const top = Math.floor(py);
  const right = Math.min(width - 1, left + 1);
  const below = Math.min(height - 1, top + 1) * width;
  const [fx, fy, above] = [px - left, py - top, top * width];
  const at = (index: number): number => data[index] ?? 0;
  const upper = at(above + left) * (1 - fx) + at(above + right) * fx;
  const lower = at(below + left) * (1 - fx) + at(below + right) * fx;
  return (upper * (1 - fy) + lower * fy) / MAX_GREY;
}

/** Points of a round aperture: x, y, x, y … in pixels from its middle, so dense that no pixel is missed. */
export function apertureOf(diameter: number): Float64Array {
  const perSide = Math.max(1, Math.min(MAX_APERTURE_POINTS, 2 * Math.round(diameter) + 1));
  const points: number[] = [];
  for (let j = 0; j < perSide; j += 1)
    for (let i = 0; i < perSide; i += 1) {
      const x = ((i + 0.5) / perSide - 0.5) * diameter;
      const y = ((j + 0.5) / perSide - 0.5) * diameter;
      if (4 * (x * x + y * y) <= diameter * diameter) points.push(x, y);
    }
  return Float64Array.from(points);
}

/** Along a side: 37 points in the circle. */
const MAX_APERTURE_POINTS = 7;

/** The mean of an aperture at a point between pixels, for profiles. */
export function profileMean(luma: Luma, x: number, y: number, aperture: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < aperture.length; i += 2)
    sum += reflectanceAt(luma, x + (aperture[i] ?? 0), y + (aperture[i + 1] ?? 0));
  return (2 * sum) / aperture.length;
}

/** The mean of the pixels in an aperture, unmixed with those beside it, for modules; undefined if its middle is beyond the image. */
export function moduleMean(luma: Luma, x: number, y: number, aperture: Float64Array): number | undefined {
  const { width, height, data } = luma;
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return undefined;
  let sum = 0;
  for (let i = 0; i < aperture.length; i += 2) {
    const px = Math.max(0, Math.min(width - 1, Math.floor(x + (aperture[i] ?? 0))));
    const py = Math.max(0, Math.min(height - 1, Math.floor(y + (aperture[i + 1] ?? 0))));
    sum += data[py * width + px] ?? 0;
  }
  return (2 * sum) / (aperture.length * MAX_GREY);
}
