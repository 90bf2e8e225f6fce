// GET /health: cheap, for probes at any rate. GET /health/ready: do the stores answer, is the queue open.
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { engineMemory } from '../wasm/engine.ts';

/** Readiness is asked of the stores at most this often; probes in between get the last answer. */
const READY_CACHE_MS = 2000;

export const HEALTH_PATHS = ['/health', '/health/ready'] as const;

// oxlint-disable-next-line typescript/no-explicit-any -- any app: only routes are added
export function mountHealth(app: Hono<any>, deps: Deps): void {
  let last: { at: number; unready: readonly string[] } | undefined;

  app.get('/health', (context) => context.json({ status: 'ok', version: deps.version }));
  app.get('/health/ready', async (context) => {
    if (!last || deps.now() - last.at > READY_CACHE_MS)
      last = { at: deps.now(), unready: await deps.unready() };
    const { busy, queued } = deps.gate;
    const unready = last.unready;
    return context.json(
      {
        status: unready.length === 0 ? 'ready' : 'unready',
        unready,
        heavy: { busy, queued },
        engineMemoryBytes: engineMemory(),
        version: deps.version,
      },
      unready.length === 0 ? 200 : 503,
    );
  });
}
