// Steps: a long search that can rest. It yields between its steps, and its host decides whether to answer others there.
import type { Budget } from '../lib/budget.ts';

/**
 * A computation whose every yield is a place to rest; at most about REST_WORK_MS of nominal work lie between two. A promise
 * that it yields is awaited before it goes on.
 */
export type Steps<T> = Generator<void | Promise<void>, T>;

/** Nominal ms after which a host with one thread lets others run; a call of the engine on 4.2 MP comes to 300 on top of it. */
const REST_WORK_MS = 50;

/** The result, without a rest; for computations that wait for nothing. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined) throw new Error('a computation that waits cannot be finished in one piece');
  }
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
  };
}

/** The result, with a rest wherever REST_WORK_MS of work were spent since the last one. */
export async function paced<T>(
  steps: Steps<T>,
  work: Work,
  rest: (() => Promise<unknown>) | undefined,
): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined) await value;
    if (isRestDue(work)) await rested(work, rest);
  }
}

/** Whether REST_WORK_MS of work were spent since the last rest. */
export function isRestDue(work: Work): boolean {
  return work.sinceRestMs >= REST_WORK_MS;
}

/** Rests, where the host rests at all. */
export async function rested(work: Work, rest: (() => Promise<unknown>) | undefined): Promise<void> {
  work.rested();
  await rest?.();
}
