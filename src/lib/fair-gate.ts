// The order in which jobs pass a gate. Jobs belong to flows, which are
// served by start-time fair queueing with equal weights (Goyal, Vin & Cheng, "Start-time Fair Queueing", SIGCOMM 1996, section 2): the job
// with the lowest start tag is next. Its start tag is the larger of the virtual time and the finish tag of the flow's previous job, its finish
// tag the start tag plus its length, and the virtual time is the lowest start tag of those that began and wait.
// A flow with one short job at a time (a person who scans) takes turns with all flows that have several, so that its wait does not grow
// with their number. A long job gives its slot back between its parts, is charged for what it did, and waits as the first of its flow.
// A request can vanish at any time: when its client hangs up, the runtime stops it without running `finally` blocks. A slot is
// therefore a lease that expires, and a waiter counts only while it polls. Waiters poll because the Workers runtime does not let a
// request wait for a promise that another request resolves.
import { fail } from './failure.ts';
import type { Gate, GateEntry, GateOptions, Slot } from './gate.ts';
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
/**
 * Jobs of up to this length are short: by the nominal ms of their estimate, and by the ms that they have worked. A scan that a person waits
 * for takes 50 to 500. A short job is paused only for a single job, the only one of its flow: if fifty documents of two pages were paused for
 * each other, all would be late.
 */
const MAX_SHORT_MS = 1000;
/** A single job is not paused before it has worked so long: a document of two pages ends before, and others wait no longer for a longer one. */
const MAX_WHOLE_MS = 300;
/** Share of `maxWaitMs` that jobs may fill which are not the only, short one of their flow. */
const COMMON_SHARE = 0.75;

interface Waiter {
  readonly flow: string;
  readonly lengthMs: number;
  readonly sinceMs: number;
  /** It gave its slot back in its middle. */
  readonly isPaused: boolean;
  /** That of a job that was paused while it was short; else its flow's. */
  readonly startTag: number | undefined;
  /** Whether what it needs beside a slot is free. */
  readonly isReady: () => boolean;
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
  readonly startTag: number;
  readonly begunMs: number;
  untilMs: number;
}

/** A gate without jobs; one per isolate. */
export function createGate({
  what = 'jobs',
  slots = 1,
  maxQueue,
  maxWaitMs,
  maxPaused = 0,
  leaseMs,
  now,
  wait,
}: GateOptions): Gate {
  const holders = new Set<Holder>();
  let waiting: Waiter[] = [];
  /** The virtual time, and the finish tag of each flow's previous job: nominal ms of service. */
  let virtualTime = 0;
  const finishTags = new Map<string, number>();
  /** Flows that had several jobs at once since they had none. */
  const crowded = new Set<string>();
  /** Whether the job that began last was the only one of its flow, while others waited. */
  let isSingleServed = false;

  const running = (): number => {
    const time = now();
    for (const holder of holders) if (holder.untilMs <= time) holders.delete(holder);
    return holders.size;
  };
  const free = (): boolean => running() < slots;
  const queued = (): readonly Waiter[] => waiting.filter(({ isPaused }) => !isPaused);
  const paused = (): number => count(waiting, ({ isPaused }) => isPaused);
  const runningOf = (flow: string): number => count(holders, (holder) => holder.flow === flow);
  const waitingOf = (flow: string): readonly Waiter[] => waiting.filter((waiter) => waiter.flow === flow);
  const heldBy = (flow: string): number => runningOf(flow) + waitingOf(flow).length;
  const startTagOf = (flow: string): number => Math.max(virtualTime, finishTags.get(flow) ?? 0);
  const tagOf = ({ flow, startTag }: Waiter): number => startTag ?? startTagOf(flow);

  const isSingle = ({ flow, lengthMs, isPaused }: Waiter): boolean =>
    !isPaused && lengthMs <= MAX_SHORT_MS && !crowded.has(flow);
  /** `hasRoom`: for a further long job. */
  const mayBegin = (
    { lengthMs, isPaused, isReady }: Waiter,
    hasRoom = maxPaused === 0 || paused() < maxPaused,
  ): boolean => (isPaused ? isReady() : hasRoom || lengthMs <= MAX_SHORT_MS);

  /** The first waiters of all flows that may begin. */
  const firsts = (): readonly Waiter[] => {
    const hasRoom = maxPaused === 0 || paused() < maxPaused;
    const first = new Map<string, Waiter>();
    for (const waiter of waiting)
      if (!first.has(waiter.flow) && mayBegin(waiter, hasRoom)) first.set(waiter.flow, waiter);
    return [...first.values()];
  };

  /**
   * The order in which they get slots: flows below their half of the slots come first, then single jobs and those of crowded flows in turn, then
   * the lowest start tag, then one that has begun; 0: the one that came first.
   */
  const compare = (a: Waiter, b: Waiter): number =>
    classOf(a) - classOf(b) || tagOf(a) - tagOf(b) || Number(b.isPaused) - Number(a.isPaused);
  const classOf = (waiter: Waiter): number =>
    2 * Number(runningOf(waiter.flow) >= Math.max(1, Math.floor(slots / 2))) +
    Number(isSingle(waiter) === isSingleServed);
  const next = (): Waiter | undefined => {
    const all = firsts();
    return all.reduce((best, each) => (best && compare(each, best) < 0 ? each : best), all[0]);
  };

  /** So many jobs at least begin before this one: those before it in its flow, and the first ones of the flows before its own. */
  const jobsBefore = (me: Waiter): number => {
    const all = firsts();
    const at = all.findIndex(({ flow }) => flow === me.flow);
    const own = all[at] ?? me;
    const flowsBefore = all.filter((each, i) => Math.sign(compare(each, own)) < Number(i < at)).length;
    return flowsBefore + count(waiting.slice(0, waiting.indexOf(me)), ({ flow }) => flow === me.flow);
  };

  /** As jobs begin at polls, one that many others precede need not poll soon. While a slot is free, the one that is next may be gone. */
  const pollMs = (me: Waiter): number =>
    free() ? POLL_MS : Math.min(MAX_POLL_MS, POLL_MS * (1 + Math.floor(jobsBefore(me) / slots)));

  /** Takes a slot for a waiter, which waits no longer. */
  const taken = (me: Waiter): Holder => {
    waiting = waiting.filter((other) => other !== me);
    if (running() === 0 && waiting.length === 0) {
      virtualTime = 0;
      finishTags.clear();
    }
    const { flow, lengthMs } = me;
    const startTag = tagOf(me);
    isSingleServed = isSingle(me) && waiting.some((other) => !isSingle(other));
    virtualTime = Math.max(virtualTime, Math.min(startTag, ...waiting.map(tagOf)));
    if (me.startTag === undefined) finishTags.set(flow, startTag + lengthMs);
    const begunMs = now();
    const holder: Holder = { flow, startTag, begunMs, untilMs: begunMs + leaseMs };
    holders.add(holder);
    return holder;
  };

  const charge = (flow: string, ms: number): void =>
    void finishTags.set(flow, Math.max(0, (finishTags.get(flow) ?? 0) + ms));

  const slotOf = (me: Waiter): Slot => {
    const { flow, sinceMs } = me;
    let mine = taken(me);
    let workedMs = 0;
    /** What its flow was charged for it. */
    let chargedMs = me.lengthMs;
    return {
      leave() {
        if (!holders.delete(mine)) return;
        charge(flow, Math.max(0, workedMs + now() - mine.begunMs - chargedMs));
        for (const [each, tag] of finishTags)
          if (tag <= virtualTime && heldBy(each) === 0) finishTags.delete(each);
        for (const each of crowded) if (heldBy(each) === 0) crowded.delete(each);
      },
      async turn(isReady = () => true) {
        const sliceMs = now() - mine.begunMs;
        mine.untilMs = now() + leaseMs;
        const isShort = workedMs + sliceMs <= MAX_SHORT_MS;
        const isWhole = isSingle(me) && workedMs + sliceMs <= MAX_WHOLE_MS;
        const isKept = isWhole || sliceMs < MIN_SLICE_MS || paused() >= maxPaused;
        if (isReady() && isKept) return;
        holders.delete(mine);
        workedMs += sliceMs;
        const { startTag } = mine;
        const rest = { sinceMs, isPaused: true, isReady, ...(isShort && { startTag }) };
        // Once it is no longer short, what it did counts instead of what was estimated for the whole job.
        if (!isShort) charge(flow, workedMs - chargedMs);
        const waiter = waiterOf({ flow, lengthMs: sliceMs }, rest);
        join(waiter);
        while (!(free() && next() === waiter)) await poll(waiter);
        mine = taken(waiter);
        if (!isShort) chargedMs = workedMs + sliceMs;
      },
    };
  };

  const waiterOf = (
    { flow, lengthMs }: GateEntry,
    {
      sinceMs = now(),
      isPaused = false,
      startTag,
      isReady = () => true,
    }: Partial<Pick<Waiter, 'sinceMs' | 'isPaused' | 'startTag' | 'isReady'>> = {},
  ): Waiter => {
    const place = { dueMs: Infinity, missed: 0, missedMs: -Infinity, isEvicted: false };
    return { flow, lengthMs, sinceMs, isPaused, startTag, isReady, ...place };
  };

  /** The waiters stand in order of arrival. */
  const join = (me: Waiter): void => {
    waiting = [...waiting, me].sort((a, b) => a.sinceMs - b.sinceMs);
  };

  /** Drops the waiters that are gone. Called by whoever polls. */
  const dropGone = (): void => {
    const time = now();
    for (const waiter of waiting) {
      if (time <= waiter.dueMs || time < waiter.missedMs + POLL_MS) continue;
      waiter.missed += 1;
      waiter.missedMs = time;
      if (waiter.missed < GONE_AFTER_POLLS) continue;
      // It may have been next, and a slot stood idle for it: its flow had its turn and is charged for that time, or it could go on for ever.
      finishTags.set(waiter.flow, startTagOf(waiter.flow) + GONE_AFTER_POLLS * POLL_MS);
      isSingleServed = isSingle(waiter);
    }
    waiting = waiting.filter(({ missed }) => missed < GONE_AFTER_POLLS);
  };

  /** Waits until `me` should poll. */
  const poll = async (me: Waiter, endMs = Infinity): Promise<void> => {
    const ms = Math.min(pollMs(me), Math.max(POLL_MS, endMs - now()));
    me.dueMs = now() + ms;
    await wait(ms);
    me.dueMs = Infinity;
    // It counted as gone, and came late.
    if (me.missed === GONE_AFTER_POLLS && !me.isEvicted) join(me);
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

  /** Whether so much waits that there is no place; `share`: of `maxWaitMs`. */
  const isFull = (share = COMMON_SHARE): boolean => {
    const before = queued();
    return before.length >= maxQueue || lengthOf(before) >= share * maxWaitMs * slots;
  };
  const isFullFor = (me: Waiter): boolean => isFull(heldBy(me.flow) === 0 && isSingle(me) ? 1 : COMMON_SHARE);
  /** Whether the flow has half of the places, or of the time. */
  const hasExcess = (flow: string): boolean =>
    heldBy(flow) >= Math.max(1, Math.floor((slots + maxQueue) / 2)) ||
    lengthOf(waitingOf(flow)) >= (COMMON_SHARE * maxWaitMs * slots) / 2;

  /** A place in the queue: a free one, or that of the newest jobs of the flow that has most work. */
  const placeFor = (me: Waiter): Result<void> => {
    const { flow } = me;
    for (;;) {
      const before = queued();
      const others = before.some((waiter) => waiter.flow !== flow);
      if (!isFullFor(me)) return others && hasExcess(flow) ? refusedFor(flow) : ok(undefined);
      const workOf = (each: string): number => lengthOf(before.filter((waiter) => waiter.flow === each));
      const [largest] = [...new Set(before.map((waiter) => waiter.flow))].sort(
        (a, b) => workOf(b) - workOf(a),
      );
      const newest = before.findLast((waiter) => waiter.flow === largest);
      if (newest === undefined || newest.flow === flow || workOf(newest.flow) <= workOf(flow) + me.lengthMs) {
        if (hasExcess(flow) || (before.length > 0 && !others)) return refusedFor(flow);
        return overloaded(`${before.length} jobs are waiting already`, 'queue');
      }
      newest.isEvicted = true;
      waiting = waiting.filter((waiter) => waiter !== newest);
    }
  };

  const backlogged = (): number => new Set(waiting.map(({ flow }) => flow)).size;
  /** In how many seconds work of that length is done, for Retry-After. */
  const secondsFor = (aheadMs: number): number =>
    Math.min(MAX_RETRY_S, Math.max(1, Math.ceil(aheadMs / 1000 / Math.max(1, slots))));

  const refusedFor = (flow: string): Err => {
    // Its jobs take turns with those of the other flows.
    const aheadMs = Math.min(lengthOf(waiting), lengthOf(waitingOf(flow)) * backlogged());
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
    async enter(entry) {
      const { flow, isBackground = false } = entry;
      const me = waiterOf(entry);
      if (isBackground) {
        for (const end = now() + maxWaitMs; now() < end; await pollBeside())
          if (waiting.length === 0 && free()) return ok(slotOf(me));
        return tooLate();
      }
      if (heldBy(flow) === 0) {
        crowded.delete(flow);
        // A flow that becomes backlogged starts at the virtual time: it saves up nothing while it is idle.
        finishTags.set(flow, startTagOf(flow));
      } else crowded.add(flow);
      if (free() && mayBegin(me) && !waiting.some((waiter) => mayBegin(waiter))) return ok(slotOf(me));
      if (isFullFor(me)) await pollBeside();
      const place = placeFor(me);
      if (!place.ok) return place;
      // It waits behind its own jobs rather than behind those of others.
      const isBehindOwn = heldBy(flow) > 0 && 2 * heldBy(flow) >= holders.size + waiting.length;
      join(me);
      for (const end = now() + maxWaitMs; now() < end;) {
        if (me.isEvicted) return refusedFor(flow);
        if (free() && next() === me) return ok(slotOf(me));
        await poll(me, end);
      }
      waiting = waiting.filter((other) => other !== me);
      return isBehindOwn ? refusedFor(flow) : tooLate();
    },
    get state() {
      const jobs = queued();
      return {
        running: running(),
        queued: jobs.length,
        paused: paused(),
        busy: !free(),
        full: isFull(),
        flows: backlogged(),
        backlogMs: lengthOf(jobs),
        longestWaitMs: Math.max(0, ...jobs.map(({ sinceMs }) => now() - sinceMs)),
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
