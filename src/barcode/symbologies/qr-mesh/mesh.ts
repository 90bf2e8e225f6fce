// A mesh over a QR code that is bent: nodes every few modules, each moved to where the modules around it are clearest.
// Starts from the three finder patterns and works its way outwards; what is known of the code (finder, timing and
// alignment patterns) must fit, unknown modules must be dark or light and nothing between.
import type { Luma } from '../../../image/types.ts';
import type { Point } from '../reader.ts';
import type { Corners } from './corners.ts';
import { knownModules } from './patterns.ts';

export interface Mesh {
  readonly side: number;
  /** Module coordinates (0…side) to pixels. */
  readonly place: (u: number, v: number) => Point;
}

/** Modules between nodes, about, and modules around a node that judge it: coarse for the bend, fine for the creases. */
const LEVELS = [
  { spacing: 6, reach: 4 },
  { spacing: 3.5, reach: 4 },
] as const;
/** How far about the place that the neighbours say a node is looked for, in modules, and in which steps. */
const FIRST_SEARCH = { reach: 1, step: 0.25 } as const;
const NEXT_SEARCHES = [
  { reach: 0.4, step: 0.2 },
  { reach: 0.2, step: 0.1 },
] as const;
type Search = { readonly reach: number; readonly step: number };
/** Weight of a known module against an unknown one. */
const KNOWN_WEIGHT = 2.5;
/** Cost of a module's distance from where the neighbours say, in clear modules: of 48 images 3 reads 2 to 4, 8 reads 7, 20 reads 7. */
const STIFFNESS = 8;

/** Offsets from the plane through the finder patterns, in pixels, at (cells + 1)² nodes from corner to corner. */
interface Grid {
  readonly cells: number;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
}

type Place = (u: number, v: number) => Point;

/** The mesh for a side of `side` modules; its fit to the known modules says whether the side is right. */
export function fitMesh(luma: Luma, corners: Corners, side: number): Mesh {
  const { topLeft, topRight, bottomLeft } = corners;
  const span = side - 7;
  const u = { x: (topRight.x - topLeft.x) / span, y: (topRight.y - topLeft.y) / span };
  const v = { x: (bottomLeft.x - topLeft.x) / span, y: (bottomLeft.y - topLeft.y) / span };
  const plane: Place = (a, b) => ({
    x: topLeft.x + (a - 3.5) * u.x + (b - 3.5) * v.x,
    y: topLeft.y + (a - 3.5) * u.y + (b - 3.5) * v.y,
  });
  const known = knownModules(side);
  const pixels = Math.max(Math.hypot(u.x, u.y), Math.hypot(v.x, v.y));
  let grid: Grid | undefined;
  for (const { spacing, reach } of LEVELS) {
    const cells = Math.max(3, Math.round(side / spacing));
    const before = grid;
    const next = emptyGrid(cells);
    const settle = (i: number, j: number, expected: Point, search: Search): void => {
      const index = j * (cells + 1) + i;
      const window = windowAt((i / cells) * side, (j / cells) * side, side, reach);
      let best = -Infinity;
      for (let a = -search.reach; a <= search.reach + 1e-9; a += search.step) {
        for (let b = -search.reach; b <= search.reach + 1e-9; b += search.step) {
          const dx = a * u.x + b * v.x;
          const dy = a * u.y + b * v.y;
          const away = Math.hypot(dx, dy) / pixels;
          const score =
            clarity(luma, known, side, window, plane, expected.x + dx, expected.y + dy) -
            STIFFNESS * away * away;
          if (score <= best) continue;
          best = score;
          next.dx[index] = expected.x + dx;
          next.dy[index] = expected.y + dy;
        }
      }
    };
    if (before === undefined) {
      const placed = new Uint8Array((cells + 1) ** 2);
      // From the finder patterns outwards: each node expects to go on as its placed neighbours do.
      for (const [i, j] of outwards(cells)) {
        const expected = expectation(next, placed, i, j);
        settle(i, j, expected ?? { x: 0, y: 0 }, FIRST_SEARCH);
        placed[j * (cells + 1) + i] = 1;
      }
    } else {
      for (const [i, j] of outwards(cells)) {
        const { x, y } = offsetAt(before, i / cells, j / cells);
        next.dx[j * (cells + 1) + i] = x;
        next.dy[j * (cells + 1) + i] = y;
      }
    }
    for (const search of NEXT_SEARCHES) {
      for (const [i, j] of outwards(cells)) {
        const index = j * (cells + 1) + i;
        const mean = neighbourMean(next, i, j);
        settle(
          i,
          j,
          { x: ((next.dx[index] ?? 0) + mean.x) / 2, y: ((next.dy[index] ?? 0) + mean.y) / 2 },
          search,
        );
      }
    }
    grid = next;
  }
  const last = grid ?? emptyGrid(1);
  return {
    side,
    place: (a, b) => {
      const p = plane(a, b);
      const { x, y } = offsetAt(last, a / side, b / side);
      return { x: p.x + x, y: p.y + y };
    },
  };
}

function emptyGrid(cells: number): Grid {
  return { cells, dx: new Float64Array((cells + 1) ** 2), dy: new Float64Array((cells + 1) ** 2) };
}

/** Nodes by their distance from the nearest finder pattern's corner of the code. */
function outwards(cells: number): readonly (readonly [number, number])[] {
  const nodes = Array.from({ length: (cells + 1) ** 2 }, (_, index): readonly [number, number] => [
    index % (cells + 1),
    Math.floor(index / (cells + 1)),
  ]);
  const away = ([i, j]: readonly [number, number]): number =>
    Math.min(Math.hypot(i, j), Math.hypot(cells - i, j), Math.hypot(i, cells - j));
  return nodes.sort((a, b) => away(a) - away(b));
}

/** Bilinear between the nodes; s and t in shares of the side. */
function offsetAt({ cells, dx, dy }: Grid, s: number, t: number): Point {
  const a = Math.min(1, Math.max(0, s)) * cells;
  const b = Math.min(1, Math.max(0, t)) * cells;
  const i = Math.min(cells - 1, Math.floor(a));
  const j = Math.min(cells - 1, Math.floor(b));
  const p = a - i;
  const q = b - j;
  const at = j * (cells + 1) + i;
  const mix = (values: Float64Array): number =>
    (1 - q) * ((1 - p) * (values[at] ?? 0) + p * (values[at + 1] ?? 0)) +
    q * ((1 - p) * (values[at + cells + 1] ?? 0) + p * (values[at + cells + 2] ?? 0));
  return { x: mix(dx), y: mix(dy) };
}

/** Where a node should lie by its placed neighbours: on where two in a row are placed, else beside one. */
function expectation({ cells, dx, dy }: Grid, placed: Uint8Array, i: number, j: number): Point | undefined {
  const guesses: Point[] = [];
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
    guesses.push({
      x: (dx[near] ?? 0) + slope * ((dx[near] ?? 0) - (dx[far] ?? 0)),
      y: (dy[near] ?? 0) + slope * ((dy[near] ?? 0) - (dy[far] ?? 0)),
    });
  }
  return guesses.length === 0 ? undefined : meanOf(guesses);
}

function neighbourMean({ cells, dx, dy }: Grid, i: number, j: number): Point {
  const at = j * (cells + 1) + i;
  const points: Point[] = [];
  if (i > 0 && i < cells) points.push(between(dx, dy, at - 1, at + 1));
  if (j > 0 && j < cells) points.push(between(dx, dy, at - cells - 1, at + cells + 1));
  return points.length === 0 ? { x: dx[at] ?? 0, y: dy[at] ?? 0 } : meanOf(points);
}

function between(dx: Float64Array, dy: Float64Array, a: number, b: number): Point {
  return { x: ((dx[a] ?? 0) + (dx[b] ?? 0)) / 2, y: ((dy[a] ?? 0) + (dy[b] ?? 0)) / 2 };
}

function meanOf(points: readonly Point[]): Point {
  const n = Math.max(1, points.length);
  return { x: points.reduce((sum, p) => sum + p.x, 0) / n, y: points.reduce((sum, p) => sum + p.y, 0) / n };
}

/** First module and count of the window about a node; at the rim the window lies inside. */
function windowAt(u: number, v: number, side: number, reach: number): { u: number; v: number; size: number } {
  const size = Math.min(side, 2 * reach);
  // One module of quiet zone belongs to the window at the rim: it is known to be light.
  const start = (centre: number): number =>
    Math.min(side + 1 - size, Math.max(-1, Math.round(centre - reach)));
  return { u: start(u), v: start(v), size };
}

/** How dark or light, and nothing between, the modules around a node are; known ones count when they are right. */
function clarity(
  luma: Luma,
  known: Uint8Array,
  side: number,
  window: { readonly u: number; readonly v: number; readonly size: number },
  plane: Place,
  dx: number,
  dy: number,
): number {
  const values: number[] = [];
  const wanted: number[] = [];
  let sum = 0;
  for (let v = window.v; v < window.v + window.size; v++) {
    for (let u = window.u; u < window.u + window.size; u++) {
      const { x, y } = plane(u + 0.5, v + 0.5);
      const value = pixelAt(luma, x + dx, y + dy);
      values.push(value);
      wanted.push(u < 0 || v < 0 || u >= side || v >= side ? 0 : (known[v * side + u] ?? 255));
      sum += value;
    }
  }
  const mean = sum / values.length;
  let spread = 1;
  for (const value of values) spread += Math.abs(value - mean);
  spread /= values.length;
  let score = 0;
  for (let i = 0; i < values.length; i++) {
    const depth = Math.max(-1.5, Math.min(1.5, (mean - (values[i] ?? 0)) / spread));
    const want = wanted[i];
    score += want === 255 ? Math.abs(depth) : KNOWN_WEIGHT * (want === 1 ? depth : -depth);
  }
  // A patch without contrast has no say.
  return spread < 4 ? 0 : score;
}

/** Bilinear value at a point; the edge goes on outside. */
export function pixelAt({ width, height, data }: Luma, x: number, y: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const py = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const ix = Math.floor(px);
  const iy = Math.floor(py);
  const fx = px - ix;
  const fy = py - iy;
  const at = iy * width + ix;
  const above = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}
