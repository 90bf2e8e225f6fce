// GET /health: cheap, for probes at any rate. GET /health/ready: can every store be used: is the table there, do KV and the Durable Object answer (503 when not, naming what is missing), is the queue of
// heavy jobs full (status `full`: images and documents are answered 503 now).
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { formsOf } from '../http/request-path.ts';
import type { Settings } from '../settings.ts';
import { engineMemory } from '../wasm/engine.ts';
import { heavyJobs } from './heavy-jobs.ts';

/** Readiness is asked of the stores at most this often; probes in between get the last answer. */
const READY_CACHE_MS = 2000;

export const HEALTH_PATHS = ['/health', '/health/ready'] as const;

// oxlint-disable-next-line typescript/no-explicit-any -- any app: only routes are added
export function mountHealth(app: Hono<any>, deps: Deps, settings: Settings): void {
  let last: { at: number; reasons: Readonly<Record<string, string>> } | undefined;

  app.on('GET', formsOf('/health'), (context) => context.json({ status: 'ok', version: deps.version }));
  app.on('GET', formsOf('/health/ready'), async (context) => {
    if (!last || deps.now() - last.at > READY_CACHE_MS)
      last = { at: deps.now(), reasons: await deps.unready() };
    const { busy, queued, running } = heavyJobs(deps);
    // Cheap calls are still answered, so a full queue is no reason to send them elsewhere: the status code stays 200.
    const full = busy && queued >= settings.HEAVY_QUEUE;
    const { reasons } = last;
    const unready = Object.keys(reasons);
    return context.json(
      {
        status: unready.length > 0 ? 'unready' : full ? 'full' : 'ready',
        unready,
        ...(unready.length > 0 && { reasons }),
        heavy: { busy, running, queued, limit: settings.HEAVY_QUEUE, full },
        engineMemoryBytes: engineMemory(),
        version: deps.version,
      },
      unready.length === 0 ? 200 : 503,
    );
  });
}
