// Failure: every expected way in which a request can go wrong, as a value.
// The code is the wire's ErrorCode; its HTTP status stands in one table, http/errors.ts.
// The message is written where the knowledge is: what was wrong, what is allowed, what was received; never internals.
import { err, type Err } from './result.ts';

export const FAILURE_CODES = [
  'missing_value',
  'invalid_value',
  'invalid_header',
  'malformed_body',
  'malformed_file',
  'missing_file',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'too_large',
  'unsupported_media',
  'encrypted',
  'unsupported_version',
  'frameset_document',
  'rate_limited',
  'quota_exceeded',
  'idempotency_mismatch',
  'in_progress',
  'refused_url',
  'upstream_error',
  'upstream_timeout',
  'overloaded',
  'processing_limit',
  'internal',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

export interface Failure {
  readonly code: FailureCode;
  /** One or two sentences for the caller. */
  readonly message: string;
  /** Seconds after which a retry can succeed; becomes Retry-After. */
  readonly retryAfterS?: number;
}

/** An Err of that code. `fail('too_large', 'The body has 40 MB; the limit is 32 MB.')` */
export function fail(code: FailureCode, message: string, retryAfterS?: number): Err {
  return err(retryAfterS === undefined ? { code, message } : { code, message, retryAfterS });
}
