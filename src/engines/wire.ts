// What the front Worker and an engine Worker say to each other: one POST a step, the file as its body, the rest in one header.
import type { NoteName } from '../registry/declared/declared.ts';
import type { ModelValue } from '../registry/model.ts';
import type { Failure } from '../service/failure.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import type { Settings } from '../settings.ts';

/**
 * `/open` opens the file, tells its pages and keeps it open, for operations that are paid by the page; `/run` does the work, on the
 * file that OPENED_HEADER names or on the one in its body, or goes on with it after a pause; `/close` gives up a file that was opened;
 * `/ready` answers 204 without any.
 */
export type EngineStep = '/open' | '/run' | '/close' | '/ready';

/** Of an engine that takes no more jobs: another one is to do this one, and this one has not begun. */
export const HELD_STATUS = 421;

/**
 * The answer to what the process asks that watches an engine process: `/stats`; `/hold`, to take no more jobs while it ends those that it has;
 * `/resume`, to take jobs again.
 */
export interface EngineStats {
  /** Linear memory of its engines, by name. */
  readonly memoryBytes: Readonly<Record<string, number>>;
  /** Begun since it was started. */
  readonly jobs: number;
  /** Whether it does a job, or keeps a file open for one. */
  readonly working: boolean;
  /** Jobs that wait for the one that it does. */
  readonly waiting: number;
  /** Whether it has a document that was paused once: it may take minutes. */
  readonly long: boolean;
}

/** The header that carries the EngineJob as JSON in ASCII. */
export const JOB_HEADER = 'X-Quietzone-Job';
/** The header that names a file that `/open` opened: the file crosses once, and is opened once. */
export const OPENED_HEADER = 'X-Quietzone-Opened';
/** The header that carries ENGINE_SECRET, where an engine has a port that others can reach. */
export const SECRET_HEADER = 'X-Quietzone-Secret';
/** The header of an answer whose body is a file: its BytesReply as JSON in ASCII. */
export const REPLY_HEADER = 'X-Quietzone-Reply';

/** An engine has no settings of its own: those of the front come with each job. */
export interface EngineJob {
  /** The id of an operation of the route table. */
  readonly operation: string;
  /** The option headers that the operation declares. */
  readonly headers: Readonly<Record<string, string>>;
  readonly settings: Settings;
  /** Whose job it is and its estimated work, for the engine's own gate. */
  readonly account: string;
  readonly workMs: number;
  /** Whether the job is paused between its pages, so that the front gives its place to others; default: the engine's own gate alone does. */
  readonly pauses?: true;
  /** Of a body that holds several files; default: the body is the file. */
  readonly contentType?: string;
}

/** What `/run` did, beside the answer itself. */
interface Ran {
  readonly pages?: number | undefined;
  /** The WASM engines that it used. */
  readonly engines: readonly string[];
  /** For the trace. */
  readonly parts?: readonly TimedPart[];
}

export interface BytesReply extends Ran {
  readonly filename: string;
  readonly notes?: Readonly<Partial<Record<NoteName, string>>> | undefined;
}

/** The body of every answer that is no file. */
export type EngineReply =
  | { readonly kind: 'opened'; readonly id: string; readonly pages?: number | undefined }
  /** In its middle: `/run` with this id goes on. */
  | { readonly kind: 'paused'; readonly id: string }
  | ({ readonly kind: 'answered'; readonly value: ModelValue } & Ran)
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Our own bug: the front throws it on, so that it is logged and answered as any other. */
  | { readonly kind: 'threw'; readonly error: string; readonly stack?: string | undefined };

/** JSON that any header may hold. */
export function headerJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
