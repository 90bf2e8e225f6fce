// Findings: what the passes have read so far, each symbol once. Values; nothing here keeps state.
import type { Luma } from '../../image/types.ts';
import { alongBars, barsGoOn, MIN_GAP } from '../locate/bars.ts';
import { grownOutline } from '../locate/grown-outline.ts';
import { labelsOf, outlineOf } from '../locate/outline.ts';
import type { ReadSymbol, RecognizedSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import {
  boxOf,
  centreOf,
  contains,
  distance,
  doOverlap,
  holderOf,
  type Point,
  type Quad,
} from '../vision/geometry.ts';

export interface Finding {
  readonly symbol: ReadSymbol;
  readonly votes: number;
}

/** A symbol that a view shows; `trusted` false: the view was altered, and another one must show it, too, where its type has no check digit. */
export interface Seen {
  readonly symbol: ReadSymbol;
  readonly trusted: boolean;
}

const VOTES_NEEDED = 2;
/** Two parts of one code are no further apart, in widths of the code: the furthest in the public images is 0.2. */
const MAX_GAP_OF_ONE = 0.3;

/**
 * The findings with what one view of a pass gave. A symbol of the same type and text where one is already is the same
 * symbol.
 * Quads in pixels of `luma`.
 */
export function withSymbols(
  findings: readonly Finding[],
  seen: readonly Seen[],
  luma: Luma,
): readonly Finding[] {
  const next = [...findings];
  const wholes = seen.flatMap(({ symbol, trusted }) =>
    whole(luma, symbol).map((each) => ({ symbol: each, trusted })),
  );
  for (const { symbol, trusted } of wholes) {
    const votes = trusted || !symbologyRow(symbol.type).weak ? VOTES_NEEDED : 1;
    const at = next.findIndex((finding) => same(finding.symbol, symbol, luma));
    const known = next[at];
    if (known === undefined) next.push({ symbol, votes });
    else if (at < findings.length) next[at] = { symbol: known.symbol, votes: known.votes + votes };
  }
  return next;
}

/** The symbols that count, in the order in which they were read. */
export function countingSymbols(findings: readonly Finding[]): readonly ReadSymbol[] {
  return findings.flatMap(({ symbol, votes }) => (votes >= VOTES_NEEDED ? [symbol] : []));
}

/**
 * Whether a symbol that was read shows that a doubted one is none: of a DataBar one that lies over it, or, of a PDF417, whose upright box may hold
 * other codes, another PDF417.
 */
export function contradicts(read: RecognizedSymbol, { type, quad }: RecognizedSymbol): boolean {
  if (type !== 'PDF_417') return doOverlap(boxOf(read.quad), boxOf(quad));
  return read.type === type && (contains(quad, centreOf(read.quad)) || contains(read.quad, centreOf(quad)));
}

/** The share of the points that lie in one of the symbols; 1 for no points. */
export function coveredShare(symbols: readonly RecognizedSymbol[], points: readonly Point[]): number {
  const holders = symbols.map(({ quad }) => holderOf(quad));
  const inside = points.filter((point) => holders.some((holds) => holds(point)));
  return points.length === 0 ? 1 : inside.length / points.length;
}

/** The symbols, each with its full height, that one result of a reader stands for. */
function whole(luma: Luma, symbol: ReadSymbol): readonly ReadSymbol[] {
  const { type, quad } = symbol;
  const { family, stacks } = symbologyRow(type);
  if (family !== 'linear') return [symbol];
  // Whether rows are one symbol's is asked across them.
  const quads =
    stacks === true
      ? alongBars(luma, quad).map((each) => grownOutline(luma, { ...symbol, quad: outlineOf(luma, each) }))
      : labelsOf(luma, quad);
  return quads.map((each) => ({ ...symbol, quad: each }));
}

/** One symbol read twice: equal in type and text, and at one place, or two parts between which the bars go on. */
function same(a: ReadSymbol, b: ReadSymbol, luma: Luma): boolean {
  if (a.type !== b.type || a.text !== b.text) return false;
  const ca = centreOf(a.quad);
  const cb = centreOf(b.quad);
  if (contains(a.quad, cb) || contains(b.quad, ca)) return true;
  const row = symbologyRow(a.type);
  // Of a bent code two passes read two halves; labels of one text never overlap.
  if (row.family === 'linear') {
    if (areRowsOfOne(a.quad, b.quad, row.stacks === true ? MIN_GAP : 0)) return true;
    if (areRowsOfOne(a.quad, b.quad, MAX_GAP_OF_ONE) && barsGoOn(luma, a.quad, b.quad)) return true;
  }
  // Quads of a few rows are flat: a quarter of the smaller symbol's diagonal is the same place.
  return distance(ca, cb) < 0.25 * Math.min(distance(a.quad[0], a.quad[2]), distance(b.quad[0], b.quad[2]));
}

/** Whether one quad lies right above the other: at least half as wide there, and less apart than `gap` widths. */
function areRowsOfOne(a: Quad, b: Quad, gap: number): boolean {
  const width = distance(a[0], a[1]);
  const [ux, uy] = [(a[1].x - a[0].x) / width, (a[1].y - a[0].y) / width];
  const apart = (along: (point: Point) => number): number => {
    const [from, to] = [a.map(along), b.map(along)];
    return Math.max(Math.min(...to) - Math.max(...from), Math.min(...from) - Math.max(...to));
  };
  const across = apart(({ x, y }) => y * ux - x * uy);
  const along = apart(({ x, y }) => x * ux + y * uy);
  return across < gap * width && along < -0.5 * width;
}
