// The outline of bars whose corners are known to a few pixels: each side is the line at which their ink ends.
import type { Luma } from '../../image/types.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import { between, distance, mapQuad, type Point, type Quad } from '../vision/geometry.ts';

/**
 * How far from a side its line is looked for: pixels, and a share of the quad's length and height. Drawn codes at 24 angles were off by up to 3.5
 * %.
 */
const WINDOW_PX = 4;
const WINDOW_SHARE = 0.03;
/** Of that, and WINDOW_PX at least, is searched first: most sides lie there. */
const NEAR_SHARE = 1 / 3;
/** Of the shorter side: the lines of two sides are not taken for each other. */
const MAX_WINDOW = 0.4;
/** A flatter quad has no sides to speak of. */
const MIN_SIDE_PX = 8;
/** Scans across a side, and pixels between their samples. */
const SCANS = { least: 12, most: 48, pitchPx: 4 } as const;
const STEP_PX = 0.5;
/** Bars and spaces of so many pixels show at every pixel. */
const WIDE_MODULE_PX = 2.5;
/** Of a side, from each of its ends: a corner's scans see the next side. */
const CORNER_SHARE = 0.04;
/** Of the quad's contrast, which a scan from ink to paper must have. */
const MIN_CONTRAST_SHARE = 0.5;
const MIN_CONTRAST = 24;
/** Modules without ink that end bars: no space within a linear code is as wide, and text below bars leaves one at least. */
const BLANK_MODULES = { along: 5, down: 1 } as const;
/** Of the runs of a row, sorted: codes have more of one module than of any other width. */
const MODULE_RUN = 0.2;
/** Pixels within which scans agree on a line, scans that must, of all, and how much of the side they reach over. */
const TOLERANCE_PX = 0.75;
const MIN_AGREEING = 6;
const MIN_AGREEING_SHARE = 0.25;
const MIN_REACH = 0.5;
/** Of the scans that agree on the best line: rows within stacked codes end at lines of their own. */
const OUTER_SHARE = 0.6;

/**
 * How ink ends: of a linear code where bars do; of rows of bars it is the outermost that shows in a scan. Rows of a stack may begin and end
 * apart.
 */
type Ends = 'bars' | 'rows' | 'stack';
/** Radians (1°): of a stack the sides are at right angles to its rows, or a line would join the ends of two rows. */
const MAX_LEAN = Math.PI / 180;

/** The quad with each side at the line where the ink ends; a side that shows none stays. Bent codes keep their quad. */
export function fittedOutline(luma: Luma, quad: Quad, ends: Ends): Quad {
  const [a, b, c, d] = quad;
  // Of a mirrored code they go the other way round.
  if ((b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x) <= 0) return quad;
  const length = (distance(a, b) + distance(d, c)) / 2;
  const height = (distance(a, d) + distance(b, c)) / 2;
  if (Math.min(length, height) < MIN_SIDE_PX) return quad;
  const reach = Math.min(WINDOW_PX + WINDOW_SHARE * (length + height), MAX_WINDOW * Math.min(length, height));
  const ink = inkOf(luma, quad);
  if (ink === undefined) return quad;
  const along = ends === 'bars' ? BLANK_MODULES.along * ink.modulePx : Infinity;
  const down = ends === 'bars' ? BLANK_MODULES.down * ink.modulePx : Infinity;
  const near = Math.max(WINDOW_PX, NEAR_SHARE * reach);
  const side = (from: Point, to: Point, blankPx: number): Line =>
    sideOf(luma, from, to, { reach: near, blankPx, ink, isSure: true }) ??
    sideOf(luma, from, to, { reach, blankPx, ink }) ?? [from, to];
  const [top, bottom] = [side(a, b, down), side(c, d, down)];
  const upright = (from: Point, to: Point): Line => {
    if (ends !== 'stack') return side(from, to, along);
    const [p, q] = perpendicular(
      [from, to],
      [between(top[0], bottom[1], 0.5), between(top[1], bottom[0], 0.5)],
    );
    return sideOf(luma, p, q, { reach, blankPx: along, ink, maxLean: MAX_LEAN }) ?? [p, q];
  };
  const [right, left] = [upright(b, c), upright(d, a)];
  const corners = [
    crossing(left, top),
    crossing(top, right),
    crossing(right, bottom),
    crossing(bottom, left),
  ];
  const [p, q, r, s] = corners;
  const isNear = corners.every(
    (corner, i) => corner !== undefined && distance(corner, quad[i] ?? corner) < 2 * reach,
  );
  return p === undefined || q === undefined || r === undefined || s === undefined || !isNear
    ? quad
    : mapQuad([p, q, r, s], whole);
}

/** In whole pixels, as the engine's: what stands in one line must do so to the pixel. */
function whole({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

type Line = readonly [Point, Point];

interface Ink {
  readonly contrast: number;
  readonly modulePx: number;
  /** 1 for ink darker than paper, -1 for inverse print. */
  readonly sign: 1 | -1;
  /** Pixels from one sample of a scan to the next. */
  readonly stepPx: number;
}

/** Of the row through the quad's middle; undefined where it shows no bars. */
function inkOf(luma: Luma, [a, b, c, d]: Quad): Ink | undefined {
  const [from, to] = [between(a, d, 0.5), between(b, c, 0.5)];
  const length = distance(from, to);
  const samples = Math.max(2, Math.ceil(length / STEP_PX));
  const grey = (share: number): number => {
    const { x, y } = between(from, to, share);
    return bilinearAt(luma, x, y);
  };
  const row = new Float32Array(samples);
  for (let i = 0; i < samples; i++) row[i] = grey((i + 0.5) / samples);
  const sorted = row.toSorted();
  const [dark, light] = [sorted[Math.floor(samples * 0.05)] ?? 0, sorted[Math.floor(samples * 0.95)] ?? 0];
  const middle = (dark + light) / 2;
  const runs: number[] = [];
  for (let i = 1, start = 0; i <= samples; i++) {
    if (i < samples && (row[i] ?? 0) < middle === (row[i - 1] ?? 0) < middle) continue;
    runs.push((i - start) * STEP_PX);
    start = i;
  }
  if (light - dark < MIN_CONTRAST || runs.length < MIN_AGREEING) return undefined;
  const modulePx = runs.sort((p, q) => p - q)[Math.floor(MODULE_RUN * runs.length)] ?? 1;
  const beyond = (BLANK_MODULES.along * modulePx) / length;
  const outside = Array.from({ length: 8 }, (_, i) => (beyond * (i + 1)) / 8).flatMap((by) => [
    grey(-by),
    grey(1 + by),
  ]);
  const isLight = outside.filter((value) => value > middle).length >= outside.length / 2;
  return {
    contrast: light - dark,
    modulePx,
    sign: isLight ? 1 : -1,
    stepPx: modulePx >= WIDE_MODULE_PX ? 2 * STEP_PX : STEP_PX,
  };
}

interface Search {
  readonly reach: number;
  readonly blankPx: number;
  readonly ink: Ink;
  /** Radians by which the line may lean against the side; default: as far as the reach allows. */
  readonly maxLean?: number;
  /** Nearly all scans must agree. */
  readonly isSure?: boolean;
}

/** A scan's place along a side, from -1 to 1, and how far beyond it the ink ends, in pixels. */
interface End {
  readonly at: number;
  readonly by: number;
}

/** The line at which the ink ends near the side, which the quad's inside lies to the right of; undefined where scans do not agree. */
function sideOf(luma: Luma, from: Point, to: Point, search: Search): Line | undefined {
  const length = distance(from, to);
  const out = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  const count = Math.max(SCANS.least, Math.min(SCANS.most, Math.round(length / SCANS.pitchPx)));
  const ends: End[] = [];
  const row = new Float32Array(Math.ceil((2 * search.reach) / search.ink.stepPx));
  for (let i = 0; i < count; i++) {
    const share = CORNER_SHARE + ((i + 0.5) / count) * (1 - 2 * CORNER_SHARE);
    const by = endOf(luma, between(from, to, share), out, search, row);
    if (by !== undefined) ends.push({ at: 2 * share - 1, by });
  }
  const most = search.maxLean === undefined ? search.reach : (Math.tan(search.maxLean) * length) / 2;
  const line = agreed(
    ends,
    search.isSure === true
      ? { scans: ends.length, share: NEARLY_ALL }
      : { scans: count, share: MIN_AGREEING_SHARE },
    most,
  );
  if (line === undefined) return undefined;
  const moved = ({ x, y }: Point, by: number): Point => ({ x: x + by * out.x, y: y + by * out.y });
  return [moved(from, line.by - line.slope), moved(to, line.by + line.slope)];
}

/** How far beyond the place the ink of one scan ends, whose samples go into `row`; undefined for a scan without ink. */
function endOf(
  luma: Luma,
  place: Point,
  out: Point,
  { reach, blankPx, ink }: Search,
  row: Float32Array,
): number | undefined {
  const count = row.length;
  const { stepPx } = ink;
  let [dark, light] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const by = i * stepPx - reach;
    const value = ink.sign * bilinearAt(luma, place.x + by * out.x, place.y + by * out.y);
    row[i] = value;
    if (value < dark) dark = value;
    if (value > light) light = value;
  }
  if (light - dark < MIN_CONTRAST_SHARE * ink.contrast) return undefined;
  const middle = (dark + light) / 2;
  // Bars run into the side that ends them: a scan that begins beside one sees none.
  if ((row[count - 1] ?? 0) < middle) return undefined;
  const isOutermost = blankPx === Infinity;
  let last = -1;
  for (let i = 0; i < count; i++) {
    if ((row[i] ?? 0) < middle) last = i;
    else if (isOutermost) continue;
    else if (last >= 0 && (i - last) * stepPx >= blankPx) break;
    else if (last < 0 && i * stepPx >= blankPx) return undefined;
  }
  if (last < 0) return undefined;
  const [here, next] = [row[last] ?? 0, row[last + 1] ?? 0];
  return (last + (middle - here) / Math.max(1, next - here)) * stepPx - reach;
}

interface Agreed {
  /** At the side's middle, and how much more at its end. */
  readonly by: number;
  readonly slope: number;
}

/** Of the scans, and of the steps from one slope to the next. */
const NEARLY_ALL = 0.9;
const CLOSE_SLOPES = 4;

/** The outermost line on which about as many scans agree as on any. */
function agreed(
  ends: readonly End[],
  { scans, share }: { readonly scans: number; readonly share: number },
  maxSlope: number,
): Agreed | undefined {
  const least = Math.max(MIN_AGREEING, share * scans);
  if (ends.length < least) return undefined;
  const found: (Agreed & { readonly support: number })[] = [];
  const offsets = new Float64Array(ends.length);
  let most = 0;
  const step = Math.min(TOLERANCE_PX, maxSlope);
  const tryOut = (slope: number): void => {
    for (let i = 0; i < ends.length; i++) offsets[i] = (ends[i]?.by ?? 0) - slope * (ends[i]?.at ?? 0);
    offsets.sort();
    for (let from = 0, to = 0; from < offsets.length; from++) {
      while (to < offsets.length && (offsets[to] ?? 0) - (offsets[from] ?? 0) <= 2 * TOLERANCE_PX) to++;
      // Fewer than the outermost line needs say nothing.
      if (to - from < OUTER_SHARE * most) continue;
      most = Math.max(most, to - from);
      found.push({ slope, by: (offsets[from] ?? 0) + TOLERANCE_PX, support: to - from });
    }
  };
  tryOut(0);
  // Where nearly all agree on the side's own direction, as on drawn codes, too few do so far from it.
  const reach = most >= NEARLY_ALL * ends.length ? Math.min(maxSlope, CLOSE_SLOPES * step) : maxSlope;
  for (let slope = step; slope <= reach; slope += step) {
    tryOut(-slope);
    tryOut(slope);
  }
  if (most < least) return undefined;
  const strong = found.filter(({ support }) => support >= OUTER_SHARE * most);
  const outer = Math.max(...strong.map(({ by }) => by));
  const near = strong.filter(({ by }) => by > outer - 4 * TOLERANCE_PX);
  const best = near.reduce((a, b) => (b.support > a.support ? b : a));
  const line = refined(ends, refined(ends, best, 2 * TOLERANCE_PX), TOLERANCE_PX);
  return line === undefined || Math.abs(line.slope) > maxSlope ? undefined : line;
}

/** The least squares of the ends within the tolerance of the line; undefined where they reach over too little of the side. */
function refined(ends: readonly End[], line: Agreed | undefined, tolerance: number): Agreed | undefined {
  if (line === undefined) return undefined;
  const own = ends.filter(({ at, by }) => Math.abs(by - line.by - line.slope * at) <= tolerance);
  const places = own.map(({ at }) => at);
  if (own.length < MIN_AGREEING || Math.max(...places) - Math.min(...places) < 2 * MIN_REACH)
    return undefined;
  const middle = own.reduce((sum, { at }) => sum + at, 0) / own.length;
  const by = own.reduce((sum, end) => sum + end.by, 0) / own.length;
  const slope =
    own.reduce((sum, end) => sum + (end.at - middle) * (end.by - by), 0) /
    own.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return { by: by - slope * middle, slope };
}

/** The line through the middle of the first at right angles to the second, in the first one's sense. */
function perpendicular([from, to]: Line, [left, right]: Line): Line {
  const middle = between(from, to, 0.5);
  const [x, y] = [left.y - right.y, right.x - left.x];
  const sign = x * (to.x - from.x) + y * (to.y - from.y) < 0 ? -1 : 1;
  const half = (sign * distance(from, to)) / (2 * Math.hypot(x, y));
  return [
    { x: middle.x - half * x, y: middle.y - half * y },
    { x: middle.x + half * x, y: middle.y + half * y },
  ];
}

/** Where two lines cross; undefined for parallels. */
function crossing([a, b]: Line, [c, d]: Line): Point | undefined {
  const [first, second] = [
    { x: b.x - a.x, y: b.y - a.y },
    { x: d.x - c.x, y: d.y - c.y },
  ];
  const across = first.x * second.y - first.y * second.x;
  if (Math.abs(across) < 1e-6) return undefined;
  const share = ((c.x - a.x) * second.y - (c.y - a.y) * second.x) / across;
  return between(a, b, share);
}
