// Performs one request for one operation: key → permission → headers → body → admission → price → reserve → work → settle → answer. Every
// failure is returned as a value; an exception is our own bug, and the app answers it as `internal`.
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

/** Performs a request, and counts one that was not charged: a charge counts its own when it is settled. Rejects only for our own bugs. */
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
  const count = (status: number): void => {
    if (known && !trace.steps.has('settle')) deps.meter.note(known, { operation: operation.id, status });
  };
  try {
    const account = await admit(request.headers, { deps, operation: operation.id, onAccount });
    ended(p, 'key');
    const result = account.ok ? await permitted(p, account.value) : account;
    count(result.ok ? OK_STATUS : statusOf(result.failure));
    return { result, ...(account.ok && { calls: deps.meter.calls(account.value) }) };
  } catch (cause) {
    count(statusOf({ code: 'internal' }));
    throw cause;
  }
}

/** From the quota to the options. A refused option is named as it was sent: as a header or as a query parameter. */
async function permitted(p: Performance, account: Account): Promise<Result<Response>> {
  const refused = knownRefusal(p, account);
  if (refused) return refused;
  const { request, operation } = p;
  const options = readOptions(request, [...operation.headers, ...(operation.refused ?? [])]);
  if (!options.ok) return options;
  const result = await admitted({ ...p, options: options.value }, account);
  const option = result.ok || result.failure.code !== 'invalid_option' ? undefined : result.failure.option;
  return option !== undefined && options.value.isParameter(option) ? inQuery(result) : result;
}

/** A request whose options were read. */
interface Checked extends Performance {
  readonly options: Options;
}

/** Headers, body and admission. What follows goes on when the client hangs up. */
async function admitted(p: Checked, account: Account): Promise<Result<Response>> {
  const { request, operation, options, deps, settings, trace } = p;
  const legal = checkHeaders(options, operation, settings);
  if (!legal.ok) return legal;
  const hold = deps.uploads.open(account.account);
  using _hold = lent(() => hold.close());
  const setting = operation.bodyLimit;
  const body = await readBody(request, { limitBytes: settings[setting], setting, hold, now: deps.now });
  ended(p, 'body');
  if (!body.ok) return body;
  const bytes = body.value;
  trace.bytes = bytes.length;
  const gate = enginesFor(p)?.gate ?? deps.gate;
  const lengthMs = operation.heavy ? estimatedWorkMs(operation, { request, options, bytes }) : 0;
  const slot = operation.heavy ? await gate.enter({ flow: account.account, lengthMs }) : ok(undefined);
  ended(p, 'queue');
  if (!slot.ok) return slot;
  const work = worked(p, account, { bytes, hold, workMs: lengthMs, slot: slot.value });
  p.waitUntil(work.catch(() => undefined));
  return await work;
}

interface Body {
  readonly bytes: Uint8Array;
  /** The estimate with which a heavy job was let in, nominal ms. */
  readonly workMs: number;
  /** That of a heavy job. */
  readonly slot: Slot | undefined;
  readonly hold: ByteHold;
}

/** Price, reservation, work, settlement and answer. What was taken is given back in reverse order, however this ends. */
async function worked(p: Checked, account: Account, body: Body): Promise<Result<Response>> {
  const { operation, deps, settings, trace } = p;
  const { bytes, slot } = body;
  using _slot = lent(() => slot?.leave());
  // The body's chunks on the way in, and copies that the work makes of it. An answer that is a file may still read from the body.
  noteDropped(bytes.length);
  let isReadLater = false;
  using _bytes = lent(() => void (isReadLater || release(bytes)));
  const lasting: Lasting = { use: createEngineUse() };
  const prepared = await prepare(p, account, body, lasting);
  ended(p, 'read');
  if (!prepared.ok) return prepared;
  const job = prepared.value;
  using _job = lent(() => job.close?.());
  const idempotency = await claimOf(p, account, job.input ?? bytes);
  const cost = operation.isDeferred ? 0 : callsOf(operation.price, settings, job.pages);
  const begun = await deps.meter.begin({
    account,
    operation: operation.id,
    cost,
    ...(idempotency && { idempotency }),
  });
  ended(p, 'reserve');
  if (!begun.ok) return begun;
  if (begun.value.kind === 'replay') {
    trace.isReplay = true;
    return ok(replayed(begun.value.answer, begun.value.calls));
  }
  const charge = (lasting.charge = begun.value);
  let status = statusOf({ code: 'internal' });
  // Also where a streamed answer breaks while it is read to be stored.
  await using _reserved = {
    async [Symbol.asyncDispose]() {
      if (trace.steps.has('settle')) return;
      await charge.settle(0, undefined, status);
      ended(p, 'settle');
      trace.refunded = cost;
    },
  };
  // A heavy job has the isolate's engines to itself between its pauses: those used meanwhile worked for it.
  lasting.use.goOn();
  const answer = await job.run(idempotency && { jobId: idempotency.jobId });
  ended(p, 'work');
  noteAnswer(p, answer, job, lasting);
  if (!answer.ok) {
    status = statusOf(answer.failure);
    return answer;
  }
  const response = await settled(p, charge, answer.value, cost, idempotency !== undefined);
  isReadLater = 'bytes' in operation.result && !enginesFor(p);
  return ok(response);
}

/** What is given back at the end of its block. */
function lent(giveBack: () => void): Disposable {
  return { [Symbol.dispose]: giveBack };
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

/** Of a job that may take minutes. */
interface Lasting {
  /** Once there is one. */
  charge?: Charge;
  readonly use: EngineUse;
}

/** The job, here or at an engine. */
function prepare(
  p: Checked,
  account: Account,
  { bytes, hold, slot, workMs }: Body,
  lasting: Lasting,
): Promise<Result<Job>> {
  const call: Call = {
    headers: p.options,
    contentType: p.request.headers.get('content-type'),
    body: bytes,
    deps: p.deps,
    settings: p.settings,
    hold,
    account,
    ...(slot && { turn: turnOf(slot, { hold, lasting }) }),
    onPart: (part) => void p.trace.parts.push(part),
  };
  const engines = enginesFor(p);
  return engines ? engineJob(p.operation, call, { engines, workMs }) : p.operation.prepare(call);
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

function noteAnswer(
  { operation, trace }: Performance,
  answer: Result<Answer>,
  job: Job,
  { use }: Lasting,
): void {
  const { parts = [], engines, pages } = answer.ok ? answer.value : {};
  trace.parts.push(...parts);
  if (engines) trace.engines = engines;
  else if (operation.heavy) trace.engines = use.names();
  if (operation.price.per === 'page' && answer.ok) trace.pages = pages ?? job.pages ?? 1;
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
): Promise<IdempotentCall | undefined> {
  const key = request.headers.get('idempotency-key');
  if (key === null || key === '') return undefined;
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
  return idempotentCall({ account, apikey, idempotencyKey: key, ...parts });
}
