// The meter's fixed numbers, as docs/metering.md, docs/batch-jobs.md and the messages promise them: a changed one changes what callers pay.
import { expect, it } from 'vitest';
import * as constants from '../../../src/metering/constants.ts';

const ACTUAL: Readonly<Record<string, unknown>> = { ...constants };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NUMBERS: readonly (readonly [keyof typeof constants, unknown])[] = [
  ['HOLD_MS', 5 * MINUTE],
  ['RENEW_MS', 1.5 * MINUTE],
  ['KEPT_MS', DAY],
  ['CLEANUP_MS', HOUR],
  ['DETAIL_MONTHS', 13],
  ['REVOKED_TOLD_MS', 10 * MINUTE],
  ['DETAILS_MAX', 100_000],
  ['FLUSH_MS', SECOND],
  ['FLUSH_CALLS', 25],
  ['FLUSH_CALLS_UNLIMITED', 500],
  ['UNREPORTED_MAX', 50],
  ['NEAR_QUOTA', 100],
  ['CHUNK_BYTES', 1_000_000],
  ['ANSWER_MAX_BYTES', 2 ** 25],
  ['ANSWERS_MAX_BYTES', 10 ** 9],
  ['MAX_JOB_TRIES', 5],
  ['JOB_RETRY_MS', 5 * SECOND],
  ['JOB_LATER_MS', SECOND],
  ['JOB_WAIT_MS', 10 * MINUTE],
  ['CALLBACK_DELAYS_MS', [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR]],
  ['JOB_KEY_PREFIX', 'job:'],
];

it.each(NUMBERS)('%s is %j', (name, value) => {
  expect(ACTUAL[name]).toEqual(value);
});

it('every number of the meter is in this table', () => {
  expect(Object.keys(ACTUAL).toSorted()).toEqual(NUMBERS.map(([name]) => name).toSorted());
});
