// THE LIMITS of one batch job (docs/batch-jobs.md).
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  // As much as an answer that is kept: what an account's Durable Object takes in pieces of 1 MB.
  MAX_JOB_BYTES: {
    value: 33_554_432,
    unit: 'bytes',
    of: 'the file of a batch job',
    beyond: '`too_large`',
  },
  CALLBACK_WAIT_MS: {
    value: 10_000,
    unit: 'ms',
    of: 'the wait for the receiver of a callback',
    beyond: 'it counts as a failed try',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
