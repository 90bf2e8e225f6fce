// Failure: every expected way in which a request can fail, as data. `code` is the ErrorCode of the answer; the rest says what was
// wrong, what is allowed and what was received. http/describe-failure.ts turns a failure into message and headers.
import { err, type Err } from './result.ts';

/**
 * The data of each code. Texts are parts of a sentence, without a full stop: `rule` is a verb and what follows it ("takes 8
 * digits"), `why` a clause ("its header is missing"). They contain no internals and nothing of a remote document.
 */
export interface FailurePayloads {
  /** `field`: default "The value". `send`: what is expected. */
  missing_value: { readonly field?: string; readonly send: string };
  /** `field`: the subject of `rule`: "UPC-E", "cssStyle". */
  invalid_value: { readonly field: string; readonly rule: string; readonly received?: string };
  /** `from`: where it was sent; absent: in the headers. */
  invalid_header: {
    readonly header: string;
    readonly rule: string;
    readonly received?: string;
    readonly from?: 'query' | 'arguments';
  };
  malformed_body: {
    readonly body: 'body' | 'upload' | 'list' | 'form' | 'multipart body' | 'XML body' | 'JSON body';
    readonly why: string;
    readonly expected?: string;
  };
  /** `format`: "PNG image", "PDF", or "file" if it is unknown. `page`: from 1, if only that page is damaged. */
  malformed_file: { readonly format: string; readonly why: string; readonly page?: number };
  /** `instead`: the text that came in its place, and the language whose clients write it. */
  missing_file: {
    readonly why:
      | 'absent'
      | 'empty'
      | { readonly instead: { readonly text: string; readonly writer: string } };
    readonly send: string;
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
    readonly allowed: 'GET' | 'POST';
    readonly received: string;
  };
  /** `actual` is absent if nobody counted beyond `limit`. `atLeast`: counting stopped at `actual`. */
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
    /** `password` is absent for a kind of encryption that is not supported. */
    | { readonly format: 'presentation'; readonly password?: 'missing' | 'wrong' };
  unsupported_version: { readonly format: string; readonly version: string; readonly supported: string };
  frameset_document: null;
  /** `jobs`: the account's own images and documents that are at work or wait hold the places; absent: too many requests. */
  rate_limited: { readonly retryAfterS: number; readonly jobs?: number };
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
  /** `why`: a clause about the address: "it redirects from https to http". */
  refused_url: { readonly why: string };
  /** `what`: a verb and what follows it: "redirects more than 5 times". `field`: default "The address". */
  upstream_error: { readonly field?: string; readonly what: string };
  upstream_timeout: { readonly limitS: number };
  /** `what`: a clause: "the catalogue does not answer". */
  overloaded: { readonly what: string; readonly setting?: string; readonly retryAfterS: number };
  /** `what`: the part that took too much work: "page 3 of the PDF". `advice`: a sentence. */
  processing_limit: {
    readonly what: string;
    readonly limit?: string;
    readonly setting?: string;
    readonly advice?: string;
  };
  /** `what`: a clause: "the recognition engine failed". */
  internal: { readonly what: string; readonly requestId?: string };
}

/** What was not found: a path or a batch job. */
export type NotFound =
  | {
      /** The path, or its length if that is over the limit. */
      readonly path: string | { readonly characters: number; readonly limit: number };
      /** Why this server does not offer an operation that it has. */
      readonly why?: 'switched off' | 'not set up';
      /** What `listAt` lists; default: the operations. */
      readonly what?: string;
      /** The path of the list. */
      readonly listAt: string;
    }
  /** The id of a batch job that the account does not have, as the caller sent it. */
  | { readonly job: string };

export type FailureCode = keyof FailurePayloads;

/** One failure: its code and that code's data. */
export type Failure = {
  [Code in FailureCode]: { readonly code: Code } & (FailurePayloads[Code] extends null
    ? unknown
    : FailurePayloads[Code]);
}[FailureCode];

/** No argument for a code without data (null in the table); an optional one for `unauthorized`. */
type PayloadArgument<Code extends FailureCode> = FailurePayloads[Code] extends null
  ? []
  : Code extends 'unauthorized'
    ? [payload?: FailurePayloads[Code]]
    : [payload: FailurePayloads[Code]];

/** An Err of that code: `fail('too_large', { what: 'The file', actual: 3, limit: 2, unit: 'pages' })`. */
export function fail<Code extends FailureCode>(code: Code, ...[payload]: PayloadArgument<Code>): Err {
  // The compiler cannot infer that a code and its own payload form a member of the union.
  return err({ code, ...payload } as unknown as Failure);
}
