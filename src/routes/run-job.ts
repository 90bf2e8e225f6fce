// The job runner: does one batch job with its operation, behind the isolate's gate, and sends callbacks. It returns its outcome to the
// account's object and changes nothing there itself, so a runner that dies during its work has no effect.
import { type HeaderValues } from '../http/headers.ts';
import type { Deps } from '../deps.ts';
import { parseRecord } from '../accounts/index.ts';
import type { Engines } from '../engines/index.ts';
import { messageOf } from '../http/describe-failure.ts';
import { headersWith } from '../http/options.ts';
import { toJson } from '../http/model.ts';
import {
  END_MESSAGES,
  type JobKeys,
  type JobObjects,
  type JobResult,
  callBack,
  openHead,
  parsedResult,
  resultBytes,
} from '../jobs/index.ts';
import type { FailureCode } from '../service/failure.ts';
import type { Slot } from '../lib/gate.ts';
import { release } from '../lib/release.ts';
import type { Result } from '../service/result.ts';
import {
  CHUNK_BYTES,
  type DeliverTask,
  type JobRunner,
  type RunOutcome,
  type RunTask,
  jobSecrets,
  openedPieces,
  sealedPieces,
} from '../metering/index.ts';
import type { Settings } from '../settings.ts';
import { type Metrics, type Trace, createTrace, endStep, entryOf } from '../telemetry/index.ts';
import { JOB_WORK } from './batch-job.ts';
import { BATCH_JOB_STATUS_RESULT } from '../registry/models.ts';
import { statusValue } from './job-status.ts';
import { engineJob } from './engine-job.ts';
import { fileWorkMs } from './estimate.ts';
import type { Answer, Call } from './operation.ts';
import { noteDropped } from '../wasm/dropped.ts';
import { urlRules } from '../remote/index.ts';

/** A job that has waited this long joins the queue of ordinary calls, which may never become empty. */
const PATIENCE_MS = 60_000;
/** Failures that are not the job's fault and pass by themselves. */
const PASSING: readonly FailureCode[] = ['overloaded'];
const LATER = { kind: 'later' } as const;

export interface RunnerParts {
  readonly deps: Deps;
  readonly settings: Settings;
  readonly objects: JobObjects;
  readonly keys: JobKeys;
  readonly metrics: Metrics;
}

/** A job runner; its methods reject if a store fails, and the object then tries the job again. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  return {
    run: (task) => run(task, parts),
    deliver: (task) => deliver(task, parts),
  };
}

async function run(task: RunTask, parts: RunnerParts): Promise<RunOutcome> {
  const { deps, objects } = parts;
  const { account, name, key: keyId } = task;
  const trace = createTrace({
    requestId: crypto.randomUUID(),
    method: 'JOB',
    nowMs: deps.now(),
    traceparent: null,
  });
  Object.assign(trace, { operation: task.operation, account, ...(keyId !== undefined && { keyId }) });
  const hold = deps.uploads.open(account);
  try {
    // The file is in memory sealed and, at least in part, opened at the same time.
    if (!hold.grow(task.pieces * CHUNK_BYTES)) return LATER;
    const slot = await (enginesOf(deps)?.gate ?? deps.gate).enter({
      flow: account,
      lengthMs: fileWorkMs(task.pieces * CHUNK_BYTES),
      isBackground: task.waitedMs < PATIENCE_MS,
    });
    endStep(trace, 'queue', deps.now());
    if (!slot.ok) return LATER;
    try {
      const { head, box } = await openHead(task, parts);
      if (await isRevoked(head.keyRecord, parts)) return { kind: 'revoked' };
      const object = objects.getByName(account);
      const file = await openedPieces(task.pieces, 'input', {
        box,
        piece: (n) => object.jobPiece(name, 'input', n),
      });
      if (file === null) throw new Error('the input of the job cannot be opened');
      trace.bytes = file.length;
      endStep(trace, 'read', deps.now());
      const result = await resultOf(file, {
        task,
        headers: headersWith(Object.entries(head.headers)),
        parts,
        trace,
        hold,
        turn: (isReady) => slot.value.turn(isReady),
      });
      // Its sealed pieces are garbage, too.
      noteDropped(2 * file.length);
      release(file);
      if (result === null) return LATER;
      const secrets = await jobSecrets(account, head.id);
      const sealed: Uint8Array[] = [];
      for await (const piece of sealedPieces(resultBytes(result), 'result', secrets.box)) sealed.push(piece);
      const cost = 'value' in result ? task.cost : 0;
      trace.cost = cost;
      trace.refunded = task.cost - cost;
      tell(trace, parts);
      return { kind: 'done', cost, result: sealed };
    } finally {
      slot.value.leave();
    }
  } finally {
    hold.close();
  }
}

/** Whether the key is revoked in KV; the account's object does not know it if somebody changed only the record. */
async function isRevoked(keyRecord: string, { keys }: RunnerParts): Promise<boolean> {
  const text = await keys.get(keyRecord);
  return text !== null && parseRecord(text)?.revoked !== undefined;
}

interface Work {
  readonly task: RunTask;
  readonly headers: HeaderValues;
  readonly parts: RunnerParts;
  readonly trace: Trace;
  readonly hold: Call['hold'];
  readonly turn: Slot['turn'];
}

/** The operation's answer, or the message of its failure; null if it must be tried again. */
async function resultOf(file: Uint8Array, work: Work): Promise<JobResult<unknown> | null> {
  const { trace, parts } = work;
  const answer = await answerOf(file, work);
  endStep(trace, 'work', parts.deps.now());
  if (answer.ok) {
    if ('value' in answer.value) return { value: answer.value.value };
    throw new Error(`${JOB_WORK.id} answers bytes`);
  }
  if (PASSING.includes(answer.failure.code)) return null;
  trace.failure = answer.failure.code;
  return { message: messageOf(answer.failure) };
}

/** The operation's answer. An exception is our own bug, which another try would repeat, so it becomes `internal`. */
async function answerOf(
  file: Uint8Array,
  { task, headers, parts, hold, turn }: Work,
): Promise<Result<Answer>> {
  const { deps, settings } = parts;
  try {
    const call = {
      headers,
      contentType: 'application/octet-stream',
      body: file,
      deps,
      settings,
      hold,
      turn,
      account: { account: task.account, quota: null },
    };
    const engines = enginesOf(deps);
    const job = engines
      ? await engineJob(JOB_WORK, call, { engines, workMs: fileWorkMs(file.length) })
      : await JOB_WORK.prepare(call);
    if (!job.ok) return job;
    try {
      return await job.value.run();
    } finally {
      job.value.close?.();
    }
  } catch (error) {
    deps.onJobError?.(error);
    return { ok: false, failure: { code: 'internal', what: 'something failed on our side' } };
  }
}

function enginesOf({ engines }: Deps): Engines | undefined {
  return JOB_WORK.engine === undefined ? undefined : engines;
}

function tell(trace: Trace, { deps, metrics }: RunnerParts): void {
  const entry = entryOf(trace, { status: 200, nowMs: deps.now() });
  metrics.add(entry, 'batch');
  deps.onAnswered?.(entry);
}

async function deliver(task: DeliverTask, parts: RunnerParts): Promise<boolean> {
  const { deps, settings, objects } = parts;
  const { account, name, why } = task;
  const { head } = await openHead(task, parts);
  if (!head.callback) return true;
  const { box } = await jobSecrets(account, head.id);
  const object = objects.getByName(account);
  const bytes =
    why === null
      ? await openedPieces(task.pieces, 'result', { box, piece: (n) => object.jobPiece(name, 'result', n) })
      : resultBytes({ message: END_MESSAGES[why] });
  // Its result was deleted after its time.
  if (bytes === null) return true;
  const status = statusValue(head.id, { kind: 'completed', result: parsedResult(bytes) });
  const sent = await callBack(
    { ...head.callback, id: head.id, body: toJson(BATCH_JOB_STATUS_RESULT, status), nowMs: deps.now() },
    { fetch: deps.fetch, rules: urlRules(settings) },
  );
  return sent.ok && sent.value;
}
