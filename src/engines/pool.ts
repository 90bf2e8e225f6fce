// The engine Workers as the front sees them: which one takes the next job, and what happens when one ends in the middle of it.
// A job is tried a second time on another engine (or on the same one once it was started again), and no more: a file that
// ends every engine that tries it must not end them all.
import type { EngineName } from '../registry/declared/declared.ts';
import type { ModelValue } from '../registry/model.ts';
import { fail } from '../service/failure.ts';
import { concatBytes } from '../lib/bytes.ts';
import type { Gate, Slot } from '../lib/gate.ts';
import { type Result, err, ok } from '../service/result.ts';
import { streamedBytes } from '../lib/streamed-bytes.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import {
  type BytesReply,
  type EngineJob,
  type EngineReply,
  type EngineStep,
  HELD_STATUS,
  JOB_HEADER,
  OPENED_HEADER,
  REPLY_HEADER,
  SECRET_HEADER,
  headerJson,
} from './wire.ts';

/** An engine that ended is there again after 0.3 – 1 s, on a machine with a load of 20 after 10 s; as long as a job may wait for its slot. */
const RESTART_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** Nothing is asked that long of an engine before another is: one that computes answers late. */
const READY_WAIT_MS = 1_000;
/** The longest that a job may take between two pauses; a request can vanish without giving its engine back (lib/fair-gate.ts says why). */
const LEASE_MS = 300_000;
const NO_CONTENT = 204;
const GONE = 410;

export type EngineAnswer =
  | {
      readonly value: ModelValue;
      readonly pages?: number;
      readonly engines: readonly string[];
      readonly parts?: readonly TimedPart[];
    }
  | {
      readonly bytes: Uint8Array | ReadableStream<Uint8Array>;
      readonly filename: string;
      readonly notes?: NonNullable<BytesReply['notes']>;
      readonly pages?: number;
      readonly engines: readonly string[];
    };

/** An engine that is kept for one job. */
export interface EngineSeat {
  /** Opens the file, which then stays open for `run`, and tells its pages. */
  open(job: EngineJob, file: Uint8Array): Promise<Result<number | undefined>>;
  /** Does the work, on the opened file if there is one and its engine still has it. `turn`: that of the job's slot of the gate, for its pauses. */
  run(job: EngineJob, file: Uint8Array, turn?: Slot['turn']): Promise<Result<EngineAnswer>>;
  leave(): void;
}

export interface Engines {
  /** Lets as many jobs in as there are engines. */
  readonly gate: Gate;
  /** Whether a document gives its place at the gate back between its pages; otherwise its engine's own gate alone decides. */
  readonly pauses: boolean;
  /** The engine with the fewest jobs of those that do this kind of work; one that ended comes last of these. */
  take(name: EngineName): EngineSeat;
}

export interface EngineBinding {
  readonly fetcher: Pick<Fetcher, 'fetch'>;
  /** The work that it does. */
  readonly does: readonly EngineName[];
}

export interface EnginesOptions {
  /** At least one for each name. */
  readonly bindings: readonly EngineBinding[];
  /** Whether they may be started after this: each is asked whether it is there before its first job. Default: they are there. */
  readonly startLater?: boolean;
  readonly gate: Gate;
  /** Lets a message arrive that nobody waits for. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** What SECRET_HEADER must hold, where the engines ask for it. */
  readonly secret?: string | undefined;
  /** Told why an engine broke off, and what it worked on. */
  readonly onEnd: (cause: unknown, work: { readonly operation: string; readonly bytes: number }) => void;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

interface Engine extends EngineBinding {
  /** When the lease of each of its jobs ends. */
  readonly jobs: Set<{ readonly until: number }>;
  /** Documents that it has open and that are paused. */
  paused: number;
  /** It ended, or was not there yet, and has not answered since. */
  down: boolean;
  /** Number of its last job, in the pool's own count. */
  taken: number;
}

export function createEngines(options: EnginesOptions): Engines {
  const pool = new Pool(options);
  return {
    gate: options.gate,
    pauses: options.startLater ?? false,
    take: (name) => new Seat(pool, name, options),
  };
}

type Order = (a: Engine, b: Engine) => number;
const byPaused: Order = (a, b) => a.paused - b.paused;
const byDown: Order = (a, b) => Number(a.down) - Number(b.down);

/** The engines and what each of them does now. */
class Pool {
  readonly #options: EnginesOptions;
  readonly #all: readonly Engine[];
  #taken = 0;
  readonly byJobs: Order = (a, b) => this.jobsOf(a) - this.jobsOf(b);

  constructor(options: EnginesOptions) {
    this.#options = options;
    const state = { paused: 0, down: options.startLater ?? false, taken: 0 };
    this.#all = options.bindings.map((binding) => ({ ...binding, jobs: new Set(), ...state }));
  }

  jobsOf(engine: Engine): number {
    for (const job of engine.jobs) if (job.until <= this.#options.now()) engine.jobs.delete(job);
    return engine.jobs.size;
  }
  noteTaken(engine: Engine): void {
    engine.taken = this.#taken += 1;
  }
  /** Of those that do this work the first in that order, the one whose last job is longest ago where several are. */
  first(name: EngineName, ...orders: readonly Order[]): Engine {
    const [found] = this.#all
      .filter(({ does }) => does.includes(name))
      .sort((a, b) => orders.reduce((so, order) => so || order(a, b), 0) || a.taken - b.taken);
    if (found === undefined) throw new Error(`no engine is bound for ${name}`);
    return found;
  }

  ask(
    { fetcher }: Engine,
    step: EngineStep,
    init: { readonly job?: EngineJob; readonly file?: Uint8Array; readonly opened?: string } = {},
  ): Promise<Response> {
    const { secret } = this.#options;
    return fetcher.fetch(`https://engine.invalid${step}`, {
      method: 'POST',
      headers: {
        ...(secret !== undefined && { [SECRET_HEADER]: secret }),
        ...(init.job && { [JOB_HEADER]: headerJson(init.job) }),
        ...(init.opened !== undefined && { [OPENED_HEADER]: init.opened }),
      },
      ...(init.file && { body: streamedBytes([init.file]) as BodyInit }),
    });
  }
  async isReady(engine: Engine): Promise<boolean> {
    const answered = this.ask(engine, '/ready').then(
      ({ status }) => status === NO_CONTENT,
      () => false,
    );
    const ready = await Promise.race([answered, this.#options.wait(READY_WAIT_MS).then(() => false)]);
    if (ready) engine.down = false;
    return ready;
  }
  /** An engine that answers now, although it may have a job; undefined when none did in time. */
  async standIn(name: EngineName): Promise<Engine | undefined> {
    const { now, wait } = this.#options;
    for (const end = now() + RESTART_WAIT_MS; now() < end;) {
      // Of those that are down each in turn: where a process starts is not known.
      const engine = this.first(name, byDown, (a, b) => (a.down ? 0 : this.byJobs(a, b)));
      if (await this.isReady(engine)) return engine;
      engine.down = true;
      this.noteTaken(engine);
      await wait(LOOK_EVERY_MS);
    }
    return undefined;
  }
}

type SeatOptions = Pick<EnginesOptions, 'now' | 'onEnd' | 'waitUntil'>;

class Seat implements EngineSeat {
  readonly #pool: Pool;
  readonly #name: EngineName;
  readonly #options: SeatOptions;
  #engine: Engine;
  /** Its job among those of its engine. */
  #lease = { until: 0 };
  /** The file that is open on its engine, until it is asked to work on it. */
  #opened: string | undefined;
  #isSecondTry = false;

  constructor(pool: Pool, name: EngineName, options: SeatOptions) {
    this.#pool = pool;
    this.#name = name;
    this.#options = options;
    this.#engine = pool.first(name, pool.byJobs, byDown, byPaused);
    this.#sit(this.#engine);
  }

  async open(job: EngineJob, file: Uint8Array): Promise<Result<number | undefined>> {
    const reply = openedOf(await this.#step('/open', job, file));
    if (!reply.ok) return reply;
    this.#opened = reply.value.id;
    return ok(reply.value.pages);
  }
  async run(
    job: EngineJob,
    file: Uint8Array,
    turn: Slot['turn'] = async () => undefined,
  ): Promise<Result<EngineAnswer>> {
    for (;;) {
      const reply = await this.#step('/run', job, file);
      if (!reply.ok || reply.value.kind !== 'paused') return answerOf(reply);
      this.#opened = reply.value.id;
      await this.#pause(turn);
    }
  }
  leave(): void {
    this.#engine.jobs.delete(this.#lease);
    const opened = this.#opened;
    this.#opened = undefined;
    // An engine that does not hear it closes the file in time.
    if (opened !== undefined)
      this.#options.waitUntil(this.#pool.ask(this.#engine, '/close', { opened }).catch(() => undefined));
  }

  #sit(at: Engine): void {
    this.#engine = at;
    this.#pool.noteTaken(at);
    this.#lease = { until: this.#options.now() + LEASE_MS };
    at.jobs.add(this.#lease);
  }
  /** Leaves its engine to others until it is the job's turn again. */
  async #pause(turn: Slot['turn']): Promise<void> {
    const at = this.#engine;
    at.jobs.delete(this.#lease);
    at.paused += 1;
    try {
      await turn(() => this.#pool.jobsOf(at) === 0);
    } finally {
      at.paused -= 1;
    }
    this.#sit(at);
  }
  async #step(at: EngineStep, job: EngineJob, file: Uint8Array): Promise<Result<Reply>> {
    const { onEnd } = this.#options;
    const pool = this.#pool;
    const work = { operation: job.operation, bytes: file.length };
    for (;;) {
      if (this.#engine.down && !(await pool.isReady(this.#engine))) {
        const next = await pool.standIn(this.#name);
        if (next === undefined)
          return fail('overloaded', { what: 'no engine answers just now', retryAfterS: 5 });
        this.#engine.jobs.delete(this.#lease);
        this.#sit(next);
      }
      const engine = this.#engine;
      try {
        const kept = this.#opened;
        this.#opened = undefined;
        const response = await pool.ask(engine, at, kept === undefined ? { job, file } : { opened: kept });
        if (response.ok) return ok(await replyOf(response));
        // It was started again, or kept the file as long as it may: the same engine gets the file once more.
        if (kept !== undefined && response.status === GONE) continue;
        if (response.status === HELD_STATUS) {
          engine.down = true;
          continue;
        }
        onEnd(`status ${response.status}`, work);
      } catch (cause) {
        onEnd(cause, work);
      }
      engine.down = true;
      if (this.#isSecondTry)
        return fail('internal', { what: 'the engine ended twice while it worked on this' });
      this.#isSecondTry = true;
    }
  }
}

type Reply =
  | EngineReply
  | { readonly kind: 'file'; readonly answer: Extract<EngineAnswer, { bytes: unknown }> };

/** Throws when the engine ends before its answer does. */
async function replyOf(response: Response): Promise<Reply> {
  const file = response.headers.get(REPLY_HEADER);
  if (file === null || response.body === null) return response.json<EngineReply>();
  const { pages, notes, ...rest }: BytesReply = JSON.parse(file);
  const bytes = await keptOrStreamed(response.body);
  const answer = { bytes, ...rest, ...(notes && { notes }), ...(pages !== undefined && { pages }) };
  return { kind: 'file', answer };
}

function openedOf(reply: Result<Reply>): Result<Extract<Reply, { kind: 'opened' }>> {
  const settled = settledReply(reply);
  if (!settled.ok) return settled;
  return settled.value.kind === 'opened' ? ok(settled.value) : unexpected(settled.value.kind);
}

function answerOf(reply: Result<Reply>): Result<EngineAnswer> {
  const settled = settledReply(reply);
  if (!settled.ok) return settled;
  if (settled.value.kind === 'file') return ok(settled.value.answer);
  if (settled.value.kind !== 'answered') return unexpected(settled.value.kind);
  const { value, pages, engines, parts } = settled.value;
  return ok({ value, engines, ...(pages !== undefined && { pages }), ...(parts && { parts }) });
}

/** Throws what the engine's own code threw: that is no reason to try again. */
function settledReply(reply: Result<Reply>): Result<Exclude<Reply, { kind: 'failed' | 'threw' }>> {
  if (!reply.ok) return reply;
  if (reply.value.kind === 'failed') return err(reply.value.failure);
  if (reply.value.kind !== 'threw') return ok(reply.value);
  const error = new Error(reply.value.error);
  if (reply.value.stack !== undefined) error.stack = reply.value.stack;
  throw error;
}

function unexpected(kind: string): never {
  throw new Error(`the engine answered ${kind}`);
}

/** A file that is no longer is read to its end before it counts as answered; a longer one streams, and breaks with its engine. */
const MAX_KEPT_BYTES = 4_194_304;

async function keptOrStreamed(
  body: ReadableStream<Uint8Array>,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let length = 0; length <= MAX_KEPT_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(chunks);
    chunks.push(value);
    length += value.length;
  }
  return new ReadableStream({
    async pull(controller) {
      const kept = chunks.shift();
      if (kept !== undefined) return controller.enqueue(kept);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
