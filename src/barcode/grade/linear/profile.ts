// The scan reflectance profile of ISO/IEC 15416: reflectance along a line across the bars, its edges at the global threshold, its elements.
import type { Luma } from '../../../image/types.ts';
import { distance, type Point } from '../../vision/geometry.ts';
import { apertureOf, profileMean } from '../reflectance.ts';

/** Reflectance along a line; it ends where the image ends. */
export interface ScanProfile {
  readonly values: Float64Array;
  /** Pixels from sample to sample. */
  readonly step: number;
  /** Of the first sample: pixels from the line's first point, negative before it. */
  readonly start: number;
}

/** A place where the profile crosses the global threshold, in pixels from the line's first point. */
export interface Edge {
  readonly at: number;
  /** From light into dark. */
  readonly falls: boolean;
}

const SAMPLES_PER_PX = 4;
/** A line of more pixels is sampled as often in all. */
const MAX_SAMPLES = 24_000;

export interface Line {
  readonly from: Point;
  readonly to: Point;
  /** Pixels that the profile begins before `from` and ends after `to`. */
  readonly before: number;
  readonly after: number;
  /** Diameter of the aperture in pixels. */
  readonly aperture: number;
}

export function scanProfile(luma: Luma, { from, to, before, after, aperture }: Line): ScanProfile {
  const length = distance(from, to);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [first, last] = insideOf(luma, from, { x: ux, y: uy });
  const start = Math.max(-before, first);
  const end = Math.min(length + after, last);
  const step = Math.max(1 / SAMPLES_PER_PX, (end - start) / MAX_SAMPLES);
  const count = Math.max(0, Math.floor((end - start) / step) + 1);
  const points = apertureOf(aperture);
  const values = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const t = start + i * step;
    values[i] = profileMean(luma, from.x + t * ux, from.y + t * uy, points);
  }
  return { values, step, start };
}

/** Where the line through a point enters and leaves the image, in pixels along its direction. */
function insideOf({ width, height }: Luma, from: Point, along: Point): readonly [number, number] {
  let [first, last] = [-Infinity, Infinity];
  for (const [at, by, size] of [
    [from.x, along.x, width],
    [from.y, along.y, height],
  ] as const) {
    if (Math.abs(by) < 1e-9) continue;
    const [a, b] = [-at / by, (size - at) / by];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return [first, last];
}

/** Least and greatest reflectance between two places. */
export function extremes(
  { values, step, start }: ScanProfile,
  from: number,
  to: number,
): { readonly least: number; readonly greatest: number } {
  let [least, greatest] = [1, 0];
  const last = Math.min(values.length - 1, Math.floor((to - start) / step));
  for (let i = Math.max(0, Math.ceil((from - start) / step)); i <= last; i += 1) {
    least = Math.min(least, values[i] ?? 1);
    greatest = Math.max(greatest, values[i] ?? 0);
  }
  return { least, greatest };
}

export function edgesOf({ values, step, start }: ScanProfile, threshold: number): readonly Edge[] {
  const edges: Edge[] = [];
  for (let i = 1; i < values.length; i += 1) {
    const [before = 0, after = 0] = [values[i - 1], values[i]];
    if (before >= threshold === after >= threshold) continue;
    const share = (before - threshold) / (before - after);
    edges.push({ at: start + (i - 1 + share) * step, falls: before >= threshold });
  }
  return edges;
}

/** What ISO/IEC 15416 measures of one element, or of a quiet zone. */
export interface Element {
  /** The least reflectance of a bar, the greatest of a space. */
  readonly reflectance: number;
  /** Element reflectance non-uniformity: its highest peak less its lowest valley, the edges left out; 0 for a plain one. */
  readonly nonUniformity: number;
}

export function elementOf(profile: ScanProfile, from: number, to: number, isBar: boolean): Element {
  const { values, step, start } = profile;
  const { least, greatest } = extremes(profile, from, to);
  // Within a bar a peak is a local maximum, within a space a valley a local minimum; its ends lie on the edges.
  let inner = isBar ? least : greatest;
  const last = Math.min(values.length - 2, Math.floor((to - start) / step));
  for (let i = Math.max(1, Math.ceil((from - start) / step)); i <= last; i += 1) {
    const [before = 0, here = 0, after = 0] = [values[i - 1], values[i], values[i + 1]];
    if (isBar && here > before && here >= after) inner = Math.max(inner, here);
    if (!isBar && here < before && here <= after) inner = Math.min(inner, here);
  }
  return isBar
    ? { reflectance: least, nonUniformity: inner - least }
    : { reflectance: greatest, nonUniformity: greatest - inner };
}
