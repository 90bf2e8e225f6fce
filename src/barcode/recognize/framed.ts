// Codes without a quiet zone on a dark page, as in dark mode: what lies around them is made light. A code's light modules reach all of its sides
// but those of an L (Data Matrix), which is a module wide.
import type { Luma } from '../../image/types.ts';
import { byRank, greysOf } from '../vision/select.ts';

/** Share of the pixels of a row or column between the code's sides that are light, at least: in noise a few are. */
const MIN_LIGHT = 0.05;
/** By rank, of the greys: what is dark, and what is light. */
const DARK_RANK = 0.1;
const LIGHT_RANK = 0.93;
/** By rank, of the runs along rows: a code's most frequent runs are one module. */
const MODULE_RANK = 0.2;
const MIN_SIDE_PX = 20;
const MIN_CONTRAST = 32;
const MIN_FRAME_PX = 3;

interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The arms of a Data Matrix's L, in its four places. The timing pattern runs along the other two sides. */
const ELS = [
  { left: true, bottom: true },
  { left: true, bottom: false },
  { left: false, bottom: false },
  { left: false, bottom: true },
] as const;
/** Modules along a side of a Data Matrix: ISO/IEC 16022, table 7, and ISO/IEC 21471. */
const MIN_MODULES = 8;
const MAX_MODULES = 144;
/** A run of a timing pattern, as a part of the longest, and that one in modules: blur and noise move edges. Choices. */
const MIN_RUN = 0.35;
const MAX_RUN = 1.7;

/** Whether the view is dark all around something light. */
export function isFramed(view: Luma): boolean {
  return frameOf(view) !== undefined;
}

/**
 * The view of one code upright on a dark ground, with light ground in its place: as it is, and for each place of an L that fits the edges that
 * alternate, drawn anew module by module. None where it is not framed.
 */
export function* framed(view: Luma): Iterable<Luma> {
  const frame = frameOf(view);
  if (frame === undefined) return;
  const { width, data } = view;
  const { sides, light } = frame;
  const out = new Uint8Array(data.length).fill(light);
  for (let y = sides.top; y < sides.bottom; y += 1)
    out.set(data.subarray(y * width + sides.left, y * width + sides.right), y * width + sides.left);
  yield { ...view, data: out };
  const module = moduleOf(view, frame);
  for (const el of ELS) {
    const drawn = withL(view, frame, module, el);
    if (drawn !== undefined) yield drawn;
  }
}

/** The modules within the sides, each of the grey at its centre, and the arms of the L around them; undefined where no timing pattern is. */
function withL(
  { width, height, data }: Luma,
  { sides, light, middle }: Frame,
  module: number,
  el: (typeof ELS)[number],
): Luma | undefined {
  const [wide, high] = [sides.right - sides.left, sides.bottom - sides.top];
  const row = el.bottom ? sides.top + module / 2 : sides.bottom - module / 2;
  const column = el.left ? sides.right - module / 2 : sides.left + module / 2;
  const isDarkAt = (x: number, y: number): boolean =>
    (data[Math.floor(y) * width + Math.floor(x)] ?? 0) <= middle;
  const across = modulesOf(wide, (at) => isDarkAt(sides.left + at, row));
  const down = modulesOf(high, (at) => isDarkAt(column, sides.top + at));
  if (across === undefined || down === undefined) return undefined;
  const [stepX, stepY] = [wide / across, high / down];
  const [left, top] = [el.left ? -1 : 0, el.bottom ? 0 : -1];
  const out = new Uint8Array(data.length).fill(light);
  const indexOf = (at: number, from: number, step: number): number => Math.floor((at + 0.5 - from) / step);
  for (let y = 0; y < height; y += 1) {
    const j = indexOf(y, sides.top, stepY);
    if (j < top || j > top + down) continue;
    for (let x = 0; x < width; x += 1) {
      const i = indexOf(x, sides.left, stepX);
      if (i < left || i > left + across) continue;
      const isArm = i < 0 || j < 0 || i === across || j === down;
      if (isArm || isDarkAt(sides.left + (i + 0.5) * stepX, sides.top + (j + 0.5) * stepY))
        out[y * width + x] = 0;
    }
  }
  return { width, height, data: out };
}

/**
 * The modules of a timing pattern so many pixels long: they alternate, and are an odd number, as that of the code with its L is even. Undefined
 * where runs are no single modules.
 */
function modulesOf(length: number, isDark: (at: number) => boolean): number | undefined {
  const runs: number[] = [];
  for (let at = 0, from = 0; at < length; at += 1) {
    if (at + 1 < length && isDark(at) === isDark(at + 1)) continue;
    runs.push(at + 1 - from);
    from = at + 1;
  }
  // What is left of the ground beyond an end is no module.
  const most = Math.max(...runs);
  const modules = runs.filter((run) => run >= MIN_RUN * most).length;
  const all = 2 * Math.floor((modules + 1) / 2);
  return all >= MIN_MODULES && all <= MAX_MODULES && most <= (MAX_RUN * length) / all ? all - 1 : undefined;
}

interface Frame {
  readonly sides: Sides;
  readonly light: number;
  /** Greys above it are light. */
  readonly middle: number;
}

function frameOf(view: Luma): Frame | undefined {
  const last = view.data.length - 1;
  const greys = greysOf(view);
  const at = (rank: number): number => byRank(greys, Math.floor(rank * last));
  const [dark, light] = [at(DARK_RANK), at(LIGHT_RANK)];
  if (light - dark < MIN_CONTRAST) return undefined;
  const middle = (dark + light) / 2;
  const sides = sidesOf(view, middle);
  if (sides === undefined) return undefined;
  const margins = [sides.left, sides.top, view.width - sides.right, view.height - sides.bottom];
  return Math.min(...margins) < MIN_FRAME_PX ? undefined : { sides, light, middle };
}

/** The first and past the last rows and columns with light pixels. */
function sidesOf({ width, height, data }: Luma, middle: number): Sides | undefined {
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1)
      if ((data[i] ?? 0) > middle) {
        columns[x] = (columns[x] ?? 0) + 1;
        rows[y] = (rows[y] ?? 0) + 1;
      }
  const spanOf = (counts: Uint32Array, across: number): readonly [number, number] => {
    const isLight = (count: number): boolean => count >= MIN_LIGHT * across;
    return [counts.findIndex(isLight), counts.findLastIndex(isLight) + 1];
  };
  const [left, right] = spanOf(columns, Math.max(...rows));
  const [top, bottom] = spanOf(rows, Math.max(...columns));
  return right - left < MIN_SIDE_PX || bottom - top < MIN_SIDE_PX ? undefined : { left, top, right, bottom };
}

function moduleOf({ width, data }: Luma, { sides: { left, top, right, bottom }, middle }: Frame): number {
  // How often each length occurs.
  const runs = new Uint32Array(right - left);
  let count = 0;
  for (let y = top; y < bottom; y += 1) {
    let from = left;
    for (let x = left + 1; x < right; x += 1) {
      const [before, here] = [data[y * width + x - 1] ?? 0, data[y * width + x] ?? 0];
      if (before > middle === here > middle) continue;
      runs[x - from] = (runs[x - from] ?? 0) + 1;
      count += 1;
      from = x;
    }
  }
  return count === 0 ? 0 : byRank(runs, Math.floor(MODULE_RANK * count));
}

/** Slopes, in pixels for each pixel, by which the lines of an upright view lean: those down it and those across. */
export interface Lean {
  readonly down: number;
  readonly across: number;
}

/** A slope of 0.04 is 2.3°: directions of edges are known better than that. */
const MAX_LEAN = 0.04;
const LEAN_STEP = 0.004;
/** Pixels that are summed for each slope. */
const LEAN_PIXELS = 20_000;

/** The slopes along which edges fall into the fewest lines: the sum over all lines of their edges, squared, is greatest. */
export function leanOf(view: Luma): Lean {
  const { width, height } = view;
  const step = Math.ceil(Math.sqrt((width * height) / LEAN_PIXELS));
  const best = (size: number, along: number, strides: readonly [number, number]): number => {
    let [top, most] = [0, -1];
    for (let lean = -MAX_LEAN; lean <= MAX_LEAN + LEAN_STEP / 2; lean += LEAN_STEP) {
      const edges = edgesAlong(view.data, { size, along, strides, lean, step });
      if (edges > most) [top, most] = [lean, edges];
    }
    return top;
  };
  return { down: best(width, height, [1, width]), across: best(height, width, [width, 1]) };
}

interface Lines {
  /** Lines, and pixels of each. */
  readonly size: number;
  readonly along: number;
  /** From one line to the next, and along one. */
  readonly strides: readonly [number, number];
  readonly lean: number;
  readonly step: number;
}

/** The squares of the lines' edges. */
function edgesAlong(data: Uint8Array, { size, along, strides: [next, on], lean, step }: Lines): number {
  const sums = new Float64Array(size);
  for (let v = 0; v < along; v += step * step) {
    const shift = Math.round(lean * (v - along / 2));
    for (let u = Math.max(1, 1 - shift); u < Math.min(size, size - shift); u += 1) {
      const at = (u + shift) * next + v * on;
      sums[u] = (sums[u] ?? 0) + Math.abs((data[at] ?? 0) - (data[at - next] ?? 0));
    }
  }
  return sums.reduce((sum, edges) => sum + edges * edges, 0);
}
