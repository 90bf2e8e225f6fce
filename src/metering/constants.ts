// The meter's fixed numbers. docs/metering.md explains each to the operator.

/** A hold lives this long: a process killed before it answered charges nothing (contract: 5 minutes). */
export const HOLD_MS = 5 * 60_000;

/** Idempotency keys with their answers, and the identities of finished reservations and batches, are kept this long. */
export const KEPT_MS = 24 * 3_600_000;

/** Rows past KEPT_MS wait for company this long, so that one alarm deletes an hour of them. */
export const CLEANUP_MS = 3_600_000;

/** Calls per operation are kept for this many months, enough to compare with the same month a year ago; totals stay. */
export const DETAIL_MONTHS = 13;

/**
 * For this long after a revocation each answer of the account's object tells of it. By then every isolate has read the key's
 * record again: 30 s of its own memory, 30 s of KV's cache, and KV's own delay, "60 seconds or more".
 */
export const REVOKED_TOLD_MS = 10 * 60_000;

/** Rows of usage by day, key, operation and status in one answer: some 10 MB, of the 32 MB that an RPC may carry. */
export const DETAILS_MAX = 100_000;

/** Ordinary calls are reported at the latest after this time (contract: 1 s) … */
export const FLUSH_MS = 1_000;

/** … or when this many wait: half of UNREPORTED_MAX, so that calls go on being counted while a report is under way. */
export const FLUSH_CALLS = 25;

/** An isolate never has more calls begun or counted and not yet acknowledged for an account that has a quota (contract: 50). */
export const UNREPORTED_MAX = 50;

/** Within this many calls of its quota an account's every call is reserved (contract: 100). */
export const NEAR_QUOTA = 100;

/** A stored answer is cut into rows of this size; a SQLite value in a Durable Object may have 2 MB. */
export const CHUNK_BYTES = 1_000_000;

/** A longer answer is not stored: its key, used again, is computed again without a charge. */
export const ANSWER_MAX_BYTES = 32 * 1024 * 1024;

/** The stored answers of one account; beyond, the oldest are dropped. A Durable Object holds 10 GB. */
export const ANSWERS_MAX_BYTES = 1_000_000_000;

/**
 * A batch job that the process took with it when it ended is worked on again so often in all; then it is given up, so that a file that
 * ends processes ends no more. Five, because a deployment may stop the same job once or twice.
 */
export const MAX_JOB_TRIES = 5;

/** The second try of a job follows so long after the first; each further one waits four times as long: 5 s, 20 s, 80 s, 320 s. */
export const JOB_RETRY_MS = 5_000;

/** A job for which there was no room is offered again after this time. */
export const JOB_LATER_MS = 1_000;

/** A job that was not answered after this time is taken as lost; an alarm of a Durable Object may run for 15 minutes. */
export const JOB_WAIT_MS = 10 * 60_000;

/** Waits between the tries of a callback: six tries within 75 minutes, which outlives a deployment of its receiver. */
export const CALLBACK_DELAYS_MS: readonly number[] = [2_000, 10_000, 60_000, 600_000, 3_600_000];

/** Of a job's key in Workers KV, followed by the job's name; the key opens the job's head and input. */
export const JOB_KEY_PREFIX = 'job:';
