// Verification: what an altered view shows is answered only where the image shows it too.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { eanFit, hasCheckDigit, isRetail, isShown } from '../linear/index.ts';
import type { RecognizedSymbol, View } from '../reader.ts';
import { between, centreOf, contains, mapQuad, type Quad } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import type { Pass } from './passes.ts';
import type { RecognitionScene } from './scene.ts';

/** Interleaved 2 of 5 of 14 digits carry a check digit: GS1 General Specifications 2.1.5. */
const CASE_CODE = /^\d{14}$/;
/** Modules of a digit, and of start and stop together: ISO/IEC 16390 4.2. */
const ITF_DIGIT_MODULES = 9;
const ITF_FRAME_MODULES = 9;
/** Modules beyond an end whose mean says whether it is dark there, past the blur of its edge. */
const BEYOND_MODULES = [1, 4] as const;
const SAMPLES = 24;

/**
 * The symbols that one altered view of a pass gave (filtered, resampled or cropped), in its pixels, without those that the
 * image does not show. EAN and UPC are drawn again at their place and compared with it; the model fit compared them itself.
 */
export function verified(
  symbols: readonly RecognizedSymbol[],
  pass: Pass,
  view: View,
  { image, symbols: known }: Pick<RecognitionScene, 'image' | 'symbols'>,
  budget: Budget,
): readonly RecognizedSymbol[] {
  const isPainted = pass.filters.some(({ name }) => name === 'light ends');
  return symbols.filter((symbol) => {
    const inImage = { ...symbol, quad: mapQuad(symbol.quad, view.toScene) };
    if (symbol.type === 'ITF') return !isPainted || !isOnlyAnEndDark(image, inImage) || isCaseCode(symbol);
    if (!isRetail(symbol.type) || pass.reader === eanFit) return true;
    // It is answered already.
    if (known().some((other) => isAgain(inImage, other))) return true;
    // Quiet zones that are dark in the image are painted in the view.
    return isPainted ? isShown(view.image, symbol, budget) : isShown(image, inImage, budget);
  });
}

/** Whether it is the symbol that was read before, seen again. */
function isAgain({ type, text, quad }: RecognizedSymbol, before: RecognizedSymbol): boolean {
  return type === before.type && text === before.text && contains(before.quad, centreOf(quad));
}

function isCaseCode({ text }: RecognizedSymbol): boolean {
  return CASE_CODE.test(text) && hasCheckDigit(text);
}

/**
 * Whether an Interleaved 2 of 5 touches a dark ground at one end, and paper at the other. A code that is cropped to its bars
 * touches the ground at both; at one, the ground may as well cover its other digits, among which there are stops.
 */
function isOnlyAnEndDark(image: Luma, { text, quad }: RecognizedSymbol): boolean {
  const modules = text.length * ITF_DIGIT_MODULES + ITF_FRAME_MODULES;
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
