// THE FAILURE TABLE: for each ErrorCode its status, its meaning, what a caller can do, and whether the same call can succeed later.
// docs/errors.md is written from it; describe-failure.ts has the messages.
import type { ErrorCode } from '../service/failure.ts';

export interface FailureRow {
  readonly status: number;
  readonly meaning: string;
  /** What a caller can do, as a sentence. */
  readonly action: string;
  /** Whether the same call can succeed later. */
  readonly retry: 'no' | 'after Retry-After' | 'yes';
}

export const FAILURES: Readonly<Record<ErrorCode, FailureRow>> = {
  missing_value: {
    status: 400,
    meaning: 'The body that should be one string is empty.',
    action: 'Send the value in the body.',
    retry: 'no',
  },
  invalid_value: {
    status: 400,
    meaning: 'The value breaks a rule of its symbology or number.',
    action: 'Correct the value; the message names the rule.',
    retry: 'no',
  },
  invalid_header: {
    status: 400,
    meaning: 'An option header has a value outside its range.',
    action: 'Correct the header; the message lists what is allowed.',
    retry: 'no',
  },
  malformed_body: {
    status: 400,
    meaning: 'The body is not what its content type says.',
    action: 'Check how the client builds the body; repeat the call when the connection broke.',
    retry: 'no',
  },
  malformed_file: {
    status: 400,
    meaning: 'The file is damaged, truncated or of an unknown kind.',
    action: 'Check that the file opens elsewhere; save it again or convert it.',
    retry: 'no',
  },
  missing_file: {
    status: 400,
    meaning: 'No file, or an empty one, was received.',
    action: 'Send the file in the part that the message names.',
    retry: 'no',
  },
  refused_url: {
    status: 400,
    meaning: 'This service does not fetch that address.',
    action: 'Use a public http or https address, or send the document itself.',
    retry: 'no',
  },
  unauthorized: {
    status: 401,
    meaning: 'The key is missing, unknown, revoked or expired.',
    action: 'Send a valid key in the header Apikey.',
    retry: 'no',
  },
  forbidden: {
    status: 403,
    meaning: 'The key may not use this operation or origin.',
    action: "Use another key, or have the key's lists changed.",
    retry: 'no',
  },
  not_found: {
    status: 404,
    meaning: 'No such path, or no such batch job of this account.',
    action: 'Compare the path with openapi.json, or the id with the answer that returned it.',
    retry: 'no',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists; its method is named in Allow.',
    action: 'Use the method named in Allow.',
    retry: 'no',
  },
  in_progress: {
    status: 409,
    meaning: 'A request with the same Idempotency-Key is still running.',
    action: 'Wait for Retry-After and repeat the same call.',
    retry: 'after Retry-After',
  },
  too_large: {
    status: 413,
    meaning: 'The body, the pixels, the pages or the text exceed a limit.',
    action: 'Send less: the message names the limit and, where an operator can change it, the setting.',
    retry: 'no',
  },
  unsupported_media: {
    status: 415,
    meaning: 'A media type that cannot carry the input.',
    action: 'Send one of the types that the message lists.',
    retry: 'no',
  },
  encrypted: {
    status: 422,
    meaning: 'The file is protected by a password.',
    action: 'Send its password in the header password.',
    retry: 'no',
  },
  unsupported_version: {
    status: 422,
    meaning: 'The format is older than the operation can read.',
    action: 'Save the file in a newer version of its program.',
    retry: 'no',
  },
  frameset_document: {
    status: 422,
    meaning: 'The page is a frameset: it has no body to append to.',
    action: 'Append to one of the frames instead.',
    retry: 'no',
  },
  idempotency_mismatch: {
    status: 422,
    meaning: 'The same Idempotency-Key came with another request.',
    action: 'Use a new Idempotency-Key for each new call.',
    retry: 'no',
  },
  processing_limit: {
    status: 422,
    meaning: 'The work allowed for one document or conversion is used up and nothing can be answered.',
    action: 'Send a smaller or simpler file, or fewer pages.',
    retry: 'no',
  },
  rate_limited: {
    status: 429,
    meaning:
      "The key's rate is exceeded, or the account's own heavy jobs hold the places; nothing was consumed.",
    action: 'Wait for Retry-After; spread the calls.',
    retry: 'after Retry-After',
  },
  quota_exceeded: {
    status: 429,
    meaning: "The key's quota is used up; nothing was consumed.",
    action: 'Wait for the next month, or have the quota raised.',
    retry: 'after Retry-After',
  },
  internal: {
    status: 500,
    meaning: 'An error of the service; nothing was charged.',
    action: 'Repeat the call; report the request id when it fails again.',
    retry: 'yes',
  },
  upstream_error: {
    status: 502,
    meaning: 'The remote server did not return a usable document.',
    action: 'Check the address in a browser; repeat the call.',
    retry: 'yes',
  },
  overloaded: {
    status: 503,
    meaning: 'Too many heavy jobs at once; nothing was charged.',
    action: 'Wait for Retry-After and repeat the call.',
    retry: 'after Retry-After',
  },
  upstream_timeout: {
    status: 504,
    meaning: 'The remote server was too slow.',
    action: 'Repeat the call, or send the document itself.',
    retry: 'yes',
  },
};

/** Every code, in the order of docs/errors.md. */
export const FAILURE_CODES = Object.keys(FAILURES).filter((code): code is ErrorCode => code in FAILURES);
