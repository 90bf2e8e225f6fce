// What a Worker isolate, an account's Durable Object and the job runner say to each other about batch jobs.
import type { AccountState } from './types.ts';

/** A job as it is handed in: what the object must know of it. Everything else travels sealed. */
export interface NewJob {
  /** Derived from the job's id; the object never sees the id. */
  readonly name: string;
  readonly account: string;
  readonly operation: string;
  /** The id of the key that makes it. */
  readonly key?: string;
  readonly quota: number | null;
  /** Of its hold: made by the client, one for each hand-in. */
  readonly reservation: string;
  /** Calls that it costs once it is done. */
  readonly cost: number;
  /** Of the sealed input pieces together. */
  readonly bytes: number;
  /** Somebody wants to be told of its end. */
  readonly callback: boolean;
}

export type OpenOutcome =
  /** Its pieces may be staged. */
  | { readonly kind: 'open' }
  /** It was handed in before. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly state: AccountState }
  /** The key was revoked. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'full'; readonly limit: JobLimit };

export type JobLimit = 'waiting' | 'waiting bytes' | 'kept' | 'kept bytes';

/** `head`: options and where to call back. `input`: the file. `result`: the answer. Each sealed, in pieces of up to CHUNK_BYTES. */
export type JobPart = 'head' | 'input' | 'result';

/** Why a job ended without having been answered. */
export type JobEnd =
  /** The process that worked on it ended MAX_JOB_TRIES times. */
  | 'stopped'
  /** Its turn did not come within KEPT_MS. */
  | 'late'
  /** The key that made it was revoked. */
  | 'revoked';

export type JobState =
  | { readonly kind: 'started' }
  /** `pieces`: of its result; 0 where `why` says why there is none. */
  | { readonly kind: 'done'; readonly why: JobEnd | null; readonly pieces: number };

/** The methods of an account's Durable Object for batch jobs. Each is atomic and may be repeated. */
export interface AccountJobsApi {
  openJob(job: NewJob): Promise<OpenOutcome>;
  /** Keeps piece n (from 0) of the input of an open job. */
  stageJob(name: string, n: number, bytes: Uint8Array): Promise<void>;
  /** Puts it into the queue with its head. False: it is not open any more, or its pieces are not all there. */
  startJob(name: string, head: Uint8Array): Promise<boolean>;
  /** Null: there is no such job of this account, or its result is older than KEPT_MS. */
  jobState(name: string): Promise<JobState | null>;
  /** Null: it is gone. */
  jobPiece(name: string, part: JobPart, n: number): Promise<Uint8Array | null>;
}

/** What every task names. */
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
  /** Of its input. */
  readonly pieces: number;
  readonly waitedMs: number;
}

export interface DeliverTask extends Task {
  readonly kind: 'deliver';
  readonly why: JobEnd | null;
  /** Of its result. */
  readonly pieces: number;
}

export type RunOutcome =
  /** There is no room for it now: it keeps its place, and this was no try. */
  | { readonly kind: 'later' }
  /** The key that made it was revoked in KV, of which the object was not told. */
  | { readonly kind: 'revoked' }
  /** Its answer or what failed, sealed; `cost` 0 where it failed. */
  | { readonly kind: 'done'; readonly cost: number; readonly result: readonly Uint8Array[] };

/** The entrypoint that works on jobs, in an isolate with engines and their gate. It never changes the object. */
export interface JobRunner {
  run(task: RunTask): Promise<RunOutcome>;
  /** Whether the receiver took it. */
  deliver(task: DeliverTask): Promise<boolean>;
}
