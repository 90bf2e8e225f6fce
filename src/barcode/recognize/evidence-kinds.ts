// THE KINDS OF EVIDENCE: what the measures of a region that is left are worth. Points and thresholds are written by npm run bench --
// left-evidence --fit.
/** What a pass after the engine's default is made for: bars and rows of bars, or cells. */
export const AIMS = ['bars', 'cells'] as const;
export type Aim = (typeof AIMS)[number];

export type EvidenceKind = 'bars' | 'cells' | 'rows' | 'finders';

/** Of all kinds: whether nothing was read (0 or 1), the distance of the nearest symbol by its size, the share of the image (ln). */
type Situation = 'nothingRead' | 'distance' | 'share';
/**
 * Turns (ln), agreement of rows, the widest run by the narrowest, length and breadth (ln px), contrast, and how much there is to see beyond the
 * calmer and the busier end, by what there is between them.
 */
type OfBars =
  | 'turns'
  | 'agreement'
  | 'widthRatio'
  | 'length'
  | 'breadth'
  | 'contrast'
  | 'calmerEnd'
  | 'busierEnd';
/**
 * The shorter side (ln px), aspect (ln), share of dark and its distance from 0.47, whether closer checks say cells or rows (0 or 1), and as of
 * bars.
 */
type OfCells =
  | 'side'
  | 'aspect'
  | 'dark'
  | 'darkOff'
  | 'squareness'
  | 'coherence'
  | 'hasWidths'
  | 'hasRows'
  | 'turns'
  | 'agreement'
  | 'contrast'
  | 'calmerRowEnd'
  | 'busierRowEnd'
  | 'calmerColumnEnd'
  | 'busierColumnEnd';
/** Their number (ln), the three highest confidences, whether two are a pair (0 or 1), and the module (px). */
type OfFinders = 'number' | 'first' | 'second' | 'third' | 'isPair' | 'module';

/** What is measured of a kind. */
export type Measure<K extends EvidenceKind> =
  | Situation
  | { bars: OfBars; cells: OfCells; rows: OfCells; finders: OfFinders }[K];

/** Worth `above` if the measure `of` is `from` or more, else `below`. */
export interface Points<M extends string = string> {
  readonly of: M;
  readonly from: number;
  readonly above: number;
  readonly below: number;
}

/** Whether what is left at the end says that there may be more: the sum of its points is `enough`. */
export const MAY_HOLD_MORE: {
  readonly [K in EvidenceKind]: { readonly points: readonly Points<Measure<K>>[]; readonly enough: number };
} = {
  // Said of 37 of 116 pages that lack a code, and of 6 of 1858 others.
  bars: {
    points: [
      { of: 'breadth', from: 5.57, above: -0.71, below: 0.16 },
      { of: 'calmerEnd', from: 0.03, above: -0.36, below: 0.3 },
      { of: 'length', from: 4.9, above: 0.14, below: -0.54 },
      { of: 'widthRatio', from: 1.8, above: 0.12, below: -0.56 },
      { of: 'agreement', from: 0.83, above: 0.16, below: -0.32 },
      { of: 'breadth', from: 3.48, above: 0.08, below: -0.58 },
      { of: 'breadth', from: 5.28, above: -0.39, below: 0.1 },
      { of: 'nothingRead', from: 1, above: 0.17, below: -0.22 },
      { of: 'widthRatio', from: 1.8, above: 0.08, below: -0.4 },
      { of: 'agreement', from: 0.99, above: 0.34, below: -0.12 },
      { of: 'breadth', from: 3.48, above: 0.07, below: -0.45 },
      { of: 'breadth', from: 5.57, above: -0.38, below: 0.06 },
      { of: 'busierEnd', from: 0.03, above: -0.12, below: 0.24 },
      { of: 'nothingRead', from: 1, above: 0.15, below: -0.17 },
      { of: 'contrast', from: 0.32, above: 0.09, below: -0.27 },
      { of: 'breadth', from: 5.57, above: -0.33, below: 0.06 },
      { of: 'widthRatio', from: 1.8, above: 0.05, below: -0.31 },
      { of: 'breadth', from: 4.28, above: 0.09, below: -0.22 },
      { of: 'breadth', from: 5.02, above: -0.21, below: 0.08 },
      { of: 'nothingRead', from: 1, above: 0.13, below: -0.15 },
      { of: 'breadth', from: 3.48, above: 0.04, below: -0.33 },
      { of: 'length', from: 6.19, above: 0.29, below: -0.06 },
      { of: 'share', from: -4.5, above: -0.09, below: 0.18 },
      { of: 'turns', from: 2.94, above: 0.04, below: -0.31 },
    ],
    enough: 1.02,
  },
  // Said of 4 of 116 pages that lack a code, and of 4 of 1858 others.
  cells: {
    points: [
      { of: 'squareness', from: 0.64, above: -0.9, below: 0.56 },
      { of: 'coherence', from: 0.16, above: 0.31, below: -0.78 },
      { of: 'squareness', from: 0.64, above: -0.61, below: 0.27 },
      { of: 'distance', from: 0.58, above: -0.43, below: 0.3 },
      { of: 'darkOff', from: 0.12, above: -0.63, below: 0.17 },
      { of: 'coherence', from: 0.16, above: 0.16, below: -0.58 },
      { of: 'distance', from: 0.92, above: -0.56, below: 0.12 },
      { of: 'aspect', from: 0.14, above: -0.22, below: 0.31 },
      { of: 'squareness', from: 0.64, above: -0.42, below: 0.13 },
      { of: 'squareness', from: 0.25, above: 0.09, below: -0.58 },
      { of: 'coherence', from: 0.16, above: 0.08, below: -0.43 },
      { of: 'darkOff', from: 0.12, above: -0.43, below: 0.08 },
      { of: 'distance', from: 0.92, above: -0.42, below: 0.07 },
      { of: 'side', from: 3.37, above: -0.29, below: 0.12 },
      { of: 'agreement', from: 0.16, above: -0.15, below: 0.35 },
      { of: 'squareness', from: 0.64, above: -0.34, below: 0.11 },
      { of: 'squareness', from: 0.25, above: 0.07, below: -0.41 },
      { of: 'side', from: 3.37, above: -0.25, below: 0.11 },
      { of: 'agreement', from: 0.16, above: -0.12, below: 0.3 },
      { of: 'contrast', from: 0.5, above: 0.08, below: -0.35 },
      { of: 'share', from: -8.13, above: -0.12, below: 0.24 },
      { of: 'darkOff', from: 0.08, above: -0.18, below: 0.15 },
      { of: 'coherence', from: 0.2, above: 0.13, below: -0.19 },
      { of: 'agreement', from: 0.55, above: -0.12, below: 0.2 },
    ],
    enough: 1.62,
  },
  // Said of 23 of 116 pages that lack a code, and of 2 of 1858 others.
  rows: {
    points: [
      { of: 'side', from: 4.11, above: 0.6, below: -0.57 },
      { of: 'side', from: 3.87, above: 0.34, below: -0.4 },
      { of: 'contrast', from: 1, above: 0.48, below: -0.26 },
      { of: 'dark', from: 0.38, above: 0.2, below: -0.42 },
      { of: 'agreement', from: 0.49, above: -0.18, below: 0.35 },
      { of: 'contrast', from: 0.98, above: 0.27, below: -0.19 },
      { of: 'side', from: 3.46, above: 0.14, below: -0.4 },
      { of: 'share', from: -7.15, above: 0.08, below: -0.39 },
      { of: 'busierColumnEnd', from: 0.01, above: -0.2, below: 0.2 },
      { of: 'side', from: 4.11, above: 0.16, below: -0.17 },
      { of: 'side', from: 5.59, above: -0.53, below: 0.05 },
      { of: 'contrast', from: 1, above: 0.2, below: -0.12 },
      { of: 'dark', from: 0.36, above: 0.07, below: -0.3 },
      { of: 'busierColumnEnd', from: 1.26, above: 0.35, below: -0.07 },
      { of: 'share', from: -7.15, above: 0.06, below: -0.29 },
      { of: 'busierColumnEnd', from: 0.01, above: -0.13, below: 0.15 },
      { of: 'turns', from: 1.61, above: 0.1, below: -0.17 },
      { of: 'side', from: 5.59, above: -0.4, below: 0.04 },
      { of: 'coherence', from: 0.91, above: 0.24, below: -0.09 },
      { of: 'busierRowEnd', from: 0.05, above: -0.1, below: 0.15 },
      { of: 'busierRowEnd', from: 0.99, above: 0.19, below: -0.08 },
      { of: 'side', from: 3.47, above: 0.08, below: -0.19 },
      { of: 'side', from: 5.59, above: -0.34, below: 0.04 },
      { of: 'agreement', from: 0.6, above: -0.1, below: 0.14 },
    ],
    enough: 2.66,
  },
  // Said of 18 of 116 pages that lack a code, and of 6 of 1858 others.
  finders: {
    points: [
      { of: 'module', from: 17.59, above: 0.72, below: -0.18 },
      { of: 'first', from: 0.88, above: 0.47, below: -0.18 },
      { of: 'share', from: -7.56, above: -0.15, below: 0.4 },
      { of: 'nothingRead', from: 1, above: 0.36, below: -0.17 },
      { of: 'module', from: 3.8, above: 0.13, below: -0.4 },
      { of: 'share', from: -8.12, above: 0.08, below: -0.63 },
      { of: 'share', from: -7.24, above: -0.19, below: 0.29 },
      { of: 'module', from: 17.59, above: 0.44, below: -0.1 },
      { of: 'share', from: -8.12, above: 0.07, below: -0.51 },
      { of: 'share', from: -6.45, above: -0.18, below: 0.2 },
      { of: 'nothingRead', from: 1, above: 0.26, below: -0.13 },
      { of: 'number', from: 2.08, above: -0.5, below: 0.06 },
      { of: 'module', from: 3.41, above: 0.06, below: -0.4 },
      { of: 'share', from: -7.24, above: -0.14, below: 0.19 },
      { of: 'share', from: -8.12, above: 0.05, below: -0.43 },
      { of: 'isPair', from: 1, above: 0.14, below: -0.17 },
      { of: 'share', from: -7.56, above: -0.1, below: 0.2 },
      { of: 'nothingRead', from: 1, above: 0.2, below: -0.11 },
      { of: 'number', from: 2.08, above: -0.41, below: 0.05 },
      { of: 'module', from: 17.59, above: 0.32, below: -0.07 },
      { of: 'number', from: 1.39, above: 0.22, below: -0.07 },
      { of: 'share', from: -7.56, above: -0.09, below: 0.19 },
      { of: 'share', from: -8.12, above: 0.06, below: -0.39 },
      { of: 'number', from: 2.08, above: -0.36, below: 0.03 },
    ],
    enough: 0.46,
  },
};

/** Whether a region that is left after the engine's default pass is worth passes of an aim: the sum of its points is `enough`. */
export const WORTH_A_PASS: Readonly<
  Record<
    Aim,
    {
      readonly enough: number;
      readonly kinds: { readonly [K in EvidenceKind]: readonly Points<Measure<K>>[] };
    }
  >
> = {
  bars: {
    enough: -1.13,
    kinds: {
      bars: [
        { of: 'turns', from: 3.76, above: 0.33, below: -0.49 },
        { of: 'share', from: -4.78, above: 0.17, below: -0.63 },
        { of: 'agreement', from: 0.72, above: 0.14, below: -0.55 },
        { of: 'nothingRead', from: 1, above: 0.12, below: -0.38 },
        { of: 'length', from: 5.36, above: 0.15, below: -0.28 },
        { of: 'breadth', from: 5.56, above: -0.52, below: 0.06 },
        { of: 'contrast', from: 0.2, above: 0.06, below: -0.47 },
        { of: 'widthRatio', from: 2, above: 0.06, below: -0.4 },
        { of: 'agreement', from: 0.83, above: 0.1, below: -0.27 },
        { of: 'breadth', from: 4, above: 0.06, below: -0.32 },
        { of: 'breadth', from: 5.56, above: -0.35, below: 0.04 },
        { of: 'distance', from: 1.06, above: 0.04, below: -0.35 },
        { of: 'turns', from: 4.11, above: 0.14, below: -0.12 },
        { of: 'agreement', from: 0.63, above: 0.05, below: -0.28 },
        { of: 'share', from: -5.4, above: 0.03, below: -0.33 },
        { of: 'contrast', from: 0.29, above: 0.04, below: -0.28 },
        { of: 'turns', from: 4.51, above: -0.3, below: 0.03 },
        { of: 'widthRatio', from: 1.8, above: 0.03, below: -0.31 },
        { of: 'distance', from: 1.06, above: 0.02, below: -0.26 },
        { of: 'breadth', from: 5.12, above: -0.19, below: 0.04 },
        { of: 'share', from: -2.26, above: 0.08, below: -0.13 },
        { of: 'contrast', from: 0.99, above: 0.21, below: -0.06 },
        { of: 'breadth', from: 3.77, above: 0.04, below: -0.24 },
        { of: 'breadth', from: 5.56, above: -0.21, below: 0.03 },
      ],
      cells: [],
      rows: [
        { of: 'coherence', from: 0.66, above: 0.68, below: -0.79 },
        { of: 'coherence', from: 0.71, above: 0.44, below: -0.49 },
        { of: 'coherence', from: 0.62, above: 0.29, below: -0.41 },
        { of: 'side', from: 3.67, above: 0.27, below: -0.34 },
        { of: 'distance', from: 1.1, above: 0.13, below: -0.43 },
        { of: 'coherence', from: 0.53, above: 0.15, below: -0.31 },
        { of: 'share', from: -6.82, above: 0.11, below: -0.33 },
        { of: 'side', from: 3.39, above: 0.09, below: -0.29 },
        { of: 'distance', from: 1.31, above: 0.08, below: -0.29 },
        { of: 'busierRowEnd', from: 1, above: 0.19, below: -0.14 },
        { of: 'share', from: -2.36, above: 0.21, below: -0.1 },
        { of: 'agreement', from: 0.89, above: 0.11, below: -0.19 },
        { of: 'turns', from: 2.4, above: 0.19, below: -0.09 },
        { of: 'contrast', from: 1, above: 0.19, below: -0.1 },
        { of: 'busierColumnEnd', from: 0.05, above: -0.15, below: 0.1 },
        { of: 'share', from: -6.06, above: 0.1, below: -0.17 },
        { of: 'share', from: -0.4, above: 0.28, below: -0.05 },
        { of: 'busierRowEnd', from: 1, above: 0.15, below: -0.08 },
        { of: 'calmerRowEnd', from: 0.03, above: 0.12, below: -0.1 },
        { of: 'agreement', from: 0.89, above: 0.08, below: -0.13 },
        { of: 'turns', from: 3.3, above: 0.21, below: -0.05 },
        { of: 'busierColumnEnd', from: 0.05, above: -0.11, below: 0.09 },
        { of: 'share', from: -6.82, above: 0.07, below: -0.17 },
        { of: 'contrast', from: 0.99, above: 0.11, below: -0.08 },
      ],
      finders: [
        { of: 'number', from: 1.39, above: 0.48, below: -0.27 },
        { of: 'nothingRead', from: 1, above: 0.18, below: -0.62 },
        { of: 'module', from: 7, above: -0.55, below: 0.16 },
        { of: 'second', from: 0.63, above: 0.2, below: -0.25 },
        { of: 'module', from: 8, above: -0.49, below: 0.1 },
        { of: 'distance', from: 1.63, above: 0.07, below: -0.5 },
        { of: 'first', from: 0.88, above: -0.3, below: 0.13 },
        { of: 'share', from: -4.9, above: -0.28, below: 0.11 },
        { of: 'second', from: 0.63, above: 0.16, below: -0.2 },
        { of: 'distance', from: 1.63, above: 0.05, below: -0.41 },
        { of: 'first', from: 0.88, above: -0.22, below: 0.1 },
        { of: 'first', from: 0.63, above: 0.09, below: -0.25 },
        { of: 'module', from: 8, above: -0.32, below: 0.05 },
        { of: 'module', from: 4.11, above: 0.08, below: -0.2 },
        { of: 'second', from: 0.88, above: -0.24, below: 0.06 },
        { of: 'third', from: 0.63, above: 0.15, below: -0.11 },
        { of: 'share', from: -4.19, above: -0.29, below: 0.05 },
        { of: 'distance', from: 4, above: 0.04, below: -0.3 },
        { of: 'third', from: 0.88, above: -0.27, below: 0.04 },
        { of: 'share', from: -6.16, above: 0.05, below: -0.18 },
        { of: 'share', from: -4.9, above: -0.18, below: 0.07 },
        { of: 'module', from: 4.11, above: 0.06, below: -0.15 },
        { of: 'module', from: 9.07, above: -0.29, below: 0.03 },
        { of: 'number', from: 1.1, above: 0.11, below: -0.1 },
      ],
    },
  },
  cells: {
    enough: -0.74,
    kinds: {
      bars: [
        { of: 'widthRatio', from: 2.96, above: 0.42, below: -0.72 },
        { of: 'contrast', from: 1, above: 0.52, below: -0.28 },
        { of: 'widthRatio', from: 2.96, above: 0.22, below: -0.4 },
        { of: 'contrast', from: 0.78, above: 0.22, below: -0.34 },
        { of: 'length', from: 5.89, above: -0.44, below: 0.12 },
        { of: 'calmerEnd', from: 0.25, above: -0.49, below: 0.08 },
        { of: 'share', from: -2.04, above: -0.33, below: 0.12 },
        { of: 'breadth', from: 3.69, above: 0.07, below: -0.52 },
        { of: 'busierEnd', from: 0.94, above: 0.26, below: -0.13 },
        { of: 'widthRatio', from: 3.16, above: 0.16, below: -0.17 },
        { of: 'calmerEnd', from: 0.25, above: -0.37, below: 0.07 },
        { of: 'length', from: 5.89, above: -0.28, below: 0.07 },
        { of: 'distance', from: 2.75, above: -0.13, below: 0.19 },
        { of: 'breadth', from: 3.69, above: 0.06, below: -0.41 },
        { of: 'breadth', from: 4.69, above: -0.22, below: 0.1 },
        { of: 'agreement', from: 0.63, above: -0.09, below: 0.2 },
        { of: 'breadth', from: 3.69, above: 0.05, below: -0.35 },
        { of: 'calmerEnd', from: 0.25, above: -0.31, below: 0.04 },
        { of: 'distance', from: 1.54, above: -0.09, below: 0.16 },
        { of: 'contrast', from: 0.8, above: 0.11, below: -0.14 },
        { of: 'widthRatio', from: 2.96, above: 0.07, below: -0.18 },
        { of: 'breadth', from: 4.69, above: -0.17, below: 0.09 },
        { of: 'share', from: -3.54, above: 0.08, below: -0.16 },
        { of: 'share', from: -3.12, above: -0.13, below: 0.1 },
      ],
      cells: [
        { of: 'squareness', from: 0.08, above: -0.71, below: 0.85 },
        { of: 'squareness', from: 0.08, above: -0.44, below: 0.56 },
        { of: 'share', from: -6.22, above: 0.53, below: -0.37 },
        { of: 'squareness', from: 0.05, above: -0.25, below: 0.45 },
        { of: 'agreement', from: 0.56, above: -0.27, below: 0.34 },
        { of: 'share', from: -4.47, above: 0.58, below: -0.15 },
        { of: 'busierColumnEnd', from: 0.92, above: 0.39, below: -0.16 },
        { of: 'nothingRead', from: 1, above: 0.31, below: -0.21 },
        { of: 'contrast', from: 1, above: 0.26, below: -0.26 },
        { of: 'side', from: 3.2, above: 0.16, below: -0.32 },
        { of: 'aspect', from: 0.51, above: -0.22, below: 0.16 },
        { of: 'share', from: -4.56, above: 0.32, below: -0.14 },
        { of: 'squareness', from: 0.14, above: -0.15, below: 0.22 },
        { of: 'share', from: -3.08, above: 0.38, below: -0.09 },
        { of: 'busierRowEnd', from: 0.99, above: 0.21, below: -0.16 },
        { of: 'busierColumnEnd', from: 0.06, above: 0.19, below: -0.17 },
        { of: 'contrast', from: 1, above: 0.17, below: -0.18 },
        { of: 'nothingRead', from: 1, above: 0.19, below: -0.17 },
        { of: 'share', from: -3.08, above: 0.28, below: -0.07 },
        { of: 'squareness', from: 0.08, above: -0.11, below: 0.19 },
        { of: 'darkOff', from: 0.08, above: -0.09, below: 0.21 },
        { of: 'busierRowEnd', from: 0.99, above: 0.17, below: -0.13 },
        { of: 'busierColumnEnd', from: 0.92, above: 0.2, below: -0.09 },
        { of: 'share', from: -3.08, above: 0.26, below: -0.06 },
      ],
      rows: [
        { of: 'share', from: -5.35, above: 0.45, below: -0.76 },
        { of: 'agreement', from: 0.52, above: -0.37, below: 0.53 },
        { of: 'share', from: -4.84, above: 0.27, below: -0.42 },
        { of: 'contrast', from: 1, above: 0.4, below: -0.27 },
        { of: 'agreement', from: 0.45, above: -0.2, below: 0.41 },
        { of: 'share', from: -6.06, above: 0.15, below: -0.4 },
        { of: 'contrast', from: 1, above: 0.28, below: -0.19 },
        { of: 'side', from: 4.02, above: 0.22, below: -0.22 },
        { of: 'distance', from: 1.15, above: 0.12, below: -0.36 },
        { of: 'busierRowEnd', from: 0.01, above: -0.13, below: 0.26 },
        { of: 'agreement', from: 0.54, above: -0.15, below: 0.22 },
        { of: 'share', from: -4.53, above: 0.13, below: -0.24 },
        { of: 'contrast', from: 1, above: 0.23, below: -0.14 },
        { of: 'darkOff', from: 0.05, above: -0.13, below: 0.19 },
        { of: 'aspect', from: 0.26, above: -0.09, below: 0.21 },
        { of: 'agreement', from: 1, above: 0.26, below: -0.07 },
        { of: 'agreement', from: 0.39, above: -0.07, below: 0.23 },
        { of: 'distance', from: 1.15, above: 0.09, below: -0.22 },
        { of: 'share', from: -7.15, above: 0.05, below: -0.28 },
        { of: 'contrast', from: 0.8, above: 0.11, below: -0.15 },
        { of: 'dark', from: 0.38, above: 0.07, below: -0.18 },
        { of: 'busierColumnEnd', from: 0.84, above: 0.2, below: -0.07 },
        { of: 'hasRows', from: 1, above: 0.1, below: -0.12 },
        { of: 'squareness', from: 0.55, above: 0.09, below: -0.17 },
      ],
      finders: [
        { of: 'first', from: 0.88, above: 0.56, below: -0.6 },
        { of: 'first', from: 0.88, above: 0.33, below: -0.36 },
        { of: 'module', from: 5.87, above: 0.31, below: -0.3 },
        { of: 'share', from: -4.99, above: 0.2, below: -0.19 },
        { of: 'module', from: 8, above: 0.27, below: -0.12 },
        { of: 'first', from: 0.88, above: 0.17, below: -0.17 },
        { of: 'module', from: 5.39, above: 0.12, below: -0.16 },
        { of: 'number', from: 1.39, above: -0.22, below: 0.09 },
        { of: 'third', from: 0.88, above: 0.23, below: -0.08 },
        { of: 'distance', from: 0.68, above: 0.04, below: -0.31 },
        { of: 'number', from: 1.39, above: -0.17, below: 0.05 },
        { of: 'module', from: 8, above: 0.15, below: -0.07 },
        { of: 'module', from: 2.6, above: -0.04, below: 0.27 },
        { of: 'third', from: 0.88, above: 0.18, below: -0.04 },
        { of: 'share', from: -6.54, above: -0.04, below: 0.17 },
        { of: 'number', from: 2.89, above: -0.26, below: 0.04 },
        { of: 'share', from: -3.62, above: 0.22, below: -0.04 },
        { of: 'distance', from: 0.68, above: 0.03, below: -0.26 },
        { of: 'module', from: 2.6, above: -0.03, below: 0.21 },
        { of: 'first', from: 0.63, above: 0.04, below: -0.13 },
        { of: 'module', from: 9.32, above: -0.15, below: 0.03 },
        { of: 'module', from: 5.89, above: 0.08, below: -0.08 },
        { of: 'share', from: -7.71, above: 0.03, below: -0.2 },
        { of: 'share', from: -6.54, above: -0.05, below: 0.13 },
      ],
    },
  },
};
