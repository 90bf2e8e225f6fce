// EAN and UPC that rows of plain stripes give, too: of boards, slats or threads that are as many and as wide as a code's bars.
import type { Luma } from '../../../image/types.ts';
import type { RecognizedSymbol } from '../../reader.ts';
import { between, distance, type Quad } from '../../vision/geometry.ts';
import { fillFromPixels } from '../../vision/row.ts';
import { spanOf } from '../../vision/turns.ts';
import type { RetailType } from './model/layouts.ts';

/** Digits whose four elements differ least from those of one width: ISO/IEC 15420 4.3.2. */
const EVEN_DIGITS = /[1278]/g;
/** Their share of the digits: of random numbers of 12 digits 1 in 170 has it. */
const MIN_EVEN_SHARE = 0.75;
/** Modules beyond an end that are paper: the narrowest quiet zone has 7, the first one may hold the blur of the guard. */
const QUIET = { from: 1.5, to: 5 } as const;
/** The contrast there by the contrast within: half is a bar, paper and its noise have a tenth. */
const MAX_CONTRAST = 0.4;
/** Lines across the symbol, as shares of its height; most must have something in a quiet zone. */
const LINES = [0.2, 0.5, 0.8] as const;
const SAMPLES = 48;
/** From guard to guard: ISO/IEC 15420 4.3.1. */
const MODULES: Readonly<Record<RetailType, number>> = { EAN_13: 95, UPC_A: 95, EAN_8: 67, UPC_E: 51 };

/** Whether stripes may give the symbol: its digits are those of even bars, or bars follow in a quiet zone. Pixels of `luma`. */
export function isDoubtful(luma: Luma, symbol: RecognizedSymbol & { readonly type: RetailType }): boolean {
  return isOfEvenDigits(symbol.text) || goesOn(luma, symbol);
}

function isOfEvenDigits(text: string): boolean {
  return (text.match(EVEN_DIGITS)?.length ?? 0) >= MIN_EVEN_SHARE * text.length;
}

/** Whether bars follow in the quiet zone of one end. Pixels of `luma`. */
export function goesOn(
  luma: Luma,
  { type, quad: [a, b, c, d] }: { readonly type: RetailType; readonly quad: Quad },
): boolean {
  const modules = MODULES[type];
  const row = new Float32Array(SAMPLES + 1);
  const lines = LINES.map((share) => [between(a, d, share), between(b, c, share)] as const);
  const isInked = lines.filter(([left, right]) => {
    if (distance(left, right) < modules) return false;
    const contrast = (start: number, end: number): number => {
      const [first, last] = [between(left, right, start / modules), between(left, right, end / modules)];
      fillFromPixels(luma, first, { x: (last.x - first.x) / SAMPLES, y: (last.y - first.y) / SAMPLES }, row);
      return spanOf(row);
    };
    const beyond = [contrast(-QUIET.to, -QUIET.from), contrast(modules + QUIET.from, modules + QUIET.to)];
    return Math.max(...beyond) > MAX_CONTRAST * contrast(0, modules);
  });
  return 2 * isInked.length > lines.length;
}
