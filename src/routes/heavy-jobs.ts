// Counts the heavy jobs of this isolate and of its engines, for readiness and the counters.
import type { Deps } from '../deps.ts';
import type { GateState } from '../lib/gate.ts';

/** The jobs now. With engines their gate decides what waits; HTML above 1 MB still passes the isolate's own gate. */
export function heavyJobs({ gate, engines }: Pick<Deps, 'gate' | 'engines'>): GateState {
  const own = gate.state;
  if (!engines) return own;
  const { state } = engines.gate;
  return {
    running: own.running + state.running,
    queued: own.queued + state.queued,
    busy: state.busy,
    accounts: Math.max(own.accounts, state.accounts),
    waitingWorkMs: own.waitingWorkMs + state.waitingWorkMs,
    longestWaitMs: Math.max(own.longestWaitMs, state.longestWaitMs),
  };
}
