// The effects of a lens, a sensor and a JPEG file on an image: defocus, motion, noise, scaling down, quantised 8 × 8 blocks.
import type { Luma } from '../../src/image/types.ts';
import { gaussian } from './draw-linear.ts';

/** Grey of any range, row-major. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** The mean over a disc of that radius in pixels: a lens out of focus. Rows of the disc by running sums. */
export function defocused(plane: Plane, radius: number): Plane {
  if (radius <= 0) return plane;
  const { width, height, data } = plane;
  const sums = new Float64Array((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[y * (width + 1) + x + 1] = (sums[y * (width + 1) + x] ?? 0) + (data[y * width + x] ?? 0);
  /** The sum of row y from its left edge to x, in parts of pixels. */
  const until = (y: number, x: number): number => {
    const at = Math.max(0, Math.min(width, x));
    const whole = Math.floor(at);
    const begun = whole < width ? (data[y * width + whole] ?? 0) * (at - whole) : 0;
    return (sums[y * (width + 1) + whole] ?? 0) + begun;
  };
  const reach = Math.ceil(radius);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, weight] = [0, 0];
      for (let dy = -reach; dy <= reach; dy++) {
        const row = y + dy;
        if (row < 0 || row >= height) continue;
        // A row of the disc has the width of its middle; radii below a pixel keep the pixel itself.
        const half = dy === 0 ? Math.max(0.5, radius) : Math.sqrt(Math.max(0, radius * radius - dy * dy));
        const [from, to] = [Math.max(0, x + 0.5 - half), Math.min(width, x + 0.5 + half)];
        sum += until(row, to) - until(row, from);
        weight += to - from;
      }
      out[y * width + x] = sum / weight;
    }
  return { width, height, data: out };
}

/** The mean along a line of that length in pixels. */
export function moved(plane: Plane, lengthPx: number, degrees: number): Plane {
  if (lengthPx <= 0) return plane;
  const { width, height, data } = plane;
  const taps = Math.max(3, 2 * Math.ceil(lengthPx) + 1);
  const steps = Array.from({ length: taps }, (_, i) => {
    const along = lengthPx * (i / (taps - 1) - 0.5);
    const radians = (degrees * Math.PI) / 180;
    return [along * Math.cos(radians), along * Math.sin(radians)] as const;
  });
  const at = (x: number, y: number): number =>
    data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (const [dx, dy] of steps) {
        const [left, top] = [Math.floor(x + dx), Math.floor(y + dy)];
        const [fx, fy] = [x + dx - left, y + dy - top];
        sum +=
          (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy) +
          (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy;
      }
      out[y * width + x] = sum / taps;
    }
  return { width, height, data: out };
}

/** Noise of that standard deviation at mid grey, half of its variance from the light's quanta; then 8 bits. */
export function exposed({ width, height, data }: Plane, noise: number, random: () => number): Luma {
  const out = new Uint8Array(width * height);
  for (let i = 0; i < out.length; i++) {
    const value = data[i] ?? 0;
    const deviation = noise === 0 ? 0 : noise * Math.sqrt(0.5 + Math.max(0, value) / 256) * gaussian(random);
    out[i] = Math.max(0, Math.min(255, Math.round(value + deviation)));
  }
  return { width, height, data: out };
}

/** What a grey light of 1 gives behind the filters of a Bayer pattern, before the white balance: red, green, blue. */
const FILTERS = [0.55, 1, 0.7] as const;
const LUMA_WEIGHTS = [0.299, 0.587, 0.114] as const;
const GAMMA = 2.2;

/**
 * Linear light on a sensor of colour filters (RGGB): each pixel sees one colour, with noise; the others are the means of its neighbours; then
 * grey with gamma.
 */
export function mosaicked({ width, height, data }: Plane, noise: number, random: () => number): Luma {
  const filterAt = (x: number, y: number): 0 | 1 | 2 => ((x & 1) !== (y & 1) ? 1 : (x & 1) === 0 ? 0 : 2);
  const raw = Float32Array.from(data, (light, i) => {
    const gain = FILTERS[filterAt(i % width, Math.floor(i / width))];
    const quanta = Math.max(0, gain * light);
    return (quanta + noise * Math.sqrt(0.3 + quanta / 256) * gaussian(random)) / gain;
  });
  const out = new Uint8Array(width * height);
  const [sums, counts] = [new Float64Array(3), new Uint8Array(3)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const own = filterAt(x, y);
      sums.fill(0);
      counts.fill(0);
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const filter = filterAt(u, v);
          if (filter === own && (u !== x || v !== y)) continue;
          sums[filter] = (sums[filter] ?? 0) + (raw[v * width + u] ?? 0);
          counts[filter] = (counts[filter] ?? 0) + 1;
        }
      let light = 0;
      for (let filter = 0; filter < 3; filter++)
        light += ((LUMA_WEIGHTS[filter] ?? 0) * (sums[filter] ?? 0)) / Math.max(1, counts[filter] ?? 0);
      out[y * width + x] = Math.round(255 * Math.max(0, Math.min(1, light / 255)) ** (1 / GAMMA));
    }
  return { width, height, data: out };
}

/** The means of squares of `factor` pixels. */
export function shrunk({ width, height, data }: Luma, factor: number): Luma {
  if (factor === 1) return { width, height, data };
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const out = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let j = 0; j < factor; j++)
        for (let i = 0; i < factor; i++) sum += data[(y * factor + j) * width + x * factor + i] ?? 0;
      out[y * columns + x] = Math.round(sum / (factor * factor));
    }
  return { width: columns, height: rows, data: out };
}

/** ITU-T T.81 Annex K.1: the steps of luminance at quality 50. */
const LUMINANCE_STEPS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const [k, n] = [i >> 3, i & 7];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});

const COSINES_BACK = COSINES.map((_, i) => COSINES[(i & 7) * 8 + (i >> 3)] ?? 0);
/** Of the transform of one block. */
const ROWS = new Float64Array(64);

/** What decoding gives back of a JPEG of that quality (1 to 100, scaled as libjpeg does): luminance alone, no file. */
export function compressed({ width, height, data }: Luma, quality: number): Luma {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const steps = LUMINANCE_STEPS.map((step) =>
    Math.max(1, Math.min(255, Math.floor((step * scale + 50) / 100))),
  );
  const out = new Uint8Array(width * height);
  const [block, spectrum, back] = [new Float64Array(64), new Float64Array(64), new Float64Array(64)];
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let i = 0; i < 64; i++) {
        const y = Math.min(height - 1, top + (i >> 3));
        const x = Math.min(width - 1, left + (i & 7));
        block[i] = (data[y * width + x] ?? 0) - 128;
      }
      transformed(block, COSINES, spectrum);
      for (let i = 0; i < 64; i++) {
        const step = steps[i] ?? 1;
        spectrum[i] = Math.round((spectrum[i] ?? 0) / step) * step;
      }
      transformed(spectrum, COSINES_BACK, back);
      for (let i = 0; i < 64; i++) {
        const [x, y] = [left + (i & 7), top + (i >> 3)];
        if (x < width && y < height)
          out[y * width + x] = Math.max(0, Math.min(255, Math.round((back[i] ?? 0) + 128)));
      }
    }
  return { width, height, data: out };
}

/** The 8 × 8 cosine transform or, with the cosines exchanged, its inverse, rows then columns. */
function transformed(block: Float64Array, cosines: Float64Array, out: Float64Array): void {
  for (let y = 0; y < 8; y++)
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let n = 0; n < 8; n++) sum += (block[y * 8 + n] ?? 0) * (cosines[k * 8 + n] ?? 0);
      ROWS[y * 8 + k] = sum;
    }
  for (let x = 0; x < 8; x++)
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let n = 0; n < 8; n++) sum += (ROWS[n * 8 + x] ?? 0) * (cosines[k * 8 + n] ?? 0);
      out[k * 8 + x] = sum;
    }
}
