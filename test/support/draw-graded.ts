// Draws symbols whose print quality is known: contrast, gain of the bars, noise, spots and voids, quiet zones.
import type { Luma } from '../../src/image/types.ts';
import { barsOf, type Drawing, gaussian, generator, withHeight } from './draw-linear.ts';

export const GRADED_HEIGHT = 24;

/** Bars of a linear symbol, GRADED_HEIGHT modules high; each `gain` modules wider, half of it on each side. */
export function linearSymbol(
  bcid: string,
  text: string,
  {
    gain = 0,
    options = {},
  }: { readonly gain?: number; readonly options?: Readonly<Record<string, unknown>> } = {},
): Drawing {
  const drawing = withHeight(barsOf(bcid, text, options), GRADED_HEIGHT);
  return {
    ...drawing,
    bars: drawing.bars.map((bar) => ({ ...bar, x: bar.x - gain / 2, width: bar.width + gain })),
  };
}

export interface MatrixView {
  readonly modulePx: number;
  readonly black?: number;
  readonly white?: number;
  readonly noise?: number;
  /** Light modules at the left, top, right and bottom. */
  readonly quiet?: readonly [left: number, top: number, right: number, bottom: number];
  /** Modules by which dark modules are wider and taller. */
  readonly gain?: number;
  /** Width of a module / its height. */
  readonly stretch?: number;
  /** Modules by which columns are moved: to the right in the left half, to the left in the right half, most in the middles of both. */
  readonly wave?: number;
  readonly seed?: number;
}

const SAMPLES = 4;

/** The modules (true: dark) as an image, each pixel the mean of 16 samples. */
export function drawMatrix(
  modules: readonly (readonly boolean[])[],
  {
    modulePx,
    black = 0,
    white = 255,
    noise = 0,
    quiet = [4, 4, 4, 4],
    gain = 0,
    stretch = 1,
    wave = 0,
    seed = 1,
  }: MatrixView,
): Luma {
  const random = generator(seed);
  const [left, top, right, bottom] = quiet;
  const columns = modules[0]?.length ?? 0;
  const [across, down] = [modulePx * stretch, modulePx];
  const width = Math.round((left + columns + right) * across);
  const height = Math.round((top + modules.length + bottom) * down);
  const wavy = (u: number): number =>
    u - wave * Math.sin((2 * Math.PI * Math.max(0, Math.min(columns, u))) / columns);
  const columnsAt = modulesAt(width, gain, (px) => wavy(px / across - left));
  const rowsAt = modulesAt(height, gain, (px) => px / down - top);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let dark = 0;
      for (let j = y * SAMPLES; j < (y + 1) * SAMPLES; j += 1)
        dark += darkIn(modules[rowsAt.first[j] ?? 0], modules[rowsAt.last[j] ?? 0], columnsAt, x * SAMPLES);
      const grain = noise === 0 ? 0 : noise * gaussian(random);
      const grey = white + ((black - white) * dark) / SAMPLES ** 2 + grain;
      data[y * width + x] = Math.max(0, Math.min(255, Math.round(grey)));
    }
  return { width, height, data };
}

/** By sample of a row or column of pixels, the first and the last of the modules that it may show. */
interface Modules {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function modulesAt(pixels: number, gain: number, moduleAt: (px: number) => number): Modules {
  const [first, last] = [new Int32Array(pixels * SAMPLES), new Int32Array(pixels * SAMPLES)];
  for (let i = 0; i < first.length; i += 1) {
    const at = moduleAt(Math.floor(i / SAMPLES) + ((i % SAMPLES) + 0.5) / SAMPLES);
    first[i] = Math.floor(at - gain / 2);
    last[i] = Math.floor(at + gain / 2);
  }
  return { first, last };
}

/** How many samples of a row of them, from `from`, are dark. */
function darkIn(
  above: readonly boolean[] = [],
  below: readonly boolean[] = [],
  { first, last }: Modules,
  from: number,
): number {
  let dark = 0;
  for (let i = from; i < from + SAMPLES; i += 1) {
    const [left, right] = [first[i] ?? 0, last[i] ?? 0];
    if (above[left] === true || above[right] === true || below[left] === true || below[right] === true)
      dark += 1;
  }
  return dark;
}

/** A disc of one grey, in pixels. */
export function withSpot(
  { width, height, data }: Luma,
  {
    x,
    y,
    radius,
    grey,
  }: { readonly x: number; readonly y: number; readonly radius: number; readonly grey: number },
): Luma {
  const out = data.slice();
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) out[row * width + column] = grey;
  return { width, height, data: out };
}

/** A vertical band of one grey, all over the image. */
export function withBand(
  { width, height, data }: Luma,
  { from, to, grey }: { readonly from: number; readonly to: number; readonly grey: number },
): Luma {
  const out = data.slice();
  for (let row = 0; row < height; row += 1) out.fill(grey, row * width + from, row * width + to);
  return { width, height, data: out };
}

/** Without columns at the left and right. */
export function cropped({ width, height, data }: Luma, left: number, right: number): Luma {
  const kept = width - left - right;
  const out = new Uint8Array(kept * height);
  for (let row = 0; row < height; row += 1)
    out.set(data.subarray(row * width + left, row * width + left + kept), row * kept);
  return { width: kept, height, data: out };
}
