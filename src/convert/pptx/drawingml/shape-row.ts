// A row of the tables of forms: the preset of DrawingML, with the adjustments of both.
// `defaults` are the old form's own ([MS-ODRAW] 2.3.6.10 and the VML definitions of the same forms), `presetDefaults` the preset's.
import type { AdjustFormula } from './adjust-formulas.ts';

export interface ShapeRow {
  readonly preset: string;
  /** Defaults of the old form; none: it cannot be adjusted, or the preset cannot. */
  readonly defaults?: readonly number[];
  /** Defaults of the preset, in its order. */
  readonly presetDefaults?: readonly number[];
  readonly formula?: AdjustFormula;
  /** Upside down against the preset. */
  readonly flipped?: boolean;
}

export const plain = (preset: string): ShapeRow => ({ preset });
export const adjusted = (
  preset: string,
  defaults: readonly number[],
  presetDefaults: readonly number[],
  formula: AdjustFormula,
): ShapeRow => ({ preset, defaults, presetDefaults, formula });
