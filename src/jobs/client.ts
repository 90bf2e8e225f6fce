// Hands in batch jobs and asks for their state. The sealed file is stored in the account's Durable Object and its key in KV. The
// result opens with the job's id, which neither store has.
import { fail } from '../service/failure.ts';
import { fromHex } from '../lib/hex.ts';
import { type Result, ok } from '../service/result.ts';
import { LIMITS } from '../metering/limits.ts';
import { LIMITS as JOBS_LIMITS } from './limits.ts';
import {
  type AccountJobsApi,
  type JobEnd,
  type JobLimit,
  KEPT_MS,
  type MeteredAccount,
  boxOfKey,
  jobSecrets,
  openedPieces,
  quotaExceeded,
  sealedBytes,
  sealedPieces,
} from '../metering/index.ts';
import { newKey, sealHead } from './head.ts';
import { type JobKeys, type JobObjects, JOB_KEY_PREFIX } from './stores.ts';

/** After this time KV deletes a job's key. The callbacks of a job may go on for 75 minutes after KEPT_MS. */
const KEY_TTL_S = KEPT_MS / 1000 + 2 * 3600;
const RETRY_S = 60;

export interface HandIn {
  readonly account: MeteredAccount;
  readonly operation: string;
  /** Calls that the job costs when it is done. */
  readonly cost: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the caller's key record in KV. */
  readonly keyRecord: string;
  readonly file: Uint8Array;
  readonly callback?: { readonly url: string; readonly secret: string };
  /** The job's id, for a call that may be repeated: each repeat then makes the same job. Default: a random UUID. */
  readonly id?: string;
}

/** The outcome of a job: the operation's answer, or why there is none. */
export type JobResult<Value> = { readonly value: Value } | { readonly message: string };

export type JobStatus<Value> =
  | { readonly kind: 'started' }
  | { readonly kind: 'completed'; readonly result: JobResult<Value> };

export interface Jobs {
  /** Stores a job and returns its id. Failures: quota_exceeded, unauthorized (the key was revoked), too_large, overloaded. */
  handIn(job: HandIn): Promise<Result<string>>;
  /** Null if this account has no such job. Failure: overloaded. */
  status(account: MeteredAccount, id: string): Promise<Result<JobStatus<unknown> | null>>;
}

export interface JobsDeps {
  readonly objects: JobObjects;
  readonly keys: JobKeys;
  /** Unix ms. */
  readonly now: () => number;
  /** Bounds the wait for a store. */
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  /** Receives what a store threw. */
  readonly onError: (error: unknown) => void;
}

export function createJobs(deps: JobsDeps): Jobs {
  const { ask, putKey } = storesOf(deps);
  return {
    async handIn({ account, operation, cost, headers, keyRecord, file, callback, id: given }) {
      if (file.length > JOBS_LIMITS.MAX_JOB_BYTES)
        return fail('too_large', {
          what: 'the file of a batch job',
          actual: file.length,
          limit: JOBS_LIMITS.MAX_JOB_BYTES,
          unit: 'bytes',
        });
      const id = given ?? crypto.randomUUID();
      const { name } = await jobSecrets(account.account, id);
      const job = {
        name,
        account: account.account,
        operation,
        quota: account.quota,
        reservation: crypto.randomUUID(),
        cost,
        bytes: sealedBytes(file.length),
        callback: callback !== undefined,
        ...(account.keyId !== undefined && { key: account.keyId }),
      };
      const opened = await ask(account, (object) => object.openJob(job));
      if (!opened.ok) return opened;
      const outcome = opened.value;
      if (outcome.kind === 'known') return ok(id);
      if (outcome.kind === 'refused')
        return quotaExceeded(account.quota ?? 0, { cost }, outcome.state, deps.now());
      if (outcome.kind === 'revoked') return fail('unauthorized');
      if (outcome.kind === 'full') return full(outcome.limit);
      const sent = await send(account, name, {
        file,
        head: { id, headers, keyRecord, ...(callback && { callback }) },
      });
      return sent.ok ? ok(id) : sent;
    },

    async status(account, id) {
      const { name, box } = await jobSecrets(account.account, id);
      const asked = await ask(account, (object) => object.jobState(name));
      if (!asked.ok) return asked;
      const state = asked.value;
      if (state === null) return ok(null);
      if (state.kind === 'started') return ok({ kind: 'started' });
      if (state.why !== null) return ok({ kind: 'completed', result: { message: END_MESSAGES[state.why] } });
      const bytes = await ask(account, (object) =>
        openedPieces(state.pieces, 'result', { box, piece: (n) => object.jobPiece(name, 'result', n) }),
      );
      if (!bytes.ok) return bytes;
      // Its pieces were deleted since.
      if (bytes.value === null) return ok(null);
      return ok({ kind: 'completed', result: parsedResult(bytes.value) });
    },
  };

  async function send(
    account: MeteredAccount,
    name: string,
    { file, head }: { readonly file: Uint8Array; readonly head: Parameters<typeof sealHead>[0] },
  ): Promise<Result<void>> {
    const key = newKey();
    const box = await boxOfKey(fromHex(key));
    const kept = await putKey(name, key);
    if (!kept.ok) return kept;
    let n = 0;
    for await (const piece of sealedPieces(file, 'input', box)) {
      const at = n++;
      const staged = await ask(account, (object) => object.stageJob(name, at, piece));
      if (!staged.ok) return staged;
    }
    const sealed = await sealHead(head, box);
    const started = await ask(account, (object) => object.startJob(name, sealed));
    if (!started.ok) return started;
    return started.value ? ok(undefined) : unkept();
  }
}

/** Requests to the two stores. One that failed is sent once more: every request may be repeated. */
function storesOf({ objects, keys, inTime, onError }: JobsDeps) {
  const tried = async <T>(work: () => Promise<T>): Promise<Result<T>> => {
    for (const isLast of [false, true]) {
      try {
        return ok(await inTime(work()));
      } catch (error) {
        onError(error);
        if (isLast) break;
      }
    }
    return unkept();
  };
  return {
    ask: <T>({ account }: MeteredAccount, request: (object: AccountJobsApi) => Promise<T>) =>
      tried(() => request(objects.getByName(account))),
    putKey: (name: string, key: string) =>
      tried(() => keys.put(JOB_KEY_PREFIX + name, key, { expirationTtl: KEY_TTL_S })),
  };
}

/** The bytes of a result, before they are sealed. */
export function resultBytes(result: JobResult<unknown>): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(result));
}

/** The result whose bytes resultBytes made: only this service writes them, so their shape is not checked. */
export function parsedResult(bytes: Uint8Array): JobResult<unknown> {
  return JSON.parse(new TextDecoder().decode(bytes)) as JobResult<unknown>;
}

/** The message of a job that ended without an answer. */
export const END_MESSAGES: Readonly<Record<JobEnd, string>> = {
  stopped: 'The job was begun several times and could not be brought to its end. Nothing was charged.',
  late: 'The turn of the job did not come within 24 hours. Nothing was charged.',
  revoked: 'The API key that made the job was revoked. Nothing was charged.',
};

/** Functions, because formatting the first number loads ICU's data, which is a tenth of an isolate's start. */
const FULL: Readonly<Record<JobLimit, () => string>> = {
  waiting: () =>
    `${LIMITS.MAX_ACCOUNT_WAITING_JOBS.toLocaleString('en')} batch jobs of this account are waiting, which is the limit`,
  'waiting bytes': () =>
    `the waiting batch jobs of this account have no room for this file: together they may have ${LIMITS.MAX_ACCOUNT_WAITING_BYTES / 2 ** 20} MB`,
  kept: () =>
    `this account made ${LIMITS.MAX_ACCOUNT_KEPT_JOBS.toLocaleString('en')} batch jobs within 24 hours, which is the limit`,
  'kept bytes': () =>
    `the kept batch jobs of this account have no room for another one: together they may have ${LIMITS.MAX_ACCOUNT_KEPT_BYTES / 2 ** 20} MB`,
};

function full(limit: JobLimit): Result<never> {
  return fail('overloaded', { what: FULL[limit](), retryAfterS: RETRY_S });
}

function unkept(): Result<never> {
  return fail('overloaded', { what: 'the batch job could not be kept just now', retryAfterS: 1 });
}
