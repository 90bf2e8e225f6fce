// THE LIMITS of what a scan shows beside its findings.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  // Each is up to 2 MP: as PNG in base64 some 0.1 to 2 MB of the answer.
  MAX_ANNOTATED_PAGES: {
    value: 10,
    unit: 'pages',
    of: 'pages that are annotated',
    beyond: 'the answer names the pages that are not annotated',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
