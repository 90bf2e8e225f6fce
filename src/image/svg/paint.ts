// Paints areas on rows of grey: the share of each pixel that an area covers, exact across and from four lines a row down.
import type { Luma } from '../types.ts';
import type { Meter, Steps } from '../work.ts';
import type { Point } from './path.ts';
import type { Area } from './shapes.ts';
import type { Matrix } from './style.ts';

const LINES = 4;
/** Nominal ns: of an edge on a line, and of a pixel whose coverage is mixed. */
const CROSSING_NS = 60;
const MIX_NS = 6;

interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly slope: number;
  readonly turn: 1 | -1;
}

/** Mixes the area's grey into the image; false once the meter's budget is used up. Yields where others may have their turn. */
export function* paintArea(
  { width, height, data }: Luma,
  { lines, rule, alpha }: Area,
  grey: number,
  meter: Meter,
): Steps<boolean> {
  const edges = lines.flatMap(edgesOf).sort((a, b) => a.top - b.top);
  const last = edges.reduce((bottom, edge) => Math.max(bottom, edge.bottom), 0);
  const cover = new Float32Array(width);
  let next = 0;
  let active: Edge[] = [];
  const from = Math.max(0, Math.floor(edges[0]?.top ?? 0));
  const to = Math.min(height, Math.ceil(last));
  for (let y = from; y < to; y++) {
    let [left, right] = [width, 0];
    let crossings = 0;
    for (let line = 0; line < LINES; line++) {
      const at = y + (line + 0.5) / LINES;
      for (let edge = edges[next]; edge !== undefined && edge.top <= at; edge = edges[++next])
        active.push(edge);
      active = active.filter(({ bottom }) => bottom > at);
      crossings += active.length;
      const hits = active
        .map(({ top, x, slope, turn }) => ({ x: x + (at - top) * slope, turn }))
        .sort((a, b) => a.x - b.x);
      let winding = 0;
      for (const [i, { x, turn }] of hits.entries()) {
        winding += turn;
        const isInside = rule === 'nonzero' ? winding !== 0 : i % 2 === 0;
        const end = hits[i + 1]?.x;
        if (!isInside || end === undefined) continue;
        const [a, b] = [Math.max(0, x), Math.min(width, end)];
        if (b <= a) continue;
        left = Math.min(left, Math.floor(a));
        right = Math.max(right, Math.ceil(b));
        addSpan(cover, a, b);
      }
    }
    if (!meter.add(200 + crossings * CROSSING_NS + Math.max(0, right - left) * MIX_NS)) return false;
    if (meter.isRestDue()) yield;
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      const share = Math.min(1, cover[x] ?? 0) * alpha;
      const ground = data[i] ?? 0;
      data[i] = Math.round(ground + (grey - ground) * share);
    }
    if (right > left) cover.fill(0, left, right);
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

function edgesOf(points: readonly Point[]): readonly Edge[] {
  return points.flatMap(([x1, y1], i): readonly Edge[] => {
    const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1];
    if (y1 === y2 || !Number.isFinite(x1 + y1 + x2 + y2)) return [];
    const slope = (x2 - x1) / (y2 - y1);
    return y1 < y2
      ? [{ top: y1, bottom: y2, x: x1, slope, turn: 1 }]
      : [{ top: y2, bottom: y1, x: x2, slope, turn: -1 }];
  });
}

/** Adds the span's share of each pixel on one of the lines. */
function addSpan(cover: Float32Array, from: number, to: number): void {
  const first = Math.floor(from);
  const last = Math.ceil(to) - 1;
  for (let x = first; x <= last; x++) {
    const share = Math.min(to, x + 1) - Math.max(from, x);
    cover[x] = (cover[x] ?? 0) + share / LINES;
  }
}
