// THE LIMITS of what a conversion says.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_PPT_WARNINGS: {
    value: 200,
    unit: 'entries',
    of: 'warnings of one conversion',
    beyond: 'the first of every code are kept, warning `more-warnings`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
