// What was read and is no symbol of its own: a pattern inside a code, the stacked part of a GS1 composite, rows of a
// Codablock F. Values; nothing here keeps state.
import type { ReadSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import { besides, centreOf, contains, distance } from '../vision/geometry.ts';

/** Diagonals of a code and of what may be a pattern inside of it: equal codes read twice are no such pair. */
const MIN_LARGER = 1.5;
/** The left and the right side of a PDF417 beside others: seen from the side they differ by less. */
const MAX_SIDES_RATIO = 2;
/** From middle to middle, by the larger one's diagonal: finder patterns lie 0.3 and more off. */
const MAX_OFF_MIDDLE = 0.1;
/** Rows of one symbol end at one place, by its width; and what lies between them: a separator of a module, or blur. */
const MAX_END_APART = 0.02;
const MAX_ROW_GAP = 0.04;
/** A row of a Codablock F is 8 modules tall or little more, and 101 wide or more. */
const MAX_ROW_HEIGHT = 0.08;
/** The linear part of a composite is narrower than the stacked one, or wider; an EAN's lies a separator of six modules below. */
const MAX_COMPOSITE_GAP = 0.13;
const MIN_COMPOSITE_OVERLAP = 0.7;
/** Control characters that no text has; GS, RS, EOT, tab and line ends are in many. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0003\u0005-\u0008\u000b\u000c\u000e-\u001c\u001f]/;

/** The symbols that are symbols of their own. */
export function ownSymbols(read: readonly ReadSymbol[]): readonly ReadSymbol[] {
  const symbols = withoutMixtures(read);
  return symbols
    .filter(
      (symbol) =>
        !isInside(symbol, symbols) &&
        !isHalf(symbol, symbols) &&
        !isSection(symbol, symbols) &&
        !isCompositePart(symbol, symbols) &&
        !isBlockRow(symbol, symbols),
    )
    .map((symbol) => withComposite(symbol, symbols));
}

/** The linear part of a composite symbol with the elements of the other part; any other symbol without. */
function withComposite(symbol: ReadSymbol, symbols: readonly ReadSymbol[]): ReadSymbol {
  const { composite: _, ...own } = symbol;
  if (symbologyRow(symbol.type).family !== 'linear') return own;
  const part = symbols.find((other) => isPartOf(other, symbol));
  return part === undefined ? own : { ...own, composite: part.composite ?? '' };
}

/** The symbols without PDF417 put together of several: what such a one covers is not read. */
export function withoutMixtures(read: readonly ReadSymbol[]): readonly ReadSymbol[] {
  return read.filter((symbol) => !isMixture(symbol, read));
}

/**
 * Whether the symbol lies within a larger code of cells: of a code that a tile's edge divides, the engine reads a finder
 * pattern and its surroundings as a Micro QR code now and then, and the modules of a large code hold small ones by chance.
 */
function isInside(symbol: ReadSymbol, symbols: readonly ReadSymbol[]): boolean {
  return symbols.some(
    (other) =>
      other !== symbol &&
      symbologyRow(other.type).family !== 'linear' &&
      distance(other.quad[0], other.quad[2]) > MIN_LARGER * distance(symbol.quad[0], symbol.quad[2]) &&
      symbol.quad.every((corner) => contains(other.quad, corner)) &&
      !isInMiddle(symbol, other),
  );
}

/** Whether it is a part of an Interleaved 2 of 5 that was read whole: engine/cut-short.ts does not notice each where there is noise. */
function isSection({ type, text, quad }: ReadSymbol, symbols: readonly ReadSymbol[]): boolean {
  return (
    type === 'ITF' &&
    symbols.some(
      (other) =>
        other.type === 'ITF' &&
        other.text.length > text.length &&
        other.text.includes(text) &&
        contains(other.quad, centreOf(quad)),
    )
  );
}

/**
 * Whether it is the left half of an EAN-13 that was read: that and the centre guard, with the bar behind it, are a UPC-E of
 * number system 1 or 0 but for the quiet zone, which rows that leave a rotated code through its top seem to have.
 */
function isHalf({ type, quad }: ReadSymbol, symbols: readonly ReadSymbol[]): boolean {
  return (
    type === 'UPC_E' &&
    symbols.some((other) => other.type === 'EAN_13' && contains(other.quad, centreOf(quad)))
  );
}

/**
 * Whether it is a PDF417 put together of rows of several: in a crop of a tilted sheet the engine goes on from one label's rows to
 * the next one's, and the correction of errors, that now and then has enough to go by, is not meant to tell them apart.
 */
function isMixture({ type, text, quad }: ReadSymbol, symbols: readonly ReadSymbol[]): boolean {
  if (type !== 'PDF_417') return false;
  const sides = [distance(quad[0], quad[3]), distance(quad[1], quad[2])];
  const isBent = Math.max(...sides) > MAX_SIDES_RATIO * Math.min(...sides);
  return symbols.some(
    (other) =>
      other.type === 'PDF_417' &&
      other.text !== text &&
      (isBent ||
        (distance(quad[0], quad[2]) > MIN_LARGER * distance(other.quad[0], other.quad[2]) &&
          contains(quad, centreOf(other.quad)))),
  );
}

/** A code printed in the middle of another, where its error correction makes up for it: a public image has such a pair. */
function isInMiddle(symbol: ReadSymbol, other: ReadSymbol): boolean {
  if (symbologyRow(symbol.type).family !== 'matrix') return false;
  const diagonal = distance(other.quad[0], other.quad[2]);
  return distance(centreOf(symbol.quad), centreOf(other.quad)) < MAX_OFF_MIDDLE * diagonal;
}

/**
 * Whether it is the stacked part of a GS1 composite: it is a PDF417 or MicroPDF417 that the linear part links to, its data are
 * compressed in a way of their own (ISO/IEC 24723), and the engine answers their bytes.
 */
function isCompositePart(symbol: ReadSymbol, symbols: readonly ReadSymbol[]): boolean {
  return symbols.some((other) => isPartOf(symbol, other));
}

function isPartOf({ type, text, quad }: ReadSymbol, linear: ReadSymbol): boolean {
  if (type !== 'PDF_417' || !CONTROL.test(text)) return false;
  if (symbologyRow(linear.type).family !== 'linear') return false;
  // The outline of a DataBar, which may stand in rows, holds the part above it.
  if (contains(linear.quad, centreOf(quad))) return true;
  const { along, gap, width } = besides(quad, linear.quad);
  const narrower = Math.min(width, distance(linear.quad[0], linear.quad[1]));
  return along * width >= MIN_COMPOSITE_OVERLAP * narrower && Math.abs(gap) < MAX_COMPOSITE_GAP * width;
}

/** Whether it is a row of a Codablock F, whose rows are Code 128 each: another one ends where it does, right above or below. */
function isBlockRow({ type, text, quad }: ReadSymbol, symbols: readonly ReadSymbol[]): boolean {
  if (type !== 'CODE_128') return false;
  return symbols.some((other) => {
    if (other.type !== 'CODE_128' || other.text === text) return false;
    const { ends, gap, width } = besides(quad, other.quad);
    if (ends > MAX_END_APART * width || gap > MAX_ROW_GAP * width) return false;
    // Alike rows may have been taken for one: that is not asked of labels, which are taller.
    const height = Math.min(distance(quad[0], quad[3]), distance(other.quad[0], other.quad[3]));
    return gap > -MAX_ROW_GAP * width || height < MAX_ROW_HEIGHT * width;
  });
}
