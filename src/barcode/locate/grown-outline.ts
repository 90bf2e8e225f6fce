// The outline of a DataBar in several rows or columns of pairs: the engine's corners span its first pair and its last one alone.
import type { Luma } from '../../image/types.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { between, distance, type Point, type Quad } from '../vision/geometry.ts';
import { outlineOf } from './outline.ts';

/**
 * Modules without ink beyond a side that end the symbol there. ISO/IEC 24724: no space beside the finders is wider, and rows above each other
 * leave none.
 */
const MIN_BLANK = { along: 9, down: 2.5 } as const;
/** Of the runs of a row, sorted: a symbol has more of one module than of any other width. */
const MODULE_RUN = 0.2;
/** ISO/IEC 24724 4.2, 5.2, 6.2: modules of a DataBar Omnidirectional and Limited, and of a row of a stacked one. */
const OMNIDIRECTIONAL_MODULES = [96, 79, 50] as const;
/** ISO/IEC 24724 7.2: two characters and a finder between them; guards; characters of 12 bits, one of them the check. */
const PAIR_MODULES = 49;
const GUARD_MODULES = 4;
const CHARACTER_BITS = 12;
/** 44 bits for what most begin with, a number of 14 digits. Bits a digit and a letter, at most and at least: 7.2.5. */
const GTIN = /^\(01\)\d{14}/;
const GTIN_BITS = 44;
const MAX_BITS = { digit: 5, letter: 7, other: 8, header: 24 } as const;
const MIN_BITS = { digit: 3.3, letter: 5, other: 5, header: 4 } as const;
/** A row of pairs is 34 modules tall, and three rows of separators lie between two. Print may be taller. */
const MAX_ROW_MODULES = 60;
/** Of what is measured: the module is known to a tenth. */
const SLACK = 1.15;
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
 * The rectangle along the quad's bars, grown until nothing is printed beyond its sides, and no further than its text can
 * reach; the quad itself where that has no end, as in white on black. Corners go clockwise from the symbol's own top left.
 */
export function grownOutline(
  luma: Luma,
  { type, text, quad: given }: Pick<RecognizedSymbol, 'type' | 'text' | 'quad'>,
): Quad {
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
  const size = sizeOf({ type, text }, width / module);
  const most = { u: Math.max(width, SLACK * size.along * module), v: Math.max(height, size.down * module) };
  const beyond = { along: MIN_BLANK.along * module, down: MIN_BLANK.down * module };
  const columnHasInk = (at: number): boolean => someOf(reach.v0, reach.v1, (down) => isInk(at, down));
  const rowHasInk = (at: number): boolean => someOf(reach.u0, reach.u1, (along) => isInk(along, at));
  for (let before = -1; before !== area(reach);) {
    before = area(reach);
    const { u0, u1, v0, v1 } = reach;
    if (u1 - u0 < most.u) {
      reach.u0 = lastInk(u0, -beyond.along, columnHasInk);
      reach.u1 = lastInk(u1, beyond.along, columnHasInk);
    }
    if (v1 - v0 < most.v) {
      reach.v0 = lastInk(v0, -beyond.down, rowHasInk);
      reach.v1 = lastInk(v1, beyond.down, rowHasInk);
    }
    if (reach.u1 - reach.u0 > most.u || reach.v1 - reach.v0 > most.v) return quad;
  }
  // The corners that were read may lie beyond the ink.
  reach.u0 = firstInk(reach.u0, beyond.along, columnHasInk);
  reach.u1 = firstInk(reach.u1, -beyond.along, columnHasInk);
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

/**
 * How far a symbol of the text may reach, in modules, where `read` modules of its rows were read: no further along them where those
 * are all of one row. Of a rotated symbol that stands in one row the quad may hold a part.
 */
function sizeOf(
  { type, text }: Pick<RecognizedSymbol, 'type' | 'text'>,
  read: number,
): { readonly along: number; readonly down: number } {
  if (type !== 'RSS_EXPANDED') {
    const [least, most] = [OMNIDIRECTIONAL_MODULES[2], OMNIDIRECTIONAL_MODULES[0]];
    const isStacked = SLACK * read < OMNIDIRECTIONAL_MODULES[1];
    return { along: isStacked ? least : most, down: isStacked ? 2 * MAX_ROW_MODULES : MAX_ROW_MODULES };
  }
  const [fewest, pairs] = [pairsOf(text, MIN_BITS), pairsOf(text, MAX_BITS)];
  const along = (count: number): number => GUARD_MODULES + PAIR_MODULES * count;
  if (SLACK * read > along(fewest)) return { along: read, down: MAX_ROW_MODULES };
  return { along: along(pairs), down: pairs * MAX_ROW_MODULES };
}

/** Pairs of characters of a DataBar Expanded of the text, by the bits that its characters take. */
function pairsOf(text: string, bits: Readonly<Record<keyof typeof MAX_BITS, number>>): number {
  const isNumbered = GTIN.test(text);
  const rest = (isNumbered ? text.replace(GTIN, '') : text).replace(/[()]/g, '');
  const digits = rest.replace(/\D/g, '').length;
  const letters = rest.replace(/[^A-Za-z]/g, '').length;
  const sum =
    (isNumbered ? GTIN_BITS : 0) +
    bits.header +
    bits.digit * digits +
    bits.letter * letters +
    bits.other * (rest.length - digits - letters);
  const characters = 1 + Math.ceil(sum / CHARACTER_BITS);
  return Math.max(2, Math.ceil(characters / 2));
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
  const isSkewed = (quad: Quad): boolean => Math.abs(Math.sin(direction(quad) - direction(whole))) > MIN_TILT;
  return parts.map((part) => outlineOf(luma, part)).find(isSkewed) ?? whole;
}

/** The last place with ink, a pixel at a time, before `beyond` pixels without it. */
function lastInk(from: number, beyond: number, hasInk: (at: number) => boolean): number {
  const step = Math.sign(beyond);
  let last = from;
  for (let at = from + step; Math.abs(at - last) <= Math.abs(beyond); at += step) if (hasInk(at)) last = at;
  return last;
}

/** The first place with ink, a pixel at a time, within `reach` pixels; where there is none it stays. */
function firstInk(from: number, reach: number, hasInk: (at: number) => boolean): number {
  const step = Math.sign(reach);
  for (let at = from; Math.abs(at - from) <= Math.abs(reach); at += step) if (hasInk(at)) return at;
  return from;
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
