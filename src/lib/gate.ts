// Admission control: a fixed number of jobs run at a time, a limited number wait, and the rest are refused. Jobs belong to flows, which are
// served by start-time fair queueing with equal weights (Goyal, Vin & Cheng, "Start-time Fair Queueing", SIGCOMM 1996, section 2): the job
// with the lowest start tag is next. Its start tag is the larger of the virtual time and the finish tag of the flow's previous job, its finish
// tag the start tag plus its length, and the virtual time is the start tag of the job that began last.
// A request can vanish at any time: when its client hangs up, the runtime stops it without running `finally` blocks. A slot is
// therefore a lease that expires, and a waiter counts only while it polls. Waiters poll because the Workers runtime does not let a
// request wait for a promise that another request resolves.
import { fail } from './failure.ts';
import { type Err, type Result, ok } from './result.ts';

export interface GateEntry {
  /** The jobs of a flow are served in order of arrival; flows share the slots. */
  readonly flow: string;
  /** The estimated length of the job, nominal ms. */
  readonly lengthMs: number;
  /** Takes no place in the queue and gets a slot only while nobody else waits. */
  readonly isBackground?: boolean;
}

export interface Slot {
  /** Frees the slot; a second call does nothing. `lengthMs`: the job's actual length, which counts if it exceeds the estimate. */
  leave(lengthMs?: number): void;
}

/** What the gate does now, for readiness and the counters. */
export interface GateState {
  readonly running: number;
  readonly queued: number;
  /** True while every slot is taken. */
  readonly busy: boolean;
  /** Flows whose jobs wait (backlogged flows). */
  readonly flows: number;
  /** Estimated length of the jobs that wait, all together, nominal ms. */
  readonly backlogMs: number;
  /** How long the job that has waited longest has waited, ms. */
  readonly longestWaitMs: number;
}

export interface Gate {
  /**
   * Waits for a slot. Failures: rate_limited if the flow itself holds the places, overloaded if several flows hold them or the wait is
   * too long.
   */
  enter(entry: GateEntry): Promise<Result<Slot>>;
  readonly state: GateState;
}

/** Lets everybody in at once: for one caller, who shares it with nobody. */
export const OPEN_GATE: Gate = {
  enter: async () => ok({ leave: () => undefined }),
  state: { running: 0, queued: 0, busy: false, flows: 0, backlogMs: 0, longestWaitMs: 0 },
};

export interface GateOptions {
  /** The jobs, as a failure names them; default "jobs". */
  readonly what?: string;
  /** Jobs that may run at a time; default 1. */
  readonly slots?: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
  /** After this time a slot counts as abandoned and is free again. */
  readonly leaseMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

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

interface Waiter {
  readonly flow: string;
  readonly lengthMs: number;
  readonly sinceMs: number;
  /** When it should poll. */
  dueMs: number;
  /** At how many polls of others it was overdue, and when the last of these was. */
  missed: number;
  missedMs: number;
  /** Its place was given to another flow. */
  isEvicted: boolean;
}

interface Holder {
  readonly flow: string;
  readonly until: number;
}

/** A gate without jobs; one per isolate. */
export function createGate({
  what = 'jobs',
  slots = 1,
  maxQueue,
  maxWaitMs,
  leaseMs,
  now,
  wait,
}: GateOptions): Gate {
  const holders = new Set<Holder>();
  let waiting: Waiter[] = [];
  /** The virtual time, and the finish tag of each flow's previous job: nominal ms of service. */
  let virtualTime = 0;
  const finishTags = new Map<string, number>();

  const running = (): number => {
    const time = now();
    for (const holder of holders) if (holder.until <= time) holders.delete(holder);
    return holders.size;
  };
  const free = (): boolean => running() < slots;
  const runningOf = (flow: string): number => count(holders, (holder) => holder.flow === flow);
  const waitingOf = (flow: string): number => count(waiting, (waiter) => waiter.flow === flow);
  const heldBy = (flow: string): number => runningOf(flow) + waitingOf(flow);
  const startTagOf = (flow: string): number => Math.max(virtualTime, finishTags.get(flow) ?? 0);

  /** The first waiters of all flows in the order in which they get slots: flows below their half of the slots come first, then the lowest start tag. */
  const firsts = (): readonly Waiter[] => {
    const first = new Map<string, Waiter>();
    for (const waiter of waiting) if (!first.has(waiter.flow)) first.set(waiter.flow, waiter);
    const share = Math.max(1, Math.floor(slots / 2));
    const isOver = ({ flow }: Waiter): number => Number(runningOf(flow) >= share);
    // A stable sort: of equal tags the one that came first.
    return [...first.values()].sort(
      (a, b) => isOver(a) - isOver(b) || startTagOf(a.flow) - startTagOf(b.flow),
    );
  };
  const next = (): Waiter | undefined => firsts()[0];

  /** So many jobs at least begin before this one: those before it in its flow, and the first ones of the flows before its own. */
  const jobsBefore = (me: Waiter): number =>
    firsts().findIndex(({ flow }) => flow === me.flow) +
    count(waiting.slice(0, waiting.indexOf(me)), ({ flow }) => flow === me.flow);

  /** As jobs begin at polls, one that many others precede need not poll soon. While a slot is free, the one that is next may be gone. */
  const pollMs = (me: Waiter): number =>
    free() ? POLL_MS : Math.min(MAX_POLL_MS, POLL_MS * (1 + Math.floor(jobsBefore(me) / slots)));

  const take = ({ flow, lengthMs }: Pick<Waiter, 'flow' | 'lengthMs'>): Slot => {
    if (running() === 0 && waiting.length === 0) {
      virtualTime = 0;
      finishTags.clear();
    }
    virtualTime = startTagOf(flow);
    finishTags.set(flow, virtualTime + lengthMs);
    const mine: Holder = { flow, until: now() + leaseMs };
    holders.add(mine);
    return {
      leave(actualMs = lengthMs) {
        if (!holders.delete(mine)) return;
        finishTags.set(flow, (finishTags.get(flow) ?? 0) + Math.max(0, actualMs - lengthMs));
        for (const [each, tag] of finishTags)
          if (tag <= virtualTime && heldBy(each) === 0) finishTags.delete(each);
      },
    };
  };

  /** Drops the waiters that are gone. Called by whoever polls. */
  const dropGone = (): void => {
    const time = now();
    for (const waiter of waiting) {
      if (time <= waiter.dueMs || time < waiter.missedMs + POLL_MS) continue;
      waiter.missed += 1;
      waiter.missedMs = time;
      // It may have been next, and a slot stood idle for it: its flow is charged for that time, or it could go on for ever.
      if (waiter.missed === GONE_AFTER_POLLS)
        finishTags.set(waiter.flow, startTagOf(waiter.flow) + GONE_AFTER_POLLS * POLL_MS);
    }
    waiting = waiting.filter(({ missed }) => missed < GONE_AFTER_POLLS);
  };

  /** Waits until `me` should poll. */
  const poll = async (me: Waiter, endMs: number): Promise<void> => {
    const ms = Math.min(pollMs(me), Math.max(POLL_MS, endMs - now()));
    me.dueMs = now() + ms;
    await wait(ms);
    me.dueMs = Infinity;
    // It counted as gone, and came late.
    if (me.missed === GONE_AFTER_POLLS && !me.isEvicted)
      waiting = [...waiting, me].sort((a, b) => a.sinceMs - b.sinceMs);
    me.missed = 0;
    dropGone();
  };

  /** Polls for one who has no place, as often as shows who is gone. */
  const pollBeside = async (): Promise<void> => {
    for (let n = 0; n <= GONE_AFTER_POLLS; n += 1) {
      await wait(POLL_MS);
      dropGone();
    }
  };

  /** A place in the queue for a job of the flow: a free one, or that of the newest job of the flow that has most. */
  const placeFor = (flow: string): Result<void> => {
    const others = waiting.some((waiter) => waiter.flow !== flow);
    const isOwnExcess = heldBy(flow) >= Math.max(1, Math.floor((slots + maxQueue) / 2));
    if (waiting.length < maxQueue) return others && isOwnExcess ? refusedFor(flow) : ok(undefined);
    const [largest] = [...new Set(waiting.map((waiter) => waiter.flow))].sort(
      (a, b) => waitingOf(b) - waitingOf(a),
    );
    if (largest !== undefined && largest !== flow && heldBy(largest) > heldBy(flow) + 1) {
      const newest = waiting.findLast((waiter) => waiter.flow === largest);
      if (newest) newest.isEvicted = true;
      waiting = waiting.filter((waiter) => waiter !== newest);
      return ok(undefined);
    }
    if (isOwnExcess || (waiting.length > 0 && !others)) return refusedFor(flow);
    return overloaded(`${maxQueue} jobs are waiting already`, 'queue');
  };

  const backlogged = (): number => new Set(waiting.map(({ flow }) => flow)).size;
  /** In how many seconds work of that length is done, for Retry-After. */
  const secondsFor = (aheadMs: number): number =>
    Math.min(MAX_RETRY_S, Math.max(1, Math.ceil(aheadMs / 1000 / Math.max(1, slots))));

  const refusedFor = (flow: string): Err => {
    const own = waiting.filter((waiter) => waiter.flow === flow);
    // Its jobs take turns with those of the other flows.
    const aheadMs = Math.min(lengthOf(waiting), lengthOf(own) * backlogged());
    return fail('rate_limited', { retryAfterS: secondsFor(aheadMs), jobs: heldBy(flow) });
  };

  const overloaded = (why: string, bound: 'queue' | 'queueWaitS'): Err =>
    fail('overloaded', {
      what: `too many ${what} are being processed at once: ${why}`,
      bound,
      retryAfterS: secondsFor(lengthOf(waiting)),
    });
  const tooLate = (): Err => overloaded(`no slot became free within ${maxWaitMs / 1000} s`, 'queueWaitS');

  return {
    async enter({ flow, lengthMs, isBackground = false }) {
      if (waiting.length === 0 && free()) return ok(take({ flow, lengthMs }));
      if (isBackground) {
        for (const end = now() + maxWaitMs; now() < end;) {
          await pollBeside();
          if (waiting.length === 0 && free()) return ok(take({ flow, lengthMs }));
        }
        return tooLate();
      }
      if (waiting.length >= maxQueue) await pollBeside();
      const place = placeFor(flow);
      if (!place.ok) return place;
      // It waits behind its own jobs rather than behind those of others.
      const isBehindOwn = heldBy(flow) > 0 && 2 * heldBy(flow) >= holders.size + waiting.length;
      const me: Waiter = {
        flow,
        lengthMs,
        sinceMs: now(),
        dueMs: Infinity,
        missed: 0,
        missedMs: -Infinity,
        isEvicted: false,
      };
      // A flow that becomes backlogged starts at the virtual time: it saves up nothing while it is idle.
      if (heldBy(flow) === 0) finishTags.set(flow, startTagOf(flow));
      waiting.push(me);
      for (const end = now() + maxWaitMs; now() < end;) {
        await poll(me, end);
        if (me.isEvicted) return refusedFor(flow);
        if (free() && next() === me) {
          waiting = waiting.filter((other) => other !== me);
          return ok(take(me));
        }
      }
      waiting = waiting.filter((other) => other !== me);
      return isBehindOwn ? refusedFor(flow) : tooLate();
    },
    get state() {
      return {
        running: running(),
        queued: waiting.length,
        busy: !free(),
        flows: backlogged(),
        backlogMs: lengthOf(waiting),
        longestWaitMs: Math.max(0, ...waiting.map(({ sinceMs }) => now() - sinceMs)),
      };
    },
  };
}

function count<T>(items: Iterable<T>, counts: (item: T) => boolean): number {
  let sum = 0;
  for (const item of items) if (counts(item)) sum += 1;
  return sum;
}

function lengthOf(waiters: readonly Waiter[]): number {
  return waiters.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}
