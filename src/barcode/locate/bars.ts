// The full height of a linear code that was read along a few rows.
import type { Luma } from '../../image/types.ts';
import { between, distance, type Point, type Quad } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';

/** Values compared along a row: one a pixel within these. */
const MIN_SAMPLES = 64;
const MAX_SAMPLES = 512;
/** Correlation of a row with the row that was read: 0.5 parts bars from print and from other bars. */
const MIN_CORRELATION = 0.5;
/**
 * Of a row with the last one that matched, a few rows away. In perspective and on bent paper bars lean more and more: of tilted
 * codes in public images the last rows have shifted by up to 12 samples against the row that was read.
 */
const MIN_CORRELATION_OF_NEXT = 0.7;
/** A gap of this share of the width parts two labels: a line of print and two quiet zones; scratches are thinner. */
export const MIN_GAP = 0.12;
/**
 * From so many widths on the rows that the engine read are a label's own height, or nearly: beyond them bars go on within half of such a gap.
 * Labels in a column whose texts differ in a digit have nearly the same bars, and little more than a line of print between them. A choice.
 */
const KNOWN_HEIGHT = 0.4;
/** Labels of one print are equally tall; a patch of glare rarely halves a code so well. */
const MIN_EQUAL_HEIGHT = 0.75;
/** Rows that are told apart, per width of the code. */
const ROWS_PER_WIDTH = 160;
/**
 * Rows examined in what would be a gap. Compared with every row all but 37 of 1,172 linear codes in public images keep
 * their height within a tenth, at a fifth of the time.
 */
const LOOKS_PER_GAP = 4;
/** Bars are never taller than this many widths. */
const MAX_WIDTHS = 3;

/**
 * The quads of a linear symbol: stretched along its bars as far as the same bars go on, and parted where they stop and
 * begin again. The engine's quad spans the rows that it happened to read: one pixel of a tall code, or both of two
 * equal labels of which one lies less than half its width below the other.
 */
export function alongBars(luma: Luma, quad: Quad): readonly Quad[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const width = distance(topLeft, topRight);
  if (width < 8) return [quad];
  const row = { x: (topRight.x - topLeft.x) / width, y: (topRight.y - topLeft.y) / width };
  let bar = { x: -row.y, y: row.x };
  const tall = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight));
  // A sheared quad knows the bars' direction once it is a few rows tall.
  const along = { x: (bottomLeft.x - topLeft.x) / tall, y: (bottomLeft.y - topLeft.y) / tall };
  if (tall > 12 && Math.abs(along.x * row.x + along.y * row.y) < 0.6) bar = along;
  else bar = barDirection(luma, quad) ?? bar;
  const samples = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.round(width)));
  const moved = (p: Point, by: number): Point => ({ x: p.x + by * bar.x, y: p.y + by * bar.y });
  const readRow = (by: number, into: Float32Array): boolean =>
    profile(luma, moved(topLeft, by), moved(topRight, by), into);
  const reference = new Float32Array(samples);
  const here = new Float32Array(samples);
  // The engine's first and last row may lie just outside the bars: the clearest of five rows is the one to go by.
  let clearest = { by: 0, energy: -1 };
  for (const share of [0.5, 0.25, 0.75, 0.02, 0.98]) {
    const by = share * tall;
    const energy = readRow(by, here) ? energyOf(here) : -1;
    if (energy > clearest.energy) clearest = { by, energy };
  }
  if (!readRow(clearest.by, reference)) return [quad];

  const step = Math.max(1, width / ROWS_PER_WIDTH);
  const gap = Math.max(3, Math.ceil((MIN_GAP * width) / step));
  const search = {
    step,
    stride: Math.max(1, Math.floor(gap / LOOKS_PER_GAP)),
    gap: tall < KNOWN_HEIGHT * width ? gap : Math.ceil(gap / 2),
  };
  const matches = (at: number): boolean => readRow(at, here) && correlates(reference, here);
  const first = -MAX_WIDTHS * width;
  const last = tall + MAX_WIDTHS * width;
  /** Bars are followed: a row is theirs that shows what the row read shows, or what the last such row shows. */
  const following = (): ((at: number) => boolean) => {
    const before = reference.slice();
    return (at) => {
      if (!readRow(at, here)) return false;
      const isNext = correlates(before, here, MIN_CORRELATION_OF_NEXT);
      if (isNext) before.set(here);
      return isNext || correlates(reference, here);
    };
  };
  const runFrom = (at: number): [from: number, to: number] => [
    reach(following(), search, at, first),
    reach(following(), search, at, last),
  ];
  const runs = [runFrom(clearest.by)];
  // Further labels only within what the engine read.
  for (const sign of [1, -1] as const) {
    for (;;) {
      let at = (sign > 0 ? (runs.at(-1)?.[1] ?? 0) : (runs[0]?.[0] ?? 0)) + sign * gap * step;
      const inside = (): boolean => (sign > 0 ? at <= tall + step : at >= -step);
      while (inside() && !matches(at)) at += sign * step;
      if (!inside()) break;
      if (sign > 0) runs.push(runFrom(at));
      else runs.unshift(runFrom(at));
    }
  }
  const heights = runs.map(([from, to]) => to - from);
  const parted = Math.min(...heights) >= MIN_EQUAL_HEIGHT * Math.max(...heights);
  const spans = parted ? runs : [[runs[0]?.[0] ?? 0, runs.at(-1)?.[1] ?? 0] as const];
  return spans.map(([from, to]): Quad => [
    moved(topLeft, from),
    moved(topRight, from),
    moved(topRight, Math.max(to, from + 1)),
    moved(topLeft, Math.max(to, from + 1)),
  ]);
}

/** A row that crosses its bars at a smaller angle is taken as it lies: the bars' direction is found to within a degree. */
const MIN_LEAN = Math.sin((3 * Math.PI) / 180);
const MAX_LEAN = Math.sin((40 * Math.PI) / 180);
/** Rows examined, pixels from the one that was read: bars drawn without smooth edges step aside every few rows. */
const LEAN_ROWS = [-4, -2, 0, 1, 3] as const;
/** (λ1−λ2)/(λ1+λ2) of the row's gradients: 1 for parallel bars, print has 0.5 at most. */
const MIN_COHERENCE = 0.7;

/**
 * The direction of the bars from a row that the engine read straight across a tilted code, downwards in the quad's sense; by the
 * gradients along the row. Undefined where they do not point one way, or the row crosses the bars at a right angle.
 */
function barDirection(
  { width, height, data }: Luma,
  [topLeft, topRight, bottomRight, bottomLeft]: Quad,
): Point | undefined {
  const from = between(topLeft, bottomLeft, 0.5);
  const to = between(topRight, bottomRight, 0.5);
  const long = distance(from, to);
  const count = Math.floor(2 * long);
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < count * LEAN_ROWS.length; i++) {
    const on = between(from, to, (Math.floor(i / LEAN_ROWS.length) + 0.5) / count);
    const [x, y] = [on.x, on.y + (LEAN_ROWS[i % LEAN_ROWS.length] ?? 0)];
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
    const at = (y | 0) * width + (x | 0);
    const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
    const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
    xx += gx * gx;
    yy += gy * gy;
    xy += gx * gy;
  }
  if (Math.hypot(xx - yy, 2 * xy) < MIN_COHERENCE * (xx + yy) || xx + yy === 0) return undefined;
  const across = Math.atan2(2 * xy, xx - yy) / 2;
  const row = { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
  const bar = { x: -Math.sin(across), y: Math.cos(across) };
  const sign = bar.y * row.x - bar.x * row.y < 0 ? -1 : 1;
  const lean = Math.abs(bar.x * row.x + bar.y * row.y);
  return lean < MIN_LEAN || lean > MAX_LEAN ? undefined : { x: sign * bar.x, y: sign * bar.y };
}

/** Rows examined between two quads. */
const ROWS_BETWEEN = 16;
/**
 * Of these rows so many show the bars when they go on: a fold or a patch of glare hides some. A gap of MIN_GAP parts two labels,
 * also where their quads are flat and most of what lies between is their own bars.
 */
const MIN_ROWS_WITH_BARS = ROWS_BETWEEN / 2;

/**
 * Whether the bars of a linear symbol go on from one quad to another one above or below it: then both are parts of one bent
 * or tilted code, and not two labels with print between them.
 */
export function barsGoOn(luma: Luma, a: Quad, b: Quad): boolean {
  const inDirection = (b[1].x - b[0].x) * (a[1].x - a[0].x) + (b[1].y - b[0].y) * (a[1].y - a[0].y) > 0;
  const other: Quad = inDirection ? b : [b[2], b[3], b[0], b[1]];
  const below = (other[0].x - a[0].x) * (a[3].x - a[0].x) + (other[0].y - a[0].y) * (a[3].y - a[0].y) > 0;
  const [upper, lower] = below ? [a, other] : [other, a];
  const samples = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.round(distance(a[0], a[1]))));
  const rowBetween = (from: Edge, to: Edge, share: number): Float32Array | undefined => {
    const row = new Float32Array(samples);
    return profile(luma, between(from[0], to[0], share), between(from[1], to[1], share), row)
      ? row
      : undefined;
  };
  const references = [upper, lower].flatMap((quad) => rowBetween(topOf(quad), bottomOf(quad), 0.5) ?? []);
  let [withBars, without, longest] = [0, 0, 0];
  for (let i = 0; i < ROWS_BETWEEN; i++) {
    const row = rowBetween(bottomOf(upper), topOf(lower), (i + 0.5) / ROWS_BETWEEN);
    const hasBars = row !== undefined && references.some((reference) => correlates(reference, row));
    if (hasBars) withBars += 1;
    without = hasBars ? 0 : without + 1;
    longest = Math.max(longest, without);
  }
  const gap = (longest / ROWS_BETWEEN) * distance(upper[3], lower[0]);
  return withBars >= MIN_ROWS_WITH_BARS && gap < MIN_GAP * distance(a[0], a[1]);
}

type Edge = readonly [left: Point, right: Point];
const topOf = (quad: Quad): Edge => [quad[0], quad[1]];
const bottomOf = (quad: Quad): Edge => [quad[3], quad[2]];

interface Search {
  /** Pixels between rows that are told apart. */
  readonly step: number;
  /** Rows from one look to the next. */
  readonly stride: number;
  /** Rows without a match that end the bars. */
  readonly gap: number;
}

/** How far rows go on matching from `start` towards `end`: the last one that does before a gap. */
function reach(
  matches: (at: number) => boolean,
  { step, stride, gap }: Search,
  start: number,
  end: number,
): number {
  const by = end < start ? -step : step;
  const rows = Math.floor((end - start) / by);
  let last = 0;
  for (let row = stride; row <= rows && row - last < gap + stride; row += stride) {
    if (matches(start + row * by)) last = row;
  }
  // The rows between that look and the next, which missed.
  const until = Math.min(rows, last + stride - 1);
  let edge = last;
  for (let row = last + 1; row <= until; row++) if (matches(start + row * by)) edge = row;
  return start + edge * by;
}

/** Values between two points without their mean, as many as `out` takes; false when an end lies outside the image. */
function profile(luma: Luma, from: Point, to: Point, out: Float32Array): boolean {
  const { width, height } = luma;
  // An end may touch the image's edge: the engine's corners are one past it.
  const isNear = ({ x, y }: Point): boolean => x >= -2 && y >= -2 && x < width + 2 && y < height + 2;
  if (!isNear(from) || !isNear(to)) return false;
  const steps = out.length - 1;
  fillFromPixels(luma, from, { x: (to.x - from.x) / steps, y: (to.y - from.y) / steps }, out);
  return true;
}

function energyOf(row: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += (row[i] ?? 0) ** 2;
  return sum;
}

/** Whether two rows show the same bars, within ±2 samples: bars may lean. */
function correlates(a: Float32Array, b: Float32Array, min = MIN_CORRELATION): boolean {
  for (const shift of [0, -1, 1, -2, 2]) {
    let ab = 0;
    let aa = 0;
    let bb = 0;
    for (let i = 2; i < a.length - 2; i++) {
      const va = a[i] ?? 0;
      const vb = b[i + shift] ?? 0;
      ab += va * vb;
      aa += va * va;
      bb += vb * vb;
    }
    if (ab > 0 && ab * ab >= min * min * aa * bb) return true;
  }
  return false;
}
