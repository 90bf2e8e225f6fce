// The failures of the service: those of the core (lib/failure.ts), and those of requests, keys, quotas and remote documents. A failure's
// code is the ErrorCode of the answer, but for those of WIRE_CODES. http/describe-failure.ts turns a failure into status, message and headers.
import type { Failure as CoreFailure, FailurePayloads as CorePayloads } from '../lib/failure.ts';
import { err, type Err as CoreErr } from '../lib/result.ts';

/** The data of each code that only a service has, as in lib/failure.ts. */
export interface ServicePayloads {
  /** A header that is no option of an operation: Accept, Host, Idempotency-Key. */
  invalid_header: { readonly header: string; readonly rule: string; readonly received?: string };
  malformed_body: {
    readonly body: 'body' | 'upload' | 'list' | 'form' | 'multipart body' | 'XML body' | 'JSON body';
    readonly why: string;
    readonly expected?: string;
  };
  /** `who`: which secret is wrong. `link`: a link's signature is wrong or it has expired. Absent: the API key. */
  unauthorized: { readonly who?: 'administrator' | 'link' };
  forbidden:
    | { readonly operation: string; readonly allowed: readonly string[] }
    /** Null: the request has no Origin header. */
    | { readonly origin: string | null };
  not_found: NotFound;
  method_not_allowed: {
    readonly path: string;
    readonly allowed: 'GET' | 'POST' | 'GET, POST';
    readonly received: string;
  };
  quota_exceeded: {
    readonly quota: number;
    /** The month, YYYY-MM. */
    readonly period: string;
    readonly cost: number;
    /** What the cost is multiplied by, as ` a page`, where the call was refused before its body was read; absent: the whole price. */
    readonly each?: string;
    readonly used: number;
    /** Calls that running scans have reserved. */
    readonly held: number;
    /** Unix ms. */
    readonly resetsAtMs: number;
    readonly retryAfterS: number;
  };
  idempotency_mismatch: null;
  in_progress: { readonly retryAfterS: number };
  /** `why`: a clause about the address: "it redirects from https to http". */
  refused_url: { readonly why: string };
  /** `what`: a verb and what follows it: "redirects more than 5 times". `field`: default "The address". */
  upstream_error: { readonly field?: string; readonly what: string };
  upstream_timeout: { readonly limitS: number };
}

/** What was not found: a path or a batch job. */
export type NotFound =
  | {
      /** The path, or its length if that is over the limit. */
      readonly path: string | { readonly characters: number; readonly limit: number };
      /** Why this server does not offer an operation that it has. */
      readonly why?: 'switched off' | 'not set up';
      /** A path that there is, and that seems to be meant. */
      readonly like?: string;
      /** What `listAt` lists; default: the operations. */
      readonly what?: string;
      /** The path of the list. */
      readonly listAt: string;
    }
  /** The id of a batch job that the account does not have, as the caller sent it. */
  | { readonly job: string }
  /** What the catalogue must have for the call. */
  | { readonly lacks: 'search index' };

export type FailurePayloads = CorePayloads & ServicePayloads;

export type FailureCode = keyof FailurePayloads;

/** One failure: its code and that code's data. */
export type Failure =
  | CoreFailure
  | {
      [Code in keyof ServicePayloads]: { readonly code: Code } & (ServicePayloads[Code] extends null
        ? unknown
        : ServicePayloads[Code]);
    }[keyof ServicePayloads];

/** What the core calls in its own terms has the name of the original contract in an answer. */
const WIRE_CODES = { invalid_option: 'invalid_header', unsupported_structure: 'frameset_document' } as const;

/** A code as answers have it. */
export type ErrorCode = Exclude<FailureCode, keyof typeof WIRE_CODES> | 'frameset_document';

/** The ErrorCode of a failure. */
export function errorCodeOf({ code }: { readonly code: FailureCode }): ErrorCode {
  return code === 'invalid_option' || code === 'unsupported_structure' ? WIRE_CODES[code] : code;
}

/** No argument for a code without data (null in the table); an optional one for `unauthorized`. */
type PayloadArgument<Code extends FailureCode> = FailurePayloads[Code] extends null
  ? []
  : Code extends 'unauthorized'
    ? [payload?: FailurePayloads[Code]]
    : [payload: FailurePayloads[Code]];

/** An Err of that code: `fail('too_large', { what: 'The file', actual: 3, limit: 2, unit: 'pages' })`. */
export function fail<Code extends FailureCode>(
  code: Code,
  ...[payload]: PayloadArgument<Code>
): CoreErr<Failure> {
  // The compiler cannot infer that a code and its own payload form a member of the union.
  return err({ code, ...payload } as unknown as Failure);
}
