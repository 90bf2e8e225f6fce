// The thresholds of grades A, B, C and D of each parameter: ISO/IEC 15416 table 3, ISO/IEC 15415 tables 4 to 8 and ISO/IEC 16022 table M.1, as
// the GS1 General Specifications (5.12), the GS1 2D Barcode Verification Process Implementation Guideline and verifiers' manuals give them.
import type { Grade } from './types.ts';

/** The values at which A, B, C and D begin. */
type Limits = readonly [a: number, b: number, c: number, d: number];

/** The more the better, as shares of 1. */
const AT_LEAST = {
  symbolContrast: [0.7, 0.55, 0.4, 0.2],
  /** Linear: edge contrast / symbol contrast. */
  modulation: [0.7, 0.6, 0.5, 0.4],
  /** Matrix: 2·|reflectance − global threshold| / symbol contrast of one module. */
  moduleModulation: [0.5, 0.4, 0.3, 0.2],
  decodability: [0.62, 0.5, 0.37, 0.25],
  unusedErrorCorrection: [0.62, 0.5, 0.37, 0.25],
} as const satisfies Record<string, Limits>;

/** The less the better. */
const AT_MOST = {
  defects: [0.15, 0.2, 0.25, 0.3],
  axialNonUniformity: [0.06, 0.08, 0.1, 0.12],
  /** In modules. */
  gridNonUniformity: [0.38, 0.5, 0.63, 0.75],
  /** Damaged modules of a side of a Data Matrix's L, of its clock track, or of its quiet zone. */
  borderDamage: [0, 0.09, 0.13, 0.17],
  /** Damaged modules of a QR Code's timing pattern, and of all its alignment patterns (ISO/IEC 18004 annex G). */
  timingDamage: [0, 0.07, 0.11, 0.14],
  alignmentDamage: [0, 0.1, 0.2, 0.3],
  /** Damaged modules, a number, of a finder pattern with its separator (ISO/IEC 18004 annex G). */
  finderDamage: [0, 1, 2, 3],
} as const satisfies Record<string, Limits>;

/** Edge contrast of a linear symbol: A from here, else F. */
export const MIN_EDGE_CONTRAST = 0.15;
/** Minimum reflectance of a linear symbol: A up to this share of the maximum, else F. */
export const MAX_DARKEST_SHARE = 0.5;

/** Rounding of what is measured does not cost a grade. */
const TOLERANCE = 1e-6;

export function gradeAtLeast(limits: keyof typeof AT_LEAST, value: number): Grade {
  const missed = AT_LEAST[limits].findIndex((limit) => value >= limit - TOLERANCE);
  return missed < 0 ? 0 : 4 - missed;
}

export function gradeAtMost(limits: keyof typeof AT_MOST, value: number): Grade {
  const missed = AT_MOST[limits].findIndex((limit) => value <= limit + TOLERANCE);
  return missed < 0 ? 0 : 4 - missed;
}

export const passed = (isPassed: boolean): Grade => (isPassed ? 4 : 0);

/** The average of a matrix symbol's segments (ISO/IEC 16022 annex M, 18004 annex G): A only if all are A. */
export function averageGrade(grades: readonly Grade[]): Grade {
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / Math.max(1, grades.length);
  return mean >= 4 ? 4 : mean >= 3.5 ? 3 : mean >= 3 ? 2 : mean >= 2.5 ? 1 : 0;
}
