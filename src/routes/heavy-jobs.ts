// The heavy jobs of this isolate and of the engines that work for it, for readiness and the counters.
import type { Deps } from '../deps.ts';

export interface HeavyJobs {
  readonly running: number;
  readonly queued: number;
  /** The next heavy job waits. */
  readonly busy: boolean;
}

/** Where engines do the work, their gate decides; HTML above 1 MB still passes the isolate's own. */
export function heavyJobs({ gate, engines }: Pick<Deps, 'gate' | 'engines'>): HeavyJobs {
  const { running, queued, busy } = gate;
  if (!engines) return { running, queued, busy };
  return {
    running: running + engines.gate.running,
    queued: queued + engines.gate.queued,
    busy: engines.gate.busy,
  };
}
