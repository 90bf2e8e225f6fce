// Budget: bounds the work of one request. Pure code spends nominal milliseconds as it works, because a Worker's clock
// stands still between I/O operations: a deadline alone would never pass during a long computation.

export interface Budget {
  /** Spends nominal work, in ms as its author measured it (a scale, not a clock). False once nothing is left. */
  spend(workMs: number): boolean;
  /** True once the nominal work or the wall time is used up. */
  readonly exhausted: boolean;
}

export interface BudgetLimits {
  readonly workMs: number;
  /** Wall-clock limit in ms; default: none. */
  readonly wallMs?: number;
  /** Milliseconds since any epoch; needed with wallMs. */
  readonly now?: () => number;
}

/** A budget of `workMs`, which also ends after `wallMs` where the clock advances. */
export function createBudget({ workMs, wallMs, now }: BudgetLimits): Budget {
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
  };
}

/** A share of another budget, which it also spends. It is exhausted with its own `workMs` or with the whole. */
export function shareOf(whole: Budget, workMs: number): Budget {
  const own = createBudget({ workMs });
  return {
    spend(ms) {
      const left = whole.spend(ms);
      return own.spend(ms) && left;
    },
    get exhausted() {
      return own.exhausted || whole.exhausted;
    },
  };
}

/** Never runs out; for tests, the command line and the library. */
export const UNLIMITED: Budget = { spend: () => true, exhausted: false };
