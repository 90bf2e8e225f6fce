// THE FAILURE TABLE: ErrorCode → status (CONTRACT section 5), what it means and whether a retry can help.
// docs/errors.md is checked against it.
import type { FailureCode } from '../lib/failure.ts';

export interface FailureRow {
  readonly status: number;
  readonly meaning: string;
  readonly retry: 'no' | 'after Retry-After' | 'yes';
}

export const FAILURES: Readonly<Record<FailureCode, FailureRow>> = {
  missing_value: { status: 400, meaning: 'The body that should be one string is empty.', retry: 'no' },
  invalid_value: { status: 400, meaning: 'The value breaks a rule of its symbology or number.', retry: 'no' },
  invalid_header: { status: 400, meaning: 'An option header has a value outside its range.', retry: 'no' },
  malformed_body: { status: 400, meaning: 'The body is not what its content type says.', retry: 'no' },
  malformed_file: {
    status: 400,
    meaning: 'The file is damaged, truncated or of an unknown kind.',
    retry: 'no',
  },
  missing_file: { status: 400, meaning: 'No file, or an empty one, was received.', retry: 'no' },
  refused_url: { status: 400, meaning: 'The address is not one that this service fetches.', retry: 'no' },
  unauthorized: { status: 401, meaning: 'No key, or one that is unknown, revoked or expired.', retry: 'no' },
  forbidden: { status: 403, meaning: 'The key may not use this operation or origin.', retry: 'no' },
  not_found: { status: 404, meaning: 'No such path.', retry: 'no' },
  method_not_allowed: { status: 405, meaning: 'The path exists; its method is named in Allow.', retry: 'no' },
  in_progress: { status: 409, meaning: 'A request with the same Idempotency-Key still runs.', retry: 'yes' },
  too_large: { status: 413, meaning: 'Body, pixels, pages or text over a limit.', retry: 'no' },
  unsupported_media: { status: 415, meaning: 'A media type that cannot carry the input.', retry: 'no' },
  encrypted: { status: 422, meaning: 'The file is protected by a password.', retry: 'no' },
  unsupported_version: { status: 422, meaning: 'An older format than the operation reads.', retry: 'no' },
  frameset_document: {
    status: 422,
    meaning: 'The page is a frameset: it has no body to append to.',
    retry: 'no',
  },
  idempotency_mismatch: {
    status: 422,
    meaning: 'The same Idempotency-Key came with another request.',
    retry: 'no',
  },
  processing_limit: {
    status: 422,
    meaning: 'The work allowed for one document or conversion is used up and nothing can be answered.',
    retry: 'no',
  },
  rate_limited: {
    status: 429,
    meaning: "The key's rate is exceeded; nothing was consumed.",
    retry: 'after Retry-After',
  },
  quota_exceeded: {
    status: 429,
    meaning: "The key's quota is used up; nothing was consumed.",
    retry: 'after Retry-After',
  },
  internal: { status: 500, meaning: 'Our fault; nothing was charged.', retry: 'yes' },
  upstream_error: { status: 502, meaning: 'The remote document answered badly.', retry: 'yes' },
  overloaded: {
    status: 503,
    meaning: 'Too many heavy jobs at once; nothing was charged.',
    retry: 'after Retry-After',
  },
  upstream_timeout: { status: 504, meaning: 'The remote document was too slow.', retry: 'yes' },
};
