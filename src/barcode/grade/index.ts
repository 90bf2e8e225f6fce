// The door of grade/: the print quality of a symbol in an image, by the parameters of ISO/IEC 15416 and 15415. An image is no calibrated
// verifier: docs/design/grade.md says what stands for reflectance and aperture.
import type { Luma } from '../../image/types.ts';
import { gradeLinear } from './linear/index.ts';
import { gradeMatrix } from './matrix/index.ts';
import { type GradedSymbol, type SymbolGrade, ungraded } from './types.ts';

export { type Letter, letterOf, type ParameterGrade, type SymbolGrade, ungraded } from './types.ts';

/** Nominal work of a symbol: a fixed share, and ns a pixel of its outline. A QR Code of 3 px a module took 11 ms (version 1) to 165 ms (40). */
const WORK = { fixedMs: 10, perPixelNs: 550 } as const;

/** Nominal ms that grading a symbol takes. */
export function gradeWorkMs({ quad: [a, b, , d] }: GradedSymbol): number {
  const pixels = Math.hypot(b.x - a.x, b.y - a.y) * Math.hypot(d.x - a.x, d.y - a.y);
  return WORK.fixedMs + (WORK.perPixelNs * pixels) / 1e6;
}

/** The quad in pixels of the image. A type that is not graded has no grade, and a note that says so. */
export function gradeSymbol(luma: Luma, symbol: GradedSymbol): SymbolGrade {
  return (
    gradeLinear(luma, symbol) ??
    gradeMatrix(luma, symbol) ??
    ungraded(`Not graded: ${symbol.type} is read, but not measured.`)
  );
}
