// THE LIMITS of an account's stores.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  STORE_WAIT_MS: {
    value: 5_000,
    unit: 'ms',
    of: 'the wait for one answer of Workers KV, D1 or a Durable Object',
    beyond: '`overloaded`, nothing charged; a settlement is delivered later',
  },
  // Each waits at most 24 h; a scan takes some seconds.
  MAX_ACCOUNT_WAITING_JOBS: {
    value: 1_000,
    unit: 'entries',
    of: 'batch jobs of one account that wait',
    beyond: '`overloaded`',
  },
  MAX_ACCOUNT_WAITING_BYTES: {
    value: 268_435_456,
    unit: 'bytes',
    of: 'files of the waiting batch jobs of one account',
    beyond: '`overloaded`',
  },
  // A Durable Object holds 10 GB, and beyond that every write of the account would fail.
  MAX_ACCOUNT_KEPT_JOBS: {
    value: 100_000,
    unit: 'entries',
    of: 'batch jobs of one account within 24 hours',
    beyond: '`overloaded`',
  },
  MAX_ACCOUNT_KEPT_BYTES: {
    value: 1_073_741_824,
    unit: 'bytes',
    of: 'files and results of the batch jobs of one account',
    beyond: '`overloaded`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
