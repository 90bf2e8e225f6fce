// Budget: bounds the work of one request. Pure code spends nominal milliseconds of work as it goes, because
// a Worker's clock stands still between I/O: a deadline alone would never pass inside a long computation.

export interface Budget {
  /** Adds nominal work in ms (as its author measured it; a scale, not a clock); false once nothing is left. */
  spend(workMs: number): boolean;
  /** True when the nominal work or, where the clock advances, the wall time is used up. */
  readonly exhausted: boolean;
}

export interface BudgetLimits {
  readonly workMs: number;
  /** Wall-clock limit in ms; default: none. */
  readonly wallMs?: number;
  /** Milliseconds since any epoch; needed with wallMs. */
  readonly now?: () => number;
}

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

/** A share of another budget: ends with its own work or with the whole's, whichever comes first. */
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

/** For tests and command-line use: never runs out. */
export const UNLIMITED: Budget = { spend: () => true, exhausted: false };
