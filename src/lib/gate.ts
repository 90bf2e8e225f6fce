// The admission gate: it lets one memory-heavy job run at a time in an isolate (or as many as there are engine Workers), queues a
// limited number, and refuses the rest.
// A request can vanish at any time: when its client hangs up, the runtime stops it without running `finally` blocks. A slot is
// therefore a lease that expires, and a waiter counts only while it polls. Waiters poll because the Workers runtime does not let a
// request wait for a promise that another request resolves.
import { fail } from './failure.ts';
import { type Result, ok } from './result.ts';

export interface Gate {
  /**
   * Waits for a slot. The value releases it; a second call does nothing. Failure: overloaded if the queue is full or the wait too
   * long. `isBackground`: takes no place in the queue and gets a slot only while nobody else waits.
   */
  enter(options?: { readonly isBackground?: boolean }): Promise<Result<() => void>>;
  readonly queued: number;
  readonly running: number;
  /** True while every slot is taken. */
  readonly busy: boolean;
}

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

interface Waiter {
  /** The gate's count of polls at this waiter's last poll. */
  polled: number;
}

/** A gate without jobs; one per isolate. */
export function createGate({ slots = 1, maxQueue, maxWaitMs, leaseMs, now, wait }: GateOptions): Gate {
  const holders = new Set<{ readonly until: number }>();
  let waiting: Waiter[] = [];
  let polls = 0;

  const running = (): number => {
    const time = now();
    for (const holder of holders) if (holder.until <= time) holders.delete(holder);
    return holders.size;
  };
  const free = (): boolean => running() < slots;
  const take = (): (() => void) => {
    const mine = { until: now() + leaseMs };
    holders.add(mine);
    return () => void holders.delete(mine);
  };
  /** Polls GONE_AFTER_POLLS times, then drops the waiters that did not poll meanwhile. */
  const dropGone = async (keep?: Waiter): Promise<void> => {
    const start = polls;
    for (let n = 0; n < GONE_AFTER_POLLS; n += 1) {
      await wait(POLL_MS);
      polls += 1;
      if (keep) keep.polled = polls;
      if (keep && waiting[0] === keep && free()) return;
    }
    waiting = waiting.filter(({ polled }) => polled > start);
  };

  return {
    async enter({ isBackground = false } = {}) {
      if (waiting.length === 0 && free()) return ok(take());
      if (isBackground) {
        for (const end = now() + maxWaitMs; now() < end;) {
          await dropGone();
          if (waiting.length === 0 && free()) return ok(take());
        }
        return tooLate(maxWaitMs);
      }
      if (waiting.length >= maxQueue) await dropGone();
      if (waiting.length >= maxQueue) {
        return refuse(`${maxQueue} jobs are waiting already`, 'HEAVY_QUEUE');
      }
      const me: Waiter = { polled: polls };
      waiting.push(me);
      for (const end = now() + maxWaitMs; now() < end;) {
        await dropGone(me);
        if (waiting[0] === me && free()) {
          waiting.shift();
          return ok(take());
        }
      }
      waiting = waiting.filter((other) => other !== me);
      return tooLate(maxWaitMs);
    },
    get queued() {
      return waiting.length;
    },
    get running() {
      return running();
    },
    get busy() {
      return !free();
    },
  };
}

function tooLate(maxWaitMs: number): Result<never> {
  return refuse(`no slot became free within ${maxWaitMs / 1000} s`, 'HEAVY_WAIT_S');
}

function refuse(why: string, setting: 'HEAVY_QUEUE' | 'HEAVY_WAIT_S'): Result<never> {
  return fail('overloaded', {
    what: `too many images or documents are being processed at once: ${why}`,
    setting,
    retryAfterS: 2,
  });
}
