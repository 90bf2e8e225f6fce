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
  // Said of 45 of 142 pages that lack a code, and of 6 of 1863 others.
  bars: {
    points: [
      { of: 6, from: 0.03, above: -0.46, below: 0.45 },
      { of: 4, from: 4.02, above: 0.28, below: -0.56 },
      { of: 3, from: 5.27, above: 0.24, below: -0.35 },
      { of: 8, from: 1, above: 0.32, below: -0.23 },
      { of: 1, from: 0.9, above: 0.28, below: -0.24 },
      { of: 4, from: 3.48, above: 0.12, below: -0.52 },
      { of: 5, from: 0.4, above: 0.14, below: -0.37 },
      { of: 8, from: 1, above: 0.21, below: -0.16 },
      { of: 7, from: 0.03, above: -0.13, below: 0.29 },
      { of: 4, from: 3.48, above: 0.08, below: -0.41 },
      { of: 5, from: 0.45, above: 0.11, below: -0.24 },
      { of: 8, from: 1, above: 0.18, below: -0.13 },
      { of: 4, from: 5.26, above: -0.33, below: 0.07 },
      { of: 0, from: 4.04, above: 0.2, below: -0.11 },
      { of: 1, from: 0.84, above: 0.14, below: -0.15 },
      { of: 0, from: 2.94, above: 0.06, below: -0.35 },
      { of: 5, from: 0.5, above: 0.09, below: -0.18 },
      { of: 8, from: 1, above: 0.15, below: -0.11 },
      { of: 10, from: -4.33, above: -0.11, below: 0.15 },
      { of: 4, from: 3.48, above: 0.05, below: -0.33 },
      { of: 0, from: 5.23, above: 0.36, below: -0.06 },
      { of: 1, from: 0.99, above: 0.22, below: -0.06 },
      { of: 0, from: 2.94, above: 0.06, below: -0.27 },
      { of: 1, from: 0.81, above: 0.1, below: -0.12 },
    ],
    enough: 0.99,
  },
  // Said of 4 of 142 pages that lack a code, and of 6 of 1863 others.
  cells: {
    points: [
      { of: 17, from: -6.23, above: 0.57, below: -0.5 },
      { of: 3, from: 0.12, above: -0.76, below: 0.27 },
      { of: 4, from: 0.64, above: -0.42, below: 0.41 },
      { of: 10, from: 0.99, above: 0.31, below: -0.46 },
      { of: 5, from: 0.2, above: 0.35, below: -0.33 },
      { of: 3, from: 0.03, above: -0.21, below: 0.45 },
      { of: 4, from: 0.64, above: -0.27, below: 0.26 },
      { of: 10, from: 0.99, above: 0.22, below: -0.33 },
      { of: 3, from: 0.08, above: -0.25, below: 0.25 },
      { of: 17, from: -8.13, above: -0.14, below: 0.43 },
      { of: 5, from: 0.2, above: 0.22, below: -0.19 },
      { of: 3, from: 0.08, above: -0.23, below: 0.21 },
      { of: 11, from: 0.01, above: -0.37, below: 0.13 },
      { of: 0, from: 3.25, above: 0.14, below: -0.3 },
      { of: 16, from: 0.28, above: -0.11, below: 0.33 },
      { of: 4, from: 0.25, above: 0.07, below: -0.48 },
      { of: 17, from: -6.23, above: 0.16, below: -0.21 },
      { of: 17, from: -8.13, above: -0.12, below: 0.33 },
      { of: 3, from: 0.03, above: -0.12, below: 0.24 },
      { of: 17, from: -4.8, above: -0.3, below: 0.1 },
      { of: 4, from: 0.64, above: -0.19, below: 0.15 },
      { of: 12, from: 0.06, above: 0.11, below: -0.25 },
      { of: 0, from: 4.03, above: 0.26, below: -0.11 },
      { of: 4, from: 0.25, above: 0.07, below: -0.39 },
    ],
    enough: 2.01,
  },
  // Said of 43 of 142 pages that lack a code, and of 6 of 1863 others.
  rows: {
    points: [
      { of: 0, from: 3.87, above: 0.63, below: -0.6 },
      { of: 0, from: 4.03, above: 0.44, below: -0.35 },
      { of: 10, from: 1, above: 0.48, below: -0.3 },
      { of: 2, from: 0.38, above: 0.25, below: -0.41 },
      { of: 10, from: 0.99, above: 0.26, below: -0.23 },
      { of: 0, from: 4.16, above: 0.3, below: -0.2 },
      { of: 5, from: 0.91, above: 0.46, below: -0.09 },
      { of: 9, from: 0.65, above: -0.17, below: 0.28 },
      { of: 10, from: 0.99, above: 0.22, below: -0.17 },
      { of: 0, from: 3.32, above: 0.13, below: -0.3 },
      { of: 16, from: 0.79, above: 0.13, below: -0.24 },
      { of: 5, from: 0.91, above: 0.36, below: -0.08 },
      { of: 12, from: 0.05, above: -0.13, below: 0.21 },
      { of: 17, from: -7.15, above: 0.09, below: -0.26 },
      { of: 10, from: 0.99, above: 0.17, below: -0.15 },
      { of: 15, from: 1, above: 0.29, below: -0.09 },
      { of: 9, from: 0.41, above: -0.07, below: 0.29 },
      { of: 14, from: 0.02, above: -0.13, below: 0.15 },
      { of: 15, from: 1, above: 0.25, below: -0.07 },
      { of: 4, from: 0.7, above: -0.1, below: 0.16 },
      { of: 5, from: 0.91, above: 0.29, below: -0.06 },
      { of: 10, from: 0.58, above: 0.1, below: -0.2 },
      { of: 1, from: 1.2, above: 0.21, below: -0.08 },
      { of: 2, from: 0.38, above: 0.09, below: -0.16 },
    ],
    enough: 2.44,
  },
  // Said of 25 of 142 pages that lack a code, and of 6 of 1863 others.
  finders: {
    points: [
      { of: 1, from: 0.88, above: 0.53, below: -0.19 },
      { of: 8, from: -6.98, above: -0.26, below: 0.38 },
      { of: 5, from: 17.59, above: 0.66, below: -0.13 },
      { of: 8, from: -6.98, above: -0.18, below: 0.26 },
      { of: 6, from: 1, above: 0.4, below: -0.14 },
      { of: 5, from: 17.59, above: 0.47, below: -0.07 },
      { of: 8, from: -7.56, above: -0.14, below: 0.28 },
      { of: 8, from: -8.37, above: 0.08, below: -0.67 },
      { of: 1, from: 0.63, above: 0.14, below: -0.19 },
      { of: 0, from: 2.4, above: -0.52, below: 0.04 },
      { of: 8, from: -6.45, above: -0.17, below: 0.14 },
      { of: 6, from: 1, above: 0.28, below: -0.11 },
      { of: 5, from: 3.8, above: 0.08, below: -0.26 },
      { of: 8, from: -8.37, above: 0.04, below: -0.47 },
      { of: 8, from: -7.56, above: -0.12, below: 0.19 },
      { of: 8, from: -4.11, above: 0.35, below: -0.07 },
      { of: 5, from: 17.59, above: 0.33, below: -0.05 },
      { of: 5, from: 6.46, above: -0.15, below: 0.12 },
      { of: 8, from: -8.37, above: 0.04, below: -0.38 },
      { of: 8, from: -6.98, above: -0.12, below: 0.13 },
      { of: 5, from: 10.82, above: 0.26, below: -0.08 },
      { of: 0, from: 2.08, above: -0.33, below: 0.05 },
      { of: 0, from: 1.39, above: 0.19, below: -0.08 },
      { of: 6, from: 1, above: 0.19, below: -0.07 },
    ],
    enough: 0.39,
  },
};
