// Draws linear symbols as a camera would see them: rotated by any angle, blurred by a Gaussian, averaged over each pixel's area, with noise.
// It uses no code of the decoders.
import bwip from 'bwip-js/node';
import type { Luma } from '../../src/image/types.ts';

/** A bar in modules: x along the symbol, y downwards from its top. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Drawing {
  readonly bars: readonly Bar[];
  readonly width: number;
  readonly height: number;
  /** bwip-js's points per module: 1, but 1.44 for an IMB, whose module is its bar's width here. */
  readonly points: number;
}

export interface View {
  /** Pixels per module. */
  readonly scale: number;
  /** Degrees, clockwise in the image. */
  readonly angle?: number;
  /** Gaussian σ in modules. */
  readonly blur?: number;
  /** Standard deviation of the noise in grey levels. */
  readonly noise?: number;
  /** Margin in modules on every side. */
  readonly quiet?: number;
  readonly black?: number;
  readonly white?: number;
  /** Sub-pixel shift of the symbol in pixels. */
  readonly shift?: readonly [number, number];
  readonly seed?: number;
}

export interface RawSymbol {
  readonly sbs: readonly number[];
  readonly bhs: readonly number[];
  readonly bbs: readonly number[];
}

/** What bwip-js's encoder gives for a linear symbology: runs of bars and spaces, heights and bases of the bars. */
export function encoded(
  bcid: string,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
): RawSymbol | undefined {
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export `raw` is another function
  const symbols = bwip.raw({ bcid, text, ...options } as Parameters<typeof bwip.raw>[0]);
  return (symbols as unknown as readonly RawSymbol[])[0];
}

/** The bars that bwip-js gives for a linear symbology; module and point are the same but for IMB. */
export function barsOf(bcid: string, text: string, options: Readonly<Record<string, unknown>> = {}): Drawing {
  const raw = encoded(bcid, text, options);
  if (raw === undefined) throw new Error('no symbol');
  const unit = raw.sbs[0] !== undefined && bcid === 'onecode' ? raw.sbs[0] : 1;
  const points = 72 / unit;
  const tallest = Math.max(...raw.bhs.map((h, i) => h + (raw.bbs[i] ?? 0))) * points;
  const bars: Bar[] = [];
  let x = 0;
  raw.sbs.forEach((run, i) => {
    if (i % 2 === 0) {
      const base = (raw.bbs[i / 2] ?? 0) * points;
      const height = (raw.bhs[i / 2] ?? 0) * points;
      bars.push({ x, width: run / unit, top: tallest - base - height, bottom: tallest - base });
    }
    x += run / unit;
  });
  return { bars, width: x, height: Math.max(...bars.map((bar) => bar.bottom)), points: unit };
}

/** The same symbol with bars of another height in modules. */
export function withHeight(drawing: Drawing, height: number): Drawing {
  return {
    ...drawing,
    height,
    bars: drawing.bars.map((bar) => ({
      ...bar,
      top: (bar.top / drawing.height) * height,
      bottom: (bar.bottom / drawing.height) * height,
    })),
  };
}

/** Samples along each side of a pixel. */
const SAMPLES = 4;

/** Renders to grey; 4 × 4 samples a pixel, the blur exact in both directions. */
export function draw(drawing: Drawing, view: View): Luma {
  const {
    scale,
    angle = 0,
    blur = 0,
    noise = 0,
    quiet = 12,
    black = 0,
    white = 255,
    shift = [0, 0],
    seed = 1,
  } = view;
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const boxWidth = (drawing.width + 2 * quiet) * scale;
  const boxHeight = (drawing.height + 2 * quiet) * scale;
  const width = Math.ceil(Math.abs(boxWidth * cos) + Math.abs(boxHeight * sin) - 1e-9);
  const height = Math.ceil(Math.abs(boxWidth * sin) + Math.abs(boxHeight * cos) - 1e-9);
  const rows = rowsOf(drawing, blur);
  const data = new Uint8Array(width * height);
  const random = generator(seed);
  const columns = Float64Array.from(
    { length: SAMPLES * width },
    (_, i) => sampleAt(i) - width / 2 - shift[0],
  );
  const [alongU, alongV] = [columns.map((px) => px * cos), columns.map((px) => px * sin)];
  // Beyond this many modules from the symbol nothing is dark; most of a rotated image is.
  const reach = 6 * blur + 2 / scale;
  const isNear = (at: number, length: number): boolean => at > -reach && at < length + reach;
  const darkAt = (x: number, y: number): number => {
    let dark = 0;
    for (let sy = 0; sy < SAMPLES; sy++) {
      const py = sampleAt(SAMPLES * y + sy) - height / 2 - shift[1];
      const acrossU = py * sin;
      const acrossV = py * cos;
      for (let i = SAMPLES * x; i < SAMPLES * (x + 1); i++) {
        const u = ((alongU[i] ?? 0) + acrossU) / scale + drawing.width / 2;
        const v = (acrossV - (alongV[i] ?? 0)) / scale + drawing.height / 2;
        if (!isNear(u, drawing.width) || !isNear(v, drawing.height)) break;
        dark += darkness(rows, u, v);
      }
    }
    return dark;
  };
  // Half a pixel's diagonal more, from its middle.
  const pixelReach = reach + 1 / scale;
  for (let y = 0; y < height; y++) {
    const py = y + 0.5 - height / 2 - shift[1];
    for (let x = 0; x < width; x++) {
      const px = x + 0.5 - width / 2 - shift[0];
      const isBlank =
        Math.abs(px * cos + py * sin) / scale > drawing.width / 2 + pixelReach ||
        Math.abs(py * cos - px * sin) / scale > drawing.height / 2 + pixelReach;
      const share = isBlank ? 0 : Math.min(1, darkAt(x, y) / (SAMPLES * SAMPLES));
      const value = white + (black - white) * share + (noise === 0 ? 0 : noise * gaussian(random));
      data[y * width + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { width, height, data };
}

/** Where a sample lies, in pixels. */
function sampleAt(index: number): number {
  return Math.floor(index / SAMPLES) + ((index % SAMPLES) + 0.5) / SAMPLES;
}

/** Bars of equal top and bottom: their blurred profile along x, tabulated. */
interface Row {
  readonly vertical: Float64Array;
  readonly horizontal: Float64Array;
}

const TABLE_PER_MODULE = 64;
const TABLE_STEP = 1 / TABLE_PER_MODULE;
const TABLE_MARGIN = 8;

function rowsOf(drawing: Drawing, blur: number): readonly Row[] {
  const groups = new Map<string, Bar[]>();
  for (const bar of drawing.bars) {
    const key = `${bar.top.toFixed(4)} ${bar.bottom.toFixed(4)}`;
    groups.set(key, [...(groups.get(key) ?? []), bar]);
  }
  return [...groups.values()].map((bars) => ({
    horizontal: tabulate(
      drawing.width,
      (u) => bars.reduce((sum, bar) => sum + slab(u, bar.x, bar.x + bar.width, blur), 0),
      bars.map((bar) => [bar.x, bar.x + bar.width] as const),
      blur,
    ),
    vertical: tabulate(drawing.height, (v) => slab(v, bars[0]?.top ?? 0, bars[0]?.bottom ?? 0, blur)),
  }));
}

function tabulate(
  length: number,
  at: (x: number) => number,
  edges?: readonly (readonly [number, number])[],
  blur = 0,
): Float64Array {
  const table = new Float64Array(Math.ceil((length + 2 * TABLE_MARGIN) / TABLE_STEP));
  if (edges !== undefined) {
    const reach = blur * 6 + TABLE_STEP;
    for (const [from, to] of edges) {
      const first = Math.max(0, Math.floor((from - reach + TABLE_MARGIN) / TABLE_STEP));
      const last = Math.min(table.length - 1, Math.ceil((to + reach + TABLE_MARGIN) / TABLE_STEP));
      for (let i = first; i <= last; i++)
        table[i] = (table[i] ?? 0) + slab((i + 0.5) * TABLE_STEP - TABLE_MARGIN, from, to, blur);
    }
    return table;
  }
  for (let i = 0; i < table.length; i++) table[i] = at((i + 0.5) * TABLE_STEP - TABLE_MARGIN);
  return table;
}

function darkness(rows: readonly Row[], u: number, v: number): number {
  const atU = (u + TABLE_MARGIN) * TABLE_PER_MODULE;
  const atV = (v + TABLE_MARGIN) * TABLE_PER_MODULE;
  // Asked for what is beyond their ends, typed arrays take ten times as long.
  if (atU < 0 || atV < 0) return 0;
  const iu = atU | 0;
  const iv = atV | 0;
  let sum = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (row !== undefined && iu < row.horizontal.length && iv < row.vertical.length)
      sum += (row.horizontal[iu] ?? 0) * (row.vertical[iv] ?? 0);
  }
  return sum;
}

function slab(x: number, from: number, to: number, blur: number): number {
  if (blur === 0) return x >= from && x < to ? 1 : 0;
  return normal((x - from) / blur) - normal((x - to) / blur);
}

/** The normal distribution function, |error| < 1.2e-7 (Numerical Recipes' erfc). */
function normal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const poly =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t *
                      (0.27886807 +
                        t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  const tail = (t * Math.exp(-x * x + poly)) / 2;
  return z >= 0 ? 1 - tail : tail;
}

/** A small deterministic generator (mulberry32), uniform in [0, 1). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
