// A second grey of a page on which nothing was read: light shapes on a transparent ground, and colours of one luminance. It decodes the page
// again for each channel, one image at a time, and keeps a grid of samples.
import { LUMA_ON_WHITE, type Luma, type Tone } from '../image/index.ts';
import { release } from '../lib/release.ts';
import { type Result, ok } from '../lib/result.ts';
import type { LumaOptions, Page } from '../pages/index.ts';

/** All numbers here are choices: no set of such images is known that they could be fitted to. */
const GRID = 256;
/** Larger images are not decoded again: their colours would cost more than their recognition. */
const MAX_PIXELS = 4_200_000;
/** Levels by which red lies off luma, at least, in an image with colours. */
const MIN_COLOUR = 3;
/** A pixel of a shape is light from here on, and shapes are light if this part of their pixels is. */
const LIGHT = 160;
const LIGHT_PART = 0.9;
const OPAQUE = 128;
/** The second grey must spread at least so many levels, and so many times as far as the first. */
const MIN_SPREAD = 8;
const MIN_GAIN = 2;
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
const CHANNELS: readonly Tone[] = [
  { ...ONLY, red: 1, ground: 255 },
  { ...ONLY, green: 1, ground: 255 },
  { ...ONLY, blue: 1, ground: 255 },
];

/**
 * The tones in which a page shows more than in luma on white, if there are any. Light shapes are bars first, then the spaces between. `first`: the
 * page in luma on white. It costs a decode for an alpha channel, and one to see whether there are colours; where there are, two more. Failures:
 * those of a decode.
 */
export async function otherTones(
  page: Page,
  first: Luma,
  options: LumaOptions,
): Promise<Result<readonly Tone[]>> {
  if (first.width * first.height > MAX_PIXELS) return ok([]);
  const sampled = async (tone: Tone): Promise<Result<readonly number[]>> => {
    const luma = await page.luma({ ...options, tone });
    if (!luma.ok) return luma;
    const samples = samplesOf(luma.value);
    release(luma.value.data);
    return ok(samples);
  };
  const grey = samplesOf(first);
  if (page.hasAlpha === true) {
    const alpha = await sampled(ALPHA);
    if (!alpha.ok) return alpha;
    const opaque = grey.filter((_, i) => (alpha.value[i] ?? 0) >= OPAQUE);
    const light = opaque.filter((value) => value >= LIGHT).length;
    if (opaque.length > 0 && opaque.length < grey.length && light >= LIGHT_PART * opaque.length)
      return ok([NEGATIVE_ON_WHITE, { ...LUMA_ON_WHITE, ground: 0 }]);
  }
  if (page.hasColours !== true) return ok([]);
  const colours: (readonly number[])[] = [];
  for (const tone of CHANNELS) {
    const channel = await sampled(tone);
    if (!channel.ok) return channel;
    const off = channel.value.map((value, i) => value - (grey[i] ?? 0));
    // Red that is as dark as all colours together everywhere: there are no colours.
    if (colours.length === 0 && covariance(off, off) < MIN_COLOUR ** 2) return ok([]);
    colours.push(channel.value);
  }
  const widest = widestTone(colours, Math.sqrt(covariance(grey, grey)));
  return ok(widest ? [widest] : []);
}

/** The axis of the largest spread of R, G and B (their first principal component), if it shows much more than grey does. */
function widestTone(colours: readonly (readonly number[])[], greySpread: number): Tone | undefined {
  const matrix = colours.map((a) => colours.map((b) => covariance(a, b)));
  const times = (v: readonly number[]): readonly number[] =>
    matrix.map((row) => row.reduce((sum, value, i) => sum + value * (v[i] ?? 0), 0));
  // From the row of the largest variance, power iteration converges to it.
  let axis = matrix.reduce((best, row, i) => ((row[i] ?? 0) > Math.max(...best) ? row : best), [0, 0, 0]);
  for (let i = 0; i < 30; i++) {
    const next = times(axis);
    const length = Math.hypot(...next);
    if (!(length > 0)) return undefined;
    axis = next.map((value) => value / length);
  }
  const spread = Math.sqrt(Math.hypot(...times(axis)));
  if (spread < MIN_SPREAD || spread < MIN_GAIN * greySpread) return undefined;
  const stretch = Math.min(MAX_STRETCH, SPREAD / spread);
  const [red = 0, green = 0, blue = 0] = axis.map((value) => value * stretch);
  const [r = 0, g = 0, b = 0] = colours.map(mean);
  return { red, green, blue, add: 128 - red * r - green * g - blue * b, ground: 255 };
}

function samplesOf({ width, height, data }: Luma): readonly number[] {
  const samples: number[] = [];
  const down = Math.min(GRID, height);
  const across = Math.min(GRID, width);
  for (let j = 0; j < down; j++) {
    const row = Math.floor(((j + 0.5) * height) / down) * width;
    for (let i = 0; i < across; i++) samples.push(data[row + Math.floor(((i + 0.5) * width) / across)] ?? 0);
  }
  return samples;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  return mean(a.map((value, i) => (value - meanA) * ((b[i] ?? 0) - meanB)));
}
