// A canvas in colours with transparency: areas by the share of each pixel that they cover, bitmaps, and what is outside of the clip.
import type { Point } from './geometry.ts';

/** RGBA, row-major, 4 · width · height bytes; colours are not multiplied by alpha. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels that may be painted: those in the box, as far as the mask (one byte a pixel of the canvas) says. */
export interface Clip {
  readonly box: Box;
  readonly mask?: Uint8Array;
}

/** 0xRRGGBB of a pixel; undefined where nothing is painted. */
export type Colouring = (x: number, y: number) => number | undefined;

export interface Paint {
  readonly colour: number | Colouring;
  /** 0 to 1. */
  readonly alpha?: number;
  /** How the colour meets what is there; default: covers it. */
  readonly mix?: Mix;
  /** What a pixel of it costs beyond one of an even colour. */
  readonly cost?: number;
}

/** New colour from that of the source and that of the canvas, bit by bit. */
export type Mix = (source: number, ground: number) => number;

/** What counts against MAX_METAFILE_WORK: a pixel, or an edge on a line. False once it is used up. */
export type Meter = (work: number) => boolean;

const LINES = 4;

interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly slope: number;
  readonly turn: 1 | -1;
}

export type FillRule = 'evenodd' | 'nonzero';

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(4 * width * height) };
}

/** Paints the closed outlines. */
export function paintArea(
  canvas: Canvas,
  outlines: readonly (readonly Point[])[],
  rule: FillRule,
  paint: Paint,
  clip: Clip,
  meter: Meter,
): void {
  const { cost = 0 } = paint;
  coverArea(canvas.width, outlines, rule, clip.box, meter, (y, left, right, cover) => {
    if (cost > 0 && !meter(cost * (right - left))) return;
    for (let x = left; x < right; x++) blend(canvas, x, y, paint, Math.min(1, cover[x] ?? 0), clip);
  });
}

/** The clip that is left of `clip` inside the outlines. */
export function clipTo(
  { width, height }: Canvas,
  outlines: readonly (readonly Point[])[],
  rule: FillRule,
  clip: Clip,
  meter: Meter,
): Clip {
  if (!meter(width * height)) return clip;
  const mask = new Uint8Array(width * height);
  coverArea(width, outlines, rule, clip.box, meter, (y, left, right, cover) => {
    for (let x = left; x < right; x++) {
      const share = Math.min(1, cover[x] ?? 0);
      const before = clip.mask === undefined ? 255 : (clip.mask[y * width + x] ?? 0);
      mask[y * width + x] = Math.round(share * before);
    }
  });
  return { box: clip.box, mask };
}

/** The clip without a box. */
export function clipOutside({ width, height }: Canvas, box: Box, clip: Clip, meter: Meter): Clip {
  if (!meter(width * height)) return clip;
  const mask = clip.mask?.slice() ?? new Uint8Array(width * height).fill(255);
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y++)
    mask.fill(0, y * width + Math.max(0, box.left), y * width + Math.min(width, Math.max(0, box.right)));
  return { box: clip.box, mask };
}

export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Mixes one pixel: `share` of it is covered. */
function blend(
  { width, data }: Canvas,
  x: number,
  y: number,
  { colour, alpha = 1, mix }: Paint,
  share: number,
  { mask }: Clip,
): void {
  const at = y * width + x;
  const rgb = typeof colour === 'number' ? colour : colour(x, y);
  const over = alpha * share * (mask === undefined ? 1 : (mask[at] ?? 0) / 255);
  if (rgb === undefined || over <= 0) return;
  const i = 4 * at;
  if (over >= 1 && mix === undefined) {
    data[i] = rgb >> 16;
    data[i + 1] = rgb >> 8;
    data[i + 2] = rgb;
    data[i + 3] = 255;
    return;
  }
  const ground = (data[i + 3] ?? 0) / 255;
  let source: number = rgb;
  if (mix !== undefined) {
    const paper =
      (paperOf(data[i], ground) << 16) | (paperOf(data[i + 1], ground) << 8) | paperOf(data[i + 2], ground);
    // The operations act on each bit alone.
    source = mix(rgb, paper) & 0xffffff;
    if (source === paper) return;
  }
  const whole = over + ground * (1 - over);
  for (let channel = 0; channel < 3; channel++) {
    const own = (source >> (16 - 8 * channel)) & 0xff;
    data[i + channel] = Math.round((own * over + (data[i + channel] ?? 0) * ground * (1 - over)) / whole);
  }
  data[i + 3] = Math.round(255 * whole);
}

/** Paper is white where nothing was painted. */
function paperOf(channel: number | undefined, ground: number): number {
  return Math.round(((channel ?? 0) - 255) * ground + 255);
}

/** Calls `onRow` for each row that the outlines touch, with the share of its pixels that they cover. */
function coverArea(
  width: number,
  outlines: readonly (readonly Point[])[],
  rule: FillRule,
  box: Box,
  meter: Meter,
  onRow: (y: number, left: number, right: number, cover: Float32Array) => void,
): void {
  const edges = outlines.flatMap(edgesOf).sort((a, b) => a.top - b.top);
  const lowest = edges.reduce((bottom, edge) => Math.max(bottom, edge.bottom), 0);
  const cover = new Float32Array(width);
  const hits: Hit[] = [];
  const active: Edge[] = [];
  let next = 0;
  const from = Math.max(box.top, Math.floor(edges[0]?.top ?? 0));
  const to = Math.min(box.bottom, Math.ceil(lowest));
  for (let y = from; y < to; y++) {
    let [left, right] = [box.right, box.left];
    let crossings = 0;
    for (let line = 0; line < LINES; line++) {
      const at = y + (line + 0.5) / LINES;
      for (let edge = edges[next]; edge !== undefined && edge.top <= at; edge = edges[++next])
        active.push(edge);
      const count = crossingsAt(at, active, hits);
      crossings += count;
      let winding = 0;
      for (let i = 0; i + 1 < count; i++) {
        const hit = hits[i];
        const end = hits[i + 1];
        if (hit === undefined || end === undefined) break;
        winding += hit.turn;
        if (rule === 'nonzero' ? winding === 0 : i % 2 === 1) continue;
        const [a, b] = [Math.max(box.left, hit.x), Math.min(box.right, end.x)];
        if (b <= a) continue;
        left = Math.min(left, Math.floor(a));
        right = Math.max(right, Math.ceil(b));
        addSpan(cover, a, b);
      }
    }
    if (!meter(8 + 4 * crossings + Math.max(0, right - left))) return;
    if (right <= left) continue;
    onRow(y, left, right, cover);
    cover.fill(0, left, right);
  }
}

/** So many are sorted faster one after the other. */
const MAX_INSERTED = 64;

interface Hit {
  x: number;
  turn: 1 | -1;
}

/** Where the edges cross a line, sorted, in the first places of `hits`; edges that end above it leave the list. Nothing is made anew. */
function crossingsAt(at: number, active: Edge[], hits: Hit[]): number {
  const isShort = active.length <= MAX_INSERTED;
  let count = 0;
  for (const edge of active) {
    if (edge.bottom <= at) continue;
    active[count] = edge;
    const x = edge.x + (at - edge.top) * edge.slope;
    const spare = (hits[count] ??= { x: 0, turn: 1 });
    spare.x = x;
    spare.turn = edge.turn;
    for (let i = count; i > 0 && isShort; i--) {
      const [before, own] = [hits[i - 1], hits[i]];
      if (before === undefined || own === undefined || before.x <= own.x) break;
      hits[i - 1] = own;
      hits[i] = before;
    }
    count++;
  }
  active.length = count;
  if (!isShort) {
    hits.length = count;
    hits.sort((a, b) => a.x - b.x);
  }
  return count;
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
  const last = Math.ceil(to) - 1;
  for (let x = Math.floor(from); x <= last; x++)
    cover[x] = (cover[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / LINES;
}
