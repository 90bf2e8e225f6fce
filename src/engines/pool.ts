// The engine Workers as the front sees them: which one takes the next job, and what happens when one ends in the middle of it.
// A job is tried a second time on another engine (or on the same one once it was started again), and no more: a file that
// ends every engine that tries it must not end them all.
import type { EngineName } from '../registry/declared/declared.ts';
import type { ModelValue } from '../registry/model.ts';
import { fail } from '../service/failure.ts';
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

export function createEngines({
  bindings,
  startLater = false,
  gate,
  waitUntil,
  secret,
  onEnd,
  now,
  wait,
}: EnginesOptions): Engines {
  const all: readonly Engine[] = bindings.map((binding) => ({
    ...binding,
    jobs: new Set(),
    paused: 0,
    down: startLater,
    taken: 0,
  }));
  let count = 0;

  const jobsOf = (engine: Engine): number => {
    for (const job of engine.jobs) if (job.until <= now()) engine.jobs.delete(job);
    return engine.jobs.size;
  };
  const byJobs = (a: Engine, b: Engine): number => jobsOf(a) - jobsOf(b);
  const byPaused = (a: Engine, b: Engine): number => a.paused - b.paused;
  const byDown = (a: Engine, b: Engine): number => Number(a.down) - Number(b.down);
  /** Of those that do this work the first in that order, the one whose last job is longest ago where several are. */
  const first = (name: EngineName, ...orders: readonly ((a: Engine, b: Engine) => number)[]): Engine => {
    const [found] = all
      .filter(({ does }) => does.includes(name))
      .sort((a, b) => orders.reduce((so, order) => so || order(a, b), 0) || a.taken - b.taken);
    if (found === undefined) throw new Error(`no engine is bound for ${name}`);
    return found;
  };

  const ask = (
    { fetcher }: Engine,
    step: EngineStep,
    init: { readonly job?: EngineJob; readonly file?: Uint8Array; readonly opened?: string } = {},
  ): Promise<Response> =>
    fetcher.fetch(`https://engine.invalid${step}`, {
      method: 'POST',
      headers: {
        ...(secret !== undefined && { [SECRET_HEADER]: secret }),
        ...(init.job && { [JOB_HEADER]: headerJson(init.job) }),
        ...(init.opened !== undefined && { [OPENED_HEADER]: init.opened }),
      },
      ...(init.file && { body: streamedBytes([init.file]) as BodyInit }),
    });

  const isReady = async (engine: Engine): Promise<boolean> => {
    const answered = ask(engine, '/ready').then(
      ({ status }) => status === NO_CONTENT,
      () => false,
    );
    const ready = await Promise.race([answered, wait(READY_WAIT_MS).then(() => false)]);
    if (ready) engine.down = false;
    return ready;
  };

  /** An engine that answers now, although it may have a job; undefined when none did in time. */
  const standIn = async (name: EngineName): Promise<Engine | undefined> => {
    for (const end = now() + RESTART_WAIT_MS; now() < end;) {
      // Of those that are down each in turn: where a process starts is not known.
      const engine = first(name, byDown, (a, b) => (a.down ? 0 : byJobs(a, b)));
      if (await isReady(engine)) return engine;
      engine.down = true;
      engine.taken = count += 1;
      await wait(LOOK_EVERY_MS);
    }
    return undefined;
  };

  return {
    gate,
    pauses: startLater,
    take(name) {
      let engine = first(name, byJobs, byDown, byPaused);
      let seat = { until: 0 };
      const sit = (at: Engine): void => {
        engine = at;
        engine.taken = count += 1;
        seat = { until: now() + LEASE_MS };
        engine.jobs.add(seat);
      };
      sit(engine);
      let isSecondTry = false;
      /** The file that is open on `engine`, until it is asked to work on it. */
      let opened: string | undefined;

      const step = async (at: EngineStep, job: EngineJob, file: Uint8Array): Promise<Result<Reply>> => {
        const work = { operation: job.operation, bytes: file.length };
        for (;;) {
          if (engine.down && !(await isReady(engine))) {
            const next = await standIn(name);
            if (next === undefined)
              return fail('overloaded', { what: 'no engine answers just now', retryAfterS: 5 });
            engine.jobs.delete(seat);
            sit(next);
          }
          try {
            const kept = opened;
            opened = undefined;
            const response = await ask(engine, at, kept === undefined ? { job, file } : { opened: kept });
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
          if (isSecondTry)
            return fail('internal', { what: 'the engine ended twice while it worked on this' });
          isSecondTry = true;
        }
      };
      /** Leaves its engine to others until it is the job's turn again. */
      const paused = async (turn: Slot['turn']): Promise<void> => {
        const at = engine;
        at.jobs.delete(seat);
        at.paused += 1;
        try {
          await turn(() => jobsOf(at) === 0);
        } finally {
          at.paused -= 1;
        }
        sit(at);
      };
      return {
        async open(job, file) {
          const reply = openedOf(await step('/open', job, file));
          if (!reply.ok) return reply;
          opened = reply.value.id;
          return ok(reply.value.pages);
        },
        async run(job, file, turn = async () => undefined) {
          for (;;) {
            const reply = await step('/run', job, file);
            if (!reply.ok || reply.value.kind !== 'paused') return answerOf(reply);
            opened = reply.value.id;
            await paused(turn);
          }
        },
        leave() {
          engine.jobs.delete(seat);
          // An engine that does not hear it closes the file in time.
          if (opened !== undefined) waitUntil(ask(engine, '/close', { opened }).catch(() => undefined));
          opened = undefined;
        },
      };
    },
  };
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
    if (done) return concatenated(chunks, length);
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

function concatenated(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
