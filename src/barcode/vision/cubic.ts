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

/**
 * Adds, to each of the sums, CUBIC_LEVEL times the brightness along a line: at x, y (0, 0 is the centre of the first
 * pixel), then by dx, dy on. Values may lie outside 0…255 beside edges; outside the image its nearest
 * pixel stands.
 */
export function addCubicLine(
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
      const b = a + width;
      const c = b + width;
      const d = c + width;
      sum =
        (WEIGHTS[down] ?? 0) *
          (w0 * (data[a] ?? 0) +
            w1 * (data[a + 1] ?? 0) +
            w2 * (data[a + 2] ?? 0) +
            w3 * (data[a + 3] ?? 0)) +
        (WEIGHTS[down + 1] ?? 0) *
          (w0 * (data[b] ?? 0) +
            w1 * (data[b + 1] ?? 0) +
            w2 * (data[b + 2] ?? 0) +
            w3 * (data[b + 3] ?? 0)) +
        (WEIGHTS[down + 2] ?? 0) *
          (w0 * (data[c] ?? 0) +
            w1 * (data[c + 1] ?? 0) +
            w2 * (data[c + 2] ?? 0) +
            w3 * (data[c + 3] ?? 0)) +
        (WEIGHTS[down + 3] ?? 0) *
          (w0 * (data[d] ?? 0) + w1 * (data[d + 1] ?? 0) + w2 * (data[d + 2] ?? 0) + w3 * (data[d + 3] ?? 0));
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
