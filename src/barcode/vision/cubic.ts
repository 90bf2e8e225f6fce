// Values between pixels by cubic convolution (Keys 1981, a = −0.5: Catmull-Rom), in whole numbers.
import type { Luma } from '../../image/types.ts';

/** Places between two pixels that are told apart: finer ones change no value by more than 1. */
const PHASES = 256;
/** What the four weights of a phase add up to. Twice applied, times 255 and what cubics overshoot, it fits 31 bits. */
const ONE = 2048;
const WEIGHTS = cubicWeights();

/** Units of a grey level in what `addCubicLine` adds. */
export const CUBIC_BITS = 6;
export const CUBIC_LEVEL = 1 << CUBIC_BITS;
/** From the product of two weights to CUBIC_LEVEL. */
const SHIFT = 16;

/** Steps across for one along, below which a line is taken to run along rows, or columns: values there are asked for once, not four times. */
const MAX_SLOPE = 0.25;

/**
 * Adds, to each of the sums, CUBIC_LEVEL times the brightness along a line: at x, y (0, 0 is the centre of the first
 * pixel), then by dx, dy on. Values may lie outside 0…255 beside edges; outside the image its nearest
 * pixel stands.
 */
export function addCubicLine(
  luma: Luma,
  x: number,
  y: number,
  dx: number,
  dy: number,
  sums: Int32Array,
): void {
  const { width, height, data } = luma;
  if (Math.abs(dy) <= MAX_SLOPE * Math.abs(dx))
    addAlong({ data, size: width, stride: 1, across: height, strideAcross: width }, x, y, dx, dy, sums);
  else if (Math.abs(dx) <= MAX_SLOPE * Math.abs(dy))
    addAlong({ data, size: height, stride: width, across: width, strideAcross: 1 }, y, x, dy, dx, sums);
  else addAslant(luma, x, y, dx, dy, sums);
}

/** An image as seen by a line: its pixels along the line's axis, and those across it. */
interface Axes {
  readonly data: Uint8Array;
  readonly size: number;
  readonly stride: number;
  readonly across: number;
  readonly strideAcross: number;
}

/** Where the line crosses each column (row, for a line down), ONE times the brightness there. Grows to the longest line. */
let crossings = new Int32Array(0);

/** A line close to an axis: cubics across it at each column that it crosses, then along it between those. */
function addAlong(
  { data, size, stride, across, strideAcross }: Axes,
  x: number,
  y: number,
  dx: number,
  dy: number,
  sums: Int32Array,
): void {
  const count = sums.length;
  const end = x + (count - 1) * dx;
  const first = Math.floor(Math.min(x, end)) - 1;
  const columns = Math.floor(Math.max(x, end)) + 3 - first;
  if (crossings.length < columns) crossings = new Int32Array(columns);
  const values = crossings;
  const slope = dx === 0 ? 0 : dy / dx;
  for (let i = 0; i < columns; i++) {
    const column = clamp(first + i, size) * stride;
    const at = y + (first + i - x) * slope;
    const row = Math.floor(at);
    const down = ((at - row) * PHASES) << 2;
    if (row >= 1 && row < across - 2) {
      const a = column + (row - 1) * strideAcross;
      const b = a + strideAcross;
      const c = b + strideAcross;
      values[i] =
        Math.imul(WEIGHTS[down] ?? 0, data[a] ?? 0) +
        Math.imul(WEIGHTS[down + 1] ?? 0, data[b] ?? 0) +
        Math.imul(WEIGHTS[down + 2] ?? 0, data[c] ?? 0) +
        Math.imul(WEIGHTS[down + 3] ?? 0, data[c + strideAcross] ?? 0);
    } else {
      let sum = 0;
      for (let k = 0; k < 4; k++)
        sum += (WEIGHTS[down + k] ?? 0) * (data[column + clamp(row - 1 + k, across) * strideAcross] ?? 0);
      values[i] = sum;
    }
  }
  for (let i = 0; i < count; i++) {
    const px = x + i * dx - first;
    const column = px | 0;
    const phase = ((px - column) * PHASES) << 2;
    const sum =
      Math.imul(WEIGHTS[phase] ?? 0, values[column - 1] ?? 0) +
      Math.imul(WEIGHTS[phase + 1] ?? 0, values[column] ?? 0) +
      Math.imul(WEIGHTS[phase + 2] ?? 0, values[column + 1] ?? 0) +
      Math.imul(WEIGHTS[phase + 3] ?? 0, values[column + 2] ?? 0);
    sums[i] = (sums[i] ?? 0) + ((sum + (1 << (SHIFT - 1))) >> SHIFT);
  }
}

function addAslant(
  { width, height, data }: Luma,
  x: number,
  y: number,
  dx: number,
  dy: number,
  sums: Int32Array,
): void {
  const lastX = width - 3;
  const lastY = height - 3;
  for (let i = 0; i < sums.length; i++) {
    const px = x + i * dx;
    const py = y + i * dy;
    const ix = Math.floor(px);
    const iy = Math.floor(py);
    if (ix < -1 || iy < -1 || ix >= width || iy >= height) {
      // Half of a rotated image's rectangle.
      sums[i] = (sums[i] ?? 0) + CUBIC_LEVEL * (data[clamp(iy, height) * width + clamp(ix, width)] ?? 0);
      continue;
    }
    const across = ((px - ix) * PHASES) << 2;
    const down = ((py - iy) * PHASES) << 2;
    const w0 = WEIGHTS[across] ?? 0;
    const w1 = WEIGHTS[across + 1] ?? 0;
    const w2 = WEIGHTS[across + 2] ?? 0;
    const w3 = WEIGHTS[across + 3] ?? 0;
    let sum: number;
    if (ix >= 1 && iy >= 1 && ix <= lastX && iy <= lastY) {
      const a = (iy - 1) * width + ix - 1;
      sum =
        Math.imul(WEIGHTS[down] ?? 0, acrossAt(data, a, w0, w1, w2, w3)) +
        Math.imul(WEIGHTS[down + 1] ?? 0, acrossAt(data, a + width, w0, w1, w2, w3)) +
        Math.imul(WEIGHTS[down + 2] ?? 0, acrossAt(data, a + 2 * width, w0, w1, w2, w3)) +
        Math.imul(WEIGHTS[down + 3] ?? 0, acrossAt(data, a + 3 * width, w0, w1, w2, w3));
    } else {
      const x0 = clamp(ix - 1, width);
      const x1 = clamp(ix, width);
      const x2 = clamp(ix + 1, width);
      const x3 = clamp(ix + 2, width);
      sum = 0;
      for (let row = 0; row < 4; row++) {
        const at = clamp(iy - 1 + row, height) * width;
        sum +=
          (WEIGHTS[down + row] ?? 0) *
          (w0 * (data[at + x0] ?? 0) +
            w1 * (data[at + x1] ?? 0) +
            w2 * (data[at + x2] ?? 0) +
            w3 * (data[at + x3] ?? 0));
      }
    }
    sums[i] = (sums[i] ?? 0) + ((sum + (1 << (SHIFT - 1))) >> SHIFT);
  }
}

/** Four pixels of a row from `at` on, weighted. */
function acrossAt(data: Uint8Array, at: number, w0: number, w1: number, w2: number, w3: number): number {
  return (
    Math.imul(w0, data[at] ?? 0) +
    Math.imul(w1, data[at + 1] ?? 0) +
    Math.imul(w2, data[at + 2] ?? 0) +
    Math.imul(w3, data[at + 3] ?? 0)
  );
}

/** Four weights a phase: of the pixel before, the two about the place, and the one after. */
function cubicWeights(): Int32Array {
  const weights = new Int32Array(4 * PHASES);
  for (let phase = 0; phase < PHASES; phase++) {
    const t = phase / PHASES;
    const before = Math.round(ONE * t * (-0.5 + t * (1 - 0.5 * t)));
    const next = Math.round(ONE * t * (0.5 + t * (2 - 1.5 * t)));
    const after = Math.round(ONE * t * t * (-0.5 + 0.5 * t));
    weights.set([before, ONE - before - next - after, next, after], 4 * phase);
  }
  return weights;
}

function clamp(value: number, size: number): number {
  return value < 0 ? 0 : value >= size ? size - 1 : value;
}
