// What a route declares: everything that mounting, header documentation, OpenAPI and the conformance tests need,
// and the handler in two steps, so that the cost is known before the expensive work starts.
import type { Deps } from '../deps.ts';
import type { EngineName } from '../engines/index.ts';
import type { Model, ModelValue } from '../http/model.ts';
import type { ByteHold } from '../lib/byte-ledger.ts';
import type { Result } from '../lib/result.ts';
import type { Settings } from '../settings.ts';
import type { MeteredAccount } from '../metering/index.ts';
import type { Cost, NumberSetting } from './cost.ts';

export type BodyKind =
  | {
      readonly kind: 'string';
      readonly description: string;
      readonly example: string;
      /** Parts of a form that may stand for the text: the text, and files. */
      readonly orParts?: readonly [text: string, ...files: string[]];
    }
  | {
      readonly kind: 'file';
      readonly part: 'imageFile' | 'inputFile';
      readonly description: string;
      readonly required: boolean;
      readonly orForm?: true;
      /** Types of a text that is the file itself, which clients may send as the body. */
      readonly orText?: readonly string[];
      /** With the header X-Include-Files it takes several files, each named as the part. */
      readonly orSeveral?: true;
    };

export interface HeaderParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly required?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly allowed?: readonly string[];
  readonly default?: string | boolean | number;
}

/** A request of an operation whose key, permission, rate and body limit were checked. */
export interface Call {
  readonly headers: Headers;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly deps: Deps;
  readonly settings: Settings;
  /** What this request holds of the isolate's memory for bodies; a document that is fetched counts too. */
  readonly hold: ByteHold;
  /** Who calls. */
  readonly account: MeteredAccount;
}

export type Answer = (
  | { readonly value: ModelValue; readonly pages?: number }
  | {
      readonly bytes: Uint8Array | ReadableStream<Uint8Array>;
      readonly filename: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly pages?: number;
    }
) & {
  /** The WASM engines that did it, when that was elsewhere. */
  readonly engines?: readonly string[];
};

/** Valid input whose cost is known: nothing was consumed yet. */
export interface Job {
  /** The pages, images or files that the cost multiplies; default 1. */
  readonly pages?: number;
  /**
   * The work. Its answer may lower the pages (those that were not finished). A Failure costs nothing. `repeats`: the call has an
   * Idempotency-Key, and a batch job that it makes has this id in each repeat.
   */
  run(repeats?: { readonly jobId: string }): Promise<Result<Answer>>;
  /** What of the body makes a repeated call the same call, e.g. the file without its multipart frame; default: the body. */
  readonly input?: Uint8Array;
  /** Gives back what the job holds, run or not. */
  close?(): void;
}

export interface Operation {
  /** As in SPEC: client builders name methods after it. */
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly body: BodyKind;
  readonly headers: readonly HeaderParameter[];
  readonly answer:
    | { readonly model: Model }
    /** `headers`: those that its answers alone have, with their meaning. */
    | { readonly bytes: string; readonly headers?: Readonly<Record<string, string>> };
  /** Its clients deserialise the model also on failure; `empty` are the members that ErrorResult lacks. */
  readonly failureModel?: { readonly model: Model; readonly empty: ModelValue };
  readonly cost: Cost;
  /** The answer is free; what it costs is held and charged for the batch job that it makes. */
  readonly isDeferred?: true;
  /** Memory-heavy: passes the admission gate. An operation that is so for some inputs alone enters it itself. */
  readonly heavy: boolean;
  /** The kind of engine Worker that does its work where there are such: docs/operations.md. Its body is a file. */
  readonly engine?: EngineName;
  /** The setting that bounds its body, in bytes. */
  readonly bodyLimit: NumberSetting;
  /** What of its headers it refuses beyond their types and allowed values, which are checked for every operation. */
  readonly checkHeaders?: (headers: Headers) => Result<unknown>;
  prepare(call: Call): Promise<Result<Job>>;
}

export function modelJob(work: () => Promise<Result<ModelValue>>): Job {
  return {
    async run() {
      const value = await work();
      return value.ok ? { ok: true, value: { value: value.value } } : value;
    },
  };
}
