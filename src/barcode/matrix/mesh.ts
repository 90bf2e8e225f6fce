// A mesh over a code that is bent: nodes every few modules, each moved to where the modules around it are clearest.
// Starts from the finder patterns and works its way outwards; what is known of the code must fit, unknown modules must
// be dark or light and nothing between.
import { centreAt, MARGIN, MODULE_PX, type Rectified } from './rectify.ts';
import { UNKNOWN } from './modules.ts';

/** Where each module lies: offsets from its place on the plane, in pixels of the raster. */
export interface Mesh {
  /** At (cells + 1)² nodes from corner to corner of the code. */
  readonly cells: number;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
}

/**
 * Modules between nodes, about, and modules around a node that judge it: coarse for the bend, fine for the creases. Of
 * 138 rasters of known codes two levels (6 and 3.5, reach 4) read 126, with the third 131.
 */
const LEVELS = [
  { spacing: 6, reach: 5 },
  { spacing: 3.5, reach: 3.5 },
  { spacing: 2.5, reach: 2.5 },
] as const;
/** How far about the place that the neighbours say a node is looked for, in pixels of the raster, and in which steps. */
const FIRST_SEARCH = { reach: 6, step: 2 } as const;
const NEXT_SEARCHES = [
  { reach: 2, step: 1 },
  { reach: 1, step: 1 },
] as const;
type Search = { readonly reach: number; readonly step: number };
/** Nodes stay so near to the plane that their windows lie on the raster. */
const MAX_OFFSET = (MARGIN - 1.5) * MODULE_PX;
/** Weight of a known module against an unknown one: 1 reads 129 of 138 rasters, 1.5 and 2 read 131, 3 reads 129. */
const KNOWN_WEIGHT = 2;
/** Cost of a module's distance from where the neighbours say, in clear modules: 5 reads 128 of 138 rasters, 8 and 12 read 131 to 133. */
const STIFFNESS = 10;
/** Mean deviation, in levels of grey, below which a window has no contrast and no say. */
const MIN_SPREAD = 4;

/** What is known of a code before it is read. */
export interface Known {
  /** side · side modules, row by row: 0 light, 1 dark, UNKNOWN. */
  readonly known: Uint8Array;
  /** Where its finder patterns lie, in sides of the code from its first corner. */
  readonly finders: readonly (readonly [number, number])[];
}

/** The mesh of a code drawn by `rectify`. */
export function fitMesh(raster: Rectified, { known, finders }: Known): Mesh {
  const { side } = raster;
  const clarity = clarityOf(raster, known);
  let mesh: Mesh | undefined;
  for (const { spacing, reach } of LEVELS) {
    const cells = Math.max(3, Math.round(side / spacing));
    const before = mesh;
    const next: Mesh = {
      cells,
      dx: new Float64Array((cells + 1) ** 2),
      dy: new Float64Array((cells + 1) ** 2),
    };
    const settle = (i: number, j: number, x: number, y: number, search: Search): void => {
      const index = j * (cells + 1) + i;
      const [x0, y0] = [held(Math.round(x)), held(Math.round(y))];
      clarity.look((i / cells) * side, (j / cells) * side, reach, x0, y0);
      let best = -Infinity;
      for (let b = -search.reach; b <= search.reach; b += search.step) {
        for (let a = -search.reach; a <= search.reach; a += search.step) {
          const [dx, dy] = [held(x0 + a), held(y0 + b)];
          const away = ((dx - x) ** 2 + (dy - y) ** 2) / MODULE_PX ** 2;
          const score = clarity.at(dx, dy) - STIFFNESS * away;
          if (score <= best) continue;
          best = score;
          next.dx[index] = dx;
          next.dy[index] = dy;
        }
      }
    };
    const order = outwards(cells, finders);
    if (before === undefined) {
      const placed = new Uint8Array((cells + 1) ** 2);
      // From the finder patterns outwards: each node expects to go on as its placed neighbours do.
      for (const [i, j] of order) {
        const [x, y] = expectation(next, placed, i, j);
        settle(i, j, x, y, FIRST_SEARCH);
        placed[j * (cells + 1) + i] = 1;
      }
    } else {
      for (const [i, j] of order) {
        next.dx[j * (cells + 1) + i] = offsetAt(before.dx, before.cells, i / cells, j / cells);
        next.dy[j * (cells + 1) + i] = offsetAt(before.dy, before.cells, i / cells, j / cells);
      }
    }
    for (const search of NEXT_SEARCHES) {
      for (const [i, j] of order) {
        const index = j * (cells + 1) + i;
        const [x, y] = neighbourMean(next, i, j);
        settle(i, j, ((next.dx[index] ?? 0) + x) / 2, ((next.dy[index] ?? 0) + y) / 2, search);
      }
    }
    mesh = next;
  }
  return mesh ?? { cells: 1, dx: new Float64Array(4), dy: new Float64Array(4) };
}

/** Bilinear between the nodes; s and t in shares of the side. */
export function offsetAt(offsets: Float64Array, cells: number, s: number, t: number): number {
  const a = Math.min(1, Math.max(0, s)) * cells;
  const b = Math.min(1, Math.max(0, t)) * cells;
  const i = Math.min(cells - 1, Math.floor(a));
  const j = Math.min(cells - 1, Math.floor(b));
  const p = a - i;
  const q = b - j;
  const at = j * (cells + 1) + i;
  return (
    (1 - q) * ((1 - p) * (offsets[at] ?? 0) + p * (offsets[at + 1] ?? 0)) +
    q * ((1 - p) * (offsets[at + cells + 1] ?? 0) + p * (offsets[at + cells + 2] ?? 0))
  );
}

function held(offset: number): number {
  return Math.max(-MAX_OFFSET, Math.min(MAX_OFFSET, offset));
}

/** Nodes by their distance from the nearest finder pattern. */
function outwards(cells: number, finders: Known['finders']): readonly (readonly [number, number])[] {
  const nodes = Array.from({ length: (cells + 1) ** 2 }, (_, index): readonly [number, number] => [
    index % (cells + 1),
    Math.floor(index / (cells + 1)),
  ]);
  const away = ([i, j]: readonly [number, number]): number =>
    Math.min(...finders.map(([s, t]) => Math.hypot(i - s * cells, j - t * cells)));
  return nodes.sort((a, b) => away(a) - away(b));
}

/** Where a node should lie by its placed neighbours: on where two in a row are placed, else beside one. */
function expectation(
  { cells, dx, dy }: Mesh,
  placed: Uint8Array,
  i: number,
  j: number,
): readonly [number, number] {
  let [x, y, guesses] = [0, 0, 0];
  const index = (a: number, b: number): number =>
    a < 0 || b < 0 || a > cells || b > cells ? -1 : b * (cells + 1) + a;
  for (const [di, dj] of [
    [-1, 0],
    [0, -1],
    [1, 0],
    [0, 1],
  ] as const) {
    const near = index(i + di, j + dj);
    const far = index(i + 2 * di, j + 2 * dj);
    if (near < 0 || placed[near] !== 1) continue;
    const slope = far >= 0 && placed[far] === 1 ? 0.7 : 0;
    x += (dx[near] ?? 0) + slope * ((dx[near] ?? 0) - (dx[far] ?? 0));
    y += (dy[near] ?? 0) + slope * ((dy[near] ?? 0) - (dy[far] ?? 0));
    guesses += 1;
  }
  return guesses === 0 ? [0, 0] : [x / guesses, y / guesses];
}

/** The mean of the points between opposite neighbours; the node's own place where there are none. */
function neighbourMean({ cells, dx, dy }: Mesh, i: number, j: number): readonly [number, number] {
  const at = j * (cells + 1) + i;
  const mean = (offsets: Float64Array): number => {
    const across = ((offsets[at - 1] ?? 0) + (offsets[at + 1] ?? 0)) / 2;
    const down = ((offsets[at - cells - 1] ?? 0) + (offsets[at + cells + 1] ?? 0)) / 2;
    if (i > 0 && i < cells) return j > 0 && j < cells ? (across + down) / 2 : across;
    return j > 0 && j < cells ? down : (offsets[at] ?? 0);
  };
  return [mean(dx), mean(dy)];
}

/**
 * How far dark and light are apart in the modules of a window; known ones count when they are right. In units of the
 * geometric mean of the contrast here and where the search began: by the contrast here alone every place without
 * half-covered modules is as good (114 of 138 rasters read), by the other alone flat places are as bad as wrong ones.
 */
function clarityOf(
  { data, width, side }: Rectified,
  known: Uint8Array,
): {
  /** Sets the window: up to 2·reach modules about a point of the code, at its rim with one module of quiet zone. */
  readonly look: (u: number, v: number, reach: number, dx: number, dy: number) => void;
  readonly at: (dx: number, dy: number) => number;
} {
  const places = new Int32Array(side * side);
  const wanted = new Int8Array(side * side);
  let count = 0;
  let reference = 0;
  const meanAt = (shift: number): number => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += data[(places[i] ?? 0) + shift] ?? 0;
    return sum / count;
  };
  return {
    look(u, v, reach, dx, dy) {
      const size = Math.min(side, Math.round(2 * reach));
      const start = (centre: number): number =>
        Math.min(side + 1 - size, Math.max(-1, Math.round(centre - reach)));
      const [u0, v0] = [start(u), start(v)];
      count = 0;
      for (let y = v0; y < v0 + size; y++) {
        for (let x = u0; x < u0 + size; x++) {
          const inside = x >= 0 && y >= 0 && x < side && y < side;
          const want = inside ? known[y * side + x] : 0;
          places[count] = centreAt(width, x, y);
          wanted[count] = want === UNKNOWN ? 0 : want === 1 ? 1 : -1;
          count += 1;
        }
      }
      const shift = dy * width + dx;
      const mean = meanAt(shift);
      reference = 0;
      for (let i = 0; i < count; i++) reference += Math.abs((data[(places[i] ?? 0) + shift] ?? 0) - mean);
      reference = Math.max(MIN_SPREAD, reference / count);
    },
    at(dx, dy) {
      const shift = dy * width + dx;
      const mean = meanAt(shift);
      let spread = 0;
      let right = 0;
      let unknown = 0;
      for (let i = 0; i < count; i++) {
        const depth = mean - (data[(places[i] ?? 0) + shift] ?? 0);
        const want = wanted[i] ?? 0;
        spread += Math.abs(depth);
        if (want === 0) unknown += Math.abs(depth);
        else right += want * depth;
      }
      spread /= count;
      if (spread < MIN_SPREAD) return 0;
      return (unknown + KNOWN_WEIGHT * right) / Math.sqrt(reference * spread);
    },
  };
}
