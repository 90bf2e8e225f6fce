// Failure: every expected way in which a request can go wrong, as data. `code` is the wire's ErrorCode; the rest says
// what was wrong, what is allowed and what was received. http/describe-failure.ts makes status, message and headers of it.
import { err, type Err } from './result.ts';

/**
 * What each code carries. Texts are pieces of a sentence, without a full stop: `rule` is its verb and what follows
 * ("takes 8 digits"), `why` a clause ("its header is missing"). Never internals, and nothing of a remote document.
 */
export interface FailurePayloads {
  /** `field`: default "The value". `send`: what is expected there. */
  missing_value: { readonly field?: string; readonly send: string };
  /** `field`: the subject of `rule`: "UPC-E", "cssStyle". */
  invalid_value: { readonly field: string; readonly rule: string; readonly received?: string };
  invalid_header: { readonly header: string; readonly rule: string; readonly received?: string };
  malformed_body: {
    readonly body: 'body' | 'upload' | 'list' | 'form' | 'multipart body' | 'XML body' | 'JSON body';
    readonly why: string;
    readonly expected?: string;
  };
  /** `format`: "PNG image", "PDF", or "file" when it is unknown. `page`: from 1, when only that page is damaged. */
  malformed_file: { readonly format: string; readonly why: string; readonly page?: number };
  missing_file: { readonly why: 'absent' | 'empty'; readonly send: string };
  /** `who`: whose secret is wrong; `link`: the signature of a link, or its time is over; absent: the API key. */
  unauthorized: { readonly who?: 'administrator' | 'link' };
  forbidden:
    | { readonly operation: string; readonly allowed: readonly string[] }
    /** null: no Origin header was received. */
    | { readonly origin: string | null };
  /** `path`: the path, or its length when that is over the limit. */
  not_found: NotFound;
  method_not_allowed: {
    readonly path: string;
    readonly allowed: 'GET' | 'POST';
    readonly received: string;
  };
  /** `actual` absent: more than `limit`, and nobody counted further. `atLeast`: `actual` is what was counted until then. */
  too_large:
    | {
        readonly what: string;
        readonly actual?: number;
        readonly atLeast?: true;
        readonly limit: number;
        readonly unit: string;
        readonly setting?: string;
        readonly advice?: string;
      }
    | {
        readonly what: string;
        readonly needs: 'memory';
        readonly limitBytes?: number;
        readonly advice?: string;
      }
    | {
        readonly what: string;
        readonly widthPx: number;
        readonly heightPx: number;
        readonly maxSidePx: number;
      };
  unsupported_media:
    | { readonly what: string; readonly received: string; readonly allowed: string }
    | { readonly format: string; readonly feature: string };
  encrypted:
    | { readonly format: 'PDF'; readonly password: 'missing' | 'wrong' }
    /** `password` absent: a kind of encryption that no password opens here. */
    | { readonly format: 'presentation'; readonly password?: 'missing' | 'wrong' };
  unsupported_version: { readonly format: string; readonly version: string; readonly supported: string };
  frameset_document: null;
  rate_limited: { readonly retryAfterS: number };
  quota_exceeded: {
    readonly quota: number;
    /** The month, YYYY-MM. */
    readonly period: string;
    readonly cost: number;
    readonly used: number;
    /** Calls that running scans have reserved. */
    readonly held: number;
    /** Unix ms. */
    readonly resetsAtMs: number;
    readonly retryAfterS: number;
  };
  idempotency_mismatch: null;
  in_progress: { readonly retryAfterS: number };
  /** `why`: a clause about the address. */
  refused_url: { readonly why: string };
  /** `what`: the verb and what follows: "redirects more than 5 times". `field`: which address; default "The address". */
  upstream_error: { readonly field?: string; readonly what: string };
  upstream_timeout: { readonly limitS: number };
  /** `what`: a clause: "the catalogue does not answer". */
  overloaded: { readonly what: string; readonly setting?: string; readonly retryAfterS: number };
  /** `what`: what took too much work: "page 3 of the PDF". `advice`: a sentence. */
  processing_limit: {
    readonly what: string;
    readonly limit?: string;
    readonly setting?: string;
    readonly advice?: string;
  };
  /** `what`: a clause: "the recognition engine failed". */
  internal: { readonly what: string; readonly requestId?: string };
}

export type NotFound =
  | {
      readonly path: string | { readonly characters: number; readonly limit: number };
      /** An operation that this server has and does not offer. */
      readonly why?: 'switched off' | 'not set up';
      /** What is listed there; default: the operations. */
      readonly what?: string;
      /** Where the operations are listed. */
      readonly listAt: string;
    }
  /** A batch job that the account does not have; as the caller named it. */
  | { readonly job: string };

export type FailureCode = keyof FailurePayloads;

/** One failure: its code and what that code carries. */
export type Failure = {
  [Code in FailureCode]: { readonly code: Code } & (FailurePayloads[Code] extends null
    ? unknown
    : FailurePayloads[Code]);
}[FailureCode];

/** Left out for a code that carries nothing (null in the table). */
type PayloadArgument<Code extends FailureCode> = FailurePayloads[Code] extends null
  ? []
  : Code extends 'unauthorized'
    ? [payload?: FailurePayloads[Code]]
    : [payload: FailurePayloads[Code]];

/** An Err of that code. `fail('too_large', { what: 'The file', actual: 3, limit: 2, unit: 'pages' })` */
export function fail<Code extends FailureCode>(code: Code, ...[payload]: PayloadArgument<Code>): Err {
  // The compiler does not see that a code and its own payload make a member of the union.
  return err({ code, ...payload } as unknown as Failure);
}
