// Filters of grey images: tone, smoothing, sharpening, thresholds, normalization.
// Each returns a new image and leaves the given one alone.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import { BAND_BYTES, evidence, forEachBand } from '../../wasm/evidence.ts';

/** Every value replaced by the table's: 256 entries. */
export function tone({ width, height, data }: Luma, table: Uint8Array): Luma {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < out.length; i++) out[i] = table[data[i] ?? 0] ?? 0;
  return { width, height, data: out };
}

/** Black and white swapped. */
export function inverse(luma: Luma): Luma {
  const data = new Uint8Array(luma.data.length);
  const module = evidence();
  forEachBand(module, luma, { step: 1 }, ({ top, rows }) => {
    const bytes = rows * luma.width;
    module.invert(bytes);
    data.set(module.pixels.subarray(0, bytes), top * luma.width);
  });
  return { width: luma.width, height: luma.height, data };
}

/** The table of out = in^exponent over 0…1: below 1 lifts the shadows, above 1 darkens. */
export function gammaTable(exponent: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** exponent));
}

/**
 * Three box filters of the same radius one after the other: a Gaussian of σ² = r(r + 1) within 3 %.
 * Edges repeat the last pixel.
 */
export function blur(luma: Luma, radius: number): Luma {
  const once = boxed(luma, radius);
  const twice = boxed(once, radius);
  release(once.data);
  const thrice = boxed(twice, radius);
  release(twice.data);
  return thrice;
}

/** The means over squares of 2·radius + 1 pixels. */
export function boxed(luma: Luma, radius: number): Luma {
  return { ...luma, data: meansOver(luma, radius, radius) };
}

/** Mean over 2·radius + 1 pixels of the column. */
export function boxColumns(luma: Luma, radius: number): Luma {
  return { ...luma, data: meansOver(luma, 0, radius) };
}

function meansOver(luma: Luma, across: number, down: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(luma.data.length);
  forEachBox(luma, across, down, (at, means) => out.set(means, at));
  return out;
}

/**
 * The rounded means over boxes of 2·across + 1 by 2·down + 1 pixels, some rows at a time: `rows` gets the index of their first pixel and their
 * means, which are its own until the next rows; it must call no kernel, as the sums of columns stay in the module. Edges repeat the last pixel.
 */
function forEachBox(
  { width, height, data }: Luma,
  across: number,
  down: number,
  rows: (at: number, means: Uint8Array) => void,
): void {
  const module = evidence();
  const copyRow = (y: number, to: number): void => {
    const at = clamp(y, 0, height - 1) * width;
    module.pixels.set(data.subarray(at, at + width), to * width);
  };
  // In 2^24ths: 255 of them still fit an unsigned word.
  const scale = Math.round(2 ** 24 / ((2 * across + 1) * (2 * down + 1)));
  module.box_start(width);
  for (let y = -down - 1; y < down; y++) {
    copyRow(y, 0);
    module.box_add(width);
  }
  const step = Math.max(1, Math.floor(BAND_BYTES / 2 / Math.max(1, width)));
  for (let top = 0; top < height; top += step) {
    const count = Math.min(step, height - top);
    for (let y = 0; y < count; y++) {
      copyRow(top + y + down, y);
      copyRow(top + y - down - 1, count + y);
    }
    module.box(width, count, across, scale);
    rows(top * width, module.bytes.subarray(0, count * width));
  }
}

/** image + amount · (image − soft), clamped, where `soft` is the image blurred: amount (whole, 60 at most) 1 doubles what the blur takes away. */
export function unsharp({ width, height, data }: Luma, soft: Luma, amount: number): Luma {
  const out = new Uint8Array(data.length);
  const module = evidence();
  for (let at = 0; at < data.length; at += BAND_BYTES) {
    const values = data.subarray(at, at + BAND_BYTES);
    module.pixels.set(values);
    module.pixels.set(soft.data.subarray(at, at + BAND_BYTES), values.length);
    module.unsharp(values.length, amount);
    out.set(module.bytes.subarray(0, values.length), at);
  }
  return { width, height, data: out };
}

/**
 * Black or white by row: white where the value is above the middle between the least and the greatest value within
 * `radius` pixels, or where these differ by less than 12 levels. Follows shading and blur along a linear code, which
 * one threshold a row cannot. Sliding extremes by van Herk's method (1992): 3 comparisons a pixel for any radius.
 */
export function thresholdRows({ width, height, data }: Luma, radius: number): Luma {
  const out = new Uint8Array(data.length);
  const window = 2 * radius + 1;
  // The row with its ends repeated, filled up to whole windows; extremes from each pixel to its window's ends.
  const row = new Uint8Array(Math.ceil((width + 2 * radius) / window) * window);
  const behind = { low: new Uint8Array(row.length), high: new Uint8Array(row.length) };
  const ahead = { low: new Uint8Array(row.length), high: new Uint8Array(row.length) };
  for (let y = 0; y < height; y++) {
    const at = y * width;
    row.fill(data[at] ?? 0, 0, radius);
    row.set(data.subarray(at, at + width), radius);
    row.fill(data[at + width - 1] ?? 0, radius + width);
    for (let start = 0; start < row.length; start += window) {
      runningExtremes(row, start, start + window, 1, behind);
      runningExtremes(row, start + window - 1, start - 1, -1, ahead);
    }
    for (let x = 0; x < width; x++) {
      const least = Math.min(ahead.low[x] ?? 0, behind.low[x + window - 1] ?? 0);
      const greatest = Math.max(ahead.high[x] ?? 0, behind.high[x + window - 1] ?? 0);
      out[at + x] = greatest - least < 12 || 2 * (row[x + radius] ?? 0) > least + greatest ? 255 : 0;
    }
  }
  return { width, height, data: out };
}

function runningExtremes(
  row: Uint8Array,
  from: number,
  until: number,
  step: 1 | -1,
  into: { readonly low: Uint8Array; readonly high: Uint8Array },
): void {
  let least = 255;
  let greatest = 0;
  for (let i = from; i !== until; i += step) {
    const value = row[i] ?? 0;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    into.low[i] = least;
    into.high[i] = greatest;
  }
}

/** By the mean deviation in quarters of a level: what a level away from the mean becomes, in 2^16ths. */
const LEVELS_PER_DEVIATION = Int32Array.from({ length: 256 }, (_, quarters) =>
  Math.round((256 * 2 ** 16) / Math.max(12, quarters)),
);

/**
 * Mean and mean deviation taken away within `radius`: grey 128, 64 levels per mean deviation. Shadows and glare
 * beside each other get one range; deviations below 3 levels are noise and are not raised.
 */
export function normalize(luma: Luma, radius: number): Luma {
  const { width, height, data } = luma;
  const difference = new Int16Array(data.length);
  const deviation = new Uint8Array(data.length);
  forEachBox(luma, radius, radius, (at, means) => {
    for (let i = 0; i < means.length; i++) {
      const away = (data[at + i] ?? 0) - (means[i] ?? 0);
      difference[at + i] = away;
      deviation[at + i] = Math.min(255, 4 * Math.abs(away));
    }
  });
  const out = new Uint8ClampedArray(data.length);
  forEachBox({ width, height, data: deviation }, radius, radius, (at, means) => {
    for (let i = 0; i < means.length; i++)
      out[at + i] =
        128 + (((difference[at + i] ?? 0) * (LEVELS_PER_DEVIATION[means[i] ?? 0] ?? 0) + 0x8000) >> 16);
  });
  release(difference);
  release(deviation);
  return { width, height, data: new Uint8Array(out.buffer) };
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
