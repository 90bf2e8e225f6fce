// What a fuzz target is: a parser, a codec or a whole path, with what it is fed and what must hold of each answer.
import type { ErrorCode, FailureCode } from '../../src/service/failure.ts';
import type { Result } from '../../src/service/result.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

/** What one run answered. */
export interface Verdict {
  /** `ok`, or the code of the Failure. */
  readonly code: 'ok' | FailureCode | ErrorCode;
  /** What was answered, in short: two runs of one input must give the same. */
  readonly digest: string;
  /** A rule of the target that the answer broke: a value that does not read back, a package that is not sound. */
  readonly fault?: string;
}

/** Cuts a file into pieces that can be repeated, left out and put elsewhere, and puts them together again. */
export interface Structure {
  /** Every byte is in one piece; one piece alone where the file is none of this format. */
  readonly split: (bytes: Uint8Array) => readonly Uint8Array[];
  /** Makes lengths and checksums fit the pieces again. */
  readonly join: (pieces: readonly Uint8Array[]) => Uint8Array;
}

export interface Target {
  /** Lower case with hyphens: what `npm run fuzz -- --target` takes. */
  readonly name: string;
  /** What is fuzzed, as a noun phrase. */
  readonly of: string;
  /** Good inputs, drawn by code. Each is run unchanged first. */
  readonly seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** The code that unchanged seeds must get; default `ok`. `any`: the seeds are random and may fail. */
  readonly seedsGive?: 'ok' | 'any';
  /** Inputs that once failed; each is run unchanged. */
  readonly regressions?: () => readonly Uint8Array[];
  /** Words of the format, put in and written over. */
  readonly words?: readonly string[];
  readonly structure?: Structure;
  /** Longest input in bytes; default 64 KB. */
  readonly maxBytes?: number;
  /** Codes that the answer may have beside `ok`. */
  readonly allowed: readonly (FailureCode | ErrorCode)[];
  /** Nominal work that `run` gives its budget, in ms; 0 where the code takes no budget. */
  readonly budgetMs: number;
  /** Processor time in ms beyond three times the budget; default 250. */
  readonly slackMs?: number;
  /** Bytes that each WebAssembly memory may reach; default 64 MB. */
  readonly memoryBytes?: number;
  /** Cases of the nightly form; default 100,000. */
  readonly nightly?: number;
  /** Cases of the fast form, in `npm test`; 0 for a target that starts a server: test/api shows that in workerd. */
  readonly fast: number;
  /** Must not throw; the input is its own and stays unchanged. */
  readonly run: (bytes: Uint8Array) => Promise<Verdict> | Verdict;
  /** The first run may answer otherwise than later ones, which must agree: why stands at the target. */
  readonly warmsUp?: true;
  /** Ends what `run` started beside itself, such as a server. */
  readonly close?: () => Promise<void>;
}

/** The verdict on a Result; `digestOf` says its value in short. */
export function verdictOf<T>(result: Result<T>, digestOf: (value: T) => string): Verdict {
  return result.ok
    ? { code: 'ok', digest: digestOf(result.value) }
    : { code: result.failure.code, digest: messageOf(result.failure) };
}

/** FNV-1a of 32 bits over about 4,096 bytes, evenly spread, and the length. */
export function digestOf(bytes: ArrayLike<number>): string {
  const step = bytes.length > 4096 ? Math.ceil(bytes.length / 4096) : 1;
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at += step) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return `${bytes.length}:${(hash >>> 0).toString(16)}`;
}
