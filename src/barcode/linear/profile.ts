// Brightness along a line across the bars, at any angle, averaged over a few parallel lines.
import type { Luma } from '../../image/types.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import { CUBIC_LEVEL, cubicSums } from '../vision/cubic.ts';

/** Samples a pixel of length. */
const SAMPLES_PER_PX = 2;

/** White that stands for what lies beyond the image's border. */
const BORDER_PX = 6;

/** A line's brightness; sample i lies at `start + i·step` in u. */
export interface Profile {
  readonly values: Float32Array;
  /** Position of the first sample along the line's direction, in pixels from its origin. */
  readonly start: number;
  readonly step: number;
  /** Whether the line ends at the image's border: beyond it everything counts as white. */
  readonly endsBefore: boolean;
  readonly endsAfter: boolean;
}

/** A frame in the image: u runs along `angle`, v at right angles to it (clockwise in the image), from x, y. */
export interface Frame {
  readonly luma: Luma;
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

export function frameAt(luma: Luma, x: number, y: number, angle: number): Frame {
  return { luma, x, y, cos: Math.cos(angle), sin: Math.sin(angle) };
}

/**
 * The profile at height v from u = from to u = to, the mean of `lines` parallel lines one pixel apart; undefined
 * where less than 8 px of it lie in the image.
 */
export function sampleProfile(
  frame: Frame,
  v: number,
  from: number,
  to: number,
  lines: number,
): Profile | undefined {
  const { luma, cos, sin } = frame;
  const originX = frame.x - v * sin - 0.5;
  const originY = frame.y + v * cos - 0.5;
  const xs = inside(originX, cos, luma.width);
  const ys = inside(originY, sin, luma.height);
  const first = Math.max(from, xs[0], ys[0]);
  const last = Math.min(to, xs[1], ys[1]);
  if (last - first < 8) return undefined;
  const step = 1 / SAMPLES_PER_PX;
  // Along a row or column the samples meet the pixels' centres.
  const start =
    cos === 1 || sin === 1 || sin === -1 ? aligned(first, cos === 1 ? originX : originY * sin) : first;
  const count = Math.floor((last - start) / step) + 1;
  // Cubics: bilinear would blur modules of two pixels.
  const offset = (lines - 1) / 2;
  const sums = cubicSums(luma, {
    count,
    rows: lines,
    x: originX + offset * sin + start * cos,
    y: originY - offset * cos + start * sin,
    ux: cos * step,
    uy: sin * step,
    vx: -sin,
    vy: cos,
  });
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) values[i] = (sums[i] ?? 0) / (lines * CUBIC_LEVEL);
  return bordered({ values, start, step, endsBefore: first > from, endsAfter: last < to });
}

/** Beyond the image's border lies white: as bright as the line's brightest place. */
function bordered(profile: Profile): Profile {
  const { values, start, step, endsBefore, endsAfter } = profile;
  if (!endsBefore && !endsAfter) return profile;
  const padding = BORDER_PX * SAMPLES_PER_PX;
  const before = endsBefore ? padding : 0;
  const padded = new Float32Array(values.length + before + (endsAfter ? padding : 0));
  padded.fill(values.reduce((most, value) => Math.max(most, value), 0));
  padded.set(values, before);
  return { values: padded, start: start - before * step, step, endsBefore, endsAfter };
}

/** Whether a place of the frame lies in the image. */
export function isInside({ luma, x, y, cos, sin }: Frame, u: number, v: number): boolean {
  const px = x + u * cos - v * sin;
  const py = y + u * sin + v * cos;
  return px >= 0 && py >= 0 && px < luma.width && py < luma.height;
}

/** Brightness at a place of the frame, bilinear; the border's pixels go on beyond it. */
export function brightnessAt({ luma, x, y, cos, sin }: Frame, u: number, v: number): number {
  return bilinearAt(luma, x + u * cos - v * sin, y + u * sin + v * cos);
}

/** The values of t for which origin + t·direction lies between the centres of the first and last pixel. */
function inside(origin: number, direction: number, size: number): readonly [number, number] {
  const slack = 0.5;
  if (Math.abs(direction) < 1e-9)
    return origin >= -slack && origin <= size - 1 + slack ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const a = -origin / direction;
  const b = (size - 1 - origin) / direction;
  return a < b ? [a, b] : [b, a];
}

function aligned(first: number, origin: number): number {
  return Math.ceil(first + origin - 1e-6) - origin;
}
