// Measures of the binary format in those of the model. A master unit is 1/576 inch ([MS-PPT] 2.2.13).
import type { BoxEmu, CentiPoint, Emu } from '../deck/index.ts';

export const EMU_PER_MASTER_UNIT = 1587.5;
const CPT_PER_MASTER_UNIT = 12.5;

export function emuOfMaster(units: number): Emu {
  return Math.round(units * EMU_PER_MASTER_UNIT);
}

export function cptOfMaster(units: number): CentiPoint {
  return Math.round(units * CPT_PER_MASTER_UNIT);
}

/** A box from its four edges in master units (or units of `emuPerUnit`); edges in the wrong order are put right. */
export function boxOfEdges(
  left: number,
  top: number,
  right: number,
  bottom: number,
  emuPerUnit = EMU_PER_MASTER_UNIT,
): BoxEmu {
  const emu = (units: number) => Math.round(units * emuPerUnit);
  const x = emu(Math.min(left, right));
  const y = emu(Math.min(top, bottom));
  return {
    xEmu: x,
    yEmu: y,
    widthEmu: emu(Math.max(left, right)) - x,
    heightEmu: emu(Math.max(top, bottom)) - y,
  };
}

/** Text with only the characters that XML 1.0 allows; lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').toWellFormed();
}

/** The same as one line: ends of lines become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text.replaceAll(/[\r\n\v]+/g, ' '));
}
