// Spots: places that are darker or lighter than what lies around them, as dots struck into metal are. Told from grain by their strength.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import { blur } from '../vision/pixels.ts';

/** The middle of a dot, in pixels of the image. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** 1 for spots that are lighter than their ground, -1 for darker ones. */
export type Sign = 1 | -1;

/** Of the image smoothed by `radius`, less its ground: grey levels above 0 are lighter. */
export interface Relief {
  readonly width: number;
  readonly height: number;
  readonly levels: Int16Array;
  readonly radius: number;
}

/** The ground is smoothed by so many radii of a dot: wider than the pitch of dots that touch. */
const GROUND_RADII = 4;
/** Grey levels of the weakest spot. A choice: grain of metal has as much. */
const MIN_STRENGTH = 6;
/** Round a dot, so many radii away, most places have less than a share of its strength: all but one, where the next dot touches it. */
const ROUND = Array.from(
  { length: 8 },
  (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)] as const,
);
const APART_RADII = 2.5;
const APART = 0.7;
const MAX_BESIDE = 1;
/** Of the strength that a tenth of the places exceeds, a dot's least. A choice, on drawn metal. */
const STRONG_RANK = 0.9;
const STRONG_SHARE = 0.4;
/** Nominal ns a pixel: two blurs, the difference, and the spots of it. */
export const RELIEF_WORK_NS = 40;

export function reliefOf(luma: Luma, radius: number): Relief {
  const [soft, ground] = [blur(luma, radius), blur(luma, GROUND_RADII * radius)];
  const levels = new Int16Array(luma.data.length);
  for (let i = 0; i < levels.length; i++) levels[i] = (soft.data[i] ?? 0) - (ground.data[i] ?? 0);
  release(soft.data);
  release(ground.data);
  return { width: luma.width, height: luma.height, levels, radius };
}

/** The peaks without those that are as weak as grain. */
export function spotsOf(found: readonly Peak[]): readonly Spot[] {
  const sorted = found.map(({ strength }) => strength).sort((a, b) => a - b);
  const least = STRONG_SHARE * (sorted[Math.floor(STRONG_RANK * sorted.length)] ?? 0);
  return found.filter(({ strength }) => strength >= least);
}

/** A place that is stronger than all about it. */
export interface Peak extends Spot {
  /** Grey levels. */
  readonly strength: number;
}

/** The strongest places within `radius` of themselves that stand apart, as strokes and bars do not. */
export function peaksOf({ width, height, levels, radius }: Relief, sign: Sign): readonly Peak[] {
  const found: Peak[] = [];
  for (let y = radius; y < height - radius; y++)
    for (let x = radius; x < width - radius; x++) {
      const at = y * width + x;
      const strength = sign * (levels[at] ?? 0);
      if (strength < MIN_STRENGTH) continue;
      if (strength < sign * (levels[at - 1] ?? 0) || strength <= sign * (levels[at + 1] ?? 0)) continue;
      if (strength < sign * (levels[at - width] ?? 0) || strength <= sign * (levels[at + width] ?? 0))
        continue;
      if (
        isStrongest(levels, at, { width, radius, sign }) &&
        isApart(levels, x, y, { width, height, radius, sign })
      )
        found.push({ x: x + 0.5 + vertex(levels, at, 1), y: y + 0.5 + vertex(levels, at, width), strength });
    }
  return found;
}

/** Where the parabola through a place and its neighbours turns, in pixels from it. */
function vertex(levels: Int16Array, at: number, step: number): number {
  const [before, here, after] = [levels[at - step] ?? 0, levels[at] ?? 0, levels[at + step] ?? 0];
  const bend = 2 * here - before - after;
  return bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (after - before) / (2 * bend)));
}

/** Whether less is to be seen all round: of a stroke or a bar as much goes on to two sides. */
function isApart(
  levels: Int16Array,
  x: number,
  y: number,
  { width, height, radius, sign }: Pick<Relief, 'width' | 'height' | 'radius'> & { readonly sign: Sign },
): boolean {
  const most = APART * sign * (levels[y * width + x] ?? 0);
  let beside = 0;
  for (const [u, v] of ROUND) {
    const i = x + Math.round(u * APART_RADII * radius);
    const j = y + Math.round(v * APART_RADII * radius);
    if (i < 0 || j < 0 || i >= width || j >= height) continue;
    if (sign * (levels[j * width + i] ?? 0) > most) beside += 1;
  }
  return beside <= MAX_BESIDE;
}

function isStrongest(
  levels: Int16Array,
  at: number,
  { width, radius, sign }: { readonly width: number; readonly radius: number; readonly sign: Sign },
): boolean {
  const own = sign * (levels[at] ?? 0);
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) if (sign * (levels[at + y * width + x] ?? 0) > own) return false;
  return true;
}

/** The value that parts values into two heaps, each close to its mean (Otsu 1979). */
export function threshold(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const all = sorted.reduce((sum, value) => sum + value, 0);
  let [below, best, at] = [0, -1, sorted[0] ?? 0];
  for (let i = 1; i < sorted.length; i++) {
    below += sorted[i - 1] ?? 0;
    const apart = below / i - (all - below) / (sorted.length - i);
    const score = i * (sorted.length - i) * apart * apart;
    if (score > best) [best, at] = [score, ((sorted[i - 1] ?? 0) + (sorted[i] ?? 0)) / 2];
  }
  return at;
}
