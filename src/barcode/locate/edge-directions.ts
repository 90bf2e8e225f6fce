// The two directions in which the edges of a code run: those of its rows and columns, which a plane seen aslant shows at no right angle. They are
// the two peaks of the histogram of gradients by direction, each gradient weighing the square of its strength.
import type { Luma } from '../../image/types.ts';
import { vertexOf } from '../vision/row.ts';
import type { Place } from './cell-regions.ts';

export interface EdgeDirections {
  /** Radians, within a quarter turn of the region's angle. */
  readonly rows: number;
  /** Radians by which the columns lean from the right angle to the rows. */
  readonly skew: number;
  /** How far the stronger and the weaker direction stand out: their weight by the mean of all. */
  readonly stronger: number;
  readonly weaker: number;
  /** Share of the pixels that lie on an edge: most of them where modules have few pixels. */
  readonly edges: number;
}

/** A degree each. */
const BINS = 180;
/** Degrees: a peak is as wide as this to both sides, by blur and by pixels. */
const PEAK = 5;
/** Degrees between the pairs that are compared. */
const STEP = 3;
/** Degrees: how far rows lie from the region's angle, and columns from a right angle to them, at most. */
const MAX_OFF = 45;
const MAX_SKEW = 40;
/** Squared, of Scharr's operator, whose directions are right to a third of a degree (Sobel's to two): two grey levels a pixel are noise. */
const MIN_GRADIENT = 6400;
/** Pixels of a larger region are left out, in each row others: edges of modules are as regular. */
const MAX_PIXELS = 12_000;
const ROW_OFFSET = 7919;
const DEGREE = Math.PI / 180;
/** Nominal: of the pairs, and of each pixel. */
const PAIRS_WORK_MS = 0.05;
const PIXEL_WORK_NS = 20;

export function directionsWorkMs({ length, breadth }: Place): number {
  return PAIRS_WORK_MS + (Math.min(MAX_PIXELS, length * breadth) * PIXEL_WORK_NS) / 1e6;
}

/** The directions in the region of the image; undefined where there is hardly an edge. */
export function edgeDirections(image: Luma, region: Place): EdgeDirections | undefined {
  const { bins, edges } = histogramOf(image, region);
  const weights = smoothed(bins);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  const root = weights.map(Math.sqrt);
  const at = (bins: Float64Array, degree: number): number => bins[(degree + 2 * BINS) % BINS] ?? 0;
  const about = Math.round(region.angle / DEGREE);
  // Gradients lie at right angles to edges: those across the columns point along the rows.
  let best = { along: 0, across: 0, root: -1 };
  for (let along = about - MAX_OFF; along < about + MAX_OFF; along += STEP)
    for (let across = along + 90 - MAX_SKEW; across <= along + 90 + MAX_SKEW; across += STEP) {
      const both = at(root, along) + at(root, across);
      if (both > best.root) best = { along, across, root: both };
    }
  const topOf = (about: number): number => {
    const near = Array.from({ length: 2 * STEP + 1 }, (_, i) => about - STEP + i);
    return near.reduce((top, degree) => (at(weights, degree) > at(weights, top) ? degree : top), about);
  };
  const [along, across] = [topOf(best.along), topOf(best.across)];
  const fine = (degree: number): number =>
    DEGREE * (degree + vertexOf(at(weights, degree - 1), at(weights, degree), at(weights, degree + 1)));
  const [columns, rows] = [fine(along) + Math.PI / 2, fine(across) - Math.PI / 2];
  const peaks = [along, across].map((degree) => (at(weights, degree) * BINS) / total);
  return {
    rows,
    skew: columns - rows - Math.PI / 2,
    stronger: Math.max(...peaks),
    weaker: Math.min(...peaks),
    edges,
  };
}

function histogramOf(
  { width, height, data }: Luma,
  { centre, angle, length, breadth }: Place,
): { readonly bins: Float64Array; readonly edges: number } {
  const bins = new Float64Array(BINS + 1);
  let [pixels, onEdges] = [0, 0];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const halfX = (Math.abs(length * cos) + Math.abs(breadth * sin)) / 2;
  const halfY = (Math.abs(length * sin) + Math.abs(breadth * cos)) / 2;
  const step = Math.ceil((length * breadth) / MAX_PIXELS);
  const [left, right] = [Math.max(1, Math.ceil(centre.x - halfX)), Math.min(width - 1, centre.x + halfX)];
  for (let y = Math.max(1, Math.ceil(centre.y - halfY)); y < Math.min(height - 1, centre.y + halfY); y += 1)
    for (let x = left + ((y * ROW_OFFSET) % step); x < right; x += step) {
      const [u, v] = [x - centre.x, y - centre.y];
      if (Math.abs(u * cos + v * sin) > length / 2 || Math.abs(v * cos - u * sin) > breadth / 2) continue;
      const i = y * width + x;
      const [nw, n, ne] = [data[i - width - 1] ?? 0, data[i - width] ?? 0, data[i - width + 1] ?? 0];
      const [sw, s, se] = [data[i + width - 1] ?? 0, data[i + width] ?? 0, data[i + width + 1] ?? 0];
      const gx = 3 * (ne + se - nw - sw) + 10 * ((data[i + 1] ?? 0) - (data[i - 1] ?? 0));
      const gy = 3 * (sw + se - nw - ne) + 10 * (s - n);
      const weight = gx * gx + gy * gy;
      pixels += 1;
      if (weight < MIN_GRADIENT) continue;
      onEdges += 1;
      const degree = Math.atan2(gy, gx) / DEGREE;
      const from = degree < 0 ? degree + BINS : degree;
      const bin = Math.min(BINS - 1, Math.floor(from));
      bins[bin] = (bins[bin] ?? 0) + weight * (1 - from + bin);
      bins[bin + 1] = (bins[bin + 1] ?? 0) + weight * (from - bin);
    }
  bins[0] = (bins[0] ?? 0) + (bins[BINS] ?? 0);
  return { bins: bins.subarray(0, BINS), edges: onEdges / Math.max(1, pixels) };
}

/** By a triangle as wide as a peak. */
function smoothed(bins: Float64Array): Float64Array {
  return bins.map((_, i) => {
    let sum = 0;
    for (let k = -PEAK; k <= PEAK; k += 1)
      sum += (bins[(i + k + BINS) % BINS] ?? 0) * (1 - Math.abs(k) / (PEAK + 1));
    return sum;
  });
}
