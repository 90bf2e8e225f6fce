// The grid of a matrix symbol in an image: from its corners, refined by the edges between dark and light modules.
import type { Luma } from '../../../image/types.ts';
import { distance, type Point, type Quad } from '../../vision/geometry.ts';
import { fitHomography, type Homography, type Pair, project } from '../../vision/homography.ts';
import { leastSquares } from '../../vision/least-squares.ts';
import { apertureOf, moduleMean, reflectanceAt } from '../reflectance.ts';

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly homography: Homography;
}

/** An edge between two modules: where the grid has it, and how far from there it is, in modules. */
interface GridEdge {
  readonly u: number;
  readonly v: number;
  readonly deviation: number;
  /** Between two columns, or between two rows. */
  readonly across: 'columns' | 'rows';
  readonly falls: boolean;
}

/** ISO/IEC 15415: the aperture is 80 % of a module. */
const APERTURE_MODULES = 0.8;
const MAX_LINES = 60;
/** An edge that is further from its place is none of the grid's. */
const MAX_DEVIATION = 0.5;
const SAMPLES_PER_EDGE = 12;
const ROUNDS = 3;
/** Grid non-uniformity is that of blocks of so many modules a side: one edge alone may be noise. */
const BLOCK_MODULES = 5;
const MIN_EDGES_A_BLOCK = 4;
const MIN_EDGES = 16;

export function gridOf(quad: Quad, columns: number, rows: number): Grid | undefined {
  const corners = [
    [0, 0],
    [columns, 0],
    [columns, rows],
    [0, rows],
  ] as const;
  return fitted(
    corners.map(([u, v], i) => ({ u, v, x: quad[i]?.x ?? 0, y: quad[i]?.y ?? 0, weight: 1 })),
    columns,
    rows,
  );
}

function fitted(pairs: readonly Pair[], columns: number, rows: number): Grid | undefined {
  const homography = fitHomography(pairs, Math.max(columns, rows), 1e-3);
  return homography && { columns, rows, homography };
}

export function pointAt({ homography }: Grid, u: number, v: number): Point {
  return project(homography, u, v);
}

/** Pixels of a module along rows and along columns, means over the symbol. */
export function spacings(grid: Grid): { readonly x: number; readonly y: number } {
  const { columns, rows } = grid;
  const side = (u: number, v: number, toU: number, toV: number): number =>
    distance(pointAt(grid, u, v), pointAt(grid, toU, toV));
  return {
    x: (side(0, 0, columns, 0) + side(0, rows, columns, rows)) / (2 * columns),
    y: (side(0, 0, 0, rows) + side(columns, 0, columns, rows)) / (2 * rows),
  };
}

/** Reflectance of each module, row by row, with `ring` modules around the symbol; NaN beyond the image. */
export function sampleModules(luma: Luma, grid: Grid, ring: number): Float64Array {
  const { columns, rows } = grid;
  const { x, y } = spacings(grid);
  const aperture = apertureOf((APERTURE_MODULES * (x + y)) / 2);
  const across = columns + 2 * ring;
  const modules = new Float64Array(across * (rows + 2 * ring));
  for (let i = 0; i < modules.length; i += 1) {
    const at = pointAt(grid, (i % across) - ring + 0.5, Math.floor(i / across) - ring + 0.5);
    modules[i] = moduleMean(luma, at.x, at.y, aperture) ?? Number.NaN;
  }
  return modules;
}

/** The grid moved to the edges that the image has; `threshold` parts dark from light. Undefined if it has too few. */
export function refined(luma: Luma, grid: Grid, threshold: number): Grid | undefined {
  let current = grid;
  for (let round = 0; round < ROUNDS; round += 1) {
    const edges = balanced(edgesOn(luma, current, threshold));
    const moved = edges.length < MIN_EDGES ? undefined : movedBy(current, edges);
    if (moved === undefined) return undefined;
    current = moved;
  }
  return current;
}

/** The largest distance of a part of the grid from its place in an even grid, in modules, and how much wider dark modules are. */
export function unevenness(
  luma: Luma,
  grid: Grid,
  threshold: number,
): { readonly grid: number; readonly growth: number } {
  const edges = edgesOn(luma, grid, threshold);
  const blocks = new Map<string, { columns: number[]; rows: number[] }>();
  for (const { u, v, deviation, across } of balanced(edges)) {
    const key = `${Math.floor(u / BLOCK_MODULES)} ${Math.floor(v / BLOCK_MODULES)}`;
    const block = blocks.get(key) ?? { columns: [], rows: [] };
    blocks.set(key, block);
    block[across].push(deviation);
  }
  const shift = (deviations: readonly number[]): number =>
    deviations.length < MIN_EDGES_A_BLOCK ? 0 : mean(deviations);
  const shifts = [...blocks.values()].map(({ columns, rows }) => Math.hypot(shift(columns), shift(rows)));
  return { grid: Math.max(0, ...shifts), growth: growthOf(edges) };
}

/** Edges that begin a dark module come early and those that end it late where print grows: by half of the growth each. */
function growthOf(edges: readonly GridEdge[]): number {
  const of = (falls: boolean): number =>
    mean(edges.flatMap((edge) => (edge.falls === falls ? [edge.deviation] : [])));
  return edges.length === 0 ? 0 : of(false) - of(true);
}

function balanced(edges: readonly GridEdge[]): readonly GridEdge[] {
  const half = growthOf(edges) / 2;
  return edges.map((edge) => ({ ...edge, deviation: edge.deviation + (edge.falls ? half : -half) }));
}

/** The edges between neighbours that differ, of the symbol and against its quiet zone; of a large symbol in some of its lines. */
function edgesOn(luma: Luma, grid: Grid, threshold: number): readonly GridEdge[] {
  const modules = sampleModules(luma, grid, 1);
  const { columns, rows } = grid;
  const width = columns + 2;
  const edges: GridEdge[] = [];
  const add = (u: number, v: number, across: 'columns' | 'rows', before: number, after: number): void => {
    if (Number.isNaN(before) || Number.isNaN(after) || before >= threshold === after >= threshold) return;
    const deviation = crossing(luma, grid, { u, v, across }, threshold);
    if (deviation !== undefined) edges.push({ u, v, across, deviation, falls: before >= threshold });
  };
  const step = (lines: number): number => Math.ceil(lines / MAX_LINES);
  for (let row = 0; row < rows; row += step(rows))
    for (let u = 0; u <= columns; u += 1) {
      const at = (row + 1) * width + u;
      add(u, row + 0.5, 'columns', modules[at] ?? Number.NaN, modules[at + 1] ?? Number.NaN);
    }
  for (let column = 0; column < columns; column += step(columns))
    for (let v = 0; v <= rows; v += 1) {
      const at = v * width + column + 1;
      add(column + 0.5, v, 'rows', modules[at] ?? Number.NaN, modules[at + width] ?? Number.NaN);
    }
  return edges;
}

/** Where the reflectance crosses the threshold between the middles of two modules: modules from the grid's line. */
function crossing(
  luma: Luma,
  grid: Grid,
  { u, v, across }: Pick<GridEdge, 'u' | 'v' | 'across'>,
  threshold: number,
): number | undefined {
  const [du, dv] = across === 'columns' ? [1, 0] : [0, 1];
  let nearest: number | undefined;
  let before = 0;
  for (let i = 0; i <= SAMPLES_PER_EDGE; i += 1) {
    const t = (i / SAMPLES_PER_EDGE - 0.5) * 2 * MAX_DEVIATION;
    const at = pointAt(grid, u + t * du, v + t * dv);
    const here = reflectanceAt(luma, at.x, at.y);
    if (i > 0 && here >= threshold !== before >= threshold) {
      const share = (threshold - before) / (here - before);
      const place = t - ((1 - share) * 2 * MAX_DEVIATION) / SAMPLES_PER_EDGE;
      if (nearest === undefined || Math.abs(place) < Math.abs(nearest)) nearest = place;
    }
    before = here;
  }
  return nearest;
}

/** The grid whose lines lie at the edges: deviations along each axis as a perspective's first terms, then a new perspective. */
function movedBy(grid: Grid, edges: readonly GridEdge[]): Grid | undefined {
  const { columns, rows } = grid;
  const side = Math.max(columns, rows);
  const along = (across: GridEdge['across']): ((u: number, v: number) => number) | undefined => {
    const own = edges.filter((edge) => edge.across === across);
    const terms = (u: number, v: number): readonly number[] => {
      const [a, b] = across === 'columns' ? [u / side, v / side] : [v / side, u / side];
      return [1, a, b, a * a, a * b];
    };
    const rowsOfTerms = own.map(({ u, v }) => terms(u, v));
    const factors = leastSquares(
      [0, 1, 2, 3, 4].map((term) => rowsOfTerms.map((row) => row[term] ?? 0)),
      own.map(({ deviation }) => deviation),
    );
    return factors && ((u, v) => terms(u, v).reduce((sum, term, i) => sum + term * (factors[i] ?? 0), 0));
  };
  const [right, down] = [along('columns'), along('rows')];
  if (right === undefined || down === undefined) return undefined;
  const pairs: Pair[] = [];
  for (const v of [0, rows / 2, rows])
    for (const u of [0, columns / 2, columns]) {
      const { x, y } = pointAt(grid, u + right(u, v), v + down(u, v));
      pairs.push({ u, v, x, y, weight: 1 });
    }
  return fitted(pairs, columns, rows);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
