// What a grading answers, and the scale of grades.
import type { RecognizedSymbol } from '../reader.ts';

/** Whole numbers for one measurement, tenths for means. */
export type Grade = number;
export type Letter = 'A' | 'B' | 'C' | 'D' | 'F';

/** Parameters of ISO/IEC 15416 and 15415, and the quiet zones that the symbologies' own standards ask for. */
export type ParameterName =
  | 'Decode'
  | 'SymbolContrast'
  | 'MinimumReflectance'
  | 'EdgeContrast'
  | 'Modulation'
  | 'Defects'
  | 'Decodability'
  | 'FixedPatternDamage'
  | 'AxialNonUniformity'
  | 'GridNonUniformity'
  | 'UnusedErrorCorrection'
  | 'LeftQuietZone'
  | 'RightQuietZone'
  | 'QuietZone';

export interface ParameterGrade {
  readonly name: ParameterName;
  /** A share of 1; of quiet zones, modules. Undefined where the standard knows only grades. */
  readonly value?: number | undefined;
  /** 4.0 (A) to 0.0 (F); undefined where it cannot be graded: `note` says why. */
  readonly grade?: Grade | undefined;
  /** What to change, or why there is no grade. */
  readonly note?: string | undefined;
}

export interface SymbolGrade {
  /** The standard whose parameters these are; undefined for a type that is not graded. */
  readonly standard?: 'ISO/IEC 15416' | 'ISO/IEC 15415';
  /** The overall grade; undefined where the symbol is not graded: `notes` says why. */
  readonly grade?: Grade;
  readonly parameters: readonly ParameterGrade[];
  /** What else to know of this grading. */
  readonly notes: readonly string[];
}

/** The symbol that is graded, with its outline in pixels of the image. */
export type GradedSymbol = Pick<RecognizedSymbol, 'type' | 'text' | 'quad'>;

/** GS1 General Specifications, table of symbol grades: 3.5 and more is A, 2.5 B, 1.5 C, 0.5 D. */
export function letterOf(grade: Grade): Letter {
  return grade >= 3.5 ? 'A' : grade >= 2.5 ? 'B' : grade >= 1.5 ? 'C' : grade >= 0.5 ? 'D' : 'F';
}

/** To a tenth, as overall grades are written. */
export function tenths(grade: number): Grade {
  return Math.round(10 * grade) / 10;
}

/** A symbol without grades, and why. */
export function ungraded(reason: string): SymbolGrade {
  return { parameters: [], notes: [reason] };
}
