// A route: the declaration of an operation, what HTTP adds to it, and the handler in two steps, so that the price is known before the expensive
// work starts.
import { type HeaderValues, type HeaderParameter } from '../http/headers.ts';
import type { Answer as WorkAnswer } from '../operations/operation.ts';
import type { OverHttp } from '../operations/over-http.ts';
import type { Declared } from '../registry/declared/declared.ts';
import type { Tool } from '../registry/tools.ts';
import type { Deps } from '../deps.ts';
import type { ByteHold } from '../lib/byte-ledger.ts';
import type { Slot } from '../lib/gate.ts';
import type { Result } from '../service/result.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import type { Settings } from '../settings.ts';
import type { MeteredAccount } from '../metering/index.ts';

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

export interface Operation extends Declared, OverHttp {
  /** The options as headers. */
  readonly headers: readonly HeaderParameter[];
  /** Options of other operations that its own check refuses. */
  readonly refused?: readonly HeaderParameter[];
  /** The answer itself is free; the price is reserved and charged for the batch job that it makes. */
  readonly isDeferred?: true;
  /** Absent: no tool does it. */
  readonly tool?: Tool;
  /** Checks its headers further; types and allowed values are checked for every operation. */
  readonly checkHeaders?: (headers: HeaderValues) => Result<unknown>;
  prepare(call: Call): Promise<Result<Job>>;
}
