// Direction of a long low row of marks by where its darkness lies. The uneven ends of a postal code's bars pull
// the structure tensor aside (3° at 17°), but not the row's baseline.
import type { Luma } from '../../image/types.ts';
import { brightnessAt, frameAt, isInside } from './profile.ts';
import type { BarArea } from '../locate/bar-areas.ts';

/** Rows lower than this against their length are straightened; an IMB is 16 to 20 times as long as high. */
const MIN_ASPECT = 4;
/** Samples along the row; across it one a pixel, at most this many. */
const ALONG_SAMPLES = 160;
const ACROSS_SAMPLES = 48;
const ROUNDS = 3;
/** A correction beyond this is no longer the row that was found. */
const MAX_ROTATION = (6 * Math.PI) / 180;

/** The area rotated and moved to lie along its darkness; unchanged unless it is a long low row. */
export function straightened(luma: Luma, area: BarArea): BarArea {
  if (area.halfAlong < MIN_ASPECT * area.halfAcross || isUpright(area.angle)) return area;
  let { angle, x, y } = area;
  for (let round = 0; round < ROUNDS; round++) {
    const line = darkLine(luma, { ...area, angle, x, y });
    if (line === undefined) return area;
    x -= line.offset * Math.sin(angle);
    y += line.offset * Math.cos(angle);
    angle += Math.atan(line.slope);
    if (Math.abs(angle - area.angle) > MAX_ROTATION) return area;
  }
  return { ...area, angle, x, y };
}

/** Along rows and columns the tensor is right, and the darkness is off by up to 3°, depending on which bars have ascenders. */
function isUpright(angle: number): boolean {
  return angle === 0 || Math.abs(angle) === Math.PI / 2;
}

/** Line v = offset + slope·u through the dark samples. */
function darkLine(
  luma: Luma,
  area: BarArea,
): { readonly slope: number; readonly offset: number } | undefined {
  const frame = frameAt(luma, area.x, area.y, area.angle);
  const across = Math.min(ACROSS_SAMPLES, Math.ceil(2 * area.halfAcross));
  const samples = new Float32Array(across * ALONG_SAMPLES);
  let [lowest, highest] = [255, 0];
  for (let j = 0; j < across; j++)
    for (let i = 0; i < ALONG_SAMPLES; i++) {
      const u = place(i, ALONG_SAMPLES, area.halfAlong);
      const v = place(j, across, area.halfAcross);
      const value = isInside(frame, u, v) ? brightnessAt(frame, u, v) : 255;
      samples[j * ALONG_SAMPLES + i] = value;
      lowest = Math.min(lowest, value);
      highest = Math.max(highest, value);
    }
  const level = (lowest + highest) / 2;
  const sums = { n: 0, u: 0, v: 0, uu: 0, uv: 0 };
  for (let j = 0; j < across; j++)
    for (let i = 0; i < ALONG_SAMPLES; i++) {
      if ((samples[j * ALONG_SAMPLES + i] ?? 0) >= level) continue;
      const u = place(i, ALONG_SAMPLES, area.halfAlong);
      const v = place(j, across, area.halfAcross);
      sums.n += 1;
      sums.u += u;
      sums.v += v;
      sums.uu += u * u;
      sums.uv += u * v;
    }
  const spread = sums.n * sums.uu - sums.u * sums.u;
  if (!(spread > 0)) return undefined;
  const slope = (sums.n * sums.uv - sums.u * sums.v) / spread;
  return { slope, offset: (sums.v - slope * sums.u) / sums.n };
}

function place(index: number, count: number, half: number): number {
  return ((2 * index + 1) / count - 1) * half;
}
