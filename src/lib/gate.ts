// The admission gate: one memory-heavy job at a time in an isolate, a bounded queue behind it, a refusal beyond.
// A request can vanish in the middle (its client hangs up and the runtime stops it, `finally` blocks and all), so a
// slot is a lease with an end and a waiter counts only while it polls. Polling, because a promise that another
// request resolves is not a wait that the Workers runtime accepts as one of this request's own.
import { fail } from './failure.ts';
import { type Result, ok } from './result.ts';

export interface Gate {
  /** Waits for the slot. The value releases it; calling that twice is harmless. `overloaded` when full or too slow. */
  enter(): Promise<Result<() => void>>;
  readonly queued: number;
  readonly busy: boolean;
}

export interface GateOptions {
  readonly maxQueue: number;
  readonly maxWaitMs: number;
  /** Longest hold before the slot is taken as abandoned. */
  readonly leaseMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const POLL_MS = 15;
/** A waiter that has not polled for this long is gone. Far above POLL_MS: a job blocks the thread while it computes. */
const LOST_AFTER_MS = 30_000;

export function createGate({ maxQueue, maxWaitMs, leaseMs, now, wait }: GateOptions): Gate {
  let holder: { readonly until: number } | undefined;
  let waiting: { seen: number }[] = [];

  const free = (): boolean => holder === undefined || holder.until <= now();
  const take = (): (() => void) => {
    const mine = { until: now() + leaseMs };
    holder = mine;
    return () => {
      if (holder === mine) holder = undefined;
    };
  };

  return {
    async enter() {
      waiting = waiting.filter(({ seen }) => seen > now() - LOST_AFTER_MS);
      if (waiting.length === 0 && free()) return ok(take());
      if (waiting.length >= maxQueue) {
        return refuse(`${maxQueue} jobs are waiting already (setting HEAVY_QUEUE)`);
      }
      const me = { seen: now() };
      waiting.push(me);
      const end = now() + maxWaitMs;
      for (;;) {
        await wait(POLL_MS);
        me.seen = now();
        waiting = waiting.filter((other) => other === me || other.seen > now() - LOST_AFTER_MS);
        if (waiting[0] === me && free()) {
          waiting.shift();
          return ok(take());
        }
        if (now() >= end) {
          waiting = waiting.filter((other) => other !== me);
          return refuse(`no slot became free within ${maxWaitMs / 1000} s (setting HEAVY_WAIT_S)`);
        }
      }
    },
    get queued() {
      return waiting.length;
    },
    get busy() {
      return !free();
    },
  };
}

function refuse(why: string): Result<never> {
  return fail(
    'overloaded',
    `Too many images or documents are being processed at once: ${why}. Nothing was charged; retry shortly.`,
    2,
  );
}
