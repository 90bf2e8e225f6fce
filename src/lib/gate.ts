// The admission gate: it lets one memory-heavy job run at a time in an isolate (or as many as there are engine Workers), queues a
// limited number, and refuses the rest. Accounts are served in turn by work, with start-time fair queueing (Goyal, Vin & Cheng,
// SIGCOMM 1996): the account whose next job has the lowest start tag is next; a job moves its account's tag on by its work.
// A request can vanish at any time: when its client hangs up, the runtime stops it without running `finally` blocks. A slot is
// therefore a lease that expires, and a waiter counts only while it polls. Waiters poll because the Workers runtime does not let a
// request wait for a promise that another request resolves.
import { fail } from './failure.ts';
import { type Err, type Result, ok } from './result.ts';

export interface GateEntry {
  /** Whose job it is: accounts share the gate. */
  readonly account: string;
  /** The estimated work, nominal ms. */
  readonly workMs: number;
  /** Takes no place in the queue and gets a slot only while nobody else waits. */
  readonly isBackground?: boolean;
}

export interface Slot {
  /** Frees the slot; a second call does nothing. `workMs`: the work that it was, if more than the estimate. */
  leave(workMs?: number): void;
}

/** What the gate does now, for readiness and the counters. */
export interface GateState {
  readonly running: number;
  readonly queued: number;
  /** True while every slot is taken. */
  readonly busy: boolean;
  /** Accounts whose jobs wait. */
  readonly accounts: number;
  /** Estimated work of the jobs that wait, nominal ms. */
  readonly waitingWorkMs: number;
  /** How long the job that has waited longest has waited, ms. */
  readonly longestWaitMs: number;
}

export interface Gate {
  /**
   * Waits for a slot. Failures: rate_limited if the account itself holds the places, overloaded if several accounts hold them or the
   * wait is too long.
   */
  enter(entry: GateEntry): Promise<Result<Slot>>;
  readonly state: GateState;
}

/** Lets everybody in at once: for one caller, who shares it with nobody. */
export const OPEN_GATE: Gate = {
  enter: async () => ok({ leave: () => undefined }),
  state: { running: 0, queued: 0, busy: false, accounts: 0, waitingWorkMs: 0, longestWaitMs: 0 },
};

export interface GateOptions {
  /** Jobs that may run at a time; default 1. */
  readonly slots?: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
  /** After this time a slot counts as abandoned and is free again. */
  readonly leaseMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** Short against a job: a small scan takes some 100 ms. */
const POLL_MS = 15;
/**
 * A waiter that did not poll while another polled this many times is gone. A time limit would not do: a job that
 * computes blocks the thread for seconds, and then nobody polls.
 */
const GONE_AFTER_POLLS = 4;
const MAX_RETRY_S = 30;

interface Waiter {
  readonly account: string;
  readonly workMs: number;
  readonly sinceMs: number;
  /** The gate's count of polls at this waiter's last poll. */
  polled: number;
  /** Its place was given to another account. */
  isEvicted: boolean;
}

interface Holder {
  readonly account: string;
  readonly until: number;
}

/** A gate without jobs; one per isolate. */
export function createGate({ slots = 1, maxQueue, maxWaitMs, leaseMs, now, wait }: GateOptions): Gate {
  const holders = new Set<Holder>();
  let waiting: Waiter[] = [];
  let polls = 0;
  /** The start tag of the job that began last, and of each account's next job: nominal ms of service. */
  let virtualMs = 0;
  const tags = new Map<string, number>();

  const running = (): number => {
    const time = now();
    for (const holder of holders) if (holder.until <= time) holders.delete(holder);
    return holders.size;
  };
  const free = (): boolean => running() < slots;
  const runningOf = (account: string): number => count(holders, (holder) => holder.account === account);
  const waitingOf = (account: string): number => count(waiting, (waiter) => waiter.account === account);
  const heldBy = (account: string): number => runningOf(account) + waitingOf(account);
  const tagOf = (account: string): number => Math.max(virtualMs, tags.get(account) ?? 0);

  /** The waiter that gets the next slot: of the accounts below their half of the slots, if there are any, the one with the lowest tag. */
  const next = (): Waiter | undefined => {
    const firsts = new Map<string, Waiter>();
    for (const waiter of waiting) if (!firsts.has(waiter.account)) firsts.set(waiter.account, waiter);
    const share = Math.max(1, Math.floor(slots / 2));
    const isOver = ({ account }: Waiter): number => Number(runningOf(account) >= share);
    // A stable sort: of equal tags the one that came first.
    const [first] = [...firsts.values()].sort(
      (a, b) => isOver(a) - isOver(b) || tagOf(a.account) - tagOf(b.account),
    );
    return first;
  };

  const take = ({ account, workMs }: Pick<Waiter, 'account' | 'workMs'>): Slot => {
    if (running() === 0 && waiting.length === 0) {
      virtualMs = 0;
      tags.clear();
    }
    virtualMs = tagOf(account);
    tags.set(account, virtualMs + workMs);
    const mine: Holder = { account, until: now() + leaseMs };
    holders.add(mine);
    return {
      leave(actualMs = workMs) {
        if (!holders.delete(mine)) return;
        tags.set(account, (tags.get(account) ?? 0) + Math.max(0, actualMs - workMs));
        for (const [each, tag] of tags) if (tag <= virtualMs && heldBy(each) === 0) tags.delete(each);
      },
    };
  };

  /** Polls GONE_AFTER_POLLS times, or until it is `keep`'s turn, then drops the waiters that did not poll meanwhile. */
  const dropGone = async (keep?: Waiter): Promise<void> => {
    const start = polls;
    for (let n = 0; n < GONE_AFTER_POLLS; n += 1) {
      await wait(POLL_MS);
      polls += 1;
      if (keep) {
        keep.polled = polls;
        if (keep.isEvicted || (free() && next() === keep)) return;
      }
    }
    waiting = waiting.filter(({ polled }) => polled > start);
  };

  /** A place in the queue for a job of the account: one that is free, or the newest of the account that has the most. */
  const placeFor = (account: string): Result<void> => {
    const others = waiting.some((waiter) => waiter.account !== account);
    const isOwnExcess = heldBy(account) >= Math.max(1, Math.floor((slots + maxQueue) / 2));
    if (waiting.length < maxQueue) return others && isOwnExcess ? refusedFor(account) : ok(undefined);
    const [largest] = [...new Set(waiting.map((waiter) => waiter.account))].sort(
      (a, b) => waitingOf(b) - waitingOf(a),
    );
    if (largest !== undefined && largest !== account && heldBy(largest) > heldBy(account) + 1) {
      const newest = waiting.findLast((waiter) => waiter.account === largest);
      if (newest) newest.isEvicted = true;
      waiting = waiting.filter((waiter) => waiter !== newest);
      return ok(undefined);
    }
    if (isOwnExcess || (waiting.length > 0 && !others)) return refusedFor(account);
    return overloaded(`${maxQueue} jobs are waiting already`, 'queue');
  };

  const refusedFor = (account: string): Err => {
    const own = waiting.filter((waiter) => waiter.account === account);
    const seconds = sumOf(own) / 1000 / Math.max(1, slots);
    return fail('rate_limited', {
      retryAfterS: Math.min(MAX_RETRY_S, Math.max(1, Math.ceil(seconds))),
      jobs: heldBy(account),
    });
  };

  return {
    async enter({ account, workMs, isBackground = false }) {
      if (waiting.length === 0 && free()) return ok(take({ account, workMs }));
      if (isBackground) {
        for (const end = now() + maxWaitMs; now() < end;) {
          await dropGone();
          if (waiting.length === 0 && free()) return ok(take({ account, workMs }));
        }
        return tooLate(maxWaitMs);
      }
      if (waiting.length >= maxQueue) await dropGone();
      const place = placeFor(account);
      if (!place.ok) return place;
      // It waits behind its own jobs rather than behind those of others.
      const isBehindOwn = heldBy(account) > 0 && 2 * heldBy(account) >= holders.size + waiting.length;
      const me: Waiter = { account, workMs, sinceMs: now(), polled: polls, isEvicted: false };
      // Its service begins no earlier than now: an account saves up nothing while it is away.
      if (heldBy(account) === 0) tags.set(account, tagOf(account));
      waiting.push(me);
      for (const end = now() + maxWaitMs; now() < end;) {
        await dropGone(me);
        if (me.isEvicted) return refusedFor(account);
        if (free() && next() === me) {
          waiting = waiting.filter((other) => other !== me);
          return ok(take(me));
        }
      }
      waiting = waiting.filter((other) => other !== me);
      return isBehindOwn ? refusedFor(account) : tooLate(maxWaitMs);
    },
    get state() {
      return {
        running: running(),
        queued: waiting.length,
        busy: !free(),
        accounts: new Set(waiting.map(({ account }) => account)).size,
        waitingWorkMs: sumOf(waiting),
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

function sumOf(waiters: readonly Waiter[]): number {
  return waiters.reduce((sum, { workMs }) => sum + workMs, 0);
}

function tooLate(maxWaitMs: number): Err {
  return overloaded(`no slot became free within ${maxWaitMs / 1000} s`, 'queueWaitS');
}

function overloaded(why: string, bound: 'queue' | 'queueWaitS'): Err {
  return fail('overloaded', {
    what: `too many images or documents are being processed at once: ${why}`,
    bound,
    retryAfterS: 2,
  });
}
