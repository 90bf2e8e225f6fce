// The full height of a linear code that was read along a few rows.
import type { Luma } from '../../image/types.ts';
import type { Point, Quad } from '../symbologies/reader.ts';
import { distance } from './geometry.ts';

/** Values compared along a row: one a pixel within these. */
const MIN_SAMPLES = 64;
const MAX_SAMPLES = 512;
/** Correlation of a row with the row that was read: 0.5 parts bars from print and from other bars. */
const MIN_CORRELATION = 0.5;
/** A gap of this share of the width parts two labels: a line of print and two quiet zones; scratches are thinner. */
const MIN_GAP = 0.12;
/** Labels of one print are equally tall; a patch of glare rarely halves a code so well. */
const MIN_EQUAL_HEIGHT = 0.75;
/** Bars are never taller than this many widths. */
const MAX_WIDTHS = 3;

/**
 * The quads of a linear symbol: stretched along its bars as far as the same bars go on, and parted where they stop and
 * begin again. The engine's quad spans the rows that it happened to read: one pixel of a tall code, or both of two
 * equal labels of which one lies less than half its width below the other.
 */
export function alongBars(luma: Luma, quad: Quad): readonly Quad[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const width = distance(topLeft, topRight);
  if (width < 8) return [quad];
  const row = { x: (topRight.x - topLeft.x) / width, y: (topRight.y - topLeft.y) / width };
  let bar = { x: -row.y, y: row.x };
  const tall = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight));
  // A sheared quad knows the bars' direction once it is a few rows tall.
  const along = { x: (bottomLeft.x - topLeft.x) / tall, y: (bottomLeft.y - topLeft.y) / tall };
  if (tall > 12 && Math.abs(along.x * row.x + along.y * row.y) < 0.6) bar = along;
  const samples = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.round(width)));
  const moved = (p: Point, by: number): Point => ({ x: p.x + by * bar.x, y: p.y + by * bar.y });
  const rowAt = (by: number): Float32Array | undefined =>
    profile(luma, moved(topLeft, by), moved(topRight, by), samples);
  // The engine's first and last row may lie just outside the bars: the clearest of five rows is the one to go by.
  const clearest = [0.5, 0.25, 0.75, 0.02, 0.98]
    .map((share) => ({ by: share * tall, row: rowAt(share * tall) }))
    .reduce((best, each) => (energyOf(each.row) > energyOf(best.row) ? each : best));
  const reference = clearest.row;
  if (reference === undefined) return [quad];

  const step = Math.max(1, width / 160);
  const gap = Math.max(3, Math.ceil((MIN_GAP * width) / step));
  const matches = (at: number): boolean => {
    const here = rowAt(at);
    return here !== undefined && correlates(reference, here);
  };
  const first = -MAX_WIDTHS * width;
  const last = tall + MAX_WIDTHS * width;
  const runFrom = (at: number): [from: number, to: number] => [
    reach(matches, -step, at, first, gap),
    reach(matches, step, at, last, gap),
  ];
  const runs = [runFrom(clearest.by)];
  // Further labels only within what the engine read.
  for (const sign of [1, -1] as const) {
    for (;;) {
      let at = (sign > 0 ? (runs.at(-1)?.[1] ?? 0) : (runs[0]?.[0] ?? 0)) + sign * gap * step;
      const inside = (): boolean => (sign > 0 ? at <= tall + step : at >= -step);
      while (inside() && !matches(at)) at += sign * step;
      if (!inside()) break;
      if (sign > 0) runs.push(runFrom(at));
      else runs.unshift(runFrom(at));
    }
  }
  const heights = runs.map(([from, to]) => to - from);
  const parted = Math.min(...heights) >= MIN_EQUAL_HEIGHT * Math.max(...heights);
  const spans = parted ? runs : [[runs[0]?.[0] ?? 0, runs.at(-1)?.[1] ?? 0] as const];
  return spans.map(([from, to]): Quad => [
    moved(topLeft, from),
    moved(topRight, from),
    moved(topRight, Math.max(to, from + 1)),
    moved(topLeft, Math.max(to, from + 1)),
  ]);
}

/** How far rows go on matching from `start` by `step`: the last that does before `gap` in a row that do not. */
function reach(
  matches: (at: number) => boolean,
  step: number,
  start: number,
  end: number,
  gap: number,
): number {
  let last = start;
  let misses = 0;
  for (let at = start + step; misses < gap && (step < 0 ? at >= end : at <= end); at += step) {
    if (matches(at)) {
      last = at;
      misses = 0;
    } else misses += 1;
  }
  return last;
}

/** Values between two points without their mean; undefined when an end lies outside the picture. */
function profile(
  { width, height, data }: Luma,
  from: Point,
  to: Point,
  samples: number,
): Float32Array | undefined {
  const out = new Float32Array(samples);
  let sum = 0;
  for (let i = 0; i < samples; i++) {
    const x = Math.floor(from.x + ((to.x - from.x) * i) / (samples - 1));
    const y = Math.floor(from.y + ((to.y - from.y) * i) / (samples - 1));
    // An end may touch the picture's edge: the engine's corners are one past it.
    if (x < -2 || y < -2 || x > width + 1 || y > height + 1) return undefined;
    const value =
      data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
    out[i] = value;
    sum += value;
  }
  for (let i = 0; i < samples; i++) out[i] = (out[i] ?? 0) - sum / samples;
  return out;
}

function energyOf(row: Float32Array | undefined): number {
  return row === undefined ? -1 : row.reduce((sum, value) => sum + value * value, 0);
}

/** Whether two rows show the same bars, within ±2 samples: bars may lean. */
function correlates(a: Float32Array, b: Float32Array): boolean {
  for (const shift of [0, -1, 1, -2, 2]) {
    let ab = 0;
    let aa = 0;
    let bb = 0;
    for (let i = 2; i < a.length - 2; i++) {
      const va = a[i] ?? 0;
      const vb = b[i + shift] ?? 0;
      ab += va * vb;
      aa += va * va;
      bb += vb * vb;
    }
    if (ab > 0 && ab * ab >= MIN_CORRELATION * MIN_CORRELATION * aa * bb) return true;
  }
  return false;
}
