// An engine Worker: does one step of an operation's job in the same way as the front would. It has no stores, checks no key and fetches
// nothing.
import type { Catalog } from '../catalog/index.ts';
import type { Deps } from '../deps.ts';
import {
  type BytesReply,
  type EngineJob,
  type EngineReply,
  type EngineStats,
  HELD_STATUS,
  JOB_HEADER,
  OPENED_HEADER,
  REPLY_HEADER,
  SECRET_HEADER,
  headerJson,
} from '../engines/index.ts';
import { headersWith } from '../http/options.ts';
import { bytesResponse } from '../http/respond.ts';
import { openByteChunks } from '../lib/byte-chunks.ts';
import { createGrowingBytes } from '../lib/growing-bytes.ts';
import { type Gate, OPEN_GATE, type Slot, createGate } from '../lib/gate.ts';
import { release } from '../lib/release.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import type { Settings } from '../settings.ts';
import { VERSION } from '../version.ts';
import { engineMemory, engineUses, enginesUsedSince } from '../wasm/engine.ts';
import type { Job, Operation } from './operation.ts';

/** As the front's: see create-deps.ts. */
const LEASE_MS = 120_000;
/** So long nothing is taken after `/hold` unless it is asked again: who asked may have ended. */
const HELD_MS = 20_000;
/** The front reserves calls between `/open` and `/run`: two stores at most, which answer within STORE_WAIT_MS each. */
const OPENED_MS = 30_000;

export interface EngineOptions {
  /** The operations that it does. */
  readonly operations: readonly Operation[];
  /** The value that SECRET_HEADER must have; undefined if only the front can reach this Worker. */
  readonly secret?: string | undefined;
  readonly now: () => number;
}

/** The fetch handler. There is one per isolate, and its gate is the isolate's. */
export function createEngineWorker({
  operations,
  secret,
  now,
}: EngineOptions): (request: Request) => Promise<Response> {
  let gate: Gate | undefined;
  /** Begun since the start. */
  let jobs = 0;
  let heldUntilMs = 0;
  const gateOf = (settings: Settings): Gate =>
    (gate ??= createGate({
      what: 'images or documents',
      maxQueue: settings.HEAVY_QUEUE,
      maxWaitMs: settings.HEAVY_WAIT_S * 1000,
      leaseMs: LEASE_MS,
      now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }));

  const opened = new Map<string, Opened>();
  /** Ends a job: closes its file and frees its slot. */
  const ended = ({ job, slot, body, operation }: Opened): void => {
    job.close?.();
    slot.leave();
    // An answer that is a file is still being streamed, and its pictures are read from the body meanwhile.
    if ('model' in operation.result) release(body);
  };
  /** The file of that id, which is then no longer kept. Files that were kept too long are closed. */
  const takeOpened = (id: string | null): Opened | undefined => {
    for (const [each, file] of opened)
      if (file.untilMs <= now()) {
        opened.delete(each);
        ended(file);
      }
    const found = id === null ? undefined : opened.get(id);
    if (id !== null) opened.delete(id);
    return found;
  };

  const isHeld = (): boolean => now() < heldUntilMs;
  const stats = (): EngineStats => ({
    memoryBytes: engineMemory(),
    jobs,
    working: gate?.state.busy ?? false,
    waiting: gate?.state.queued ?? 0,
  });

  return async (request) => {
    if (secret !== undefined && request.headers.get(SECRET_HEADER) !== secret)
      return new Response(null, { status: 404 });
    const step = new URL(request.url).pathname;
    if (step === '/hold') heldUntilMs = now() + HELD_MS;
    if (step === '/resume') heldUntilMs = 0;
    if (step === '/stats' || step === '/hold' || step === '/resume') return Response.json(stats());
    if (step === '/ready') return new Response(null, { status: isHeld() ? HELD_STATUS : 204 });
    const id = request.headers.get(OPENED_HEADER);
    const kept = takeOpened(id);
    if (id !== null) {
      if (kept === undefined) return new Response(null, { status: 410 });
      if (step === '/run') return answered(kept, ended);
      ended(kept);
      return new Response(null, { status: 204 });
    }
    const job: EngineJob = JSON.parse(request.headers.get(JOB_HEADER) ?? '{}');
    const operation = operations.find(({ id: name }) => name === job.operation);
    if (operation === undefined || (step !== '/open' && step !== '/run'))
      return new Response(null, { status: 404 });
    const body = await wholeBody(request);
    if (isHeld()) return new Response(null, { status: HELD_STATUS });
    jobs += 1;
    const slot = await gateOf(job.settings).enter({ flow: job.account, lengthMs: job.workMs });
    if (!slot.ok) return replied({ kind: 'failed', failure: slot.failure });
    const parts: TimedPart[] = [];
    const prepared = await preparedJob(operation, { job, body, deps: engineDeps(now), parts });
    if (!prepared.ok) {
      slot.value.leave();
      if ('model' in operation.result) release(body);
      return replied(prepared.reply);
    }
    const untilMs = now() + OPENED_MS;
    const file: Opened = { job: prepared.job, slot: slot.value, body, operation, parts, untilMs };
    if (step === '/run') return answered(file, ended);
    const name = crypto.randomUUID();
    opened.set(name, file);
    return replied({ kind: 'opened', id: name, pages: prepared.job.pages });
  };
}

/** In one array: Request.arrayBuffer() has the body twice in the end. */
async function wholeBody({ body, headers }: Request): Promise<Uint8Array> {
  const expectedBytes = Number(headers.get('Content-Length') ?? 0);
  const bytes = createGrowingBytes({ maxBytes: Infinity, expectedBytes });
  const chunks = body && openByteChunks(body, expectedBytes || undefined);
  for (let chunk = await chunks?.next(); chunk; chunk = await chunks?.next()) bytes.append(chunk);
  return bytes.bytes();
}

/** A job whose file is open, in its slot of the gate. */
interface Opened {
  readonly job: Job;
  readonly slot: Slot;
  readonly body: Uint8Array;
  readonly operation: Operation;
  /** Of its work, as they end. */
  readonly parts: readonly TimedPart[];
  readonly untilMs: number;
}

type Prepared =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly reply: EngineReply };

async function preparedJob(
  operation: Operation,
  {
    job,
    body,
    deps,
    parts,
  }: {
    readonly job: EngineJob;
    readonly body: Uint8Array;
    readonly deps: Deps;
    readonly parts: TimedPart[];
  },
): Promise<Prepared> {
  try {
    const prepared = await operation.prepare({
      headers: headersWith(Object.entries(job.headers)),
      contentType: job.contentType ?? 'application/octet-stream',
      body,
      deps,
      settings: job.settings,
      hold: { grow: () => true, close: () => undefined },
      // Only the front knows the caller's account.
      account: { account: 'front', quota: null },
      onPart: (part) => void parts.push(part),
    });
    if (prepared.ok) return { ok: true, job: prepared.value };
    return { ok: false, reply: { kind: 'failed', failure: prepared.failure } };
  } catch (cause) {
    return { ok: false, reply: threw(cause) };
  }
}

async function answered(file: Opened, ended: (file: Opened) => void): Promise<Response> {
  try {
    const before = engineUses();
    const answer = await file.job.run();
    if (!answer.ok) return replied({ kind: 'failed', failure: answer.failure });
    const engines = enginesUsedSince(before);
    const { parts } = file;
    if ('value' in answer.value) return replied({ kind: 'answered', ...answer.value, engines, parts });
    const { bytes, ...rest } = answer.value;
    const reply: BytesReply = { ...rest, engines };
    return bytesResponse(bytes, rest.filename, { headers: { [REPLY_HEADER]: headerJson(reply) } });
  } catch (cause) {
    return replied(threw(cause));
  } finally {
    ended(file);
  }
}

function threw(cause: unknown): EngineReply {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { kind: 'threw', error: error.message, stack: error.stack };
}

function replied(reply: EngineReply): Response {
  return Response.json(reply);
}

/** The dependencies of an operation in an engine: the time and the log; the front has done everything else. */
export function engineDeps(now: () => number): Deps {
  const absent = (): never => {
    throw new Error('An engine Worker has no accounts, no stores, no meter and no network.');
  };
  return {
    accounts: { authenticate: absent },
    catalog: { find: absent, search: absent, fault: absent } satisfies Catalog,
    meter: new Proxy({} as Deps['meter'], { get: absent }),
    gate: OPEN_GATE,
    shortGate: OPEN_GATE,
    uploads: { open: absent, heldBytes: 0 },
    now,
    onTrap: (cause) =>
      console.error(JSON.stringify({ level: 'error', part: 'recognition', error: String(cause) })),
    fetch: absent,
    unready: absent,
    version: VERSION,
  };
}
