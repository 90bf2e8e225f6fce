// Module values from blurred pixels. Each pixel sees a weighted sum of modules (the point spread function is known); the values are first solved by regularised least squares (conjugate gradients), rounded, and then
// changed one module or two neighbours at a time as long as the image's residual falls. What a change back would
// cost is its confidence.
import { UNKNOWN } from './modules.ts';

export interface Solved {
  /** size·size: 1 dark, 0 light. */
  readonly bits: Uint8Array;
  /** Growth of the residual if the module were the other, in squared darkness; Infinity for known modules. */
  readonly confidence: Float32Array;
  /** Sum of squared residuals, in squared darkness, over `pixels` pixels. */
  readonly residual: number;
  readonly pixels: number;
}

/** Noise over signal variance: noise of σ 3 in a contrast of 150, and the model's errors. */
const REGULARISATION = 0.004;
const CG_ROUNDS = 40;
const CG_STOP = 1e-4;
const FLIP_SWEEPS = 12;

/** Which pixels see which modules: entries of module j are at start[j] … start[j+1]. */
export interface Seen {
  readonly size: number;
  readonly start: Int32Array;
  readonly pixel: Int32Array;
  readonly share: Float32Array;
  /** Darkness of each pixel, 0 light to 1 dark. */
  readonly darkness: Float32Array;
}

/** Solves the modules that are UNKNOWN in `known`. */
export function solveModules(seen: Seen, known: Uint8Array): Solved {
  const residual = seen.darkness.slice();
  const count = known.length;
  const open: number[] = [];
  for (let j = 0; j < count; j++) {
    if (known[j] === UNKNOWN) open.push(j);
    else if (known[j] === 1) add(seen, residual, j, -1);
  }
  const values = relaxed(seen, Int32Array.from(open), residual);
  const bits = known.slice();
  open.forEach((j, k) => {
    const dark = (values[k] ?? 0) > 0.5 ? 1 : 0;
    bits[j] = dark;
    if (dark === 1) add(seen, residual, j, -1);
  });
  const norms = new Float32Array(count);
  for (let j = 0; j < count; j++) norms[j] = dot(seen, j, seen.share, true);
  descend(seen, known, bits, residual, norms, open);
  const confidence = new Float32Array(count).fill(Infinity);
  for (const j of open) confidence[j] = flipCost(seen, bits, residual, norms, j);
  let sum = 0;
  for (const value of residual) sum += value * value;
  return { bits, confidence, residual: sum, pixels: residual.length };
}

/** Sum of squared residuals of a whole symbol. */
export function residualOf(seen: Seen, bits: Uint8Array): number {
  const residual = seen.darkness.slice();
  for (let j = 0; j < bits.length; j++) if (bits[j] === 1) add(seen, residual, j, -1);
  let sum = 0;
  for (const value of residual) sum += value * value;
  return sum;
}

function add({ start, pixel, share }: Seen, target: Float32Array, module: number, factor: number): void {
  const end = start[module + 1] ?? 0;
  for (let k = start[module] ?? 0; k < end; k++) {
    const i = pixel[k] ?? 0;
    target[i] = (target[i] ?? 0) + factor * (share[k] ?? 0);
  }
}

/** Sum over a module's entries of its share times a value of the pixel (or, squared, times the share itself). */
function dot({ start, pixel, share }: Seen, module: number, values: Float32Array, squared: boolean): number {
  const end = start[module + 1] ?? 0;
  let sum = 0;
  for (let k = start[module] ?? 0; k < end; k++)
    sum += (share[k] ?? 0) * (squared ? (share[k] ?? 0) : (values[pixel[k] ?? 0] ?? 0));
  return sum;
}

/** Minimises |residual − H·x|² + λ·|x − ½|² over the open modules. */
function relaxed(seen: Seen, open: Int32Array, residual: Float32Array): Float32Array {
  const n = open.length;
  const x = new Float32Array(n).fill(0.5);
  const image = residual.slice();
  for (let k = 0; k < n; k++) add(seen, image, open[k] ?? 0, -0.5);
  const gradient = new Float32Array(n);
  for (let k = 0; k < n; k++) gradient[k] = dot(seen, open[k] ?? 0, image, false);
  const direction = gradient.slice();
  const projected = new Float32Array(image.length);
  const curved = new Float32Array(n);
  let norm = squares(gradient);
  const enough = norm * CG_STOP * CG_STOP;
  for (let round = 0; round < CG_ROUNDS && norm > enough; round++) {
    projected.fill(0);
    for (let k = 0; k < n; k++) add(seen, projected, open[k] ?? 0, direction[k] ?? 0);
    let curvature = 0;
    for (let k = 0; k < n; k++) {
      const value = dot(seen, open[k] ?? 0, projected, false) + REGULARISATION * (direction[k] ?? 0);
      curved[k] = value;
      curvature += value * (direction[k] ?? 0);
    }
    const step = norm / curvature;
    for (let k = 0; k < n; k++) {
      x[k] = (x[k] ?? 0) + step * (direction[k] ?? 0);
      gradient[k] = (gradient[k] ?? 0) - step * (curved[k] ?? 0);
    }
    const next = squares(gradient);
    const factor = next / norm;
    for (let k = 0; k < n; k++) direction[k] = (gradient[k] ?? 0) + factor * (direction[k] ?? 0);
    norm = next;
  }
  return x;
}

function squares(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

function flipCost(
  seen: Seen,
  bits: Uint8Array,
  residual: Float32Array,
  norms: Float32Array,
  j: number,
): number {
  const change = bits[j] === 1 ? -1 : 1;
  return (norms[j] ?? 0) - 2 * change * dot(seen, j, residual, false);
}

/** Flips single modules and pairs of neighbours while the residual falls. */
function descend(
  seen: Seen,
  known: Uint8Array,
  bits: Uint8Array,
  residual: Float32Array,
  norms: Float32Array,
  open: readonly number[],
): void {
  const { size } = seen;
  const flip = (j: number): void => {
    add(seen, residual, j, bits[j] === 1 ? 1 : -1);
    bits[j] = bits[j] === 1 ? 0 : 1;
  };
  for (let sweep = 0; sweep < FLIP_SWEEPS; sweep++) {
    let changed = false;
    for (const j of open) {
      const cost = flipCost(seen, bits, residual, norms, j);
      if (cost < -1e-6) {
        flip(j);
        changed = true;
        continue;
      }
      // A pair can only pay where the first flip alone costs less than a whole module's energy.
      if (cost > 0.9 * (norms[j] ?? 0)) continue;
      const column = j % size;
      flip(j);
      let best = -cost - 1e-6;
      let partner = -1;
      for (let dr = -1; dr <= 1; dr++)
        for (let dc = -1; dc <= 1; dc++) {
          const other = j + dr * size + dc;
          if ((dr === 0 && dc === 0) || column + dc < 0 || column + dc >= size || known[other] !== UNKNOWN)
            continue;
          const more = flipCost(seen, bits, residual, norms, other);
          if (more < best) {
            best = more;
            partner = other;
          }
        }
      if (partner >= 0) {
        flip(partner);
        changed = true;
      } else flip(j);
    }
    if (!changed) return;
  }
}
