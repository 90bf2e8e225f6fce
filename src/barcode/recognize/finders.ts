// Where finder patterns of QR codes may lie: rows and columns that run 1:1:3:1:1 (ISO/IEC 18004 6.3.3).
// Only asks whether something is left to read; decoding is the engine's.
import type { Luma } from '../../image/types.ts';
import type { Point } from '../symbologies/reader.ts';

/** Every row of this many is scanned: a finder pattern of 1 px per module has three rows through its core. */
const ROW_STEP = 2;
/** Threshold: the mean over this share of the width, at least MIN_WINDOW_PX, less a little for paper's noise. */
const WINDOW_SHARE = 1 / 10;
const MIN_WINDOW_PX = 40;
const BELOW_MEAN = 0.94;
/** Rows or columns that must agree on a centre. */
const MIN_VOTES = 2;

/** A possible finder pattern: its centre and module width, in pixels. */
export interface Finder extends Point {
  readonly module: number;
}

/** Centres of possible finder patterns, each once. 4.5 ns per pixel. */
export function findFinders(luma: Luma): readonly Finder[] {
  const { width, height, data } = luma;
  const half = Math.max(MIN_WINDOW_PX, Math.round(width * WINDOW_SHARE)) >> 1;
  const clusters: { x: number; y: number; module: number; votes: number }[] = [];
  const dark = new Uint8Array(width);
  for (let y = 0; y < height; y += ROW_STEP) {
    thresholdRow(data, y * width, width, half, dark);
    scan(dark, width, (x, module) => {
      if (!crossesDown(luma, x, y, module)) return;
      const known = clusters.find(
        (c) =>
          Math.abs(c.x - x) < 2 * module &&
          Math.abs(c.y - y) < 3 * module &&
          c.module < 2 * module &&
          module < 2 * c.module,
      );
      if (known === undefined) clusters.push({ x, y: y + 0.5, module, votes: 1 });
      else {
        // The rows through the core lie evenly about its centre.
        known.votes += 1;
        known.x += (x - known.x) / known.votes;
        known.y += (y + 0.5 - known.y) / known.votes;
        known.module += (module - known.module) / known.votes;
      }
    });
  }
  return clusters
    .filter((cluster) => cluster.votes >= MIN_VOTES)
    .map(({ x, y, module }) => ({ x, y, module }));
}

function thresholdRow(data: Uint8Array, row: number, width: number, half: number, dark: Uint8Array): void {
  let sum = 0;
  for (let x = 0; x < Math.min(half, width); x++) sum += data[row + x] ?? 0;
  let count = Math.min(half, width);
  for (let x = 0; x < width; x++) {
    if (x + half < width) {
      sum += data[row + x + half] ?? 0;
      count += 1;
    }
    if (x - half > 0) {
      sum -= data[row + x - half - 1] ?? 0;
      count -= 1;
    }
    dark[x] = (data[row + x] ?? 0) * count < sum * BELOW_MEAN ? 1 : 0;
  }
}

/** Calls back with the centre and module width of each 1:1:3:1:1 of dark, light, dark, light, dark. */
function scan(dark: Uint8Array, length: number, found: (centre: number, module: number) => void): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let start = 0;
  for (let x = 1; x <= length; x++) {
    if (x < length && dark[x] === dark[start]) continue;
    const e = x - start;
    if (dark[start] === 1 && isFinder(a, b, c, d, e)) found(x - e - d - c / 2, (a + b + c + d + e) / 7);
    a = b;
    b = c;
    c = d;
    d = e;
    start = x;
  }
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

/** Whether the column through the point runs dark 3, light 1, dark 1 modules up and down, give or take half. */
function crossesDown({ width, height, data }: Luma, x: number, y: number, module: number): boolean {
  const column = Math.min(width - 1, Math.round(x));
  const at = (row: number): number =>
    data[Math.min(height - 1, Math.max(0, Math.round(row))) * width + column] ?? 0;
  const reach = 4 * module;
  let sum = 0;
  let count = 0;
  for (let d = -reach; d <= reach; d += Math.max(1, module / 3)) {
    sum += at(y + d);
    count += 1;
  }
  const threshold = (sum / count) * BELOW_MEAN;
  const run = (sign: 1 | -1): boolean => {
    let d = 0;
    const lengths = [0, 0, 0];
    for (let part = 0; part < 3; part++) {
      const wantDark = part !== 1;
      while (d <= 6 * module && at(y + sign * d) < threshold === wantDark) {
        d += 1;
        lengths[part] = (lengths[part] ?? 0) + 1;
      }
    }
    const [core = 0, light = 0, ring = 0] = lengths;
    return core <= 3.2 * module && light >= 0.3 * module && light <= 2 * module && ring >= 0.3 * module;
  };
  return run(1) && run(-1);
}
