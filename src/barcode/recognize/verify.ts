// Verification: what an altered view shows is answered only where the image shows it too.
import type { Luma } from '../../image/types.ts';
import { createBudget, type Budget } from '../../lib/budget.ts';
import { PARTLY_READ_MODULES } from '../engine/cut-short.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import { directionsWorkMs, edgeDirections } from '../locate/edge-directions.ts';
import { grownOutline } from '../locate/grown-outline.ts';
import { outlineOf } from '../locate/outline.ts';
import {
  eanFit,
  goesOn,
  hasCheckDigit,
  isDoubtful,
  isPlain,
  isRetail,
  isShown,
  shareLeft,
  type Verdict,
  verdictOf,
} from '../linear/index.ts';
import type { Reader, RecognizedSymbol, View } from '../reader.ts';
import { between, centreOf, contains, distance, mapQuad, type Point, type Quad } from '../vision/geometry.ts';
import { symbologyRow } from '../symbology.ts';
import { fillFromPixels } from '../vision/row.ts';
import { characterFit } from './character-fit.ts';
import { coveredShare } from './findings.ts';
import { MIN_ROTATION } from './left.ts';
import type { Pass } from './pass.ts';
import type { RecognitionScene } from './scene.ts';
import { leans } from './straightened.ts';

/** Readers that compare what they read with the image themselves. */
const MODEL_FITS: readonly Reader[] = [eanFit, characterFit];
/** Interleaved 2 of 5 of 14 digits carry a check digit: GS1 General Specifications 2.1.5. */
const CASE_CODE = /^\d{14}$/;
/** Modules beyond an end whose mean says whether it is dark there, past the blur of its edge. */
const BEYOND_MODULES = [1, 4] as const;
const SAMPLES = 24;

/** Of the image's longer side: a label of a sheet is no wider. A choice. */
const MAX_SHEET_SHARE = 0.2;
/** Fewer rows do not show how the sides of a symbol run, and say little themselves. A choice. */
const MIN_UPRIGHT_ROWS = 6;
/** A share of a linear symbol's width: 3 modules of an EAN-13, where its quiet zone begins. */
const MIN_EDGE_GAP = 0.03;
/** Points of a symbol's middle line that other symbols cover when their bars are read as its own. */
const MAX_OVERLAID = 0.4;
/** Edges along a row of bars say how it runs: those of 5 drawn ones that lean have 0.65 to 1.1 times the mean of all directions. */
const MIN_ROW_EDGES = 0.5;
/** Nominal ms to compare symbols that lie over each other with the image. A choice: a hundred of them. */
const CONTRADICTED_WORK_MS = 300;

/**
 * The symbols that one view of a pass gave, in its pixels, but for those that the image does not show: EAN and UPC are drawn again
 * at their place and compared with it, of the whole image as it is those that look doubtful; the model fit compared them itself.
 * A crop's edge looks like a quiet zone, so what touches it is not trusted.
 */
export function verified(
  symbols: readonly RecognizedSymbol[],
  pass: Pass,
  view: View,
  { image, symbols: known }: Pick<RecognitionScene, 'image' | 'symbols'>,
  budget: Budget,
): readonly { readonly symbol: RecognizedSymbol; readonly trusted: boolean }[] {
  const isGiven = pass.filters.length === 0 && view.asGiven === true;
  if (isGiven && view.part !== true)
    return symbols
      .flatMap((symbol) => asGivenIn(symbol, view, image, budget))
      .map((symbol) => ({ symbol, trusted: true }));
  const isPainted = pass.filters.some(({ name }) => name === 'light ends');
  const asIn = (symbol: RecognizedSymbol): readonly RecognizedSymbol[] => {
    const placed = inImage(symbol, view);
    if (
      symbol.type === 'ITF' &&
      view.barRegion !== undefined &&
      isPartOfTilted(image, view.barRegion, budget)
    )
      return isCaseCode(symbol) ? [symbol] : [];
    if (symbol.type === 'ITF')
      return !isPainted || !isOnlyAnEndDark(image, placed) || isCaseCode(symbol) ? [symbol] : [];
    if (!isRetail(symbol.type) || pass.reader === eanFit) return [symbol];
    // It is answered already.
    if (known().some((other) => isAgain(placed, other))) return [symbol];
    // Quiet zones that are dark in the image are painted in the view.
    return judged(
      symbol,
      isPainted ? verdictOf(view.image, symbol, budget) : verdictOf(image, placed, budget),
      [],
    );
  };
  return symbols.flatMap(asIn).map((symbol) => ({
    symbol,
    trusted: MODEL_FITS.includes(pass.reader) || (isGiven && isWithin(view.image, symbol.quad)),
  }));
}

/** The symbol, or what the image shows in its place, if anything; `otherwise` where it shows nothing certain. */
function judged(
  symbol: RecognizedSymbol,
  verdict: Verdict,
  otherwise: readonly RecognizedSymbol[],
): readonly RecognizedSymbol[] {
  if (verdict === 'unknown') return otherwise;
  if (verdict === 'refuted') return [];
  return [verdict === 'shown' ? symbol : { ...verdict, quad: symbol.quad }];
}

/**
 * A symbol of the whole image. An EAN or UPC that stripes or bars' ends may give must be shown, or another number in its place; of others
 * whose bars are not plain another number takes the place: to fit every one would cost 3 ms, more than the scan of an easy image.
 */
function asGivenIn(
  symbol: RecognizedSymbol,
  view: View,
  image: Luma,
  budget: Budget,
): readonly RecognizedSymbol[] {
  const { type } = symbol;
  if (!isRetail(type)) return [symbol];
  if (isOfAnother(symbol, view, image)) return [];
  const mustBeShown = isOftenWrong(symbol, view.image) || isDoubtful(view.image, { ...symbol, type });
  if (!mustBeShown && isPlain(view.image, symbol)) return [symbol];
  const verdict = verdictOf(image, inImage(symbol, view), budget);
  return judged(symbol, verdict, mustBeShown && !budget.exhausted ? [] : [symbol]);
}

/**
 * Whether rows that leave a tilted code at its top or bottom gave the symbol: along its own bars others follow. An EAN-13 left at its
 * middle guard gives UPC-E, and a Code 128 now and then an EAN-13. The crop of its bars shows what it is.
 */
function isOfAnother({ type, quad }: RecognizedSymbol, { toScene }: View, image: Luma): boolean {
  return (
    isRetail(type) &&
    isSkewed(quad) &&
    goesOn(image, { type, quad: outlineOf(image, mapQuad(quad, toScene)) })
  );
}

function inImage(symbol: RecognizedSymbol, { toScene }: View): RecognizedSymbol {
  return { ...symbol, quad: mapQuad(symbol.quad, toScene) };
}

/**
 * Whether rows of the whole image may have shown another text: where there is room for a sheet of labels that are tilted,
 * each of many rows crosses a few bars' ends. Of 400 such EAN-8 three texts were wrong, of 100 EAN-13 one.
 */
function isOftenWrong({ quad }: RecognizedSymbol, { width, height }: Luma): boolean {
  if (distance(quad[0], quad[1]) > MAX_SHEET_SHARE * Math.max(width, height)) return false;
  return isSkewed(quad);
}

/** Whether a side is far from both axes: some sides of what was read along the view's rows are upright whatever its direction. */
function isTilted(quad: Quad): boolean {
  return quad.some((from, i) => {
    const to = quad[(i + 1) % 4] ?? from;
    const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    return Math.min(across, down) > Math.sin(MIN_ROTATION) * Math.hypot(across, down);
  });
}

/** Whether the rows that were read cross the symbol's bars at an angle, or are too few to say. */
function isSkewed([a, b, c, d]: Quad): boolean {
  // The engine gives the rows as they run in the image, and the symbol's own direction in its sides, to a pixel.
  const along = { x: b.x - a.x, y: b.y - a.y };
  const side = { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 };
  const rows = Math.hypot(side.x, side.y);
  const skew = Math.abs(along.x * side.x + along.y * side.y) / (Math.hypot(along.x, along.y) * rows);
  return rows < MIN_UPRIGHT_ROWS || !(skew < Math.sin(MIN_ROTATION));
}

/**
 * The symbols that may be read wrongly: mixtures, and PDF417 that are tilted in the view. Along rows across several of theirs the engine
 * collects codewords of each, which its correction of errors now and then takes for another text: 5 of 750 drawn ones.
 */
export function mayBeWrong(
  symbols: readonly RecognizedSymbol[],
  pass: Pass,
  view: View,
  scene: Pick<RecognitionScene, 'image' | 'bars' | 'symbols'>,
): (symbol: RecognizedSymbol) => boolean {
  // Behind those passes comes the one that reads them again.
  const isReadAgain = pass.isFloor === true || pass.standardOnly === true;
  const isMixed = mayBeMixed(symbols, view, scene);
  return (symbol) => (isReadAgain && symbol.type === 'PDF_417' && isTilted(symbol.quad)) || isMixed(symbol);
}

/**
 * The symbols that may be mixtures. Of a DataBar the engine collects the halves and pairs in all rows of its picture, and puts
 * together what has a valid checksum (modulo 79 or 211): two labels give mixtures of both. So does one symbol where other
 * bars may be labels, too. A view of one bar region shows a label alone.
 */
function mayBeMixed(
  symbols: readonly RecognizedSymbol[],
  view: View,
  { image, bars, symbols: known }: Pick<RecognitionScene, 'image' | 'bars' | 'symbols'>,
): (symbol: RecognizedSymbol) => boolean {
  const databars = symbols.filter(({ type }) => symbologyRow(type).stacks === true);
  if (view.barRegion !== undefined || databars.length === 0) return () => false;
  if (databars.some(({ type, text }) => type === databars[0]?.type && text !== databars[0].text))
    return (symbol) => databars.includes(symbol);
  if (view.asGiven !== true || (view.part === true && view.several !== true)) return () => false;
  const inScene = symbols.map((symbol) => {
    const quad = mapQuad(symbol.quad, view.toScene);
    const placed = { ...symbol, quad };
    return databars.includes(symbol) ? { ...placed, quad: grownOutline(image, placed) } : placed;
  });
  const isBeside = bars.isBeside([...known(), ...inScene]);
  return (symbol) => isBeside && databars.includes(symbol);
}

/**
 * The symbols without EAN and UPC whose bars are those of other symbols and that, drawn again, the image does not show, or shows less well than
 * another EAN or UPC there.
 */
export function withoutContradicted<T extends RecognizedSymbol>(
  symbols: readonly T[],
  image: Luma,
): readonly T[] {
  const budget = createBudget({ workMs: CONTRADICTED_WORK_MS });
  return symbols.filter((symbol) => {
    if (!isRetail(symbol.type)) return true;
    const others = symbols.filter((other) => other.text !== symbol.text && isLinear(other));
    const line = middleLine(symbol.quad);
    if (coveredShare(others, line) < MAX_OVERLAID) return true;
    if (!isShown(image, symbol, budget) && !budget.exhausted) return false;
    const left = shareLeft(image, symbol, budget);
    return others.every(
      (other) =>
        !isRetail(other.type) ||
        coveredShare([other], line) < MAX_OVERLAID ||
        left <= shareLeft(image, other, budget),
    );
  });
}

function isLinear({ type }: RecognizedSymbol): boolean {
  return symbologyRow(type).family === 'linear';
}

function middleLine([a, b, c, d]: Quad): readonly Point[] {
  const [left, right] = [between(a, d, 0.5), between(b, c, 0.5)];
  return [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => between(left, right, share));
}

/** Whether no corner lies at the edge of the view. */
function isWithin({ width, height }: Luma, quad: Quad): boolean {
  const gap = MIN_EDGE_GAP * distance(quad[0], quad[1]);
  return quad.every(({ x, y }) => x >= gap && y >= gap && x <= width - gap && y <= height - gap);
}

/** Whether it is the symbol that was read before, seen again. */
function isAgain({ type, text, quad }: RecognizedSymbol, before: RecognizedSymbol): boolean {
  return type === before.type && text === before.text && contains(before.quad, centreOf(quad));
}

/** Whether lines at right angles to the region's bars leave its row: of an Interleaved 2 of 5 they read the digits until there. */
function isPartOfTilted(image: Luma, region: BarRegion, budget: Budget): boolean {
  budget.spend(directionsWorkMs(region));
  const directions = edgeDirections(image, region);
  return directions !== undefined && directions.weaker >= MIN_ROW_EDGES && leans(directions, region);
}

function isCaseCode({ text }: RecognizedSymbol): boolean {
  return CASE_CODE.test(text) && hasCheckDigit(text);
}

/**
 * Whether an Interleaved 2 of 5 touches a dark ground at one end, and paper at the other. A code that is cropped to its bars
 * touches the ground at both; at one, the ground may as well cover its other digits, among which there are stops.
 */
function isOnlyAnEndDark(image: Luma, { text, quad }: RecognizedSymbol): boolean {
  const modules = PARTLY_READ_MODULES.ITF(text.length);
  const [near, far] = BEYOND_MODULES;
  const level = meanAcross(image, quad, 0, 1);
  const isDark = (from: number, to: number): boolean =>
    meanAcross(image, quad, from / modules, to / modules) < level;
  return isDark(-far, -near) !== isDark(modules + near, modules + far);
}

/** Mean grey in the middle line of the quad, from one share of its width to another. */
function meanAcross(image: Luma, [a, b, c, d]: Quad, from: number, to: number): number {
  const [left, right] = [between(a, d, 0.5), between(b, c, 0.5)];
  const [first, last] = [between(left, right, from), between(left, right, to)];
  const row = new Float32Array(SAMPLES + 1);
  const step = { x: (last.x - first.x) / SAMPLES, y: (last.y - first.y) / SAMPLES };
  return fillFromPixels(image, first, step, row);
}
