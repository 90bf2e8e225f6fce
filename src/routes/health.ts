// GET /health is cheap and meant for frequent probes. GET /health/ready checks whether every store can be used: the catalogue's tables, KV
// and the Durable Object. If not, it answers 503 and names what is missing. The status `full` says that the queue of heavy jobs is full,
// so that images and documents are answered 503 now.
import type { Deps } from '../deps.ts';
import { formsOf } from '../http/request-path.ts';
import type { Settings } from '../settings.ts';
import { engineMemory } from '../wasm/engine.ts';
import type { App } from './answer.ts';
import { heavyJobs, shortJobs } from './heavy-jobs.ts';

/** The stores are checked at most this often; probes in between get the last result. */
const READY_CACHE_MS = 2000;

export const HEALTH_PATHS = ['/health', '/health/ready'] as const;

/** Tells which parts cannot be used and why; probes and scrapes share what was found last. */
export type Readiness = () => Promise<Readonly<Record<string, string>>>;

export function createReadiness({ now, unready }: Pick<Deps, 'now' | 'unready'>): Readiness {
  let last: { at: number; reasons: Readonly<Record<string, string>> } | undefined;
  return async () => {
    if (!last || now() - last.at > READY_CACHE_MS) last = { at: now(), reasons: await unready() };
    return last.reasons;
  };
}

export interface HealthOptions {
  readonly deps: Deps;
  readonly settings: Settings;
  readonly readiness: Readiness;
}

export function mountHealth(app: App, { deps, settings, readiness }: HealthOptions): void {
  app.on('GET', formsOf('/health'), (context) => context.json({ status: 'ok', version: deps.version }));
  app.on('GET', formsOf('/health/ready'), async (context) => {
    const reasons = await readiness();
    const state = heavyJobs(deps);
    // Cheap calls are still answered when the queue is full, so the status code stays 200.
    const full = state.busy && state.full;
    const unready = Object.keys(reasons);
    return context.json(
      {
        status: unready.length > 0 ? 'unready' : full ? 'full' : 'ready',
        unready,
        ...(unready.length > 0 && { reasons }),
        heavy: { ...state, limit: settings.HEAVY_QUEUE, full },
        short: shortJobs(deps),
        engineMemoryBytes: engineMemory(),
        version: deps.version,
      },
      unready.length === 0 ? 200 : 503,
    );
  });
}
