// Counts the heavy jobs of this isolate and of its engines, for readiness and the counters.
import type { Deps } from '../deps.ts';

export interface HeavyJobs {
  readonly running: number;
  readonly queued: number;
  /** True if the next heavy job would have to wait. */
  readonly busy: boolean;
}

/** The jobs now. With engines their gate decides what waits; HTML above 1 MB still passes the isolate's own gate. */
export function heavyJobs({ gate, engines }: Pick<Deps, 'gate' | 'engines'>): HeavyJobs {
  const { running, queued, busy } = gate;
  if (!engines) return { running, queued, busy };
  return {
    running: running + engines.gate.running,
    queued: queued + engines.gate.queued,
    busy: engines.gate.busy,
  };
}
