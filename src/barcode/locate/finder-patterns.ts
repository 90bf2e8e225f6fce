// Where finder patterns of QR codes may lie: rows and columns that run 1:1:3:1:1 (ISO/IEC 18004 6.3.3).
// A coarse search says whether something is left to read; a thorough one finds where the mesh starts.
import type { Luma } from '../../image/types.ts';
import { UNLIMITED, type Budget } from '../../lib/budget.ts';
import { LIMITS } from '../limits.ts';
import { finish, type Steps } from '../../lib/steps.ts';
import { crossedShare, type FinderPattern } from './finder-rays.ts';

/** Every row of this many is scanned: a finder pattern of 1 px per module has three rows through its core. */
const ROW_STEP = 2;
/** Thresholds: the mean over a share of the width, at least so many pixels, less a little for paper's noise. */
export interface Window {
  readonly share: number;
  readonly leastPx: number;
}
export const COARSE: readonly Window[] = [{ share: 1 / 10, leastPx: 40 }];
/** A wide window as well finds four more codes of 263 in hard pictures; narrower ones find look-alikes. */
export const THOROUGH: readonly Window[] = [...COARSE, { share: 1 / 3, leastPx: 40 }];
const BELOW_MEAN_PERCENT = 94;
/** Seen from 16° above its plane a module is 3.5 times as long as wide. */
const MOST_TILT = 3.5;
/** Rows or columns that must agree on a centre. */
const MIN_VOTES = 2;
/** Cells by which patterns are kept. */
const CELL_PX = 64;
/** Nominal ns a pixel and window, and µs a crossing and a place: 7 to 13 ns, 0.5 and 4 µs in fields of finder patterns. */
const PIXEL_WORK_NS = 6;
const CROSSING_WORK_US = 0.5;
const PLACE_WORK_US = 4;
/** Places whose rays are followed between two rests. */
const PLACES_PER_REST = 2000;

/** Half the rays must cross a finder pattern: of 261 in hard images 256 have so many, of 3,248 look-alikes 932. */
const MIN_CONFIDENCE = 0.5;

interface Cluster {
  x: number;
  y: number;
  module: number;
  votes: number;
  /** Its number among all places, as they were found. */
  readonly order: number;
}

/**
 * The parts of a row that are examined: the first pixel and the one after the last of each, one after the other. Parts are at least
 * `gap` apart: dark that is wider than that is not told from light.
 */
export type SpansOf = (y: number, width: number, gap: number) => readonly number[];

/**
 * Centres of possible finder patterns, each once, the surest first. On two busy cores 7 to 13 ns per pixel in a coarse search, 8 to 26 in a
 * thorough one: noise costs most.
 */
export function findFinders(luma: Luma, windows: readonly Window[] = COARSE): readonly FinderPattern[] {
  return finish(finderSteps(luma, windows, UNLIMITED));
}

/** As findFinders, with rests; ends early, with what was found, once the budget is used up. */
export function* finderSteps(
  luma: Luma,
  windows: readonly Window[],
  budget: Budget,
  spansOf: SpansOf = (_, rowLength) => [0, rowLength],
): Steps<readonly FinderPattern[]> {
  const { width, height, data } = luma;
  const clusters = createClusters(width, height);
  const runs = new Float64Array(maxRuns(width));
  for (let y = 0; y < height; y += ROW_STEP) {
    if (budget.exhausted) break;
    let crossings = 0;
    let pixels = 0;
    for (const window of windows) {
      const spans = spansOf(y, width, 2 * halfOf(window, width));
      for (let k = 0; k < spans.length; k += 2) {
        const [from, to] = [spans[k] ?? 0, spans[k + 1] ?? 0];
        const count = crossingsOf(data, y * width, width, window, runs, from, to);
        pixels += to - from;
        crossings += count;
        for (let i = 0; i < 2 * count; i += 2) {
          const [x, across] = [runs[i] ?? 0, runs[i + 1] ?? 0];
          const down = crossingDown(luma, x, y, across);
          if (down !== undefined) clusters.add(x, down.y, across, down.module);
        }
      }
    }
    budget.spend((pixels * ROW_STEP * PIXEL_WORK_NS) / 1e6 + (crossings * CROSSING_WORK_US) / 1e3);
    yield;
  }
  const finders: FinderPattern[] = [];
  const places = clusters.list().filter((cluster) => cluster.votes >= MIN_VOTES);
  for (let from = 0; from < places.length && !budget.exhausted; from += PLACES_PER_REST) {
    const some = places.slice(from, from + PLACES_PER_REST);
    for (const { x, y, module } of some) {
      const confidence = crossedShare(luma, { x, y, module });
      if (confidence >= MIN_CONFIDENCE) finders.push({ x, y, module, confidence });
    }
    budget.spend((some.length * PLACE_WORK_US) / 1e3);
    yield;
  }
  return finders.sort((a, b) => b.confidence - a.confidence || b.module - a.module);
}

/** Crossings at one place and of one size are one pattern. Kept by cells of the picture: noise has thousands. */
function createClusters(
  width: number,
  height: number,
): {
  readonly add: (x: number, y: number, across: number, down: number) => void;
  readonly list: () => readonly Cluster[];
} {
  const columns = Math.ceil(width / CELL_PX) + 1;
  const rows = Math.ceil(height / CELL_PX) + 1;
  const cells = new Map<number, Cluster[]>();
  let count = 0;
  const cellOf = (at: number, most: number): number =>
    Math.max(0, Math.min(most - 1, Math.floor(at / CELL_PX)));
  /** The first by columns, and in a column the first that was found. Places move a little: a cell more is examined. */
  const find = (x: number, y: number, across: number, down: number, module: number): Cluster | undefined => {
    const top = Math.max(0, cellOf(y - 2 * down, rows) - 1);
    const bottom = Math.min(rows - 1, cellOf(y + 2 * down, rows) + 1);
    for (let column = cellOf(x - 2 * across, columns); column <= cellOf(x + 2 * across, columns); column++) {
      let first: Cluster | undefined;
      for (let row = top; row <= bottom; row++) {
        for (const cluster of cells.get(column * rows + row) ?? []) {
          if (
            Math.abs(cluster.y - y) < 2 * down &&
            Math.abs(cluster.x - x) < 2 * across &&
            cluster.module < 2 * module &&
            module < 2 * cluster.module &&
            (first === undefined || cluster.order < first.order)
          )
            first = cluster;
        }
      }
      if (first !== undefined) return first;
    }
    return undefined;
  };
  return {
    add(x, y, across, down) {
      const module = Math.sqrt(across * down);
      const known = find(x, y, across, down, module);
      if (known === undefined) {
        // A sheet of 500 codes has 1,500 finder patterns, noise of 26 MP some thousands; a field of patterns 8 px apart
        // would have 400,000.
        if (count >= LIMITS.MAX_FINDER_PLACES) return;
        const cell = cellOf(x, columns) * rows + cellOf(y, rows);
        const here = cells.get(cell);
        const cluster = { x, y, module, votes: 1, order: count++ };
        if (here === undefined) cells.set(cell, [cluster]);
        else here.push(cluster);
        return;
      }
      known.votes += 1;
      known.x += (x - known.x) / known.votes;
      known.y += (y - known.y) / known.votes;
      known.module += (module - known.module) / known.votes;
    },
    list: () =>
      // By columns, and in a column as they were found.
      [...cells]
        .flatMap(([cell, here]) => here.map((cluster) => ({ column: Math.floor(cell / rows), cluster })))
        .sort((a, b) => a.column - b.column || a.cluster.order - b.cluster.order)
        .map(({ cluster }) => cluster),
  };
}

/** How often rows, and the columns there, run as a finder pattern does, in a coarse search. */
export function finderRunsIn(luma: Luma, rows: Iterable<number>): number {
  const { width, data } = luma;
  const runs = new Float64Array(maxRuns(width));
  let all = 0;
  for (const y of rows)
    for (const window of COARSE) {
      const count = crossingsOf(data, y * width, width, window, runs);
      for (let i = 0; i < 2 * count; i += 2)
        if (crossingDown(luma, runs[i] ?? 0, y, runs[i + 1] ?? 0) !== undefined) all += 1;
    }
  return all;
}

function halfOf({ share, leastPx }: Window, width: number): number {
  return Math.max(leastPx, Math.round(width * share)) >> 1;
}

/** Numbers that the crossings of one row take at most: two for each, which share two runs with the next one. */
function maxRuns(width: number): number {
  return width + 2;
}

/**
 * Writes the centre and the module width of each 1:1:3:1:1 of dark, light, dark, light, dark of a row, and returns how many there
 * are, from the pixel `first` up to, not including, `last`. Dark is what is darker than the row's mean within half a window.
 */
function crossingsOf(
  data: Uint8Array,
  start: number,
  width: number,
  window: Window,
  out: Float64Array,
  first = 0,
  last = width,
): number {
  const half = halfOf(window, width);
  const end = start + width;
  const stop = start + last;
  let found = 0;
  // Of the pixels from `half` before the place up to, not including, `half` after it.
  let sum = 0;
  let count = 0;
  const until = Math.min(end, start + first + half);
  for (let at = Math.max(start, start + first - half); at < until; at++, count++)
    sum = (sum + (data[at] ?? 0)) | 0;
  let [a, b, c, d, from] = [0, 0, 0, 0, start + first];
  let here = (data[from] ?? 0) * count * 100 < sum * BELOW_MEAN_PERCENT;
  for (let at = from + 1; at <= stop; at++) {
    if (at < stop) {
      if (at + half <= end) {
        sum = (sum + (data[at + half - 1] ?? 0)) | 0;
        count += 1;
      }
      if (at - half > start) {
        sum = (sum - (data[at - half - 1] ?? 0)) | 0;
        count -= 1;
      }
      if ((data[at] ?? 0) * count * 100 < sum * BELOW_MEAN_PERCENT === here) continue;
    }
    const e = at - from;
    if (here && isFinder(a, b, c, d, e)) {
      out[2 * found] = at - start - e - d - c / 2;
      out[2 * found + 1] = (a + b + c + d + e) / 7;
      found += 1;
    }
    a = b;
    b = c;
    c = d;
    d = e;
    from = at;
    here = !here;
  }
  return found;
}

function isFinder(a: number, b: number, c: number, d: number, e: number): boolean {
  if (a === 0) return false;
  const module = (a + b + c + d + e) / 7;
  const slack = 0.6 * module + 0.5;
  return (
    Math.abs(a - module) <= slack &&
    Math.abs(b - module) <= slack &&
    Math.abs(c - 3 * module) <= 1.2 * slack &&
    Math.abs(d - module) <= slack &&
    Math.abs(e - module) <= slack
  );
}

/**
 * Centre and module height of the column through the point, where it runs dark 1, light 1, dark 3, light 1, dark 1 as
 * the row does, by the middle between the row's core and its light ring. Seen from the side modules are up to MOST_TILT
 * times as high as wide, or as wide as high; of the dark ring's ends nothing is asked: print may touch it.
 */
function crossingDown(
  { width, height, data }: Luma,
  x: number,
  y: number,
  across: number,
): { readonly y: number; readonly module: number } | undefined {
  const column = Math.min(width - 1, Math.round(x - 0.5));
  const at = (dx: number): number =>
    data[y * width + Math.min(width - 1, Math.max(0, Math.round(column + dx)))] ?? 0;
  // Blurred, the dark ring is lighter than the core.
  const threshold =
    at(0) / 4 + (at(-3 * across) + at(3 * across)) / 8 + (at(-2 * across) + at(2 * across)) / 4;
  const most = 4 * MOST_TILT * across;
  const run = (sign: 1 | -1): readonly [number, number, number] => {
    const lengths: [number, number, number] = [0, 0, 0];
    let row = sign === 1 ? y : y - 1;
    for (let part = 0, steps = 0; part < 3; part++) {
      const wantDark = part !== 1;
      while (row >= 0 && row < height && steps < most) {
        if ((data[row * width + column] ?? 0) < threshold !== wantDark) break;
        lengths[part as 0 | 1 | 2] += 1;
        row += sign;
        steps += 1;
      }
    }
    return lengths;
  };
  const up = run(-1);
  const down = run(1);
  const core = up[0] + down[0];
  const module = (core + up[1] + down[1]) / 5;
  if (module * MOST_TILT < across || module > across * MOST_TILT) return undefined;
  const slack = 0.6 * module + 0.5;
  for (const [, light, ring] of [up, down])
    if (Math.abs(light - module) > slack || ring < 0.4 * module) return undefined;
  return Math.abs(core - 3 * module) > 1.2 * slack ? undefined : { y: y + (down[0] - up[0]) / 2, module };
}
