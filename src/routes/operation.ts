// A route: the declaration of an operation, what HTTP adds to it, and the handler in two steps, so that the price is known before the expensive
// work starts.
import { type HeaderValues, type HeaderParameter } from '../http/headers.ts';
import type { Answer as WorkAnswer } from '../operations/operation.ts';
import type { Declared, DeclaredInput } from '../registry/declared/declared.ts';
import type { Deps } from '../deps.ts';
import type { EngineName } from '../engines/index.ts';
import type { Model, ModelValue } from '../registry/model.ts';
import type { ByteHold } from '../lib/byte-ledger.ts';
import type { Slot } from '../lib/gate.ts';
import type { Result } from '../service/result.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import type { NumberSetting, Settings } from '../settings.ts';
import type { MeteredAccount } from '../metering/index.ts';

/** How what an operation works on is sent. */
export type BodyKind =
  | (Extract<DeclaredInput, { readonly kind: 'string' }> & {
      /** The parts of a form that may be sent instead: the text, and files. */
      readonly orParts?: readonly [text: string, ...files: string[]];
    })
  | (Extract<DeclaredInput, { readonly kind: 'file' }> & {
      readonly part: 'imageFile' | 'inputFile';
      readonly orForm?: true;
      /** Further parts of the form, with what each is. */
      readonly further?: Readonly<Record<string, string>>;
      /** The media types of texts that may be sent as the body instead of a part. */
      readonly orText?: readonly string[];
      /** With the header X-Include-Files the form may have several files, each with the name of the part. */
      readonly orSeveral?: true;
      /** What a call without a file is told to send; default: the part, or the file as the body. */
      readonly send?: string;
    });

/** A request for an operation, whose key, permission, rate and body limit were checked. */
export interface Call {
  /** The options as text, and the other headers as they came. */
  readonly headers: HeaderValues;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly deps: Deps;
  readonly settings: Settings;
  /** This request's share of the isolate's memory for bodies; fetched documents count too. */
  readonly hold: ByteHold;
  readonly account: MeteredAccount;
  /** That of the job's slot; default: it keeps its place to the end. */
  readonly turn?: Slot['turn'];
  /** Receives the parts of the work for the trace; default: there is none. */
  readonly onPart?: (part: TimedPart) => void;
}

export type Answer = WorkAnswer & {
  /** The WASM engines that did the work, if an engine Worker did it. */
  readonly engines?: readonly string[];
  /** The parts of its work for the trace, if an engine Worker did it. */
  readonly parts?: readonly TimedPart[];
};

/** Valid input whose price is known; nothing was charged yet. */
export interface Job {
  /** The pages, images or files that the price multiplies; default 1. */
  readonly pages?: number;
  /**
   * Does the work. The answer's `pages` may be lower, if some were not finished. A Failure costs nothing. `repeats` is given if the call
   * has an Idempotency-Key; a batch job that the call makes then has this id in each repeat.
   */
  run(repeats?: { readonly jobId: string }): Promise<Result<Answer>>;
  /** The bytes by which a repeated call is recognised, such as the file without its multipart boundaries; default: the body. */
  readonly input?: Uint8Array;
  /** Releases what the job holds, whether it ran or not. */
  close?(): void;
}

export interface Operation extends Declared {
  readonly body: BodyKind;
  /** The options as headers. */
  readonly headers: readonly HeaderParameter[];
  /** Options of other operations that its own check refuses. */
  readonly refused?: readonly HeaderParameter[];
  /** For clients that deserialise the model of a failure too; `empty` has the members that ErrorResult lacks. */
  readonly failureModel?: { readonly model: Model; readonly empty: ModelValue };
  /** The answer itself is free; the price is reserved and charged for the batch job that it makes. */
  readonly isDeferred?: true;
  /** The service may lack what it needs: 404. */
  readonly mayLack?: true;
  /** Memory-heavy: it passes the admission gate. An operation that is heavy only for some inputs enters the gate itself. */
  readonly heavy: boolean;
  /** The kind of engine Worker that does its work, if there are any (docs/operations.md). Its body must be a file. */
  readonly engine?: EngineName;
  /** The setting that bounds its body, in bytes. */
  readonly bodyLimit: NumberSetting;
  /** Checks its headers further; types and allowed values are checked for every operation. */
  readonly checkHeaders?: (headers: HeaderValues) => Result<unknown>;
  prepare(call: Call): Promise<Result<Job>>;
}
