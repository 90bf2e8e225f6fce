// The outline of a DataBar in several rows or columns of pairs: the engine's corners span its first pair and its last one alone.
import type { Luma } from '../../image/types.ts';
import { between, distance, type Point, type Quad } from '../vision/geometry.ts';
import { outlineOf } from './outline.ts';

/** Modules without ink beyond a side that end the symbol there. ISO/IEC 24724: no space beside the finders is wider, and rows above each other leave none. */
const MIN_BLANK = { along: 9, down: 2.5 } as const;
/** Of the runs of a row, sorted: a symbol has more of one module than of any other width. */
const MODULE_RUN = 0.2;
/** The longest symbol of one row has 22 characters: eleven pairs of 49 modules; a stacked one has eleven rows of 34 modules and separators. */
const MAX_PAIRS = 11;
/** Sine of 2°: the bars' direction is found to within half a degree. */
const MIN_TILT = 0.035;
/** Grey levels between ink and paper. */
const MIN_CONTRAST = 24;

/** How far a symbol reaches from a corner: u along its rows, v down its bars. */
interface Reach {
  u0: number;
  u1: number;
  v0: number;
  v1: number;
}

/**
 * The rectangle along the quad's bars, grown until nothing is printed beyond its sides; the quad itself where that has no end, as in
 * white on black. Corners go clockwise from the symbol's own top left.
 */
export function grownOutline(luma: Luma, given: Quad): Quad {
  const quad = alongItsBars(luma, given);
  const [origin, right, , below] = quad;
  const [width, height] = [distance(origin, right), distance(origin, below)];
  const u = { x: (right.x - origin.x) / width, y: (right.y - origin.y) / width };
  const v = { x: -u.y, y: u.x };
  const grey = ({ x, y }: Point): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= luma.width || row >= luma.height) return 255;
    return luma.data[row * luma.width + column] ?? 255;
  };
  const middle = Array.from({ length: Math.ceil(width) }, (_, i) =>
    grey(between(between(origin, below, 0.5), between(right, quad[2], 0.5), i / width)),
  );
  const [darkest, lightest] = [Math.min(...middle), Math.max(...middle)];
  const threshold = (darkest + lightest) / 2;
  const module = moduleOf(middle, threshold);
  if (lightest - darkest < MIN_CONTRAST || module === undefined) return quad;
  const isInk = (along: number, down: number): boolean =>
    grey({ x: origin.x + along * u.x + down * v.x, y: origin.y + along * u.y + down * v.y }) < threshold;
  const reach: Reach = { u0: 0, u1: width, v0: 0, v1: height };
  const most = { u: MAX_PAIRS * 49 * module, v: MAX_PAIRS * 40 * module };
  const beyond = { along: MIN_BLANK.along * module, down: MIN_BLANK.down * module };
  const columnHasInk = (at: number): boolean => someOf(reach.v0, reach.v1, (down) => isInk(at, down));
  const rowHasInk = (at: number): boolean => someOf(reach.u0, reach.u1, (along) => isInk(along, at));
  for (let before = -1; before !== area(reach);) {
    before = area(reach);
    reach.u0 = lastInk(reach.u0, -beyond.along, columnHasInk);
    reach.u1 = lastInk(reach.u1, beyond.along, columnHasInk);
    reach.v0 = lastInk(reach.v0, -beyond.down, rowHasInk);
    reach.v1 = lastInk(reach.v1, beyond.down, rowHasInk);
    if (reach.u1 - reach.u0 > most.u || reach.v1 - reach.v0 > most.v) return quad;
  }
  const corner = (along: number, down: number): Point => ({
    x: origin.x + along * u.x + down * v.x,
    y: origin.y + along * u.y + down * v.y,
  });
  return [
    corner(reach.u0, reach.v0),
    corner(reach.u1, reach.v0),
    corner(reach.u1, reach.v1),
    corner(reach.u0, reach.v1),
  ];
}

/** The outline of the quad, or of its upper or lower half: its middle may lie between two rows, where bars have no direction. */
function alongItsBars(luma: Luma, [a, b, c, d]: Quad): Quad {
  const whole = outlineOf(luma, [a, b, c, d]);
  const [left, right] = [between(a, d, 0.5), between(b, c, 0.5)];
  const parts: readonly Quad[] = [
    [a, b, right, left],
    [left, right, c, d],
  ];
  const direction = ([from, to]: Quad): number => Math.atan2(to.y - from.y, to.x - from.x);
  const isAskew = (quad: Quad): boolean => Math.abs(Math.sin(direction(quad) - direction(whole))) > MIN_TILT;
  return parts.map((part) => outlineOf(luma, part)).find(isAskew) ?? whole;
}

/** The last place with ink, a pixel at a time, before `beyond` pixels without it. */
function lastInk(from: number, beyond: number, hasInk: (at: number) => boolean): number {
  const step = Math.sign(beyond);
  let last = from;
  for (let at = from + step; Math.abs(at - last) <= Math.abs(beyond); at += step) if (hasInk(at)) last = at;
  return last;
}

function someOf(from: number, to: number, test: (at: number) => boolean): boolean {
  for (let at = from + 1; at < to; at++) if (test(at)) return true;
  return false;
}

function area({ u0, u1, v0, v1 }: Reach): number {
  return (u1 - u0) * (v1 - v0);
}

/** Pixels a module; undefined for a row without bars. */
function moduleOf(row: readonly number[], threshold: number): number | undefined {
  const runs: number[] = [];
  let start = 0;
  for (let i = 1; i <= row.length; i++) {
    if (i < row.length && (row[i] ?? 0) < threshold === (row[i - 1] ?? 0) < threshold) continue;
    runs.push(i - start);
    start = i;
  }
  return runs.length < 8 ? undefined : runs.sort((a, b) => a - b)[Math.floor(MODULE_RUN * runs.length)];
}
