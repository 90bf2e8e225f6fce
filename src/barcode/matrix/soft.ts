// Modules read off the raster: dark or light among their neighbours, and the confidence of each.
import { offsetAt, type Mesh } from './mesh.ts';
import { UNKNOWN, type SoftModules } from './modules.ts';
import { centreAt, type Rectified } from './rectify.ts';

/** Modules to each side among which one is dark or light. */
const NEIGHBOURS = 4;
/** Where neighbours differ less than this share of what they do elsewhere, glare or shade has eaten the print. */
const FLAT_SHARE = 0.4;

/** Glare: clipped, and lighter than light modules usually are (one spread above the middle) by a quarter of the contrast. */
const MIN_CLIPPED = 245;
const GLARE_SPREADS = 1.25;
const CLIPPED_CONFIDENCE = 0.1;

/** Grey value at each module's centre, row-major; default mesh: the plane. */
export function moduleValues({ data, width, side }: Rectified, mesh?: Mesh): Float32Array {
  const values = new Float32Array(side * side);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      values[v * side + u] = data[placeOf(mesh, width, side, u, v)] ?? 0;
    }
  }
  return values;
}

/** Pixel number of a module's centre; without a mesh on the plane. */
export function placeOf(mesh: Mesh | undefined, width: number, side: number, u: number, v: number): number {
  const at = centreAt(width, u, v);
  if (mesh === undefined) return at;
  const [s, t] = [(u + 0.5) / side, (v + 0.5) / side];
  const [dx, dy] = [offsetAt(mesh.dx, mesh.cells, s, t), offsetAt(mesh.dy, mesh.cells, s, t)];
  return at + Math.round(dy) * width + Math.round(dx);
}

/** Light that spills from the four neighbours is taken away: `share` of what they differ by. */
export function unspilt(values: Float32Array, side: number, share: number): Float32Array {
  if (share === 0) return values;
  const out = new Float32Array(values.length);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      const at = v * side + u;
      const own = values[at] ?? 0;
      const left = u > 0 ? (values[at - 1] ?? 0) : own;
      const right = u < side - 1 ? (values[at + 1] ?? 0) : own;
      const above = v > 0 ? (values[at - side] ?? 0) : own;
      const below = v < side - 1 ? (values[at + side] ?? 0) : own;
      out[at] = own + share * (own - (left + right + above + below) / 4);
    }
  }
  return out;
}

/** Bits by the middle between the darker and the lighter neighbours; confidence by the distance from it. */
export function softModules(values: Float32Array, side: number): SoftModules {
  const bits = new Uint8Array(side * side);
  const middles = new Float32Array(side * side);
  const spreads = new Float32Array(side * side);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      const [top, bottom] = [Math.max(0, v - NEIGHBOURS), Math.min(side - 1, v + NEIGHBOURS)];
      const [left, right] = [Math.max(0, u - NEIGHBOURS), Math.min(side - 1, u + NEIGHBOURS)];
      const count = (bottom - top + 1) * (right - left + 1);
      let sum = 0;
      for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++) sum += values[y * side + x] ?? 0;
      const mean = sum / count;
      let low = 0;
      let lows = 0;
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) {
          const value = values[y * side + x] ?? 0;
          if (value >= mean) continue;
          low += value;
          lows += 1;
        }
      }
      const at = v * side + u;
      const dark = lows === 0 ? mean : low / lows;
      const light = lows === count ? mean : (sum - low) / (count - lows);
      middles[at] = (dark + light) / 2;
      spreads[at] = (light - dark) / 2;
    }
  }
  const minSpread = FLAT_SHARE * median(spreads);
  // Paper that is clipped white says nothing where paper is grey elsewhere: glare hides both dark and light.
  const glare = median(middles) + GLARE_SPREADS * median(spreads);
  const confidence = new Float32Array(side * side);
  for (const at of bits.keys()) {
    const depth = (middles[at] ?? 0) - (values[at] ?? 0);
    bits[at] = depth > 0 ? 1 : 0;
    const clipped = (values[at] ?? 0) > Math.max(glare, MIN_CLIPPED) ? CLIPPED_CONFIDENCE : 1;
    confidence[at] = Math.min(1.5, (clipped * Math.abs(depth)) / Math.max(1, minSpread, spreads[at] ?? 0));
  }
  return { bits, confidence };
}

function median(values: Float32Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}

/** Share of the known modules that are right: by chance half. */
export function knownShare({ bits }: SoftModules, known: Uint8Array): number {
  let right = 0;
  let count = 0;
  for (const [i, want] of known.entries()) {
    if (want === UNKNOWN) continue;
    count += 1;
    if (want === bits[i]) right += 1;
  }
  return right / count;
}
