// The lattice on which spots stand: two directions at right angles, one pitch, and the place of each spot in columns and rows.
import { leastSquares } from '../vision/least-squares.ts';
import type { Spot } from './spots.ts';

/** x = xs · (column, row, 1), y the same with ys: places on the lattice to pixels. */
export interface Lattice {
  readonly xs: readonly [number, number, number];
  readonly ys: readonly [number, number, number];
  readonly pitch: number;
  readonly places: readonly Place[];
}

export interface Place {
  readonly column: number;
  readonly row: number;
}

/** Dots of a Data Matrix of ten modules, at least; and spots of all that are not noise at most. */
const MIN_SPOTS = 30;
const MAX_SPOTS = 4000;
/** Spots of a part of a code that say how they lie. A choice. */
const MIN_PROBED = 12;
/** Of the pitch: neighbours that count for it, and how far a dot may lie off its place. */
const NEAR = [0.75, 1.3] as const;
const MAX_OFF = 0.3;
/** How much the directions to the next spots keep to two at right angles: 1 for a grid, 0 for grain; letters of print have 0.2 to 0.5. */
const MIN_COHERENCE = 0.55;
/** Spots that are asked first, and what they show where all have that much: a tenth off. */
const SAMPLED = 40;
const MIN_SAMPLED_COHERENCE = 0.45;
/** Steps are known better from the spots that they led to. */
const ROUNDS = 2;
/** Of the spots, which stand on one lattice. */
const MIN_PLACED = 0.5;
/** Steps from a spot to others of its lattice: neighbours that were not struck leave gaps. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const;

interface Step {
  readonly x: number;
  readonly y: number;
}

/** How the nearest spots lie about each other. */
interface Directions {
  readonly near: Finder;
  readonly pitch: number;
  /** Radians. */
  readonly angle: number;
  /** 1 where all lie in two directions at right angles, 0 for grain. */
  readonly coherence: number;
}

/** Undefined where fewer than `least` spots stand on one, as of grain and letters. */
export function latticeOf(spots: readonly Spot[], least: number = MIN_SPOTS): Lattice | undefined {
  const directions = spots.length < least ? undefined : directionsOf(spots);
  if (directions === undefined || directions.coherence < MIN_COHERENCE) return undefined;
  const { near, pitch, angle } = directions;
  const [x, y] = [pitch * Math.cos(angle), pitch * Math.sin(angle)];
  let lattice: Lattice | undefined;
  let steps: Steps = [
    { x, y },
    { x: -y, y: x },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const placed = placedOf(spots, near, steps);
    if (placed.length < Math.max(least, MIN_PLACED * spots.length)) return lattice;
    lattice = fitted(placed, pitch);
    if (lattice === undefined) return undefined;
    const { xs, ys } = lattice;
    steps = [
      { x: xs[0], y: ys[0] },
      { x: xs[1], y: ys[1] },
    ];
  }
  return lattice;
}

function directionsOf(spots: readonly Spot[]): Directions | undefined {
  if (spots.length < MIN_PROBED || spots.length > MAX_SPOTS) return undefined;
  const near = finderOf(spots);
  const stride = Math.floor(spots.length / SAMPLED);
  if (stride > 1) {
    const sampled = directionsAbout(
      spots.filter((_, i) => i % stride === 0),
      near,
    );
    if (sampled === undefined || sampled.coherence < MIN_SAMPLED_COHERENCE) return undefined;
  }
  const directions = directionsAbout(spots, near);
  return directions && { ...directions, near };
}

/** How the spots next to these lie about them. */
function directionsAbout(spots: readonly Spot[], near: Finder): Omit<Directions, 'near'> | undefined {
  const nearest = spots.flatMap((spot) => near.nearest(spot) ?? []);
  const distances = nearest.map(({ x, y }) => Math.hypot(x, y)).sort((a, b) => a - b);
  const typical = distances[distances.length >> 1] ?? 0;
  const steps = spots.flatMap((spot) => near.within(spot, NEAR[0] * typical, NEAR[1] * typical));
  if (steps.length < MIN_PROBED) return undefined;
  let [real, imaginary] = [0, 0];
  for (const { x, y } of steps) {
    const angle = 4 * Math.atan2(y, x);
    real += Math.cos(angle);
    imaginary += Math.sin(angle);
  }
  const angle = Math.atan2(imaginary, real) / 4;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isAlong = ({ x, y }: Step): boolean => {
    const [u, v] = [Math.abs(x * cos + y * sin), Math.abs(y * cos - x * sin)];
    return Math.max(u, v) > 3 * Math.min(u, v);
  };
  const along = steps
    .filter(isAlong)
    .map(({ x, y }) => Math.hypot(x, y))
    .sort((a, b) => a - b);
  const coherence = Math.hypot(real, imaginary) / steps.length;
  return { pitch: along[along.length >> 1] ?? typical, angle, coherence };
}

/** To the next column, and to the next row. */
type Steps = readonly [Step, Step];
type Placed = Place & { readonly spot: Spot };

/** The spots of the largest part of the lattice that hangs together. */
function placedOf(spots: readonly Spot[], near: Finder, [u, v]: Steps): readonly Placed[] {
  const seen = new Set<Spot>();
  const reach = MAX_OFF * Math.hypot(u.x, u.y);
  let best: readonly Placed[] = [];
  for (const start of spots) {
    if (seen.has(start)) continue;
    seen.add(start);
    const part: Placed[] = [{ spot: start, column: 0, row: 0 }];
    for (let i = 0; i < part.length; i++) {
      const from = part[i];
      if (from === undefined) continue;
      for (const [dc, dr] of STEPS) {
        const to = near.at(
          { x: from.spot.x + dc * u.x + dr * v.x, y: from.spot.y + dc * u.y + dr * v.y },
          reach,
        );
        if (to === undefined || seen.has(to)) continue;
        seen.add(to);
        part.push({ spot: to, column: from.column + dc, row: from.row + dr });
      }
    }
    if (part.length > best.length) best = part;
  }
  return best;
}

function fitted(placed: readonly Placed[], pitch: number): Lattice | undefined {
  const columns = [placed.map(({ column }) => column), placed.map(({ row }) => row), placed.map(() => 1)];
  const x = leastSquares(
    columns,
    placed.map(({ spot }) => spot.x),
  );
  const y = leastSquares(
    columns,
    placed.map(({ spot }) => spot.y),
  );
  if (x === undefined || y === undefined) return undefined;
  const [a = 0, b = 0, c = 0] = x;
  const [d = 0, e = 0, f = 0] = y;
  return { xs: [a, b, c], ys: [d, e, f], pitch, places: placed.map(({ column, row }) => ({ column, row })) };
}

interface Finder {
  /** The way to the nearest other spot. */
  nearest(spot: Spot): Step | undefined;
  /** The ways to the spots at these distances. */
  within(spot: Spot, least: number, most: number): readonly Step[];
  /** The spot nearest to the place within the reach. */
  at(place: Step, reach: number): Spot | undefined;
}

/** Spots by squares of the area that holds about one of them. */
function finderOf(spots: readonly Spot[]): Finder {
  const right = Math.max(...spots.map(({ x }) => x));
  const bottom = Math.max(...spots.map(({ y }) => y));
  const side = Math.max(2, Math.sqrt((right * bottom) / spots.length));
  const columns = Math.ceil(right / side) + 1;
  const squares = new Map<number, Spot[]>();
  const squareOf = ({ x, y }: Step): readonly [number, number] => [
    Math.floor(x / side),
    Math.floor(y / side),
  ];
  for (const spot of spots) {
    const [column, row] = squareOf(spot);
    const held = squares.get(row * columns + column);
    if (held === undefined) squares.set(row * columns + column, [spot]);
    else held.push(spot);
  }
  const visit = ({ x, y }: Step, reach: number, to: (spot: Spot) => void): void => {
    const [left, top] = squareOf({ x: x - reach, y: y - reach });
    const [right, bottom] = squareOf({ x: x + reach, y: y + reach });
    for (let r = top; r <= bottom; r++)
      for (let c = Math.max(0, left); c <= Math.min(columns - 1, right); c++)
        squares.get(r * columns + c)?.forEach(to);
  };
  return {
    nearest(spot) {
      let [best, nearest] = [undefined as Step | undefined, Infinity];
      // What is farther away than the reach may not be the nearest.
      for (let reach = side; nearest > reach && reach <= 2 * side; reach += side)
        visit(spot, reach, (other) => {
          if (other === spot) return;
          const way = { x: other.x - spot.x, y: other.y - spot.y };
          const far = Math.hypot(way.x, way.y);
          if (far < nearest) [best, nearest] = [way, far];
        });
      return best;
    },
    within(spot, least, most) {
      const ways: Step[] = [];
      visit(spot, most, (other) => {
        const way = { x: other.x - spot.x, y: other.y - spot.y };
        const far = Math.hypot(way.x, way.y);
        if (other !== spot && far >= least && far <= most) ways.push(way);
      });
      return ways;
    },
    at(place, reach) {
      let [best, nearest] = [undefined as Spot | undefined, reach];
      visit(place, reach, (spot) => {
        const off = Math.hypot(spot.x - place.x, spot.y - place.y);
        if (off < nearest) [best, nearest] = [spot, off];
      });
      return best;
    },
  };
}
