// Worker entry of the local server's engine processes (docs/operations.md): the work of the heavy operations, and the scan of a drawn image.
import { WorkerEntrypoint, waitUntil } from 'cloudflare:workers';
import type { Env } from './env.ts';
import { ENGINE_OPERATIONS } from './routes/engine-operations.ts';
import { createEngineWorker } from './routes/engine-worker.ts';
import { collectDropped, collectDuring } from './wasm/dropped.ts';
import { warmUp } from './routes/warm-up.ts';

type EngineEnv = Pick<Env, 'ENGINE_SECRET'>;

let engine: ((request: Request) => Promise<Response>) | undefined;

/** One an isolate, with one gate. */
export class Engine extends WorkerEntrypoint<EngineEnv> {
  override async fetch(request: Request): Promise<Response> {
    engine ??= createEngineWorker({
      operations: ENGINE_OPERATIONS,
      secret: this.env.ENGINE_SECRET,
      now: () => Date.now(),
      waitUntil,
    });
    // What the job before left, if the next one was here sooner than the collection.
    await collectDropped(0);
    const begunMs = Date.now();
    try {
      const answer = engine;
      return await collectDuring(() => answer(request));
    } finally {
      this.ctx.waitUntil(collectDropped(Date.now() - begunMs));
    }
  }
}

let warmed: Promise<void> | undefined;

/** As in index.ts. */
export class Warming extends WorkerEntrypoint<EngineEnv> {
  override async fetch(): Promise<Response> {
    await (warmed ??= warmUp(() => Date.now()));
    return new Response(null, { status: 204 });
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler<EngineEnv>;
