// A gate that jobs pass in the order of fair-queue.ts.
// A request can vanish at any time: when its client hangs up, the runtime stops it without running `finally` blocks. A slot is
// therefore a lease that expires, and a waiter counts only while it polls. Waiters poll because the Workers runtime does not let a
// request wait for a promise that another request resolves.
import { fail } from './failure.ts';
import { FairQueue, type Holder, MAX_SHORT_MS, type Waiter } from './fair-queue.ts';
import type { Gate, GateEntry, GateOptions, GateState, Slot } from './gate.ts';
import { type Err, type Result, ok } from './result.ts';

/** Between two polls of the waiter that is next; short against a job: a small scan takes some 100 ms. */
const POLL_MS = 15;
/** Between two polls of any waiter: an evicted one is answered at its next poll. */
const MAX_POLL_MS = 500;
/**
 * A waiter is gone that did not poll when it should have, and again not at this many polls of others, each POLL_MS after the one before.
 * A time limit would not do: a job that computes blocks the thread for seconds, and then nobody polls.
 */
const GONE_AFTER_POLLS = 4;
const MAX_RETRY_S = 30;
/** A job is paused after this time at the earliest: an ordinary page takes as long. */
export const MIN_SLICE_MS = 50;
/** A single job is not paused before it has worked so long: a document of two pages ends before, and others wait no longer for a longer one. */
const MAX_WHOLE_MS = 300;
/** Share of `maxWaitMs` that jobs may fill which are not the only, short one of their flow. */
const COMMON_SHARE = 0.75;

/** A gate without jobs; one per isolate. */
export function createGate({ what = 'jobs', slots = 1, maxPaused = 0, ...options }: GateOptions): Gate {
  return new FairGate({ what, slots, maxPaused, ...options });
}

class FairGate implements Gate {
  readonly #options: Required<GateOptions>;
  readonly #queue: FairQueue;

  constructor(options: Required<GateOptions>) {
    this.#options = options;
    this.#queue = new FairQueue(options);
  }

  async enter(entry: GateEntry): Promise<Result<Slot>> {
    const queue = this.#queue;
    const { flow } = entry;
    const me = this.#waiterOf(entry);
    if (entry.isBackground === true) return this.#enterLast(me);
    queue.arrive(flow);
    if (queue.mayEnter(me)) return ok(this.#slotOf(me));
    if (this.#isFullFor(me)) await this.#pollBeside();
    const place = this.#placeFor(me);
    if (!place.ok) return place;
    // It waits behind its own jobs rather than behind those of others.
    const isBehindOwn = queue.heldBy(flow) > 0 && 2 * queue.heldBy(flow) >= queue.held;
    queue.join(me);
    const { now } = this.#options;
    for (const end = now() + this.#options.maxWaitMs; now() < end;) {
      if (me.isEvicted) return this.#refusedFor(flow);
      if (queue.isTurnOf(me)) return ok(this.#slotOf(me));
      await this.#poll(me, end);
    }
    queue.remove(me);
    return isBehindOwn ? this.#refusedFor(flow) : this.#tooLate();
  }

  get state(): GateState {
    const queue = this.#queue;
    const jobs = queue.queued;
    return {
      running: queue.running,
      queued: jobs.length,
      paused: queue.paused,
      busy: !queue.isFree,
      full: this.#isFull(),
      flows: queue.backloggedFlows,
      backlogMs: lengthOf(jobs),
      longestWaitMs: Math.max(0, ...jobs.map(({ sinceMs }) => this.#options.now() - sinceMs)),
    };
  }

  /** Background work: a slot while nobody waits. */
  async #enterLast(me: Waiter): Promise<Result<Slot>> {
    const { now, maxWaitMs } = this.#options;
    for (const end = now() + maxWaitMs; now() < end; await this.#pollBeside())
      if (this.#queue.waiting.length === 0 && this.#queue.isFree) return ok(this.#slotOf(me));
    return this.#tooLate();
  }

  #slotOf(me: Waiter): Slot {
    const { now } = this.#options;
    const queue = this.#queue;
    const { flow } = me;
    const job: Job = { me, holder: queue.take(me), workedMs: 0, chargedMs: me.lengthMs };
    return {
      leave() {
        if (!queue.free(job.holder)) return;
        queue.charge(flow, Math.max(0, job.workedMs + now() - job.holder.begunMs - job.chargedMs));
        queue.forgetIdle();
      },
      turn: (isReady = () => true) => this.#turn(job, isReady),
    };
  }

  async #turn(job: Job, isReady: () => boolean): Promise<void> {
    const { now, leaseMs, maxPaused } = this.#options;
    const queue = this.#queue;
    const { flow, sinceMs } = job.me;
    const sliceMs = now() - job.holder.begunMs;
    job.holder.untilMs = now() + leaseMs;
    const isShort = job.workedMs + sliceMs <= MAX_SHORT_MS;
    const isWhole = queue.isSingle(job.me) && job.workedMs + sliceMs <= MAX_WHOLE_MS;
    const isKept = isWhole || sliceMs < MIN_SLICE_MS || queue.paused >= maxPaused;
    if (isReady() && isKept) return;
    queue.free(job.holder);
    job.workedMs += sliceMs;
    const { startTag } = job.holder;
    const rest = { sinceMs, isPaused: true, isReady, ...(isShort && { startTag }) };
    // Once it is no longer short, what it did counts instead of what was estimated for the whole job.
    if (!isShort) queue.charge(flow, job.workedMs - job.chargedMs);
    const waiter = this.#waiterOf({ flow, lengthMs: sliceMs }, rest);
    queue.join(waiter);
    while (!queue.isTurnOf(waiter)) await this.#poll(waiter);
    job.holder = queue.take(waiter);
    if (!isShort) job.chargedMs = job.workedMs + sliceMs;
  }

  #waiterOf(
    { flow, lengthMs }: GateEntry,
    {
      sinceMs = this.#options.now(),
      isPaused = false,
      startTag,
      isReady = () => true,
    }: Partial<Pick<Waiter, 'sinceMs' | 'isPaused' | 'startTag' | 'isReady'>> = {},
  ): Waiter {
    const place = { dueMs: Infinity, missed: 0, missedMs: -Infinity, isEvicted: false };
    return { flow, lengthMs, sinceMs, isPaused, startTag, isReady, ...place };
  }

  /** Waits until `me` should poll. */
  async #poll(me: Waiter, endMs = Infinity): Promise<void> {
    const { now, wait } = this.#options;
    const ms = Math.min(this.#pollMs(me), Math.max(POLL_MS, endMs - now()));
    me.dueMs = now() + ms;
    await wait(ms);
    me.dueMs = Infinity;
    // It counted as gone, and came late.
    if (me.missed === GONE_AFTER_POLLS && !me.isEvicted) this.#queue.join(me);
    me.missed = 0;
    this.#removeGone();
  }

  /** As jobs begin at polls, one that many others precede need not poll soon. While a slot is free, the one that is next may be gone. */
  #pollMs(me: Waiter): number {
    if (this.#queue.isFree) return POLL_MS;
    return Math.min(
      MAX_POLL_MS,
      POLL_MS * (1 + Math.floor(this.#queue.jobsBefore(me) / this.#options.slots)),
    );
  }

  /** Polls for one who has no place, as often as shows who is gone. */
  async #pollBeside(): Promise<void> {
    for (let n = 0; n <= GONE_AFTER_POLLS; n += 1) {
      await this.#options.wait(POLL_MS);
      this.#removeGone();
    }
  }

  /** Removes the waiters that are gone. Called by whoever polls. */
  #removeGone(): void {
    const time = this.#options.now();
    for (const waiter of this.#queue.waiting) {
      if (time <= waiter.dueMs || time < waiter.missedMs + POLL_MS) continue;
      waiter.missed += 1;
      waiter.missedMs = time;
      // Its flow is charged for the time that a slot may have stood idle for it, or it could go on for ever.
      if (waiter.missed >= GONE_AFTER_POLLS) this.#queue.removeGone(waiter, GONE_AFTER_POLLS * POLL_MS);
    }
  }

  /** Whether so much waits that there is no place; `share`: of `maxWaitMs`. */
  #isFull(share = COMMON_SHARE): boolean {
    const { maxQueue, maxWaitMs, slots } = this.#options;
    const before = this.#queue.queued;
    return before.length >= maxQueue || lengthOf(before) >= share * maxWaitMs * slots;
  }
  #isFullFor(me: Waiter): boolean {
    return this.#isFull(this.#queue.heldBy(me.flow) === 0 && this.#queue.isSingle(me) ? 1 : COMMON_SHARE);
  }
  /** Whether the flow has half of the places, or of the time. */
  #hasExcess(flow: string): boolean {
    const { maxQueue, maxWaitMs, slots } = this.#options;
    return (
      this.#queue.heldBy(flow) >= Math.max(1, Math.floor((slots + maxQueue) / 2)) ||
      lengthOf(this.#queue.waitingOf(flow)) >= (COMMON_SHARE * maxWaitMs * slots) / 2
    );
  }

  /** A place in the queue: a free one, or that of the newest jobs of the flow that has most work. */
  #placeFor(me: Waiter): Result<void> {
    const { flow } = me;
    for (;;) {
      const before = this.#queue.queued;
      const others = before.some((waiter) => waiter.flow !== flow);
      if (!this.#isFullFor(me))
        return others && this.#hasExcess(flow) ? this.#refusedFor(flow) : ok(undefined);
      const workOf = (each: string): number => lengthOf(before.filter((waiter) => waiter.flow === each));
      const [largest] = [...new Set(before.map((waiter) => waiter.flow))].sort(
        (a, b) => workOf(b) - workOf(a),
      );
      const newest = before.findLast((waiter) => waiter.flow === largest);
      if (newest === undefined || newest.flow === flow || workOf(newest.flow) <= workOf(flow) + me.lengthMs) {
        if (this.#hasExcess(flow) || (before.length > 0 && !others)) return this.#refusedFor(flow);
        return this.#overloaded(`${before.length} jobs are waiting already`, 'queue');
      }
      newest.isEvicted = true;
      this.#queue.remove(newest);
    }
  }

  /** In how many seconds work of that length is done, for Retry-After. */
  #secondsFor(aheadMs: number): number {
    return Math.min(MAX_RETRY_S, Math.max(1, Math.ceil(aheadMs / 1000 / Math.max(1, this.#options.slots))));
  }
  #refusedFor(flow: string): Err {
    const queue = this.#queue;
    // Its jobs take turns with those of the other flows.
    const aheadMs = Math.min(
      lengthOf(queue.waiting),
      lengthOf(queue.waitingOf(flow)) * queue.backloggedFlows,
    );
    return fail('rate_limited', { retryAfterS: this.#secondsFor(aheadMs), jobs: queue.heldBy(flow) });
  }
  #overloaded(why: string, bound: 'queue' | 'queueWaitS'): Err {
    return fail('overloaded', {
      what: `too many ${this.#options.what} are being processed at once: ${why}`,
      bound,
      retryAfterS: this.#secondsFor(lengthOf(this.#queue.waiting)),
    });
  }
  #tooLate(): Err {
    return this.#overloaded(`no slot became free within ${this.#options.maxWaitMs / 1000} s`, 'queueWaitS');
  }
}

/** A job that has a slot, or is paused. */
interface Job {
  readonly me: Waiter;
  holder: Holder;
  /** In the parts before this one. */
  workedMs: number;
  /** What its flow was charged for it. */
  chargedMs: number;
}

function lengthOf(waiters: readonly Waiter[]): number {
  return waiters.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}
