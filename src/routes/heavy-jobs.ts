// Counts the jobs at the gates, where each flow is an account, for readiness and the counters.
import type { Deps } from '../deps.ts';
import type { GateState } from '../lib/gate.ts';

/** What a gate does now. */
export interface GatedJobs extends Pick<
  GateState,
  'running' | 'queued' | 'paused' | 'busy' | 'full' | 'longestWaitMs'
> {
  /** Accounts whose jobs wait. */
  readonly accounts: number;
  /** Estimated work of the jobs that wait, nominal ms. */
  readonly waitingWorkMs: number;
}

/**
 * The heavy jobs of this isolate and of its engines. With engines their gate decides what waits; HTML above 1 MB still passes the isolate's own
 * gate.
 */
export function heavyJobs({ gate, engines }: Pick<Deps, 'gate' | 'engines'>): GatedJobs {
  const own = jobsAt(gate.state);
  if (!engines) return own;
  const theirs = jobsAt(engines.gate.state);
  return {
    running: own.running + theirs.running,
    queued: own.queued + theirs.queued,
    paused: own.paused + theirs.paused,
    busy: theirs.busy,
    full: theirs.full,
    accounts: Math.max(own.accounts, theirs.accounts),
    waitingWorkMs: own.waitingWorkMs + theirs.waitingWorkMs,
    longestWaitMs: Math.max(own.longestWaitMs, theirs.longestWaitMs),
  };
}

/** The jobs at the second gate. */
export function shortJobs({ shortGate }: Pick<Deps, 'shortGate'>): GatedJobs {
  return jobsAt(shortGate.state);
}

function jobsAt({ flows, backlogMs, ...state }: GateState): GatedJobs {
  return { ...state, accounts: flows, waitingWorkMs: backlogMs };
}
