// Rows of values: between their samples, and out of an image by its nearest pixels.
import type { Luma } from '../../image/types.ts';
import type { Point } from './geometry.ts';

/** The row at x (0 is its first sample), linearly between two samples; beyond its ends they go on. */
export function linearAt(row: ArrayLike<number>, x: number): number {
  const at = Math.max(0, Math.min(row.length - 1, x));
  const left = Math.floor(at);
  const before = row[left] ?? 0;
  return before + (at - left) * ((row[left + 1] ?? before) - before);
}

/** So many samples of the row: the first at `start`, the next ones `step` apart, all in samples of the row. */
export function resampled(row: Float32Array, start: number, step: number, count: number): Float32Array {
  const out = new Float32Array(count);
  for (let i = 0; i < count; i++) out[i] = linearAt(row, start + i * step);
  return out;
}

/**
 * The pixels that hold the points from, from + step, from + 2 · step …, as many as `row` takes, less their mean, which is
 * returned; beyond the image its edge goes on. Quick: for questions that a shift by half a pixel does not change.
 */
export function fillFromPixels(
  { width, height, data }: Luma,
  from: Point,
  step: Point,
  row: Float32Array,
): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) {
    const x = Math.min(width - 1, Math.max(0, from.x + i * step.x)) | 0;
    const y = Math.min(height - 1, Math.max(0, from.y + i * step.y)) | 0;
    const value = data[y * width + x] ?? 0;
    row[i] = value;
    sum += value;
  }
  const mean = sum / row.length;
  for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) - mean;
  return mean;
}

/** Where the parabola through three neighbours has its top, in steps from the middle one: -0.5 to 0.5, 0 where it has none. */
export function vertexOf(before: number, middle: number, after: number): number {
  const bend = before - 2 * middle + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}
