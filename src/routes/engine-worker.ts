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
import { after } from '../lib/after.ts';
import { openByteChunks } from '../lib/byte-chunks.ts';
import { createGrowingBytes } from '../lib/growing-bytes.ts';
import { createGate } from '../lib/fair-gate.ts';
import { type Gate, OPEN_GATE, type Slot } from '../lib/gate.ts';
import { release } from '../lib/release.ts';
import { type Result, err, ok } from '../lib/result.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import type { Settings } from '../settings.ts';
import { errorLine } from '../telemetry/index.ts';
import { VERSION } from '../version.ts';
import { engineMemory } from '../wasm/engine.ts';
import type { FileContent } from '../operations/operation.ts';
import { type EngineUse, createEngineUse } from './engine-use.ts';
import type { Call, Job, Operation } from './operation.ts';
import { type Pausing, createPausing } from './pausing.ts';

/** As the front's: see create-deps.ts. */
const LEASE_MS = 120_000;
const MAX_PAUSED = 2;
/** So long nothing is taken after `/hold` unless it is asked again: who asked may have ended. */
const HELD_MS = 20_000;
/**
 * The front reserves calls between `/open` and `/run`, in 5 to 50 ms. If its stores take longer, the file crosses once more; the place of
 * a file that nobody asks for is free again after this time.
 */
const OPENED_MS = 1500;

export interface EngineOptions {
  /** The operations that it does. */
  readonly operations: readonly Operation[];
  /** The value that SECRET_HEADER must have; undefined if only the front can reach this Worker. */
  readonly secret?: string | undefined;
  readonly now: () => number;
  /** Lets a promise settle after the answer. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** The fetch handler. There is one per isolate, and its gate is the isolate's. */
export function createEngineWorker(options: EngineOptions): (request: Request) => Promise<Response> {
  const worker = new EngineWorker(options);
  return (request) => worker.answer(request);
}

class EngineWorker {
  readonly #options: EngineOptions;
  #gate: Gate | undefined;
  /** Begun since the start. */
  #jobs = 0;
  #heldUntilMs = 0;
  /** Each from the time at which it is open until its job has ended. */
  readonly #files = new Set<OpenFile>();

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  async answer(request: Request): Promise<Response> {
    const { secret, now } = this.#options;
    if (secret !== undefined && request.headers.get(SECRET_HEADER) !== secret) return status(404);
    const step = new URL(request.url).pathname;
    if (step === '/hold') this.#heldUntilMs = now() + HELD_MS;
    if (step === '/resume') this.#heldUntilMs = 0;
    if (step === '/stats' || step === '/hold' || step === '/resume') return Response.json(this.#stats());
    if (step === '/ready') return status(this.#isHeld() ? HELD_STATUS : 204);
    this.#endLate();
    const name = request.headers.get(OPENED_HEADER);
    return name === null ? this.#begin(step, request) : this.#goOn(step, name);
  }

  /** A step of a file that is open. */
  async #goOn(step: string, name: string): Promise<Response> {
    const file = [...this.#files].find(({ id }) => id === name);
    if (file === undefined) return status(410);
    if (step === '/run') return this.#run(file);
    file.pausing.giveUp();
    this.#end(file);
    return status(204);
  }

  async #begin(step: string, request: Request): Promise<Response> {
    const { operations, now, waitUntil } = this.#options;
    const job: EngineJob = JSON.parse(request.headers.get(JOB_HEADER) ?? '{}');
    const operation = operations.find(({ id }) => id === job.operation);
    if (operation === undefined || (step !== '/open' && step !== '/run')) return status(404);
    const body = await wholeBody(request);
    if (this.#isHeld()) return status(HELD_STATUS);
    this.#jobs += 1;
    const file = await this.#open(job, operation, body);
    if (!file.ok) return replied(file.failure);
    if (step === '/run') return this.#run(file.value);
    file.value.untilMs = now() + OPENED_MS;
    waitUntil(after(OPENED_MS).then(() => this.#endLate()));
    return replied({ kind: 'opened', id: file.value.id, pages: file.value.job.pages });
  }

  /** Opens the file in a slot of the gate. */
  async #open(
    asked: EngineJob,
    operation: Operation,
    body: Uint8Array,
  ): Promise<Result<OpenFile, EngineReply>> {
    const { now, waitUntil } = this.#options;
    const slot = await this.#gateOf(asked.settings).enter({ flow: asked.account, lengthMs: asked.workMs });
    if (!slot.ok) return err({ kind: 'failed', failure: slot.failure });
    const parts: TimedPart[] = [];
    const turn = (): Promise<void> => (asked.pauses ? file.pausing.turn() : slot.value.turn());
    const prepared = await preparedJob(operation, asked, {
      body,
      deps: engineDeps(now),
      turn,
      onPart: (part) => void parts.push(part),
    });
    if (!prepared.ok) {
      slot.value.leave();
      if ('model' in operation.result) release(body);
      return prepared;
    }
    const use = createEngineUse();
    const file: OpenFile = {
      id: crypto.randomUUID(),
      asked,
      operation,
      body,
      job: prepared.value,
      slot: slot.value,
      untilMs: Infinity,
      use,
      pausing: createPausing({
        work: () => outcomeOf(file.job, { parts, use }).finally(() => this.#end(file)),
        onPause() {
          use.pause();
          file.slot?.leave();
          file.slot = undefined;
        },
        waitUntil,
        now,
      }),
    };
    this.#files.add(file);
    return ok(file);
  }

  /** Begins its job, or goes on with it after a pause. */
  async #run(file: OpenFile): Promise<Response> {
    file.untilMs = Infinity;
    if (file.slot === undefined) {
      const slot = await this.#gateOf(file.asked.settings).enter({ flow: file.asked.account, lengthMs: 0 });
      if (!slot.ok) {
        file.pausing.giveUp();
        return replied({ kind: 'failed', failure: slot.failure });
      }
      file.slot = slot.value;
    }
    file.use.goOn();
    const outcome = await file.pausing.goOn();
    return outcome === undefined ? replied({ kind: 'paused', id: file.id }) : responseOf(outcome);
  }

  /** Ends a job: closes its file and frees its slot. */
  #end(file: OpenFile): void {
    if (!this.#files.delete(file)) return;
    file.job.close?.();
    file.slot?.leave();
    // An answer that is a file is still being streamed, and its pictures are read from the body meanwhile.
    if ('model' in file.operation.result) release(file.body);
  }

  #endLate(): void {
    for (const file of this.#files) if (file.untilMs <= this.#options.now()) this.#end(file);
  }

  #gateOf(settings: Settings): Gate {
    return (this.#gate ??= createGate({
      what: 'images or documents',
      maxQueue: settings.HEAVY_QUEUE,
      maxWaitMs: settings.HEAVY_WAIT_S * 1000,
      maxPaused: MAX_PAUSED,
      leaseMs: LEASE_MS,
      now: this.#options.now,
      wait: after,
    }));
  }

  #isHeld(): boolean {
    return this.#options.now() < this.#heldUntilMs;
  }

  #stats(): EngineStats {
    const paused = count(this.#files, ({ slot }) => slot === undefined);
    const working = this.#gate?.state.busy ?? false;
    return {
      memoryBytes: engineMemory(),
      jobs: this.#jobs,
      working: working || this.#files.size > 0,
      waiting: (this.#gate?.state.queued ?? 0) + (working ? paused : 0),
      long: count(this.#files, ({ pausing }) => pausing.isLong) > 0,
    };
  }
}

function status(code: number): Response {
  return new Response(null, { status: code });
}

/** In one array: Request.arrayBuffer() has the body twice in the end. */
async function wholeBody({ body, headers }: Request): Promise<Uint8Array> {
  const expectedBytes = Number(headers.get('Content-Length') ?? 0);
  const bytes = createGrowingBytes({ maxBytes: Infinity, expectedBytes });
  const chunks = body && openByteChunks(body, expectedBytes || undefined);
  for (let chunk = await chunks?.next(); chunk; chunk = await chunks?.next()) bytes.append(chunk);
  return bytes.bytes();
}

/** A file that is open. */
interface OpenFile {
  readonly id: string;
  readonly asked: EngineJob;
  readonly operation: Operation;
  readonly body: Uint8Array;
  readonly job: Job;
  /** Of the engine's gate; undefined while the job is paused. */
  slot: Slot | undefined;
  /** When it is closed unless `/run` comes before. */
  untilMs: number;
  readonly use: EngineUse;
  readonly pausing: Pausing<Outcome>;
}

async function preparedJob(
  operation: Operation,
  job: EngineJob,
  call: Pick<Call, 'body' | 'deps' | 'turn' | 'onPart'>,
): Promise<Result<Job, EngineReply>> {
  try {
    const prepared = await operation.prepare({
      ...call,
      headers: headersWith(Object.entries(job.headers)),
      contentType: job.contentType ?? 'application/octet-stream',
      settings: job.settings,
      hold: { grow: () => true, close: () => undefined },
      // Only the front knows the caller's account.
      account: { account: 'front', quota: null },
    });
    return prepared.ok ? prepared : err({ kind: 'failed', failure: prepared.failure });
  } catch (cause) {
    return err(threw(cause));
  }
}

/** What a job came to: its response is made in the request that gets it, which need not be the one that began the job. */
type Outcome =
  | EngineReply
  | { readonly kind: 'file'; readonly bytes: FileContent; readonly reply: BytesReply };

async function outcomeOf(
  job: Job,
  { parts, use }: { readonly parts: readonly TimedPart[]; readonly use: EngineUse },
): Promise<Outcome> {
  try {
    const answer = await job.run();
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    const engines = use.names();
    if ('value' in answer.value) return { kind: 'answered', ...answer.value, engines, parts };
    const { bytes, ...rest } = answer.value;
    return { kind: 'file', bytes, reply: { ...rest, engines } };
  } catch (cause) {
    return threw(cause);
  }
}

function responseOf(outcome: Outcome): Response {
  if (outcome.kind !== 'file') return replied(outcome);
  const { bytes, reply } = outcome;
  return bytesResponse(bytes, reply.filename, { headers: { [REPLY_HEADER]: headerJson(reply) } });
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
    onTrap: (cause) => console.error(errorLine({ part: 'recognition', error: String(cause) }, now())),
    fetch: absent,
    unready: absent,
    version: VERSION,
  };
}

function count<T>(items: Iterable<T>, counts: (item: T) => boolean): number {
  let sum = 0;
  for (const item of items) if (counts(item)) sum += 1;
  return sum;
}
