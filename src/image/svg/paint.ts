// Paints areas and raster images on rows of grey.
import { coveredRows } from '../../lib/area-coverage.ts';
import type { Luma } from '../types.ts';
import type { Meter, Steps } from '../work.ts';
import type { Area } from './shapes.ts';
import type { Matrix } from './style.ts';

/** Nominal ns: of an edge on a line, and of a pixel whose coverage is mixed. */
const CROSSING_NS = 60;
const MIX_NS = 6;

/** Mixes the area's grey into the image; false once the meter's budget is used up. Yields where others may have their turn. */
export function* paintArea(
  { width, height, data }: Luma,
  { lines, rule, alpha }: Area,
  grey: number,
  meter: Meter,
): Steps<boolean> {
  const cover = new Float32Array(width);
  const bounds = { left: 0, top: 0, right: width, bottom: height };
  for (const { y, left, right, crossings } of coveredRows(lines, rule, bounds, cover)) {
    if (!meter.add(200 + crossings * CROSSING_NS + Math.max(0, right - left) * MIX_NS)) return false;
    if (meter.isRestDue()) yield;
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      const share = Math.min(1, cover[x] ?? 0) * alpha;
      const ground = data[i] ?? 0;
      data[i] = Math.round(ground + (grey - ground) * share);
    }
  }
  return true;
}

/** Mixes a raster image into the drawing; `matrix` takes the unit square to pixels. Each pixel is the mean of four points. */
export function* paintPicture(
  target: Luma,
  picture: Luma,
  { matrix: [a, b, c, d, e, f], alpha }: { readonly matrix: Matrix; readonly alpha: number },
  meter: Meter,
): Steps<boolean> {
  const { width, height, data } = target;
  const det = a * d - b * c;
  if (Math.abs(det) < 1e-9) return true;
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height, Math.ceil(Math.max(...ys))),
  ];
  for (let y = top; y < bottom; y++) {
    if (!meter.add(Math.max(0, right - left) * 40)) return false;
    if (meter.isRestDue()) yield;
    for (let x = left; x < right; x++) {
      let sum = 0;
      let count = 0;
      for (let k = 0; k < 4; k++) {
        const px = x + 0.25 + 0.5 * (k & 1) - e;
        const py = y + 0.25 + 0.5 * (k >> 1) - f;
        const u = Math.floor(((d * px - c * py) / det) * picture.width);
        const v = Math.floor(((a * py - b * px) / det) * picture.height);
        if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) continue;
        sum += picture.data[v * picture.width + u] ?? 0;
        count += 1;
      }
      if (count === 0) continue;
      const i = y * width + x;
      const ground = data[i] ?? 0;
      data[i] = Math.round(ground + (sum / count - ground) * alpha * (count / 4));
    }
  }
  return true;
}
