// Budget: bounds the work of one request. Pure code spends nominal milliseconds as it works, because a Worker's clock
// stands still between I/O operations: a deadline alone would never pass during a long computation.

export interface Budget {
  /** Spends nominal work, in ms as its author measured it (a scale, not a clock). False once nothing is left. */
  spend(workMs: number): boolean;
  /** True once the nominal work or the wall time is used up. */
  readonly exhausted: boolean;
}

/** A budget that knows what it has left. */
export interface BoundedBudget extends Budget {
  /** Nominal ms; not negative. */
  readonly leftMs: number;
}

/** A budget that may be given more, as a document's is once its pages are counted. */
export interface GrowingBudget extends BoundedBudget {
  grow(workMs: number): void;
}

export interface BudgetLimits {
  readonly workMs: number;
  /** Wall-clock limit in ms; default: none. */
  readonly wallMs?: number;
  /** Milliseconds since any epoch; needed with wallMs. */
  readonly now?: () => number;
}

/** A budget of `workMs`, which also ends after `wallMs` where the clock advances. */
export function createBudget({ workMs, wallMs, now }: BudgetLimits): GrowingBudget {
  const clock = now ?? (() => 0);
  const end = wallMs === undefined ? Infinity : clock() + wallMs;
  let left = workMs;
  return {
    spend(ms) {
      left -= ms;
      return left > 0 && clock() < end;
    },
    get exhausted() {
      return left <= 0 || clock() >= end;
    },
    get leftMs() {
      return Math.max(0, left);
    },
    grow(ms) {
      left += ms;
    },
  };
}

/** A share of another budget, which it also spends. It is exhausted with its own `workMs` or with the whole. */
export function shareOf(whole: Budget, workMs: number): Budget {
  return bothOf(whole, createBudget({ workMs }));
}

/** Spends on both, and is exhausted with either. */
export function bothOf(a: Budget, b: Budget): Budget {
  return {
    spend(ms) {
      const left = a.spend(ms);
      return b.spend(ms) && left;
    },
    get exhausted() {
      return a.exhausted || b.exhausted;
    },
  };
}

/** The budget for one that spends on it by another way already: it ends with it, and is not spent. */
export function watched(budget: BoundedBudget): BoundedBudget {
  return {
    spend: () => !budget.exhausted,
    get exhausted() {
      return budget.exhausted;
    },
    get leftMs() {
      return budget.leftMs;
    },
  };
}

/** Never runs out; for tests, the command line and the library. */
export const UNLIMITED: BoundedBudget = {
  spend: () => true,
  exhausted: false,
  leftMs: Infinity,
};
