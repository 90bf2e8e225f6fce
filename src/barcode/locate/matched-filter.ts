// Finder patterns of 1–4 px per module by matched filter: the image is scaled so that a module has 1.25 px, and
// correlated with a blurred finder pattern, which is a sum of three separable squares (7, −5 and +3 modules).
import type { Luma } from '../../image/types.ts';
import { vertexOf } from '../vision/row.ts';
import { release } from '../../lib/release.ts';
import type { Steps } from '../../lib/steps.ts';
import { normal } from '../vision/normal.ts';
import type { FinderPattern } from './finder-rays.ts';

const FILTER_PX_PER_MODULE = 1.25;
/** Blur of the filter in modules: between the sharp and the worst that can be solved. */
const FILTER_BLUR = 0.5;
/** The filter covers the pattern and one module of light around it. */
const HALF = 5;
const TAPS = 2 * HALF + 1;
const MIN_MODULE_PX = 0.95;
const MAX_MODULE_PX = 4.3;
const SCALE_STEP = 1.19;
/** Random data modules reach 0.5 now and then; finders at blur σ 0.8 and 1.2 px per module stay above 0.6. */
const MIN_SCORE = 0.55;
/** Standard deviation of grey within the filter's window. */
const MIN_DEVIATION = 5;
const MAX_PATTERNS = 60;
/** Of a scale's work: to scale the image. */
const SCALING_SHARE = 0.15;
/** Places of one scale that are compared, the best: a field of patterns has 65,000 a megapixel. */
const MAX_PEAKS = 4000;
/**
 * Pixels of the plane that are filtered at once: the filter keeps 32 bytes a pixel, which for a plane of 7 megapixels
 * would be 233 MB.
 */
const BAND_PIXELS = 400_000;
/** Share of a search's work by scale: the finest planes have the most pixels. */
const SCALES: readonly { readonly module: number; readonly share: number }[] = (() => {
  const modules: number[] = [];
  for (let module = MIN_MODULE_PX; module <= MAX_MODULE_PX; module *= SCALE_STEP) modules.push(module);
  const total = modules.reduce((sum, module) => sum + 1 / module ** 2, 0);
  return modules.map((module) => ({ module, share: 1 / module ** 2 / total }));
})();

/** Rows of the three squares, widest first, and their signs. */
const SQUARES = [7, 5, 3].map((width) =>
  Float32Array.from({ length: TAPS }, (_, i) => {
    const at = (i - HALF) / FILTER_PX_PER_MODULE;
    return normal((at + width / 2) / FILTER_BLUR) - normal((at - width / 2) / FILTER_BLUR);
  }),
);
const SIGNS = [1, -1, 1] as const;

/**
 * Possible finder patterns, the best first, none nearer than two modules to a better one; their confidence is the
 * normalised cross-correlation. `spend` gets the share of the search's work before each part; false ends the search.
 */
export function* matchedFilterSteps(
  luma: Luma,
  spend: (share: number) => boolean,
): Steps<readonly FinderPattern[]> {
  const all: FinderPattern[] = [];
  for (const { module, share } of SCALES) {
    const factor = FILTER_PX_PER_MODULE / module;
    const width = Math.max(1, Math.round(luma.width * factor));
    const height = Math.max(1, Math.round(luma.height * factor));
    if (width < TAPS || height < TAPS) continue;
    if (!spend(share * SCALING_SHARE)) break;
    const plane = rescaled(luma, factor);
    let peaks: readonly Peak[] = [];
    try {
      yield;
      peaks = yield* peaksOfPlane(plane, (part) => spend(share * (1 - SCALING_SHARE) * part));
    } finally {
      release(plane.data);
    }
    for (const peak of peaks)
      all.push({
        x: (peak.x + 0.5) / factor,
        y: (peak.y + 0.5) / factor,
        module,
        confidence: peak.score,
      });
  }
  all.sort((a, b) => b.confidence - a.confidence);
  const kept: FinderPattern[] = [];
  for (const pattern of all) {
    if (kept.length >= MAX_PATTERNS) break;
    if (
      kept.every(
        (other) =>
          Math.hypot(other.x - pattern.x, other.y - pattern.y) > 2 * Math.min(other.module, pattern.module),
      )
    )
      kept.push(pattern);
  }
  return kept;
}

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

/** The best local maxima of the correlation, band by band; `spend` gets the share of the plane's work before each. */
function* peaksOfPlane(plane: Plane, spend: (share: number) => boolean): Steps<readonly Peak[]> {
  const rows = Math.max(TAPS, Math.floor(BAND_PIXELS / plane.width));
  const peaks: Peak[] = [];
  // Peaks lie on rows HALF … height − HALF − 1; a band has one row more on either side to compare with.
  for (let from = HALF; from < plane.height - HALF; from += rows) {
    const until = Math.min(plane.height - HALF, from + rows);
    if (!spend((until - from) / plane.height)) break;
    const top = Math.max(0, from - HALF - 1);
    const bottom = Math.min(plane.height, until + HALF + 1);
    const band = {
      width: plane.width,
      height: bottom - top,
      data: plane.data.subarray(top * plane.width, bottom * plane.width),
    };
    for (const peak of peaksOf(band, from - top, until - top)) peaks.push({ ...peak, y: peak.y + top });
    if (peaks.length > MAX_PEAKS) keepBest(peaks);
    yield;
  }
  return peaks;
}

/** Leaves the best MAX_PEAKS. */
function keepBest(peaks: Peak[]): void {
  peaks.sort((a, b) => b.score - a.score);
  peaks.length = MAX_PEAKS;
}

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Scaled by a triangle kernel as wide as the larger of the two pixels. Rows that were scaled across are kept while one below needs them. */
function rescaled(luma: Luma, factor: number): Plane {
  const width = Math.max(1, Math.round(luma.width * factor));
  const height = Math.max(1, Math.round(luma.height * factor));
  const across = kernel(luma.width, width, factor);
  const down = kernel(luma.height, height, factor);
  const kept = down.reduce((most, { weights }) => Math.max(most, weights.length), 1);
  const rows = new Float32Array(width * kept);
  const data = new Float32Array(width * height);
  let scaled = 0;
  down.forEach(({ first, weights }, y) => {
    for (; scaled < first + weights.length; scaled++)
      scaleRow(luma, scaled, across, rows.subarray((scaled % kept) * width));
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k] ?? 0;
      const from = ((first + k) % kept) * width;
      for (let x = 0; x < width; x++)
        data[y * width + x] = (data[y * width + x] ?? 0) + weight * (rows[from + x] ?? 0);
    }
  });
  return { width, height, data };
}

type Kernel = readonly { readonly first: number; readonly weights: readonly number[] }[];

function scaleRow({ width, data }: Luma, y: number, across: Kernel, row: Float32Array): void {
  across.forEach(({ first, weights }, x) => {
    let sum = 0;
    const from = y * width + first;
    for (let k = 0; k < weights.length; k++) sum += (weights[k] ?? 0) * (data[from + k] ?? 0);
    row[x] = sum;
  });
}

function kernel(from: number, to: number, factor: number): Kernel {
  const reach = Math.max(1, 1 / factor);
  return Array.from({ length: to }, (_, i) => {
    const centre = (i + 0.5) / factor - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.max(first, Math.min(from - 1, Math.floor(centre + reach)));
    const start = Math.min(first, from - 1);
    const raw = Array.from({ length: Math.min(last, from - 1) - start + 1 }, (_, k) =>
      Math.max(1e-3, 1 - Math.abs(start + k - centre) / reach),
    );
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    return { first: start, weights: raw.map((weight) => weight / total) };
  });
}

/** Local maxima of the correlation on the rows from … until − 1, in pixels of the plane. */
function peaksOf({ width, height, data }: Plane, from: number, until: number): readonly Peak[] {
  const scores = new Float32Array(width * height);
  const response = new Float32Array(width * height);
  const row = new Float32Array(width * height);
  let templateSum = 0;
  let templateSquares = 0;
  for (let i = 0; i < TAPS; i++)
    for (let j = 0; j < TAPS; j++) {
      let value = 0;
      SQUARES.forEach((square, k) => (value += (SIGNS[k] ?? 0) * (square[i] ?? 0) * (square[j] ?? 0)));
      templateSum += value;
      templateSquares += value * value;
    }
  const count = TAPS * TAPS;
  const templateDeviation = Math.sqrt(templateSquares - (templateSum * templateSum) / count);
  SQUARES.forEach((square, k) => {
    const sign = SIGNS[k] ?? 0;
    for (let y = 0; y < height; y++)
      for (let x = HALF; x < width - HALF; x++) {
        let sum = 0;
        const first = y * width + x - HALF;
        for (let i = 0; i < TAPS; i++) sum += (square[i] ?? 0) * (data[first + i] ?? 0);
        row[y * width + x] = sum;
      }
    for (let y = HALF; y < height - HALF; y++)
      for (let i = 0; i < TAPS; i++) {
        const weight = sign * (square[i] ?? 0);
        const above = (y + i - HALF) * width;
        const to = y * width;
        for (let x = HALF; x < width - HALF; x++)
          response[to + x] = (response[to + x] ?? 0) + weight * (row[above + x] ?? 0);
      }
  });
  const sums = integral(data, width, height, false);
  const squares = integral(data, width, height, true);
  const stride = width + 1;
  for (let y = HALF; y < height - HALF; y++)
    for (let x = HALF; x < width - HALF; x++) {
      const a = (y - HALF) * stride + x - HALF;
      const b = a + TAPS;
      const c = a + TAPS * stride;
      const d = c + TAPS;
      const sum = (sums[d] ?? 0) - (sums[b] ?? 0) - (sums[c] ?? 0) + (sums[a] ?? 0);
      const square = (squares[d] ?? 0) - (squares[b] ?? 0) - (squares[c] ?? 0) + (squares[a] ?? 0);
      const variance = square - (sum * sum) / count;
      if (variance < count * MIN_DEVIATION * MIN_DEVIATION) continue;
      // The filter is of darkness, the image of light.
      scores[y * width + x] =
        -((response[y * width + x] ?? 0) - (templateSum * sum) / count) /
        (templateDeviation * Math.sqrt(variance));
    }
  const peaks: Peak[] = [];
  for (let y = from; y < until; y++)
    for (let x = HALF; x < width - HALF; x++) {
      const at = y * width + x;
      const score = scores[at] ?? 0;
      if (score < MIN_SCORE || !isPeak(scores, at, width)) continue;
      peaks.push({
        x: x + vertexOf(scores[at - 1] ?? 0, score, scores[at + 1] ?? 0),
        y: y + vertexOf(scores[at - width] ?? 0, score, scores[at + width] ?? 0),
        score,
      });
    }
  for (const values of [scores, response, row, sums, squares]) release(values);
  return peaks;
}

function isPeak(scores: Float32Array, at: number, width: number): boolean {
  const score = scores[at] ?? 0;
  for (const offset of [-width - 1, -width, -width + 1, -1])
    if ((scores[at + offset] ?? 0) >= score) return false;
  for (const offset of [1, width - 1, width, width + 1]) if ((scores[at + offset] ?? 0) > score) return false;
  return true;
}

function integral(data: Float32Array, width: number, height: number, squared: boolean): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0;
      line += squared ? value * value : value;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + line;
    }
  }
  return sums;
}
