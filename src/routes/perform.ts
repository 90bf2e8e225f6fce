// Performs one request for one operation: authenticate, permit, check headers, read, prepare, reserve, run, settle. Every failure is
// returned as a value; an exception is our own bug, and the app answers it as `internal`.
import type { Account } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Engines } from '../engines/index.ts';
import { readBody } from '../http/body.ts';
import { type Options, inQuery, readOptions } from '../http/options.ts';
import type { ByteHold } from '../lib/byte-ledger.ts';
import { type ModelType, negotiate } from '../http/negotiate.ts';
import { noteHeaders } from '../http/header-names.ts';
import { bytesResponse, modelResponse } from '../http/respond.ts';
import { statusOf } from '../http/describe-failure.ts';
import type { Slot } from '../lib/gate.ts';
import type { FailureCode } from '../service/failure.ts';
import { release } from '../lib/release.ts';
import { type Err, type Result, ok } from '../service/result.ts';
import {
  type CallsHeader,
  type Charge,
  type IdempotentCall,
  type StoredAnswer,
  idempotentCall,
} from '../metering/index.ts';
import type { Settings } from '../settings.ts';
import { type Step, type Trace, endStep } from '../telemetry/index.ts';
import { noteDropped } from '../wasm/dropped.ts';
import { admit } from './admit.ts';
import { checkHeaders } from './check-headers.ts';
import { EACH, callsOf } from '../registry/price.ts';
import { engineJob } from './engine-job.ts';
import { type EngineUse, createEngineUse } from './engine-use.ts';
import { estimatedWorkMs } from './estimate.ts';
import type { Answer, Call, Job, Operation } from './operation.ts';

const OK_STATUS = 200;

export interface Performance {
  readonly request: Request;
  readonly operation: Operation;
  readonly deps: Deps;
  readonly settings: Settings;
  /** Lets a running job go on when its client hangs up, so that it settles and frees its slot. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Records what becomes of the request. */
  readonly trace: Trace;
}

export interface Performed {
  readonly result: Result<Response>;
  /** The X-Api-Calls-* headers of a failure; absent if the account is not known. */
  readonly calls?: CallsHeader;
}

/** Performs a request. Rejects only for our own bugs. */
export async function perform(p: Performance): Promise<Performed> {
  const { request, operation, deps, trace } = p;
  trace.operation = operation.id;
  let known: Account | undefined;
  const onAccount = (account: Account): void => {
    known = account;
    trace.account = account.account;
    trace.accountClass = account.quota === null ? 'unlimited' : 'quota';
    trace.keyId = account.keyId;
  };
  const account = await admit(request.headers, { deps, operation: operation.id, onAccount });
  ended(p, 'key');
  if (!account.ok) {
    if (known) deps.meter.note(known, { operation: operation.id, status: statusOf(account.failure) });
    return { result: account };
  }
  const options = knownRefusal(p, account.value) ?? optionsOf(p);
  const result = options.ok ? await noted({ ...p, options: options.value }, account.value) : options;
  if (!options.ok) note(p, account.value, options);
  return {
    result: options.ok ? named(result, options.value) : result,
    calls: deps.meter.calls(account.value),
  };
}

/** The options, checked like all headers of the request. */
function optionsOf({ request, operation, settings }: Performance): Result<Options> {
  const options = readOptions(request, [...operation.headers, ...(operation.refused ?? [])]);
  if (!options.ok) return options;
  const legal = checkHeaders(options.value, operation, settings);
  return legal.ok ? options : named(legal, options.value);
}

/** A refused option is named as it was sent: as a header or as a query parameter. */
function named<R extends Result<unknown>>(result: R, options: Options): R {
  const option = result.ok || result.failure.code !== 'invalid_option' ? undefined : result.failure.option;
  return option !== undefined && options.isParameter(option) ? inQuery(result) : result;
}

/** A request whose options were read. */
interface Checked extends Performance {
  readonly options: Options;
}

/** Counts a request that was not charged; a charge counts its own request when it is settled. */
async function noted(p: Checked, account: Account): Promise<Result<Response>> {
  try {
    const result = await admitted(p, account);
    if (!p.trace.steps.has('settle')) note(p, account, result);
    return result;
  } catch (cause) {
    if (!p.trace.steps.has('settle')) note(p, account, { ok: false, failure: { code: 'internal' } });
    throw cause;
  }
}

function note(
  { deps, operation }: Performance,
  account: Account,
  result: { readonly ok: true } | { readonly ok: false; readonly failure: { readonly code: FailureCode } },
): void {
  const status = result.ok ? OK_STATUS : statusOf(result.failure);
  deps.meter.note(account, { operation: operation.id, status });
}

/** The engines that do the operation's work; undefined if it is done here. */
function enginesFor({ operation, deps }: Performance): Engines | undefined {
  return operation.engine && deps.engines;
}

function ended({ trace, deps }: Performance, step: Step): void {
  endStep(trace, step, deps.now());
}

/**
 * Refuses a call that this isolate knows to exceed the quota, whatever its body is. A call with an Idempotency-Key may be a free replay, so it is
 * not refused.
 */
function knownRefusal({ request, operation, deps, settings }: Performance, account: Account): Err | null {
  if (request.headers.get('idempotency-key')) return null;
  const { price } = operation;
  return deps.meter.refusal(account, callsOf(price, settings), EACH[price.per]);
}

async function admitted(p: Checked, account: Account): Promise<Result<Response>> {
  const hold = p.deps.uploads.open(account.account);
  try {
    const bytes = await body(p, hold);
    ended(p, 'body');
    if (!bytes.ok) return bytes;
    p.trace.bytes = bytes.value.length;
    const gate = enginesFor(p)?.gate ?? p.deps.gate;
    const { request, options } = p;
    const workMs = p.operation.heavy
      ? estimatedWorkMs(p.operation, { request, options, bytes: bytes.value })
      : 0;
    const slot = p.operation.heavy
      ? await gate.enter({ flow: account.account, lengthMs: workMs })
      : undefined;
    ended(p, 'queue');
    if (slot?.ok === false) return slot;
    const work = released(p, account, { bytes: bytes.value, hold, workMs, slot: slot?.value }).finally(() =>
      slot?.value.leave(),
    );
    p.waitUntil(work.catch(() => undefined));
    return await work;
  } finally {
    hold.close();
  }
}

function body(
  { request, operation, settings, deps }: Performance,
  hold: ByteHold,
): Promise<Result<Uint8Array>> {
  const setting = operation.bodyLimit;
  return readBody(request, { limitBytes: settings[setting], setting, hold, now: deps.now });
}

interface Body {
  readonly bytes: Uint8Array;
  /** The estimate with which a heavy job was let in, nominal ms. */
  readonly workMs: number;
  /** That of a heavy job. */
  readonly slot: Slot | undefined;
  readonly hold: ByteHold;
}

/** Frees the body's memory when the answer is ready, unless the answer is a file that may still read from it. */
async function released(p: Checked, account: Account, body: Body): Promise<Result<Response>> {
  // Its chunks on the way in, and copies that the work makes of it.
  noteDropped(body.bytes.length);
  const result = await withBody(p, account, body);
  if (!result.ok || 'model' in p.operation.result || enginesFor(p)) release(body.bytes);
  return result;
}

async function withBody(
  p: Checked,
  account: Account,
  { bytes, hold, workMs, slot }: Body,
): Promise<Result<Response>> {
  const { request, operation, deps, settings } = p;
  const contentType = request.headers.get('content-type');
  const lasting: Lasting = { use: createEngineUse() };
  const call: Call = {
    headers: p.options,
    contentType,
    body: bytes,
    deps,
    settings,
    hold,
    account,
    ...(slot && { turn: turnOf(slot, { hold, lasting }) }),
    onPart: (part) => void p.trace.parts.push(part),
  };
  const engines = enginesFor(p);
  const job = engines ? await engineJob(operation, call, { engines, workMs }) : await operation.prepare(call);
  ended(p, 'read');
  if (!job.ok) return job;
  try {
    const idempotency = await claimOf(p, account, job.value.input ?? bytes);
    return idempotency.ok
      ? await charged(p, account, { job: job.value, idempotency: idempotency.value, lasting })
      : idempotency;
  } finally {
    job.value.close?.();
  }
}

/** Of a job that may take minutes. */
interface Lasting {
  /** Once there is one. */
  charge?: Charge;
  readonly use: EngineUse;
}

interface Prepared {
  readonly job: Job;
  readonly idempotency: IdempotentCall | undefined;
  readonly lasting: Lasting;
}

async function charged(
  p: Performance,
  account: Account,
  { job, idempotency, lasting }: Prepared,
): Promise<Result<Response>> {
  const reserved = p.operation.isDeferred ? 0 : callsOf(p.operation.price, p.settings, job.pages);
  const begun = await p.deps.meter.begin({
    account,
    operation: p.operation.id,
    cost: reserved,
    ...(idempotency && { idempotency }),
  });
  ended(p, 'reserve');
  if (!begun.ok) return begun;
  if (begun.value.kind === 'replay') {
    p.trace.isReplay = true;
    return ok(replayed(begun.value.answer, begun.value.calls));
  }
  const charge = begun.value;
  lasting.charge = charge;
  try {
    const answer = await worked(p, { job, idempotency, lasting });
    if (answer.ok) return ok(await settled(p, charge, answer.value, reserved, idempotency !== undefined));
    await charge.settle(0, undefined, statusOf(answer.failure));
    ended(p, 'settle');
    p.trace.refunded = reserved;
    return answer;
  } catch (cause) {
    // A streamed answer may also break while it is read to be stored.
    await charge.settle(0, undefined, statusOf({ code: 'internal' }));
    ended(p, 'settle');
    p.trace.refunded = reserved;
    throw cause;
  }
}

/** At each turn the time of what the job holds begins anew: its bytes in the ledger, its calls at the meter. */
function turnOf(
  slot: Slot,
  { hold, lasting }: { readonly hold: ByteHold; readonly lasting: Lasting },
): Slot['turn'] {
  return async (isReady) => {
    lasting.use.pause();
    await slot.turn(isReady);
    lasting.use.goOn();
    hold.grow(0);
    await lasting.charge?.renew();
  };
}

/** Runs the job. A heavy job has the isolate's engines to itself between its pauses: those used meanwhile worked for it. */
async function worked(p: Performance, { job, idempotency, lasting }: Prepared): Promise<Result<Answer>> {
  lasting.use.goOn();
  const answer = await job.run(idempotency && { jobId: idempotency.jobId });
  ended(p, 'work');
  if (answer.ok && answer.value.parts) p.trace.parts.push(...answer.value.parts);
  if (answer.ok && answer.value.engines) p.trace.engines = answer.value.engines;
  else if (p.operation.heavy) p.trace.engines = lasting.use.names();
  if (p.operation.price.per === 'page' && answer.ok) p.trace.pages = answer.value.pages ?? job.pages ?? 1;
  return answer;
}

/** Settles the charge before the answer is sent. With `keep` the answer is stored with the settlement, for replays. */
async function settled(
  p: Performance,
  charge: Charge,
  answer: Answer,
  reserved: number,
  keep: boolean,
): Promise<Response> {
  const cost = answer.pages === undefined ? reserved : callsOf(p.operation.price, p.settings, answer.pages);
  const response = respond(p, answer);
  const counted = (calls: CallsHeader): CallsHeader => {
    ended(p, 'settle');
    p.trace.cost = calls.consumed;
    p.trace.refunded = Math.max(0, reserved - calls.consumed);
    return calls;
  };
  if (!keep) return withCalls(response, counted(await charge.settle(cost, undefined, response.status)));
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => (headers[name] = value));
  const stored = { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  const calls = counted(await charge.settle(cost, stored, stored.status));
  return withCalls(new Response(stored.body, { status: stored.status, headers }), calls);
}

function respond({ request, operation }: Performance, answer: Answer): Response {
  if ('bytes' in answer)
    return bytesResponse(answer.bytes, answer.filename, { headers: noteHeaders(answer.notes) });
  if (!('model' in operation.result)) throw new Error(`${operation.id} answers bytes`);
  return modelResponse(operation.result.model, answer.value, modelTypeFor(request));
}

function modelTypeFor({ headers }: Request): ModelType {
  return negotiate(headers.get('accept'), headers.get('content-type'));
}

function replayed({ status, headers, body: bytes }: StoredAnswer, calls: CallsHeader): Response {
  return withCalls(
    new Response(bytes, { status, headers: { ...headers, 'Idempotency-Replayed': 'true' } }),
    calls,
  );
}

/** Sets the X-Api-Calls-* headers of a response and returns it. */
export function withCalls(response: Response, { consumed, remaining, resetS }: CallsHeader): Response {
  response.headers.set('X-Api-Calls-Consumed', String(consumed));
  if (remaining !== undefined) response.headers.set('X-Api-Calls-Remaining', String(remaining));
  if (resetS !== undefined) response.headers.set('X-Api-Calls-Reset', String(resetS));
  return response;
}

/**
 * The claim of the Idempotency-Key, with a digest of everything that changes the answer. If the same request would give another digest
 * after a change here, CLAIM_VERSION of seal.ts counts up.
 */
async function claimOf(
  { request, operation, options }: Checked,
  { account }: Account,
  input: Uint8Array,
): Promise<Result<IdempotentCall | undefined>> {
  const key = request.headers.get('idempotency-key');
  if (key === null || key === '') return ok(undefined);
  const names = operation.headers.map(({ name }) => name.toLowerCase());
  const parameters: Record<string, string> = Object.fromEntries(
    names.flatMap((name) => {
      const value = options.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  if ('model' in operation.result) parameters['answer'] = modelTypeFor(request);
  // The type decides how the body is read. That of a multipart body only has a boundary, which changes with each retry.
  const type = request.headers.get('content-type');
  if (type !== null && !/^\s*multipart\//i.test(type)) parameters['content-type'] = type;
  const apikey = request.headers.get('apikey') ?? '';
  const parts = { operation: operation.id, parameters, body: input };
  return ok(await idempotentCall({ account, apikey, idempotencyKey: key, ...parts }));
}
