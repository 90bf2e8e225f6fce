// QR codes on bent, creased or strongly tilted surfaces: the modules are sampled through a mesh, thresholded among
// their neighbours, and drawn anew as a flat code for the engine to decode.
import type { Luma } from '../../../image/types.ts';
import type { Budget } from '../../../lib/budget.ts';
import { blur } from '../../recognize/pixels.ts';
import type { Point, Quad } from '../reader.ts';
import { findCorners, type Corners, type FinderPattern } from './corners.ts';
import { fitMesh, pixelAt, type Mesh } from './mesh.ts';
import { knownModules } from './patterns.ts';

/** A flat drawing of one code, and where it lies in the picture. */
export interface FlatCode {
  /** MODULE_PX pixels a module, four modules of quiet zone. */
  readonly picture: Luma;
  readonly quad: Quad;
}

const MODULE_PX = 3;
const QUIET_MODULES = 4;
/** Share of the known modules that must be right: by chance it is half, on damaged codes eight in ten. */
const LEAST_KNOWN_SHARE = 0.75;
/** With so many right the side is right. */
const SURE_KNOWN_SHARE = 0.92;
const SMOOTH_MODULES = 0.1;
/** Room about the finder patterns' centres, as a share of their distance. */
const CROP_ROOM = 0.4;
/** Modules to each side among which one is dark or light. */
const NEIGHBOURS = 4;
/** Nominal ms per thousand modules of one mesh. */
const WORK_MS_PER_1000_MODULES = 40;
/** A picture full of false finder patterns ends here: a dozen meshes of a version 3. */
const MOST_WORK_MS = 450;

/** Flat drawings of the codes whose finder patterns are given, the likeliest first; few of them decode. */
export function* flattened(
  luma: Luma,
  patterns: readonly FinderPattern[],
  budget: Budget,
): Iterable<FlatCode> {
  let spentMs = 0;
  for (const inPicture of findCorners(patterns)) {
    const { crop, left, top, corners } = cropped(luma, inPicture);
    // Slightly smoothed, cloth and paper lose their grain; as it is, glare and small modules keep their edges.
    const smooth = blur(crop, Math.max(1, Math.round(SMOOTH_MODULES * corners.topLeft.module)));
    for (const picture of [crop, smooth]) {
      for (const side of corners.sides) {
        const workMs = (side * side * WORK_MS_PER_1000_MODULES) / 1000;
        spentMs += workMs;
        if (spentMs > MOST_WORK_MS || !budget.spend(workMs)) return;
        const mesh = fitMesh(picture, corners, side);
        const dark = darkModules(picture, mesh);
        const share = knownShare(dark, side);
        if (share < LEAST_KNOWN_SHARE) continue;
        yield { picture: drawn(dark, side), quad: outline(mesh, left, top) };
        if (share > SURE_KNOWN_SHARE) break;
      }
    }
  }
}

/** The part of the picture that holds the code, with room for what is bent outwards. */
function cropped(
  luma: Luma,
  { topLeft, topRight, bottomLeft, sides }: Corners,
): { crop: Luma; left: number; top: number; corners: Corners } {
  const fourth = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y };
  const xs = [topLeft.x, topRight.x, bottomLeft.x, fourth.x];
  const ys = [topLeft.y, topRight.y, bottomLeft.y, fourth.y];
  const room = CROP_ROOM * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const left = Math.max(0, Math.floor(Math.min(...xs) - room));
  const top = Math.max(0, Math.floor(Math.min(...ys) - room));
  const width = Math.min(luma.width, Math.ceil(Math.max(...xs) + room)) - left;
  const height = Math.min(luma.height, Math.ceil(Math.max(...ys) + room)) - top;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = (top + y) * luma.width + left;
    data.set(luma.data.subarray(row, row + width), y * width);
  }
  const moved = ({ x, y, module }: FinderPattern): FinderPattern => ({ x: x - left, y: y - top, module });
  return {
    crop: { width, height, data },
    left,
    top,
    corners: { topLeft: moved(topLeft), topRight: moved(topRight), bottomLeft: moved(bottomLeft), sides },
  };
}

/** 1 for each dark module, row-major. */
function darkModules(luma: Luma, { side, place }: Mesh): Uint8Array {
  const values = new Float32Array(side * side);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      let sum = 0;
      for (const [du, dv] of [
        [0.5, 0.5],
        [0.3, 0.5],
        [0.7, 0.5],
        [0.5, 0.3],
        [0.5, 0.7],
      ] as const) {
        const { x, y } = place(u + du, v + dv);
        sum += pixelAt(luma, x, y);
      }
      values[v * side + u] = sum / 5;
    }
  }
  const dark = new Uint8Array(side * side);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      dark[v * side + u] = (values[v * side + u] ?? 0) < localMiddle(values, side, u, v) ? 1 : 0;
    }
  }
  return dark;
}

/** The middle between the mean of the values above and below the neighbours' mean. */
function localMiddle(values: Float32Array, side: number, u: number, v: number): number {
  let sum = 0;
  let count = 0;
  const each = (visit: (value: number) => void): void => {
    for (let y = Math.max(0, v - NEIGHBOURS); y <= Math.min(side - 1, v + NEIGHBOURS); y++) {
      for (let x = Math.max(0, u - NEIGHBOURS); x <= Math.min(side - 1, u + NEIGHBOURS); x++) {
        visit(values[y * side + x] ?? 0);
      }
    }
  };
  each((value) => {
    sum += value;
    count += 1;
  });
  const mean = sum / count;
  let low = 0;
  let lows = 0;
  each((value) => {
    if (value < mean) {
      low += value;
      lows += 1;
    }
  });
  if (lows === 0 || lows === count) return mean;
  return (low / lows + (sum - low) / (count - lows)) / 2;
}

function knownShare(dark: Uint8Array, side: number): number {
  const known = knownModules(side);
  let right = 0;
  let count = 0;
  for (const [i, want] of known.entries()) {
    if (want === 255) continue;
    count += 1;
    if (want === dark[i]) right += 1;
  }
  return right / count;
}

function drawn(dark: Uint8Array, side: number): Luma {
  const width = (side + 2 * QUIET_MODULES) * MODULE_PX;
  const data = new Uint8Array(width * width).fill(255);
  for (let y = 0; y < side * MODULE_PX; y++) {
    for (let x = 0; x < side * MODULE_PX; x++) {
      const module = Math.floor(y / MODULE_PX) * side + Math.floor(x / MODULE_PX);
      if (dark[module] === 1)
        data[(y + QUIET_MODULES * MODULE_PX) * width + x + QUIET_MODULES * MODULE_PX] = 0;
    }
  }
  return { width, height: width, data };
}

function outline({ side, place }: Mesh, left: number, top: number): Quad {
  const corner = (u: number, v: number): Point => {
    const { x, y } = place(u, v);
    return { x: x + left, y: y + top };
  };
  return [corner(0, 0), corner(side, 0), corner(side, side), corner(0, side)];
}
