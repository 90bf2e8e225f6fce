// The caption of a linear symbol: large digits beside its bars, each of which looks like cells.
import type { RecognizedSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import { isRetail } from '../linear/index.ts';
import { centreOf, distance, type Point, type Quad } from '../vision/geometry.ts';
import type { Evidence } from './evidence.ts';
import { CAPTION_ENDS, CAPTION_HEIGHT } from './left.ts';

/** How far beyond the bars' ends a caption lies, by their height, and beyond the first and last bar, by the length. Choices. */
const REACH = 0.4;
const OVERHANG = 0.15;
/** Digits of one line, whose middles lie this near each other, by the bars' height: fewer may be a code of its own. */
const MIN_DIGITS = 3;
const MAX_SPREAD = 0.12;

/** The corners of the symbol; of an EAN or UPC with the digits above and below its bars, which each has. */
export function withCaption({ type, quad }: RecognizedSymbol): Quad {
  if (!isRetail(type)) return quad;
  const [a, b, c, d] = quad;
  const beyond = (CAPTION_HEIGHT * distance(a, b)) / Math.max(1, distance(a, d));
  const at = (from: Point, along: number, across: number): Point => ({
    x: from.x + along * (b.x - a.x) + across * (d.x - a.x),
    y: from.y + along * (b.y - a.y) + across * (d.y - a.y),
  });
  return [
    at(a, -CAPTION_ENDS, -beyond),
    at(b, CAPTION_ENDS, -beyond),
    at(c, CAPTION_ENDS, beyond),
    at(d, -CAPTION_ENDS, beyond),
  ];
}

/** What is left without the captions of the symbols. */
export function withoutCaptions(
  left: readonly Evidence[],
  symbols: readonly RecognizedSymbol[],
): readonly Evidence[] {
  const digits = symbols
    .filter(({ type }) => symbologyRow(type).family === 'linear')
    .flatMap(({ quad }) => [captionOf(left, quad, -1), captionOf(left, quad, 1)])
    .flat();
  return left.filter((each) => !digits.includes(each));
}

/** The digits on one side of the bars: 1 or -1. */
function captionOf(left: readonly Evidence[], quad: Quad, side: 1 | -1): readonly Evidence[] {
  const [topLeft, topRight, , bottomLeft] = quad;
  const along = partOf(quad, topLeft, topRight);
  const across = partOf(quad, topLeft, bottomLeft);
  const line = left.filter(({ kind, centre }) => {
    const beyond = side * across(centre) - 0.5;
    const isCells = kind === 'cells' || kind === 'rows';
    return isCells && Math.abs(along(centre)) <= 0.5 + OVERHANG && beyond > 0 && beyond <= REACH;
  });
  const middles = line.map(({ centre }) => across(centre));
  return line.length >= MIN_DIGITS && Math.max(...middles) - Math.min(...middles) <= MAX_SPREAD ? line : [];
}

/** Where a point lies in the direction from a corner to the next, by their distance, from the middle of the quad. */
function partOf(quad: Quad, from: Point, to: Point): (point: Point) => number {
  const middle = centreOf(quad);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const square = Math.max(1, x * x + y * y);
  return (point) => ((point.x - middle.x) * x + (point.y - middle.y) * y) / square;
}
