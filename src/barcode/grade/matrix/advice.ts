// What to change of a matrix symbol, in words.
import type { ParameterName } from '../types.ts';

const ADVICE: Partial<Record<ParameterName, string>> = {
  Decode: 'At the threshold of the standard it does not decode: print it again.',
  SymbolContrast: 'Print darker modules on a lighter, matt ground.',
  Modulation: 'Modules differ in contrast: print evenly, or with larger modules.',
  FixedPatternDamage:
    'The finder, timing or alignment patterns are damaged: remove what covers them, print evenly.',
  AxialNonUniformity:
    'Modules are not square: correct the speed of the print, or photograph from straight above.',
  GridNonUniformity: 'Modules are off the grid: the print is distorted, or the surface is not flat.',
  UnusedErrorCorrection: 'Errors use up the error correction: remove what covers modules, or print again.',
};

/** Dark modules that are wider or narrower than a module by more are named. */
const MIN_GROWTH = 0.15;

export function matrixAdvice(name: ParameterName, growth: number): string | undefined {
  const advice = ADVICE[name];
  if (advice === undefined || name !== 'Modulation' || Math.abs(growth) < MIN_GROWTH) return advice;
  const percent = Math.round(100 * Math.abs(growth));
  return `Dark modules are ${percent} % too ${growth > 0 ? 'wide' : 'narrow'}: correct the gain of the print.`;
}

export function quietZoneAdvice(
  sides: readonly { readonly side: string; readonly light: number }[],
  needed: number,
): string {
  return sides
    .map(
      ({ side, light }) =>
        `The ${side} quiet zone is ${light === 1 ? '1 module' : `${light} modules`}, ${needed} ${needed === 1 ? 'is' : 'are'} needed.`,
    )
    .join(' ');
}
