// THE KINDS OF EVIDENCE: what the measures of a region that is left are worth. Points and thresholds are written by npm run bench -- left-evidence --fit.
export type EvidenceKind = 'bars' | 'cells' | 'rows' | 'finders';

/** Worth `above` if the measure `of` is `from` or more, else `below`. */
interface Points {
  readonly of: number;
  readonly from: number;
  readonly above: number;
  readonly below: number;
}

/**
 * Measures by their numbers. Of bars: turns (ln), agreement of rows, ratio of widths, length and breadth (ln px), contrast, unrest beside the calmer
 * and the other end. Of cells and rows: shorter side (ln px), aspect (ln), dark share, its distance from 0.47, squareness, coherence, a code's widths
 * of runs, several rows of bars, turns (ln), agreement, contrast, unrest beside rows and columns (two each). Of finder patterns: number (ln), the
 * three highest confidences, a pair, module (px). Then of all: nothing was read, distance of the nearest symbol by its size, share of the image (ln).
 */
export const EVIDENCE_KINDS: Readonly<
  Record<EvidenceKind, { readonly points: readonly Points[]; readonly enough: number }>
> = {
  // Said of 37 of 116 pages that lack a code, and of 6 of 1858 others.
  bars: {
    points: [
      { of: 4, from: 5.57, above: -0.71, below: 0.16 },
      { of: 6, from: 0.03, above: -0.36, below: 0.3 },
      { of: 3, from: 4.9, above: 0.14, below: -0.54 },
      { of: 2, from: 1.8, above: 0.12, below: -0.56 },
      { of: 1, from: 0.83, above: 0.16, below: -0.32 },
      { of: 4, from: 3.48, above: 0.08, below: -0.58 },
      { of: 4, from: 5.28, above: -0.39, below: 0.1 },
      { of: 8, from: 1, above: 0.17, below: -0.22 },
      { of: 2, from: 1.8, above: 0.08, below: -0.4 },
      { of: 1, from: 0.99, above: 0.34, below: -0.12 },
      { of: 4, from: 3.48, above: 0.07, below: -0.45 },
      { of: 4, from: 5.57, above: -0.38, below: 0.06 },
      { of: 7, from: 0.03, above: -0.12, below: 0.24 },
      { of: 8, from: 1, above: 0.15, below: -0.17 },
      { of: 5, from: 0.32, above: 0.09, below: -0.27 },
      { of: 4, from: 5.57, above: -0.33, below: 0.06 },
      { of: 2, from: 1.8, above: 0.05, below: -0.31 },
      { of: 4, from: 4.28, above: 0.09, below: -0.22 },
      { of: 4, from: 5.02, above: -0.21, below: 0.08 },
      { of: 8, from: 1, above: 0.13, below: -0.15 },
      { of: 4, from: 3.48, above: 0.04, below: -0.33 },
      { of: 3, from: 6.19, above: 0.29, below: -0.06 },
      { of: 10, from: -4.5, above: -0.09, below: 0.18 },
      { of: 0, from: 2.94, above: 0.04, below: -0.31 },
    ],
    enough: 1.02,
  },
  // Said of 4 of 116 pages that lack a code, and of 4 of 1858 others.
  cells: {
    points: [
      { of: 4, from: 0.64, above: -0.9, below: 0.56 },
      { of: 5, from: 0.16, above: 0.31, below: -0.78 },
      { of: 4, from: 0.64, above: -0.61, below: 0.27 },
      { of: 16, from: 0.58, above: -0.43, below: 0.3 },
      { of: 3, from: 0.12, above: -0.63, below: 0.17 },
      { of: 5, from: 0.16, above: 0.16, below: -0.58 },
      { of: 16, from: 0.92, above: -0.56, below: 0.12 },
      { of: 1, from: 0.14, above: -0.22, below: 0.31 },
      { of: 4, from: 0.64, above: -0.42, below: 0.13 },
      { of: 4, from: 0.25, above: 0.09, below: -0.58 },
      { of: 5, from: 0.16, above: 0.08, below: -0.43 },
      { of: 3, from: 0.12, above: -0.43, below: 0.08 },
      { of: 16, from: 0.92, above: -0.42, below: 0.07 },
      { of: 0, from: 3.37, above: -0.29, below: 0.12 },
      { of: 9, from: 0.16, above: -0.15, below: 0.35 },
      { of: 4, from: 0.64, above: -0.34, below: 0.11 },
      { of: 4, from: 0.25, above: 0.07, below: -0.41 },
      { of: 0, from: 3.37, above: -0.25, below: 0.11 },
      { of: 9, from: 0.16, above: -0.12, below: 0.3 },
      { of: 10, from: 0.5, above: 0.08, below: -0.35 },
      { of: 17, from: -8.13, above: -0.12, below: 0.24 },
      { of: 3, from: 0.08, above: -0.18, below: 0.15 },
      { of: 5, from: 0.2, above: 0.13, below: -0.19 },
      { of: 9, from: 0.55, above: -0.12, below: 0.2 },
    ],
    enough: 1.62,
  },
  // Said of 23 of 116 pages that lack a code, and of 2 of 1858 others.
  rows: {
    points: [
      { of: 0, from: 4.11, above: 0.6, below: -0.57 },
      { of: 0, from: 3.87, above: 0.34, below: -0.4 },
      { of: 10, from: 1, above: 0.48, below: -0.26 },
      { of: 2, from: 0.38, above: 0.2, below: -0.42 },
      { of: 9, from: 0.49, above: -0.18, below: 0.35 },
      { of: 10, from: 0.98, above: 0.27, below: -0.19 },
      { of: 0, from: 3.46, above: 0.14, below: -0.4 },
      { of: 17, from: -7.15, above: 0.08, below: -0.39 },
      { of: 14, from: 0.01, above: -0.2, below: 0.2 },
      { of: 0, from: 4.11, above: 0.16, below: -0.17 },
      { of: 0, from: 5.59, above: -0.53, below: 0.05 },
      { of: 10, from: 1, above: 0.2, below: -0.12 },
      { of: 2, from: 0.36, above: 0.07, below: -0.3 },
      { of: 14, from: 1.26, above: 0.35, below: -0.07 },
      { of: 17, from: -7.15, above: 0.06, below: -0.29 },
      { of: 14, from: 0.01, above: -0.13, below: 0.15 },
      { of: 8, from: 1.61, above: 0.1, below: -0.17 },
      { of: 0, from: 5.59, above: -0.4, below: 0.04 },
      { of: 5, from: 0.91, above: 0.24, below: -0.09 },
      { of: 12, from: 0.05, above: -0.1, below: 0.15 },
      { of: 12, from: 0.99, above: 0.19, below: -0.08 },
      { of: 0, from: 3.47, above: 0.08, below: -0.19 },
      { of: 0, from: 5.59, above: -0.34, below: 0.04 },
      { of: 9, from: 0.6, above: -0.1, below: 0.14 },
    ],
    enough: 2.66,
  },
  // Said of 18 of 116 pages that lack a code, and of 6 of 1858 others.
  finders: {
    points: [
      { of: 5, from: 17.59, above: 0.72, below: -0.18 },
      { of: 1, from: 0.88, above: 0.47, below: -0.18 },
      { of: 8, from: -7.56, above: -0.15, below: 0.4 },
      { of: 6, from: 1, above: 0.36, below: -0.17 },
      { of: 5, from: 3.8, above: 0.13, below: -0.4 },
      { of: 8, from: -8.12, above: 0.08, below: -0.63 },
      { of: 8, from: -7.24, above: -0.19, below: 0.29 },
      { of: 5, from: 17.59, above: 0.44, below: -0.1 },
      { of: 8, from: -8.12, above: 0.07, below: -0.51 },
      { of: 8, from: -6.45, above: -0.18, below: 0.2 },
      { of: 6, from: 1, above: 0.26, below: -0.13 },
      { of: 0, from: 2.08, above: -0.5, below: 0.06 },
      { of: 5, from: 3.41, above: 0.06, below: -0.4 },
      { of: 8, from: -7.24, above: -0.14, below: 0.19 },
      { of: 8, from: -8.12, above: 0.05, below: -0.43 },
      { of: 4, from: 1, above: 0.14, below: -0.17 },
      { of: 8, from: -7.56, above: -0.1, below: 0.2 },
      { of: 6, from: 1, above: 0.2, below: -0.11 },
      { of: 0, from: 2.08, above: -0.41, below: 0.05 },
      { of: 5, from: 17.59, above: 0.32, below: -0.07 },
      { of: 0, from: 1.39, above: 0.22, below: -0.07 },
      { of: 8, from: -7.56, above: -0.09, below: 0.19 },
      { of: 8, from: -8.12, above: 0.06, below: -0.39 },
      { of: 0, from: 2.08, above: -0.36, below: 0.03 },
    ],
    enough: 0.46,
  },
};
