// Codes without a quiet zone on a dark page, as in dark mode: what lies around them is made light. A code's light modules reach all of its sides but those of
// an L (Data Matrix), which is a module wide.
import type { Luma } from '../../image/types.ts';
import { greyAt } from '../vision/select.ts';

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

/** How many modules are kept on each side that are as dark as the page: none, or those of an L in its four places. */
const KEPT: readonly Sides[] = [
  { left: 0, top: 0, right: 0, bottom: 0 },
  { left: 1, top: 0, right: 0, bottom: 1 },
  { left: 1, top: 1, right: 0, bottom: 0 },
  { left: 0, top: 1, right: 1, bottom: 0 },
  { left: 0, top: 0, right: 1, bottom: 1 },
];

/** Whether the view is dark all around something light. */
export function isFramed(view: Luma): boolean {
  return frameOf(view) !== undefined;
}

/** The view of one code upright on a dark ground, with light ground in its place. None where it is not framed. */
export function* framed(view: Luma): Iterable<Luma> {
  const frame = frameOf(view);
  if (frame === undefined) return;
  const { width, height, data } = view;
  const { sides, light, middle } = frame;
  const module = moduleOf(view, sides, middle);
  for (const kept of KEPT) {
    const left = Math.max(0, sides.left - kept.left * module);
    const right = Math.min(width, sides.right + kept.right * module);
    const bottom = Math.min(height, sides.bottom + kept.bottom * module);
    const out = new Uint8Array(data.length).fill(light);
    for (let y = Math.max(0, sides.top - kept.top * module); y < bottom; y += 1)
      out.set(data.subarray(y * width + left, y * width + right), y * width + left);
    yield { width, height, data: out };
  }
}

interface Frame {
  readonly sides: Sides;
  readonly light: number;
  /** Greys above it are light. */
  readonly middle: number;
}

function frameOf(view: Luma): Frame | undefined {
  const last = view.data.length - 1;
  const [dark, light] = [DARK_RANK, LIGHT_RANK].map((rank) => greyAt(view, Math.floor(rank * last)));
  if (dark === undefined || light === undefined || light - dark < MIN_CONTRAST) return undefined;
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

function moduleOf({ width, data }: Luma, { left, top, right, bottom }: Sides, middle: number): number {
  const runs: number[] = [];
  for (let y = top; y < bottom; y += 1) {
    let from = left;
    for (let x = left + 1; x < right; x += 1) {
      const [before, here] = [data[y * width + x - 1] ?? 0, data[y * width + x] ?? 0];
      if (before > middle === here > middle) continue;
      runs.push(x - from);
      from = x;
    }
  }
  return runs.sort((a, b) => a - b)[Math.floor(MODULE_RANK * runs.length)] ?? 0;
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
