// The messages about batch jobs between a Worker isolate, an account's Durable Object and the job runner.
import type { AccountState } from './types.ts';

/** The part of a new job that the object can read. Everything else is sealed. */
export interface NewJob {
  /** Derived from the job's id; the object never sees the id. */
  readonly name: string;
  readonly account: string;
  readonly operation: string;
  /** The id of the key that made it. */
  readonly key?: string;
  readonly quota: number | null;
  /** The id of its reservation; the client makes a new one each time it hands the job in. */
  readonly reservation: string;
  /** Calls that it costs when it is done. */
  readonly cost: number;
  /** Total length of the sealed input pieces. */
  readonly bytes: number;
  /** Whether a callback is sent at its end. */
  readonly callback: boolean;
}

export type OpenOutcome =
  /** The job is open: its pieces may be staged. */
  | { readonly kind: 'open' }
  /** The job was handed in before. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly state: AccountState }
  /** The key was revoked. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'full'; readonly limit: JobLimit };

export type JobLimit = 'waiting' | 'waiting bytes' | 'kept' | 'kept bytes';

/** `head`: options and callback address. `input`: the file. `result`: the answer. Each is sealed in pieces of up to CHUNK_BYTES. */
export type JobPart = 'head' | 'input' | 'result';

/** Why a job ended without an answer. */
export type JobEnd =
  /** The process that worked on it ended MAX_JOB_TRIES times. */
  | 'stopped'
  /** It did not reach the head of the queue within KEPT_MS. */
  | 'late'
  /** The key that made it was revoked. */
  | 'revoked';

export type JobState =
  | { readonly kind: 'started' }
  /** `pieces`: how many its result has; 0 if there is none, and then `why` says why. */
  | { readonly kind: 'done'; readonly why: JobEnd | null; readonly pieces: number };

/** The methods of an account's Durable Object for batch jobs. Each is atomic and may be repeated. */
export interface AccountJobsApi {
  openJob(job: NewJob): Promise<OpenOutcome>;
  /** Stores piece n (from 0) of the input of an open job. */
  stageJob(name: string, n: number, bytes: Uint8Array): Promise<void>;
  /** Puts the job into the queue, with its head. False if it is no longer open or lacks a piece. */
  startJob(name: string, head: Uint8Array): Promise<boolean>;
  /** Null if this account has no such job or its result is older than KEPT_MS. */
  jobState(name: string): Promise<JobState | null>;
  /** Piece n (from 0) of a part; null if it is gone. */
  jobPiece(name: string, part: JobPart, n: number): Promise<Uint8Array | null>;
}

/** The job that a task is for. */
interface Task {
  readonly account: string;
  readonly name: string;
}

export interface RunTask extends Task {
  readonly kind: 'run';
  readonly operation: string;
  readonly key?: string;
  /** Calls to charge when it succeeds. */
  readonly cost: number;
  /** Number of pieces of its input. */
  readonly pieces: number;
  /** Since it was handed in. */
  readonly waitedMs: number;
}

export interface DeliverTask extends Task {
  readonly kind: 'deliver';
  readonly why: JobEnd | null;
  /** Number of pieces of its result. */
  readonly pieces: number;
}

export type RunOutcome =
  /** There is no room for it now: it keeps its place, and this does not count as a try. */
  | { readonly kind: 'later' }
  /** The key that made it was revoked in KV alone, so the object does not know it yet. */
  | { readonly kind: 'revoked' }
  /** The sealed pieces of its answer or failure; `cost` is 0 for a failure. */
  | { readonly kind: 'done'; readonly cost: number; readonly result: readonly Uint8Array[] };

/** The entrypoint that does the work of jobs, in an isolate with engines and a gate. It never changes the object. */
export interface JobRunner {
  run(task: RunTask): Promise<RunOutcome>;
  /** Sends the callback; true if the receiver accepted it. */
  deliver(task: DeliverTask): Promise<boolean>;
}
