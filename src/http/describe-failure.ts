// The only place that turns a Failure into the status, message and headers of an answer.
import { type Failure, type FailureCode, type FailurePayloads, errorCodeOf } from '../service/failure.ts';
import { workSentence } from '../service/sentences.ts';
import type { Words } from '../wording/index.ts';
import { isoSeconds } from '../lib/iso-seconds.ts';
import { FAILURES } from './errors.ts';
import { HTTP_WORDS } from './words.ts';

export interface FailureDescription {
  readonly status: number;
  /** One or two sentences: what was wrong, what is allowed, what was received. */
  readonly message: string;
  /** Retry-After, WWW-Authenticate or Allow, if the code has one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Status, message and headers of a failure. */
export function describeFailure(failure: Failure): FailureDescription {
  return { status: statusOf(failure), headers: headersOf(failure), message: messageOf(failure) };
}

/** The status of an answer to that failure. */
export function statusOf(failure: { readonly code: FailureCode }): number {
  return FAILURES[errorCodeOf(failure)].status;
}

const UNAUTHORIZED = {
  key: {
    message: 'A valid API key is required in the Apikey header.',
    challenge: 'ApiKey header="Apikey"',
  },
  link: {
    message: 'The link is not signed as it stands, its time is over, or its key is no longer good.',
    challenge: 'ApiKey header="Apikey"',
  },
  administrator: {
    message: 'The secret of the administrator is required: Authorization: Bearer SECRET.',
    challenge: 'Bearer',
  },
} as const;

/** The text of ErrorMessage: one or two sentences. Options and limits have the words of `words`; default: those of HTTP. */
export function messageOf(failure: Failure, words: Words = HTTP_WORDS): string {
  switch (failure.code) {
    case 'invalid_header':
      return `The header ${failure.header} ${failure.rule}${failure.received === undefined ? '' : `; received ${failure.received}`}.`;
    case 'unauthorized':
      return UNAUTHORIZED[failure.who ?? 'key'].message;
    case 'forbidden':
      return forbidden(failure);
    case 'not_found':
      return 'lacks' in failure ? workSentence(failure, words) : notFound(failure);
    case 'method_not_allowed':
      return `${failure.path} answers ${failure.allowed.replace(', ', ' and ')}; received ${failure.received}.`;
    case 'quota_exceeded': {
      const held = failure.held > 0 ? ` and ${failure.held} held by running calls` : '';
      const left = Math.max(0, failure.quota - failure.used - failure.held);
      return (
        `The quota of ${failure.quota} calls for ${failure.period} has no room for this call, which costs ${failure.cost}${failure.each ?? ''}: ` +
        `${failure.used} are used${held}, ${left} left. It resets at ${isoSeconds(failure.resetsAtMs)}.`
      );
    }
    case 'idempotency_mismatch':
      return 'This Idempotency-Key was used for another call (another body, header or operation) within the last 24 hours. Use a new key for a new call.';
    case 'in_progress':
      return 'The first call with this Idempotency-Key is still running. Repeat the call later to get its answer.';
    default:
      return workSentence(failure, words);
  }
}

function headersOf(failure: Failure): Record<string, string> {
  switch (failure.code) {
    case 'unauthorized':
      return { 'WWW-Authenticate': UNAUTHORIZED[failure.who ?? 'key'].challenge };
    case 'method_not_allowed':
      return { Allow: failure.allowed };
    default:
      return 'retryAfterS' in failure
        ? { 'Retry-After': String(Math.max(1, Math.ceil(failure.retryAfterS))) }
        : {};
  }
}

const NOT_OFFERED = {
  'switched off': ': it is switched off on this server (setting DISABLED_OPERATIONS)',
  'not set up': ': this server has no job runner (its Worker does not export BatchRunner)',
} as const;

function notFound(failure: Exclude<FailurePayloads['not_found'], { readonly lacks: string }>): string {
  if ('job' in failure)
    return `This account has no batch job ${failure.job}. A job and its result are kept for 24 hours.`;
  const { path, why, like, what: listed = 'operations', listAt } = failure;
  const what =
    typeof path === 'string'
      ? `There is no ${path} here${why === undefined ? '' : NOT_OFFERED[why]}`
      : `The path has ${path.characters} characters; the limit is ${path.limit}`;
  return `${what}. ${like === undefined ? '' : `Did you mean ${like}? `}GET ${listAt} lists the ${listed}.`;
}

function forbidden(failure: FailurePayloads['forbidden']): string {
  if ('operation' in failure) {
    return `This key may not use ${failure.operation}. It may use: ${failure.allowed.join(', ')}.`;
  }
  const from = failure.origin === null ? 'outside the web pages it is made for' : failure.origin;
  return `This key may not be used from ${from}.`;
}
