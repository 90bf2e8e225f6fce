// Failure: every expected way in which work on a file or a value can fail, as data: what was wrong, what is allowed and what was received.
// It names options and limits, and not how a surface sends or sets them: wording/ makes the sentence for a surface's user. The failures
// that only a service has are in service/failure.ts.
import { err, type Err } from './result.ts';

/**
 * The data of each code. Texts are parts of a sentence, without a full stop: `rule` is a verb and what follows it ("takes 8
 * digits"), `why` a clause ("its header is missing"). They contain no internals and nothing of a remote document. Names in them that a
 * surface has its own word for stand in braces (wording/words.ts): {width} is an option, {=width} its name alone, {@maxPages} a limit.
 * `bound`: the name of the limit, where it can be moved.
 */
export interface FailurePayloads {
  /** `field`: default "The value". `send`: what is expected. */
  missing_value: { readonly field?: string; readonly send: string };
  /** `field`: the subject of `rule`: "UPC-E", "cssStyle". */
  invalid_value: { readonly field: string; readonly rule: string; readonly received?: string };
  /**
   * `option`: its name; `subject`: what `rule` is about, if it is more than this option. `received` is what was given. `sentAs`: what
   * carried it, on a surface that has several ways.
   */
  invalid_option: {
    readonly option: string;
    readonly subject?: string;
    readonly rule: string;
    readonly received?: string;
    readonly sentAs?: string;
  };
  /** `format`: "PNG image", "PDF", or "file" if it is unknown. `page`: from 1, if only that page is damaged. */
  malformed_file: { readonly format: string; readonly why: string; readonly page?: number };
  /** `instead`: the text that came in its place, and the language whose clients write it; `address`: one that came in its place. */
  missing_file: {
    readonly why:
      | 'absent'
      | 'empty'
      | { readonly instead: { readonly text: string; readonly writer: string } }
      | { readonly address: string };
    readonly send: string;
  };
  /** `actual` is absent if nobody counted beyond `limit`. `atLeast`: counting stopped at `actual`. */
  too_large:
    | {
        readonly what: string;
        readonly actual?: number;
        readonly atLeast?: true;
        readonly limit: number;
        readonly unit: string;
        readonly bound?: string;
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
    /** `advice`: a sentence. */
    | { readonly what: string; readonly received: string; readonly allowed: string; readonly advice?: string }
    | { readonly format: string; readonly feature: string };
  /** `password` is absent for a kind of encryption that is not supported. */
  encrypted: { readonly format: string; readonly password?: 'missing' | 'wrong' };
  unsupported_version: { readonly format: string; readonly version: string; readonly supported: string };
  /** `what`: a sentence's subject and verb ("The document is a frameset"); `why`: what it lacks; `advice`: a sentence. */
  unsupported_structure: { readonly what: string; readonly why: string; readonly advice: string };
  /** `jobs`: how many jobs of the caller run or wait and hold the places; absent: too many requests. */
  rate_limited: { readonly retryAfterS: number; readonly jobs?: number };
  /** `what`: a clause: "the catalogue does not answer". */
  overloaded: { readonly what: string; readonly bound?: string; readonly retryAfterS: number };
  /** `what`: the part that took too much work: "page 3 of the PDF". `advice`: a sentence. */
  processing_limit: {
    readonly what: string;
    readonly limit?: string;
    readonly bound?: string;
    readonly advice?: string;
  };
  /** `what`: a clause: "the recognition engine failed". */
  internal: { readonly what: string; readonly requestId?: string };
}

export type FailureCode = keyof FailurePayloads;

/** One failure: its code and that code's data. */
export type Failure = {
  [Code in FailureCode]: { readonly code: Code } & FailurePayloads[Code];
}[FailureCode];

/** An Err of that code: `fail('too_large', { what: 'The file', actual: 3, limit: 2, unit: 'pages' })`. */
export function fail<Code extends FailureCode>(code: Code, payload: FailurePayloads[Code]): Err {
  // The compiler cannot infer that a code and its own payload form a member of the union.
  return err({ code, ...payload } as unknown as Failure);
}
