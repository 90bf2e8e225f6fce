// The only place that turns a Failure into the status, message and headers of an answer.
import type { Failure, FailurePayloads } from '../lib/failure.ts';
import { isoSeconds } from '../lib/iso-seconds.ts';
import { FAILURES } from './errors.ts';
import { shown } from './headers.ts';

export interface FailureDescription {
  readonly status: number;
  /** One or two sentences: what was wrong, what is allowed, what was received. */
  readonly message: string;
  /** Retry-After, WWW-Authenticate or Allow, if the code has one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Status, message and headers of a failure. */
export function describeFailure(failure: Failure): FailureDescription {
  return { status: FAILURES[failure.code].status, headers: headersOf(failure), message: messageOf(failure) };
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

const PLACES = { headers: 'header', query: 'query parameter', arguments: 'argument' } as const;

/** The text of ErrorMessage: one or two sentences. */
export function messageOf(failure: Failure): string {
  switch (failure.code) {
    case 'missing_value':
      return `${failure.field ?? 'The value'} is missing: send ${failure.send}.`;
    case 'invalid_value':
      return `${failure.field} ${failure.rule}${received(failure)}.`;
    case 'invalid_header':
      return `The ${PLACES[failure.from ?? 'headers']} ${failure.header} ${failure.rule}${received(failure)}.`;
    case 'malformed_body':
      return `The ${failure.body} cannot be read: ${failure.why}.${failure.expected ? ` Expected ${failure.expected}.` : ''}`;
    case 'malformed_file': {
      const page = failure.page === undefined ? 'The' : `Page ${failure.page} of the`;
      return `${page} ${failure.format} cannot be read: ${failure.why}.`;
    }
    case 'missing_file':
      return `${noFile(failure.why)}. Send ${failure.send}.`;
    case 'unauthorized':
      return UNAUTHORIZED[failure.who ?? 'key'].message;
    case 'forbidden':
      return forbidden(failure);
    case 'not_found':
      return notFound(failure);
    case 'method_not_allowed':
      return `${failure.path} answers ${failure.allowed}; received ${failure.received}.`;
    case 'too_large':
      return tooLarge(failure);
    case 'unsupported_media':
      return 'feature' in failure
        ? `The ${failure.format} uses ${failure.feature}, which is not supported.`
        : `The ${failure.what} ${failure.received} is not supported. Allowed: ${failure.allowed}.`;
    case 'encrypted':
      return encrypted(failure);
    case 'unsupported_version':
      return `The ${failure.format} was saved by ${failure.version}; only ${failure.supported} can be converted.`;
    case 'frameset_document':
      return 'The document is a frameset: it has no body that could show an image. Append to one of its frames instead.';
    case 'rate_limited':
      return failure.jobs === undefined
        ? 'The rate of this key is exceeded. Nothing was consumed; retry later.'
        : `Too many images or documents of this account are being processed at once: ${failure.jobs} are at work or wait. Nothing was consumed; retry later.`;
    case 'quota_exceeded': {
      const held = failure.held > 0 ? ` and ${failure.held} held by running calls` : '';
      return (
        `The quota of ${failure.quota} calls for ${failure.period} has no room for this call, which costs ${failure.cost}: ` +
        `${failure.used} are used${held}. It resets at ${isoSeconds(failure.resetsAtMs)}.`
      );
    }
    case 'idempotency_mismatch':
      return 'This Idempotency-Key was used for another call (another body, header or operation) within the last 24 hours. Use a new key for a new call.';
    case 'in_progress':
      return 'The first call with this Idempotency-Key is still running. Repeat the call later to get its answer.';
    case 'refused_url':
      return `The address is not fetched: ${failure.why}.`;
    case 'upstream_error':
      return `${failure.field ?? 'The address'} ${failure.what}.`;
    case 'upstream_timeout':
      return `The address did not answer in full within ${failure.limitS} s.`;
    case 'overloaded':
      return `${capital(failure.what)}${setting(failure)}. Nothing was charged; retry shortly.`;
    case 'processing_limit': {
      const limit = failure.limit === undefined ? '' : `: ${failure.limit}`;
      return `Processing limit reached for ${failure.what}${limit}${setting(failure)}.${failure.advice ? ` ${failure.advice}.` : ''}`;
    }
    case 'internal':
      return (
        `${capital(failure.what)}. Nothing was charged.` +
        (failure.requestId === undefined ? '' : ` Please report the request id ${failure.requestId}.`)
      );
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

function noFile(why: FailurePayloads['missing_file']['why']): string {
  if (why === 'empty') return 'The file is empty (0 bytes)';
  if (why === 'absent') return 'No file was received';
  const { text, writer } = why.instead;
  return `No file was received, but ${shown(text)}: that is what ${writer} writes for a file that its client did not encode`;
}

const NOT_OFFERED = {
  'switched off': ': it is switched off on this server (setting DISABLED_OPERATIONS)',
  'not set up': ': this server has no job runner (its Worker does not export BatchRunner)',
} as const;

function notFound(failure: FailurePayloads['not_found']): string {
  if ('job' in failure)
    return `This account has no batch job ${failure.job}. A job and its result are kept for 24 hours.`;
  const { path, why, what: listed = 'operations', listAt } = failure;
  const what =
    typeof path === 'string'
      ? `There is no ${path} here${why === undefined ? '' : NOT_OFFERED[why]}`
      : `The path has ${path.characters} characters; the limit is ${path.limit}`;
  return `${what}. GET ${listAt} lists the ${listed}.`;
}

function forbidden(failure: FailurePayloads['forbidden']): string {
  if ('operation' in failure) {
    return `This key may not use ${failure.operation}. It may use: ${failure.allowed.join(', ')}.`;
  }
  const from = failure.origin === null ? 'outside the web pages it is made for' : failure.origin;
  return `This key may not be used from ${from}.`;
}

function tooLarge(failure: FailurePayloads['too_large']): string {
  const what = capital(failure.what);
  const advice = 'advice' in failure && failure.advice ? ` ${capital(failure.advice)}.` : '';
  if ('needs' in failure) {
    const { limitBytes } = failure;
    const limit = limitBytes === undefined ? 'is allowed' : `the ${limitBytes / 2 ** 20} MB that are allowed`;
    return `${what} needs more memory than ${limit}.${advice}`;
  }
  if ('maxSidePx' in failure) {
    const { widthPx, heightPx, maxSidePx } = failure;
    return `${what} has ${widthPx} × ${heightPx} pixels; the limit is ${maxSidePx} a side.`;
  }
  const { actual, unit } = failure;
  const limit = `${counted(failure.limit)} ${unit}`;
  return actual === undefined
    ? `${what} has more than ${limit}; that is the limit${setting(failure)}.${advice}`
    : `${what} has ${counted(actual)} ${unit}${failure.atLeast ? ' or more' : ''}; the limit is ${limit}${setting(failure)}.${advice}`;
}

function encrypted({ format, password }: FailurePayloads['encrypted']): string {
  if (password === undefined) {
    return `The ${format} is encrypted in a way that is not supported: save it without a password.`;
  }
  return password === 'wrong'
    ? `The ${format} is encrypted and the password in the header "password" does not open it.`
    : `The ${format} is encrypted: send its password in the header "password".`;
}

function received(failure: { readonly received?: string }): string {
  return failure.received === undefined ? '' : `; received ${failure.received}`;
}

function setting(failure: { readonly setting?: string }): string {
  return failure.setting === undefined ? '' : ` (setting ${failure.setting})`;
}

/** 40000 → 40,000 */
function counted(value: number): string {
  return value.toLocaleString('en');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
