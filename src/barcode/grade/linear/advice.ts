// What to change of a linear symbol, in words.
import { type ParameterName, tenths } from '../types.ts';

const ADVICE: Partial<Record<ParameterName, string>> = {
  Decode: 'Not every scan decodes: look for gaps, spots and smears across the bars.',
  SymbolContrast: 'Print darker bars on a lighter, matt ground.',
  MinimumReflectance: 'The bars reflect more than half of what the ground does: print them darker.',
  EdgeContrast: 'A bar hardly differs from the space beside it: print larger or sharper.',
  Modulation:
    'Narrow bars or spaces have less contrast than wide ones: print larger or sharper, and correct the width of the bars.',
  Defects: 'There are voids in bars or spots in spaces: clean or adjust the printer.',
  Decodability:
    'Widths of bars and spaces deviate: correct the gain of the print, or print each module with whole dots.',
  LeftQuietZone: 'The left quiet zone could not be measured, because no scan decodes.',
  RightQuietZone: 'The right quiet zone could not be measured, because no scan decodes.',
};

export function linearAdvice(name: ParameterName): string | undefined {
  return ADVICE[name];
}

export function quietZoneAdvice(side: 'left' | 'right', modules: number, needed: number): string {
  return `The ${side} quiet zone is ${count(modules)}, ${needed} are needed.`;
}

function count(modules: number): string {
  const shown = tenths(modules);
  return shown === 1 ? '1 module' : `${shown} modules`;
}
