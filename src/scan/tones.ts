// A second grey of a page on which nothing was read: light shapes on a transparent ground, and colours of one luminance. It decodes the page
// again for each channel, one image at a time, and keeps a grid of samples.
import { LUMA_ON_WHITE, type Luma, type Tone } from '../image/index.ts';
import { release } from '../lib/release.ts';
import { type Result, ok } from '../lib/result.ts';
import type { LumaOptions, Page } from '../pages/index.ts';

/** All numbers here are choices: no set of such images is known that they could be fitted to. */
const GRID = 256;
/** Larger images are not decoded again, which would cost as much as their recognition; drawn pages are, as A4 at 300 dpi. */
const MAX_PIXELS = 4_200_000;
const MAX_DRAWN_PIXELS = 13_000_000;
/** Of so many pixels an image is decoded for its samples. */
const MAX_SAMPLED_PIXELS = 1_100_000;
/** A code may stand on a page of other colours, so the grid is judged in squares: this many samples wide. */
const SQUARE = 8;
const MIN_SQUARES = 4;
/** Levels by which red lies off luma in a square, at least, and as a part of the spread of luma. */
const MIN_COLOUR = 7;
const MIN_COLOUR_PART = 0.6;
/** A pixel of a shape is light from here on, and shapes are light if this part of their pixels is. */
const LIGHT = 160;
const LIGHT_PART = 0.9;
const OPAQUE = 128;
/** In a square the second grey must spread at least so many levels, and so many times as far as the first. */
const MIN_SPREAD = 16;
const MIN_GAIN = 2;
/** From sample to sample it changes by this part of its spread, at least: it has edges. A smooth slope across a square has 0.3. */
const MIN_CHANGE = 0.4;
/** The spread that the second grey is given, as of black and white modules. */
const SPREAD = 90;
const MAX_STRETCH = 8;

const ONLY = { red: 0, green: 0, blue: 0, add: 0, ground: 0 };
const ALPHA: Tone = { ...ONLY, add: 255 };
const NEGATIVE_ON_WHITE: Tone = {
  red: -LUMA_ON_WHITE.red,
  green: -LUMA_ON_WHITE.green,
  blue: -LUMA_ON_WHITE.blue,
  add: 255,
  ground: 255,
};
const [RED, GREEN, BLUE] = (['red', 'green', 'blue'] as const).map((channel) => ({
  ...ONLY,
  [channel]: 1,
  ground: 255,
})) as [Tone, Tone, Tone];

/** Samples in rows and columns at the same places of each tone. */
interface Grid {
  readonly across: number;
  readonly down: number;
  readonly values: Float32Array;
}

/** A part of a grid: the places of its samples. */
type Square = readonly number[];

/**
 * The tones in which a page shows more than in luma on white, if there are any. Light shapes are bars first, then the spaces between. `first`: the
 * page in luma on white. It costs a smaller decode for an alpha channel, and one to see whether there are colours far from grey; where there are, two
 * more. Failures: those of a decode.
 */
export async function otherTones(
  page: Page,
  first: Luma,
  options: LumaOptions,
): Promise<Result<readonly Tone[]>> {
  if (first.width * first.height > (page.finer ? MAX_DRAWN_PIXELS : MAX_PIXELS)) return ok([]);
  if (page.hasAlpha === true) {
    const tones = await tonesOfShapes(page, first, options);
    if (!tones.ok || tones.value.length > 0) return tones;
  }
  return page.hasColours === true ? tonesOfColours(page, first, options) : ok([]);
}

async function tonesOfShapes(
  page: Page,
  first: Luma,
  options: LumaOptions,
): Promise<Result<readonly Tone[]>> {
  const alpha = await sampled(page, ALPHA, options);
  if (!alpha.ok) return alpha;
  const grey = gridOf(first, alpha.value.width).values;
  const opaque = grey.filter((_, i) => (alpha.value.grid.values[i] ?? 0) >= OPAQUE);
  const light = opaque.filter((value) => value >= LIGHT).length;
  const isOfShapes = opaque.length > 0 && opaque.length < grey.length;
  return ok(
    isOfShapes && light >= LIGHT_PART * opaque.length
      ? [NEGATIVE_ON_WHITE, { ...LUMA_ON_WHITE, ground: 0 }]
      : [],
  );
}

async function tonesOfColours(
  page: Page,
  first: Luma,
  options: LumaOptions,
): Promise<Result<readonly Tone[]>> {
  const red = await sampled(page, RED, options);
  if (!red.ok) return red;
  const grey = gridOf(first, red.value.width);
  // Where red is about as dark as all colours together, no colours have one luminance.
  const off = red.value.grid.values.map((value, i) => value - (grey.values[i] ?? 0));
  const squares = squaresOf(grey).filter(
    (square) =>
      spreadOf(off, square) >= Math.max(MIN_COLOUR, MIN_COLOUR_PART * spreadOf(grey.values, square)),
  );
  if (squares.length < MIN_SQUARES) return ok([]);
  const green = await sampled(page, GREEN, options);
  if (!green.ok) return green;
  const blue = await sampled(page, BLUE, options);
  if (!blue.ok) return blue;
  return ok(widestTones([red.value.grid, green.value.grid, blue.value.grid], grey, squares));
}

/**
 * Along the axis of the largest spread of R, G and B within the squares, their first principal component, and its negative; none where grey shows as
 * much. The first one is light where most samples are: of a code and its quiet zone the ground has more than the shapes.
 */
function widestTones(colours: readonly Grid[], grey: Grid, squares: readonly Square[]): readonly Tone[] {
  const axis = axisOf(colours, squares);
  if (axis === undefined) return [];
  const along = grey.values.map((_, i) =>
    colours.reduce((sum, { values }, k) => sum + (axis[k] ?? 0) * (values[i] ?? 0), 0),
  );
  const shown = squares.filter((square) => {
    const spread = spreadOf(along, square);
    if (spread < MIN_SPREAD || spread < MIN_GAIN * spreadOf(grey.values, square)) return false;
    return changeOf(along, grey.across, square) >= MIN_CHANGE * spread;
  });
  if (shown.length < MIN_SQUARES) return [];
  const all = shown.flat();
  const middle = mean(along, all);
  const isLightMore = 2 * all.filter((i) => (along[i] ?? 0) > middle).length >= all.length;
  const stretch = Math.min(MAX_STRETCH, SPREAD / spreadOf(along, all));
  return [stretch, -stretch]
    .map((factor) => (isLightMore ? factor : -factor))
    .map((factor) => {
      const [red = 0, green = 0, blue = 0] = axis.map((value) => value * factor);
      return { red, green, blue, add: 128 - factor * middle, ground: 255 };
    });
}

function axisOf(colours: readonly Grid[], squares: readonly Square[]): readonly number[] | undefined {
  const matrix = colours.map((a) =>
    colours.map((b) => squares.reduce((sum, square) => sum + covariance(a.values, b.values, square), 0)),
  );
  // From the row of the largest variance, power iteration converges to it.
  let axis: readonly number[] = matrix.reduce(
    (best, row, i) => ((row[i] ?? 0) > Math.max(...best) ? row : best),
    [0, 0, 0],
  );
  for (let i = 0; i < 30; i++) {
    const next = matrix.map((row) => row.reduce((sum, value, k) => sum + value * (axis[k] ?? 0), 0));
    const length = Math.hypot(...next);
    if (!(length > 0)) return undefined;
    axis = next.map((value) => value / length);
  }
  return axis;
}

async function sampled(
  page: Page,
  tone: Tone,
  options: LumaOptions,
): Promise<Result<{ readonly grid: Grid; readonly width: number }>> {
  const luma = await page.luma({ ...options, maxPixels: MAX_SAMPLED_PIXELS, tone });
  if (!luma.ok) return luma;
  const { width, data } = luma.value;
  const grid = gridOf(luma.value, width);
  release(data);
  return ok({ grid, width });
}

/** The means of blocks of pixels, as an image of `width` pixels has them. */
function gridOf({ width, height, data }: Luma, smaller: number): Grid {
  const side = Math.round(width / smaller);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const [across, down] = [Math.min(GRID, columns), Math.min(GRID, rows)];
  const values = new Float32Array(across * down);
  for (let j = 0, k = 0; j < down; j++)
    for (let i = 0; i < across; i++, k++) {
      const left = side * Math.floor(((i + 0.5) * columns) / across);
      const top = side * Math.floor(((j + 0.5) * rows) / down);
      let [sum, count] = [0, 0];
      for (let y = top; y < Math.min(height, top + side); y++)
        for (let x = left; x < Math.min(width, left + side); x++, count++) sum += data[y * width + x] ?? 0;
      values[k] = sum / Math.max(1, count);
    }
  return { across, down, values };
}

function squaresOf({ across, down }: Grid): readonly Square[] {
  const squares: Square[] = [];
  for (let top = 0; top < down; top += SQUARE)
    for (let left = 0; left < across; left += SQUARE) {
      const square: number[] = [];
      for (let y = top; y < Math.min(down, top + SQUARE); y++)
        for (let x = left; x < Math.min(across, left + SQUARE); x++) square.push(y * across + x);
      squares.push(square);
    }
  return squares;
}

/** The root of the mean square of the steps to the right and down. */
function changeOf(values: Float32Array, across: number, square: Square): number {
  let sum = 0;
  for (const i of square)
    for (const next of [i + 1, i + across]) sum += ((values[next] ?? values[i] ?? 0) - (values[i] ?? 0)) ** 2;
  return Math.sqrt(sum / (2 * square.length));
}

function mean(values: Float32Array, square: Square): number {
  let sum = 0;
  for (const i of square) sum += values[i] ?? 0;
  return sum / Math.max(1, square.length);
}

function covariance(a: Float32Array, b: Float32Array, square: Square): number {
  const [meanA, meanB] = [mean(a, square), mean(b, square)];
  let sum = 0;
  for (const i of square) sum += ((a[i] ?? 0) - meanA) * ((b[i] ?? 0) - meanB);
  return sum / Math.max(1, square.length);
}

function spreadOf(values: Float32Array, square: Square): number {
  return Math.sqrt(covariance(values, values, square));
}
