// The admission gate: one memory-heavy job at a time in an isolate (or as many as there are engines that do them elsewhere), a
// bounded queue behind it, a refusal beyond.
// A request can vanish in the middle (its client hangs up and the runtime stops it, `finally` blocks and all), so a
// slot is a lease with an end and a waiter counts only while it polls. Polling, because a promise that another
// request resolves is not a wait that the Workers runtime accepts as one of this request's own.
import { fail } from './failure.ts';
import { type Result, ok } from './result.ts';

export interface Gate {
  /**
   * Waits for the slot. The value releases it; calling that twice is harmless. `overloaded` when full or too slow. `isBackground`: it
   * takes no place in the queue, and gets the slot only while nobody else waits.
   */
  enter(options?: { readonly isBackground?: boolean }): Promise<Result<() => void>>;
  readonly queued: number;
  readonly running: number;
  /** Every slot is taken. */
  readonly busy: boolean;
}

export interface GateOptions {
  /** Jobs at a time; default 1. */
  readonly slots?: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
  /** Longest hold before the slot is taken as abandoned. */
  readonly leaseMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const POLL_MS = 15;
/**
 * A waiter that did not poll once while another polled so often is gone. No time limit would do: a job blocks the
 * thread for seconds while it computes, and then nobody polls.
 */
const GONE_AFTER_POLLS = 4;

interface Waiter {
  /** Number of its last poll, in the gate's own count. */
  polled: number;
}

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
  /** Polls some times, then drops those who did not poll in between. */
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
