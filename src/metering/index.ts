// The metering folder's door. AccountMeter, which needs the Workers runtime, has its own: ./account-meter.ts.
export { createMeter, quotaExceeded } from './client.ts';
export type { CallsHeader, Charge, Meter, MeterDeps, MeteredCall, Replay, Usage } from './meter.ts';
export type { StoredAnswer } from './answer.ts';
export { idempotentCall } from './seal.ts';
export type { IdempotentCall } from './seal.ts';
export type { CallParts } from './digest.ts';
export type { AccountMeters, DayRange, MeteredAccount, UsageDetail } from './types.ts';
export { dayOf } from './period.ts';
export { openedPieces, sealedBytes, sealedPieces } from './answer.ts';
export { boxOfKey, jobSecrets } from './seal.ts';
export type { AnswerBox } from './seal.ts';
export { CHUNK_BYTES, JOB_KEY_PREFIX, KEPT_MS } from './constants.ts';
export type {
  AccountJobsApi,
  DeliverTask,
  JobEnd,
  JobLimit,
  JobRunner,
  RunOutcome,
  RunTask,
} from './job-types.ts';
