// The meter's fixed numbers. docs/metering.md explains each to the operator.

/** A hold expires after this time: a process that was killed before it answered charges nothing. */
export const HOLD_MS = 5 * 60_000;

/** A call that lasts renews its hold after this time. */
export const RENEW_MS = 90_000;

/** Idempotency keys with their answers, and the identities of finished reservations and batches, are kept this long. */
export const KEPT_MS = 24 * 3_600_000;

/** Rows stay this long after KEPT_MS, so that one alarm deletes an hour of them together. */
export const CLEANUP_MS = 3_600_000;

/** Calls per operation are kept for this many months, enough to compare with the same month of last year; totals stay. */
export const DETAIL_MONTHS = 13;

/**
 * For this long after a revocation each answer of the account's object names the key. After that every isolate has read the key's
 * record again: its own memory keeps it for 30 s, KV's cache for 30 s, and KV's own delay is "60 seconds or more".
 */
export const REVOKED_TOLD_MS = 10 * 60_000;

/** Rows of usage by day, key, operation and status in one answer: some 10 MB, of the 32 MB that an RPC may carry. */
export const DETAILS_MAX = 100_000;

/** Ordinary calls are reported at the latest after this time, */
export const FLUSH_MS = 1_000;

/** or, of an account with a quota, when this many wait: half of UNREPORTED_MAX, so that calls can be counted while a report is under way. */
export const FLUSH_CALLS = 25;

/** Of an account without one nothing depends on it; a report takes as long as twenty calls. */
export const FLUSH_CALLS_UNLIMITED = 500;

/** The most calls of an account with a quota that an isolate has begun or counted and that are not acknowledged (docs/metering.md). */
export const UNREPORTED_MAX = 50;

/** Once an account has only this many calls left, every call is reserved (docs/metering.md). */
export const NEAR_QUOTA = 100;

/** A stored answer is divided into rows of this size; a SQLite value in a Durable Object may have 2 MB. */
export const CHUNK_BYTES = 1_000_000;

/** A longer answer is not stored: a repeat with the same key is computed again without a charge. */
export const ANSWER_MAX_BYTES = 32 * 1024 * 1024;

/** The stored answers of one account together; beyond that the oldest are dropped. A Durable Object holds 10 GB. */
export const ANSWERS_MAX_BYTES = 1_000_000_000;

/**
 * How often a batch job is tried if the process ends during its work; then it is given up, because its file may be what ends the
 * processes. Five, because a deployment may stop the same job once or twice.
 */
export const MAX_JOB_TRIES = 5;

/** The wait between the first and second try of a job; each further wait is four times as long: 5 s, 20 s, 80 s, 320 s. */
export const JOB_RETRY_MS = 5_000;

/** A job for which there was no room is offered again after this time. */
export const JOB_LATER_MS = 1_000;

/** A job without an outcome after this time counts as lost; an alarm of a Durable Object may run for 15 minutes. */
export const JOB_WAIT_MS = 10 * 60_000;

/** Waits between the tries of a callback: six tries within 75 minutes, which is longer than a deployment of its receiver. */
export const CALLBACK_DELAYS_MS: readonly number[] = [2_000, 10_000, 60_000, 600_000, 3_600_000];

/** A job's key is stored in Workers KV under this prefix and the job's name; it opens the job's head and input. */
export const JOB_KEY_PREFIX = 'job:';
