// A canvas in colours with transparency: areas by the share of each pixel that they cover, bitmaps, and what is outside of the clip.
import { type CoveredRow, coveredRows, type FillRule } from '../../lib/area-coverage.ts';
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
  const cover = new Float32Array(canvas.width);
  for (const row of coveredRows(outlines, rule, clip.box, cover)) {
    if (!mayPaint(row, meter)) return;
    const { y, left, right } = row;
    if (right <= left || (cost > 0 && !meter(cost * (right - left)))) continue;
    for (let x = left; x < right; x++) blend(canvas, x, y, paint, Math.min(1, cover[x] ?? 0), clip);
  }
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
  const cover = new Float32Array(width);
  for (const row of coveredRows(outlines, rule, clip.box, cover)) {
    if (!mayPaint(row, meter)) break;
    const { y, left, right } = row;
    for (let x = left; x < right; x++) {
      const share = Math.min(1, cover[x] ?? 0);
      const before = clip.mask === undefined ? 255 : (clip.mask[y * width + x] ?? 0);
      mask[y * width + x] = Math.round(share * before);
    }
  }
  return { box: clip.box, mask };
}

function mayPaint({ left, right, crossings }: CoveredRow, meter: Meter): boolean {
  return meter(8 + 4 * crossings + Math.max(0, right - left));
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
