// Steps: a long computation that can rest, and the hosts that run one. A generator yields where others may run; its host rests there.
import type { Budget } from './budget.ts';
import { rest } from './rest.ts';

/** A computation whose every yield is a place to rest. A promise that it yields is awaited before it goes on. */
export type Steps<T> = Generator<void | Promise<void>, T>;

/** Nominal ms of work between two rests of `paced`; a call of the recognition engine on 4.2 MP comes to 300 on top of it. */
const REST_WORK_MS = 50;

/** The result, without a rest; for computations that wait for nothing. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined) throw new Error('a computation that waits cannot be finished in one piece');
  }
}

/** The result, with a rest at each yield, in which the isolate's other requests run. */
export async function withRests<T>(steps: Steps<T>, pause: () => Promise<unknown> = rest): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined) await value;
    await pause();
  }
}

/** True once for every `size` of the work that is reported to it: a loop yields then. */
export function dueEvery(size: number): (work: number) => boolean {
  let since = 0;
  return (work) => {
    since += work;
    if (since < size) return false;
    since = 0;
    return true;
  };
}

/** What the promise resolves to; what it rejects with is thrown. */
export function* awaited<T>(promise: Promise<T>): Steps<T> {
  const settled: PromiseSettledResult<T>[] = [];
  yield Promise.allSettled([promise]).then((results) => void settled.push(...results));
  const [result] = settled;
  if (result === undefined) throw new Error('a promise that was yielded was not awaited');
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** A budget that knows when its host should rest, and whether something was left out. */
export interface Work extends Budget {
  /** Nominal ms spent since the last rest. */
  readonly sinceRestMs: number;
  rested(): void;
  /** The other budget, which ends with this one too: what is spent on it counts for rests, and is not taken from this one. */
  beside(other: Budget): Budget;
}

export function workOf(budget: Budget): Work {
  let since = 0;
  return {
    spend(ms) {
      since += ms;
      return budget.spend(ms);
    },
    get exhausted() {
      return budget.exhausted;
    },
    get sinceRestMs() {
      return since;
    },
    rested() {
      since = 0;
    },
    beside: (other) => ({
      spend(ms) {
        since += ms;
        return other.spend(ms) && !budget.exhausted;
      },
      get exhausted() {
        return other.exhausted || budget.exhausted;
      },
    }),
  };
}

/** The result, with a rest wherever REST_WORK_MS of work were spent since the last one. `pause`: absent where the host does not rest. */
export async function paced<T>(
  steps: Steps<T>,
  work: Work,
  pause: (() => Promise<unknown>) | undefined,
): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined) await value;
    if (isRestDue(work)) await rested(work, pause);
  }
}

/** Whether REST_WORK_MS of work were spent since the last rest. */
export function isRestDue(work: Work): boolean {
  return work.sinceRestMs >= REST_WORK_MS;
}

/** Rests, where the host rests at all. */
export async function rested(work: Work, pause: (() => Promise<unknown>) | undefined): Promise<void> {
  work.rested();
  await pause?.();
}
