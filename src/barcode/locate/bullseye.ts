// MaxiCode's finder pattern: three dark rings about one centre (ISO/IEC 16023 4.11). Rows that cross it run dark and light
// eleven times at one width; rays from the centre then give its ellipse, so that it is found at any angle and tilt.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Steps } from '../../lib/steps.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import type { Box, Point } from '../vision/geometry.ts';
import { leastSquares } from '../vision/least-squares.ts';

/**
 * Radii where light and dark meet, in widths of a hexagon: 0.51, 1.18, 1.86, 2.53, 3.20 and 3.87 mm over 0.88 mm.
 * ISO/IEC 16023 4.11.4.
 */
const EDGES = [0.58, 1.34, 2.11, 2.88, 3.64, 4.4] as const;
/** The middle of the rings is a hexagon wide: of 2 px and more some row meets it. */
const ROW_STEP = 2;
/** Dark and light runs of a row through the centre, the middle one light: its width by that of the others. */
const RUNS = 11;
const MIDDLE = 5;
const MIDDLE_WIDTHS = 1.52;
/** Of a run's width, and in pixels: blur and the threshold move edges. */
const SLACK = 0.45;
const SLACK_PX = 0.7;
/** The threshold is the mean of the row within this share of the box's width. */
const WINDOW = 1 / 3;
const MIN_WINDOW_PX = 24;
/** Of the rays by which the ellipse is found so many must meet all six edges. */
const MIN_RAY_SHARE = 5 / 8;
/** Places to each side of the centre whose greys say what is dark, and how far they lie apart in widths of a run. */
const GREYS_REACH = 3;
const GREYS_STEP = 1.3;
/** Pixels by which a ray goes on. */
const RAY_STEP_PX = 0.25;
/** Of a hexagon's width by which an edge may be off: a third of a ring, and more while the centre is not known. */
const MAX_EDGE_ERROR = 0.25;
const FIRST_EDGE_ERROR = 0.65;
/** Rays from where a row crosses, which may be half a hexagon beside the centre, and then from the middle of their ellipse. */
const ROUNDS = [
  { count: 16, slack: FIRST_EDGE_ERROR },
  { count: 32, slack: MAX_EDGE_ERROR },
] as const;
/** Seen from 20° above its plane it is three times as long as wide. */
const MAX_ELONGATION = 3;

/** Nominal ns a pixel of a row, and ms of the rays about one place. */
const ROW_WORK_NS = 24;
const RAYS_WORK_MS = 0.4;

/** A bullseye: the ellipse that one width of a hexagon about its centre becomes. */
export interface Bullseye extends Point {
  /** Symmetric: a place in widths of a hexagon, in an unknown rotation, to pixels about the centre. */
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/**
 * Bullseyes of which a row through the box shows all runs, each once, in pixels of the image. Rests between rows; ends early,
 * with what was found, once the budget is used up.
 */
export function* findBullseyes(luma: Luma, box: Box, budget: Budget): Steps<readonly Bullseye[]> {
  const left = Math.max(0, Math.floor(box.left));
  const right = Math.min(luma.width, Math.ceil(box.right));
  const bottom = Math.min(luma.height, Math.ceil(box.bottom));
  const found: Bullseye[] = [];
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y += ROW_STEP) {
    if (!budget.spend(((right - left) * ROW_WORK_NS) / 1e6)) return found;
    for (const { centre, width } of crossings(luma, y, left, right)) {
      if (found.some((other) => Math.hypot(other.x - centre, other.y - y) < 6 * width)) continue;
      if (!isCrossedDown(luma, centre, y, width)) continue;
      if (!budget.spend(RAYS_WORK_MS)) return found;
      const eye = bullseyeAt(luma, { x: centre, y: y + 0.5 }, width);
      if (eye !== undefined) found.push(eye);
    }
    yield;
  }
  return found;
}

interface Crossing {
  readonly centre: number;
  /** Mean width of a run but the middle one. */
  readonly width: number;
}

/** Places of the row whose runs may be a bullseye's. */
function crossings({ width, data }: Luma, y: number, left: number, right: number): readonly Crossing[] {
  const length = right - left;
  if (length < RUNS) return [];
  const row = data.subarray(y * width + left, y * width + right);
  const half = Math.max(MIN_WINDOW_PX, length * WINDOW) >> 1;
  const found: Crossing[] = [];
  const starts: number[] = [];
  let sum = 0;
  for (let x = 0; x < Math.min(half, length); x++) sum += row[x] ?? 0;
  let wasDark = false;
  for (let x = 0; x <= length; x++) {
    if (x + half < length) sum += row[x + half] ?? 0;
    if (x - half > 0) sum -= row[x - half - 1] ?? 0;
    const count = Math.min(length, x + half + 1) - Math.max(0, x - half);
    const dark = x < length && (row[x] ?? 0) * count < sum;
    if (dark === wasDark) continue;
    wasDark = dark;
    starts.push(x);
    // A dark run has ended.
    if (dark || starts.length <= RUNS) continue;
    const from = starts.length - 1 - RUNS;
    const first = starts[from] ?? 0;
    const unit = (x - first) / (RUNS - 1 + MIDDLE_WIDTHS);
    let fits = true;
    for (let i = 0; i < RUNS && fits; i++) {
      const run = (starts[from + i + 1] ?? 0) - (starts[from + i] ?? 0);
      const want = i === MIDDLE ? MIDDLE_WIDTHS * unit : unit;
      fits = Math.abs(run - want) <= SLACK * want + SLACK_PX;
    }
    if (fits) found.push({ centre: left + (first + x) / 2, width: unit });
  }
  return found;
}

/** Whether the column through the place crosses the rings too: asked of every crossing, so by single pixels. */
function isCrossedDown({ width, height, data }: Luma, x: number, y: number, runPx: number): boolean {
  const column = Math.min(width - 1, Math.floor(x));
  const grey = (dx: number): number =>
    data[y * width + Math.max(0, Math.min(width - 1, Math.round(column + dx)))] ?? 0;
  // The first two rings of the row.
  const threshold = (grey(-1.26 * runPx) + grey(1.26 * runPx) + grey(-2.26 * runPx) + grey(2.26 * runPx)) / 4;
  const reach = Math.min(height, 6 * MAX_ELONGATION * runPx);
  for (const sign of [1, -1]) {
    const edges: number[] = [];
    let wasDark = false;
    for (let by = 0; by < reach && edges.length < EDGES.length; by++) {
      const row = y + sign * by;
      if (row < 0 || row >= height) return false;
      const isDark = (data[row * width + column] ?? 0) < threshold;
      if (isDark !== wasDark) edges.push(by);
      wasDark = isDark;
    }
    if (edges.length < EDGES.length || !areRings(edges, FIRST_EDGE_ERROR, 1)) return false;
  }
  return true;
}

/** Whether the distances are those of the rings' edges, by the scale that fits best. */
function areRings(edges: readonly number[], slack: number, slackPx: number): boolean {
  const px = dot(edges, EDGES) / dot(EDGES, EDGES);
  return EDGES.every((radius, k) => Math.abs((edges[k] ?? 0) - px * radius) < slack * px + slackPx);
}

/** The ellipse of the rings about the place; undefined where too few rays cross all of them. */
function bullseyeAt(luma: Luma, place: Point, runPx: number): Bullseye | undefined {
  let eye: Bullseye | undefined;
  for (const round of ROUNDS) {
    const centre = eye ?? place;
    const rays = raysFrom(luma, centre, runPx, round);
    if (rays === undefined) return undefined;
    eye = ellipseOf(rays, centre);
    if (eye === undefined) return undefined;
  }
  return eye;
}

interface Ray {
  readonly x: number;
  readonly y: number;
  /** Pixels from the centre to each edge. */
  readonly edges: readonly number[];
}

/** The rays that cross all six edges where rings of one width have them; undefined for too few. */
function raysFrom(
  luma: Luma,
  centre: Point,
  runPx: number,
  { count, slack }: (typeof ROUNDS)[number],
): readonly Ray[] | undefined {
  const rays: Ray[] = [];
  const [dark, light] = greysAbout(luma, centre, runPx);
  const threshold = (dark + light) / 2;
  for (let i = 0; i < count; i++) {
    if (i - rays.length > (1 - MIN_RAY_SHARE) * count) return undefined;
    const [x, y] = [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count)];
    const isDark = (at: number): boolean =>
      bilinearAt(luma, centre.x + at * x, centre.y + at * y) < threshold;
    const edges = ringsAlong(isDark, runPx * 6 * MAX_ELONGATION, slack);
    if (edges !== undefined) rays.push({ x, y, edges });
  }
  return rays.length < MIN_RAY_SHARE * count ? undefined : rays;
}

/**
 * Pixels at which a ray no longer than `reach` crosses the edges of rings; undefined for others, known as soon as the next edge
 * is too near, or is not there, whatever width of a hexagon suits those before it.
 */
function ringsAlong(
  isDark: (at: number) => boolean,
  reach: number,
  slack: number,
): readonly number[] | undefined {
  const edges: number[] = [];
  let [least, most] = [0, (reach + RAY_STEP_PX) / ((EDGES.at(-1) ?? 0) - slack)];
  let wasDark = false;
  for (const radius of EDGES) {
    let at = edges.length === 0 ? 0 : (edges.at(-1) ?? 0) + RAY_STEP_PX;
    const end = Math.min(reach, most * (radius + slack) + RAY_STEP_PX);
    while (at < end && isDark(at) === wasDark) at += RAY_STEP_PX;
    if (at >= end || at <= least * (radius - slack) - RAY_STEP_PX) return undefined;
    wasDark = !wasDark;
    edges.push(at);
    least = Math.max(least, (at - RAY_STEP_PX) / (radius + slack));
    if (radius > slack) most = Math.min(most, (at + RAY_STEP_PX) / (radius - slack));
  }
  return areRings(edges, slack, RAY_STEP_PX) ? edges : undefined;
}

/** Dark and light within the rings: of a grid of places the tenth that is darkest, and lightest. */
function greysAbout(luma: Luma, { x, y }: Point, runPx: number): readonly [number, number] {
  const side = 2 * GREYS_REACH + 1;
  const greys = new Float32Array(side * side);
  for (let i = 0; i < greys.length; i++) {
    const [u, v] = [(i % side) - GREYS_REACH, Math.floor(i / side) - GREYS_REACH];
    greys[i] = bilinearAt(luma, x + u * GREYS_STEP * runPx, y + v * GREYS_STEP * runPx);
  }
  greys.sort();
  return [greys[Math.floor(greys.length * 0.1)] ?? 0, greys[Math.floor(greys.length * 0.9)] ?? 255];
}

/** a·x² + 2b·xy + c·y² + d·x + e·y + f = radius² for every edge; the root of the form's inverse takes the circle to the ellipse. */
function ellipseOf(rays: readonly Ray[], centre: Point): Bullseye | undefined {
  const points = rays.flatMap(({ x, y, edges }) =>
    edges.map((distance, k) => ({ x: x * distance, y: y * distance, square: (EDGES[k] ?? 0) ** 2 })),
  );
  const solved = leastSquares(
    [
      points.map(({ x }) => x * x),
      points.map(({ x, y }) => 2 * x * y),
      points.map(({ y }) => y * y),
      points.map(({ x }) => x),
      points.map(({ y }) => y),
      points.map(() => 1),
    ],
    points.map(({ square }) => square),
  );
  if (solved === undefined) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = solved;
  const determinant = a * c - b * b;
  if (!(determinant > 0)) return undefined;
  const middle = (a + c) / 2;
  const apart = Math.hypot((a - c) / 2, b);
  const [long, short] = [middle - apart, middle + apart];
  if (!(long > 0) || short / long > MAX_ELONGATION ** 2) return undefined;
  const angle = Math.atan2(2 * b, a - c) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Along `angle` 1/px² is greatest, so that direction is the short one.
  const [along, across] = [1 / Math.sqrt(short), 1 / Math.sqrt(long)];
  return {
    x: centre.x - (c * d - b * e) / (2 * determinant),
    y: centre.y - (a * e - b * d) / (2 * determinant),
    xx: along * cos * cos + across * sin * sin,
    xy: (along - across) * cos * sin,
    yy: along * sin * sin + across * cos * cos,
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
